"""Outlines flattened: curves become points, and matrices move them."""

from __future__ import annotations

import math
from typing import Any

from decktool.printing.base.items import Outline
from decktool.printing.base.outlines import Box

Matrix = tuple[float, float, float, float, float, float]
Points = list[tuple[float, float]]
#: The matrix that moves nothing.
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does `inner` first and `outer` after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def turning(degrees: float, x: float, y: float) -> Matrix:
    """The matrix that turns things clockwise about a point."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix puts a point."""
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def moved(box: Box, matrix: Matrix) -> Box:
    """The rectangle around a box that a matrix has moved."""
    if matrix is SAME:
        return box
    corners = [at(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return Box(round(left), round(top), round(right - left), round(bottom - top))


def scale_of(matrix: Matrix) -> float:
    """How much larger a matrix makes things, on the whole."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def rings_of(outline: Outline, matrix: Matrix) -> list[Points]:
    """The points of each of an outline's parts, moved by a matrix; a part of less than two points is left out."""
    rings: list[Points] = []
    points: Points = []
    for segment in outline:
        kind: str = segment[0]
        numbers: Any = segment[1:]
        if kind == "M":
            rings.append(points)
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
            rings.append(points)
            points = points[:1]
    return [ring for ring in (*rings, points) if len(ring) > 1]
