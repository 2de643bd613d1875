"""A Program as an integer program: the same rows that judge a deck, over the copies to add and to remove.

The copies of a column are `given + added - removed`. Columns that no rule can tell apart share one variable, and
rows that the bounds of their columns already keep are left out, so that hundreds of cards become a few dozen
variables. What the rule language knows beyond plain rows becomes binaries: a group that is judged only when it is
present, cards counted once (`distinct`), guards (`when`), `groups`; a climbing bound becomes an integer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, inf, lcm
from typing import Any

from decktool.cards import name_key
from decktool.construction.highs import Coefs, Milp, Optimum
from decktool.construction.program import CompiledRule, Program, Row, Step
from decktool.decklist import MOST_COPIES

TINY = 1e-9
FAR = 1e6
"""The most by which an elastic rule may give way."""


@dataclass(frozen=True, slots=True)
class Total:
    """The copies of some columns together lie between `low` and `high` (`never_one`: are none, or at least two)."""

    places: frozenset[int]
    low: float
    high: float
    never_one: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be done with each column: the copies given, the fewest and the most (`inf`: as the rules allow).

    `most` names every column that may be used; those of the deck come first, in its order. `kinds` tells columns
    apart that the rules do not (their card's type and section); `score` is what a copy is worth; `culprits` are
    given columns that break a rule.
    """

    given: Mapping[int, int]
    least: Mapping[int, int]
    most: Mapping[int, float]
    totals: tuple[Total, ...] = ()
    score: Mapping[int, float] = field(default_factory=dict)
    kinds: Mapping[int, Any] = field(default_factory=dict)
    culprits: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Move:
    """One variable: copies to add to (or remove from) columns that no rule tells apart, in order of use."""

    column: int
    places: tuple[int, ...]
    room: tuple[int, ...]
    forced: tuple[int, ...]
    score: float
    kind: Any
    given: bool
    culprit: bool = False

    def shares(self, copies: int) -> Iterator[tuple[int, int]]:
        """How many of so many copies fall to each column: what is forced, then one column after the other."""
        rest = copies - sum(self.forced)
        for place, room, forced in zip(self.places, self.room, self.forced, strict=True):
            more = min(rest, room - forced)
            rest -= more
            if forced + more:
                yield place, forced + more


@dataclass(frozen=True, slots=True)
class Slackness:
    """Where an elastic rule may give way: by the value of `column`, below (`sign` -1) or above its bound."""

    rule: CompiledRule
    row: Row | None
    column: int
    sign: int
    bound: float


Inequality = tuple[dict[int, float], float, float]


class Model:
    """The integer program of one Program and Choice.

    `warnings` makes rules of level warning hold as well; the rules named in `leave_out` are no part of it, those in
    `elastic` may give way at a price, and `negated` (left out too) is made ready to be broken. `apart` are columns
    that get variables of their own.
    """

    def __init__(
        self,
        program: Program,
        choice: Choice,
        *,
        warnings: bool = False,
        leave_out: Collection[str] = (),
        elastic: Collection[str] = (),
        negated: CompiledRule | None = None,
        apart: Collection[int] = (),
    ) -> None:
        """Make all variables and rows."""
        self.program = program
        self.choice = choice
        self.milp = Milp()
        self.adds: list[Move] = []
        self.removes: list[Move] = []
        self.slacks: list[Slackness] = []
        self._elastic = set(elastic)
        self._columns: dict[int, list[tuple[int, int]]] = {}
        self._touched: dict[Row, int] = {}
        self._once: dict[tuple[int, ...], int] = {}
        self._steps: dict[tuple[Row, int], int] = {}
        rules = [
            one
            for one in program.rules
            if one is not negated and one.rule.id not in leave_out and (warnings or one.rule.level == "error")
        ]
        self._gather(rules, negated)
        self._bound(rules)
        self._make_moves(apart)
        # A decklist without a card is none.
        for total in (*choice.totals, Total(frozenset(choice.most), 1, inf)):
            self._add_total(total)
        for one in rules:
            self._add_rule(one)

    # -- what there is

    def _gather(self, rules: Sequence[CompiledRule], negated: CompiledRule | None) -> None:
        """The members of every row, and the rows of every rule."""
        wanted = {*rules, negated}
        self.members: dict[Row, list[tuple[int, float]]] = {}
        self.rows: dict[CompiledRule, dict[Row, None]] = {one: {} for one in wanted if one is not None}
        self.always = set(self.program.always)
        for place in self.choice.most:
            column = self.program.column(place)
            for row, weight in column.rows:
                if row.rule in wanted:
                    self.members.setdefault(row, []).append((place, weight))
                    if not row.helper:
                        self.rows[row.rule].setdefault(row)
        for row in self.program.always:
            if row.rule in wanted:
                self.rows[row.rule].setdefault(row)
        self._negated = negated

    def _plain(self, row: Row) -> bool:
        """True when a row holds in itself: no guard, no binaries beyond its own presence, no elastic bound."""
        rule = row.rule.rule
        return not (
            row.helper
            or row.rule is self._negated
            or rule.id in self._elastic
            or rule.when
            or rule.distinct
            or rule.groups is not None
            or row.step_low
            or row.step_high
        )

    def _bound(self, rules: Sequence[CompiledRule]) -> None:
        """The fewest and most copies of each column, tightened by rows that can only grow."""
        choice = self.choice
        most = dict(choice.most)
        spare = float(max(60, 2 * sum(choice.given.values())))
        for row, members in self.members.items():
            smallest = min((abs(weight) for _, weight in members if weight), default=1)
            for bound in (row.low, row.high):
                if abs(bound) < inf:
                    spare = max(spare, 2 * ceil(abs(bound) / smallest))
            if self._plain(row) and row.high < inf and all(weight >= 0 for _, weight in members):
                for place, weight in members:
                    if weight or row.high < 0:
                        most[place] = min(most[place], max(0, floor(row.high / weight + TINY) if weight else 0))
        spare = min(spare, MOST_COPIES)
        self.most = {place: int(min(high, max(spare, choice.given.get(place, 0)))) for place, high in most.items()}
        self.least = {place: choice.least.get(place, 0) for place in most}
        for place, least in self.least.items():
            if least > self.most[place]:
                self.milp.impossible = True
                self.most[place] = least

    def _idle(self, row: Row) -> bool:
        """True when a plain row is kept whatever the copies are within their bounds."""
        if not self._plain(row) or (row not in self.always and not row.low <= 0 <= row.high):
            return False
        low = high = 0.0
        for place, weight in self.members.get(row, ()):
            ends = weight * self.least[place], weight * self.most[place]
            low += min(ends)
            high += max(ends)
        return row.low <= low + TINY and high <= row.high + TINY

    # -- variables

    def _make_moves(self, apart: Collection[int]) -> None:
        """One variable for all columns that look the same: to add copies, and to remove given ones."""
        choice = self.choice
        signs: dict[int, list[Any]] = {place: [] for place in choice.most}
        alone = set(apart)
        self._kept: dict[Row, None] = {}
        for number, (row, members) in enumerate(self.members.items()):
            if self._idle(row):
                continue
            self._kept[row] = None
            for place, weight in members:
                signs[place].append((number, weight))
            if row.rule.rule.distinct and not row.helper:
                alone.update(place for place, _ in members)
        for number, total in enumerate(choice.totals):
            for place in total.places:
                if place in signs:
                    signs[place].append(("total", number))
        adds: dict[Any, list[int]] = {}
        removes: dict[Any, list[int]] = {}
        for place in choice.most:
            given = choice.given.get(place, 0)
            score = choice.score.get(place, 0.0)
            look = (tuple(signs[place]), choice.kinds.get(place), place if place in alone else None)
            if self.most[place] > given:
                adds.setdefault((look, given > 0, score), []).append(place)
            if given > self.least[place]:
                removes.setdefault((look, place in choice.culprits, score), []).append(place)
        both: dict[Any, tuple[list[int], list[int]]] = {}
        for look, places in self._best(adds):
            self.adds.append(self._move(places, [self.most[p] - choice.given.get(p, 0) for p in places], added=True))
            if self.adds[-1].given:
                both.setdefault(look, ([], []))[0].append(self.adds[-1].column)
        for (look, _, _), places in removes.items():
            # The last lines of a list go first.
            self.removes.append(self._move(places[::-1], [choice.given[p] - self.least[p] for p in places[::-1]]))
            both.setdefault(look, ([], []))[1].append(self.removes[-1].column)
        self._both = [pair for pair in both.values() if all(pair)]

    def _best(self, adds: Mapping[Any, list[int]]) -> Iterator[tuple[Any, list[int]]]:
        """The columns to add to, without those that a better one of the same look always replaces."""
        same: dict[Any, list[tuple[float, list[int]]]] = {}
        for (look, given, score), places in adds.items():
            same.setdefault((look, given), []).append((score, places))
        for (look, _given), options in same.items():
            limit = self._limit(look[0])
            options.sort(key=lambda option: -option[0])
            for _, places in options:
                if limit <= 0:
                    break
                yield look, places
                limit -= sum(self.most[place] - self.choice.given.get(place, 0) for place in places)

    def _limit(self, signs: Iterable[tuple[Any, float]]) -> float:
        """The most copies that columns of one look can have together."""
        rows = list(self.members)
        limit = inf
        for number, weight in signs:
            if number == "total":
                limit = min(limit, self.choice.totals[int(weight)].high)
                continue
            row = rows[number]
            if weight > 0 and self._plain(row) and row.high < inf and all(w >= 0 for _, w in self.members[row]):
                limit = min(limit, floor(row.high / weight + TINY))
        return limit

    def _move(self, places: Sequence[int], room: Sequence[int], *, added: bool = False) -> Move:
        choice, first = self.choice, places[0]
        forced = [0 if added else max(0, choice.given[p] - self.most[p]) for p in places]
        column = self.milp.column(sum(forced), sum(room))
        for place in places:
            self._columns.setdefault(place, []).append((column, 1 if added else -1))
        return Move(
            column,
            tuple(places),
            tuple(room),
            tuple(forced),
            choice.score.get(first, 0.0),
            choice.kinds.get(first),
            choice.given.get(first, 0) > 0,
            first in choice.culprits,
        )

    # -- sums

    def sum(self, members: Iterable[tuple[int, float]]) -> tuple[dict[int, float], float]:
        """A weighted sum of copies over whole looks: the coefficients, and what the given copies come to."""
        coefs: dict[int, float] = {}
        base = 0.0
        for place, weight in members:
            base += weight * self.choice.given.get(place, 0)
            for column, sign in self._columns.get(place, ()):
                coefs[column] = sign * weight
        return coefs, base

    def row_sum(self, row: Row) -> tuple[dict[int, float], float]:
        """What a row sums to: copies, or each name once where its rule is `distinct`."""
        members = self.members.get(row, [])
        if not row.rule.rule.distinct or row.helper:
            return self.sum(members)
        names: dict[str, list[tuple[int, float]]] = {}
        cards = self.program.game.catalog.cards
        for place, weight in members:
            names.setdefault(name_key(cards[place % self.program.total].name), []).append((place, weight))
        return {self._present(tuple(p for p, _ in same)): same[0][1] for same in names.values()}, 0.0

    def _present(self, places: tuple[int, ...]) -> int:
        """A binary that is 1 exactly when there is a copy in one of these columns."""
        if places not in self._once:
            here = self._once[places] = self.milp.binary()
            for place in places:
                coefs, base = self.sum([(place, 1)])
                self.milp.row({**coefs, here: -self.most[place]}, -inf, -base)
            coefs, base = self.sum([(place, 1) for place in places])
            self.milp.row({**coefs, here: -1}, -base, inf)
        return self._once[places]

    def touched(self, row: Row) -> int:
        """A binary that must be 1 when a row has any copy."""
        if row not in self._touched:
            coefs, base = self.sum([(place, 1) for place, _ in self.members[row]])
            here = self._touched[row] = self.milp.binary()
            self.milp.row({**coefs, here: -(base + self.milp.reach(coefs)[1])}, -inf, -base)
        return self._touched[row]

    def _climb(self, step: Step) -> int:
        """The integer `floor(of / step)` of a climbing bound."""
        key = (step.of, step.step)
        if key not in self._steps:
            coefs, base = self.sum(self.members.get(step.of, ()))
            low, high = self.milp.reach(coefs)
            column = self.milp.column(floor((base + low) / step.step), floor((base + high) / step.step))
            grain = grain_of([*coefs.values(), base])
            self.milp.row({**coefs, column: -step.step}, -base, step.step - grain - base)
            self._steps[key] = column
        return self._steps[key]

    def sides(self, row: Row) -> Iterator[Inequality]:
        """The inequalities of a row, one a side, as `low <= coefficients <= high`."""
        coefs, base = self.row_sum(row)
        if row.step_low:
            yield {**coefs, self._climb(row.step_low): -row.step_low.each}, row.step_low.plus - base, inf
        elif row.low > -inf:
            yield coefs, row.low - base, inf
        if row.step_high:
            yield {**coefs, self._climb(row.step_high): -row.step_high.each}, -inf, row.step_high.plus - base
        elif row.high < inf:
            yield coefs, -inf, row.high - base

    # -- rows

    def _add_rule(self, one: CompiledRule) -> None:
        """All rows of one rule."""
        guard = self._guard(one)
        if guard is False:
            return
        conditions = [] if guard is None else [guard]
        if one.rule.groups is not None:
            kept: dict[int, float] = {}
            for row in self.rows[one]:
                held = self.milp.binary()
                kept[held] = 1
                for coefs, low, high in self.sides(row):
                    self.implied([held], coefs, low, high)
            self._rule_row(one, None, conditions, (kept, float(one.rule.groups), inf))
            return
        for row in self.rows[one]:
            if row in self.members and row not in self._kept:
                continue
            climbs = row.step_low or row.step_high
            for coefs, low, high in self.sides(row):
                if row in self.always or (not climbs and low_high_zero(row)):
                    self._rule_row(one, row, conditions, (coefs, low, high))
                elif climbs:
                    self._rule_row(one, row, [*conditions, self.touched(row)], (coefs, low, high))
                else:
                    self._rule_row(one, row, conditions, self._while_present(row, coefs, low, high))

    def _while_present(self, row: Row, coefs: Coefs, low: float, high: float) -> Inequality:
        """One side of a row that is judged only while there is a copy in it."""
        here = self.touched(row)
        if low > -inf and row.low > 0:
            return {**coefs, here: -row.low}, low - row.low, inf
        if high < inf and row.high < 0:
            return {**coefs, here: -row.high}, -inf, high - row.high
        return dict(coefs), low, high

    def _rule_row(self, one: CompiledRule, row: Row | None, conditions: Sequence[int], side: Inequality) -> None:
        """One inequality of a rule, which may give way where the rule is elastic."""
        coefs, low, high = side
        if one.rule.id in self._elastic:
            column = self.milp.column(0, FAR, integer=False)
            sign = -1 if low > -inf else 1
            bound = low if low > -inf else high
            self.slacks.append(Slackness(one, row, column, sign, bound))
            coefs = {**coefs, column: -sign}
        self.implied(conditions, coefs, low, high)

    def implied(self, conditions: Sequence[int], coefs: Coefs, low: float, high: float) -> None:
        """A row that must hold when all these binaries are 1."""
        if not conditions:
            self.milp.row(coefs, low, high)
            return
        loose = {slack.column for slack in self.slacks}
        least, greatest = self.milp.reach({column: w for column, w in coefs.items() if column not in loose})
        if low > least:
            give = low - least
            self.milp.row({**coefs, **dict.fromkeys(conditions, -give)}, low - give * len(conditions), inf)
        if high < greatest:
            give = greatest - high
            self.milp.row({**coefs, **dict.fromkeys(conditions, give)}, -inf, high + give * len(conditions))

    def _guard(self, one: CompiledRule) -> int | bool | None:
        """A binary that must be 1 when the rule applies; None when it always does, False when it never does."""
        if one.guard is None:
            return None
        coefs, base = self.sum(self.members.get(one.guard, ()))
        low, high = one.guard_bounds
        least, greatest = self.milp.reach(coefs)
        if base + greatest < low - TINY or base + least > high + TINY:
            return False
        grain = grain_of([*coefs.values(), base])
        applies = self.milp.binary()
        ways = {applies: 1.0}
        if low > base + least + TINY:
            below = self.milp.binary()
            ways[below] = 1
            self.implied([below], coefs, -inf, (ceil(low / grain - TINY) - 1) * grain - base)
        if high < base + greatest - TINY:
            above = self.milp.binary()
            ways[above] = 1
            self.implied([above], coefs, (floor(high / grain + TINY) + 1) * grain - base, inf)
        self.milp.row(ways, 1, inf)
        return applies

    def _add_total(self, total: Total) -> None:
        places = [(place, 1.0) for place in self.choice.most if place in total.places]
        coefs, base = self.sum(places)
        if total.never_one:
            several = self.milp.binary()
            greatest = base + self.milp.reach(coefs)[1]
            self.milp.row({**coefs, several: -max(2.0, greatest)}, -inf, -base)
            self.milp.row({**coefs, several: -2}, -base, inf)
        else:
            self.milp.row(coefs, total.low - base, total.high - base)

    def differ(self, counts: Mapping[int, int], least: int) -> None:
        """Ask for at least so many copies that are not the same as in `counts`.

        Columns whose copies in `counts` are not the given ones must stand apart. Among the others, cards that no
        rule tells apart are added or removed, not swapped for one another.
        """
        moved: dict[int, float] = {}
        base = 0.0
        for move in (*self.adds, *self.removes):
            if all(counts.get(place, 0) == self.choice.given.get(place, 0) for place in move.places):
                moved[move.column] = 1
        self._one_way()
        for place in self.choice.most:
            had = counts.get(place, 0)
            if had == self.choice.given.get(place, 0):
                continue
            coefs, held = self.sum([(place, 1)])
            if had in {0, self.most[place]}:
                sign = -1 if had else 1
                moved.update({column: sign * weight for column, weight in coefs.items()})
                base += sign * (held - had)
                continue
            gone = self.milp.column(0, had, integer=False)
            more = self.milp.column(0, max(0, self.most[place] - had), integer=False)
            rises = self.milp.binary()
            moved[gone] = moved[more] = 1
            self.milp.row({gone: 1, rises: had}, -inf, had)
            self.milp.row({**coefs, gone: 1, rises: -self.most[place]}, -inf, had - held)
            self.milp.row({more: 1, rises: had - self.most[place]}, -inf, 0)
            self.milp.row({**coefs, more: -1, rises: -had}, -held, inf)
        self.milp.row(moved, least - base, inf)

    def _one_way(self) -> None:
        """Let the given cards of one look be added to or removed, not both, so that nothing moves in a circle."""
        while self._both:
            adds, removes = self._both.pop()
            rises = self.milp.binary()
            for column in adds:
                self.milp.row({column: 1, rises: -self.milp.high[column]}, -inf, 0)
            for column in removes:
                self.milp.row({column: 1, rises: self.milp.high[column]}, -inf, self.milp.high[column])

    # -- answers

    def changes(self) -> dict[int, float]:
        """The cost of a change: each copy added or removed is one."""
        return {move.column: 1.0 for move in (*self.adds, *self.removes)}

    def counts(self, found: Optimum) -> dict[int, int]:
        """The copies of each column in an answer; those of the deck first, in its order."""
        counts = dict(self.choice.given)
        for sign, moves in ((1, self.adds), (-1, self.removes)):
            for move in moves:
                for place, copies in move.shares(found.whole(move.column)):
                    counts[place] = counts.get(place, 0) + sign * copies
        return {place: count for place, count in counts.items() if count}


def low_high_zero(row: Row) -> bool:
    """True when a row without any copy keeps its bounds."""
    return row.low <= 0 <= row.high


def grain_of(numbers: Iterable[float]) -> float:
    """The largest number that all these are multiples of, as far as a rule's weights go (one for whole numbers)."""
    return 1 / lcm(*(Fraction(number).limit_denominator(1000).denominator for number in numbers))
