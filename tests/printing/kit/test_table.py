"""The table beside the cards: which place of a board is a section's."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from decktool.games import Section, load_game
from decktool.printing.kit.table import Spot, TableLayout, board_parts, boards_of, lay_out_table
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


@pytest.mark.parametrize(
    ("have", "slider"),
    [((), True), (("resolve",), True), (("dread",), True), (("resolve", "dread"), False), (("axe", "dread", "resolve"), False)],
)  # fmt: skip
def test_a_slider_is_there_where_the_decks_lack_its_cards(have: tuple[str, ...], slider: bool) -> None:
    """FORWARD's Resolve lies over its Dread beside the board, at its left, unless a deck has both of these cards."""
    table = lay_out_table(load_game("forward"), frozenset(have))
    cards = {thing.title: thing for thing in table.things if thing.title in {"Resolve", "Dread"}}
    assert set(cards) == ({"Resolve", "Dread"} if slider else set())
    if slider:
        upper, lower = cards["Resolve"], cards["Dread"]
        assert (upper.level, lower.level) == (1, 0) and upper.x == lower.x
        assert upper.x + upper.width // 2 < -table.width // 2


@pytest.mark.parametrize("game", ["forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings"])
def test_a_table_is_as_large_as_its_boards_and_all_else_lies_beside(game: str) -> None:
    """Its middle is the boards' own; what lies at their side does not cover them."""
    table = lay_out_table(load_game(game))
    boards = [thing for thing in table.things if thing.board]
    assert table.width == 2 * max(abs(one.x) + one.width // 2 for one in boards)
    assert table.height == 2 * max(abs(one.y) + one.height // 2 for one in boards)
    for thing in table.things:
        if thing not in boards and abs(thing.x) > table.width // 2:
            assert abs(thing.x) - thing.width // 2 >= table.width // 2
