"""The icon sheet: every icon there is, with the name by which texts and templates call it."""

from __future__ import annotations

from collections.abc import Sequence

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
    pages = [rest[start : start + room] for start in range(0, len(rest), room)]
    return [Drawing(paper.w, paper.h, tuple(_page(page, columns, paper)), "Icons") for page in pages]


def _page(page: Sequence[str], columns: int, paper: Size) -> list[Item]:
    items: list[Item] = []
    style = text.Style("sans", "regular", False, 2_470, 1_400, color=INK)
    left = (paper.w - columns * _CELL) // 2
    for number, name in enumerate(page):
        cell = Box(left + number % columns * _CELL, _MARGIN + number // columns * _CELL, _CELL, _CELL)
        side = _CELL - _FOOT - 5_000
        items += draw_icon(name, Box(cell.x + (_CELL - side) // 2, cell.y, side, side), INK, WHITE)
        foot = Box(cell.x + 500, cell.y + side + 800, _CELL - 1_000, _FOOT - 1_000)
        items += text.placed(text.set_text(name, style, foot.w, foot.h, 1), foot, INK, "center", "top")
    return items
