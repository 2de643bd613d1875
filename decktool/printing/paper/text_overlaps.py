"""Words that do not lie on one ground: a name that runs under a badge or off its plate, words printed over words.

What lies under words is the topmost filled shape (a panel or a gem) that holds them whole. A shape above that one which
they touch cuts into them, or leaves them no air; words lie on top of everything, so nothing hides it but the eye.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from decktool.printing.base import fonts
from decktool.printing.base.items import Item, Path, Text
from decktool.printing.base.outlines import Box, bounds
from decktool.printing.base.polylines import SAME, Matrix, at, rings_of

#: Words this near to a shape beside them touch it; micrometres.
AIR = 600
#: A fill through which one hardly sees what lies below.
_OPAQUE = 160
_STEP = 800
_NOWHERE = Box(0, 0, 0, 0)


class Layer(NamedTuple):
    """One element as it is drawn: its name, its words, and what it fills: an outline, and the box around that."""

    name: str
    words: tuple[Box, ...]
    shape: tuple[tuple[float, float], ...] = ()
    around: Box = _NOWHERE


def layer(name: str, items: Sequence[Item], words: Iterable[tuple[Text, Matrix]], filled: bool) -> Layer:
    """An element as a layer; `filled` for one that is a ground for words (a panel, a gem)."""
    grounds = (item for item in items if isinstance(item, Path) and _is_opaque(item))
    ground = next(grounds, None) if filled else None
    boxes = tuple(extent(text, matrix) for text, matrix in words)
    if ground is None:
        return Layer(name, boxes)
    return Layer(name, boxes, tuple(rings_of(ground.outline, SAME)[0]), bounds(ground.outline))


def extent(item: Text, matrix: Matrix) -> Box:
    """The rectangle of a run's letters, from the baseline to the height of a capital; micrometres."""
    cap = fonts.metrics(item.font)[2] * item.size
    corners = [at(matrix, x, y) for x in (item.x, item.x + item.width) for y in (item.y - cap, item.y)]
    xs, ys = sorted(x for x, _ in corners), sorted(y for _, y in corners)
    return Box(round(xs[0]), round(ys[0]), round(xs[-1] - xs[0]), round(ys[-1] - ys[0]))


def crossings(layers: Sequence[Layer]) -> Iterator[tuple[str, str, bool]]:
    """Words that touch what they should not, as (element, the other element, whether that one is words too)."""
    shapes = [each for each in layers if each.shape][::-1]
    for number, one in enumerate(layers):
        for name in dict.fromkeys(_cut_by(box, shapes) for box in one.words):
            if name is not None:
                yield one.name, name, False
        for other in layers[number + 1 :]:
            if any(a.overlaps(b) for a in one.words for b in other.words):
                yield one.name, other.name, True


def _cut_by(box: Box, shapes: Sequence[Layer]) -> str | None:
    """The topmost shape that words touch without lying on it whole; None when they have one ground."""
    aired = box.inset(-AIR, 0)
    for above in shapes:
        if not aired.overlaps(above.around):
            continue
        if all(within(box, above.shape)):
            return None
        if any(within(aired, above.shape)):
            return above.name
    return None


def _is_opaque(item: Path) -> bool:
    """Whether a shape covers what is below it; gradients do."""
    fill = item.fill
    return fill is not None and getattr(fill, "a", 255) >= _OPAQUE


def within(box: Box, ring: Sequence[tuple[float, float]]) -> Iterator[bool]:
    """Whether points along the foot, the middle and the head of a rectangle lie within a closed ring."""
    steps = max(1, box.w // _STEP)
    edges = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    for y in (box.y, box.y + box.h / 2, box.bottom):
        crossed = sorted(x0 + (y - y0) * (x1 - x0) / (y1 - y0) for (x0, y0), (x1, y1) in edges if (y0 > y) != (y1 > y))
        for step in range(steps + 1):
            beyond = len(crossed) - bisect_right(crossed, box.x + box.w * step / steps)
            yield beyond % 2 == 1
