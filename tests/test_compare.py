"""What makes one deck out of another."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.compare import differences
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from tests.example_settings import example_settings
from tests.little import deck_of, write_game


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("games")))


def told(game: Game, one: str, other: str) -> list[tuple[str, int, str, str | None, str | None]]:
    """The differences of two texts."""
    found = differences(deck_of(game, one), deck_of(game, other))
    return [(item.kind, item.count, item.card.name, item.before, item.after) for item in found]


def test_added_removed_and_moved(little: Game) -> None:
    """A copy that changes its section has moved; only what is left over was added or removed."""
    assert told(little, "3 Red Knight\n1 Nameless Ghost\n", "1 Red Knight\n2 Élan Vital\nSide:\n3 Red Knight\n") == [
        ("moved", 2, "Red Knight", "main", "side"),
        ("added", 1, "Red Knight", None, "side"),
        ("added", 2, "Élan Vital", None, "main"),
        ("removed", 1, "Nameless Ghost", "main", None),
    ]


def test_order_does_not_matter(little: Game) -> None:
    """The same copies in another order, spelling and with comments are the same deck."""
    assert told(little, "2 Red Knight\n1 Élan Vital", "Élan Vital # x\n1 red knight\nRed Knight x1\n") == []


@given(data=st.data())
@example_settings(40)
def test_the_differences_lead_from_one_to_the_other(little: Game, data: st.DataObject) -> None:
    """Taking away, adding and moving what is told turns the first deck into the second, and back the other way."""
    names = [card.name for card in little.catalog]
    rows = st.lists(st.tuples(st.sampled_from(["main", "side"]), st.integers(1, 4), st.sampled_from(names)), min_size=1)
    texts = ["".join(f"{s}:\n{n} {name}\n" for s, n, name in data.draw(rows)) for _ in range(2)]
    one, other = (deck_of(little, text) for text in texts)
    copies: Counter[tuple[str, str]] = Counter()
    for pick in one.picks:
        copies[pick.section, pick.card.name] += pick.count
    for item in differences(one, other):
        if item.before is not None:
            copies[item.before, item.card.name] -= item.count
        if item.after is not None:
            copies[item.after, item.card.name] += item.count
    wanted: Counter[tuple[str, str]] = Counter()
    for pick in other.picks:
        wanted[pick.section, pick.card.name] += pick.count
    assert +copies == wanted
    assert min(copies.values()) >= 0
    assert len(differences(other, one)) == len(differences(one, other))


def test_two_games_are_not_compared(little: Game) -> None:
    """Decks of different games are refused, both named."""
    with pytest.raises(DecktoolError, match=r"Little Game.*Forbidden Quest"):
        differences(deck_of(little, "1 Red Knight"), deck_of(load_game("forbidden-quest"), "1 Lucia"))
