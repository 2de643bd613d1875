"""Rates, means and differences with their intervals, and quartiles."""

from __future__ import annotations

import statistics
from collections import Counter
from math import log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.statistics import (
    at_every_look,
    difference,
    grouped_mean,
    mean_interval,
    paired_difference,
    paired_mean,
    quartiles,
    rate,
    spread,
    together,
    wilson,
)  # fmt: skip


def test_wilson() -> None:
    """Wilson's interval as tables give it, and sensible at the ends."""
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert rate(0, 0)["rate"] is None


def test_mean() -> None:
    """The mean lies inside its interval."""
    mean, low, high = mean_interval(30, 200, 5)
    assert mean == 6
    assert low < 6 < high
    assert mean_interval(0, 0, 0) == (0.0, 0.0, 0.0)


def test_how_wide_an_interval_is() -> None:
    """Eight values with mean 5 and sum of squares 232 have the variance 32/7: 1.96 of its standard error on either side."""
    spread_ = 1.959964 * sqrt(32 / 7 / 8)
    assert mean_interval(40, 232, 8) == pytest.approx((5, 5 - spread_, 5 + spread_))
    assert mean_interval(3, 9, 1) == (3, 3, 3)


@pytest.mark.parametrize(("many", "deviations"), [(0, 1.959964), (1, 1.959964), (5, 2.575829), (10, 2.807034)])
def test_intervals_that_hold_together(many: int, deviations: float) -> None:
    """Of several intervals each may err in a part of the 5 %: of five in 1 %, of ten in half a percent."""
    assert together(many) == pytest.approx(deviations, abs=1e-6)


@pytest.mark.parametrize(("many", "first"), [(1, 2.7955), (5, 3.3682)])
def test_an_interval_for_every_look(many: int, first: float) -> None:
    """Robbins's boundary: the chance ever to pass it is 2 (1 - Φ(a) + a φ(a)), and it widens with the logarithm."""
    normal = statistics.NormalDist()
    a = at_every_look(200, 200, many)
    assert a == pytest.approx(first, abs=1e-4)
    assert 2 * (normal.cdf(-a) + a * normal.pdf(a)) == pytest.approx(0.05 / many, rel=1e-6)
    assert at_every_look(800, 200, many) == pytest.approx(sqrt(a * a + log(4)))
    assert at_every_look(100, 200, many) == a


def test_a_walk_that_is_looked_at_all_the_time() -> None:
    """Of walks that go nowhere, fewer than 5 of a hundred ever leave the interval for every look; many leave the other."""
    dice, left = Random(1), Counter[bool]()
    for _ in range(150):
        place, outside = 0, {True: False, False: False}
        for step in range(1, 2001):
            place += dice.choice((-1, 1))
            if step >= 100:
                for always in outside:
                    z = at_every_look(step, 100) if always else together(1)
                    outside[always] |= abs(place) > z * sqrt(step)
        left.update(always for always, was in outside.items() if was)
    assert left[True] <= 7
    assert left[False] >= 25


def test_groups_of_values() -> None:
    """Values that cancel out within their groups leave less doubt, and values that go together more; the mean is theirs."""
    means, spreads = [], []
    for groups in ([[1, -1]] * 20 + [[1, 1]] * 5, [[1, 1]] * 15 + [[-1, -1]] * 10, [[1], [1], [1], [-1], [-1]] * 10):
        mean, low, high = grouped_mean(groups)
        means.append(mean)
        spreads.append((high - low) / 2)
    assert means == [0.2] * 3
    assert spreads[0] < spreads[2] < spreads[1]
    _, low, high = paired_mean(10, 50, 50)
    assert spreads[2] == pytest.approx((high - low) / 2 * (1 + (1.959964**2 + 3) / 200))
    assert grouped_mean([]) == paired_mean(0, 0, 0) == (0.0, -1.0, 1.0)


def test_what_was_never_different_may_differ_by_a_group() -> None:
    """Where nothing was different, whole groups are added: 200 groups of four say as much as 200 values."""
    assert grouped_mean([[0.0] * 4] * 200) == pytest.approx(grouped_mean([[0.0]] * 200))


@pytest.mark.parametrize("rate", [0.96, 0.97])
def test_groups_that_go_together_and_rarely_differ(rate: float) -> None:
    """Groups of four that are all won or all lost, and rarely lost: 95 of a hundred intervals or more hold the rate."""
    dice, held = Random(2), 0
    for _ in range(400):
        groups = [[float(dice.random() < rate)] * 4 for _ in range(50)]
        _, low, high = grouped_mean([[value - 0.5 for value in group] for group in groups])
        held += low <= rate - 0.5 <= high
    assert held >= 0.95 * 400


def test_the_mean_of_paired_differences() -> None:
    """Where nothing was ever different the interval is that of two trials more, one of each kind; it stays within 1."""
    assert paired_mean(0, 0, 98, 2.0) == pytest.approx((0, -0.02, 0.02))
    assert paired_mean(98, 98, 98, 2.0) == pytest.approx((1, 0.98 - 2 * sqrt(99 - 96.04) / 100, 1))
    # 20 of 100 gained, none lost: the middle is 20 of 102
    middle, spread_ = 20 / 102, 2 * sqrt(21 - 400 / 102) / 102
    assert paired_mean(20, 20, 100, 2.0) == pytest.approx((0.2, middle - spread_, middle + spread_))
    assert paired_mean(0, 0, 0, 2.0) == (0.0, -1.0, 1.0)


def test_difference_of_two_rates() -> None:
    """Newcombe's example, 56 of 70 against 48 of 80, is 0.2 with 0.0524 to 0.3339; nothing tried, nothing said."""
    found = difference(56, 70, 48, 80)
    assert found is not None
    assert [round(number, 4) for number in found] == [0.2, 0.0524, 0.3339]
    assert difference(0, 0, 1, 2) is None
    assert difference(1, 2, 0, 0) is None


def test_difference_of_paired_trials() -> None:
    """More gained than lost is above 0; where both worlds were always alike, the interval is still no point."""
    mean, low, high = paired_difference(30, 10, 200)
    assert mean == pytest.approx(0.1)
    assert 0 < low < mean < high
    mean, low, high = paired_difference(0, 0, 100)
    assert mean == 0
    assert low < 0 < high
    assert paired_difference(0, 0, 0) == (0.0, -1.0, 1.0)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60))
def test_quartiles_divide_what_was_counted(values: list[int]) -> None:
    """At least a quarter lies at or below the first quartile, and no smaller value would do; the mean is the mean."""
    counts = Counter(values)
    for share, value in zip((0.25, 0.5, 0.75), quartiles(counts), strict=True):
        assert sum(other <= value for other in values) >= share * len(values)
        assert sum(other < value for other in values) < share * len(values)
    found = spread(counts)
    assert found["mean"] == pytest.approx(statistics.mean(values))
    least, *middle, most = (found["min"], found["q1"], found["median"], found["q3"], found["max"])
    assert [least, *middle, most] == sorted(one for one in (least, *middle, most) if one is not None)


def test_nothing_counted() -> None:
    """No values have no quartiles and no mean."""
    assert quartiles({}) == []
    assert spread({})["mean"] is None
