"""A format and a deck as an integer program: the same rows that judge a deck, over the copies to add and to remove.

What the rule language knows beyond plain rows becomes binaries: a group that is judged only when it is present, cards
counted once (`distinct`), guards (`when`), `groups`; a climbing bound becomes an integer. `moves` makes the variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, inf

from decktool.cards import grouped, name_key
from decktool.construction.highs import Coefs
from decktool.construction.moves import TINY, Moves, Total
from decktool.construction.rows import KEPT, BoundStep, CompiledRule, Key, Row

FAR = 1e6
"""The most by which an elastic rule may give way, in what it counts."""


@dataclass(frozen=True, slots=True)
class Slackness:
    """Where a row of an elastic rule may give way: by the value of `column`, below (`sign` -1) or above its bound."""

    row: Row
    column: int
    sign: int


Inequality = tuple[dict[int, float], float, float]
Side = tuple[Row | None, dict[int, float], float, float]


class DeckProblem(Moves):
    """The integer program of compiled rules and one Choice: all variables (`Moves`) and rows."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.slacks: list[Slackness] = []
        self._yielding: dict[tuple[Key, int], int] = {}
        self._touched: dict[Row, int] = {}
        self._once: dict[tuple[int, ...], int] = {}
        self._steps: dict[tuple[Row, int], int] = {}
        # A decklist without a card is none.
        for total in (*self.choice.totals, Total(frozenset(self.choice.most), 1, inf)):
            self._add_total(total)
        for one in self.rules:
            self._add_rule(one)
        self._keep_out_of_the_dark()

    def row_sum(self, row: Row) -> tuple[dict[int, float], float]:
        """What a row sums to: copies, or each name once where its rule (or a part of it) is `distinct`."""
        members = self.members.get(row, [])
        coefs: dict[int, float] = {}
        base = 0.0
        if row.rule.rule.distinct and not row.helper:
            once = [(place, weight, 0) for place, weight in members]
        else:
            once = self.once.get(row, [])
            coefs, base = self.sum(members)
        cards = self.program.game.catalog.cards
        names = grouped(once, lambda one: (name_key(cards[one[0] % self.program.total].name), one[2]))
        for same in names.values():
            present = self._present(tuple(place for place, _, _ in same))
            coefs[present] = coefs.get(present, 0) + same[0][1]
        return coefs, base

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

    def _climb(self, step: BoundStep) -> int:
        """The integer `floor(of / step)` of a climbing bound."""
        key = (step.of, step.step)
        if key not in self._steps:
            coefs, base = self.sum(self.members.get(step.of, ()))
            low, high = self.solver.reach(coefs)
            column = self.solver.column(floor((base + low) / step.step), floor((base + high) / step.step))
            self.solver.row({**coefs, column: -step.step}, -base, step.step - 1 - base)
            self._steps[key] = column
        return self._steps[key]

    def sides(self, row: Row) -> Iterator[Side]:
        """The inequalities of a row, one a side, as `low <= coefficients <= high` while a helper has a copy."""
        coefs, base = self.row_sum(row)
        for sign, bound in ((-1, row.low), (1, row.high)):
            climbing = dict(coefs)
            for step in (step for step in row.rule.steps if step.sign == sign):
                column = self._climb(step)
                climbing[column] = climbing.get(column, 0) - step.each
            asked: list[tuple[Row | None, float]] = [(by, number) for by, number, side in row.asked if side == sign]
            for asking, number in asked or [(None, bound)]:
                if abs(number) < inf and (asking is None or asking in self.members):
                    low, high = (number - base, inf) if sign < 0 else (-inf, number - base)
                    yield asking, climbing, low, high

    def _add_rule(self, one: CompiledRule) -> None:
        """All rows of one rule."""
        guard = self._guard(one)
        if guard is False:
            return
        conditions = [] if guard is None else [guard]
        if one.some:
            self._add_groups(one, one.some, conditions)
            return
        for row in self.rows[one]:
            if row in self.members and row not in self._kept:
                continue
            for asking, coefs, low, high in self.sides(row):
                if asking:
                    self._rule_row(row, [*conditions, self.touched(asking)], (coefs, low, high))
                elif row in self.always or (row.fixed and row.low <= 0 <= row.high):
                    self._rule_row(row, conditions, (coefs, low, high))
                elif not row.fixed:
                    self._rule_row(row, [*conditions, self.touched(row)], (coefs, low, high))
                else:
                    self._rule_row(row, conditions, self._while_present(row, coefs, low, high))

    def _add_groups(self, one: CompiledRule, some: Row, conditions: Sequence[int]) -> None:
        """The rows of a rule that needs only some of them within the bounds."""
        kept: dict[int, float] = {}
        sure: dict[int, float] = {}
        for row in self.rows[one]:
            held = self.solver.binary()
            kept[held] = 1
            for _, coefs, low, high in self.sides(row) if some.low > 0 else ():
                if one.rule.choose:
                    self._rule_row(row, [*conditions, held], (coefs, low, high))
                else:
                    self.implied([held], coefs, low, high)
            if some.high < inf and row.unknown is None:
                sure[held] = 1
                ways = [self.broken_side(side) for side in self.sides(row)]
                self.solver.row({held: 1, **dict.fromkeys(ways, 1)}, 1, inf)
        if one.rule.choose:
            self.solver.row(kept, 1, inf)
        elif some.low > 0 and not (one.unsettled and one.rule.id in (self.unjudged or ())):
            # Of a rule that may stay unjudged, the groups that nobody knows may be as many as it asks for.
            self._rule_row(some, conditions, (kept, some.low, inf))
        if some.high < inf:
            self._rule_row(some, conditions, (sure, -inf, some.high))
            if one.unsettled and self._must_be_judged(one):
                self.implied(conditions, sure, some.high + 1, inf)

    def broken_side(self, side: Side) -> int:
        """A binary that breaks one side of a row where it is 1."""
        asking, coefs, low, high = side
        way = self.solver.binary()
        if low > -inf:
            self.implied([way], coefs, -inf, low - 1)
        else:
            self.implied([way], coefs, high + 1, inf)
        if asking:
            here, base = self.sum(self.members[asking])
            self.implied([way], here, 1 - base, inf)
        return way

    def _keep_out_of_the_dark(self) -> None:
        """Keep from a deck what a rule needs that is not stated: cards, or decks for which the rule's guard holds."""
        silent: dict[CompiledRule | None, list[int]] = {}
        for place in self.choice.most:
            for one, _ in self.program.column(place).missing:
                silent.setdefault(one, []).append(place)
        for one, places in silent.items():
            guard = None if one is None else self._guard(one)
            for place in places if guard is not False else ():
                coefs, base = self.sum([(place, 1)])
                self.implied([] if guard is None else [guard], coefs, -inf, -base)
        for one in self._dark():
            guard = self._guard(one)
            if guard is None:
                self.solver.impossible = True
            elif guard is not False:
                self.solver.row({guard: 1}, -inf, 0)

    def _dark(self) -> Iterator[CompiledRule]:
        """The rules that cannot be judged where they apply, whatever the cards, but must be judged there."""
        yield from (one for one, _ in self.program.blocked)
        yield from (one for one, _ in self.program.unjudged if self._must_be_judged(one))
        for one in self.program.rules:
            rows = (row for row in one.rows.values() if row in self.always and row.fixed)
            unknown = any(row.unknown and row.low <= 0 <= row.high for row in rows)
            if self._must_be_judged(one) and (unknown or (one.unsettled and one.some is None)):
                yield one

    def _must_be_judged(self, one: CompiledRule) -> bool:
        return self.unjudged is not None and one.rule.id not in self.unjudged

    def _while_present(self, row: Row, coefs: Coefs, low: float, high: float) -> Inequality:
        """One side of a row that is judged only while there is a copy in it."""
        here = self.touched(row)
        if low > -inf and row.low > 0:
            return {**coefs, here: -row.low}, low - row.low, inf
        if high < inf and row.high < 0:
            return {**coefs, here: -row.high}, -inf, high - row.high
        return dict(coefs), low, high

    def _rule_row(self, row: Row, conditions: Sequence[int], side: Inequality) -> None:
        """One inequality of a rule, which may give way where the rule is elastic."""
        coefs, low, high = side
        sign = -1 if low > -inf else 1
        few, many = self.yields.get(row.key, KEPT)
        off = round((few if sign < 0 else many) * row.scale)
        if off:
            # All rows of a rule that is judged as a whole are off by what the worst of them is.
            if (row.key, sign) not in self._yielding:
                self._yielding[row.key, sign] = self.solver.column(0, off, integer=False)
            coefs = {**coefs, self._yielding[row.key, sign]: -sign}
        if row.rule.rule.id in self.elastic:
            # A side with bounds that several cards ask for gives way once.
            slack = next((slack for slack in self.slacks if slack.row is row and slack.sign == sign), None)
            if slack is None:
                slack = Slackness(row, self.solver.column(0, FAR * row.scale, integer=False), sign)
                self.slacks.append(slack)
            coefs = {**coefs, slack.column: -sign}
        self.implied(conditions, coefs, low, high)

    def left(self) -> dict[int, float]:
        """The cost of what stays broken of the rules in `yields`: 1 for each side of one that stays as it is."""
        return {column: 1 / self.solver.high[column] for column in self._yielding.values()}

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
        ways: dict[int, float] = {}
        for row, low, high in one.guards:
            coefs, base = self.sum(self.members.get(row, ()))
            least, greatest = self.solver.reach(coefs)
            if base + greatest < low - TINY or base + least > high + TINY:
                return False
            if low > base + least + TINY:
                ways[self.broken_side((None, coefs, low - base, inf))] = 1
            if high < base + greatest - TINY:
                ways[self.broken_side((None, coefs, -inf, high - base))] = 1
        if not one.guards:
            return None
        applies = self.solver.binary()
        self.solver.row({applies: 1, **ways}, 1, inf)
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
