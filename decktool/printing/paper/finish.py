"""What is done to a finished drawing before it is imposed: another size, bleed around it, rounded corners.

All of it is vector work on the items; bleed is made inside the PDF by drawing the same form again, mirrored or
stretched, clipped to the strip beyond the cut. No picture is decoded for it, and none loses anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

from decktool.printing.base.colors import parse_color
from decktool.printing.base.items import Drawing, Group, Item, Path, Use
from decktool.printing.base.outlines import Box, bounds, cut_outline, rectangle, rounded
from decktool.printing.base.sizes import Size
from decktool.printing.out.frames import frame_color

#: How far bleed that is not of one colour reaches under what it surrounds.
UNDER = 100
#: The strip along an edge that is drawn out over the bleed.
THIN = 60
#: How far a face that was made for a rectangle stays from the edge of another shape.
CLEAR = 2_000


def resized(drawing: Drawing, width: int, height: int) -> Drawing:
    """A drawing made another size: stretched if the proportions nearly agree (4 %), else centred on its ground."""
    if (drawing.width, drawing.height) == (width, height):
        return drawing
    sx, sy = width / drawing.width, height / drawing.height
    if abs(sx / sy - 1) > 0.04:
        return _centred(drawing, width, height, min(sx, sy))
    return Drawing(width, height, (Group(drawing.items, matrix=(sx, 0, 0, sy, 0, 0)),), drawing.title)


def fitted(drawing: Drawing, size: Size) -> Drawing:
    """A face at a card's size: as ``resized``; whole inside another shape unless its proportions say it is made for it.

    What lies beyond the shape is the face's ground; ``cut_to`` takes it away.
    """
    w, h = size.w, size.h
    if size.shape == "rectangle" or abs(w * drawing.height / (h * drawing.width) - 1) <= 0.04:
        return resized(drawing, w, h)
    w, h = w - 2 * CLEAR, h - 2 * CLEAR
    if size.shape == "circle":
        scale = min(w, h) / math.hypot(drawing.width, drawing.height)
    elif w >= h:
        # A corner (a, b) from the middle is inside while a / w + b / 2h is at most a half.
        scale = min(1 / (drawing.width / w + drawing.height / (2 * h)), h / drawing.height)
    else:
        scale = min(1 / (drawing.height / h + drawing.width / (2 * w)), w / drawing.width)
    return _centred(drawing, size.w, size.h, scale)


def _centred(drawing: Drawing, width: int, height: int, scale: float) -> Drawing:
    """A drawing at a scale in the middle of a larger one, whose ground is its own."""
    ground: tuple[Path, ...] = ()
    first = drawing.items[0] if drawing.items else None
    if isinstance(first, Path) and first.fill is not None:
        ground = (Path(rectangle(Box(0, 0, width, height)), fill=first.fill),)
    dx, dy = (width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2
    moved = Group(drawing.items, matrix=(scale, 0, 0, scale, dx, dy))
    return Drawing(width, height, (*ground, moved), drawing.title)


def bled(drawing: Drawing, bleed: int, style: str = "frame") -> Drawing:
    """A drawing with bleed on all sides, its own upper left corner at (bleed, bleed).

    ``style`` is ``frame`` (its frame goes on where that is of one colour, else as ``mirror``), ``mirror`` (the picture
    goes on, mirrored at the cut), ``edge`` (its outermost line is drawn out) or a colour such as ``#203040``;
    ValueError for anything else.
    """
    if bleed == 0:
        return drawing
    whole = Box(0, 0, drawing.width + 2 * bleed, drawing.height + 2 * bleed)
    moved = (1, 0, 0, 1, bleed, bleed)
    around: list[Item]
    if (own := _own_bleed(drawing, bleed)) is not None:
        around = [Group((own,), matrix=moved)]
    else:
        named = style not in {"frame", "mirror", "edge"}
        color = parse_color(style) if named else frame_color(drawing) if style == "frame" else None
        spread = _drawn_out if style == "edge" else _mirrored
        around = _strips(drawing, bleed, spread) if color is None else [Path(rectangle(whole), fill=color)]
    return Drawing(whole.w, whole.h, (*around, Group((Use(drawing),), matrix=moved)), drawing.title)


def _strips(drawing: Drawing, bleed: int, spread: Callable[[int, int, int], tuple[float, float]]) -> list[Item]:
    """The strips around a drawing, each with the drawing spread over it."""
    w, h = drawing.width, drawing.height
    items: list[Item] = []
    # Strips reach a little under the drawing, so that no hairline of paper is seen along the cut.
    beyond = bleed + UNDER
    for column, row in product((-1, 0, 1), repeat=2):
        if column == row == 0:
            continue
        a, e = spread(column, w, bleed)
        d, f = spread(row, h, bleed)
        x = (0, bleed, bleed + w - UNDER)[column + 1]
        y = (0, bleed, bleed + h - UNDER)[row + 1]
        strip = Box(x, y, beyond if column else w, beyond if row else h)
        turned = Group((Use(drawing),), matrix=(a, 0, 0, d, e, f))
        items.append(Group((turned,), clip=rectangle(strip)))
    return items


def _own_bleed(drawing: Drawing, bleed: int) -> Item | None:
    """The picture that a drawing begins with, if it goes on beyond the cut on all sides as far as its bleed should."""
    first = drawing.items[0] if drawing.items else None
    if not isinstance(first, Group) or first.clip is None or first.matrix is not None:
        return None
    reach = bounds(first.clip)
    far = (-reach.x, -reach.y, reach.right - drawing.width, reach.bottom - drawing.height)
    return first if min(far) >= bleed else None


def _mirrored(side: int, length: int, bleed: int) -> tuple[float, float]:
    """Scale and shift that mirror a length at one of its ends (0: leave it where it is)."""
    if side == 0:
        return 1.0, float(bleed)
    return -1.0, float(bleed + UNDER if side < 0 else 2 * length + bleed - UNDER)


def _drawn_out(side: int, length: int, bleed: int) -> tuple[float, float]:
    """Scale and shift that spread a strip at one side of a length over the bleed beyond it (0: the length itself)."""
    if side == 0:
        return 1.0, float(bleed)
    scale = (bleed + UNDER) / THIN
    return (scale, 0.0) if side < 0 else (scale, bleed + length - UNDER - (length - THIN) * scale)


def cut_to(drawing: Drawing, shape: str, radius: int = 0) -> Drawing:
    """A drawing, its bleed with it, without what lies beyond a shape, or beyond the round corners of a rectangle."""
    if shape == "rectangle" and radius <= 0:
        return drawing
    whole = Box(0, 0, drawing.width, drawing.height)
    outline = rounded(whole, radius) if radius > 0 else cut_outline(shape, whole)
    return Drawing(drawing.width, drawing.height, (Group((Use(drawing),), clip=outline),), drawing.title)
