"""A person's own pictures put into places: PNG, JPEG and SVG, scaled, sliced in nine, tinted.

A PDF keeps each picture once, however many cards and places show it; one in another tint is another picture.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path as FilePath
from typing import NamedTuple

from decktool.errors import DecktoolError
from decktool.printing.art import sheets
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Linear, Paint, Path, Picture, Radial, Use
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.base.picture_files import FoundPicture
from decktool.printing.base.pictures import inspect

#: Dots per inch of a picture, and units per inch of an SVG, where nothing else is said.
DOTS, UNITS = 300, 96


class _Source(NamedTuple):
    """A picture that can be drawn anywhere: pixels (or units) across and down, and what puts it into a rectangle."""

    w: float
    h: float
    per_inch: int
    into: Callable[[float, float, float, float], Item]


def usable(found: FoundPicture) -> FilePath:
    """The file of a picture that can be drawn, cut out where it is one of a sheet; DecktoolError when it is damaged or
    too large, or when the sheet has no such place.
    """
    path = found.path if found.place is None else sheets.cut(found.path, found.place)
    if path.suffix.lower() == ".svg":
        read_drawing(path)
    else:
        inspect(path)
    return path


def placed(
    path: FilePath,
    box: Box,
    fit: str = "cover",
    tint: Color | None = None,
    slices: Sequence[int] = (),
    dots: int | None = None,
) -> Item:
    """A picture that covers a box (cut at its edges), stands wholly inside it, or is stretched to it.

    With four ``slices`` (top, right, bottom, left; micrometres) its corners keep their size and its edges are stretched
    along the box; ``dots`` per inch of the picture say how many pixels that is. With a ``tint`` only its lightness
    counts: what is white becomes the tint. DecktoolError for a file that is no picture, is hostile or damaged.
    """
    source = _source(path, tint)
    if slices and any(slices):
        return _nine(path, source, box, slices, 25_400 / (dots or source.per_inch))
    across, down = box.w / source.w, box.h / source.h
    if fit != "stretch":
        across = down = (max if fit == "cover" else min)(across, down)
    w, h = source.w * across, source.h * down
    drawn = source.into(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)
    return Group((drawn,), clip=rectangle(box))


def _nine(path: FilePath, source: _Source, box: Box, slices: Sequence[int], dot: float) -> Item:
    """The nine parts of a picture, each in its part of the box; ``dot`` is one dot of the picture in micrometres."""
    top, right, bottom, left = slices
    if left + right >= source.w * dot or top + bottom >= source.h * dot:
        size = f"{source.w * dot / 1000:.1f} x {source.h * dot / 1000:.1f} mm"
        raise DecktoolError(
            f"{path}: the slices are larger than the picture ({size}); set its `dpi` or reduce the slices"
        )
    small = min(1.0, box.w / max(1, left + right), box.h / max(1, top + bottom))
    columns = _parts(source.w, left / dot, right / dot, box.x, box.w, small * dot)
    rows = _parts(source.h, top / dot, bottom / dot, box.y, box.h, small * dot)
    items: list[Item] = []
    for row, (y, down, from_y, high) in enumerate(rows):
        for column, (x, across, from_x, wide) in enumerate(columns):
            if wide and high:
                drawn = source.into(x - from_x * across, y - from_y * down, source.w * across, source.h * down)
                if isinstance(drawn, Picture) and 1 in (row, column):
                    drawn = dataclasses.replace(drawn, texture=True)
                items.append(Group((drawn,), clip=rectangle(Box(x, y, wide, high))))
    return Group(tuple(items), clip=rectangle(box))


def _parts(
    whole: float, near: float, far: float, start: int, length: int, scale: float
) -> list[tuple[int, float, float, int]]:
    """The three parts of a side: where each begins, its scale, where it begins in the picture, how long it is."""
    ends = [start, start + round(near * scale), start + length - round(far * scale), start + length]
    cuts = [0.0, near, whole - far, whole]
    found = []
    for part in range(3):
        seen, taken = ends[part + 1] - ends[part], cuts[part + 1] - cuts[part]
        found.append((ends[part], seen / taken if taken else scale, cuts[part], max(0, seen)))
    return found


def _source(path: FilePath, tint: Color | None) -> _Source:
    if path.suffix.lower() == ".svg":
        drawing = read_drawing(path, tint)
        sheet = Use(drawing)
        w, h = drawing.width, drawing.height

        def scaled(x: float, y: float, across: float, down: float) -> Item:
            return Group((sheet,), matrix=(across / w, 0, 0, down / h, x, y))

        return _Source(w / 1000, h / 1000, UNITS, scaled)
    picture = inspect(path)
    if tint is not None:
        digest = f"{picture.digest}.{bytes(tint).hex()}"
        picture = dataclasses.replace(picture, digest=digest, tint=tint)

    def at(x: float, y: float, across: float, down: float) -> Picture:
        return dataclasses.replace(picture, x=round(x), y=round(y), w=math.ceil(across), h=math.ceil(down))

    return _Source(*picture.px, DOTS, at)


def whole(drawing: Drawing, box: Box) -> Item:
    """A drawing inside a box, as large as it goes; its items one by one, so that no two of a kind are one object."""
    scale = min(box.w / drawing.width, box.h / drawing.height)
    dx, dy = (box.w - drawing.width * scale) / 2, (box.h - drawing.height * scale) / 2
    return Group(drawing.items, matrix=(scale, 0, 0, scale, box.x + dx, box.y + dy))


def read_drawing(path: FilePath, tint: Color | None = None) -> Drawing:
    """An SVG as a drawing, in a tint or as it is, read anew only when its file has changed."""
    stat = path.stat()
    return _drawing(path, tint, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=256)
def _drawing(path: FilePath, tint: Color | None, changed: int, size: int) -> Drawing:
    from decktool.printing.art.svg import read_svg

    if tint is None:
        return read_svg(path)
    return recoloured(_drawing(path, None, changed, size), lambda color: tinted(color, tint))


def tinted(color: Color, tint: Color) -> Color:
    """A colour by its lightness alone: white becomes the tint, black stays black."""
    light = color.gray.r
    r, g, b = (round(part * light / 255) for part in tint[:3])
    return Color(r, g, b, color.a)


def recoloured(drawing: Drawing, change: Callable[[Color], Color]) -> Drawing:
    """A drawing with each of its colours changed."""

    def paint(fill: Paint | None) -> Paint | None:
        if isinstance(fill, (Linear, Radial)):
            return dataclasses.replace(fill, stops=tuple((place, change(color)) for place, color in fill.stops))
        return None if fill is None else change(fill)

    def item(each: Item) -> Item:
        if isinstance(each, Path):
            stroke = None if each.stroke is None else change(each.stroke)
            return dataclasses.replace(each, fill=paint(each.fill), stroke=stroke)
        if isinstance(each, Group):
            return dataclasses.replace(each, items=tuple(map(item, each.items)))
        return each

    return dataclasses.replace(drawing, items=tuple(map(item, drawing.items)))
