"""Statistics of a deck: counts, the distribution of every field, and the slack of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any

from decktool.cards import Card
from decktool.construction.check import check
from decktool.construction.compiled import compiled
from decktool.construction.rows import MissingNumber, tidy
from decktool.construction.rules import construction
from decktool.construction.slack import slack
from decktool.deck import Deck
from decktool.games import Field
from decktool.jsonmodel import filled
from decktool.report.documents.decks import DeckStats, FieldRow, SectionRow

Number = int | float
MOST_WORDS = 12
"""Most distinct values of a free-text field that is shown as a distribution."""
LONGEST_WORD = 24


def statistics(
    deck: Deck,
    format: str | None = None,
    house: Mapping[str, str] | None = None,
    *,
    pool: Mapping[str, int] | None = None,
    as_of: str | None = None,
) -> DeckStats:
    """Count a deck by the rules of a format (None: the list's, else the game's default), as they stood on a day.

    Fields are counted over the sections that are the deck proper. Raises UnknownName for a format or house rule that
    the game does not have.
    """
    report, room = None, None
    problem: str | None = f"{deck.game.title} has no construction rules"
    if "construction" in deck.game.parts:
        form = construction(deck.game).format(format or deck.decklist.format, as_of)
        report = check(deck, form, house=house, pool=pool)
        try:
            room, problem = slack(deck, compiled(deck, form, house, pool)), None
        except MissingNumber as error:
            problem = error.problem
    return filled(
        DeckStats,
        deck=deck.decklist.name,
        name=deck.name,
        game=deck.game.id,
        format=report.format if report else None,
        verdict=report.verdict if report else None,
        not_judged=[item.message for item in report.not_judged] if report else [],
        cards=deck.size,
        different=len({column % len(deck.game.catalog) for column in deck.counts}),
        unofficial=deck.unofficial,
        house=report.house if report else {},
        sections=_sections(deck),
        fields=_fields(deck),
        rules=room,
        problem=problem,
    )


def _sections(deck: Deck) -> Iterator[SectionRow]:
    for section in deck.game.sections.values():
        cards = deck.section_counts(section.id)
        if cards:
            counts = Counter[str]()
            for card, count in cards.items():
                counts[card.type] += count
            types = {name: counts[name] for name in deck.game.types if counts[name]}
            yield filled(SectionRow, section, section=section.id, cards=counts.total(), types=types)


def _fields(deck: Deck) -> Iterator[FieldRow]:
    game = deck.game
    copies: dict[Card, int] = {}
    for section in game.sections.values():
        if section.counted:
            for card, count in deck.section_counts(section.id).items():
                copies[card] = copies.get(card, 0) + count
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
        yield filled(
            FieldRow,
            field,
            field=field.id,
            known=values.total(),
            unstated=unstated,
            values=[{"value": value, "copies": values[value]} for value in _ordered(field, values)],
            **_numbers(values if field.kind in {"integer", "number"} else None),
        )


def _numbers(values: Counter[Any] | None) -> dict[str, Number | None]:
    """The sum and the rest of what is said of a number's values, which is None for any other field."""
    if values is None:
        return dict.fromkeys(("sum", "mean", "median", "min", "max"))
    total = tidy(round(sum(value * count for value, count in values.items()), 6))
    copies = sorted(values.elements())
    return {
        "sum": total,
        "mean": round(total / len(copies), 4),
        "median": tidy(round(median(copies), 6)),
        "min": copies[0],
        "max": copies[-1],
    }


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
