"""How a deck stands by each rule: one walk over the rules, of which the check, the room left, remedies and the solver's
culprits are views.

`judged_rows` is the walk. It gives each group of each rule with what it sums to, the bounds that hold and whether the
rule applies; `counted` says which cards of the deck are in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import inf
from typing import NamedTuple

from decktool.cards import grouped
from decktool.construction.compiled import CompiledRules
from decktool.construction.rows import CompiledRule, Off, Row, Sums
from decktool.construction.rules import Rule


class JudgedRow(NamedTuple):
    """A row as a deck stands: what it sums to, its bounds then, and whether its rule applies.

    For a rule about groups it is `some`, and `actual` the groups that keep the bounds; for one that chooses values, the
    row of those that suit the deck best.
    """

    row: Row
    actual: float
    low: float
    high: float
    applies: bool = True

    @property
    def rule(self) -> Rule:
        """The rule as written."""
        return self.row.rule.rule

    @property
    def groups(self) -> bool:
        """True when it counts the groups that keep the bounds."""
        return self.row is self.row.rule.some

    @property
    def lasting(self) -> bool:
        """True when there are too many, and would be with more cards too: no bound or guard depends on others."""
        return self.actual > self.high and self.row.fixed and not self.row.rule.guards and not self.row.rule.some

    @property
    def off(self) -> Off:
        """How many too few and too many there are, as people write it."""
        return max(0, self.row.told(self.low - self.actual)), max(0, self.row.told(self.actual - self.high))

    @property
    def difference(self) -> float:
        """The actual number minus the bound that is broken."""
        return self.actual - (self.high if self.actual > self.high else self.low)


def judged_rows(program: CompiledRules, sums: Sums, *, broken: bool = False) -> Iterator[JudgedRow]:
    """Every row that a deck with these sums touches or that is always judged; `broken`: only those that are broken.

    First the rows of rules that need all their groups, in the order of `sums`, then one for each other rule.
    """
    for row, actual in sums.items():
        low, high = (row.low, row.high) if row.fixed else row.bounds(sums)
        if (broken and low <= actual <= high) or row.helper or row.rule.some:
            continue
        applies = row.rule.applies(sums)
        if applies or not broken:
            yield JudgedRow(row, actual, low, high, applies)
    for one in program.partial:
        found = _partial(one, sums)
        if not broken or (found.applies and _too_few_or_many(one, found, sums)):
            yield found


def _partial(one: CompiledRule, sums: Sums) -> JudgedRow:
    """How a deck stands by a rule that needs only some of its groups to keep the bounds."""
    if one.rule.choose or one.some is None:
        row = min(one.rows.values(), key=lambda row: sums.get(row, 0))
        return JudgedRow(row, sums[row], *row.bounds(sums), one.applies(sums))
    return JudgedRow(one.some, len(keeping(one, sums)), one.some.low, one.some.high, one.applies(sums))


def _too_few_or_many(one: CompiledRule, found: JudgedRow, sums: Sums) -> bool:
    """True when such a rule is broken whatever is not known of its groups."""
    if found.actual > found.high:
        return one.rule.choose is not None or all(row.unknown is None for row in keeping(one, sums))
    return found.actual < found.low and not one.unsettled


def keeping(one: CompiledRule, sums: Sums) -> list[Row]:
    """The groups of a rule that keep its bounds; those whose bounds are not known only where too many do not."""
    kept = [row for row in one.rows.values() if row in sums and _within(row, sums)]
    sure = [row for row in kept if row.unknown is None]
    return sure if one.some is not None and len(sure) > one.some.high else kept


def _within(row: Row, sums: Sums) -> bool:
    """True when a row keeps its bounds."""
    low, high = row.bounds(sums)
    return low <= sums[row] <= high


def not_judged(program: CompiledRules, sums: Sums) -> list[tuple[Rule, str]]:
    """The rules that cannot be judged of a deck with these sums, each with the reason.

    A rule whose guard does not hold need not be judged, nor one that is broken whatever is not known.
    """
    found: dict[Rule, str] = {one.rule: reason for one, reason in program.unjudged if one.applies(sums)}
    unknown = [(row.rule, row.unknown) for row in sums if row.unknown and _within(row, sums)]
    unknown += [(one, one.unsettled) for one in program.rules if one.unsettled and not _settled(one, sums)]
    for one, error in unknown:
        if one.applies(sums):
            found.setdefault(one.rule, f"it needs {error.need}")
    return list(found.items())


def _settled(one: CompiledRule, sums: Sums) -> bool:
    """True for a rule that has enough groups within the bounds already: more would change nothing."""
    if one.some is None:
        return False
    kept = len(keeping(one, sums))
    return kept > one.some.high or (kept >= one.some.low and one.some.high == inf)


def tightest(found: Iterable[JudgedRow]) -> JudgedRow:
    """The row of a `cover` that says it all, of the sets of slots that together admit too little."""
    return max(found, key=lambda one: one.actual - one.high)


def counted(program: CompiledRules, counts: Iterable[int], rows: Collection[Row]) -> Iterator[tuple[Row, int, int]]:
    """The columns of a deck that count in some rows, in the order of the list, each with what a copy adds.

    The program has summed that deck (`known_sums`).
    """
    for place in counts:
        for row, weight in program.columns[place].rows:
            if weight and row in rows:
                yield row, place, weight


def culprits(program: CompiledRules, counts: Mapping[int, int]) -> frozenset[int]:
    """The columns of a deck that push a rule of level error over a maximum, or under a minimum.

    A rule about the whole deck (its size) singles no card out.
    """
    broken: dict[Row, int] = {}
    for one in judged_rows(program, program.known_sums(counts), broken=True):
        parts = one.rule.summands
        whole = one.row.group is None and len(parts) == 1 and parts[0].where is None
        if one.rule.level == "error" and not (whole or one.row.rule.some):
            broken[one.row] = 1 if one.actual > one.high else -1
    return frozenset(place for row, place, weight in counted(program, counts, broken) if weight * broken[row] > 0)


def broken_rows(program: CompiledRules, counts: Mapping[int, int], sums: Sums) -> dict[CompiledRule, list[JudgedRow]]:
    """The rows of every broken rule, but for those that follow from others."""
    found = list(judged_rows(program, sums, broken=True))
    follow = _follows(program, counts, found)
    return grouped((one for one in found if one.row not in follow), lambda one: one.row.rule)


def _follows(program: CompiledRules, counts: Mapping[int, int], broken: Iterable[JudgedRow]) -> set[Row]:
    """Those of the broken rows that are only short because cards are misplaced, which another broken row says.

    Misplaced are the cards that break a rule of level error which `explains` others. A row of those follows from it
    where enough of the cards would add to it in another section; each copy mends one group of a rule.
    """
    found = [one for one in broken if not one.groups]
    said = {one.row for one in found if one.rule.explains and one.rule.level == "error"}
    explained: set[Row] = set()
    if not said:
        return explained
    ids = {name for row in said for name in row.rule.rule.explains}
    left: dict[tuple[CompiledRule, int], float] = {}
    misplaced = list(_misplaced(program, counts, said))
    for one in found:
        row, short = one.row, one.low - one.actual
        if one.rule.id not in ids or short <= 0:
            continue
        taken: dict[tuple[CompiledRule, int], float] = {}
        for place, elsewhere in misplaced:
            key = (row.rule, place)
            weight = elsewhere.get(row, 0)
            if weight > 0 and short > 0:
                taken[key] = min(left.setdefault(key, counts[place]), -(-short // weight))
                short -= taken[key] * weight
        if short <= 0:
            explained.add(row)
            for key, copies in taken.items():
                left[key] -= copies
    return explained


def _misplaced(
    program: CompiledRules, counts: Mapping[int, int], said: set[Row]
) -> Iterator[tuple[int, dict[Row, float]]]:
    """The columns of a deck that break such a rule, each with the rows that its card adds to where it does not."""
    for place in counts:
        if said.isdisjoint(row for row, _ in program.column(place).rows):
            continue
        elsewhere: dict[Row, float] = {}
        for other in range(place % program.total, program.total * len(program.game.sections), program.total):
            rows = program.column(other).rows
            if said.isdisjoint(row for row, _ in rows):
                elsewhere.update(rows)
        yield place, elsewhere
