"""The regions of a board: squares, hexagons or diamonds with a terrain sketched in ink, a spot, and their names.

A region is named by its column's letter and its row's number, counted from the foot: ``b1`` is the middle of the near
row. Terrain is scattered by a hash of the region's name, so that a board looks the same whenever it is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.printing.art import ornaments
from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.art.icons import draw_icon
from decktool.printing.base import languages
from decktool.printing.base.colors import WHITE, Color
from decktool.printing.base.items import Group, Item, Linear, Outline, Path, Radial
from decktool.printing.base.outlines import Box, circle, diamond, flat_hexagon, line, rectangle, rounded
from decktool.printing.layout import text
from decktool.printing.layout.mats import about_face, plain

if TYPE_CHECKING:
    from decktool.printing.layout.layout_context import LayoutContext
    from decktool.printing.template.blocks import Places, Regions

#: How high a hexagon is whose corners are a width of 1 apart.
HEXAGON = 0.8660254
#: The wash of each terrain.
WASH = {
    "plain": "d9c98a",
    "forest": "a9bb86",
    "mountains": "b9b2a6",
    "water": "9fc0c6",
    "hills": "c9bd84",
    "ruins": "c4b3a0",
    "marsh": "a8b59a",
    "desert": "e0c58e",
    "citadel": "cfae72",
}
_SIGNS = {"forest": "tree", "mountains": "mountain", "ruins": "tower", "citadel": "tower"}


def region_names(columns: int, rows: int) -> list[str]:
    """The names of all regions, the far row first, as they are laid out on the page."""
    return [f"{chr(97 + column)}{rows - row}" for row in range(rows) for column in range(columns)]


def region_boxes(element: Regions, box: Box) -> dict[str, Box]:
    """The place of every region, all of one size; what is drawn there has the element's shape."""
    columns, rows, gap = element.columns, element.rows, element.gap
    names = region_names(columns, rows)
    if element.shape == "square":
        w, h = (box.w - gap * (columns - 1)) // columns, (box.h - gap * (rows - 1)) // rows
        corners = [(i % columns * (w + gap), i // columns * (h + gap)) for i in range(len(names))]
    elif element.shape == "hexagon":
        # Columns are three quarters of a width apart, and every second one is half a height higher.
        high = rows + (0.5 if columns > 1 else 0)
        w = min(round((box.w + gap) / (0.75 * columns + 0.25)), round((box.h + gap) / high / HEXAGON))
        h = round(w * HEXAGON)
        corners = [
            (i % columns * w * 3 // 4, (2 * (i // columns) + 1 - i % columns % 2) * h // 2) for i in range(len(names))
        ]
        corners = [(x, y if columns > 1 else y - h // 2) for x, y in corners]
        w, h = w - gap, h - gap
    else:
        side = 2 * min((box.w + gap) // (columns + rows), (box.h + gap) // (columns + rows))
        corners = [((i % columns + i // columns) * side // 2, (i // columns + columns - 1 - i % columns) * side // 2)
                   for i in range(len(names))]  # fmt: skip
        w = h = side - gap
    left = box.x + (box.w - max(x for x, _ in corners) - w) // 2
    top = box.y + (box.h - max(y for _, y in corners) - h) // 2
    return {name: Box(left + x, top + y, w, h) for name, (x, y) in zip(names, corners, strict=True)}


def region_outline(shape: str, box: Box, radius: int = 0) -> Outline:
    """The edge of a region."""
    if shape == "square":
        return rounded(box, radius)
    return diamond(box) if shape == "diamond" else flat_hexagon(box)


def draw_regions(context: LayoutContext, element: Regions, box: Box) -> list[Item]:
    """All regions with their terrain, their spots, their marks, and letters and numbers at the edge."""
    ink, paper = context.color(element.ink), context.color(element.paper)
    items: list[Item] = []
    for index, (name, place) in enumerate(region_boxes(element, box).items()):
        before = len(items)
        terrain = element.terrain[index % len(element.terrain)] if element.terrain else "plain"
        items += _region(name, place, terrain, ink, paper, element)
        if element.spot is not None:
            items += _spot(place, element.spot, ink, paper)
        mark = element.marks.get(name)
        if mark is not None:
            turned = element.mirrored and mark.edge == "top"
            drawn = _mark(context, element, place, mark.icon, mark.text, "bottom" if turned else mark.edge, ink)
            items += about_face(drawn, place) if turned else drawn
        label = _name(context, element, place, name)
        items += label
        if element.mirrored:
            items += about_face(label, place)
        context.detail.spend(items[before:])
    return items


def _region(name: str, box: Box, terrain: str, ink: Color, paper: Color, element: Regions) -> list[Item]:
    unit, shape = box.w, element.shape
    wash = Color(*bytes.fromhex(WASH[terrain]))
    stops = (0.0, wash.mix(paper, 0.25)), (0.62, wash.mix(paper, 0.5)), (1.0, paper)
    ground = Radial(box.x + box.w // 2, box.y + box.h // 2, round(unit * 0.72), stops)
    radius = unit // 40

    def outline(inset: int, corner: int) -> Outline:
        return region_outline(shape, box.inset(inset), corner)

    items: list[Item] = [Path(outline(0, radius), fill=ground)]
    sign = wash.mix(paper, 0.5).mix(ink, 0.34)
    sketch = _sketch(FixedChoices(f"region {name} {terrain}"), box, terrain, ink, sign, element.mirrored)
    clip = rectangle(box.inset(unit // 40)) if shape == "square" else outline(unit // 12, 0)
    items.append(Group(tuple(sketch), clip=clip))
    items.append(Path(outline(0, radius), stroke=ink.fade(85), width=unit // 190))
    items.append(Path(outline(unit // 55, radius * 2 // 3), stroke=ink.fade(45), width=unit // 620))
    if shape == "square":
        items += ornaments.corners(box.inset(unit // 38), ink.fade(40), 0, unit // 11)
    return items


def _sketch(choices: FixedChoices, box: Box, terrain: str, ink: Color, sign: Color, mirrored: bool) -> list[Item]:
    """Map signs scattered over a region, none near its middle, its names, or the middle of its far and near edge."""
    items: list[Item] = []
    unit = box.w
    faint, fainter = ink.fade(34), ink.fade(20)
    for row in range(7):
        for column in range(7):
            x = box.x + unit * (10 + column * 80 // 6) // 100 + unit * (choices.draw(7) - 3) // 100
            y = box.y + box.h * (16 + row * 68 // 6) // 100 + box.h * (choices.draw(5) - 2) // 100
            grow = choices.draw(40)
            dx, dy = (x - box.x) * 100 // unit - 50, (y - box.y) * 100 // box.h - 50
            if (
                dx * dx + dy * dy < 24 * 24
                or choices.draw(10) < 3
                or (abs(dy) > 24 and abs(dx) < 18)
                or (dx < -30 and dy > 22)
                or (mirrored and dx > 30 and dy < -22)
            ):
                continue
            size = unit * (60 + grow) // 1200
            if terrain in _SIGNS:
                if terrain in {"ruins", "citadel"} and choices.draw(3):
                    items.append(_tuft(x, y, size, fainter))
                    continue
                items += draw_icon(_SIGNS[terrain], Box.square(x, y, size), sign, sign.mix(WHITE, 0.45))
            elif terrain in {"water", "marsh"}:
                items.append(_ripple(x, y, size, faint))
                if terrain == "marsh" and choices.draw(2):
                    items.append(_tuft(x, y - size // 4, size, faint))
            elif terrain == "hills":
                items += _hill(x, y, size, faint)
            elif terrain == "desert":
                items.append(_grains(choices, x, y, size, faint))
            else:
                items.append(_tuft(x, y, size, faint))
    return items


def _ripple(x: int, y: int, size: int, color: Color) -> Item:
    s = size // 2
    wave: Outline = (
        ("M", x - 2 * s, y), ("C", x - s, y - s // 2, x - s, y + s // 2, x, y),
        ("C", x + s, y - s // 2, x + s, y + s // 2, x + 2 * s, y),
        ("M", x - s, y + s // 2), ("C", x - s // 2, y + s // 4, x - s // 2, y + s, x, y + s // 2),
        ("C", x + s // 2, y + s // 4, x + s // 2, y + s, x + s, y + s // 2),
    )  # fmt: skip
    return Path(wave, stroke=color, width=max(30, size // 16))


def _hill(x: int, y: int, size: int, color: Color) -> list[Item]:
    s = size * 3 // 4
    arc = ("M", x - s, y + s // 3), ("C", x - s // 2, y - s // 2, x + s // 2, y - s // 2, x + s, y + s // 3)
    hatch: Outline = ()
    for i in range(3):
        hatch += line(x + s // 4 + i * s // 5, y - s // 6 + i * s // 8, x + s // 3 + i * s // 5, y + s // 4)
    return [Path(arc, stroke=color, width=max(30, size // 14)), Path(hatch, stroke=color, width=max(20, size // 26))]


def _tuft(x: int, y: int, size: int, color: Color) -> Item:
    s = size // 4
    blades = line(x, y, x - s, y - s) + line(x, y, x, y - s * 3 // 2) + line(x, y, x + s, y - s)
    return Path(blades, stroke=color, width=max(30, size // 20))


def _grains(choices: FixedChoices, x: int, y: int, size: int, color: Color) -> Item:
    grains: Outline = ()
    for _ in range(6):
        at = x + size * (choices.draw(100) - 50) // 70, y + size * (choices.draw(100) - 50) // 90
        grains += circle(*at, max(40, size // 26))
    return Path(grains, fill=color)


def _spot(box: Box, icon: str, ink: Color, paper: Color) -> list[Item]:
    """The spot in the middle on which something lies at the start."""
    cx, cy, r = box.x + box.w // 2, box.y + box.h // 2, box.w * 15 // 100
    pale = paper.shade(45)
    return [
        Path(circle(cx, cy, r), fill=pale._replace(a=190), stroke=ink.fade(70), width=box.w // 300),
        Path(circle(cx, cy, r * 91 // 100), stroke=ink.fade(45), width=box.w // 700, dash=(box.w // 90, box.w // 130)),
        *draw_icon(icon, Box.square(cx, cy, r * 9 // 10), pale.mix(ink, 0.38), paper.shade(55)),
    ]


def _mark(
    context: LayoutContext, element: Regions, box: Box, icon: str | None, words: str | None, edge: str, ink: Color
) -> list[Item]:
    """A sign and a word inside a region, by its far edge, its near edge, or below its spot."""
    unit = box.w
    # Where a diamond has no room at its corners, and a hexagon little at its sides, a mark is nearer to the middle.
    edge = "middle" if element.shape == "diamond" else edge
    height = unit * 9 // 100
    top = {
        "top": box.y + unit * 6 // 100,
        "bottom": box.bottom - unit * 6 // 100 - height,
        "middle": box.y + box.h * 70 // 100,
    }[edge]
    style = context.style(element.style)
    room = {"square": 62, "hexagon": 46, "diamond": 32}[element.shape]
    block = text.set_text(languages.said(words or " "), style, unit * room // 100, height, 1)
    wide = block.lines[0].width + (height * 12 // 10 if icon else 0)
    left = box.x + (unit - wide) // 2
    plate = Box(left - height // 2, top, wide + height, height)
    fill = Linear(plate.x, plate.y, plate.x, plate.bottom, ((0.0, ink.shade(12)), (1.0, ink.shade(-30))))
    items: list[Item] = [Path(rounded(plate, height // 2), fill=fill, stroke=context.color("metal"), width=unit // 260)]
    if icon:
        side = height * 7 // 10
        spot = Box(left - height // 10, top + (height - side) // 2, side, side)
        items += draw_icon(icon, spot, context.color("metal+35"), ink)
        left += height * 12 // 10
    return items + text.placed(block, Box(left, top, block.lines[0].width, height), style.color, "left", "middle")


def _name(context: LayoutContext, element: Regions, box: Box, name: str) -> list[Item]:
    """The region's name, small, near its lower left corner, or in its lowest."""
    style = context.style(element.label)
    side = box.w * 9 // 100
    if element.shape == "square":
        place = Box(box.x + box.w * 5 // 100, box.bottom - box.w * 12 // 100 - side, side, side)
    elif element.shape == "hexagon":
        place = Box(box.x + box.w * 15 // 100, box.y + box.h * 64 // 100, side, side)
    else:
        place = Box(box.x + (box.w - side) // 2, box.y + box.h * 78 // 100, side, side)
    return text.placed(text.set_text(name, style, place.w, place.h, 1), place, style.color, "center", "middle")


def place_boxes(element: Places, box: Box) -> list[Box]:
    """Where cards lie on places, evenly spread over the box; as they are before they are turned."""
    count = len(element.places)
    if count == 1:
        xs = [box.x + (box.w - element.width) // 2]
    else:
        room = (box.w - count * element.width) // max(1, count - 1)
        xs = [box.x + index * (element.width + room) for index in range(count)]
    return [Box(x, box.y + (box.h - element.height) // 2, element.width, element.height) for x in xs]


def draw_places(context: LayoutContext, element: Places, box: Box) -> list[Item]:
    """Outlined places for cards, evenly spread over the box."""
    ink, stroke = context.color(element.ink), context.color(element.stroke)
    style = context.style(element.style)
    items: list[Item] = []
    for place, card in zip(element.places, place_boxes(element, box), strict=True):
        unit = card.w
        fill = context.paint(element.fill, card)
        items.append(Path(rounded(card.inset(-unit // 40), unit // 16), fill=fill))
        items.append(Path(rounded(card.inset(-unit // 40), unit // 16), stroke=stroke, width=unit // 80))
        seam, dash = rounded(card.inset(unit // 40), unit // 22), (unit // 22, unit // 30)
        items.append(Path(seam, stroke=ink.fade(50), width=unit // 180, dash=dash))
        if place.icon is not None:
            side = unit * 46 // 100
            spot = Box(card.x + (card.w - side) // 2, card.y + card.h * 20 // 100, side, side)
            sign = plain(fill).mix(ink, 0.36)
            items += draw_icon(place.icon, spot, sign, sign.mix(WHITE, 0.6))
        words = Box(card.x + unit // 12, card.y + card.h * 60 // 100, unit - unit // 6, card.h * 28 // 100)
        block = text.set_text(languages.said(place.text), style, words.w, words.h)
        items += text.placed(block, words, style.color, "center", "middle")
    return about_face(items, box) if element.turned else items
