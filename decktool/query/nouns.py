"""The results of parsing: sets of cards, conditions on a hand, scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decktool.cards import Card, with_article
from decktool.filters import Predicate
from decktool.games import Game


@dataclass(slots=True, eq=False)
class Query:
    """A set of cards, as written: `matches(card)`."""

    text: str
    matches: Predicate

    def select(self, cards: Sequence[Card]) -> list[Card]:
        """The cards that match, in their order."""
        return [card for card in cards if self.matches(card)]


@dataclass(slots=True, eq=False)
class Count:
    """A required number of cards of a query: `low <= number <= high` (either may be None)."""

    query: Query
    low: int | None
    high: int | None


@dataclass(slots=True, eq=False)
class Every:
    """All of several conditions."""

    parts: tuple[Condition, ...]


@dataclass(slots=True, eq=False)
class Some:
    """At least one of several conditions."""

    parts: tuple[Condition, ...]


@dataclass(slots=True, eq=False)
class Never:
    """The opposite of a condition."""

    part: Condition


Condition = Count | Every | Some | Never
"""A condition on a hand of cards: counts joined by and, or, not."""


@dataclass(slots=True, eq=False)
class Score:
    """What each copy of a card is worth: `value(card)`."""

    text: str
    value: Callable[[Card], float]


def condition_words(condition: Condition, game: Game) -> str:
    """A condition in words that fit after "a hand with"."""
    if isinstance(condition, Count):
        return _count(condition, game)
    if isinstance(condition, Never):
        part = condition.part
        if isinstance(part, Count) and part.high is None and part.low is not None:
            return _count(Count(part.query, None, part.low - 1), game)
        return f"not ({condition_words(part, game)})"
    joined = " and " if isinstance(condition, Every) else " or "
    said = [
        f"({condition_words(part, game)})" if hasattr(part, "parts") else condition_words(part, game)
        for part in condition.parts
    ]
    return joined.join(said)


def _count(count: Count, game: Game) -> str:
    one, many = _noun(count.query.text, game)
    low, high = count.low or 0, count.high
    if high is None:
        return with_article(one) if low == 1 else f"at least {low} {many}"
    if high == 0:
        return f"no {one}"
    if low == 0:
        return f"at most {high} {one if high == 1 else many}"
    return f"exactly {low} {one if low == 1 else many}" if low == high else f"{low} to {high} {many}"


def _noun(text: str, game: Game) -> tuple[str, str]:
    """The singular and plural noun for cards of a query."""
    field, sign, value = text.strip(" ()").replace("=", ":", 1).partition(":")
    value = value.strip()
    quoted = len(value) > 2 and value[0] == value[-1] and value[0] in "\"'" and value[0] not in value[1:-1]
    if sign and (quoted or value.isalnum() or value.replace("-", "").isalnum()):
        name = value[1:-1] if quoted else value
        kind = game.types.get(name.casefold())
        if field.strip().casefold() == "type" and kind is not None:
            return kind.title.lower(), kind.plural.lower()
        if field.strip().casefold() == "name":
            return name, f"cards called {name}"
    return f"card matching {text}", f"cards matching {text}"
