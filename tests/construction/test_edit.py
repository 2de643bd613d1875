"""Lists with other copies in them: what was written stays, and what is new reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool import formats
from decktool.construction.edit import rewrite
from decktool.deck import Deck, column, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game
from tests.construction.tiny import MOST, tiny_game
from tests.example_settings import example_settings

GAME = tiny_game(
    [{"type": "beast", "cost": 1}, {"type": "spell", "cost": 2}, {"type": "beast", "cost": 3}], ("main", "side", "camp")
)
NAMES = [card.name for card in GAME.catalog]
COLUMNS = range(len(NAMES) * 3)

lines = st.one_of(
    st.builds(
        "{} {}{}".format, st.integers(1, 9), st.sampled_from(NAMES), st.sampled_from(["", "   # why", "  // 3 of them"])
    ),
    st.builds("{}{}".format, st.sampled_from(NAMES), st.sampled_from(["", " x2", "  # 2 Bee"])),
    st.builds("x{} {}".format, st.integers(1, 3), st.sampled_from(NAMES)),
    st.sampled_from(["", "# a remark", "Beasts:", "Side:", "Camp:", "[Main]", "Spells:  # mine"]),
)


def deck_of(text: str, game: Game = GAME) -> Deck:
    """A deck of the tiny game."""
    return resolve(parse_decklist(text), game)


def text_of(deck: Deck) -> list[str]:
    """Its lines."""
    return [line.text for line in deck.decklist.lines]


@example_settings(100)
@given(st.lists(lines, max_size=12), st.dictionaries(st.sampled_from(COLUMNS), st.integers(0, MOST), min_size=1))
def test_any_list_takes_any_copies(written: list[str], wanted: dict[int, int]) -> None:
    """Whatever the list looks like, the new one has exactly these copies, and every line that need not change is there."""
    deck = deck_of("\n".join(["1 Ant", *written]))
    counts = {place: count for place, count in {**deck.counts, **wanted}.items() if count}
    if not counts:
        return
    found = rewrite(deck, counts)
    assert dict(found.counts) == counts
    kept = iter(text_of(found))
    changed = {n for place, on in deck.lines_by_column().items() if deck.counts[place] != counts.get(place) for n in on}
    for number, line in enumerate(text_of(deck), 1):
        if number not in changed:
            assert line in kept


@pytest.mark.parametrize(
    ("before", "count", "after"),
    [
        ("3 Ant   # 3 of them", 1, "1 Ant   # 3 of them"),
        ("3x Ant", 2, "2x Ant"),
        ("x3 Ant", 2, "x2 Ant"),
        ("Ant x3", 2, "Ant x2"),
        ("Ant", 2, "2 Ant"),
        ("Ant  # 1 will do", 2, "2 Ant  # 1 will do"),
    ],
)
def test_a_count_changes_where_it_stands(before: str, count: int, after: str) -> None:
    """The count is written as the person wrote it; spacing and comment stay."""
    assert text_of(rewrite(deck_of(before), {0: count})) == [after]


def test_copies_go_from_the_last_line_and_come_to_the_first() -> None:
    """Of a card on two lines the later one shrinks first, and goes when none is left; more copies go to the first."""
    deck = deck_of("2 Ant\n1 Bee\n2 Ant  # again")
    assert text_of(rewrite(deck, {0: 3, 1: 1})) == ["2 Ant", "1 Bee", "1 Ant  # again"]
    assert text_of(rewrite(deck, {0: 1, 1: 1})) == ["1 Ant", "1 Bee"]
    assert text_of(rewrite(deck, {0: 5, 1: 1})) == ["3 Ant", "1 Bee", "2 Ant  # again"]


def test_a_new_card_stands_after_its_kind() -> None:
    """Under the heading where its type ends; in a section of its own where that has no heading yet."""
    side = column(GAME, "side", GAME.catalog.cards[1])
    deck = deck_of("Beasts:\n1 Ant\n\nSpells:\n1 Bee")
    assert text_of(rewrite(deck, {0: 1, 1: 1, 2: 2})) == ["Beasts:", "1 Ant", "2 Cat", "", "Spells:", "1 Bee"]
    assert text_of(rewrite(deck, {0: 1, 1: 1, side: 2}))[-3:] == ["", "Side:", "2 Bee"]
    deck = deck_of("# only beside\nSide:\n1 Bee")
    assert text_of(rewrite(deck, {0: 2, side: 1})) == ["# only beside", "2 Ant", "Side:", "1 Bee"]


def test_a_new_section_stands_after_what_the_last_one_gains() -> None:
    """A card for the section on the last line and a section that is new: each card stands under its own heading."""
    side, camp = (column(GAME, section, GAME.catalog.cards[1]) for section in ("side", "camp"))
    deck = deck_of("1 Ant\nCamp:\n1 Cat")
    assert text_of(rewrite(deck, {**deck.counts, side: 1, camp: 2})) == [
        "1 Ant", "Camp:", "1 Cat", "2 Bee", "", "Side:", "1 Bee"
    ]  # fmt: skip


def test_a_list_of_another_form_is_said_in_ours() -> None:
    """A table with a section column becomes a list with headings, and reads back."""
    table = formats.parse(b"count,name,section\n3,Ant,main\n1,Bee,side\n", "mine.csv")
    deck = resolve(table, GAME)
    found = rewrite(deck, {**deck.counts, 0: 2})
    assert [line.strip() for line in text_of(found) if line.strip()] == ["# game: tiny", "2 Ant", "side:", "1 Bee"]
