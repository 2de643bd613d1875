"""How much room every rule leaves a deck, and which cards may therefore be added now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from decktool.cards import Card
from decktool.construction.compiled import CompiledRules
from decktool.construction.judging import JudgedRow, judged_rows, tightest
from decktool.construction.rows import CompiledRule, Number, Row
from decktool.deck import Deck


@dataclass(frozen=True, slots=True)
class Slack:
    """One group of one rule as a deck stands: what it sums to, its bounds, and the room left on either side.

    `below` is actual minus min, `above` max minus actual: negative by how much the bound is broken, None where
    there is none. `applies` is false while the rule's guard (`when`) does not hold.
    """

    rule: str
    title: str
    level: str
    section: str | None
    group: str | None
    actual: Number
    min: Number | None
    max: Number | None
    below: Number | None
    above: Number | None
    applies: bool = True
    groups: bool = False
    """True when it counts the groups that keep the rule's bounds."""

    @property
    def broken(self) -> bool:
        """True when the rule applies and a bound is not kept."""
        return self.applies and min(_or(self.below), _or(self.above)) < 0


def slack(deck: Deck, program: CompiledRules) -> tuple[Slack, ...]:
    """The room of every rule, rule by rule, and in it of every group that the deck touches or that is always judged."""
    found: dict[CompiledRule, list[JudgedRow]] = {one: [] for one in program.rules}
    for one in judged_rows(program, program.sums(deck.counts)):
        found[one.row.rule].append(one)
    return tuple(
        _slack(one) for rule, rows in found.items() for one in ([tightest(rows)] if rule.rule.cover and rows else rows)
    )


def _slack(one: JudgedRow) -> Slack:
    row, rule = one.row, one.rule
    no_min, no_max = one.low == -inf, one.high == inf
    return Slack(
        rule.id,
        rule.title,
        rule.level,
        rule.ref,
        row.label,
        row.told(one.actual),
        None if no_min else row.told(one.low),
        None if no_max else row.told(one.high),
        None if no_min else row.told(one.actual - one.low),
        None if no_max else row.told(one.high - one.actual),
        one.applies,
        one.groups,
    )


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
            card
            for card in game.catalog.cards
            if game.home(card) in {None, section} and _has_room(deck, program, sums, over, base + card.number)
        ]
    return found


def _has_room(
    deck: Deck, program: CompiledRules, sums: Mapping[Row, float], over: Mapping[Row | CompiledRule, float], place: int
) -> bool:
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


def _over(program: CompiledRules, sums: Mapping[Row, float]) -> dict[Row | CompiledRule, float]:
    """By how much the maximum of each broken row of level error is exceeded; of rules about groups, by rule."""
    return {
        one.row.rule if one.row.rule.some else one.row: max(0, one.actual - one.high)
        for one in judged_rows(program, sums, broken=True)
        if one.rule.level == "error"
    }


def _or(room: Number | None) -> float:
    return inf if room is None else room
