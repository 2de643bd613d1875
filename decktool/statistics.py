"""Rates, means and differences with their intervals; quartiles of counted whole numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import log, sqrt
from statistics import NormalDist
from typing import TypedDict

from decktool.jsonmodel import Count, filled

Z = 1.959963984540054
"""Standard deviations on each side that hold 95 % of a normal distribution."""
QUARTERS = (0.25, 0.5, 0.75)


class Rate(TypedDict):
    """A rate with its Wilson interval; the rate is null where nothing was tried."""

    count: Count
    of: Count
    rate: float | None
    low: float
    high: float


class Spread(TypedDict):
    """Counted whole numbers: mean with its interval, quartiles, least and most; null where nothing was counted."""

    count: Count
    mean: float | None
    low: float | None
    high: float | None
    q1: int | None
    median: int | None
    q3: int | None
    min: int | None
    max: int | None


def wilson(hits: int, trials: int, z: float = Z) -> tuple[float, float]:
    """The Wilson interval of a rate, 95 % unless `z` says otherwise; (0, 1) where nothing was tried."""
    if not trials:
        return 0.0, 1.0
    rate = hits / trials
    spread = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    base, scale = rate + z * z / (2 * trials), 1 + z * z / trials
    return (base - spread) / scale if hits else 0.0, (base + spread) / scale if hits < trials else 1.0


def rate(hits: int, trials: int, z: float = Z) -> Rate:
    """A rate with its Wilson interval, as every document writes it."""
    low, high = wilson(hits, trials, z)
    return {"count": hits, "of": trials, "rate": hits / trials if trials else None, "low": low, "high": high}


def difference(hits: int, trials: int, other_hits: int, other_trials: int) -> tuple[float, float, float] | None:
    """The difference of two independent rates with Newcombe's 95 % interval; None where one was never tried."""
    if not trials or not other_trials:
        return None
    one, other = hits / trials, other_hits / other_trials
    low, high = wilson(hits, trials)
    other_low, other_high = wilson(other_hits, other_trials)
    apart = one - other
    below = sqrt((one - low) ** 2 + (other_high - other) ** 2)
    above = sqrt((high - one) ** 2 + (other - other_low) ** 2)
    return apart, apart - below, apart + above


def paired_difference(gained: int, lost: int, trials: int) -> tuple[float, float, float]:
    """What a change does to a rate when each trial is made with and without it, and Agresti and Min's 95 % interval.

    `gained` trials succeeded only with the change, `lost` only without it.
    """
    return paired_mean(gained - lost, gained + lost, trials)


def paired_mean(total: float, squares: float, trials: int, z: float = Z) -> tuple[float, float, float]:
    """The mean of differences between -1 and 1 with the same interval, from their sum and the sum of their squares.

    Two differences are added to those there are, half a success and half a failure on each side, so that no interval is
    narrower than the number of trials allows where nothing was different.
    """
    if not trials:
        return 0.0, -1.0, 1.0
    more = trials + 2
    middle = total / more
    spread = z * sqrt(max(0.0, squares + 1 - total * total / more)) / more
    return total / trials, max(-1.0, middle - spread), min(1.0, middle + spread)


def counted_mean(gains: Mapping[int, int], scale: int, z: float = Z) -> tuple[int, float, float, float]:
    """How many trials there were, and the same for them, counted by what each gained in parts of a `scale`."""
    trials = sum(gains.values())
    total, squares = (sum(gain**power * count for gain, count in gains.items()) / scale**power for power in (1, 2))
    return trials, *paired_mean(total, squares, trials, z)


def grouped_mean(groups: Iterable[Sequence[float]], z: float = Z) -> tuple[float, float, float]:
    """The same for values that are independent between groups, but not within one.

    The two differences that are added count for more where the values of a group go together, up to as much as a whole
    group each, also where too little was different to know. Few groups make it wider, as Student's distribution does.
    """
    found = [(sum(group), len(group), sum(value * value for value in group)) for group in groups]
    trials = sum(count for _, count, _ in found)
    if not trials:
        return 0.0, -1.0, 1.0
    total, whole = sum(part for part, _, _ in found), max(count for _, count, _ in found)

    def apart(middle: float) -> float:
        """The squares of what the groups are from their middle."""
        return sum((part - count * middle) ** 2 for part, count, _ in found)

    middle = total / (trials + 2)
    alone = sum(square for _, _, square in found) - 2 * middle * total + trials * middle**2
    # What the variance of a group is of that of as many independent values; two whole groups are added to know it.
    effect = min(whole, max(1.0, (apart(middle) + 2 * whole) / (alone + 2)))
    more = trials + 2 * effect
    middle = total / more
    few = 1 + (z * z + 3) / (4 * len(found))
    spread = z * few * sqrt(apart(middle) + effect**2 * (1 + 2 * middle**2)) / more
    return total / trials, max(-1.0, middle - spread), min(1.0, middle + spread)


def together(many: int) -> float:
    """Standard deviations on each side for a number of intervals that all hold together in 95 % (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, many))


def at_every_look(trials: int, first: int, many: int = 1) -> float:
    """Standard deviations on each side of an interval that holds in 95 % at every look from the `first` trials on.

    It may be looked at after any number of trials, and the trials may end for any reason. Of `many` intervals, all hold
    together. (Robbins 1970: the sum of n values stays within sqrt(n (a² + log(n / first))) deviations for ever but with
    probability 2 (1 - Φ(a) + a φ(a)).)
    """
    return sqrt(_first_look(many) ** 2 + log(max(1.0, trials / first)))


@cache
def _first_look(many: int) -> float:
    """The a of Robbins's boundary, by bisection."""
    normal, low, high = NormalDist(), 0.0, 12.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        wrong = 2 * (normal.cdf(-middle) + middle * normal.pdf(middle))
        low, high = (middle, high) if wrong > 0.05 / max(1, many) else (low, middle)
    return high


def mean_interval(total: float, squares: float, count: int) -> tuple[float, float, float]:
    """Mean and its 95 % interval from a sum, a sum of squares and a count."""
    if not count:
        return 0.0, 0.0, 0.0
    mean = total / count
    variance = max(0.0, squares / count - mean * mean) * count / max(1, count - 1)
    spread = Z * sqrt(variance / count)
    return mean, mean - spread, mean + spread


def quartiles(counts: Mapping[int, int]) -> list[int]:
    """The least values that a quarter, half and three quarters of the counted ones do not exceed; empty where nothing
    was counted.
    """
    values = sorted(counts)
    upto = list(accumulate(map(counts.__getitem__, values)))
    return [values[bisect_left(upto, share * upto[-1])] for share in QUARTERS] if any(upto) else []


def spread(counts: Mapping[int, int]) -> Spread:
    """Counted whole numbers in short."""
    number = sum(counts.values())
    if not number:
        return filled(Spread, count=0, **dict.fromkeys(("mean", "low", "high", "q1", "median", "q3", "min", "max")))
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    mean, low, high = mean_interval(total, squares, number)
    q1, median, q3 = quartiles(counts)
    measured = {"mean": mean, "low": low, "high": high, "q1": q1, "median": median, "q3": q3}
    return filled(Spread, count=number, min=min(counts), max=max(counts), **measured)
