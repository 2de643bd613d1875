"""The variables of an integer program about a deck: copies to add and to remove.

The copies of a column are `given + added - removed`. Columns that no rule can tell apart share one variable, rows that
the bounds of their columns already keep are set aside, and of cards that look the same only the best few are
kept as a deck can hold: hundreds of cards become a few dozen variables. A copy that is removed here and added there is
moved, which is one change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from math import ceil, floor, inf
from typing import Any

from decktool.cards import grouped
from decktool.construction.compiled import CompiledRules
from decktool.construction.highs import IntegerProgram, Optimum
from decktool.construction.rows import CompiledRule, Key, Off, Row
from decktool.decklist import MOST_COPIES

MOST_RANKED = 300
"""Variables up to which equal answers are told apart by the catalog's order as well."""

TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Total:
    """The copies of some columns together lie between `low` and `high` (`never_one`: are none, or at least two)."""

    places: frozenset[int]
    low: float
    high: float
    never_one: bool = False


@dataclass(frozen=True, slots=True)
class AllowedChanges:
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
class CardMove:
    """One variable: copies to add to (or remove from) columns that no rule tells apart, in order of use."""

    column: int
    places: tuple[int, ...]
    room: tuple[int, ...]
    forced: tuple[int, ...]
    crowd: int | None = None
    """The crowd whose cards these are, if they can be moved: cards of the deck that no rule tells apart."""

    def shares(self, copies: int) -> Iterator[tuple[int, int]]:
        """How many of the copies fall to each column: what is forced, then one column after the other."""
        rest = copies - sum(self.forced)
        for place, room, forced in zip(self.places, self.room, self.forced, strict=True):
            more = min(rest, room - forced)
            rest -= more
            if forced + more:
                yield place, forced + more


@dataclass(eq=False, repr=False)
class Moves:
    """All variables of compiled rules and one Choice, by look, and the sums of copies over them.

    `warnings`: rules of level warning must hold, too. `leave_out`: ids of rules that are ignored. `elastic`: ids of
    rules that may be broken at a price. `negated`: a rule that is ignored, and whose rows are made so that it can be
    broken. `apart`: columns that get variables of their own. `yields`: rules (or groups of them) that may stay broken,
    each by a number at most. `unjudged`: ids of the only rules that need not be judged (None: any).
    """

    program: CompiledRules
    choice: AllowedChanges
    _: KW_ONLY
    warnings: bool = False
    leave_out: Collection[str] = ()
    elastic: Collection[str] = ()
    negated: CompiledRule | None = None
    apart: Collection[int] = ()
    yields: Mapping[Key, Off] = field(default_factory=dict)
    unjudged: Collection[str] | None = None

    def __post_init__(self) -> None:
        self.solver = IntegerProgram()
        self.adds: list[CardMove] = []
        self.removes: list[CardMove] = []
        self._columns: dict[int, list[tuple[int, int]]] = {}
        self.rules = [
            one
            for one in self.program.rules
            if one is not self.negated
            and one.rule.id not in self.leave_out
            and (self.warnings or one.rule.level == "error")
        ]
        self._gather()
        self._bound()
        self._make_moves()

    def _gather(self) -> None:
        """The members of every row, and the rows of every rule; of those that cannot be judged the guards matter."""
        silent = (one for place in self.choice.most for one, _ in self.program.column(place).missing)
        wanted = {*self.rules, self.negated, *silent, *(one for one, _ in self.program.blocked)}
        if self.unjudged is not None:
            wanted.update(one for one, _ in self.program.unjudged)
        self.members: dict[Row, list[tuple[int, float]]] = {}
        self.once: dict[Row, list[tuple[int, float, int]]] = {}
        self.rows: dict[CompiledRule, dict[Row, None]] = {one: {} for one in wanted if one is not None}
        self.always = set(self.program.always)
        for place in self.choice.most:
            column = self.program.column(place)
            for row, weight in column.rows:
                if row.rule in wanted:
                    self.members.setdefault(row, []).append((place, weight))
                    if not row.helper:
                        self.rows[row.rule].setdefault(row)
            for row, weight, part in column.once:
                self.once.setdefault(row, []).append((place, weight, part))
        for row in self.program.always:
            if row.rule in wanted:
                self.rows[row.rule].setdefault(row)

    def _plain(self, row: Row) -> bool:
        """True when a row holds in itself: no guard, no binaries beyond its own presence, no elastic bound."""
        rule = row.rule.rule
        return not (
            row.helper
            or row.rule is self.negated
            or rule.id in self.elastic
            or row.key in self.yields
            or rule.when
            or rule.distinct
            or row.rule.once
            or row.rule.some
            or not row.fixed
        )

    def _bound(self) -> None:
        """The fewest and most copies of each column, tightened by rows that can only grow."""
        choice = self.choice
        most = dict(choice.most)
        self._growing: set[Row] = set()
        spare = float(max(60, 2 * sum(choice.given.values())))
        for row, members in self.members.items():
            smallest = min((abs(weight) for _, weight in members if weight), default=1)
            for bound in (row.low, row.high, *(bound for _, bound, _ in row.asked)):
                if abs(bound) < inf:
                    spare = max(spare, 2 * ceil(abs(bound) / smallest))
            if self._plain(row) and row.high < inf and all(weight >= 0 for _, weight in members):
                self._growing.add(row)
                for place, weight in members:
                    if weight or row.high < 0:
                        most[place] = min(most[place], max(0, floor(row.high / weight + TINY) if weight else 0))
        spare = min(spare, MOST_COPIES)
        self.most = {place: int(min(high, max(spare, choice.given.get(place, 0)))) for place, high in most.items()}
        self.least = {place: choice.least.get(place, 0) for place in most}
        for place, least in self.least.items():
            if least > self.most[place]:
                self.solver.impossible = True
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

    def _make_moves(self) -> None:
        """One variable for all columns that look the same: to add copies, and to remove given ones."""
        choice = self.choice
        signs: dict[int, list[Any]] = {place: [] for place in choice.most}
        alone = set(self.apart)
        self._kept: dict[Row, None] = {}
        self._numbered = list(self.members)
        for number, (row, members) in enumerate(self.members.items()):
            if self._idle(row):
                continue
            self._kept[row] = None
            for place, weight in members:
                signs[place].append((number, weight))
            if row.rule.rule.distinct and not row.helper:
                alone.update(place for place, _ in members)
            alone.update(place for place, _, _ in self.once.get(row, ()))
        for number, total in enumerate(choice.totals):
            for place in total.places:
                if place in signs:
                    signs[place].append(("total", number))
        looks = {
            place: (tuple(signs[place]), choice.kinds.get(place), place if place in alone else None)
            for place in choice.most
        }
        crowds = self._crowds(looks)

        def alike(place: int, apart: bool) -> Any:
            return (*looks[place], crowds.get(place % self.program.total)), apart, choice.score.get(place, 0.0)

        given = {place: choice.given.get(place, 0) for place in choice.most}
        more = (place for place in choice.most if self.most[place] > given[place])
        fewer = (place for place in choice.most if given[place] > self.least[place])
        adds = grouped(more, lambda place: alike(place, given[place] > 0))
        removes = grouped(fewer, lambda place: alike(place, place in choice.culprits))
        both: dict[Any, tuple[list[int], list[int]]] = {}
        for look, places in self._best(adds):
            room = [self.most[p] - choice.given.get(p, 0) for p in places]
            self.adds.append(self._move(places, room, look[-1], added=True))
            if choice.given.get(places[0]):
                both.setdefault(look, ([], []))[0].append(self.adds[-1].column)
        for (look, _, _), places in removes.items():
            # The last lines of a list go first.
            room = [choice.given[p] - self.least[p] for p in places[::-1]]
            self.removes.append(self._move(places[::-1], room, look[-1]))
            both.setdefault(look, ([], []))[1].append(self.removes[-1].column)
        self._both = [pair for pair in both.values() if all(pair)]
        self.moved = list(self._count_moved())
        """The columns that count the copies moved from one section into another."""

    def _crowds(self, looks: Mapping[int, Any]) -> dict[int, int]:
        """The crowd of each card (its number) of the deck that may leave one section and come into another."""
        choice, total = self.choice, self.program.total
        cards = grouped(choice.most, lambda place: place % total)
        alike: dict[Any, list[int]] = {}
        for number, places in cards.items():
            loose = [place for place in places if choice.given.get(place, 0) > self.least[place]]
            if len(places) > 1 and loose:
                profile = [
                    (looks[place], choice.score.get(place), place in choice.culprits, place in loose)
                    for place in sorted(places)
                ]
                alike.setdefault(tuple(profile), []).append(number)
        found: dict[int, int] = {}
        for numbers in alike.values():
            places = [place for number in numbers for place in cards[number]]
            copies = sum(choice.given.get(place, 0) for place in places)
            roomy = all(self.most[place] - choice.given.get(place, 0) >= copies for place in places)
            # Together they are one only where no card's own room could keep a copy from following the others.
            for number in numbers:
                found[number] = numbers[0] if roomy else number
        return found

    def _count_moved(self) -> Iterator[int]:
        """A column for each crowd: no more copies are moved than are added, and than are removed."""
        adds, removes = (grouped(moves, lambda move: move.crowd) for moves in (self.adds, self.removes))
        for crowd in (crowd for crowd in adds if crowd is not None):
            fewer = removes.get(crowd, [])
            moved = self.solver.column(0, sum(sum(move.room) for move in fewer), integer=False)
            for moves in (adds[crowd], fewer):
                self.solver.row({**{move.column: 1.0 for move in moves}, moved: -1.0}, 0, inf)
            yield moved

    def _best(self, adds: Mapping[Any, list[int]]) -> Iterator[tuple[Any, list[int]]]:
        """The columns to add to, without those that a better one of the same look always replaces."""
        for (look, _given), options in grouped(adds.items(), lambda option: option[0][:2]).items():
            limit = self._limit(look[0])
            for _, places in sorted(options, key=lambda option: -option[0][2]):
                if limit <= 0:
                    break
                yield look, places
                limit -= sum(self.most[place] - self.choice.given.get(place, 0) for place in places)

    def _limit(self, signs: Iterable[tuple[Any, float]]) -> float:
        """The most copies that columns of one look can have together."""
        limit = inf
        for number, weight in signs:
            if number == "total":
                limit = min(limit, self.choice.totals[int(weight)].high)
                continue
            row = self._numbered[number]
            if weight > 0 and row in self._growing:
                limit = min(limit, floor(row.high / weight + TINY))
        return limit

    def _move(self, places: Sequence[int], room: Sequence[int], crowd: int | None, *, added: bool = False) -> CardMove:
        forced = [0 if added else max(0, self.choice.given[p] - self.most[p]) for p in places]
        column = self.solver.column(sum(forced), sum(room))
        for place in places:
            self._columns.setdefault(place, []).append((column, 1 if added else -1))
        return CardMove(column, tuple(places), tuple(room), tuple(forced), crowd)

    def sum(self, members: Iterable[tuple[int, float]]) -> tuple[dict[int, float], float]:
        """A weighted sum of copies over whole looks: the coefficients, and what the given copies come to."""
        coefs: dict[int, float] = {}
        base = 0.0
        for place, weight in members:
            base += weight * self.choice.given.get(place, 0)
            for column, sign in self._columns.get(place, ()):
                coefs[column] = sign * weight
        return coefs, base

    def differ(self, counts: Mapping[int, int], least: int) -> None:
        """Ask for at least that number of copies to differ from `counts`.

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
            gone = self.solver.column(0, had, integer=False)
            more = self.solver.column(0, max(0, self.most[place] - had), integer=False)
            rises = self.solver.binary()
            moved[gone] = moved[more] = 1
            self.solver.row({gone: 1, rises: had}, -inf, had)
            self.solver.row({**coefs, gone: 1, rises: -self.most[place]}, -inf, had - held)
            self.solver.row({more: 1, rises: had - self.most[place]}, -inf, 0)
            self.solver.row({**coefs, more: -1, rises: -had}, -held, inf)
        self.solver.row(moved, least - base, inf)

    def _one_way(self) -> None:
        """Let the given cards of one look be added to or removed, not both, so that nothing moves in a circle."""
        while self._both:
            adds, removes = self._both.pop()
            rises = self.solver.binary()
            for column in adds:
                self.solver.row({column: 1, rises: -self.solver.high[column]}, -inf, 0)
            for column in removes:
                self.solver.row({column: 1, rises: self.solver.high[column]}, -inf, self.solver.high[column])

    def changes(self, staying: float = 0.0) -> dict[int, float]:
        """The cost of a change: each copy added, removed or moved is one; a moved one is cheaper by `staying`."""
        cost = {move.column: 1.0 for move in (*self.adds, *self.removes)}
        return cost | dict.fromkeys(self.moved, -1.0 - staying)

    def ties(self, changed: int) -> dict[int, float]:
        """The cost that decides between answers that change equally many copies."""
        usual = {self.choice.kinds[place] for place in self.choice.given}
        order = {place: rank for rank, place in enumerate(self.choice.most)}
        adds = sorted(self.adds, key=lambda move: order[move.places[0]])
        removes = sorted(self.removes, key=lambda move: -order[move.places[0]])
        tiny = 0.5 / (changed + 1) / (max(len(adds), len(removes)) + 1) if len(self.solver.low) <= MOST_RANKED else 0.0
        cost = {}
        for rank, move in enumerate(adds):
            kind, new = self.choice.kinds[move.places[0]], not self.choice.given.get(move.places[0])
            strange = bool(usual) and kind not in usual
            cost[move.column] = new + 2 * (kind[0] not in self.program.main) + strange + tiny * rank
        for rank, move in enumerate(removes):
            cost[move.column] = (move.places[0] not in self.choice.culprits) + tiny * rank
        return cost | dict.fromkeys(self.moved, -4.0)

    def counts(self, found: Optimum) -> dict[int, int]:
        """The copies of each column in an answer; those of the deck first, in its order."""
        counts = dict(self.choice.given)
        gone: dict[int | None, dict[int, int]] = {}
        for move in self.removes:
            for place, copies in move.shares(found.whole(move.column)):
                counts[place] = counts.get(place, 0) - copies
                if move.crowd is not None:
                    cards = gone.setdefault(move.crowd, {})
                    number = place % self.program.total
                    cards[number] = cards.get(number, 0) + copies
        for move in self.adds:
            for place, copies in self._arrivals(move, found.whole(move.column), gone.get(move.crowd, {})):
                counts[place] = counts.get(place, 0) + copies
        return {place: count for place, count in counts.items() if count}

    def _arrivals(self, move: CardMove, copies: int, gone: dict[int, int]) -> Iterator[tuple[int, int]]:
        """The copies that each column gets of those added: first the very cards that were removed elsewhere."""
        room = dict(zip(move.places, move.room, strict=True))
        for place in move.places if move.crowd is not None else ():
            number = place % self.program.total
            here = min(copies, room[place], gone.get(number, 0))
            if here:
                gone[number] -= here
                room[place] -= here
                copies -= here
                yield place, here
        for place in move.places:
            here = min(copies, room[place])
            if here:
                copies -= here
                yield place, here
