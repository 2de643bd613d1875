"""What somebody owns, and what decks want of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.collection import needs, parse_collection, read_collection
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game
from tests.little import deck_of, write_game


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("games")))


def test_copies_add_up_by_name(little: Game, tmp_path: Path) -> None:
    """A name in any spelling and any printing is one card, none is none, and other games' cards are kept aside."""
    path = tmp_path / "mine.csv"
    path.write_text("Qty,Card Name,Set\n2,red knight,base\n1,Red  Knight,promo\n0,Nameless Ghost,\n3,Blue Eyes,\n")
    collection = read_collection(path, little.catalog)
    assert dict(collection.copies) == {"Red Knight": 3}
    assert collection.owned("RED KNIGHT") == 3
    assert collection.owned("Nameless Ghost") == 0
    assert [(item.line, item.text) for item in collection.unknown] == [(5, "Blue Eyes")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.txt", "2 Red Knight\nSide:\n1 Wolf & Moon\n"),
        ("mine.csv", "name\nRed Knight\nRed Knight\nWolf and Moon\n"),
        ("mine.json", '{"cards": {"Red Knight": 2, "Wolf & Moon": 1}}'),
        ("mine.dec", "2 Red Knight\nSB: 1 Wolf & Moon\n"),
    ],
)
def test_any_form_is_a_collection(little: Game, name: str, text: str) -> None:
    """A collection is a table, with counts or a card a row, or a decklist of any form, all sections together."""
    assert dict(parse_collection(text.encode(), name, little.catalog).copies) == {"Red Knight": 2, "Wolf & Moon": 1}


def test_bad_lines_are_all_told(little: Game) -> None:
    """A line that cannot be read is refused, with all others like it."""
    with pytest.raises(DataError) as caught:
        parse_collection(b"count,name\nmany,Red Knight\n1,\n-2,Red Knight\n", "mine.csv", little.catalog)
    assert [problem.line for problem in caught.value.problems] == [2, 3, 4]


def test_what_several_decks_want(little: Game) -> None:
    """Decks built at once add up; decks that take turns want the most of any one; side and main both count."""
    one = deck_of(little, "3 Red Knight\nSide:\n1 Red Knight\n1 Hunter's Mark\n")
    other = deck_of(little, "2 Red Knight\n")
    owned = parse_collection(b"5 Red Knight\n1 Hunter's Mark\n", "mine.txt", little.catalog)
    added = {need.card.name: (need.wanted, need.total, need.owned, need.missing) for need in needs([one, other], owned)}
    assert added == {"Red Knight": ((4, 2), 6, 5, 1), "Hunter's Mark": ((1, 0), 1, 1, 0)}
    assert [need.missing for need in needs([one, other], owned, shared=True)] == [0, 0]


def test_decks_of_two_games_are_not_counted_together(little: Game) -> None:
    """A collection is of one game."""
    other = load_game("forbidden-quest")
    owned = parse_collection(b"1 Red Knight\n", "mine.txt", little.catalog)
    with pytest.raises(DecktoolError, match="decks of several games"):
        needs([deck_of(little, "1 Red Knight"), deck_of(other, "1 Lucia")], owned)
