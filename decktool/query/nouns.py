"""What the query language says: sets of cards, conditions on a hand, scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decktool.cards import Card
from decktool.filters import Predicate


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """A set of cards, as written: `matches(card)`."""

    text: str
    matches: Predicate

    def select(self, cards: Sequence[Card]) -> list[Card]:
        """The cards that match, in their order."""
        return [card for card in cards if self.matches(card)]


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """How many cards of a query are wanted: `low <= number <= high` (either may be None)."""

    query: Query
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Every:
    """All of several conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Some:
    """At least one of several conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Never:
    """The opposite of a condition."""

    part: Condition


Condition = Count | Every | Some | Never
"""A condition on a hand of cards: counts joined by and, or, not."""


@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """What each copy of a card is worth: `value(card)`."""

    text: str
    value: Callable[[Card], float]
