"""Rates with their intervals."""

from __future__ import annotations

from math import sqrt

Z = 1.959963984540054
"""Standard deviations on each side that hold 95 % of a normal distribution."""


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a rate; (0, 1) where nothing was tried."""
    if not trials:
        return 0.0, 1.0
    rate = hits / trials
    spread = Z * sqrt(rate * (1 - rate) / trials + Z * Z / (4 * trials * trials))
    base, scale = rate + Z * Z / (2 * trials), 1 + Z * Z / trials
    return max(0.0, (base - spread) / scale), min(1.0, (base + spread) / scale)


def mean_interval(total: float, squares: float, count: int) -> tuple[float, float, float]:
    """Mean and its 95 % interval from a sum, a sum of squares and a count."""
    if not count:
        return 0.0, 0.0, 0.0
    mean = total / count
    variance = max(0.0, squares / count - mean * mean) * count / max(1, count - 1)
    spread = Z * sqrt(variance / count)
    return mean, mean - spread, mean + spread
