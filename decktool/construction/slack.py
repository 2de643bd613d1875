"""How much room every rule leaves a deck, and which cards may therefore be added now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from decktool.cards import Card
from decktool.construction.compiled import CompiledRules
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
    def unit(self) -> str:
        """What stands behind the bounds: groups are named, of anything else the title says what it is."""
        if not self.groups:
            return ""
        return " group" if (self.min if self.max is None else self.max) == 1 else " groups"

    @property
    def broken(self) -> bool:
        """True when the rule applies and a bound is not kept."""
        return self.applies and min(_or(self.below), _or(self.above)) < 0


def slack(deck: Deck, program: CompiledRules) -> tuple[Slack, ...]:
    """The room of every rule, rule by rule, and in it of every group that the deck touches or that is always judged."""
    sums = program.sums(deck.counts)
    found: dict[CompiledRule, list[Slack]] = {one: [] for one in program.rules}
    for row, actual in sums.items():
        if row.helper:
            continue
        if row.rule.some is None:
            found[row.rule].append(_slack(row, actual, sums))
    for one in program.rules:
        if one.rule.choose:
            row = program.nearest(one, sums)
            found[one] = [_slack(row, sums[row], sums)]
        elif one.some:
            found[one] = [_slack(one.some, program.groups_kept(one, sums), sums)]
        elif one.rule.cover:
            # Of the sets of slots that together admit too little, the tightest says it all.
            found[one] = sorted(found[one], key=lambda item: _or(item.above))[:1]
    return tuple(item for one in program.rules for item in found[one])


def _slack(row: Row, actual: float, sums: Mapping[Row, float]) -> Slack:
    rule = row.rule.rule
    low, high = row.bounds(sums)
    return Slack(
        rule.id,
        rule.title,
        rule.level,
        rule.ref,
        row.label,
        row.told(actual),
        None if low == -inf else row.told(low),
        None if high == inf else row.told(high),
        None if low == -inf else row.told(actual - low),
        None if high == inf else row.told(high - actual),
        row.rule.applies(sums),
        row is row.rule.some,
    )


def culprits(deck: Deck, program: CompiledRules) -> frozenset[int]:
    """The columns of a deck that push a rule of level error over a maximum, or under a minimum.

    A rule about the whole deck (its size) singles no card out.
    """
    sums = program.known_sums(deck.counts)
    broken: dict[Row, int] = {}
    for row, actual in sums.items():
        rule = row.rule.rule
        whole = row.group is None and len(rule.summands) == 1 and rule.summands[0].where is None
        if row.helper or whole or rule.level != "error" or row.rule.some or not row.rule.applies(sums):
            continue
        low, high = row.bounds(sums)
        if not low <= actual <= high:
            broken[row] = 1 if actual > high else -1
    return frozenset(
        place
        for place in deck.counts
        for row, weight in program.column(place).rows
        if row in broken and weight * broken[row] > 0
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
    """By how much each maximum of level error is broken, where it is; of rules about groups, the one of these."""
    found: dict[Row | CompiledRule, float] = {
        row: actual - row.bounds(sums)[1]
        for row, actual in sums.items()
        if not row.helper
        and row.rule.rule.level == "error"
        and row.rule.some is None
        and actual > row.bounds(sums)[1]
        and row.rule.applies(sums)
    }
    for one in program.partial:
        few = program.few_groups(one, sums) if one.rule.level == "error" else None
        if few is not None:
            actual = sums[few] if one.rule.choose else program.groups_kept(one, sums)
            found[one] = max(0, actual - few.bounds(sums)[1])
    return found


def _or(room: Number | None) -> float:
    return inf if room is None else room
