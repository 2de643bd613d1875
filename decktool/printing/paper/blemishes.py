"""What only shows in print: words off their ground or hardly seen on it, hairlines, and white borders at the cut.

What lies under words is the topmost filled shape (a panel or a gem) that holds them whole. A shape above that one which
they touch cuts into them, or leaves them no air; words lie on top of everything, so nothing hides it but the eye. Words
are judged by what lies under them as it will be drawn, so a photo, a gradient and a tint are alike.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from decktool.printing.base import fonts
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Item, Path, Text, without_words
from decktool.printing.base.outlines import Box, bounds
from decktool.printing.base.polylines import SAME, Matrix, moved, rings_of, scale_of
from decktool.printing.out import png

if TYPE_CHECKING:
    import numpy as np

#: Words this near to a shape beside them touch it; micrometres.
AIR = 600
#: A fill through which one hardly sees what lies below.
_OPAQUE = 160
_STEP = 800
_NOWHERE = Box(0, 0, 0, 0)
#: At this resolution a letter of 6 pt stands on several pixels.
_DPI = 72
#: At this one a border as narrow as a cut goes astray has several.
_FINE = 150
#: A pixel is as white as paper when no channel is darker: a JPEG's white is not exactly white.
_WHITE = 236
#: A border is at most this share of a picture's side; more is a picture of something white.
_BORDER = 0.2


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
    cap = round(fonts.metrics(item.font)[2] * item.size)
    return moved(Box(item.x, item.y - cap, item.width, cap), matrix)


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


class Ground:
    """What lies under the words of a face of a size, given in micrometres as its items are."""

    def __init__(self, width: int, height: int, items: Iterable[Item]) -> None:
        """Draw the items without their words."""
        import numpy as np

        self._scale = _DPI / 25_400
        picture = png.render_png(Drawing(width, height, without_words(items)), _DPI)
        self._pixels: np.ndarray = np.asarray(picture.convert("RGB"), dtype=float)

    def contrast(self, item: Text, matrix: Matrix) -> float:
        """The contrast of a run of words with its ground where that is least: 1 (none) to 21, as WCAG 2 defines it."""
        import numpy as np

        box = extent(item, matrix)
        high, wide = self._pixels.shape[:2]
        left, top = max(0, int(box.x * self._scale)), max(0, int(box.y * self._scale))
        right = min(wide, max(left + 1, round(box.right * self._scale)))
        bottom = min(high, max(top + 1, round(box.bottom * self._scale)))
        under = self._pixels[top:bottom, left:right]
        if not under.size:
            return 21.0
        opacity = item.color.a / 255
        ink = _luminance(under * (1 - opacity) + np.array(item.color[:3]) * opacity)
        paper = _luminance(under)
        ratios = (np.maximum(ink, paper) + 0.05) / (np.minimum(ink, paper) + 0.05)
        # Letter by letter: words may begin on a dark ground and end on a pale one.
        letter = max(1, bottom - top)
        return min(float(np.median(ratios[:, x : x + letter])) for x in range(0, right - left, letter))


def thinnest(paths: Iterable[tuple[Path, Matrix]], filled: bool) -> float | None:
    """How wide the thinnest visible line among paths is, in micrometres; None where there is none.

    A line is a stroke, and where it is asked for a `filled` shape as narrow as one.
    """
    return min((width for path, matrix in paths for width in _widths(path, scale_of(matrix), filled)), default=None)


def _widths(path: Path, scale: float, filled: bool) -> Iterator[float]:
    if path.stroke is not None and path.stroke.a and path.width:
        yield path.width * scale
    if filled and path.fill is not None and (not isinstance(path.fill, Color) or path.fill.a):
        box = bounds(path.outline)
        if box.w and box.h:
            yield min(box.w, box.h) * scale


def white_border(width: int, height: int, box: Box, items: Sequence[Item]) -> float | None:
    """How wide a white border is where a picture reaches the cut of a card, in micrometres; None without one.

    `box` is the picture's place on the card. All sides that reach the cut, at least two, must have it.
    """
    import numpy as np

    reaches = (box.x <= 0, box.y <= 0, box.right >= width, box.bottom >= height)
    if sum(reaches) < 2:
        return None
    picture = png.render_png(Drawing(width, height, tuple(items)), _FINE)
    darkest: np.ndarray = np.asarray(picture.convert("RGB")).min(axis=2)
    scale = _FINE / 25_400
    left, top, right, bottom = (max(0, round(edge * scale)) for edge in (box.x, box.y, box.right, box.bottom))
    seen = darkest[top:bottom, left:right]
    columns, rows = seen.min(axis=0), seen.min(axis=1)
    # From each side that reaches the cut, how many lines are white before the first that is not.
    borders = [
        (next((number for number, value in enumerate(side) if value < _WHITE), len(side)), len(side))
        for side, reached in zip((columns, rows, columns[::-1], rows[::-1]), reaches, strict=True)
        if reached
    ]
    if not all(0 < border <= length * _BORDER for border, length in borders):
        return None
    return min(border for border, _ in borders) / scale


def _luminance(pixels: np.ndarray) -> np.ndarray:
    """The relative luminance of pixels, 0 (black) to 1 (white), as WCAG 2 defines it."""
    import numpy as np

    share = pixels / 255
    linear: np.ndarray = np.where(share <= 0.04, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    weighed: np.ndarray = linear @ np.array([0.2126, 0.7152, 0.0722])
    return weighed
