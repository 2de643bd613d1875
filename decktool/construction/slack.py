"""How much room every rule leaves a deck, and which cards may therefore be added now."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Literal, NotRequired, TypedDict

from decktool.cards import Card
from decktool.construction.check import Report, check
from decktool.construction.compiled import CompiledRules, compiled
from decktool.construction.judging import JudgedRow, judged_rows, tightest
from decktool.construction.rows import CompiledRule, MissingNumber, Row, Sums
from decktool.construction.rules import Format, construction
from decktool.deck import Deck
from decktool.jsonmodel import filled


class RuleRow(TypedDict):
    """One group of one rule: what it sums to, its bounds and the room left."""

    rule: str
    title: str
    level: Literal["error", "warning"]
    section: str | None
    """The rulebook's section."""
    group: str | None
    actual: float
    min: float | None
    max: float | None
    below: float | None
    """Actual minus min."""
    above: float | None
    """Max minus actual."""
    applies: bool
    """False while the rule's condition does not hold."""
    groups: NotRequired[bool]
    """True where it is groups that are counted."""


def room_left(row: RuleRow) -> float:
    """The room up to the nearest bound of a rule; negative: by how much it is broken."""
    return min(inf if room is None else room for room in (row["below"], row["above"]))


def is_broken(row: RuleRow) -> bool:
    """True when the rule applies and a bound is not kept."""
    return row["applies"] and room_left(row) < 0


def slack(deck: Deck, program: CompiledRules) -> list[RuleRow]:
    """The room of every rule, rule by rule, and in it of every group that the deck touches or that is always judged."""
    found: dict[CompiledRule, list[JudgedRow]] = {one: [] for one in program.rules}
    for one in judged_rows(program, program.sums(deck.counts)):
        found[one.row.rule].append(one)
    return [
        _row(one) for rule, rows in found.items() for one in ([tightest(rows)] if rule.rule.cover and rows else rows)
    ]


def _row(one: JudgedRow) -> RuleRow:
    row, no_min, no_max = one.row, one.low == -inf, one.high == inf
    return filled(
        RuleRow,
        one,
        one.rule,
        rule=one.rule.id,
        section=one.rule.ref,
        group=row.label,
        actual=row.told(one.actual),
        min=None if no_min else row.told(one.low),
        max=None if no_max else row.told(one.high),
        below=None if no_min else row.told(one.actual - one.low),
        above=None if no_max else row.told(one.high - one.actual),
    )


def standing(
    deck: Deck,
    format: str | None = None,
    house: Mapping[str, str] | None = None,
    *,
    pool: Mapping[str, int] | None = None,
    as_of: str | None = None,
) -> tuple[Format, Report, list[RuleRow] | None, str | None]:
    """The rules of a format (None: the list's, else the game's default) on a day, a deck's report and its slack.

    Where a card lacks a number, there is what is missing instead of the slack.
    """
    form = construction(deck.game).format(format or deck.decklist.format, as_of)
    report = check(deck, form, house=house, pool=pool)
    try:
        return form, report, slack(deck, compiled(deck, form, house, pool)), None
    except MissingNumber as error:
        return form, report, None, error.problem


def may_add(deck: Deck, program: CompiledRules) -> dict[str, list[Card]]:
    """The cards that can have one more copy without breaking a maximum (further), by section id.

    Cards that lack a number some rule needs are not among them.
    """
    game = deck.game
    sums = program.sums(deck.counts)
    over = _over(program, sums)
    found: dict[str, list[Card]] = {}
    for position, section in enumerate(game.sections.values()):
        base = position * len(game.catalog)
        found[section.id] = [
            card for card in game.cards_at_home(section) if _has_room(deck, program, sums, over, base + card.number)
        ]
    return found


_Over = dict[Row | CompiledRule, float]


def _has_room(deck: Deck, program: CompiledRules, sums: Sums, over: _Over, place: int) -> bool:
    """True when one more copy of a column makes no maximum (more) broken."""
    column = program.column(place)
    if column.missing:
        return False
    if program.linear:
        return not any(
            row.rule.rule.level == "error" and sums.get(row, 0) + weight > row.high and (weight > 0 or row not in sums)
            for row, weight in column.rows
        )
    after = program.sums({**deck.counts, place: deck.counts.get(place, 0) + 1})
    return all(excess <= over.get(row, 0) for row, excess in _over(program, after).items())


def _over(program: CompiledRules, sums: Sums) -> _Over:
    """By how much the maximum of each broken row of level error is exceeded; of rules about groups, by rule."""
    return {
        one.row.rule if one.row.rule.some else one.row: max(0, one.actual - one.high)
        for one in judged_rows(program, sums, broken=True)
        if one.rule.level == "error"
    }
