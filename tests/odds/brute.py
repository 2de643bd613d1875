"""The odds by brute force: every copy told apart, every hand dealt, every choice tried. Slow, and nothing shared.

Written straight from the words of each mulligan, so that agreement with the counting engine means something.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from decktool.cards import Card
from decktool.dealing import Mulligan
from decktool.dealing.card_classes import test_on
from decktool.query import Condition

Copies = tuple[int, ...]
ROUNDS = 400
"""Redraws without end are followed this far; what is left of the chance is below what the tests compare."""


def brute(
    cards: Sequence[Card],
    goal: Condition,
    mulligan: Mulligan,
    h: int,
    t: int | Callable[[int], int],
    policy: str = "never",
    keep: Condition | None = None,
) -> Fraction:
    """The chance of the goal with these copies as the pile; `t` may say how many draws follow so many redraws."""
    draws = t if callable(t) else lambda k: t
    everything = tuple(range(len(cards)))

    @cache
    def test(condition: Condition) -> Callable[[Copies], bool]:
        return test_on(condition, cards)

    def among(condition: Condition, copies: Copies) -> bool:
        return test(condition)(copies)

    def mean(values: Sequence[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else Fraction(0)

    @cache
    def drawn(held: Copies, rest: Copies, number: int) -> Fraction:
        """Held cards and so many more from the rest."""
        draws = combinations(rest, min(number, len(rest)))
        found = [among(goal, held + draw) for draw in draws]
        return Fraction(sum(found), len(found))

    def without(pile: Copies, gone: Copies) -> Copies:
        return tuple(copy for copy in pile if copy not in gone)

    def hand_size(k: int) -> int:
        return h - mulligan.smaller * mulligan.cost(k)

    def another(k: int) -> bool:
        kept = h - (mulligan.smaller + mulligan.bottom) * mulligan.cost(k + 1)
        return (mulligan.times is None or k < mulligan.times) and kept >= 1

    @cache
    def keeping(hand: Copies, pile: Copies, k: int) -> Fraction:
        rest = without(pile, hand)
        under = mulligan.bottom * mulligan.cost(k)
        t = draws(k)
        if under:
            # what lies under the pile is drawn last, and in the order that the player likes best
            reached = max(0, min(under, t - len(rest)))
            return max(drawn(kept, rest, t) for kept in combinations(hand, len(hand) - under + reached))
        if mulligan.scry and mulligan.cost(k) and t and rest:
            looked = []
            for top in rest:
                others = without(rest, (top,))
                looked.append(max(drawn((*hand, top), others, t - 1), drawn(hand, others, t)))
            return mean(looked)
        return drawn(hand, rest, t)

    def redrawing(hand: Copies, pile: Copies, k: int, value: Callable[[Copies, int], Fraction]) -> Fraction:
        rest, t = without(pile, hand), draws(k + 1)
        if mulligan.back == "bottom":
            ways = []
            for fresh in combinations(rest, h):
                left = without(rest, fresh)
                if len(left) >= t:
                    ways.append(drawn(fresh, left, t))
                else:
                    ways.append(drawn(fresh + left, hand, t - len(left)))
            return mean(ways)
        if mulligan.back == "after":
            return mean([drawn(fresh, without(pile, fresh), t) for fresh in combinations(rest, h)])
        lost = mulligan.discard if mulligan.cost(k + 1) else 0
        ways = [value(without(pile, part), k + 1) for part in combinations(hand, lost)]
        if mulligan.discard_by == "random":
            return mean(ways)
        return max(ways) if mulligan.discard_by == "player" else min(ways)

    def mixed(pile: Copies, k: int, value: Callable[[Copies, int], Fraction]) -> Fraction:
        if len(pile) < hand_size(k):
            return Fraction(0)
        found = []
        for hand in combinations(pile, hand_size(k)):
            if mulligan.must_have is not None and another(k) and not among(mulligan.must_have, hand):
                found.append(redrawing(hand, pile, k, value))
                continue
            may = mulligan.optional and another(k) and (mulligan.only is None or among(mulligan.only, hand))
            if policy == "best" and may:
                found.append(max(keeping(hand, pile, k), redrawing(hand, pile, k, value)))
            elif policy == "keep" and may and keep is not None and not among(keep, hand):
                found.append(redrawing(hand, pile, k, value))
            else:
                found.append(keeping(hand, pile, k))
        return mean(found)

    costless = not (mulligan.discard or mulligan.smaller or mulligan.bottom)
    if mulligan.times is None and costless and mulligan.back == "shuffle":
        # The value is where saying "a redraw is worth v" gives v: for a fixed policy a line, for the best play its limit.
        if policy != "best":
            low = mixed(everything, 0, lambda pile, k: Fraction(0))
            high = mixed(everything, 0, lambda pile, k: Fraction(1))
            return low / (1 - (high - low)) if high - low != 1 else Fraction(0)
        value = Fraction(0)
        for _ in range(ROUNDS):
            value = Fraction(mixed(everything, 0, lambda pile, k: value)).limit_denominator(10**15)  # noqa: B023
        return value

    @cache
    def staged(pile: Copies, k: int) -> Fraction:
        return mixed(pile, k, staged)

    return staged(everything, 0)
