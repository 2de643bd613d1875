"""What is done to a finished drawing before it is imposed: another size, bleed around it, rounded corners, less ink.

All of it is vector work on the items; bleed is made inside the PDF by drawing the same form again, mirrored or
stretched, clipped to the strip beyond the cut. No picture is decoded for it, and none loses anything.
"""

from __future__ import annotations

import math
from dataclasses import replace

from decktool.printing.colors import BLACK, WHITE, Color, parse_color
from decktool.printing.items import Drawing, Group, Item, Linear, Paint, Path, Picture, Radial, Text, Use
from decktool.printing.outlines import Box, bounds, cut_outline, rectangle, rounded
from decktool.printing.sizes import Size

#: Fills larger than this (square micrometres: 40 square millimetres) are what costs ink.
LARGE = 40_000_000
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


def bled(drawing: Drawing, bleed: int, style: str = "mirror") -> Drawing:
    """A drawing with bleed on all sides, its own upper left corner at (bleed, bleed).

    ``style`` is ``mirror`` (the picture goes on, mirrored at the cut), ``edge`` (its outermost line is drawn out) or a
    colour such as ``#203040``; ValueError for anything else.
    """
    if bleed == 0:
        return drawing
    w, h = drawing.width, drawing.height
    whole = Box(0, 0, w + 2 * bleed, h + 2 * bleed)
    middle: Item = Group((Use(drawing),), matrix=(1, 0, 0, 1, bleed, bleed))
    if style not in {"mirror", "edge"}:
        return Drawing(whole.w, whole.h, (Path(rectangle(whole), fill=parse_color(style)), middle), drawing.title)
    items: list[Item] = []
    thin = 60
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            if column == row == 0:
                continue
            if style == "mirror":
                a, e = _mirrored(column, w, bleed)
                d, f = _mirrored(row, h, bleed)
            else:
                # The strip of `thin` micrometres along the edge is drawn out over the bleed, and a little beyond.
                a, e = _drawn_out(column, w, bleed, thin)
                d, f = _drawn_out(row, h, bleed, thin)
            x = (0, bleed, bleed + w)[column + 1]
            y = (0, bleed, bleed + h)[row + 1]
            strip = Box(x, y, bleed if column else w, bleed if row else h)
            turned = Group((Use(drawing),), matrix=(a, 0, 0, d, e, f))
            items.append(Group((turned,), clip=rectangle(strip)))
    return Drawing(whole.w, whole.h, (*items, middle), drawing.title)


def _mirrored(side: int, length: int, bleed: int) -> tuple[float, float]:
    """Scale and shift that mirror a length at one of its ends (0: leave it where it is)."""
    if side == 0:
        return 1.0, float(bleed)
    return -1.0, float(bleed if side < 0 else 2 * length + bleed)


def _drawn_out(side: int, length: int, bleed: int, thin: int) -> tuple[float, float]:
    """Scale and shift that spread a strip at one side of a length over the bleed beyond it (0: the length itself)."""
    if side == 0:
        return 1.0, float(bleed)
    scale = bleed / thin
    return (scale, 0.0) if side < 0 else (scale, bleed + length - (length - thin) * scale)


def with_round_corners(drawing: Drawing, radius: int) -> Drawing:
    """A drawing with its corners left out, as they will be when they are cut round."""
    if radius <= 0:
        return drawing
    shape = rounded(Box(0, 0, drawing.width, drawing.height), radius)
    return Drawing(drawing.width, drawing.height, (Group((Use(drawing),), clip=shape),), drawing.title)


def cut_to(drawing: Drawing, shape: str) -> Drawing:
    """A drawing, its bleed with it, with all that lies beyond a shape left out."""
    if shape == "rectangle":
        return drawing
    outline = cut_outline(shape, Box(0, 0, drawing.width, drawing.height))
    return Drawing(drawing.width, drawing.height, (Group((Use(drawing),), clip=outline),), drawing.title)


# --- ink -----------------------------------------------------------------------------------------------------------


def low_ink(drawing: Drawing) -> Drawing:
    """A drawing that takes little ink: large fills nearly white with an edge around them, all text dark."""
    return replace(
        drawing,
        items=tuple(_inked(item, drawing, pale=0.9, edge=Color(90, 90, 90), plain=False) for item in drawing.items),
    )


def high_contrast(drawing: Drawing) -> Drawing:
    """A drawing in black on white: no tint behind text, black lines and letters, for poor eyes and poor printers."""
    return replace(
        drawing, items=tuple(_inked(item, drawing, pale=1.0, edge=BLACK, plain=True) for item in drawing.items)
    )


def _inked(item: Item, drawing: Drawing, pale: float, edge: Color, plain: bool) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_inked(inner, drawing, pale, edge, plain) for inner in item.items))
    if isinstance(item, Use):
        return Use(low_ink(item.drawing) if not plain else high_contrast(item.drawing))
    if isinstance(item, Text):
        dark = BLACK if plain else item.color.shade(-70) if item.color.luminance > 0.16 else item.color
        return replace(item, color=dark._replace(a=255 if plain else max(170, item.color.a)))
    if isinstance(item, Picture):
        return item
    around = bounds(item.outline)
    large = around.w * around.h > LARGE
    fill = item.fill
    stroke, width = item.stroke, item.width
    if fill is not None:
        if large:
            faint = isinstance(fill, Color) and fill.a < 255
            fill = None if faint else _paled(fill, pale)
            whole = around.w >= drawing.width and around.h >= drawing.height
            if stroke is None and not faint and not whole:
                stroke, width = edge._replace(a=150), 90
        elif plain:
            fill = _sharp(fill)
        elif isinstance(fill, Color) and fill.luminance > 0.45 and fill.a > 200:
            fill = fill.shade(-35)
    if stroke is not None and plain:
        stroke, width = (None, 0) if stroke.a < 60 else (BLACK, max(width, 120))
    elif stroke is not None:
        stroke = stroke.shade(-20)
    return replace(item, fill=fill, stroke=stroke, width=width)


def _paled(fill: Paint, share: float) -> Paint:
    """A fill mixed with white."""
    if isinstance(fill, Color):
        return fill.mix(WHITE, share)
    stops = tuple((position, color.mix(WHITE, share)) for position, color in fill.stops)
    if share >= 1:
        return WHITE
    return replace(fill, stops=stops)


def _sharp(fill: Paint) -> Paint:
    """Black or white, whichever a small fill is nearer to."""
    if isinstance(fill, (Linear, Radial)):
        shades = [color.luminance for _, color in fill.stops]
        return BLACK if sum(shades) / len(shades) < 0.32 else WHITE
    return (BLACK if fill.luminance < 0.32 else WHITE)._replace(a=fill.a if fill.a > 127 else 0)
