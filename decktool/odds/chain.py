"""Forced redraws that cost a card: exact values by going back from the last possible one.

A hand without a card it must have is redrawn from a pile that is one card smaller each time. Which card is lost depends
on who picks it: of the kinds in the hand, the one whose loss leaves the best (or worst) pile. A redrawn hand holds only
cards of the other kinds, so the chance that kind j is the best one in it is a difference of two binomials, and no hand
needs to be looked at. Values are kept as whole numbers over one denominator a step.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

from decktool.dealing.kinds import Hand, Kinds, compositions
from decktool.odds.counting import Ways
from decktool.query import Condition, Count


def single(condition: Condition | None) -> bool:
    """True for the condition that a hand has one card of a query: the only one that `chain` is for."""
    return isinstance(condition, Count) and condition.low == 1 and condition.high is None


def chain(kinds: Kinds, must: int, by: str, h: int, ways: Callable[[int], Ways]) -> Fraction:
    """The chance that the hand finally kept (and its draws) meets the goal, when each redraw costs one card.

    `must` is the number of the condition every hand needs; `by` is "player", "opponent" or "random"; `ways(n)` gives
    the Ways of a keep of `must` and the goal for a pile of n cards.
    """
    needed = kinds.tests[must]
    one = [tuple(int(kind == other) for other in range(len(kinds.sizes))) for kind in range(len(kinds.sizes))]
    barren = [kind for kind in range(len(kinds.sizes)) if not needed(one[kind])]
    sizes = list(kinds.sizes)
    left = sum(sizes[kind] for kind in barren)
    total = sum(sizes)
    # After so many redraws fewer than a hand of cards without the needed one are left, and no further one can happen.
    deepest = max(0, left - h + 1)
    values: dict[Hand, int] = {}
    denominator = 1
    shares = h if by == "random" else 1
    for depth in range(deepest, -1, -1):
        pile = total - depth
        if pile < h:
            values, denominator = dict.fromkeys(compositions(depth, tuple(sizes[kind] for kind in barren)), 0), 1
            continue
        table = ways(pile)
        hands, draws = comb(pile, h), comb(pile - h, table.t)
        scale = shares * hands * draws
        found: dict[Hand, int] = {}
        missing = left - depth
        for lost in compositions(depth, tuple(sizes[kind] for kind in barren)):
            rest = sizes[:]
            for kind, number in zip(barren, lost, strict=True):
                rest[kind] -= number
            value = shares * table.count(tuple(rest)) * denominator
            if missing >= h:
                after = []
                for place, kind in enumerate(barren):
                    if rest[kind]:
                        step = (*lost[:place], lost[place] + 1, *lost[place + 1 :])
                        after.append((values[step], rest[kind]))
                value += draws * _expected(after, missing, h, by)
            found[lost] = value
        values = found
        denominator *= scale
    return Fraction(values[(0,) * len(barren)], denominator)


def _expected(after: list[tuple[int, int]], missing: int, h: int, by: str) -> int:
    """The sum over all hands of `h` barren cards of the value after the loss of one; h times it where it is random.

    `after` holds, for each kind, the value after losing one of it and how many of it there are.
    """
    if by == "random":
        hands = comb(missing - 1, h - 1)
        return hands * sum(value * size for value, size in after)
    after.sort(reverse=by == "player")
    total = 0
    with_this = comb(missing, h)
    for value, size in after:
        missing -= size
        without = comb(missing, h)
        total += value * (with_this - without)
        with_this = without
    return total
