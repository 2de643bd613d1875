"""Cut lines for a cutting machine: the outlines of the cards of a job, as SVG or DXF, in millimetres.

The outlines come from the same placements as the printed sheets. Sheets whose cards lie in the same places share one
file. Cards that touch are cut apart by straight lines, each once; others, and all with round corners or of another
shape (hexagons, circles), are closed outlines. Registration marks, when the job has them, and the paper's edge are
layers of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from decktool.printing.base.items import Path as Shape
from decktool.printing.base.outlines import Box, cut_outline
from decktool.printing.base.units import millimetres as mm
from decktool.printing.paper import imposition, registration_marks
from decktool.printing.paper.print_job import Job

Point = tuple[int, int]
#: How far an arc of a quarter turn bulges, in DXF's measure: the tangent of a quarter of its angle.
BULGE = math.tan(math.pi / 8)


class CutSheet(NamedTuple):
    """One arrangement of cards: the sheets (from 1) that have it, the paper, the cuts and the registration marks.

    ``cards`` are cut along their boxes with corners of ``radius``; where it is empty, ``lines`` are cut instead.
    ``shape`` is what is cut from each box: rectangle, hexagon or circle.
    """

    sheets: tuple[int, ...]
    width: int
    height: int
    cards: tuple[Box, ...]
    radius: int
    lines: tuple[tuple[Point, Point], ...]
    marks: tuple[tuple[Point, ...], ...]
    shape: str = "rectangle"


def cut_sheets(*jobs: Job) -> list[CutSheet]:
    """The different arrangements of the fronts of jobs, in the order of their first sheets, counted through."""
    found: list[CutSheet] = []
    before = 0
    for job in jobs:
        arrangements: dict[tuple[Box, ...], list[int]] = {}
        for number, page in enumerate(imposition.pages_of(job.fronts), before + 1):
            arrangements.setdefault(tuple(placed.box for placed in page), []).append(number)
        before += job.sheets
        marks: tuple[tuple[Point, ...], ...] = ()
        if job.order.registration is not None:
            shapes = registration_marks.mark_shapes(job.grid, job.order.registration)
            marks = tuple(_corners(shape) for shape in shapes if isinstance(shape, Shape))
        for boxes, numbers in arrangements.items():
            lines = () if job.radius or job.shape != "rectangle" else tuple(_shared_lines(boxes))
            page_size, cards = (job.grid.page_w, job.grid.page_h), () if lines else boxes
            found.append(CutSheet(tuple(numbers), *page_size, cards, job.radius, lines, marks, job.shape))
    return found


def _corners(shape: Shape) -> tuple[Point, ...]:
    return tuple((int(segment[1]), int(segment[2])) for segment in shape.outline if segment[0] != "Z")  # type: ignore[misc]


def _shared_lines(boxes: Sequence[Box]) -> Iterator[tuple[Point, Point]]:
    """Every cut once, as long as it goes on; nothing when no two cards touch."""
    lines: dict[tuple[bool, int], list[tuple[int, int]]] = {}
    for box in boxes:
        for x in (box.x, box.right):
            lines.setdefault((False, x), []).append((box.y, box.bottom))
        for y in (box.y, box.bottom):
            lines.setdefault((True, y), []).append((box.x, box.right))
    if all(len(set(spans)) == len(spans) for spans in lines.values()):
        return
    for (level, at), spans in sorted(lines.items()):
        for low, high in _joined(spans):
            yield ((low, at), (high, at)) if level else ((at, low), (at, high))


def _joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of one line that meet or overlap, as one."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(spans):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def files(path: Path, *jobs: Job) -> list[tuple[Path, CutSheet, str]]:
    """What to write for jobs: each file's path, its sheet, and its text; ValueError for an ending other than ours.

    The first file has the given path, the next ones ``-2``, ``-3`` before its ending.
    """
    write = WRITERS.get(path.suffix.lower())
    if write is None:
        raise ValueError(f"'{path.name}' must end in .svg or .dxf")
    return [
        (path if number == 1 else path.with_stem(f"{path.stem}-{number}"), found, write(found))
        for number, found in enumerate(cut_sheets(*jobs), 1)
    ]


# --- SVG -------------------------------------------------------------------------------------------------------------


def svg(cut: CutSheet) -> str:
    """A sheet as SVG, of the paper's size; layers ``cut`` (red hairlines) and ``registration`` (black)."""
    size = f'width="{mm(cut.width)}mm" height="{mm(cut.height)}mm" viewBox="0 0 {mm(cut.width)} {mm(cut.height)}"'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    cuts = [_svg_card(box, cut.radius, cut.shape) for box in cut.cards]
    cuts += [f"M {mm(x0)} {mm(y0)} L {mm(x1)} {mm(y1)}" for (x0, y0), (x1, y1) in cut.lines]
    marks = ["M " + " L ".join(f"{mm(x)} {mm(y)}" for x, y in corners) + " Z" for corners in cut.marks]
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', f"<svg {spaces} {size}>", "<title>Cut lines</title>"]
    rows += _svg_layer("cut", 'fill="none" stroke="#ff0000" stroke-width="0.1"', cuts)
    if marks:
        rows += _svg_layer("registration", 'fill="#000000"', marks)
    return "\n".join([*rows, "</svg>", ""])


def _svg_layer(name: str, style: str, paths: Sequence[str]) -> list[str]:
    head = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {style}>'
    return [head, *(f'<path d="{path}"/>' for path in paths), "</g>"]


def _svg_card(box: Box, radius: int, shape: str) -> str:
    if shape != "rectangle":
        (x0, y0), first = (points := _corner_points(box, 0, shape))[0]
        path, arc, half = [f"M {mm(x0)} {mm(y0)}"], first, f"A {mm(box.w // 2)} {mm(box.h // 2)} 0 0 1"
        for (x, y), after in [*points[1:], *points[:1]]:
            path.append(f"{half if arc else 'L'} {mm(x)} {mm(y)}")
            arc = after
        return " ".join([*path, "Z"])
    if not radius:
        return f"M {mm(box.x)} {mm(box.y)} H {mm(box.right)} V {mm(box.bottom)} H {mm(box.x)} Z"
    r, across, down = mm(radius), mm(box.w - 2 * radius), mm(box.h - 2 * radius)
    return (
        f"M {mm(box.x + radius)} {mm(box.y)} h {across} a {r} {r} 0 0 1 {r} {r} v {down} a {r} {r} 0 0 1 -{r} {r} "
        f"h -{across} a {r} {r} 0 0 1 -{r} -{r} v -{down} a {r} {r} 0 0 1 {r} -{r} Z"
    )


# --- DXF -------------------------------------------------------------------------------------------------------------

_LAYERS = (("CUT", 1), ("REGISTRATION", 7), ("PAPER", 8))


def dxf(cut: CutSheet) -> str:
    """A sheet as DXF of release 12, in millimetres, the paper's lower left corner at (0, 0); round corners are arcs."""
    pairs: list[tuple[int, str]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(9, "$INSUNITS"), (70, "4"), (9, "$EXTMIN"), (10, "0"), (20, "0")]
    pairs += [(9, "$EXTMAX"), (10, mm(cut.width)), (20, mm(cut.height)), (0, "ENDSEC")]
    pairs += [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, "1"), (0, "LTYPE"), (2, "CONTINUOUS")]
    pairs += [(70, "0"), (3, "Solid line"), (72, "65"), (73, "0"), (40, "0"), (0, "ENDTAB")]
    pairs += [(0, "TABLE"), (2, "LAYER"), (70, str(len(_LAYERS)))]
    for name, color in _LAYERS:
        pairs += [(0, "LAYER"), (2, name), (70, "0"), (62, str(color)), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    page = ((0, 0), (cut.width, 0), (cut.width, cut.height), (0, cut.height))
    pairs += _polyline("PAPER", [(point, False) for point in page], cut.height)
    for box in cut.cards:
        pairs += _polyline("CUT", _corner_points(box, cut.radius, cut.shape), cut.height)
    for (x0, y0), (x1, y1) in cut.lines:
        pairs += [(0, "LINE"), (8, "CUT"), (10, mm(x0)), (20, mm(cut.height - y0))]
        pairs += [(11, mm(x1)), (21, mm(cut.height - y1))]
    for corners in cut.marks:
        pairs += _polyline("REGISTRATION", [(point, False) for point in corners], cut.height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3d}\n{value}\n" for code, value in pairs)


def _corner_points(box: Box, r: int, shape: str) -> list[tuple[Point, bool]]:
    """The corners of a card clockwise, each with whether a quarter of a circle follows."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    if shape == "circle":
        x, y = left + box.w // 2, top + box.h // 2
        return [((x, top), True), ((right, y), True), ((x, bottom), True), ((left, y), True)]
    if shape == "hexagon":
        return [(point, False) for point in _corners(Shape(cut_outline(shape, box)))]
    if not r:
        return [((left, top), False), ((right, top), False), ((right, bottom), False), ((left, bottom), False)]
    return [
        ((left + r, top), False), ((right - r, top), True), ((right, top + r), False), ((right, bottom - r), True),
        ((right - r, bottom), False), ((left + r, bottom), True), ((left, bottom - r), False), ((left, top + r), True),
    ]  # fmt: skip


def _polyline(layer: str, points: Sequence[tuple[Point, bool]], height: int) -> list[tuple[int, str]]:
    pairs = [(0, "POLYLINE"), (8, layer), (66, "1"), (70, "1"), (10, "0"), (20, "0"), (30, "0")]
    for (x, y), arc in points:
        pairs += [(0, "VERTEX"), (8, layer), (10, mm(x)), (20, mm(height - y))]
        # Upside down in our eyes, a clockwise arc bulges to the right of the way it goes.
        pairs += [(42, f"{-BULGE:.9f}")] if arc else []
    return [*pairs, (0, "SEQEND"), (8, layer)]


WRITERS: dict[str, Callable[[CutSheet], str]] = {".svg": svg, ".dxf": dxf}
