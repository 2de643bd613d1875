"""Drawn ornaments for frames and boards: textures, corners, dividers, rays, borders, rosettes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from decktool.errors import DecktoolError
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Outline, Path, Segment, Use
from decktool.printing.base.outlines import (
    Box,
    around,
    circle,
    diamond,
    line,
    parse_svg_path,
    polygon,
    rectangle,
    regular,
    scooped,
    star,
    transform,
    wedge,
)
from decktool.printing.base.units import HAIRLINE

#: A corner flourish on a grid of 100, growing from the upper left corner: a stem, two curls, a leaf and three buds.
_FLOURISH = tuple(
    parse_svg_path(d)
    for d in (
        (
            "M2 98 C2 40 40 2 98 2 C62 8 50 16 42 26 C50 22 62 22 66 32 C68 40 60 46 53 42 C58 42 60 37 57 33 "
            "C52 28 42 32 36 38 C32 42 28 52 33 57 C37 60 42 58 42 53 C46 60 40 68 32 66 C22 62 22 50 26 42 "
            "C16 50 8 62 2 98 Z"
        ),
        "M12 12 C22 10 30 16 32 32 C16 30 10 22 12 12 Z",
        "M4 4 h8 l-8 8 Z",
    )
)


#: Parts of one texture.
MOST_PARTS = 12_000


def draw(name: str, box: Box, color: Color, width: int, size: int) -> list[Item]:
    """The items of an ornament in a box; ``size`` is the size of its parts, ``width`` that of its lines.

    DecktoolError for a texture of too many parts.
    """
    if name in _FIELDS:
        if (box.w // size) * (box.h // size) > MOST_PARTS:
            raise DecktoolError(f"the ornament '{name}' would have more than {MOST_PARTS:,} parts; enlarge them")
        return [Group((Use(_field(name, box.w, box.h, color, width, size)),), matrix=(1, 0, 0, 1, box.x, box.y))]
    return _DRAWN[name](box, color, width, size)


def corners(box: Box, color: Color, _width: int, size: int) -> list[Item]:
    """A flourish in each corner."""
    s = size / 100_000
    items: list[Item] = []
    for sx, sy, ox, oy in _corners(box):
        items += [Path(transform(outline, sx * s, 0, 0, sy * s, ox, oy), fill=color) for outline in _FLOURISH]
    return items


def divider(box: Box, color: Color, width: int, size: int) -> list[Item]:
    """A line that swells to a lozenge between two dots in the middle and thins out to its ends."""
    cx, cy = box.x + box.w // 2, box.y + box.h // 2
    half, gap = width / 2, size // 2 + size // 8
    items: list[Item] = []
    for side in (-1, 1):
        far = cx + side * (box.w // 2)
        near = cx + side * gap
        blade = [(near, cy - half), (far, cy - half * 0.2), (far, cy + half * 0.2), (near, cy + half)]
        items.append(Path(polygon(blade), fill=color))
        items.append(Path(circle(cx + side * (gap + size // 5), cy, max(width, size // 14)), fill=color))
    r = size // 4
    items.append(Path(diamond(Box.square(cx, cy, 2 * r)), fill=color))
    r2 = r * 9 // 5
    items.append(Path(diamond(Box.square(cx, cy, 2 * r2)), stroke=color, width=max(HAIRLINE, width // 2)))
    return items


def rays(box: Box, color: Color, _width: int, _size: int) -> list[Item]:
    """Rays from the middle of the box, cut at its edges."""
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    reach = math.hypot(box.w, box.h) / 2
    found = [wedge(cx, cy, reach, math.tau * (i - 0.25) / 24, math.tau * (i + 0.25) / 24) for i in range(24)]
    return [Group(tuple(Path(ray, fill=color) for ray in found), clip=rectangle(box))]


@lru_cache(maxsize=128)
def _field(name: str, w: int, h: int, color: Color, width: int, size: int) -> Drawing:
    """A texture as a drawing of its own, which all faces that bear it share."""
    return Drawing(
        w, h, (Group(tuple(_FIELDS[name](w, h, color, width, size)), clip=rectangle(Box(0, 0, w, h))),), name
    )


def diaper(w: int, h: int, color: Color, width: int, size: int) -> list[Item]:
    """A lattice of lozenges with a small flower in each, as engraved on shields."""
    across, down = size, round(size * 1.4)
    run = round(h * across / down)
    lines: list[Segment] = []
    for start in range(-(run // across) * across, w, across):
        left, right = max(start, 0), min(start + run, w)
        high, low = ((x - start) * h // run for x in (left, right))
        lines += line(left, high, right, low) + line(left, h - high, right, h - low)
    r = max(60, size // 11)
    corners = [segment for segment in star(0, 0, r * 1.6, 4, 0.38) if len(segment) == 3]
    flowers: list[Segment] = []
    for row in range(h * 2 // down + 2):
        y = row * down // 2
        for column in range(w // across + 2):
            x = column * across + (across // 2 if row % 2 else 0)
            flowers += [(kind, x + dx, y + dy) for kind, dx, dy in corners]
            flowers.append(("Z",))
    return [Path(tuple(lines), stroke=color, width=width), Path(tuple(flowers), fill=color)]


#: Strokes of runes on a stave from (0, -1) to (0, 1): each rune adds some to its stave.
_STROKES = (
    ((0, -1, 0.7, -0.4), (0.7, -0.4, 0, 0.2)), ((0, -1, 0.7, -0.5), (0, -0.4, 0.7, 0.1)), ((0, 0.1, 0.7, -0.5),),
    ((0, -1, 0.7, -0.3), (0, 0.1, 0.7, -0.3), (0, 0.1, 0.7, 0.9)), ((0, -0.5, 0.7, 0.1),),
    ((-0.6, -1, 0, -0.4), (0.6, -1, 0, -0.4)),
    ((-0.5, -0.4, 0.5, 0.3), (0.5, -0.4, -0.5, 0.3)), ((0, -1, 0.6, -0.5),),
)  # fmt: skip


def rune(x: int, y: int, size: int, number: int) -> Outline:
    """One rune about a point, so high: a stave and its strokes."""
    half = size / 2
    flip = -1 if number % 16 >= len(_STROKES) else 1
    found = line(x, y - half, x, y + half)
    for x0, y0, x1, y1 in _STROKES[number % len(_STROKES)]:
        found += line(x + flip * x0 * half, y + y0 * half, x + flip * x1 * half, y + y1 * half)
    return found


def runes(w: int, h: int, color: Color, width: int, size: int) -> list[Item]:
    """Runes cut into stone, row over row, each row begun elsewhere."""
    across, down = size * 62 // 100, size * 118 // 100
    rows, columns = max(1, h // down), max(1, w // across)
    left, top = (w - (columns - 1) * across) // 2, (h - (rows - 1) * down) // 2
    marks: list[Segment] = []
    for row in range(rows):
        for column in range(columns):
            if (row * 5 + column * 3) % 11:
                marks += rune(left + column * across, top + row * down, size * 86 // 100, row * 7 + column * 5)
    return [Path(tuple(marks), stroke=color, width=width)]


def dots(w: int, h: int, color: Color, _width: int, size: int) -> list[Item]:
    """Dots in quincunx, large at the foot and small at the head, as in a printed comic."""
    found: list[Segment] = []
    rows = h * 2 // size + 1
    for row in range(rows):
        radius = size * (7 + 24 * row // rows) // 100
        for column in range(w // size + 2):
            found += circle(column * size + (size // 2 if row % 2 else 0), row * size // 2, radius)
    return [Path(tuple(found), fill=color)]


def dots_down(w: int, h: int, color: Color, width: int, size: int) -> list[Item]:
    """The same the other way up."""
    return [Group(tuple(dots(w, h, color, width, size)), matrix=(-1, 0, 0, -1, w, h))]


def mist(w: int, h: int, color: Color, width: int, size: int) -> list[Item]:
    """Drifts of mist: long lines that swell and break off."""
    drifts: list[Segment] = []
    for row in range(h // size + 1):
        y, x = row * size + size // 2, -(row * 7919 % 5) * size
        while x < w:
            reach = size * (5 + (row * 3 + x // size) % 4)
            lift = size * (2 + row % 3) // 5
            drifts += (("M", x, y), ("C", x + reach // 3, y - lift, x + reach * 2 // 3, y + lift, x + reach, y))
            x += reach + size * (1 + row % 3)
    return [Path(tuple(drifts), stroke=color, width=width)]


def contours(w: int, h: int, color: Color, width: int, size: int) -> list[Item]:
    """The lines of equal height of a map, about a few summits."""
    rings: Outline = ()
    for number, (x, y, most) in enumerate(
        ((0.12, 0.16, 7), (0.86, 0.34, 8), (0.2, 0.72, 8), (0.88, 0.9, 6), (0.52, 0.5, 4))
    ):
        for ring in range(1, most):
            r = size * ring
            turns = [(1 + 0.16 * math.sin(3 * a + number) + 0.1 * math.sin(2 * a + ring / 3), a) for a in _TURNS]
            around = [(w * x + r * s * math.cos(a), h * y + r * s * math.sin(a)) for s, a in turns]
            rings += smooth(around)
    return [Path(rings, stroke=color, width=width)]


_TURNS = tuple(math.tau * i / 9 for i in range(9))


def smooth(points: list[tuple[float, float]]) -> Outline:
    """A closed curve through points."""
    n = len(points)
    found: list[Segment] = [("M", round(points[0][0]), round(points[0][1]))]
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        found.append(("C", *map(round, handles)))  # type: ignore[arg-type]
    return (*found, ("Z",))


def scale(box: Box, color: Color, width: int, size: int) -> list[Item]:
    """The edge of a map: a double line parted into degrees, every other one filled."""
    band = max(300, size // 3)
    inner = box.inset(band)
    bars: list[Segment] = []
    for length, across, edges in ((inner.w, True, (box.y, inner.bottom)), (inner.h, False, (box.x, inner.right))):
        count = max(3, round(length / size) // 2 * 2 + 1)
        for i in range(0, count, 2):
            start, end = length * i // count, length * (i + 1) // count
            for edge in edges:
                bar = Box(inner.x + start, edge, end - start, band)
                bars += rectangle(bar if across else Box(edge, inner.y + start, band, end - start))
    lines = [Path(rectangle(each), stroke=color, width=width, round=False) for each in (box, inner)]
    return [Path(tuple(bars), fill=color), *lines]


def brackets(box: Box, color: Color, width: int, size: int) -> list[Item]:
    """Iron brackets on the corners, each with three rivets."""
    items: list[Item] = []
    arm = size * 34 // 100
    for sx, sy, ox, oy in _corners(box):
        plate = [(0, 0), (size, 0), (size * 1.16, arm / 2), (size, arm), (arm * 1.3, arm), (arm, arm * 1.3),
                 (arm, size), (arm / 2, size * 1.16), (0, size)]  # fmt: skip
        outline = polygon([(ox + sx * x, oy + sy * y) for x, y in plate])
        items.append(Path(outline, fill=color, stroke=color.shade(-62), width=width))
        rivets: Outline = ()
        for x, y in ((arm / 2, arm / 2), (size * 0.86, arm / 2), (arm / 2, size * 0.86)):
            rivets += circle(ox + sx * x, oy + sy * y, max(100, arm // 5))
        items.append(Path(rivets, fill=color.shade(48), stroke=color.shade(-66), width=max(HAIRLINE, width // 2)))
    return items


def lozenges(box: Box, color: Color, width: int, size: int) -> list[Item]:
    """A fine line with a lozenge in each corner and in the middle of each side."""
    r = size // 2
    items: list[Item] = [Path(rectangle(box), stroke=color, width=width, round=False)]
    cx, cy = box.x + box.w // 2, box.y + box.h // 2
    spots = [(ox, oy, r) for _, _, ox, oy in _corners(box)]
    sides = (cx, box.y), (cx, box.bottom), (box.x, cy), (box.right, cy)
    for x, y, half in [*spots, *((x, y, r * 2 // 3) for x, y in sides)]:
        items.append(Path(diamond(Box.square(x, y, 2 * half)), fill=color))
    return items


def _corners(box: Box) -> tuple[tuple[int, int, int, int], ...]:
    """The corners of a box, clockwise from the upper left: which way is inward, and where."""
    return (
        (1, 1, box.x, box.y),
        (-1, 1, box.right, box.y),
        (-1, -1, box.right, box.bottom),
        (1, -1, box.x, box.bottom),
    )


def border(box: Box, color: Color, width: int, size: int) -> list[Item]:
    """Two fine lines with a row of alternating lozenges and dots between them."""
    middle = box.inset(size // 2)
    items: list[Item] = [
        Path(rectangle(box), stroke=color, width=width, round=False),
        Path(rectangle(box.inset(size)), stroke=color, width=width, round=False),
    ]
    r, shapes = size * 22 // 100, list[Segment]()
    for across, length, start, ends in (
        (True, middle.w, middle.x, (middle.y, middle.bottom)),
        (False, middle.h, middle.y, (middle.x, middle.right)),
    ):
        count = max(2, round(length / (size * 0.9)) // 2 * 2)
        for fixed in ends:
            for i in range(1, count):
                along = start + length * i // count
                x, y = (along, fixed) if across else (fixed, along)
                shapes += circle(x, y, r // 2) if i % 2 else diamond(Box.square(x, y, 2 * r))
    for y in (middle.y, middle.bottom):
        for x in (middle.x, middle.right):
            shapes += star(x, y, r * 1.8, 4, 0.45)
    items.append(Path(tuple(shapes), fill=color))
    return items


def rosette(box: Box, color: Color, width: int, _size: int) -> list[Item]:
    """A compass rose in a double ring."""
    cx, cy, r = box.x + box.w // 2, box.y + box.h // 2, min(box.w, box.h) // 2
    items: list[Item] = [
        Path(circle(cx, cy, r), stroke=color, width=width),
        Path(circle(cx, cy, r * 0.92), stroke=color, width=max(HAIRLINE, width // 2)),
        Path(star(cx, cy, r * 0.62, 8, 0.32, 22.5), fill=color.fade(45)),
    ]
    for i in range(4):
        a = math.tau * i / 4
        for side, paint in ((-1, color), (1, color.shade(55))):
            foot = around(cx, cy, r * 0.2, a + side * math.pi / 4)
            blade = polygon([around(cx, cy, r * 0.88, a), foot, (cx, cy)])
            items.append(Path(blade, fill=paint, stroke=color, width=max(HAIRLINE, width // 4)))
    ticks: Outline = ()
    for i in range(64):
        if i % 4:
            a, inner = math.tau * i / 64, 0.94 if i % 2 else 0.925
            ticks += line(*around(cx, cy, r * inner, a), *around(cx, cy, r, a))
    items.append(Path(ticks, stroke=color, width=max(HAIRLINE, width // 2)))
    return items


def scroll(box: Box, color: Color, width: int, size: int) -> list[Item]:
    """A double frame with indented corners and a lozenge in each of them."""
    items: list[Item] = [
        Path(scooped(box, size), stroke=color, width=width),
        Path(scooped(box.inset(width * 3), size), stroke=color, width=max(HAIRLINE, width // 2)),
    ]
    r = size * 30 // 100
    for y in (box.y + r, box.bottom - r):
        items += [Path(regular(x, y, r, 4), fill=color) for x in (box.x + r, box.right - r)]
    return items


_FIELDS: dict[str, Callable[[int, int, Color, int, int], list[Item]]] = {
    kind.__name__.replace("_", "-"): kind for kind in (diaper, runes, dots, dots_down, mist, contours)
}
"""Textures, which fill a whole area."""

_DRAWN: dict[str, Callable[[Box, Color, int, int], list[Item]]] = {
    kind.__name__: kind for kind in (corners, divider, rays, border, rosette, scroll, brackets, scale, lozenges)
}
"""Ornaments with a middle, ends or corners."""
