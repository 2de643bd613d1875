"""What a face, a sheet or a board is once it is laid out: a list of things to draw, every position fixed.

Lengths are micrometres; x runs right and y runs down from the top left corner. Layout makes these, ``pdf`` draws them,
and neither does the other's work. All of them are frozen and can be compared, which is how tests read them.
"""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable, Iterable, Iterator
from copyreg import __newobj__  # type: ignore[attr-defined]  # documented for pickle, but not among its types
from dataclasses import dataclass
from io import BytesIO
from operator import attrgetter
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from decktool.printing.base.colors import Color

#: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",).
Segment = tuple[str] | tuple[str, int, int] | tuple[str, int, int, int, int, int, int]
Outline = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Linear:
    """A gradient along a line from (x0, y0) to (x1, y1); stops are (0 to 1, opaque colour), ascending."""

    x0: int
    y0: int
    x1: int
    y1: int
    stops: tuple[tuple[float, Color], ...]


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient out from (x, y) to a radius; stops are (0 to 1, opaque colour), ascending."""

    x: int
    y: int
    radius: int
    stops: tuple[tuple[float, Color], ...]


Paint = Color | Linear | Radial


def inks(*paints: Paint | None) -> list[Color]:
    """The colours of paints; of a gradient, those of its stops."""
    found: list[Color] = []
    for paint in paints:
        if paint is not None:
            found += [paint] if isinstance(paint, Color) else [color for _, color in paint.stops]
    return found


def repainted(paint: Paint, change: Callable[[Color], Color]) -> Paint:
    """A paint with each of its colours changed."""
    if isinstance(paint, Color):
        return change(paint)
    return dataclasses.replace(paint, stops=tuple((place, change(color)) for place, color in paint.stops))


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled (even-odd) and then stroked; a stroke straddles the outline."""

    outline: Outline
    fill: Paint | None = None
    stroke: Color | None = None
    width: int = 0
    dash: tuple[int, ...] = ()
    round: bool = True


class Glyph(NamedTuple):
    """A shape of a font by its number: where it is drawn from the pen, how far the pen goes on, the letters it is.

    Lengths are thousandths of the size; ``y`` runs upward here.
    """

    number: int
    x: int
    y: int
    advance: int
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text in one font, its baseline starting at (x, y); ``width`` is its measured advance.

    Text whose letters shape one another has its ``glyphs`` besides, from left to right.
    """

    x: int
    y: int
    text: str
    font: str
    size: int
    color: Color
    width: int
    tracking: int = 0
    glyphs: tuple[Glyph, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file drawn into a rectangle; ``source`` names a file that ``pictures.inspect`` has accepted.

    With a ``tint`` only its lightness counts: what is white becomes the tint. ``digest`` distinguishes tints.
    The part of a frame that is stretched along a side is a ``texture``, which looks no coarser than the corners.
    """

    x: int
    y: int
    w: int
    h: int
    source: FilePath
    digest: str
    px: tuple[int, int] = (0, 0)
    tint: Color | None = None
    texture: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn together: clipped to an outline, moved by a matrix (a, b, c, d, e, f), faded; in that order outward.

    The matrix maps (x, y) to (a x + c y + e, b x + d y + f); the clip is given in the group's own coordinates.
    """

    items: tuple[Item, ...]
    clip: Outline | None = None
    matrix: tuple[float, float, float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """Another drawing drawn here at its own size, its upper left corner at (0, 0); stored once, however often used."""

    drawing: Drawing


Item = Path | Text | Picture | Group | Use


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished face, back, board or page: its size and its items, back to front; nothing outside its size is seen."""

    width: int
    height: int
    items: tuple[Item, ...]
    title: str = ""
    note: str = ""
    """What the sheet that it lies on says once, in its margin."""


def _reduced(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """What pickle makes of things of a kind by itself; their fields are looked up once, and not for each of them."""
    names = [field.name for field in dataclasses.fields(kind)]
    state = attrgetter(*names)
    if len(names) == 1:
        return lambda thing: (__newobj__, (kind,), [state(thing)])
    return lambda thing: (__newobj__, (kind,), list(state(thing)))


_REDUCED: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    **{kind: _reduced(kind) for kind in (Linear, Radial, Path, Text, Picture, Group, Use, Drawing)},
    Color: lambda color: (__newobj__, (Color, *color)),
}


def as_bytes(things: object) -> bytes:
    """Drawings and plain values as bytes, the same for equal ones in every run: what a digest is made of."""
    file = BytesIO()
    pickler = pickle.Pickler(file, protocol=4)
    pickler.fast = True  # nothing is known by where it lies in memory
    pickler.dispatch_table = _REDUCED
    pickler.dump(things)
    return file.getvalue()


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    """Every item, those inside groups too, in drawing order."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Use):
            yield from walk(item.drawing.items)


def mapped(items: Iterable[Item], change: Callable[[Path | Text | Picture], Item | None]) -> tuple[Item, ...]:
    """Items with a change made to each (None: left out), in groups and in shared drawings too; empty ones go."""
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = mapped(item.items, change)
            kept += [dataclasses.replace(item, items=inner)] if inner else []
        elif isinstance(item, Use):
            inner = mapped(item.drawing.items, change)
            kept += [Use(dataclasses.replace(item.drawing, items=inner))] if inner else []
        elif (other := change(item)) is not None:
            kept.append(other)
    return tuple(kept)


def without_words(items: Iterable[Item]) -> tuple[Item, ...]:
    """Items without the text among them."""
    return mapped(items, lambda item: None if isinstance(item, Text) else item)
