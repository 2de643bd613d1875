"""Parts of play mats: areas for any number of cards, and tracks of numbered spaces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from decktool.printing.art.icons import draw_icon
from decktool.printing.base import languages
from decktool.printing.base.colors import WHITE, Color
from decktool.printing.base.items import Group, Item, Outline, Paint, Path
from decktool.printing.base.outlines import Box, circle, diamond, rounded
from decktool.printing.layout import text

if TYPE_CHECKING:
    from decktool.printing.layout.layout_context import LayoutContext
    from decktool.printing.template.blocks import Area, Track


def about_face(items: Sequence[Item], box: Box) -> list[Item]:
    """Items turned to face the far player, about the middle of their box."""
    return [Group(tuple(items), matrix=(-1, 0, 0, -1, 2 * box.x + box.w, 2 * box.y + box.h))]


def plain(fill: Paint) -> Color:
    """The one opaque colour that a fill comes nearest to.

    An icon on it is mixed from it: in a translucent colour its parts would show where they lie on one another.
    """
    return fill.over(WHITE) if isinstance(fill, Color) else fill.stops[len(fill.stops) // 2][1]


def draw_area(context: LayoutContext, element: Area, box: Box) -> list[Item]:
    """An area: a frame, its name on a line at its head, its icon faint behind whatever will lie there."""
    ink, stroke = context.color(element.ink), context.color(element.stroke)
    style = context.style(element.style)
    radius = 4_000
    fill = context.paint(element.fill, box)
    ground = plain(fill)
    items: list[Item] = [
        Path(rounded(box, radius), fill=fill),
        Path(rounded(box, radius), stroke=stroke, width=800),
        Path(rounded(box.inset(2_200), radius * 2 // 3), stroke=ink.fade(50), width=350, dash=(2_900, 2_100)),
    ]
    head = Box(box.x + 6_000, box.y + 5_000, box.w - 12_000, round(style.size * 1.3))
    if element.icon is not None:
        side = min(box.w, box.h - head.h - 8_000) * 46 // 100
        spot = Box(box.x + (box.w - side) // 2, head.bottom + (box.bottom - head.bottom - side) // 2, side, side)
        items += draw_icon(element.icon, spot, ground.mix(ink, 0.15), ground.mix(WHITE, 0.4))
    block = text.set_text(languages.said(element.text), style, head.w, head.h, 1)
    items += text.placed(block, head, style.color, "center", "middle")
    if element.note is not None:
        small = context.style(element.label or element.style)
        room = Box(head.x, head.bottom + 800, head.w, min(box.bottom - head.bottom - 3_000, 3 * small.size))
        block = text.set_text(languages.said(element.note), small, room.w, room.h, 2)
        items += text.placed(block, room, small.color, "center", "top")
    return about_face(items, box) if element.turned else items


def spaces(count: int, box: Box, rows: int = 1, gap: int = 2_000) -> list[Box]:
    """The squares of a track in order, as large as the box takes: along rows, or up one column in a tall box."""
    columns = -(-count // rows)
    upward = rows == 1 and box.h > box.w
    if upward:
        columns, rows = 1, count
    side = min((box.w - (columns - 1) * gap) // columns, (box.h - (rows - 1) * gap) // rows)
    # Spread along the way the track runs, so that it fills its place.
    step_x = (box.w - side) // (columns - 1) if columns > 1 else 0
    step_y = (box.h - side) // (rows - 1) if rows > 1 else 0
    step_x, step_y = min(step_x, 2 * side), min(step_y, 2 * side)
    left = box.x + (box.w - side - (columns - 1) * step_x) // 2
    top = box.y + (box.h - side - (rows - 1) * step_y) // 2
    if upward:
        return [Box(left, top + (count - 1 - i) * step_y, side, side) for i in range(count)]
    return [Box(left + i % columns * step_x, top + i // columns * step_y, side, side) for i in range(count)]


def track_items(
    numbers: Sequence[int],
    places: Sequence[Box],
    style: text.Style,
    fill: Paint,
    stroke: Color,
    ink: Color,
    *,
    start: int | None = None,
    shape: str = "circle",
) -> list[Item]:
    """The spaces of a track with their numbers, the start ringed twice, and a line that joins them."""

    def outline(place: Box) -> Outline:
        if shape == "circle":
            return circle(place.x + place.w // 2, place.y + place.h // 2, place.w // 2)
        return diamond(place) if shape == "diamond" else rounded(place, place.w // 8)

    items: list[Item] = []
    for before, after in pairwise(places):
        if before.y == after.y or before.x == after.x:
            middle = (before.x + before.w // 2, before.y + before.h // 2)
            way: Outline = (("M", *middle), ("L", after.x + after.w // 2, after.y + after.h // 2))
            items.append(Path(way, stroke=stroke.fade(60), width=max(200, before.w // 24)))
    said: list[Item] = []
    for number, place in zip(numbers, places, strict=True):
        hair = max(120, place.w // 40)
        items.append(Path(outline(place), fill=fill, stroke=stroke, width=hair))
        items.append(Path(outline(place.inset(place.w // 14)), stroke=ink.fade(40), width=max(80, hair // 3)))
        if number == start:
            items.append(Path(outline(place.inset(-place.w // 9)), stroke=stroke, width=hair))
        room = place.inset(place.w // 6)
        block = text.set_text(f"{number}".replace("-", "\N{MINUS SIGN}"), style, room.w, room.h, 1)
        said += text.placed(block, room, style.color, "center", "middle")
    return [*items, *said]


def draw_track(context: LayoutContext, element: Track, box: Box) -> list[Item]:
    """A track of a mat."""
    numbers = range(element.first, element.last + 1)
    places = spaces(len(numbers), box, element.rows, element.gap)
    inks = context.paint(element.fill, box), context.color(element.stroke), context.color(element.ink)
    style = context.style(element.style)
    items = track_items(numbers, places, style, *inks, start=element.start, shape=element.shape)
    return about_face(items, box) if element.turned else items
