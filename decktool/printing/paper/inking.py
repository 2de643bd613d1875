"""A drawing with less ink, or in black and white: grounds become light, and what lies on them stays visible.

Every fill is judged by the one it lies on: what was seen on it before is seen on it after, whatever becomes of both.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from decktool.printing.base.colors import BLACK, WHITE, Color
from decktool.printing.base.items import Drawing, Group, Item, Outline, Paint, Path, Picture, Text, Use, inks, repainted
from decktool.printing.base.outlines import Box, bounds
from decktool.printing.base.polylines import SAME, Matrix, moved, rings_of, times

#: Fills larger than this (square micrometres: 40 square millimetres) are what costs ink.
LARGE = 40_000_000
#: A fill smaller than this is no ground that anything lies on.
SPECK = 400_000
#: Two tones can be distinguished when one is at least this many times as light as the other.
APART = 1.9
_EDGE = Color(90, 90, 90, 150)

Ink = Literal["full", "low", "contrast"]


def inked(drawing: Drawing, ink: Ink) -> Drawing:
    """A drawing as an ink has it.

    ``low`` takes little ink: large fills nearly white with an edge around them, all text dark. ``contrast`` is black on
    white: no tint behind text, black lines and letters, for poor eyes and poor printers.
    """
    return drawing if ink == "full" else _Pot(drawing, plain=ink == "contrast").drawing()


class _Area:
    """What lies inside an outline that a matrix has moved, by the even-odd rule.

    Its curves become points once, when it is first asked: hundreds of things may lie on one ground.
    """

    def __init__(self, outline: Outline, matrix: Matrix) -> None:
        self._outline, self._matrix = outline, matrix

    @cached_property
    def _edges(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        return [edge for points in rings_of(self._outline, self._matrix) for edge in pairwise([*points, points[0]])]

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        odd = False
        for (x0, y0), (x1, y1) in self._edges:
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                odd = not odd
        return odd


class _Ground(NamedTuple):
    """A fill that something may lie on: where it is, what cuts it off, how light it was and how light it is now."""

    box: Box
    areas: tuple[_Area, ...]
    before: float
    after: float

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies on it."""
        place = self.box
        if not (place.x <= x <= place.right and place.y <= y <= place.bottom):
            return False
        return all(area.holds(x, y) for area in self.areas)


_PAPER = _Ground(Box(0, 0, 0, 0), (), 1.0, 1.0)


@dataclass(slots=True)
class _Pot:
    """One drawing being inked, back to front, and the grounds laid so far; `plain` is black and white."""

    source: Drawing
    plain: bool
    grounds: list[_Ground] = field(default_factory=list)
    clips: tuple[_Area, ...] = ()

    def drawing(self) -> Drawing:
        """The drawing, inked."""
        return replace(self.source, items=tuple(self._item(item, SAME) for item in self.source.items))

    def _item(self, item: Item, matrix: Matrix) -> Item:
        if isinstance(item, Group):
            inner = times(matrix, item.matrix) if item.matrix is not None else matrix
            before = self.clips
            if item.clip is not None:
                self.clips = (*before, _Area(item.clip, inner))
            items = tuple(self._item(one, inner) for one in item.items)
            self.clips = before
            return replace(item, items=items)
        if isinstance(item, Use):
            return Use(_Pot(item.drawing, self.plain).drawing())
        if isinstance(item, Text):
            return self._text(item, matrix)
        return item if isinstance(item, Picture) else self._path(item, matrix)

    def _under(self, box: Box) -> _Ground:
        """The topmost ground about the middle of a box; white paper where there is none."""
        x, y = box.x + box.w // 2, box.y + box.h // 2
        return next((ground for ground in reversed(self.grounds) if ground.holds(x, y)), _PAPER)

    def _text(self, item: Text, matrix: Matrix) -> Text:
        ground = self._under(moved(Box(item.x, item.y - item.size * 7 // 10, item.width, item.size * 7 // 10), matrix))
        if self.plain:
            return replace(item, color=WHITE if ground.after < 0.2 else BLACK)
        light = item.color.luminance > 0.16
        if light and ground.after < 0.2:
            return item
        dark = item.color.shade(-70) if light else item.color
        return replace(item, color=dark._replace(a=max(170, item.color.a)))

    def _path(self, item: Path, matrix: Matrix) -> Path:
        around = moved(bounds(item.outline), matrix)
        fill, stroke, width = item.fill, item.stroke, item.width
        ground = self._under(around)
        if fill is not None and around.w * around.h > LARGE:
            faint = isinstance(fill, Color) and fill.a < 255
            pale = WHITE if self.plain or faint else repainted(fill, lambda color: color.mix(WHITE, 0.9))
            after = None if faint else pale
            whole = around.w >= self.source.width and around.h >= self.source.height
            if stroke is None and not faint and not whole:
                stroke, width = BLACK._replace(a=150) if self.plain else _EDGE, 90
        elif fill is not None:
            seen = stroke is not None and stroke.a >= 60 and item.width > 0
            after = self._small(fill, ground, seen)
            if self.plain and after == WHITE and ground.after == 1.0 and not seen and around.w * around.h > SPECK:
                # What is white on white is still something, and the lines of a drawing say where it ends.
                stroke, width = BLACK, 90
        else:
            after = None
        if fill is not None and after is not None and _covers(after) and around.w * around.h > SPECK:
            areas = (_Area(item.outline, matrix), *self.clips)
            self.grounds.append(_Ground(around, areas, _lightness(fill), _lightness(after)))
        if stroke is not None and self.plain:
            line = WHITE if fill is None and ground.after < 0.2 else BLACK
            stroke, width = (None, 0) if stroke.a < 60 else (line, max(width, 120))
        elif stroke is not None:
            stroke = stroke.shade(-20)
        return replace(item, fill=after, stroke=stroke, width=width)

    def _small(self, fill: Paint, ground: _Ground, seen: bool) -> Paint:
        """What becomes of a small fill; `seen` says that it has an edge, which shows it on any ground."""
        if not _covers(fill):
            return fill._replace(a=0) if self.plain and isinstance(fill, Color) else fill
        tone = _lightness(fill)
        apart = (max(tone, ground.before) + 0.05) / (min(tone, ground.before) + 0.05) >= APART
        if not self.plain:
            # Light on a dark ground that is light now; a light thing on light paper stays as it is.
            lost = apart and tone > ground.before and ground.after > 0.4 and tone > 0.45 and not seen
            return fill.shade(-35) if lost and isinstance(fill, Color) else fill
        if not apart and ground.after != 1.0:
            return BLACK if ground.after < 0.5 else WHITE
        sharp = BLACK if tone < 0.32 else WHITE
        if apart and not seen and (sharp == BLACK) == (ground.after < 0.5):
            return WHITE if sharp == BLACK else BLACK
        return sharp


def _covers(fill: Paint) -> bool:
    """Whether a fill hides what it lies on; a shadow does not."""
    return not isinstance(fill, Color) or fill.a >= 200


def _lightness(fill: Paint) -> float:
    """The luminance of a fill, 0 to 1; of a gradient, that of its stops together."""
    shades = inks(fill)
    return sum(color.luminance for color in shades) / len(shades)
