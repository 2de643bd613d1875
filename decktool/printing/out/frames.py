"""The frame of a card: whether it is of one colour all along the cut, so that bleed is more of the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Path, Text, Use
from decktool.printing.base.outlines import Box, bounds, rectangle
from decktool.printing.base.polylines import SAME, Matrix, moved, times
from decktool.printing.out.png import render_pixels

if TYPE_CHECKING:
    import PIL.Image

#: How far, of 255, the shades along an edge may differ for it to be one colour.
EVEN = 4
#: A frame is of one colour when nothing else comes nearer to the cut.
RIM = 300


def frame_color(drawing: Drawing) -> Color | None:
    """The colour that a drawing has all along its edges; None when they have more than one."""
    return plain_frame(drawing) or frame_of(render_pixels(drawing, 80, round(80 * drawing.height / drawing.width)))


def plain_frame(drawing: Drawing) -> Color | None:
    """The colour of a drawing's background if nothing else comes near its edges, found without drawing it."""
    items, matrix = drawing.items, SAME
    while len(items) == 1 and isinstance(only := items[0], Group) and only.clip is None:
        items, matrix = only.items, times(matrix, only.matrix or SAME)
    first = items[0] if items else None
    whole, inner = (Box(0, 0, drawing.width, drawing.height).inset(by) for by in (10, RIM))
    if isinstance(first, Path) and isinstance(first.fill, Color) and first.fill.a == 255:
        ground = bounds(first.outline)
        plain = first.outline == rectangle(ground) and moved(ground, matrix).holds(whole)
        if plain and not any(_reaches(item, matrix, inner) for item in items[1:]):
            return first.fill
    return None


def frame_of(image: PIL.Image.Image) -> Color | None:
    """The colour that a picture has all along its edges; None when they have more than one."""
    import numpy as np

    pixels = np.asarray(image)
    edges = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    if edges.std(axis=0).max() >= EVEN:
        return None
    return Color(*edges.mean(axis=0).round().astype(int).tolist())


def _reaches(item: Item, matrix: Matrix, inner: Box) -> bool:
    """Whether something may be drawn outside a box."""
    if isinstance(item, Path):
        place = bounds(item.outline)
        if item.stroke is not None:
            place = place.inset(-item.width // 2)
    elif isinstance(item, Group):
        here = times(matrix, item.matrix) if item.matrix is not None else matrix
        kept = item.clip is not None and inner.holds(moved(bounds(item.clip), here))
        return not kept and any(_reaches(one, here, inner) for one in item.items)
    elif isinstance(item, Use):
        place = Box(0, 0, item.drawing.width, item.drawing.height)
    elif isinstance(item, Text):
        place = Box(item.x, item.y - item.size, item.width, item.size * 4 // 3)
    else:
        place = Box(item.x, item.y, item.w, item.h)
    return not inner.holds(moved(place, matrix))
