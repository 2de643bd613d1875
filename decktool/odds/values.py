"""The value of opening hands when redraws are chosen: every hand weighed against what a redraw is worth.

Hands are counts per kind. `keep_value` is the chance of the goal with this hand, `redraw_value` without it, `value` the
chance before the hand is seen. Choices that a kept hand leaves (which cards go under the pile, where the looked-at card
goes) are made for the goal. All chances are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb

from decktool.dealing.card_classes import CardClasses, Hand, compositions, how_many
from decktool.dealing.dealer import Dealer
from decktool.odds.choosing import Choosing
from decktool.odds.counting import TooMuch, Ways, budget, hands_like
from decktool.odds.draws import Draws

MOST_WORK = 60_000
"""Hands weighed before an exact answer is given up."""
_A_HAND = 4
"""What weighing a hand takes, as work."""


class Values:
    """Values of hands for one deck, one goal, one number of draws by redraws, and one policy of redraws.

    `conditions` are the numbers of must, only and keep among those of the Kinds; the goal is number 0. `policy` is
    "never" (redraw only where forced), "keep" (redraw hands that do not meet keep) or "best" (whatever makes the goal
    likelier).
    """

    def __init__(
        self, dealer: Dealer, kinds: CardClasses, t: Draws, conditions: Sequence[int | None], policy: str
    ) -> None:
        self.dealer, self.kinds, self.t = dealer, kinds, t
        self.mulligan = dealer.mulligan
        self.h = dealer.size
        self.policy = policy
        tests = [None if number is None else kinds.tests[number] for number in conditions]
        self._must, self._only, self._keep = tests
        self._ways: dict[tuple[int, bool], Ways] = {}
        self._met: dict[tuple[Hand, Hand, int], int] = {}
        self._values: dict[tuple[Hand, int], Fraction] = {}
        self._work = 0
        self._budget = budget()

    # -- what a hand allows

    def forced(self, hand: Hand, k: int) -> bool:
        """Whether a hand has to be redrawn."""
        return self._must is not None and self.dealer.may_redraw(k) and not self._must(hand)

    def chosen(self, hand: Hand, k: int) -> bool:
        """Whether a hand may be redrawn by choice."""
        return self.mulligan.optional and self.dealer.may_redraw(k) and (self._only is None or self._only(hand))

    def kept(self, hand: Hand, pile: Hand, k: int) -> bool:
        """Whether the policy keeps a hand."""
        if self.forced(hand, k):
            return False
        if self.policy == "never" or not self.chosen(hand, k):
            return True
        if self.policy == "keep":
            return self._keep is None or self._keep(hand)
        return self.keep_value(hand, pile, k) >= self.redraw_value(hand, pile, k)

    # -- values

    def value(self, pile: Hand, k: int = 0) -> Fraction:
        """The chance of the goal before a hand is drawn from `pile` after k redraws."""
        known = self._values.get((pile, k))
        if known is not None:
            return known
        mulligan = self.mulligan
        if self.policy == "best" and mulligan.costs_a_card:
            return self._best_play.worth(pile)
        if mulligan.costs_nothing:
            found = self._endless(pile, k)
        else:
            found = Fraction(0)
            for hand, chance in self.hands(pile, k):
                if self.policy == "best" and not self.forced(hand, k) and self.chosen(hand, k):
                    found += chance * max(self.keep_value(hand, pile, k), self.redraw_value(hand, pile, k))
                elif self.kept(hand, pile, k):
                    found += chance * self.keep_value(hand, pile, k)
                else:
                    found += chance * self.redraw_value(hand, pile, k)
        self._values[pile, k] = found
        return found

    @cached_property
    def _best_play(self) -> Choosing:
        """The best play from the whole pile."""
        return Choosing(
            self.kinds.sizes,
            self.h,
            self.t.first,
            self.mulligan.discard_by,
            met=lambda hand, rest: self.ways_met(hand, rest, min(self.t.first, sum(rest))),
            held=lambda hand: self._drawing(self.t.first, True).goal_counts(hand),
            forced=lambda hand: self.forced(hand, 0),
            chosen=lambda hand: self.chosen(hand, 0),
        )

    def _endless(self, pile: Hand, k: int) -> Fraction:
        """The best play where redraws are without end and cost, so that the value after one is the value itself.

        The hands that may be redrawn are kept from the best one down, as long as that pays.
        """
        kept, won = Fraction(0), Fraction(0)
        waiting: list[tuple[Fraction, Fraction]] = []
        for hand, chance in self.hands(pile, k):
            if self.forced(hand, k):
                continue
            worth = self.keep_value(hand, pile, k)
            if self.chosen(hand, k):
                waiting.append((worth, chance))
            else:
                kept, won = kept + chance, won + chance * worth
        for worth, chance in sorted(waiting, reverse=True):
            if kept and worth * kept <= won:
                break
            kept, won = kept + chance, won + chance * worth
        return won / kept if kept else Fraction(0)

    def hands(self, pile: Hand, k: int) -> Iterator[tuple[Hand, Fraction]]:
        """Every hand that can be drawn after k redraws, with its chance."""
        size = self.h - self.mulligan.smaller * self.mulligan.cost(k)
        total = comb(sum(pile), size)
        number = how_many(size, pile)
        self._work += number
        if self._work > MOST_WORK:
            raise TooMuch
        self._budget.spend(number * _A_HAND)
        for hand in compositions(size, pile):
            yield hand, Fraction(hands_like(hand, pile), total)

    def keep_value(self, hand: Hand, pile: Hand, k: int) -> Fraction:
        """The chance of the goal when this hand is kept after k redraws."""
        rest, t = _minus(pile, hand), self.t.after(k)
        under = self.mulligan.bottom * self.mulligan.cost(k)
        if under:
            # Where the draws reach the cards under the pile, the player chooses which of them come first as well.
            under -= min(under, max(0, t - sum(rest)))
            return max(self.met(kept, rest, t) for kept in dict.fromkeys(compositions(sum(hand) - under, hand)))
        if self.mulligan.scry and self.mulligan.cost(k) and t and any(rest):
            left = sum(rest)
            total = Fraction(0)
            for kind, number in enumerate(rest):
                if number:
                    without = (*rest[:kind], number - 1, *rest[kind + 1 :])
                    stays = self.met((*hand[:kind], hand[kind] + 1, *hand[kind + 1 :]), without, t - 1)
                    total += Fraction(number, left) * max(stays, self.met(hand, without, t))
            return total
        return self.met(hand, rest, t)

    def redraw_value(self, hand: Hand, pile: Hand, k: int) -> Fraction:
        """The chance of the goal when this hand is given back after k redraws."""
        mulligan, t = self.mulligan, self.t.after(k + 1)
        rest = _minus(pile, hand)
        nothing = (0,) * len(pile)
        if self.dealer.opening.shared:
            return self._redraw_shared(hand, rest, k + 1)
        if mulligan.back == "bottom":
            seen, left = self.h + t, sum(rest)
            if left < self.h:
                return Fraction(0)
            if seen <= left:
                return self.met(nothing, rest, seen)
            return self.met(rest, hand, seen - left)
        if mulligan.back == "after":
            left = sum(rest)
            if left < self.h:
                return Fraction(0)
            ways = sum(
                (hands_like(fresh, rest) * self.met(fresh, _minus(pile, fresh), t) for fresh, _ in self.hands(rest, 0)),
                Fraction(0),
            )
            return ways / comb(left, self.h)
        lost = mulligan.discard if mulligan.cost(k + 1) else 0
        if not lost:
            return self._after(pile, k + 1)
        options = [(part, self._after(_minus(pile, part), k + 1)) for part in compositions(lost, hand)]
        if mulligan.discard_by == "random":
            ways = sum((hands_like(part, hand) * worth for part, worth in options), Fraction(0))
            return ways / comb(sum(hand), lost)
        values = [worth for _, worth in options]
        return max(values) if mulligan.discard_by == "player" else min(values)

    def _after(self, pile: Hand, k: int) -> Fraction:
        size = self.h - self.mulligan.smaller * self.mulligan.cost(k)
        return self.value(pile, k) if sum(pile) >= size else Fraction(0)

    def _redraw_shared(self, hand: Hand, rest: Hand, k: int) -> Fraction:
        """From a pile that the other player has drawn a hand from: of what is seen, some cards are of the old hand.

        The other cards of the pile are a random part of all the rest, so which of them are seen is random as well.
        """
        other = self.dealer.opening.hand(second=not self.dealer.second)
        old, unknown = sum(hand), sum(rest) - other
        seen = min(self.dealer.held(k) + self.t.after(k), old + unknown)
        total = Fraction(0)
        for again in range(max(0, seen - unknown), min(old, seen) + 1):
            chance = Fraction(comb(old, again) * comb(unknown, seen - again), comb(old + unknown, seen))
            for part in compositions(again, hand):
                share = Fraction(hands_like(part, hand), comb(old, again))
                total += chance * share * self.met(part, rest, seen - again)
        return total

    def met(self, hand: Hand, rest: Hand, t: int) -> Fraction:
        """The chance that these cards and `t` more from `rest` meet the goal together."""
        t = min(t, sum(rest))
        return Fraction(self.ways_met(hand, rest, t), comb(sum(rest), t))

    def ways_met(self, hand: Hand, rest: Hand, t: int) -> int:
        """In how many ways these cards and `t` more from `rest` meet the goal together."""
        ways = self._drawing(t, True)
        counts = ways.goal_counts(hand)
        key = (counts, rest, t)
        found = self._met.get(key)
        if found is None:
            if any(counts):
                spread = ways.spread(rest)
                self._budget.spend(len(spread))
                found = sum([n for state, n in spread.items() if ways.completes(counts, state)])
            else:
                found = self._drawing(t, False).count(rest)
            self._met[key] = found
        return found

    def _drawing(self, t: int, spreads: bool) -> Ways:
        """The Ways of t draws by what they add to the goal's counts, or alone: these drop what cannot meet the goal and
        so are quicker than a spread.
        """
        if (t, spreads) not in self._ways:
            self._ways[t, spreads] = Ways(self.kinds, None, 0, 0, t, spreads=spreads)
        return self._ways[t, spreads]


def _minus(pile: Hand, hand: Hand) -> Hand:
    return tuple([a - b for a, b in zip(pile, hand, strict=True)])
