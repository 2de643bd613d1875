"""Small parts of many sizes put on sheets, the highest first, each where it goes highest up, with marks to cut along.

The same order of parts always gives the same sheets. A part that is too wide lies on its side; one that fits no way is
an error that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from decktool.errors import DecktoolError
from decktool.printing.base.outlines import Box
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import millimetres
from decktool.printing.layout.tokens import TokenPiece
from decktool.printing.out.pdf import Page, PlacedDrawing
from decktool.printing.paper.imposition import Marks, Placement, marks_drawing

#: Around all parts of a sheet, and between two of them.
MARGIN, GAP = 6_000, 5_000
#: Marks short enough for the gap between parts.
MARKS = Marks("corners", length=2_000, offset=500)


def nest(sizes: Sequence[tuple[int, int]], page_w: int, page_h: int, margin: int, gap: int) -> list[Placement] | None:
    """Parts on as few sheets as that takes, each as far up, then left, as there is room; None when one does not fit."""
    room = Box(margin, margin, page_w - 2 * margin + gap, page_h - 2 * margin + gap)
    #: For every sheet the largest rectangles that are free on it; they may overlap.
    free: list[list[Box]] = []
    found: list[Placement] = []
    for part in sorted(range(len(sizes)), key=lambda part: (-sizes[part][1], -sizes[part][0], part)):
        w, h = sizes[part][0] + gap, sizes[part][1] + gap
        place = _place(free, w, h) or _place([*free, [room]], w, h)
        if place is None:
            return None
        sheet, x, y, turned = place
        if sheet == len(free):
            free.append([room])
        used = Box(x, y, h, w) if turned else Box(x, y, w, h)
        free[sheet] = _left_free(free[sheet], used)
        found.append(Placement(sheet, 0, part, Box(x, y, used.w - gap, used.h - gap), 90 if turned else 0))
    # Moved across, so that each sheet has the same margin on both sides.
    wide: dict[int, int] = {}
    for row in found:
        wide[row.page] = max(wide.get(row.page, 0), row.box.right)
    left = min((row.box.x for row in found), default=0)
    centred = [row._replace(box=row.box.moved((page_w - wide[row.page] - left) // 2, 0)) for row in found]
    return sorted(centred, key=lambda row: row.page)


def _place(free: Sequence[Sequence[Box]], w: int, h: int) -> tuple[int, int, int, bool] | None:
    """The first sheet with room, the uppermost place on it, and whether the part lies on its side there."""
    for sheet, spaces in enumerate(free):
        for turned, (across, down) in ((False, (w, h)), (True, (h, w))):
            fits = [(space.y, space.x) for space in spaces if across <= space.w and down <= space.h]
            if fits:
                y, x = min(fits)
                return sheet, x, y, turned
    return None


def _left_free(spaces: Sequence[Box], used: Box) -> list[Box]:
    """What is free of rectangles once another lies on them; none of them inside another."""
    parts: list[Box] = []
    for space in spaces:
        if not used.overlaps(space):
            parts.append(space)
            continue
        parts += [
            Box(space.x, space.y, used.x - space.x, space.h),
            Box(used.right, space.y, space.right - used.right, space.h),
            Box(space.x, space.y, space.w, used.y - space.y),
            Box(space.x, used.bottom, space.w, space.bottom - used.bottom),
        ]
    kept = list(dict.fromkeys(box for box in parts if box.w > 0 and box.h > 0))
    return [box for box in kept if not any(box != other and other.holds(box) for other in kept)]


class Arranged(NamedTuple):
    """Parts arranged on sheets: the sheets' size, and where each part lies, sheet by sheet."""

    width: int
    height: int
    parts: Sequence[TokenPiece]
    places: Sequence[Placement]

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return self.places[-1].page + 1


def arranged(parts: Sequence[TokenPiece], paper: Size, what: str) -> Arranged:
    """All parts on upright sheets or on wide ones, whichever takes fewer; DecktoolError when one does not fit."""
    sizes = [(part.drawing.width, part.drawing.height) for part in parts]
    best: Arranged | None = None
    for page_w, page_h in ((paper.w, paper.h), (paper.h, paper.w)):
        nested = nest(sizes, page_w, page_h, MARGIN, GAP)
        if nested is not None and (best is None or nested[-1].page + 1 < best.sheets):
            best = Arranged(page_w, page_h, parts, nested)
    if best is None:
        w, h = max(sizes)
        raise DecktoolError(
            f"{what}: a part of {millimetres(w)} x {millimetres(h)} mm does not fit on {paper.name or 'the paper'} "
            f"({paper}); use larger paper"
        )
    return best


def pages(found: Arranged, titles: Sequence[str]) -> list[Page]:
    """The sheets of arranged parts, each with its title and with marks to cut along."""
    made: list[Page] = []
    for number, title in enumerate(titles):
        here = [row for row in found.places if row.page == number]
        ticked = [row.box for row in here if found.parts[row.face].square]
        placed = [PlacedDrawing(marks_drawing(ticked, found.width, found.height, MARKS), 0, 0)]
        placed += [PlacedDrawing(found.parts[row.face].drawing, row.box.x, row.box.y, row.turn) for row in here]
        made.append(Page(found.width, found.height, placed, title))
    return made


def sheets(parts: Sequence[TokenPiece], paper: Size, what: str) -> list[Page]:
    """Pages with all parts on them; DecktoolError when one does not fit."""
    found = arranged(parts, paper, what)
    return pages(found, [what, *(f"{what}, sheet {number}" for number in range(2, found.sheets + 1))])
