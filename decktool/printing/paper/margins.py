"""The line of small print in a sheet's margin: the deck, the sheet's number, and what is said once of cards on it."""

from __future__ import annotations

from collections.abc import Sequence

from decktool.printing.base.colors import Color
from decktool.printing.base.items import Group, Item
from decktool.printing.base.outlines import Box
from decktool.printing.layout import text

#: Nearer to the paper's edge than this, words may not be printed.
EDGE = 4_500
#: The height of the line, with the room around it.
ROOM = 3_400
STYLE = text.Style("sans", "regular", False, 2_470, 1_760, color=Color(70, 70, 70))


def margin_line(said: Sequence[str], page_w: int, page_h: int, boxes: Sequence[Box], reach: int) -> list[Item]:
    """A line at the foot of a page, else up its left side; nothing where neither margin has room beyond the marks.

    ``boxes`` are the cards' places, and ``reach`` is how far marks and bleed stand out from them.
    """
    words = "  ·  ".join(filter(None, said))
    if not words or not boxes:
        return []
    bottom = max(box.bottom for box in boxes) + reach
    left = min(box.x for box in boxes) - reach
    if page_h - EDGE - ROOM >= bottom:
        place = Box(2 * EDGE, page_h - EDGE - ROOM, page_w - 4 * EDGE, ROOM)
        return _line(words, place)
    if left >= EDGE + ROOM:
        drawn = _line(words, Box(0, 0, page_h - 4 * EDGE, ROOM))
        # A quarter turn to the left: the line reads upward along the paper's edge.
        return [Group(tuple(drawn), matrix=(0, -1, 1, 0, EDGE, page_h - 2 * EDGE))]
    return []


def _line(words: str, place: Box) -> list[Item]:
    return text.placed(text.cut_short(words, STYLE, place, 1), place, STYLE.color, "left", "middle")
