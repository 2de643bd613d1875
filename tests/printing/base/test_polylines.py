from __future__ import annotations

import math

from decktool.printing.base.outlines import Box, circle, line
from decktool.printing.base.polylines import SAME, at, moved, rings_of, scale_of, times


def test_matrices() -> None:
    """The product of two matrices does the inner one first; its scale is the square root of how areas grow."""
    turn, move = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, 5.0, 7.0)
    assert at(times(move, turn), 2, 3) == (2.0, 9.0) and at(times(turn, move), 2, 3) == (-10.0, 7.0)
    assert scale_of((2.0, 0.0, 0.0, 8.0, 1.0, 1.0)) == 4.0
    assert moved(Box(1, 2, 30, 40), turn) == Box(-42, 1, 40, 30)
    assert moved(Box(1, 2, 30, 40), SAME) == Box(1, 2, 30, 40) == moved(Box(1, 2, 30, 40), times(SAME, SAME))


def test_outlines_become_points() -> None:
    """Curves end where they should and stay on their circle; every part counts; nothing gives nothing."""
    (points,) = rings_of(circle(0, 0, 1_000), SAME)
    assert all(abs(math.hypot(x, y) - 1_000) < 2 for x, y in points)
    assert rings_of(line(0, 0, 3, 4) + line(5, 5, 6, 6), SAME) == [[(0.0, 0.0), (3.0, 4.0)], [(5.0, 5.0), (6.0, 6.0)]]
    assert rings_of((), SAME) == [] and rings_of((("M", 1, 1),), SAME) == []
