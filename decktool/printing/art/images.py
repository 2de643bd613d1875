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
from decktool.printing.art.svg import read_svg
from decktool.printing.base.colors import BLACK, Color
from decktool.printing.base.items import Drawing, Group, Item, Path, Picture, Use, mapped, repainted, walk
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.base.picture_files import FoundPicture
from decktool.printing.base.pictures import inspect, small

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


class Framing(NamedTuple):
    """How a person's picture fills its place: see ``blocks.Art``; points are shares of a width and a height."""

    fit: str = "cover"
    focus: tuple[float, float] | None = None
    zoom: float = 1.0
    edge: float = 0.0
    """How much of a picture's width, on every side, is its bleed."""
    target: tuple[float, float] | None = None
    """Where in its place the focus should lie, for which the picture may be made larger."""


#: A picture this much higher than its place, beside its width, is a portrait: what matters is in its upper third.
PORTRAIT = 1.15
UPPER = 0.28
#: A picture is made larger by this much at most, to bring its focus where it should be.
LARGER = 1.7
#: Where the heads of a wide picture are, on a full-art card.
HEADS = 0.42
#: Of a portrait at least this share of its height is seen; what that leaves at its sides is the picture again, dim.
SEEN = 0.42


def framed(path: FilePath, box: Box, framing: Framing) -> Item:
    """A person's picture in its place; its own bleed is outside, but for ``fit: bleed``, where it is beyond the cut."""
    source = _source(path, None)
    edge = framing.edge * source.w
    w, h = source.w - 2 * edge, source.h - 2 * edge
    fill = max(box.w / w, box.h / h)
    tall = (h / w) / (box.h / box.w) >= PORTRAIT
    upper = h > 0.9 * w if framing.target is not None else tall
    middle = 0.5 if framing.target is None else HEADS
    focus = framing.focus or (0.5, UPPER if upper else middle)
    framing = framing._replace(focus=focus)
    if framing.fit == "contain":
        return _cropped(source, box, min(box.w / w, box.h / h) * framing.zoom, framing)
    seen = box.h / (h * fill)
    if tall and framing.zoom == 1 and seen < SEEN and framing.fit == "cover":
        behind = _cropped(source, box, fill, framing)
        inner = _cropped(source, box, fill * seen / SEEN, framing)
        return Group((behind, Path(rectangle(box), fill=BLACK._replace(a=120)), inner), clip=rectangle(box))
    scale = fill * framing.zoom
    if (target := framing.target) is not None:
        above, below = target[1] / max(0.01, focus[1]), (1 - target[1]) / max(0.01, 1 - focus[1])
        # A picture that has to go up goes on below as its own reflection; with bleed of its own it has to be larger.
        scale = max(scale, min((max(above, below) if edge else above) * box.h / h, fill * LARGER))
        lift = round(box.h * (1 - target[1]) - h * scale * (1 - focus[1]))
        if lift > 0 and not edge:
            higher = box._replace(y=box.y - lift)
            drawn = _cropped(source, higher, scale, framing)
            below_it = Group((drawn,), matrix=(1, 0, 0, -1, 0, 2 * higher.bottom))
            return Group((below_it, drawn), clip=rectangle(box))
    beyond = round(edge * scale) if framing.fit == "bleed" else 0
    return _cropped(source, box, scale, framing, beyond)


def _cropped(source: _Source, room: Box, scale: float, framing: Framing, beyond: int = 0) -> Item:
    """A picture at a scale, its focus as near to a target in a room as its edges allow, cut at the room's.

    ``beyond`` is the width outside its edges that is drawn as well: its bleed.
    """
    edge, sides = framing.edge * source.w, []
    focus, target = framing.focus or (0.5, 0.5), framing.target or (0.5, 0.5)
    for start, length, whole, point, aim in (
        (room.x, room.w, source.w, focus[0], target[0]),
        (room.y, room.h, source.h, focus[1], target[1]),
    ):
        seen = (whole - 2 * edge) * scale
        free = length - seen
        at = min(0.0, max(free, length * aim - seen * point)) if free < 0 else free / 2
        sides.append((start + at, seen))
    (x, w), (y, h) = sides
    drawn = source.into(x - edge * scale, y - edge * scale, source.w * scale, source.h * scale)
    left, top = max(room.x, round(x)), max(room.y, round(y))
    clip = Box(left, top, min(room.right, round(x + w)) - left, min(room.bottom, round(y + h)) - top)
    return Group((drawn,), clip=rectangle(clip.inset(-beyond)))


def spread_of_light(path: FilePath, box: Box, framing: Framing, spot: Box) -> tuple[float, float] | None:
    """The dark and the light end of what a picture in its place shows under a spot: luminances from 0 to 1.

    None where the picture is not under the spot, and for an SVG.
    """
    left, top = max(box.x, spot.x), max(box.y, spot.y)
    right, bottom = min(box.right, spot.right), min(box.bottom, spot.bottom)
    if path.suffix.lower() == ".svg" or right <= left or bottom <= top:
        return None
    spot = Box(left, top, right - left, bottom - top)
    *_, drawn = (item for item in walk((framed(path, box, framing),)) if isinstance(item, Picture))
    light = small(inspect(path))
    if spot.bottom > (foot := drawn.y + drawn.h):
        # Under the spot is the picture's reflection.
        top, end = min(spot.y, 2 * foot - spot.bottom), min(foot, 2 * foot - spot.y)
        spot = spot._replace(y=top, h=end - top)
    across, down = light.width / drawn.w, light.height / drawn.h
    left, top = max(0, int((spot.x - drawn.x) * across)), max(0, int((spot.y - drawn.y) * down))
    right = min(light.width, max(left + 1, round((spot.right - drawn.x) * across)))
    bottom = min(light.height, max(top + 1, round((spot.bottom - drawn.y) * down)))
    if right <= left or bottom <= top:
        return None
    found = sorted(light.crop((left, top, right, bottom)).tobytes())
    ends = found[len(found) // 10], found[len(found) * 9 // 10]
    dark, pale = (Color(n, n, n).luminance for n in ends)
    return dark, pale


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
    if tint is None:
        return read_svg(path)
    return recoloured(_drawing(path, None, changed, size), lambda color: tinted(color, tint))


def tinted(color: Color, tint: Color) -> Color:
    """A colour by its lightness alone: white becomes the tint, black stays black."""
    light = round(0.299 * color.r + 0.587 * color.g + 0.114 * color.b)
    r, g, b = (round(part * light / 255) for part in tint[:3])
    return Color(r, g, b, color.a)


def recoloured(drawing: Drawing, change: Callable[[Color], Color]) -> Drawing:
    """A drawing with each of its colours changed."""

    def item(each: Item) -> Item:
        if not isinstance(each, Path):
            return each
        fill = None if each.fill is None else repainted(each.fill, change)
        return dataclasses.replace(each, fill=fill, stroke=None if each.stroke is None else change(each.stroke))

    return dataclasses.replace(drawing, items=mapped(drawing.items, item))
