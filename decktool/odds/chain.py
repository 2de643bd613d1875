"""Forced redraws that cost a card: exact values by going back from the last possible one.

A hand without a card it must have is redrawn from a pile that is one card smaller each time. Which card is lost depends
on who picks it: of the kinds in the hand, the one whose loss leaves the best (or worst) pile. A redrawn hand holds only
cards of the other kinds, so the chance that kind j is the best one in it is a difference of two binomials, and no hand
needs to be looked at. Values are kept as whole numbers over one denominator a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod

from decktool.dealing.kinds import Hand, Kinds, compositions
from decktool.odds.counting import TooMuch, Ways
from decktool.query import Condition, Count

MOST_PILES = 150_000
"""Piles that redraws can leave, beyond which they are not all followed."""
MOST_REDRAWS = 1_500
"""Redraws in a row, beyond which the numbers grow too long."""


def single(condition: Condition | None) -> bool:
    """True for the condition that a hand has one card of a query: the only one that `chain` is for."""
    return isinstance(condition, Count) and condition.low == 1 and condition.high is None


def chain(kinds: Kinds, must: int, by: str, ways: Ways, draws: Sequence[int]) -> list[Fraction]:
    """The chance that the hand finally kept meets the goal with so many draws, when each redraw costs one card.

    `must` is the number of the condition every hand needs, `by` is "player", "opponent" or "random", and `ways` counts
    hands that meet it and, with up to as many draws as the largest of `draws`, the goal. The result follows `draws`.
    Raises TooMuch for decks so large that not every pile can be followed.
    """
    h = ways.h
    needed = kinds.tests[must]
    one = [tuple(int(kind == other) for other in range(len(kinds.sizes))) for kind in range(len(kinds.sizes))]
    barren = [kind for kind in range(len(kinds.sizes)) if not needed(one[kind])]
    sizes = list(kinds.sizes)
    others = tuple(sizes[kind] for kind in barren)
    left, total = sum(others), sum(sizes)
    if prod(size + 1 for size in others) > MOST_PILES or left - h > MOST_REDRAWS:
        raise TooMuch
    values: list[dict[Hand, int]] = [{} for _ in draws]
    denominators = [1] * len(draws)
    # After so many redraws fewer than a hand of cards without the needed one are left, and no further one can happen.
    for depth in range(max(0, left - h + 1), -1, -1):
        pile, missing = total - depth, left - depth
        if pile < h:
            values = [dict.fromkeys(compositions(depth, others), 0) for _ in draws]
            continue
        reached = [min(number, pile - h) for number in draws]
        shifts, mask = ways.slots(reached)
        hands, later = comb(pile, h), [comb(pile - h, number) for number in reached]
        shares = h if by == "random" else 1
        found: list[dict[Hand, int]] = [{} for _ in draws]
        # Hands of barren cards, by how many of those there are to draw from.
        choose = [comb(number, h) for number in range(missing + 1)] if missing >= h else []
        for lost in compositions(depth, others):
            rest = sizes[:]
            for kind, number in zip(barren, lost, strict=True):
                rest[kind] -= number
            packed = ways.packed(tuple(rest))
            steps = []
            if choose:
                for place, kind in enumerate(barren):
                    if rest[kind]:
                        steps.append(((*lost[:place], lost[place] + 1, *lost[place + 1 :]), rest[kind]))
            for place, shift in enumerate(shifts):
                value = shares * ((packed >> shift) & mask) * denominators[place]
                if steps:
                    worth = values[place]
                    value += later[place] * _expected([(worth[step], size) for step, size in steps], choose, h, by)
                found[place][lost] = value
        values = found
        denominators = [
            denominator * shares * hands * number for denominator, number in zip(denominators, later, strict=True)
        ]
    nothing = (0,) * len(barren)
    return [Fraction(worth[nothing], denominator) for worth, denominator in zip(values, denominators, strict=True)]


def _expected(after: list[tuple[int, int]], choose: Sequence[int], h: int, by: str) -> int:
    """The sum over all hands of `h` barren cards of the value after the loss of one; h times it where it is random.

    `after` holds, for each kind, the value after losing one of it and how many of it there are; `choose[n]` is the
    number of hands from n cards.
    """
    missing = len(choose) - 1
    if by == "random":
        # Each card is in a share h / missing of the hands, and is the one lost in a share 1 / h of those.
        return choose[missing] * h * sum([value * size for value, size in after]) // missing
    after.sort(reverse=by == "player")
    total = 0
    with_this = choose[missing]
    for value, size in after:
        missing -= size
        without = choose[missing]
        total += value * (with_this - without)
        with_this = without
    return total
