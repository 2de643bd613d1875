"""The icon sheet: every icon there is, with the name by which texts and templates call it."""

from __future__ import annotations

from decktool.printing.art.icons import draw_icon, names
from decktool.printing.base.colors import WHITE, Color
from decktool.printing.base.items import Drawing, Item
from decktool.printing.base.outlines import Box
from decktool.printing.base.sizes import Size
from decktool.printing.layout import text

INK = Color(43, 33, 28)
_CELL, _MARGIN, _FOOT = 23_000, 12_000, 5_000


def icon_sheets(paper: Size) -> list[Drawing]:
    """All icons that there are where something is laid out, in rows, as many pages of a paper as they take."""
    rest = names()
    columns = max(1, (paper.w - 2 * _MARGIN) // _CELL)
    room = columns * max(1, (paper.h - 2 * _MARGIN) // _CELL)
    style, left = text.Style("sans", "regular", False, 2_470, 1_400, color=INK), (paper.w - columns * _CELL) // 2
    side = _CELL - _FOOT - 5_000
    pages: list[Drawing] = []
    for start in range(0, len(rest), room):
        items: list[Item] = []
        for number, name in enumerate(rest[start : start + room]):
            x, y = left + number % columns * _CELL, _MARGIN + number // columns * _CELL
            items += draw_icon(name, Box(x + (_CELL - side) // 2, y, side, side), INK, WHITE)
            foot = Box(x + 500, y + side + 800, _CELL - 1_000, _FOOT - 1_000)
            items += text.placed(text.set_text(name, style, foot.w, foot.h, 1), foot, INK, "center", "top")
        pages.append(Drawing(paper.w, paper.h, tuple(items), "Icons"))
    return pages
