"""Sampled odds: millions of opening hands a second, mulligans and later draws included.

Hands are dealt in blocks of a fixed size, each with a seed of its own made from the run's seed and the block's number,
so the first N hands of a seed are the same however they are computed. Only raw bits of PCG64 are used, which numpy
keeps the same between versions; numbers below n are the high bits of a product, biased by less than n / 2**32.

A hand is a column of copy numbers (copies of one card count as different). No pile is copied: the first k cards of a
Fisher-Yates shuffle are followed through its swaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from decktool.dealing import Dealer, Undealable, card_classes_of, seed_number
from decktool.dealing.card_classes import MOST_KEPT, how_many, queries_in
from decktool.dealing.dice import Name
from decktool.errors import DecktoolError
from decktool.odds.draws import Draws, reached
from decktool.query import Condition, Count, Every, Never
from decktool.statistics import wilson

BLOCK = 1 << 15
"""Hands dealt at once; part of what a seed means."""
MOST_ROUNDS = 2_000
"""Redraws after which a hand that is still not kept is given up on (a keep so rare cannot be waited for)."""

Cards = NDArray[np.unsignedinteger[Any]]
Flags = NDArray[np.bool_]
Tally = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened in a number of games, with Wilson's interval of 95 % confidence."""

    count: int
    games: int

    @property
    def rate(self) -> float:
        """The share of games."""
        return self.count / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and upper end of the interval."""
        return wilson(self.count, self.games)


@dataclass(frozen=True, slots=True)
class Sampled:
    """Results of the games: `met[i]` is how often condition i was met, `redraws[k]` how many hands were redrawn k
    times, `types[t][n]` how many kept hands held n cards of type t, `stuck` how many could not be dealt to the end.
    """

    games: int
    met: tuple[Rate, ...]
    redraws: tuple[Rate, ...]
    types: dict[str, tuple[int, ...]]
    stuck: int


@dataclass(frozen=True, slots=True)
class Start:
    """A first hand with some or all cards known (`held`, places in the pile), after a number of redraws.

    It is kept, or where `back` says so given back.
    """

    held: tuple[int, ...]
    redraws: int = 0
    back: bool = False


class _Bits:
    """Random numbers of one block."""

    def __init__(self, *path: Name) -> None:
        self._raw = np.random.PCG64(seed_number(*path)).random_raw

    def below(self, limits: Sequence[int], rows: int, dtype: Any) -> Cards:
        """For each limit a row of numbers from 0 to limit - 1."""
        words = self._raw((len(limits) + 1) // 2 * rows).reshape(-1, rows)
        found = np.empty((len(limits), rows), dtype)
        # One row at a time, in place, for it then stays in the processor's cache.
        half = np.empty(rows, np.uint64)
        for place, limit in enumerate(limits):
            word = words[place // 2]
            if place % 2:
                np.bitwise_and(word, np.uint64(0xFFFFFFFF), out=half)
            else:
                np.right_shift(word, np.uint64(32), out=half)
            half *= np.uint64(limit)
            half >>= np.uint64(32)
            found[place] = half
        return found


def sample(
    dealer: Dealer,
    conditions: Sequence[Condition] = (),
    *,
    games: int,
    seed: Name = 0,
    draws: int | Draws = 0,
    keep: Condition | None = None,
    start: Start | None = None,
) -> Sampled:
    """Deal `games` opening hands and `draws` more cards each; with `start` the first hand is known, at least in part.

    A hand is redrawn where it must be, and where it may be and does not meet `keep`. Conditions are judged on hand and
    draws together; types are counted in the kept hand. A redraw costs the card with the most copies
    left; cards to put under the pile are those that fewest of the conditions ask for. Raises DecktoolError when hands
    to keep are too rare to wait for.
    """
    run = _Run(dealer, conditions, draws, keep, start)
    met = np.zeros(len(conditions), np.int64)
    redraws: dict[int, int] = {}
    types = np.zeros((len(run.types), dealer.size + 1), np.int64)
    stuck = 0
    for block in range(-(-games // BLOCK)):
        count = min(BLOCK, games - block * BLOCK)
        result = run.block(_Bits(seed, "hands", block))
        met += result.met[:, :count].sum(axis=1)
        for number, found in enumerate(np.bincount(result.redraws[:count])):
            redraws[number] = redraws.get(number, 0) + int(found)
        for place in range(len(run.types)):
            types[place] += np.bincount(result.types[place, :count], minlength=dealer.size + 1)
        stuck += int(result.stuck[:count].sum())
    return Sampled(
        games,
        tuple(Rate(int(number), games) for number in met),
        tuple(Rate(redraws.get(number, 0), games) for number in range(max(redraws, default=0) + 1)),
        {name: tuple(int(n) for n in row) for name, row in zip(run.types, types, strict=True)},
        stuck,
    )


@dataclass(slots=True)
class _Block:
    met: Flags
    redraws: NDArray[np.int64]
    types: NDArray[np.int64]
    stuck: Flags


class _Run:
    """One deck, one question."""

    def __init__(
        self,
        dealer: Dealer,
        conditions: Sequence[Condition],
        draws: int | Draws,
        keep: Condition | None,
        start: Start | None = None,
    ) -> None:
        self.dealer = dealer
        self.start = start
        if start is not None:
            dealer.check_held(start.held)
        self.mulligan = dealer.mulligan
        self.conditions = conditions
        self.keep = keep if dealer.chooses else None
        copies = dealer.pile.copies()
        self.size = len(copies)
        self.dtype: Any = np.uint8 if self.size < 256 else np.uint16
        self.card_of = np.array(copies, self.dtype)
        self.copies = np.array(dealer.pile.counts, np.int64)
        self.reached = reached(dealer, draws)
        self.draws = max(self.reached.by_redraws)
        self.types = list(dict.fromkeys(card.type for card in dealer.pile.cards))
        rules = [condition for condition in (self.mulligan.must_have, self.mulligan.only) if condition is not None]
        asked = [*conditions, *([self.keep] if self.keep else [])]
        matched = {
            query.text: [query.matches(card) for card in dealer.pile.cards]
            for condition in [*asked, *rules]
            for query in queries_in(condition)
        }
        wanted = dict.fromkeys(query.text for condition in asked for query in queries_in(condition))
        self.worth = np.zeros(self.size, np.int64)
        for text in wanted:
            self.worth += np.array(matched[text], np.int64)[self.card_of]
        matched |= {f"\0{name}": [card.type == name for card in dealer.pile.cards] for name in self.types}
        # Each query has a field of bits in a word, so that adding up words counts all queries at once.
        self.width = 8 if dealer.size + self.draws < 256 else 16
        each = 64 // self.width
        self.fields = {text: (number // each, number % each * self.width) for number, text in enumerate(matched)}
        self.words = np.zeros((-(-len(matched) // each), self.size), np.uint64)
        for text, flags in matched.items():
            word, shift = self.fields[text]
            self.words[word] |= np.array(flags, np.uint64)[self.card_of] << np.uint64(shift)
        if self.keep is not None:
            classes = card_classes_of([self.keep], dealer.pile)
            few = how_many(dealer.size, classes.sizes) <= MOST_KEPT
            endless = self.mulligan.times is None
            if endless and few and not any(classes.tests[0](hand) for hand in classes.hands(dealer.size)):
                raise Undealable("no hand of this deck meets the keep condition, so no hand would ever be kept")

    # -- dealing

    def first(self, bits: _Bits, pile: int, k: int, rows: int) -> Cards:
        """The first k cards of `rows` shuffles of 0 .. pile - 1, as k rows."""
        chosen = bits.below([pile - i for i in range(k)], rows, self.dtype)
        chosen += np.arange(k, dtype=self.dtype)[:, None]
        moved = np.empty((k, rows), self.dtype)
        value = chosen.copy()
        for i in range(k):
            moved[i] = i
            for j in range(i):
                self.exchange(value[i], moved[j], chosen[j] == chosen[i])
                self.exchange(moved[i], moved[j], chosen[j] == i)
        return value

    @staticmethod
    def exchange(cards: Cards, others: Cards, where: Flags) -> None:
        """Put other cards in the places of some; by arithmetic that wraps around, for numpy copies them one by one."""
        change = others - cards
        change *= where.view(np.uint8)
        cards += change

    @staticmethod
    def around(cards: Cards, gone: Cards) -> Cards:
        """Numbers of a pile without the copies in `gone` (sorted per column), as numbers of the whole pile."""
        for row in gone:
            cards += (cards >= row).view(np.uint8)
        return cards

    def tally(self, cards: Cards) -> Tally:
        """The counts of all queries in each column, packed into words."""
        total = np.zeros((len(self.words), cards.shape[1]), np.uint64)
        for word, table in zip(total, self.words, strict=True):
            for row in cards:
                np.add(word, table.take(row), out=word)
        return total

    def count(self, tally: Tally, text: str) -> NDArray[np.uint64]:
        """One query's counts out of a tally."""
        word, shift = self.fields[text]
        number: NDArray[np.uint64] = (tally[word] >> np.uint64(shift)) & np.uint64((1 << self.width) - 1)
        return number

    def judge(self, condition: Condition, tally: Tally) -> Flags:
        """Which columns meet a condition."""
        if isinstance(condition, Count):
            number = self.count(tally, condition.query.text)
            fits = np.ones(len(number), bool)
            if condition.low is not None:
                fits &= number >= condition.low
            if condition.high is not None:
                fits &= number <= condition.high
            return fits
        if isinstance(condition, Never):
            return ~self.judge(condition.part, tally)
        parts = [self.judge(part, tally) for part in condition.parts]
        join = np.logical_and if isinstance(condition, Every) else np.logical_or
        result: Flags = join.reduce(parts)
        return result

    def block(self, bits: _Bits) -> _Block:
        """Deal one whole block."""
        result = _Block(
            np.zeros((len(self.conditions), BLOCK), bool),
            np.zeros(BLOCK, np.int64),
            np.zeros((len(self.types), BLOCK), np.int64),
            np.zeros(BLOCK, bool),
        )
        rows = np.arange(BLOCK)
        gone = np.zeros((0, BLOCK), self.dtype)
        size = self.dealer.size
        start = self.start
        redraws = start.redraws if start else 0
        hand, later = self.opened(bits, start) if start else self.deal(bits, gone, size, BLOCK)
        while True:
            tally = self.tally(hand)
            again = np.full(BLOCK, start.back) if start else self.redrawn(tally, redraws)
            start = None
            # All are written down as if kept; those that are redrawn are written over in the next round.
            self.settle(result, rows if redraws else slice(None), hand, later, tally, redraws)
            rows, hand, gone = rows[again], hand[:, again], gone[:, again]
            if not len(rows):
                break
            redraws += 1
            if redraws > MOST_ROUNDS:
                raise DecktoolError(f"no hand met the keep condition within {MOST_ROUNDS} redraws; relax the condition")
            paid = self.mulligan.cost(redraws)
            if self.dealer.opening.shared:
                hand, later = self.shared(bits, hand)
            elif self.mulligan.back == "bottom":
                old = hand
                hand, later = self.deal(bits, np.sort(old, axis=0), size, len(rows))
                if len(later) < self.draws:
                    # The draws reach the old hand, which lies under the pile in random order.
                    missing = self.first(bits, size, self.draws - len(later), len(rows))
                    later = np.concatenate([later, self.pick(old, missing)])
            elif self.mulligan.back == "after":
                hand = self.around(self.first(bits, self.size - size, size, len(rows)), np.sort(hand, axis=0))
                fresh = self.first(bits, self.size - size, self.draws, len(rows))
                later = self.around(fresh, np.sort(hand, axis=0))
            else:
                if paid and self.mulligan.discard:
                    gone = np.sort(np.concatenate([gone, self.lost(bits, hand, gone)]), axis=0)
                smaller = size - self.mulligan.smaller * paid
                if self.size - len(gone) < smaller:
                    result.stuck[rows] = True
                    result.redraws[rows] = redraws
                    result.met[:, rows] = False
                    result.types[:, rows] = 0
                    break
                hand, later = self.deal(bits, gone, smaller, len(rows))
        return result

    def opened(self, bits: _Bits, start: Start) -> tuple[Cards, Cards]:
        """First hands with some cards known, and later draws."""
        copies = list(self.card_of)
        held = np.zeros((len(start.held), BLOCK), self.dtype)
        for place, card in enumerate(start.held):
            copy = copies.index(card)
            copies[copy] = -1
            held[place] = copy
        size = self.dealer.size - self.mulligan.smaller * self.mulligan.cost(start.redraws)
        others, later = self.deal(bits, np.sort(held, axis=0), size - len(held), BLOCK)
        return np.concatenate([held, others]), later

    def deal(self, bits: _Bits, gone: Cards, size: int, rows: int) -> tuple[Cards, Cards]:
        """A hand and later draws from the pile without `gone`."""
        left = self.size - len(gone)
        cards = self.around(self.first(bits, left, min(size + self.draws, left), rows), gone)
        return cards[:size], cards[size:]

    def shared(self, bits: _Bits, hand: Cards) -> tuple[Cards, Cards]:
        """A second hand from a pile from which the other player has drawn a hand as well."""
        number = self.dealer.opening.hand(second=not self.dealer.second)
        rows = hand.shape[1]
        theirs = self.first(bits, self.size - len(hand), number, rows)
        theirs = np.sort(self.around(theirs, np.sort(hand, axis=0)), axis=0)
        return self.deal(bits, theirs, len(hand), rows)

    def redrawn(self, tally: Tally, redraws: int) -> Flags:
        """Which hands are given back."""
        again = np.zeros(tally.shape[1], bool)
        mulligan = self.mulligan
        if not self.dealer.may_redraw(redraws):
            return again
        if mulligan.must_have is not None:
            again |= ~self.judge(mulligan.must_have, tally)
        if self.keep is not None:
            chosen = ~self.judge(self.keep, tally)
            if mulligan.only is not None:
                chosen &= self.judge(mulligan.only, tally)
            again |= chosen
        return again

    def lost(self, bits: _Bits, hand: Cards, gone: Cards) -> Cards:
        """The cards that a redraw costs."""
        number = self.mulligan.discard
        if self.mulligan.discard_by == "random":
            return self.pick(hand, self.first(bits, len(hand), number, hand.shape[1]))
        left = self.copies[self.card_of[hand]]
        for row in gone:
            left -= self.card_of[hand] == self.card_of[row]
        order = -left if self.mulligan.discard_by == "player" else left
        return self.pick(hand, np.argsort(order, axis=0, kind="stable")[:number])

    @staticmethod
    def pick(hand: Cards, places: NDArray[Any]) -> Cards:
        """The cards at these places of each column."""
        return np.take_along_axis(hand, places.astype(np.int64), axis=0)

    def settle(
        self, result: _Block, rows: NDArray[np.int64] | slice, hand: Cards, later: Cards, tally: Tally, redraws: int
    ) -> None:
        """Keep hands and write down what they hold."""
        draws = self.reached.after(redraws)
        # Draws that reach the cards under the pile take the best of them first.
        under = max(0, self.mulligan.bottom * self.mulligan.cost(redraws) - max(0, draws - len(later)))
        later = later[:draws]
        if under:
            order = np.argsort(-self.worth[hand], axis=0, kind="stable")
            tally = self.tally(self.pick(hand, order[: len(hand) - under]))
        result.redraws[rows] = redraws
        for place, name in enumerate(self.types):
            result.types[place, rows] = self.count(tally, f"\0{name}")
        if len(later):
            tally = tally + self.tally(later)
        for place, condition in enumerate(self.conditions):
            result.met[place, rows] = self.judge(condition, tally)
