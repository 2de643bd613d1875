"""Redraws by choice that each cost a card: the best play, exactly, by going back from the last possible redraw.

A pile that has lost cards is worth the mean, over all hands it can give, of the better of keeping the hand and losing a
card of it. Values are whole numbers over one denominator for all piles that have lost as many cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, lcm, prod

from decktool.dealing.card_classes import Hand, compositions, how_many
from decktool.odds.counting import TooMuch, budget

MOST_HANDS = 2_500_000
"""Hands weighed, over all piles, beyond which the best play is not worked out exactly."""


class Choosing:
    """What a pile and every pile that redraws from it can leave are worth, for the best play towards a goal.

    `sizes` is the pile before the first hand, `h` the size of a hand, `t` the draws after it, and `by` who picks the
    lost card: "player", "opponent" or "random". `met` says in how many ways a hand and draws from the rest meet the
    goal, which depends on the rest and on what `held` says of the hand. `forced` and `chosen` say whether a hand has to
    be and whether it may be redrawn. Raises TooMuch when there are too many hands.
    """

    def __init__(
        self,
        sizes: Hand,
        h: int,
        t: int,
        by: str,
        *,
        met: Callable[[Hand, Hand], int],
        held: Callable[[Hand], Hand],
        forced: Callable[[Hand], bool],
        chosen: Callable[[Hand], bool],
    ) -> None:
        weighed_hands = hands_weighed(sizes, h)
        if weighed_hands > MOST_HANDS:
            raise TooMuch
        budget().spend(weighed_hands / 2)
        self._total = total = sum(sizes)
        self._worth: dict[Hand, int] = {}
        self._denominators = [1] * (total + 1)
        layers: list[list[Hand]] = [[] for _ in range(total + 1)]
        for pile in product(*[range(size + 1) for size in sizes]):
            layers[total - sum(pile)].append(pile)
        shares = h if by == "random" else 1
        later = [comb(total - depth - h, min(t, total - depth - h)) for depth in range(total - h + 1)]
        denominator = lcm(*later)
        # A pile and what a kept hand says are one number: hands that leave the same cards are counted once.
        codes = [prod(size + 1 for size in sizes[kind + 1 :]) for kind in range(len(sizes))]
        says: dict[Hand, int] = {}
        counted: dict[int, int] = {}
        weighed: dict[Hand, list[tuple[Hand, int, int, bool, bool]]] = {}
        most_says = how_many(h, sizes)
        below: dict[Hand, int] = {}
        for depth in range(total - h, -1, -1):
            kept_is = shares * denominator // later[depth]
            found: dict[Hand, int] = {}
            for pile in layers[depth]:
                after = [
                    below.get((*pile[:kind], size - 1, *pile[kind + 1 :]), 0) if size else 0
                    for kind, size in enumerate(pile)
                ]
                losing = _losing(after, by)
                within = tuple([min(size, h) for size in pile])
                hands = weighed.get(within)
                if hands is None:
                    hands = weighed[within] = []
                    for hand in compositions(h, within):
                        said = says.setdefault(held(hand), len(says))
                        code = sum([code * number for code, number in zip(codes, hand, strict=True)])
                        held_by = sum([1 << kind for kind, number in enumerate(hand) if number])
                        hands.append((hand, code * most_says - said, held_by, forced(hand), chosen(hand)))
                base = sum([code * size for code, size in zip(codes, pile, strict=True)]) * most_says
                value = 0
                for (hand, code, held_by, must, may), ways in zip(hands, _ways(h, pile), strict=True):
                    best = 0
                    if not must:
                        kept = counted.get(base - code)
                        if kept is None:
                            rest = tuple([size - number for size, number in zip(pile, hand, strict=True)])
                            kept = counted[base - code] = met(hand, rest)
                        best = kept * kept_is
                    if must or may:
                        again = losing[held_by] if losing else sum(map(int.__mul__, after, hand))
                        if again > best:
                            best = again
                    value += best * ways
                found[pile] = value
            below = found
            self._worth |= found
            denominator *= shares * comb(total - depth, h)
            self._denominators[depth] = denominator

    def worth(self, pile: Hand) -> Fraction:
        """The chance of the goal before a hand is drawn from a pile; none where it has too few cards."""
        return Fraction(self._worth.get(pile, 0), self._denominators[self._total - sum(pile)])


def hands_weighed(sizes: Hand, h: int) -> int:
    """How many hands there are to weigh, at most, over all piles."""
    return prod(size + 1 for size in sizes) * how_many(h, sizes)


def _losing(after: Sequence[int], by: str) -> list[int]:
    """The value after the loss of a card, for each set of kinds that a hand may hold (a bit for each).

    Empty where chance picks the card: then it matters how many of each the hand holds.
    """
    if by == "random":
        return []
    pick = max if by == "player" else min
    values = [0]
    for value in after:
        values += [pick(value, other) if number else value for number, other in enumerate(values)]
    return values


@lru_cache(maxsize=50_000)
def _ways(size: int, pile: Hand) -> list[int]:
    """In how many ways a pile gives each of its hands, in the order of `compositions`."""
    if not pile:
        return [1] if size == 0 else []
    room = sum(pile[1:])
    return [
        comb(pile[0], first) * ways
        for first in range(max(0, size - room), min(size, pile[0]) + 1)
        for ways in _ways(size - first, pile[1:])
    ]
