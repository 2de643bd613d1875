"""Small parts of many sizes put on sheets: row by row, the highest first, with marks to cut along.

The same order of parts always gives the same sheets. A part that is too wide lies on its side; one that fits no way is
an error that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decktool.errors import DecktoolError
from decktool.printing.items import Drawing
from decktool.printing.outlines import Box
from decktool.printing.pdf import Placed
from decktool.printing.press import Page
from decktool.printing.sheet import Marks, mark_items
from decktool.printing.sizes import Size
from decktool.printing.tokens import Part
from decktool.printing.units import millimetres

#: Marks short enough for the gap between parts.
MARKS = Marks("corners", length=2_000, offset=500)


@dataclass(frozen=True, slots=True)
class Nested:
    """One part on one sheet: which (an index), where, and whether it lies on its side."""

    sheet: int
    part: int
    box: Box
    turned: bool = False


def nest(sizes: Sequence[tuple[int, int]], page_w: int, page_h: int, margin: int, gap: int) -> list[Nested] | None:
    """Rows of parts on as few sheets as that takes, each row centred; None when a part does not fit."""
    room_w, room_h = page_w - 2 * margin, page_h - 2 * margin
    lying: list[tuple[int, int, int, bool]] = []
    for index, (w, h) in enumerate(sizes):
        if w <= room_w and h <= room_h:
            lying.append((index, w, h, False))
        elif h <= room_w and w <= room_h:
            lying.append((index, h, w, True))
        else:
            return None
    lying.sort(key=lambda row: (-row[2], -row[1], row[0]))
    rows: list[list[tuple[int, int, int, bool]]] = []
    used = 0
    for part in lying:
        if not rows or used + gap + part[1] > room_w:
            rows.append([])
            used = -gap
        rows[-1].append(part)
        used += gap + part[1]
    found: list[Nested] = []
    sheet, y = 0, 0
    for row in rows:
        high = max(part[2] for part in row)
        if y and y + high > room_h:
            sheet, y = sheet + 1, 0
        width = sum(part[1] for part in row) + gap * (len(row) - 1)
        x = (page_w - width) // 2
        for index, w, h, turned in row:
            found.append(Nested(sheet, index, Box(x, margin + y, w, h), turned))
            x += w + gap
        y += high + gap
    return found


def sheets(parts: Sequence[Part], paper: Size, what: str, margin: int = 8_000, gap: int = 5_000) -> list[Page]:
    """Pages with all parts on them, upright or wide, whichever takes fewer; DecktoolError when one does not fit."""
    sizes = [(part.drawing.width, part.drawing.height) for part in parts]
    best: tuple[int, int, list[Nested]] | None = None
    for page_w, page_h in ((paper.w, paper.h), (paper.h, paper.w)):
        nested = nest(sizes, page_w, page_h, margin, gap)
        if nested is not None and (best is None or nested[-1].sheet < best[2][-1].sheet):
            best = page_w, page_h, nested
    if best is None:
        w, h = max(sizes)
        raise DecktoolError(
            f"{what}: a part of {millimetres(w)} x {millimetres(h)} mm does not fit on {paper.name or 'the paper'} "
            f"({paper}); take larger paper"
        )
    page_w, page_h, nested = best
    pages: list[Page] = []
    for number in range(nested[-1].sheet + 1):
        here = [row for row in nested if row.sheet == number]
        ticked = [row.box for row in here if parts[row.part].square]
        marks = Drawing(page_w, page_h, tuple(mark_items(ticked, page_w, page_h, MARKS)), "crop marks")
        placed = [Placed(marks, 0, 0)]
        placed += [Placed(parts[row.part].drawing, row.box.x, row.box.y, 90 if row.turned else 0) for row in here]
        pages.append(Page(page_w, page_h, placed, f"{what}, sheet {number + 1}" if number else what))
    return pages
