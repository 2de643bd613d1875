"""Registration marks for cutting machines: a square and two or three angles that the machine's camera finds.

The numbers are those that makers of cutters and users of them publish for A4 and Letter; all are settings. Cards that
would lie on a mark, or too near to one, leave their place empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from decktool.errors import DecktoolError
from decktool.printing.base.colors import BLACK
from decktool.printing.base.items import Item, Path
from decktool.printing.base.outlines import Box, polygon, rectangle
from decktool.printing.base.units import millimetres
from decktool.printing.paper.imposition import Grid


@dataclass(frozen=True, slots=True)
class RegistrationMarks:
    """Three marks or four: their distance from the paper's edges, the square's side, the angles' arms and stroke."""

    count: Literal[3, 4] = 3
    inset: int = 10_000
    square: int = 5_000
    arm: int = 5_000
    stroke: int = 1_000
    clearance: int = 2_000


def mark_boxes(grid: Grid, marks: RegistrationMarks) -> list[Box]:
    """The places of the marks: upper left the square, then lower left, upper right, and for four lower right.

    Raises DecktoolError for marks that have no room on the paper.
    """
    near_x, near_y, far_x, far_y = marks.inset, marks.inset, grid.page_w - marks.inset, grid.page_h - marks.inset
    longest = max(marks.square, marks.arm)
    if min(far_x - near_x, far_y - near_y) < 2 * longest:
        inset = f"{millimetres(marks.inset)} mm from the edges of the paper"
        raise DecktoolError(f"registration marks of {millimetres(longest)} mm, {inset}, would meet; reduce inset")
    boxes = [
        Box(near_x, near_y, marks.square, marks.square),
        Box(near_x, far_y - marks.arm, marks.arm, marks.arm),
        Box(far_x - marks.arm, near_y, marks.arm, marks.arm),
    ]
    return boxes if marks.count == 3 else [*boxes, Box(far_x - marks.arm, far_y - marks.arm, marks.arm, marks.arm)]


def mark_shapes(grid: Grid, marks: RegistrationMarks) -> list[Item]:
    """The marks themselves: a solid square, and angles whose corners point at the corners of the paper."""
    square, *angles = mark_boxes(grid, marks)
    items: list[Item] = [Path(rectangle(square), fill=BLACK)]
    s = marks.stroke
    for box, (right, low) in zip(angles, ((False, True), (True, False), (True, True)), strict=False):
        x0, x1 = (box.right, box.x) if right else (box.x, box.right)
        y0, y1 = (box.bottom, box.y) if low else (box.y, box.bottom)
        dx, dy = (-s if right else s), (-s if low else s)
        corners = [(x0, y0), (x1, y0), (x1, y0 + dy), (x0 + dx, y0 + dy), (x0 + dx, y1), (x0, y1)]
        items.append(Path(polygon(corners), fill=BLACK))
    return items


def blocked(grid: Grid, marks: RegistrationMarks, bleed: int = 0) -> frozenset[int]:
    """The slots on which a mark, with its clearance, would lie."""
    places = [box.inset(-marks.clearance) for box in mark_boxes(grid, marks)]
    cards = [grid.slot(slot).inset(-bleed) for slot in range(grid.count)]
    return frozenset(slot for slot, card in enumerate(cards) if any(map(card.overlaps, places)))
