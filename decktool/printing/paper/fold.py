"""Gutterfold: fronts and backs on one side of one sheet, which is folded between them and glued.

The fold runs across the middle of the page, upright or level, whichever lets more cards fit; fronts lie before it, next
to the fold, and each back lies as far behind it as its front lies before it.
"""

from __future__ import annotations

from collections.abc import Callable

from decktool.errors import DecktoolError
from decktool.printing.base import fonts, languages
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Item, Path, Text
from decktool.printing.base.outlines import line
from decktool.printing.paper.imposition import EDGE, Grid, Sheet

GRAY = Color(110, 110, 110)


def fold_grid(sheet: Sheet, gap: int, usable: Callable[[Grid], int] = lambda grid: grid.count) -> tuple[Grid, bool]:
    """The grid of the fronts, and whether the fold is upright; ``gap`` is the room kept free about the fold.

    ``usable`` says how many of a grid's places can be used. Raises DecktoolError when no card and its back fit on the
    paper.
    """
    card = sheet.known_card
    grids = [
        (_half(*page, *((card.h, card.w) if turned else card[:2]), sheet, gap, upright, turned), upright)
        for page in sheet.pages
        for turned in ((False, True) if sheet.turn_cards else (False,))
        for upright in (True, False)
    ]
    best = max(grids, key=lambda grid: usable(grid[0]))
    if best[0].count == 0:
        raise DecktoolError(
            f"a card of {card} and its back do not fit on {sheet.paper.name or 'the paper'} with a fold"
        )
    return best


def _half(page_w: int, page_h: int, w: int, h: int, sheet: Sheet, gap: int, upright: bool, turned: bool) -> Grid:
    step_x, step_y = w + 2 * sheet.bleed + sheet.gutter_x, h + 2 * sheet.bleed + sheet.gutter_y
    room_w = page_w // 2 - gap // 2 - sheet.margin if upright else page_w - 2 * sheet.margin
    room_h = page_h - 2 * sheet.margin if upright else page_h // 2 - gap // 2 - sheet.margin
    columns = max(0, (room_w + sheet.gutter_x) // step_x)
    rows = max(0, (room_h + sheet.gutter_y) // step_y)
    wide, high = columns * step_x - sheet.gutter_x, rows * step_y - sheet.gutter_y
    x = page_w // 2 - gap // 2 - wide if upright else (page_w - wide) // 2
    y = (page_h - high) // 2 if upright else page_h // 2 - gap // 2 - high
    return Grid(page_w, page_h, columns, rows, x + sheet.bleed, y + sheet.bleed, step_x, step_y, w, h, turned)


def fold_line(grid: Grid, upright: bool) -> list[Item]:
    """The fold, dashed, with a word beside it."""
    x0, y0, x1, y1 = (grid.page_w // 2, EDGE, grid.page_w // 2, grid.page_h - EDGE)
    if not upright:
        x0, y0, x1, y1 = EDGE, grid.page_h // 2, grid.page_w - EDGE, grid.page_h // 2
    size, words = 2_300, languages.said("fold here")
    width = fonts.measure(words, "sans", size)
    at = (x0 + 700, y0 + 2_400) if upright else (x0 + 400, y0 - 700)
    return [
        Path(line(x0, y0, x1, y1), stroke=GRAY, width=110, dash=(1_500, 1_000), round=False),
        Text(*at, words, "sans", size, GRAY, width),
    ]
