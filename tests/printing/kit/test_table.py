"""The table beside the cards: which place of a board is a section's."""

from __future__ import annotations

import pytest

from decktool.games import Section
from decktool.printing.kit.table import Spot, TableLayout

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
