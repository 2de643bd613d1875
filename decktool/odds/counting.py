"""Counting: in how many ways a hand, and the draws after it, meet conditions. Exact whole numbers throughout.

For each kind of card the ways of taking a cards into the hand and b into the draws are the coefficients of a polynomial
in two variables. Polynomials are multiplied kind by kind, separately for every state of the queries' counts (each only
up to where it stops mattering). A polynomial is one Python integer with a coefficient in each slot of bits, so that a
multiplication of polynomials is one multiplication. Of the last product only hands of the full size are wanted: there
the polynomials are cut into rows, one for each number of cards in the hand, and only rows that go together are
multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from math import comb, prod
from operator import mul

from decktool.dealing.card_classes import CardClasses, Hand, cuts_of, queries_in, test_of
from decktool.errors import DecktoolError
from decktool.query import Condition, Count, Every, Never

State = tuple[int, ...]
"""A count for each query; empty where keep and goal are met whatever comes."""
Verdict = Callable[[Sequence[int], Sequence[bool]], bool | None]
"""What counts say about a condition, while the queries marked may still gain: True, False, or None for not yet."""

Rows = tuple[int, ...]
"""A polynomial in the number of draws for each number of cards in the hand."""

MOST_STATES = 40_000
"""States followed at once; a question with more is not answered exactly."""
MOST_BITS = 4_000_000
"""Bits of one packed polynomial; decks and draws that need more are not counted exactly."""
MOST_WORK = 2_000_000
"""Parts of conditions that are looked at, each state with each of them, and what else takes as long: some seconds."""
_MULTIPLIED = 53_000
"""A product is work for one, for so many times the bits of one number, times those of the shorter to the power 0.6."""
MOST_HELD = 400_000_000
"""Bits of all polynomials of one step, and of those kept from step to step; a question that needs more is too much."""
MOST_KEPT = 5_000
"""Beginnings of piles whose polynomials are kept, for other piles that begin alike."""
MOST_STEPS = 200_000
"""Steps from state to state that are remembered; others are made anew."""
_STATE = 3_000
"""Bits that a state takes besides its polynomial, about."""
TOO_MUCH = "this question is too large to count exactly; ask for fewer things at once, or add --sample"


class TooMuch(DecktoolError):
    """A question that cannot be counted exactly in reasonable time; sampling answers it."""

    def __init__(self) -> None:
        super().__init__(TOO_MUCH)


class Budget:
    """What questions may cost: work, and polynomials that are remembered."""

    def __init__(self) -> None:
        self._work: float = MOST_WORK
        self._kept = MOST_HELD

    def spend(self, work: float) -> None:
        """Count work; raises TooMuch when it is more than is left."""
        self._work -= work
        if self._work < 0:
            raise TooMuch

    def keep(self, bits: int) -> bool:
        """Whether so many bits more may be remembered, which then counts."""
        if bits > self._kept:
            return False
        self._kept -= bits
        return True


_BUDGET: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def one_budget() -> Iterator[None]:
    """All questions inside share one budget, which each has for itself otherwise."""
    before = _BUDGET.set(Budget())
    try:
        yield
    finally:
        _BUDGET.reset(before)


def budget() -> Budget:
    """The budget that is shared here, or a new one."""
    return _BUDGET.get() or Budget()


class Ways:
    """Counts pairs of a hand (h cards) and draws (t cards) by a `keep` on the hand and a `goal` on both together.

    `keep` and `goal` are numbers of conditions of the Kinds; None stands for "always".
    """

    def __init__(
        self, classes: CardClasses, keep: int | None, goal: int | None, h: int, t: int, *, spreads: bool = False
    ) -> None:
        """Prepare for hands of `h` and draws of `t` cards from piles not larger than that of the Kinds.

        With `spreads`, `spread` can be asked for; without, states that cannot meet keep and goal are dropped early.
        """
        self.h, self.t = h, t
        self._spreads = spreads
        self._known: dict[Hand, int] = {}
        self._held: dict[Hand, Hand] = {}
        self._found: dict[Hand, dict[State, int]] = {}
        self._completed: dict[tuple[Hand, State], bool] = {}
        self._prefix: dict[tuple[int, ...], dict[State, int]] = {}
        texts = [query.text for query in classes.queries]
        conditions = classes.conditions
        keep_cuts = {} if keep is None else cuts_of(conditions[keep])
        goal_cuts = {} if goal is None else cuts_of(conditions[goal])
        keep_texts, goal_texts = list(keep_cuts), list(goal_cuts)
        cuts = [sorted(found) for found in (*keep_cuts.values(), *goal_cuts.values())]
        self._limits = tuple([max(found, default=0) for found in cuts])
        self._split = len(keep_texts)
        keep_columns = {text: (place,) for place, text in enumerate(keep_texts)}
        goal_columns = {text: (place,) for place, text in enumerate(goal_texts, self._split)}
        self._goal = None if goal is None else test_of(conditions[goal], goal_columns)
        self._verdicts = [
            _verdict(conditions[number], columns, self._limits)
            for number, columns in ((keep, keep_columns), (goal, goal_columns))
            if number is not None
        ]
        self._budget = budget()
        asked = [conditions[number] for number in (keep, goal) if number is not None]
        self._weight = sum(sum(1 for _ in queries_in(condition)) for condition in asked)
        # Counts between two cuts are one as soon as a query can gain nothing more.
        self._same = [
            [max([0, *(cut for cut in found if cut <= count)]) for count in range(max(found, default=0) + 1)]
            for found in cuts
        ]
        # For each kind, the places in the state that its cards count for, and how many of them can matter.
        self._counts: list[tuple[tuple[int, ...], tuple[int, ...], int, int]] = []
        for matching in classes.matching:
            hits = {text for text, fits in zip(texts, matching, strict=True) if fits}
            in_hand = tuple(n for n, text in enumerate(keep_texts) if text in hits)
            in_all = tuple(self._split + n for n, text in enumerate(goal_texts) if text in hits)
            most_hand = max((self._limits[n] for n in in_hand), default=0)
            most_all = max((self._limits[n] for n in in_all), default=0)
            self._counts.append((in_hand, in_all, min(most_hand, h), min(most_all, h + t)))
        # After each kind, which queries may still gain.
        self._open: list[tuple[bool, ...]] = []
        for kind in range(len(self._counts)):
            later = {place for in_hand, in_all, _, _ in self._counts[kind + 1 :] for place in (*in_hand, *in_all)}
            self._open.append(tuple(place in later for place in range(len(self._limits))))
        total = sum(classes.sizes)
        bound = comb(total, min(h, total // 2)) * comb(total, min(t, total // 2))
        self._width = bound.bit_length() + 1
        # A product holds up to 2t draws before it is cut back to t. Those coefficients may be wider than a slot: what
        # they carry over stays among slots that are cut off, and empty ones keep it from the next row.
        widest = comb(total, min(2 * h, total // 2)) * comb(total, min(2 * t, total // 2))
        self._stride = 2 * t + 2 + widest.bit_length() // self._width if t else 1
        if (t + self._stride * h + 1) * self._width > MOST_BITS:
            raise TooMuch
        row = sum((1 << self._width) - 1 << (b * self._width) for b in range(t + 1))
        self._row = self._stride * self._width
        self._row_mask = row
        bits = row.bit_length()
        self._rows_bits = (h + 1) * bits
        self._rows_work = (h + 1) * bits**1.6 / _MULTIPLIED
        self._mask = sum(row << (a * self._row) for a in range(h + 1))
        self._slot = (1 << self._width) - 1
        self._endings: dict[tuple[State, int], Rows] = {}
        self._beginnings: dict[Hand, list[tuple[State, Rows]]] = {}
        self._steps: dict[tuple[int, State, int, int], State | None] = {}
        self._classes: dict[tuple[int, int, int], tuple[tuple[int, int, int], ...]] = {}

    def total(self, sizes: Hand) -> int:
        """All pairs of a hand and draws from a pile of these sizes."""
        cards = sum(sizes)
        return comb(cards, self.h) * comb(cards - self.h, self.t) if cards >= self.h + self.t else 0

    def count(self, sizes: Hand) -> int:
        """The pairs whose hand meets the keep and whose cards together meet the goal."""
        found = self._known.get(sizes)
        if found is None:
            assert not self._spreads
            begun, size = sizes[:-1], sizes[-1]
            beginnings = self._beginnings.get(begun)
            if beginnings is None:
                beginnings = [(state, self._rows(ways)) for state, ways in self.states(begun).items()]
                if len(self._beginnings) < MOST_KEPT and self._budget.keep(len(beginnings) * self._rows_bits):
                    self._beginnings[begun] = beginnings
            self._budget.spend(len(beginnings) * self._rows_work)
            total = sum([sum(map(mul, rows, self._ending(len(begun), state, size))) for state, rows in beginnings])
            found = self._known[sizes] = (total >> (self.t * self._width)) & self._slot
        return found

    def by_draws(self, begun: Hand, most: int) -> list[int]:
        """The counts for every number of draws up to t, each in a slot of bits (`slots` says where).

        They are given for all piles that begin with these numbers of cards and have none to `most` of the last kind.
        """
        assert not self._spreads
        sizes = range(most + 1)
        totals = [0] * (most + 1)
        for state, ways in self.states(begun).items():
            self._budget.spend((most + 1) * self._rows_work)
            rows = self._rows(ways)
            endings = [self._ending(len(begun), state, size) for size in sizes]
            totals = [total + sum(map(mul, rows, ending)) for total, ending in zip(totals, endings, strict=True)]
        return totals

    def _ending(self, last: int, state: State, size: int) -> Rows:
        """A state after a number of cards of the last kind: rows in the opposite order, for multiplication."""
        ending = self._endings.get((state, size))
        if ending is None:
            parts = [part for a, s, part in self._parts(last, size) if self._after(last, state, a, s) is not None]
            ending = self._rows(sum(parts))[::-1]
            if self._budget.keep(_STATE + self._rows_bits):
                self._endings[state, size] = ending
        return ending

    def slots(self, draws: Sequence[int]) -> tuple[list[int], int]:
        """Where in `by_draws` the counts for these numbers of draws are: by how much to shift, and the mask then."""
        return [number * self._width for number in draws], self._slot

    def _rows(self, polynomial: int) -> Rows:
        """A polynomial cut by the number of cards in the hand, from none up."""
        return tuple([(polynomial >> (a * self._row)) & self._row_mask for a in range(self.h + 1)])

    def spread(self, sizes: Hand) -> dict[State, int]:
        """How many pairs there are for each state of the goal's counts (each up to its limit)."""
        found = self._found.get(sizes)
        if found is None:
            found = {}
            shift = self.h * self._row + self.t * self._width
            for state, ways in self.states(sizes).items():
                number = (ways >> shift) & self._slot
                if number:
                    key = state[self._split :]
                    found[key] = found.get(key, 0) + number
            self._found[sizes] = found
        return found

    def completes(self, counts: Hand, state: State) -> bool:
        """Whether two rows of counts of the goal's queries (in the order of `spread`) meet it together."""
        key = (counts, state)
        if key not in self._completed:
            both = [0] * self._split + [a + b for a, b in zip(counts, state, strict=True)]
            self._completed[key] = self._goal is None or self._goal(both)
        return self._completed[key]

    def goal_counts(self, hand: Hand) -> Hand:
        """The goal's query counts of a hand given as counts per kind, each up to where it stops mattering."""
        found = self._held.get(hand)
        if found is None:
            counts = [0] * (len(self._limits) - self._split)
            for number, (_, in_all, _, _) in zip(hand, self._counts, strict=True):
                for place in in_all:
                    counts[place - self._split] += number
            limits = self._limits[self._split :]
            found = self._held[hand] = tuple([min(n, limit) for n, limit in zip(counts, limits, strict=True)])
        return found

    def states(self, sizes: Hand) -> dict[State, int]:
        """The polynomial of each state after all kinds; piles that begin alike share their first steps."""
        known = self._prefix
        start = len(sizes)
        while start and sizes[:start] not in known:
            start -= 1
        states = known[sizes[:start]] if start else {(0,) * len(self._limits): 1}
        for kind in range(start, len(sizes)):
            states, held = self._fold(states, kind, sizes[kind])
            if len(known) < MOST_KEPT and self._budget.keep(held):
                known[sizes[: kind + 1]] = states
        return states

    def _fold(self, states: dict[State, int], kind: int, size: int) -> tuple[dict[State, int], int]:
        """The states after one more kind, and how many bits they take."""
        if len(states) > MOST_STATES:
            raise TooMuch
        folded: dict[State, int] = {}
        held = 0
        mask, parts = self._mask, self._parts(kind, size)
        work = sum([part.bit_length() ** 0.6 for _, _, part in parts]) / _MULTIPLIED
        for state, ways in states.items():
            self._budget.spend(ways.bit_length() * work)
            for a, s, polynomial in parts:
                after = self._after(kind, state, a, s)
                if after is not None:
                    product = ways * polynomial & mask
                    if product:
                        if after not in folded:
                            # The largest that it can grow to: what is added has its place in the slots.
                            held += _STATE + self._mask.bit_length()
                            if held > MOST_HELD:
                                raise TooMuch
                        folded[after] = folded.get(after, 0) + product
        return folded, held

    def _parts(self, kind: int, size: int) -> tuple[tuple[int, int, int], ...]:
        """A kind's polynomial for a number of its cards, in parts by cards in the hand and cards in all, each up to
        where it matters; made once.
        """
        _, _, most_hand, most_all = self._counts[kind]
        found = self._classes.get((size, most_hand, most_all))
        if found is None:
            parts: dict[tuple[int, int], int] = {}
            for a in range(min(size, self.h) + 1):
                row: dict[int, int] = {}
                for b in range(min(size - a, self.t) + 1):
                    s = min(a + b, most_all)
                    row[s] = row.get(s, 0) + (comb(size - a, b) << b * self._width)
                for s, ways in row.items():
                    key = (min(a, most_hand), s)
                    parts[key] = parts.get(key, 0) + (comb(size, a) * ways << a * self._row)
            found = tuple((a, s, polynomial) for (a, s), polynomial in parts.items())
            self._classes[size, most_hand, most_all] = found
        return found

    def _after(self, kind: int, state: State, a: int, s: int) -> State | None:
        """`_step`, made once."""
        key = (kind, state, a, s)
        if key in self._steps:
            return self._steps[key]
        after = self._step(kind, state, a, s)
        if len(self._steps) < MOST_STEPS:
            self._steps[key] = after
        return after

    def _step(self, kind: int, state: State, a: int, s: int) -> State | None:
        """The state after `a` cards of a kind in the hand and `s` in all; None where nothing can come of it."""
        if not state and self._limits:
            return state
        in_hand, in_all, _, _ = self._counts[kind]
        counts = list(state)
        for place in in_hand:
            counts[place] = min(self._limits[place], counts[place] + a)
        for place in in_all:
            counts[place] = min(self._limits[place], counts[place] + s)
        if self._spreads:
            return tuple(counts)
        self._budget.spend(self._weight)
        may_gain = self._open[kind]
        said = [verdict(counts, may_gain) for verdict in self._verdicts]
        if False in said:
            return None
        if None not in said:
            return ()
        return tuple([n if more else same[n] for n, more, same in zip(counts, may_gain, self._same, strict=True)])


def _verdict(condition: Condition, columns: Mapping[str, Sequence[int]], limits: Sequence[int]) -> Verdict:
    """A condition as a function that says as early as it can how it will come out."""
    if isinstance(condition, Count):
        (place,) = columns[condition.query.text]
        low, high, limit = condition.low or 0, condition.high, limits[place]

        def count(counts: Sequence[int], may_gain: Sequence[bool]) -> bool | None:
            least = counts[place]
            most = limit if may_gain[place] else least
            if most < low or (high is not None and least > high):
                return False
            return True if least >= low and (high is None or most <= high) else None

        return count
    if isinstance(condition, Never):
        part = _verdict(condition.part, columns, limits)

        def never(counts: Sequence[int], may_gain: Sequence[bool]) -> bool | None:
            said = part(counts, may_gain)
            return None if said is None else not said

        return never
    parts = [_verdict(part, columns, limits) for part in condition.parts]
    # All parts must hold, or one of them: what decides alone, and what all of them together come to.
    alone = not isinstance(condition, Every)

    def joined(counts: Sequence[int], may_gain: Sequence[bool]) -> bool | None:
        said = [part(counts, may_gain) for part in parts]
        if alone in said:
            return alone
        return None if None in said else not alone

    return joined


@lru_cache(maxsize=100_000)
def hands_like(hand: Hand, sizes: Hand) -> int:
    """In how many ways a pile of these sizes gives a hand of these counts per kind."""
    return prod(map(comb, sizes, hand))
