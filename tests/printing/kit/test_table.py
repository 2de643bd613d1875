"""The table beside the cards: which place of a board is a section's."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from decktool.games import Section, load_game
from decktool.printing.kit.table import Spot, TableLayout, board_parts, boards_of
from decktool.printing.template.components import components
from tests.mats import write_mats

DECK = Section("main", "Draw pile", aliases=("Library", "Stack"))


def laid(*spots: Spot) -> TableLayout:
    """A table with these places."""
    return TableLayout((), spots, 0, 0)


@pytest.mark.parametrize("name", ["main", "Draw pile", "DRAW PILE", "Library", "stack"])
def test_a_place_is_found_by_any_name_of_its_section(name: str) -> None:
    """Its id, its title and every other name, however written; a place of another kind or another player is not it."""
    mine, theirs = Spot("places", name, 1, 1, 0), Spot("places", name, 2, 2, 1)
    table = laid(Spot("track", name, 0, 0, 0), mine, theirs)
    assert (table.spot_of(DECK, 0), table.spot_of(DECK, 1)) == (mine, theirs)
    assert laid(mine).spot_of(DECK, 1) is None
    assert laid(Spot("places", "Discard", 1, 1, 0)).spot_of(DECK, 0) is None


def test_what_a_board_says_goes_before_names() -> None:
    """A place that names its pile is that pile's, whatever it is called."""
    spot = Spot("places", "Library", 1, 1, 0, pile="side")
    assert laid(spot).spot_of(DECK, 0) is None
    assert laid(spot).spot_of(Section("side", "Side"), 0) == spot


@pytest.mark.parametrize(("seats", "across"), [(2, {1}), (3, {2}), (5, {3, 4}), (6, {3, 4, 5}), (8, {4, 5, 6, 7})])
def test_each_player_has_a_mat(tmp_path: Path, seats: int, across: set[int]) -> None:
    """Half of them on this side, the others across and turned; none overlap, and places are those of the mat's seat."""
    game = load_game(write_mats(tmp_path))
    boards = boards_of(game, components(game), seats)
    assert [one.seat for one in boards] == list(range(seats))
    assert {one.seat for one in boards if one.far} == across
    assert all((one.y > 0) == one.far for one in boards)
    for one, other in combinations(boards, 2):
        assert abs(one.x - other.x) >= one.width or abs(one.y - other.y) >= one.height
    for one in boards:
        assert {(spot.seat, spot.far) for _, spot in board_parts(game, one)} == {(one.seat, one.far)}
