"""Redraws by choice that each cost a card: the best play, exactly, by going back from the last possible redraw.

A pile that has lost cards is worth the mean, over all hands it can give, of the better of keeping the hand and losing a
card of it. Values are whole numbers over one denominator for all piles that have lost as many cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod
from operator import sub

from decktool.dealing.kinds import Hand, compositions, how_many
from decktool.odds.counting import TooMuch

MOST_HANDS = 1_000_000
"""Hands weighed, over all piles, beyond which the best play is not worked out exactly."""


class Choosing:
    """What a pile and every pile that redraws from it can leave are worth, for the best play towards a goal.

    `sizes` is the pile before the first hand, `h` the size of a hand, `t` the draws after it, and `by` who picks the
    lost card: "player", "opponent" or "random". `met` says in how many ways a hand and draws from the rest meet the
    goal, `forced` and `chosen` whether a hand has to be and whether it may be redrawn. Raises TooMuch when there are
    too many hands.
    """

    def __init__(
        self,
        sizes: Hand,
        h: int,
        t: int,
        by: str,
        met: Callable[[Hand, Hand], int],
        forced: Callable[[Hand], bool],
        chosen: Callable[[Hand], bool],
    ) -> None:
        """Work out all piles."""
        if prod(size + 1 for size in sizes) * how_many(h, sizes) > MOST_HANDS:
            raise TooMuch
        self._total = total = sum(sizes)
        self._worth: dict[Hand, int] = {}
        self._denominators = [1] * (total + 1)
        layers: list[list[Hand]] = [[] for _ in range(total + 1)]
        for pile in product(*[range(size + 1) for size in sizes]):
            layers[total - sum(pile)].append(pile)
        shares = h if by == "random" else 1
        later = [comb(total - depth - h, min(t, total - depth - h)) for depth in range(total - h + 1)]
        denominator = lcm(*later)
        choose = [[comb(size, number) for number in range(min(size, h) + 1)] for size in range(max(sizes) + 1)]
        merge = _by_chance if by == "random" else _by_best if by == "player" else _by_worst
        below: dict[Hand, int] = {}
        judged: dict[Hand, tuple[bool, bool]] = {}
        for depth in range(total - h, -1, -1):
            kept_is = shares * denominator // later[depth]
            found: dict[Hand, int] = {}
            for pile in layers[depth]:
                after = [
                    below.get((*pile[:kind], size - 1, *pile[kind + 1 :]), 0) if size else 0
                    for kind, size in enumerate(pile)
                ]
                ways = [choose[size] for size in pile]
                value = 0
                for hand in compositions(h, tuple([min(size, h) for size in pile])):
                    rules = judged.get(hand)
                    if rules is None:
                        rules = judged[hand] = (forced(hand), chosen(hand))
                    must, may = rules
                    again = merge(after, hand) if must or may else 0
                    if not must:
                        kept = kept_is * met(hand, tuple(map(sub, pile, hand)))
                        if kept > again:
                            again = kept
                    if again:
                        for row, number in zip(ways, hand, strict=True):
                            again *= row[number]
                        value += again
                found[pile] = value
            below = found
            self._worth |= found
            denominator *= shares * comb(total - depth, h)
            self._denominators[depth] = denominator

    def worth(self, pile: Hand) -> Fraction:
        """The chance of the goal before a hand is drawn from a pile; none where it has too few cards."""
        return Fraction(self._worth.get(pile, 0), self._denominators[self._total - sum(pile)])


def _by_best(after: Sequence[int], hand: Hand) -> int:
    """The value after the loss of the card that the player gives up."""
    return max([value for value, number in zip(after, hand, strict=True) if number])


def _by_worst(after: Sequence[int], hand: Hand) -> int:
    """The value after the loss of the card that the opponent takes."""
    return min([value for value, number in zip(after, hand, strict=True) if number])


def _by_chance(after: Sequence[int], hand: Hand) -> int:
    """The values after the loss of each card, added up."""
    return sum([value * number for value, number in zip(after, hand, strict=True)])
