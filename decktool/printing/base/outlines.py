"""Outlines: the shapes that cards are made of, as data, without drawing.

Every function returns an ``Outline`` in micrometres. ``parse_svg_path`` reads the path notation of SVG, which is how
icons are kept in ``templates/icons.yaml``; ``transform`` moves, scales and turns.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from decktool.printing.base.items import Outline, Segment

Points = list[tuple[int, int]]
#: The length of the handles of a Bézier quarter circle of radius 1.
ARC = 0.5522847498


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The y of its lower edge."""
        return self.y + self.h

    @classmethod
    def square(cls, cx: int, cy: int, side: int) -> Box:
        """The square about a point."""
        return cls(cx - side // 2, cy - side // 2, side, side)

    def inset(self, by: int, by_y: int | None = None) -> Box:
        """The rectangle smaller by a margin on every side (larger when negative)."""
        dy = by if by_y is None else by_y
        return Box(self.x + by, self.y + dy, self.w - 2 * by, self.h - 2 * dy)

    def holds(self, other: Box) -> bool:
        """Whether another rectangle lies in it whole."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def overlaps(self, other: Box) -> bool:
        """Whether another rectangle covers some of it."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def moved(self, dx: int, dy: int) -> Box:
        """The rectangle elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    """A closed outline through points."""
    (_, x, y), *others = [("L", round(x), round(y)) for x, y in points]
    return (("M", x, y), *others, ("Z",))


def line(x0: float, y0: float, x1: float, y1: float) -> Outline:
    """One straight line."""
    return (("M", round(x0), round(y0)), ("L", round(x1), round(y1)))


def around(cx: float, cy: float, radius: float, angle: float) -> tuple[float, float]:
    """The point at a distance from another, at an angle (radians) clockwise from straight up."""
    return cx + radius * math.sin(angle), cy - radius * math.cos(angle)


def wedge(cx: float, cy: float, reach: float, start: float, end: float) -> Outline:
    """A ray between two angles that gets wider from a point on."""
    return polygon([(cx, cy), around(cx, cy, reach, start), around(cx, cy, reach, end)])


def rectangle(box: Box) -> Outline:
    """The four sides of a box."""
    left, top, right, bottom = round(box.x), round(box.y), round(box.x + box.w), round(box.y + box.h)
    return (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))


def rounded(box: Box, radius: int) -> Outline:
    """A rectangle with quarter circles at its corners."""
    r = max(0, min(radius, box.w // 2, box.h // 2))
    return _curved(box, r, round(r * (1 - ARC)), 0) if r else rectangle(box)


def chamfered(box: Box, cut: int) -> Outline:
    """A rectangle with its corners cut off straight."""
    c = max(0, min(cut, box.w // 2, box.h // 2))
    x, y, r, b = box.x, box.y, box.right, box.bottom
    return polygon([(x + c, y), (r - c, y), (r, y + c), (r, b - c), (r - c, b), (x + c, b), (x, b - c), (x, y + c)])


def scooped(box: Box, radius: int) -> Outline:
    """A rectangle with quarter circles taken out of its corners, as on an old ticket."""
    r = max(0, min(radius, box.w // 2, box.h // 2))
    return _curved(box, r, r, round(r * ARC))


def _curved(box: Box, r: int, along: int, inward: int) -> Outline:
    """A rectangle with curves at its corners; their handles are so far from a corner along one side and the other."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - along, y + inward, right - inward, y + along, right, y + r),
        ("L", right, bottom - r),
        ("C", right - inward, bottom - along, right - along, bottom - inward, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + along, bottom - inward, x + inward, bottom - along, x, bottom - r),
        ("L", x, y + r),
        ("C", x + inward, y + along, x + along, y + inward, x + r, y),
        ("Z",),
    )


def ellipse(box: Box) -> Outline:
    """The ellipse that touches a box's four sides."""
    cx, cy, rx, ry = box.x + box.w / 2, box.y + box.h / 2, box.w / 2, box.h / 2
    kx, ky = rx * ARC, ry * ARC
    rnd = round
    return (
        ("M", rnd(cx), box.y),
        ("C", rnd(cx + kx), box.y, box.right, rnd(cy - ky), box.right, rnd(cy)),
        ("C", box.right, rnd(cy + ky), rnd(cx + kx), box.bottom, rnd(cx), box.bottom),
        ("C", rnd(cx - kx), box.bottom, box.x, rnd(cy + ky), box.x, rnd(cy)),
        ("C", box.x, rnd(cy - ky), rnd(cx - kx), box.y, rnd(cx), box.y),
        ("Z",),
    )


def circle(cx: float, cy: float, radius: float) -> Outline:
    """A circle about a point."""
    cx, cy, radius = round(cx), round(cy), round(radius)
    return ellipse(Box(cx - radius, cy - radius, 2 * radius, 2 * radius))


def flat_hexagon(box: Box) -> Outline:
    """The hexagon with two corners at the ends of a box's longer side and two sides along the others."""
    x, y, w, h = box
    q = max(w, h) / 4
    lying = [(x + q, y), (x + w - q, y), (x + w, y + h / 2), (x + w - q, y + h), (x + q, y + h), (x, y + h / 2)]
    upright = [(x + w / 2, y), (x + w, y + q), (x + w, y + h - q), (x + w / 2, y + h), (x, y + h - q), (x, y + q)]
    return polygon(lying if w >= h else upright)


def gable(box: Box) -> Outline:
    """What stands above a line across a hexagon with corners at its sides: narrower toward its head, by 60 degrees."""
    slope = min(box.w / 2, box.h / math.sqrt(3))
    return polygon([(box.x, box.bottom), (box.x + slope, box.y), (box.right - slope, box.y), (box.right, box.bottom)])


def dome(box: Box) -> Outline:
    """What stands above a line across a circle: a segment, half of the circle at the most."""
    height = min(box.h, box.w / 2)
    radius = (box.w**2 / 4 + height**2) / (2 * height or 1)
    half = math.asin(min(1.0, box.w / 2 / (radius or 1)))
    cx, cy = box.x + box.w / 2, box.bottom - height + radius
    turn = half / 2
    reach = 4 / 3 * math.tan(turn / 4) * radius

    def at(angle: float, along: float = 0.0) -> tuple[int, int]:
        sin, cos = math.sin(angle), math.cos(angle)
        return round(cx + radius * sin + along * cos), round(cy - radius * cos + along * sin)

    curves: list[Segment] = [
        ("C", *at(a, reach), *at(a + turn, -reach), *at(a + turn)) for a in (-half, -turn, 0.0, turn)
    ]
    return (("M", *at(-half)), *curves, ("Z",))


def cut_outline(shape: str, box: Box) -> Outline:
    """Where a card is cut: a `hexagon`, a `circle` or a `rectangle`."""
    return {"rectangle": rectangle, "circle": ellipse, "hexagon": flat_hexagon}[shape](box)


def heater(box: Box) -> Outline:
    """The heater shield of heraldry: straight on top, its sides meeting in a point below."""
    return fit(_HEATER, Box(0, 0, 1000, 1000), box, keep=False)


def eared(box: Box) -> Outline:
    """A shield with a dipped top edge and eared corners, wider at its shoulders: a parade shield."""
    return fit(_EARED, Box(0, 0, 1000, 1000), box, keep=False)


def swallowtail(box: Box) -> Outline:
    """A hanging banner whose lower edge is cut to a notch."""
    notch = round(box.h * 0.16)
    middle = box.x + box.w // 2
    return polygon(
        [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (middle, box.bottom - notch), (box.x, box.bottom)]
    )


def ribbon(box: Box) -> Outline:
    """A lying ribbon, both of its ends cut to a notch."""
    notch = round(box.h * 0.34)
    middle = box.y + box.h // 2
    x, y, r, b = box.x, box.y, box.right, box.bottom
    return polygon([(x, y), (r, y), (r - notch, middle), (r, b), (x, b), (x + notch, middle)])


def arched(box: Box, rise: int) -> Outline:
    """A window with a pointed arch: upright sides, two curves that meet in a point so far above them."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    rise = max(0, min(rise, box.h))
    cx, spring = x + box.w // 2, y + rise
    return (
        ("M", x, b),
        ("L", x, spring),
        ("C", x, y + rise * 45 // 100, x + box.w // 5, y + rise * 12 // 100, cx, y),
        ("C", r - box.w // 5, y + rise * 12 // 100, r, y + rise * 45 // 100, r, spring),
        ("L", r, b),
        ("Z",),
    )


def hewn(box: Box, chip: int) -> Outline:
    """A slab hewn from stone: its sides a little broken, its corners chipped."""
    x, y, w, h, c = box.x, box.y, box.w, box.h, min(chip, box.w // 4, box.h // 4)
    return polygon(
        [
            (x + c, y), (x + w * 0.3, y + c * 0.18), (x + w * 0.62, y), (x + w - c * 0.7, y + c * 0.12),
            (x + w, y + c * 0.9), (x + w - c * 0.16, y + h * 0.42), (x + w, y + h - c * 0.8), (x + w - c * 1.1, y + h),
            (x + w * 0.55, y + h - c * 0.16), (x + w * 0.24, y + h), (x + c * 0.8, y + h - c * 0.1),
            (x, y + h - c), (x + c * 0.16, y + h * 0.55), (x, y + c * 0.8),
        ]
    )  # fmt: skip


def diamond(box: Box) -> Outline:
    """The lozenge whose corners are the middles of a box's sides."""
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    return polygon([(cx, box.y), (box.right, cy), (cx, box.bottom), (box.x, cy)])


def regular(cx: float, cy: float, radius: float, sides: int) -> Outline:
    """A regular polygon; its first corner points up."""
    return polygon([around(cx, cy, radius, math.radians(360 * i / sides)) for i in range(sides)])


def star(cx: float, cy: float, radius: float, points: int, inner: float = 0.45, turn: float = 0.0) -> Outline:
    """A star with a number of points; ``inner`` is the inner radius as a share of the outer."""
    radii = radius, radius * inner
    return polygon([around(cx, cy, radii[i % 2], math.radians(turn + 180 * i / points)) for i in range(points * 2)])


SHAPES: dict[str, Callable[[Box, int], Outline]] = {
    "rect": lambda box, _: rectangle(box),
    "rounded": rounded,
    "chamfer": chamfered,
    "scoop": scooped,
    "ellipse": lambda box, _: ellipse(box),
    "shield": lambda box, _: heater(box),
    "eared-shield": lambda box, _: eared(box),
    "banner": lambda box, _: swallowtail(box),
    "ribbon": lambda box, _: ribbon(box),
    "arch": arched,
    "arch-down": lambda box, rise: transform(arched(box, rise), -1, 0, 0, -1, 2 * box.x + box.w, 2 * box.y + box.h),
    "hewn": hewn,
    "diamond": lambda box, _: diamond(box),
    "pill": lambda box, _: rounded(box, min(box.w, box.h) // 2),
    "hexagon": lambda box, _: fit(regular(500, 500, 500, 6), Box(67, 0, 866, 1000), box, keep=False),
    "flat-hexagon": lambda box, _: flat_hexagon(box),
    "gable": lambda box, _: gable(box),
    "dome": lambda box, _: dome(box),
    "octagon": lambda box, _: chamfered(box, round(min(box.w, box.h) * 0.2929)),
}


def transform(outline: Outline, a: float, b: float, c: float, d: float, e: float, f: float) -> Outline:
    """An outline mapped by (x, y) to (a x + c y + e, b x + d y + f)."""
    moved: list[Segment] = []
    for segment in outline:
        if len(segment) == 3:
            kind, x, y = segment
            moved.append((kind, round(a * x + c * y + e), round(b * x + d * y + f)))
        elif len(segment) == 7:
            kind, x1, y1, x2, y2, x, y = segment
            moved.append(
                (
                    kind,
                    *(round(a * x1 + c * y1 + e), round(b * x1 + d * y1 + f)),
                    *(round(a * x2 + c * y2 + e), round(b * x2 + d * y2 + f)),
                    *(round(a * x + c * y + e), round(b * x + d * y + f)),
                )
            )
        else:
            moved.append(segment)
    return tuple(moved)


def mirrored(half: Outline, middle: int) -> Outline:
    """A left half and its image about an upright line, in one outline that has no edge where they meet.

    What reaches past the line is drawn up to it.
    """
    drawn: list[Segment] = []
    part: list[Segment] = []
    for segment in (*half, ("M", 0, 0)):
        if segment[0] == "M" and part:
            drawn += _doubled(part, middle)
            part = []
        part.append(segment)
    return tuple(drawn)


def _doubled(part: Sequence[Segment], middle: int) -> Iterator[Segment]:
    """One closed part of a left half with its image: a ring through both where it lies along the line, else two."""

    def image(points: Points) -> Points:
        return [(2 * middle - x, y) for x, y in points]

    # Each edge as its points: where it begins, the handles of a curve, where it ends.
    (start,), *others = ([(min(x, middle), y) for x, y in zip(s[1::2], s[2::2], strict=True)] for s in part)
    edges: list[Points] = []
    for points in (*others, [start]):
        edges.append([edges[-1][-1] if edges else start, *(points or [start])])
    runs: list[list[Points]] = [[]]
    for edge in edges:
        if all(x == middle for x, _ in edge):
            runs.append([])
        elif edge[0] != edge[-1] or len(edge) > 2:
            runs[-1].append(edge)
    if len(runs) == 1:
        yield from _ring(runs[0])
        yield from _ring([image(edge) for edge in runs[0]])
        return
    # The ring may begin in the middle of a run.
    runs[0] = runs.pop() + runs[0]
    for run in runs:
        yield from _ring([*run, *(image(edge[::-1]) for edge in reversed(run))])


def _ring(edges: Sequence[Points]) -> Iterator[Segment]:
    """A closed part of an outline through edges, each starting at the end of the one before."""
    if edges:
        yield ("M", *edges[0][0])
        for _, *to in edges:
            numbers = [number for point in to for number in point]
            yield ("L" if len(to) == 1 else "C", *numbers)  # type: ignore[misc]
        yield ("Z",)


def fit(outline: Outline, source: Box, target: Box, keep: bool = True) -> Outline:
    """An outline drawn in one box moved into another; ``keep`` its proportions, centred."""
    sx, sy = target.w / source.w, target.h / source.h
    if keep:
        sx = sy = min(sx, sy)
    dx = target.x + (target.w - source.w * sx) / 2 - source.x * sx
    dy = target.y + (target.h - source.h * sy) / 2 - source.y * sy
    return transform(outline, sx, 0, 0, sy, dx, dy)


def bounds(outline: Outline) -> Box:
    """The rectangle around an outline's points and handles (never smaller than the outline)."""
    numbers = [n for segment in outline for n in segment[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    left, top = min(xs, default=0), min(ys, default=0)
    return Box(left, top, max(xs, default=0) - left, max(ys, default=0) - top)


#: No path needs a number larger than this.
LARGEST = 10_000_000.0
_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse_svg_path(text: str, scale: float = 1000.0) -> Outline:
    """An outline from SVG path data (all commands; arcs become curves), its numbers times a scale.

    Raises ValueError for data that is not a path.
    """
    stray = _TOKEN.sub("", text).replace(",", "").strip()
    if stray:
        raise ValueError(f"'{stray[:20]}' is not part of a path")
    tokens = _TOKEN.findall(text)
    out: list[Segment] = []
    x = y = start_x = start_y = 0.0
    handle: tuple[float, float] | None = None
    quad: tuple[float, float] | None = None
    i, command = 0, ""

    def put(kind: str, *numbers: float) -> None:
        out.append((kind, *(round(n * scale) for n in numbers)))  # type: ignore[arg-type]

    while i < len(tokens):
        if tokens[i][0]:
            command, i = tokens[i][0], i + 1
        elif not command:
            raise ValueError("a path must begin with a command such as M")
        kind, relative = command.upper(), command.islower()
        need = _ARITY[kind]
        group = tokens[i : i + need]
        if len(group) < need or any(letter for letter, _ in group):
            raise ValueError(f"the path command {command} needs {need} numbers")
        n = [float(number) for _, number in group]
        if not all(abs(number) <= LARGEST for number in n):
            raise ValueError(f"the path command {command} has a number too large to be drawn")
        i += need
        ox, oy = (x, y) if relative else (0.0, 0.0)
        new_handle = new_quad = None
        if kind == "Z":
            out.append(("Z",))
            x, y = start_x, start_y
            command = ""
        elif kind in "MLHV":
            x, y = x if kind == "V" else ox + n[0], y if kind == "H" else oy + n[-1]
            put("M" if kind == "M" else "L", x, y)
            if kind == "M":
                start_x, start_y = x, y
                command = "l" if relative else "L"
        elif kind in "CS":
            if kind == "S":
                first = (2 * x - handle[0], 2 * y - handle[1]) if handle else (x, y)
                n = [first[0] - ox, first[1] - oy, *n]
            new_handle = (ox + n[2], oy + n[3])
            put("C", ox + n[0], oy + n[1], *new_handle, ox + n[4], oy + n[5])
            x, y = ox + n[4], oy + n[5]
        elif kind in "QT":
            if kind == "T":
                via = (2 * x - quad[0], 2 * y - quad[1]) if quad else (x, y)
                n = [via[0] - ox, via[1] - oy, *n]
            qx, qy, ex, ey = ox + n[0], oy + n[1], ox + n[2], oy + n[3]
            put("C", x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey)
            x, y, new_quad = ex, ey, (qx, qy)
        else:
            ex, ey = ox + n[5], oy + n[6]
            try:
                curves = _arc(x, y, n[0], n[1], n[2], bool(n[3]), bool(n[4]), ex, ey)
            except (OverflowError, ZeroDivisionError):
                # Of two ends that all but meet, or radii that are all but nothing, only the line is left.
                curves = [(x, y, ex, ey, ex, ey)]
            for curve in curves:
                put("C", *curve)
            x, y = ex, ey
        handle, quad = new_handle, new_quad
    if out and out[0][0] != "M":
        raise ValueError("a path must begin with M")
    return tuple(out)


def _arc(
    x0: float, y0: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x1: float, y1: float
) -> list[tuple[float, ...]]:
    """An SVG arc as Bézier curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x0 == x1 and y0 == y1):
        return [(x0, y0, x1, y1, x1, y1)]
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    px, py = cos * (x0 - x1) / 2 + sin * (y0 - y1) / 2, -sin * (x0 - x1) / 2 + cos * (y0 - y1) / 2
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(0.0, under / ((rx * py) ** 2 + (ry * px) ** 2))) * (-1 if large == sweep else 1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x0 + x1) / 2, sin * qx + cos * qy + (y0 + y1) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    steps = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    k = 4 / 3 * math.tan(span / steps / 4)

    def at(u: float, v: float) -> tuple[float, float]:
        return cx + cos * rx * u - sin * ry * v, cy + sin * rx * u + cos * ry * v

    curves: list[tuple[float, ...]] = []
    for i in range(steps):
        a, b = begin + span * i / steps, begin + span * (i + 1) / steps
        first = at(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a))
        second = at(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b))
        curves.append((*first, *second, *at(math.cos(b), math.sin(b))))
    return curves


_HEATER = parse_svg_path("M0 0 H1000 V380 C1000 700 760 880 500 1000 C240 880 0 700 0 380 Z", 1)
_EARED = parse_svg_path(
    "M0 60 C120 90 200 60 260 0 C330 60 420 80 500 80 C580 80 670 60 740 0 C800 60 880 90 1000 60 C940 190 960 300 980 "
    "430 C1010 720 760 880 500 1000 C240 880 -10 720 20 430 C40 300 60 190 0 60 Z", 1,
)  # fmt: skip
