"""Two decks compared: copies added, removed, or moved to another section."""

from __future__ import annotations

from dataclasses import dataclass

from decktool.cards import Card
from decktool.deck import Deck
from decktool.errors import DecktoolError


@dataclass(frozen=True, slots=True)
class DeckDifference:
    """Copies of one card that only the second deck has (`added`), only the first (`removed`), or elsewhere (`moved`).

    `before` and `after` are sections; the one that does not apply is None.
    """

    kind: str
    card: Card
    count: int
    before: str | None
    after: str | None


def differences(one: Deck, other: Deck) -> tuple[DeckDifference, ...]:
    """What makes `other` out of `one`, card by card in the game's order; empty for equal decks.

    A copy that left one section and appeared in another has moved. Order, comments and printings do not count. Raises
    DecktoolError for decks of two games.
    """
    if one.game.key != other.game.key:
        raise DecktoolError(f"{one.name} is a deck of {one.game.title}, {other.name} one of {other.game.title}")
    total = len(one.game.catalog)
    sections = list(one.game.sections)
    found = []
    changes: dict[int, dict[str, int]] = {}
    for column in sorted({*one.counts, *other.counts}):
        change = other.counts.get(column, 0) - one.counts.get(column, 0)
        if change:
            changes.setdefault(column % total, {})[sections[column // total]] = change
    for number, by_section in sorted(changes.items()):
        card = one.game.catalog.cards[number]
        less = {name: -change for name, change in by_section.items() if change < 0}
        more = {name: change for name, change in by_section.items() if change > 0}
        for before in less:
            for after in more:
                moved = min(less[before], more[after])
                if moved:
                    found.append(DeckDifference("moved", card, moved, before, after))
                    less[before] -= moved
                    more[after] -= moved
        found += [DeckDifference("removed", card, count, name, None) for name, count in less.items() if count]
        found += [DeckDifference("added", card, count, None, name) for name, count in more.items() if count]
    return tuple(found)
