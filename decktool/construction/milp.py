"""A format and a deck as an integer program: the same rows that judge a deck, over the copies to add and to remove.

What the rule language knows beyond plain rows becomes binaries: a group that is judged only when it is present, cards
counted once (`distinct`), guards (`when`), `groups`; a climbing bound becomes an integer. `moves` makes the variables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, inf, lcm

from decktool.cards import name_key
from decktool.construction.compiled import CompiledRules
from decktool.construction.highs import Coefs
from decktool.construction.moves import TINY, Choice, Moves, Total
from decktool.construction.rows import CompiledRule, Row, Step

FAR = 1e6
"""The most by which an elastic rule may give way."""


@dataclass(frozen=True, slots=True)
class Slackness:
    """Where an elastic rule may give way: by the value of `column`, below (`sign` -1) or above its bound."""

    rule: CompiledRule
    row: Row | None
    column: int
    sign: int
    bound: float


Inequality = tuple[dict[int, float], float, float]


class DeckProblem(Moves):
    """The integer program of compiled rules and one Choice.

    `warnings` makes rules of level warning hold as well; the rules named in `leave_out` are no part of it, those in
    `elastic` may give way at a price, and `negated` (left out too) is made ready to be broken. `apart` are columns
    that get variables of their own.
    """

    def __init__(
        self,
        program: CompiledRules,
        choice: Choice,
        *,
        warnings: bool = False,
        leave_out: Collection[str] = (),
        elastic: Collection[str] = (),
        negated: CompiledRule | None = None,
        apart: Collection[int] = (),
    ) -> None:
        """Make all variables and rows."""
        rules = [
            one
            for one in program.rules
            if one is not negated and one.rule.id not in leave_out and (warnings or one.rule.level == "error")
        ]
        super().__init__(program, choice, rules, elastic=elastic, negated=negated, apart=apart)
        self.slacks: list[Slackness] = []
        self._touched: dict[Row, int] = {}
        self._once: dict[tuple[int, ...], int] = {}
        self._steps: dict[tuple[Row, int], int] = {}
        # A decklist without a card is none.
        for total in (*choice.totals, Total(frozenset(choice.most), 1, inf)):
            self._add_total(total)
        for one in rules:
            self._add_rule(one)

    # -- sums

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
            here = self._once[places] = self.solver.binary()
            for place in places:
                coefs, base = self.sum([(place, 1)])
                self.solver.row({**coefs, here: -self.most[place]}, -inf, -base)
            coefs, base = self.sum([(place, 1) for place in places])
            self.solver.row({**coefs, here: -1}, -base, inf)
        return self._once[places]

    def touched(self, row: Row) -> int:
        """A binary that must be 1 when a row has any copy."""
        if row not in self._touched:
            coefs, base = self.sum([(place, 1) for place, _ in self.members[row]])
            here = self._touched[row] = self.solver.binary()
            self.solver.row({**coefs, here: -(base + self.solver.reach(coefs)[1])}, -inf, -base)
        return self._touched[row]

    def _climb(self, step: Step) -> int:
        """The integer `floor(of / step)` of a climbing bound."""
        key = (step.of, step.step)
        if key not in self._steps:
            coefs, base = self.sum(self.members.get(step.of, ()))
            low, high = self.solver.reach(coefs)
            column = self.solver.column(floor((base + low) / step.step), floor((base + high) / step.step))
            grain = grain_of([*coefs.values(), base])
            self.solver.row({**coefs, column: -step.step}, -base, step.step - grain - base)
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
                held = self.solver.binary()
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
            column = self.solver.column(0, FAR, integer=False)
            sign = -1 if low > -inf else 1
            bound = low if low > -inf else high
            self.slacks.append(Slackness(one, row, column, sign, bound))
            coefs = {**coefs, column: -sign}
        self.implied(conditions, coefs, low, high)

    def implied(self, conditions: Sequence[int], coefs: Coefs, low: float, high: float) -> None:
        """A row that must hold when all these binaries are 1."""
        if not conditions:
            self.solver.row(coefs, low, high)
            return
        loose = {slack.column for slack in self.slacks}
        least, greatest = self.solver.reach({column: w for column, w in coefs.items() if column not in loose})
        if low > least:
            give = low - least
            self.solver.row({**coefs, **dict.fromkeys(conditions, -give)}, low - give * len(conditions), inf)
        if high < greatest:
            give = greatest - high
            self.solver.row({**coefs, **dict.fromkeys(conditions, give)}, -inf, high + give * len(conditions))

    def _guard(self, one: CompiledRule) -> int | bool | None:
        """A binary that must be 1 when the rule applies; None when it always does, False when it never does."""
        if one.guard is None:
            return None
        coefs, base = self.sum(self.members.get(one.guard, ()))
        low, high = one.guard_bounds
        least, greatest = self.solver.reach(coefs)
        if base + greatest < low - TINY or base + least > high + TINY:
            return False
        grain = grain_of([*coefs.values(), base])
        applies = self.solver.binary()
        ways = {applies: 1.0}
        if low > base + least + TINY:
            below = self.solver.binary()
            ways[below] = 1
            self.implied([below], coefs, -inf, (ceil(low / grain - TINY) - 1) * grain - base)
        if high < base + greatest - TINY:
            above = self.solver.binary()
            ways[above] = 1
            self.implied([above], coefs, (floor(high / grain + TINY) + 1) * grain - base, inf)
        self.solver.row(ways, 1, inf)
        return applies

    def _add_total(self, total: Total) -> None:
        places = [(place, 1.0) for place in self.choice.most if place in total.places]
        coefs, base = self.sum(places)
        if total.never_one:
            several = self.solver.binary()
            greatest = base + self.solver.reach(coefs)[1]
            self.solver.row({**coefs, several: -max(2.0, greatest)}, -inf, -base)
            self.solver.row({**coefs, several: -2}, -base, inf)
        else:
            self.solver.row(coefs, total.low - base, total.high - base)


def low_high_zero(row: Row) -> bool:
    """True when a row without any copy keeps its bounds."""
    return row.low <= 0 <= row.high


def grain_of(numbers: Iterable[float]) -> float:
    """The largest number that all these are multiples of, as far as a rule's weights go (one for whole numbers)."""
    return 1 / lcm(*(Fraction(number).limit_denominator(1000).denominator for number in numbers))
