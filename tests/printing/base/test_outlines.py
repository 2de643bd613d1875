from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.printing.base.outlines import SHAPES, Box, bounds, mirrored, parse_svg_path, transform


def test_svg_paths_of_every_command() -> None:
    """Absolute and relative commands, shorthand and arcs all become moves, lines and curves."""
    outline = parse_svg_path(
        "M10 10 h10 v10 H10 V10 z m2 2 l1 1 L5 5 c1 1 2 2 3 3 s1 1 2 2 q1 1 2 0 t2 0 a5 5 0 0 1 10 0", scale=1
    )
    assert {segment[0] for segment in outline} == {"M", "L", "C", "Z"}
    assert outline[:4] == (("M", 10, 10), ("L", 20, 10), ("L", 20, 20), ("L", 10, 20))
    assert outline[-1][-2:] == (22 + 2, 15 + 0) or outline[-1][0] == "C"


def test_an_arc_is_round() -> None:
    """A half circle of radius 50 made of curves reaches as far as a half circle does."""
    outline = parse_svg_path("M0 50 A50 50 0 0 1 100 50")
    assert [segment[0] for segment in outline] == ["M", "C", "C"]
    assert outline[1][-2:] == (50_000, 0)


@pytest.mark.parametrize("text", ["M1", "L1 1", "1 1", "M1 1 X", "M1 1 C1 2 3", "javascript:alert(1)"])
def test_what_is_no_path_is_refused(text: str) -> None:
    """Half a command, an unknown letter, and a path that begins nowhere are errors."""
    with pytest.raises(ValueError, match=r"."):
        parse_svg_path(text)


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_shapes_stay_in_their_box(shape: str) -> None:
    """Every named shape keeps within its box but for the shoulders of an eared shield."""
    box = Box(1_000, 2_000, 60_000, 40_000)
    around = bounds(SHAPES[shape](box, 5_000))
    slack = 1_200
    assert around.x >= box.x - slack and around.y >= box.y - slack
    assert around.right <= box.right + slack and around.bottom <= box.bottom + slack


@given(st.integers(0, 359), st.integers(-50_000, 50_000), st.integers(-50_000, 50_000))
def test_turning_back_undoes_turning(degrees: int, x: int, y: int) -> None:
    """An outline turned and turned back is where it was, to the micrometre."""
    t = math.radians(degrees)
    there = transform((("M", x, y),), math.cos(t), math.sin(t), -math.sin(t), math.cos(t), 0, 0)
    back = transform(there, math.cos(t), -math.sin(t), math.sin(t), math.cos(t), 0, 0)
    assert abs(back[0][1] - x) <= 1 and abs(back[0][2] - y) <= 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("half", "whole"),
    [
        ("M50 0 L0 50 L50 99 Z", "M50 0 L0 50 L50 99 L100 50 L50 0 Z"),
        ("M20 0 H57 V99 H20 Z", "M50 99 L20 99 L20 0 L50 0 L80 0 L80 99 L50 99 Z"),
        ("M20 0 H40 V99 L20 0 Z", "M20 0 L40 0 L40 99 L20 0 Z M80 0 L60 0 L60 99 L80 0 Z"),
        (
            "M50 0 L9 50 L50 99 V70 L30 50 L50 20 Z",
            "M50 0 L9 50 L50 99 L91 50 L50 0 Z M50 70 L30 50 L50 20 L70 50 L50 70 Z",
        ),
        ("M50 0 C30 0 0 30 0 50 L50 99 Z", "M50 0 C30 0 0 30 0 50 L50 99 L100 50 C100 30 70 0 50 0 Z"),
        ("M50 0 L0 9 H50 Z M50 20 L0 29 H50 Z", "M50 0 L0 9 L50 9 L100 9 L50 0 Z M50 20 L0 29 L50 29 L100 29 L50 20 Z"),
    ],
    ids=["touching", "past the middle", "apart", "a hole", "a curve", "two parts"],
)
def test_halves_that_are_mirrored_have_no_edge_between_them(half: str, whole: str) -> None:
    """A half and its image are one outline; where they meet, nothing is drawn twice and no gap can show."""
    assert mirrored(parse_svg_path(half), 50_000) == parse_svg_path(whole)


@pytest.mark.parametrize(("shape", "inset"), [("rounded", 5_000), ("scoop", 0)])
def test_corners_are_quarter_circles(shape: str, inset: int) -> None:
    """Every point of a corner's curve is as far from the circle's centre as the radius says, to a thousandth."""
    box, radius = Box(1_000, 2_000, 60_000, 40_000), 5_000
    x, y = (box.x + inset, box.right - inset), (box.y + inset, box.bottom - inset)
    outline, curves = SHAPES[shape](box, radius), 0
    for before, segment in pairwise(outline):
        if segment[0] != "C":
            continue
        points = [before[-2:], segment[1:3], segment[3:5], segment[5:7]]
        for t in (0, 0.25, 0.5, 0.75, 1):
            weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3]
            px, py = (sum(w * float(point[axis]) for w, point in zip(weights, points, strict=True)) for axis in (0, 1))
            assert min(math.dist((px, py), (cx, cy)) for cx in x for cy in y) == pytest.approx(radius, rel=1e-3)
        curves += 1
    assert curves == 4
