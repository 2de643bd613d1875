"""Statistics of a deck: counts, the distribution of every field, and the slack of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decktool.cards import Card
from decktool.construction.check import Report, check
from decktool.construction.compiling import compiled
from decktool.construction.rows import MissingNumber
from decktool.construction.rules import construction
from decktool.construction.slack import Slack, slack
from decktool.deck import Deck
from decktool.games import Field

Number = int | float
MOST_WORDS = 12
"""Most distinct values of a free-text field that is shown as a distribution."""
LONGEST_WORD = 24


@dataclass(frozen=True, slots=True)
class SectionStats:
    """One section: its copies, in all and by card type (in the game's order, types that occur)."""

    section: str
    title: str
    counted: bool
    cards: int
    types: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class FieldValues:
    """How one field is spread over the copies of the deck proper: copies by value, in order.

    `unstated` are copies whose type has the field elsewhere in the game but that do not state it.
    """

    field: Field
    values: Mapping[Any, int]
    unstated: int

    @property
    def number(self) -> bool:
        """True for a field of numbers."""
        return self.field.kind in {"integer", "number"}

    @property
    def known(self) -> int:
        """Copies that state the field."""
        return sum(self.values.values())

    @property
    def total(self) -> Number:
        """The sum over all copies."""
        return _tidy(sum(value * count for value, count in self.values.items()))

    @property
    def mean(self) -> float:
        """The average over the copies that state it."""
        return round(self.total / self.known, 4)

    @property
    def median(self) -> Number:
        """The middle value (of an even number of copies, the mean of the two in the middle)."""
        copies = [value for value, count in self.values.items() for _ in range(count)]
        middle = len(copies) // 2
        return _tidy(copies[middle] if len(copies) % 2 else (copies[middle - 1] + copies[middle]) / 2)


@dataclass(frozen=True, slots=True)
class Stats:
    """Everything that `decktool stats` shows about one deck.

    `report` is None for a game without construction rules, `room` also where a rule has no sum; `problem` says why.
    """

    deck: Deck
    report: Report | None
    parts: tuple[SectionStats, ...]
    spreads: tuple[FieldValues, ...]
    room: tuple[Slack, ...] | None
    problem: str | None = None


def statistics(
    deck: Deck,
    format: str | None = None,
    house: Mapping[str, str] | None = None,
    *,
    pool: Mapping[str, int] | None = None,
    as_of: str | None = None,
) -> Stats:
    """Count a deck by the rules of a format (None: the list's, else the game's default), as they stood on a day.

    Fields are counted over the sections that are the deck proper. Raises UnknownName for a format or house rule that
    the game does not have.
    """
    parts, spreads = tuple(_parts(deck)), tuple(_spreads(deck))
    if "construction" not in deck.game.parts:
        return Stats(deck, None, parts, spreads, None, f"{deck.game.title} has no construction rules")
    form = construction(deck.game).format(format or deck.decklist.format, as_of)
    report = check(deck, form, house=house, pool=pool)
    room: tuple[Slack, ...] | None = None
    problem = None
    try:
        room = slack(deck, compiled(deck, form, house, pool))
    except MissingNumber as error:
        problem = error.problem
    return Stats(deck, report, parts, spreads, room, problem)


def _parts(deck: Deck) -> list[SectionStats]:
    found = []
    for section in deck.game.sections.values():
        cards = deck.section_counts(section.id)
        if cards:
            counts = Counter[str]()
            for card, count in cards.items():
                counts[card.type] += count
            types = {name: counts[name] for name in deck.game.types if counts[name]}
            found.append(SectionStats(section.id, section.title, section.counted, sum(cards.values()), types))
    return found


def _spreads(deck: Deck) -> list[FieldValues]:
    game = deck.game
    copies: dict[Card, int] = {}
    for section in game.sections.values():
        if section.counted:
            for card, count in deck.section_counts(section.id).items():
                copies[card] = copies.get(card, 0) + count
    found = []
    for field in (field for field in game.fields.values() if field.kind != "data"):
        values: Counter[Any] = Counter()
        for card, count in copies.items():
            value = card.get(field.id)
            for item in value if isinstance(value, list) else [] if value is None else [value]:
                values[item] += count
        if not values or not _worth_showing(field, values):
            continue
        stating = {card.type for card in game.catalog if field.id in card.fields}
        unstated = sum(n for card, n in copies.items() if card.type in stating and field.id not in card.fields)
        found.append(FieldValues(field, {value: values[value] for value in _ordered(field, values)}, unstated))
    return found


def _worth_showing(field: Field, values: Counter[Any]) -> bool:
    """True for numbers, flags and choices, and for free text with few short values."""
    if field.kind in {"integer", "number", "flag"} or field.values:
        return True
    if field.kind not in {"text", "list"}:
        return False
    short = all(isinstance(value, str) and len(value) <= LONGEST_WORD for value in values)
    return short and len(values) <= MOST_WORDS and max(values.values()) > 1


def _ordered(field: Field, values: Counter[Any]) -> list[Any]:
    """Values in order: numbers ascending, choices in the game's order, words by frequency."""
    if field.kind in {"integer", "number", "flag"}:
        return sorted(values)
    if field.values:
        order = list(field.values)
        return sorted(values, key=lambda value: order.index(value) if value in order else len(order))
    return sorted(values, key=lambda value: (-values[value], str(value)))


def _tidy(number: float) -> Number:
    return int(number) if number == int(number) else round(number, 6)
