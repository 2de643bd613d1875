from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path as FilePath

import numpy as np
import pytest
from PIL import Image

from decktool.errors import DecktoolError
from decktool.printing.base import pictures
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Linear, Outline, Path, Radial, Text
from decktool.printing.base.outlines import SHAPES, Box, circle, line, rectangle
from decktool.printing.base.rings import at, dashes, extent, rings_of, scale_of, times
from decktool.printing.out import png

RED, BLUE, GLASS = Color(255, 0, 0), Color(0, 0, 255), Color(0, 160, 0, 120)
PLAIN = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SIDE = 25_400


def pixels(*items: Item, size: int = 60) -> np.ndarray:
    """Items on a white square of so many pixels."""
    return np.asarray(png.render_pixels(Drawing(SIDE, SIDE, items), size, size)).astype(int)


def through_a_mask(*items: Item) -> Group:
    """The same items behind a clip that hides nothing but is no rectangle, so that all is painted through masks."""
    return Group(items, clip=circle(SIDE // 2, SIDE // 2, SIDE))


CASES: dict[str, Path | Text] = {
    "polygon": Path(SHAPES["hexagon"](Box(3_000, 2_000, 18_000, 15_000), 0), fill=RED),
    "rectangle": Path(rectangle(Box(-3_000, 2_050, 18_030, 15_000)), fill=RED),
    "whole": Path(rectangle(Box(0, 0, SIDE, SIDE)), fill=BLUE),
    "glass": Path(SHAPES["hexagon"](Box(3_000, 2_000, 30_000, 15_000), 0), fill=GLASS),
    "ring": Path(circle(12_000, 12_000, 9_000) + circle(12_000, 12_000, 4_000), fill=RED),
    "slope": Path(rectangle(Box(0, 0, SIDE, SIDE)), fill=Linear(0, 0, SIDE, SIDE, ((0, RED), (1, BLUE)))),
    "glow": Path(circle(12_000, 12_000, 11_000), fill=Radial(12_000, 12_000, 11_000, ((0, RED), (1, BLUE)))),
    "stroke": Path(circle(12_000, 12_000, 9_000), stroke=BLUE, width=1_500),
    "dashes": Path(line(-5_000, 9_000, 30_000, 15_000), stroke=GLASS, width=900, dash=(2_000, 1_000)),
    "words": Text(1_000, 14_000, "Long words", "serif", 6_000, BLUE, 28_000),
}


@pytest.mark.parametrize("name", CASES)
def test_painted_at_once_or_through_a_mask(name: str) -> None:
    """What is opaque and unclipped is painted at once, and looks as it does through a mask."""
    assert np.abs(pixels(CASES[name]) - pixels(through_a_mask(CASES[name]))).max() <= 1


@pytest.mark.parametrize("clip", [rectangle(Box(4_230, 4_230, 12_700, 12_700)), circle(12_000, 12_000, 7_000)])
@pytest.mark.parametrize("name", CASES)
def test_a_clip_lets_only_its_inside_be_seen(name: str, clip: Outline) -> None:
    """Inside a clip everything is as without, outside it the paper is untouched; upright rectangles and others alike."""
    inside = pixels(Path(clip, fill=Color(0, 0, 0)))[..., :1]
    open_view, seen = pixels(CASES[name]), pixels(Group((CASES[name],), clip=clip))
    # A shape drawn in part may end a third of a pixel elsewhere than one drawn whole.
    apart = np.abs(seen - open_view).max(axis=2)[inside[..., 0] == 0]
    assert apart.mean() < 3 and (apart > 100).mean() < 0.01
    assert (seen[inside[..., 0] == 255] == 255).all()


def test_rings_over_one_another_are_even_odd() -> None:
    """Where two rings overlap there is a hole, where three do there is none, however they are ordered."""
    boxes = [Box(0, 0, 16_000, 16_000), Box(8_000, 8_000, 16_000, 16_000), Box(10_000, 10_000, 2_000, 2_000)]
    for order in (boxes, boxes[::-1]):
        drawn = pixels(Path(sum((rectangle(box) for box in order), start=()), fill=RED))
        scale = 60 / SIDE
        red, white = [255, 0, 0], [255, 255, 255]
        for x, y, color in ((4_000, 4_000, red), (14_500, 14_500, white), (11_000, 11_000, red), (20_000, 20_000, red)):
            assert drawn[int(y * scale), int(x * scale)].tolist() == color


def test_exact_pixels() -> None:
    """A drawing is stretched to exactly the pixels asked for, and refused when they are too many."""
    drawing = Drawing(63_000, 88_000, (Path(rectangle(Box(31_500, 0, 31_500, 88_000)), fill=RED),))
    image = png.render_pixels(drawing, 101, 33)
    assert image.size == (101, 33)
    assert image.getpixel((49, 16)) == (255, 255, 255) and image.getpixel((52, 32)) == (255, 0, 0)
    with pytest.raises(DecktoolError, match="too large"):
        png.render_pixels(drawing, 20_000, 20_000)


def test_a_picture_turned_over_is_turned_over(tmp_path: FilePath) -> None:
    """A picture in a mirroring group is mirrored, as in the PDF."""
    source = Image.new("RGB", (20, 20), "red")
    source.paste("blue", (0, 0, 10, 20))
    source.save(tmp_path / "two.png")
    picture = pictures.inspect(tmp_path / "two.png")
    placed = replace(picture, w=SIDE, h=SIDE)
    assert pixels(placed)[30, 10].tolist() == [0, 0, 255]
    assert pixels(Group((placed,), matrix=(-1.0, 0.0, 0.0, 1.0, SIDE, 0.0)))[30, 10].tolist() == [255, 0, 0]


def test_matrices() -> None:
    """The product of two matrices does the inner one first; its scale is the square root of how areas grow."""
    turn, move = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, 5.0, 7.0)
    assert at(times(move, turn), 2, 3) == (2.0, 9.0) and at(times(turn, move), 2, 3) == (-10.0, 7.0)
    assert scale_of((2.0, 0.0, 0.0, 8.0, 1.0, 1.0)) == 4.0


def test_outlines_become_points() -> None:
    """Curves end where they should and stay within their hull; an open part is not closed; nothing gives nothing."""
    ((points, closed),) = rings_of(circle(0, 0, 1_000), PLAIN)
    assert closed and all(abs(np.hypot(x, y) - 1_000) < 2 for x, y in points)
    assert rings_of(line(0, 0, 3, 4), PLAIN) == [([(0.0, 0.0), (3.0, 4.0)], False)]
    assert rings_of((), PLAIN) == [] and rings_of((("M", 1, 1),), PLAIN) == []
    assert extent([([(1.0, 5.0), (3.0, -2.0)], False)]) == (1.0, -2.0, 3.0, 5.0)


def test_dashes_are_as_long_as_their_pattern() -> None:
    """Along a bent line of 10 the pattern 3 on, 1 off gives dashes of 3, 3 and 2, round the corner too."""
    parts = dashes([(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)], [3.0, 1.0])
    lengths = [sum(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in itertools.pairwise(part)) for part in parts]
    assert lengths == pytest.approx([3, 3, 2])
    assert dashes([(0.0, 0.0), (5.0, 0.0)], []) == [[(0.0, 0.0), (5.0, 0.0)]]


def test_more_dashes_than_anybody_sees_are_a_line() -> None:
    """A line a thousand times as long as a picture is drawn through, not cut into millions of dashes."""
    trail = [(0.0, 0.0), (1e6, 0.0)]
    assert dashes(trail, [1.0, 1.0]) == [trail]
