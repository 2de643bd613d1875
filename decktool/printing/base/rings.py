"""Outlines flattened for drawing pixels: curves become points, dashes become pieces, and matrices move them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from decktool.printing.base.items import Outline
from decktool.printing.base.outlines import Box

Matrix = tuple[float, float, float, float, float, float]
#: A line of more dashes than this is drawn through: nobody sees them, and they would take minutes.
MOST_DASHES = 20_000
#: Points in pixels, and whether they are closed.
Ring = tuple[list[tuple[float, float]], bool]


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does `inner` first and `outer` after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix puts a point."""
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def moved(box: Box, matrix: Matrix) -> Box:
    """The rectangle around a box that a matrix has moved."""
    corners = [at(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return Box(round(left), round(top), round(right - left), round(bottom - top))


def scale_of(matrix: Matrix) -> float:
    """How much larger a matrix makes things, on the whole."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def rings_of(outline: Outline, matrix: Matrix) -> list[Ring]:
    """The outline's parts as points in pixels, each with whether it is closed."""
    rings: list[Ring] = []
    points: list[tuple[float, float]] = []
    for segment in outline:
        kind: str = segment[0]
        numbers: Any = segment[1:]
        if kind == "M":
            if len(points) > 1:
                rings.append((points, False))
            points = [at(matrix, *numbers)]
        elif kind == "L":
            points.append(at(matrix, *numbers))
        elif kind == "C":
            (x0, y0), (x1, y1) = points[-1], at(matrix, *numbers[:2])
            (x2, y2), (x3, y3) = at(matrix, *numbers[2:4]), at(matrix, *numbers[4:])
            length = math.hypot(x1 - x0, y1 - y0) + math.hypot(x2 - x1, y2 - y1) + math.hypot(x3 - x2, y3 - y2)
            steps = max(3, min(60, int(math.sqrt(length) * 1.3)))
            for i in range(1, steps + 1):
                t = i / steps
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else:
            if len(points) > 1:
                rings.append((points, True))
            points = points[:1]
    if len(points) > 1:
        rings.append((points, False))
    return rings


def dashes(trail: list[tuple[float, float]], pattern: list[float]) -> list[list[tuple[float, float]]]:
    """A trail of points cut into its dashes."""
    if not pattern or sum(pattern) < 1 or _length(trail) > MOST_DASHES * sum(pattern):
        return [trail]
    parts: list[list[tuple[float, float]]] = []
    current, index, left = [trail[0]], 0, pattern[0]
    for (x0, y0), (x1, y1) in pairwise(trail):
        length = math.hypot(x1 - x0, y1 - y0)
        done = 0.0
        while length - done > left:
            done += left
            point = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if index % 2 == 0:
                parts.append([*current, point])
            current, index = [point], index + 1
            left = pattern[index % len(pattern)]
        left -= length - done
        current.append((x1, y1))
    if index % 2 == 0 and len(current) > 1:
        parts.append(current)
    return parts


def _length(trail: list[tuple[float, float]]) -> float:
    return sum(math.hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(trail))


def extent(rings: list[Ring]) -> tuple[float, float, float, float]:
    """The smallest rectangle about rings; one that nothing touches when there are none."""
    xs = [x for points, _ in rings for x, _ in points]
    ys = [y for points, _ in rings for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (-9.0, -9.0, -9.0, -9.0)
