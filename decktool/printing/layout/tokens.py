"""Markers, counters and tracks in a game's colours: marker cards, round and cornered tokens, strips of numbers."""

from __future__ import annotations

from typing import Literal, NamedTuple

from decktool.errors import DecktoolError
from decktool.printing.art import ornaments
from decktool.printing.art.gems import draw_gem
from decktool.printing.art.icons import draw_icon
from decktool.printing.base import languages
from decktool.printing.base.colors import NONE, Color
from decktool.printing.base.items import Drawing, Group, Item, Linear, Outline, Path, Radial
from decktool.printing.base.outlines import SHAPES, Box, circle, rectangle, rounded
from decktool.printing.layout import mats, text
from decktool.printing.template.components import MarkersModel, Palette, PieceModel, TrackModel

#: The line along which a piece that is not a rectangle is cut out.
CUT = Color(120, 120, 120)
HAIR = 90
#: Words on a table are read from farther off than cards: 5.5 pt at least.
SMALLEST = 1_950
#: The side of a counting strip's spaces, at most.
SPACE = 11_000


class TokenPiece(NamedTuple):
    """One piece to cut out: its drawing, and whether it is a plain rectangle, which crop marks are enough for."""

    drawing: Drawing
    square: bool = True


def say(
    words: str,
    style: text.Style,
    box: Box,
    lines: int = 1,
    align: str = "center",
    valign: str = "middle",
    overflow: Literal["error", "cut", "hide"] = "error",
) -> list[Item]:
    """Words, in the language of paper, set into a box, none smaller than SMALLEST.

    Where they do not fit they are cut short or left out, as `overflow` says (left out where not even a letter fits),
    or a DecktoolError names them.
    """
    words = languages.label(words)
    style = style._replace(size=max(style.size, SMALLEST), smallest=max(style.smallest, SMALLEST))
    try:
        block = text.set_text(words, style, box.w, box.h, lines)
    except text.TextOverflow as problem:
        if overflow == "hide":
            return []
        if overflow == "error":
            raise DecktoolError(f"'{words[:40]}' does not fit on its piece: {problem}; shorten it") from None
        try:
            block = text.cut_short(words, style, box, lines)
        except text.TextOverflow:
            return []
    return text.placed(block, box, style.color, align, valign)


def label(color: Color, size: int) -> text.Style:
    """The small capitals in which places and markers are named."""
    return text.Style("sans", "bold", False, size, SMALLEST, 112, 90, "upper", color)


def lettering(
    look: Palette, size: int, smallest: int, color: Color, leading: int = 108, tracking: int = 0
) -> text.Style:
    """The letters of a game's titles; those of the hand are narrow and small for their size."""
    tall = 145 if look.letters == "hand" else 100
    return text.Style(look.letters, "bold", False, size * tall // 100, smallest, leading, tracking, color=color)


def parchment(box: Box, look: Palette, radius: int) -> list[Item]:
    """A sheet of paper with a fine metal edge."""
    paper, reach = look.paper, max(box.w, box.h) * 6 // 10
    stops = (0.0, paper.shade(30)), (0.6, paper), (1.0, paper.shade(-12))
    ground = Radial(box.x + box.w // 2, box.y + box.h // 2, reach, stops)
    unit = min(box.w, box.h)
    return [
        Path(rounded(box, radius), fill=ground, stroke=look.metal.shade(-20), width=max(150, unit // 110)),
        Path(rounded(box.inset(max(400, unit // 60)), radius * 3 // 4), stroke=look.ink.fade(40), width=90),
    ]


def ground(box: Box, look: Palette) -> list[Item]:
    """The dark ground of everything for a game: its frame colour with its texture on it."""
    frame = look.frame
    stops = (0.0, frame.shade(8)), (0.5, frame.shade(-28)), (1.0, frame.shade(8))
    shade = Linear(box.x, box.y, box.right, box.bottom, stops)
    size = max(3_000, min(box.w, box.h) // 10)
    lattice = ornaments.draw(look.texture, box, look.metal.fade(18), max(40, size // 60), size)
    # A stroke that is not seen: where ink is spared, a ground gets no other edge, which would be a line along the cut.
    plain = Path(rectangle(box), fill=shade, stroke=NONE, width=1)
    return [plain, Group(tuple(lattice), clip=rectangle(box))]


def marker_card(piece: PieceModel, w: int, h: int, look: Palette, game: str) -> Drawing:
    """A marker as a small card: its sign large on parchment, its name on a plate below."""
    whole = Box(0, 0, w, h)
    rim = min(w, h) * 6 // 100
    items = ground(whole, look)
    sheet = whole.inset(rim)
    items += parchment(sheet, look, rim)
    foot = h * 17 // 100
    color = piece.color or look.frame
    room = Box(sheet.x, sheet.y, sheet.w, sheet.h - foot - rim)
    side = min(room.w, room.h) * 66 // 100
    spot = Box(room.x + (room.w - side) // 2, room.y + (room.h - side) // 2 + rim // 2, side, side)
    glory = Box(room.x + rim, room.y + 2 * rim, room.w - 2 * rim, room.h - 2 * rim)
    items += ornaments.draw("rays", glory, color.fade(26), 120, 4_000)
    items += _sign(piece, spot, color, look)
    plate = Box(sheet.x + rim, sheet.bottom - foot - rim // 2, sheet.w - 2 * rim, foot)
    fill = Linear(plate.x, plate.y, plate.x, plate.bottom, ((0.0, look.frame.shade(6)), (1.0, look.frame.shade(-34))))
    items.append(Path(SHAPES["scoop"](plate, rim * 6 // 10), fill=fill, stroke=look.metal, width=200))
    items += say(piece.text, label(look.metal.shade(45), foot * 42 // 100), plate.inset(rim, rim // 2))
    tag = Box(sheet.x + rim, sheet.y + rim * 3 // 5, sheet.w - 2 * rim, rim)
    small = text.Style("serif", italic=True, size=rim * 8 // 10, color=look.ink.fade(65))
    items += say(game, small, tag, overflow="hide")
    return Drawing(w, h, tuple(items), piece.text)


def _sign(piece: PieceModel, spot: Box, color: Color, look: Palette) -> list[Item]:
    """A piece's gem, or its icon on a disc of its colour."""
    if piece.gem is not None:
        gem = spot.inset(spot.w // 12) if piece.gem != "diamond" else spot
        return draw_gem(piece.gem, gem, color, look.metal)
    cx, cy, r = spot.x + spot.w // 2, spot.y + spot.h // 2, spot.w // 2
    stops = (0.0, color.shade(32)), (0.55, color), (1.0, color.shade(-40))
    disc = Radial(cx - r // 4, cy - r // 3, r * 3 // 2, stops)
    items: list[Item] = [
        Path(circle(cx, cy, r), fill=look.metal.shade(-15), stroke=look.ink.fade(60), width=r // 40),
        Path(circle(cx, cy, r * 92 // 100), fill=disc, stroke=look.metal.shade(30), width=r // 40),
    ]
    if piece.icon is not None:
        light = look.metal.shade(55) if color.luminance < 0.4 else look.ink
        at = Box.square(cx, cy, spot.w * 58 // 100)
        items += draw_icon(piece.icon, at, light, color.shade(-30), halo=color.shade(-55))
    return items


def token(piece: PieceModel, shape: str, w: int, h: int, look: Palette) -> Drawing:
    """A round, six-sided or square token: a metal rim, a ground of its colour, its sign, and its name if that fits."""
    name = {"circle": "ellipse", "hexagon": "hexagon", "square": "rounded"}[shape]
    box = Box(0, 0, w, h)
    unit = min(w, h)
    radius = unit // 8

    def outline(by: int) -> Outline:
        return SHAPES[name](box.inset(by), max(0, radius - by))

    color = piece.color or look.frame
    stops = (0.0, color.shade(34)), (0.5, color), (1.0, color.shade(-42))
    shine = Radial(w * 38 // 100, h * 32 // 100, unit * 8 // 10, stops)
    metal = Linear(0, 0, w, h, ((0.0, look.metal.shade(55)), (0.5, look.metal), (1.0, look.metal.shade(-40))))
    items: list[Item] = [
        Path(outline(0), fill=metal),
        Path(outline(unit * 5 // 100), fill=shine, stroke=look.metal.shade(-55), width=max(60, unit // 120)),
        Path(outline(unit * 8 // 100), stroke=look.metal.shade(30).fade(75), width=max(50, unit // 150)),
    ]
    if shape != "square":
        items.append(Path(outline(0), stroke=CUT, width=HAIR))
    light = look.metal.shade(60) if color.luminance < 0.4 else look.ink
    named = unit >= 18_000
    sign = unit * (46 if named else 56) // 100
    top = h * (16 if named else 22) // 100
    at = Box((w - sign) // 2, top, sign, sign)
    if piece.gem is not None:
        items += draw_gem(piece.gem, at, color.shade(25), look.metal)
    elif piece.icon is not None:
        # The dark edge keeps a light sign visible where little ink is used.
        items += draw_icon(piece.icon, at, light, color.shade(-35), halo=color.shade(-55))
    if named:
        room = Box(w * 17 // 100, at.bottom + h * 3 // 100, w * 66 // 100, h * 15 // 100)
        items += say(piece.text, label(light, unit * 11 // 100), room, overflow="hide")
    return Drawing(w, h, tuple(items), piece.text)


def marker_parts(markers: MarkersModel, look: Palette, game: str) -> list[TokenPiece]:
    """Every marker of a kind, each as often as there are."""
    w, h = markers.width, markers.height or markers.width
    parts: list[TokenPiece] = []
    for piece in markers.pieces:
        if markers.shape == "card":
            part = TokenPiece(marker_card(piece, w, h, look, game))
        else:
            part = TokenPiece(token(piece, markers.shape, w, h, look), square=markers.shape == "square")
        parts += [part] * piece.copies
    return parts


def strip_spaces(track: TrackModel) -> list[list[Box]]:
    """Where the spaces of a counting strip are, row by row; all rows have the step of the longest."""
    most = max(row.last - row.first + 1 for row in track.rows)
    margin = 4_500
    named = min(14_000, track.width // 9)
    room = track.width - 2 * margin - named
    side = min(SPACE, room // most * 94 // 100)
    step = (room - side) // (most - 1)
    rows: list[list[Box]] = []
    for number, row in enumerate(track.rows):
        y = margin + SPACE * 6 // 10 + number * (side + 2_600)
        rows.append([Box(margin + named + i * step, y, side, side) for i in range(row.last - row.first + 1)])
    return rows


def strip(track: TrackModel, look: Palette) -> Drawing:
    """A strip with rows of numbered spaces, high enough for all of them."""
    rows = strip_spaces(track)
    w, h = track.width, rows[-1][0].bottom + 5_500
    whole = Box(0, 0, w, h)
    items = [*ground(whole, look), *parchment(whole.inset(2_200), look, 2_500)]
    head = Box(8_000, 3_400, w - 16_000, 4_600)
    items += say(track.title, lettering(look, 3_600, SMALLEST, look.ink), head)
    numbers = text.Style("serif", "black", False, rows[0][0].w * 42 // 100, 1_200, color=look.ink.shade(-10))
    for row, places in zip(track.rows, rows, strict=True):
        room = Box(4_200, places[0].y, places[0].x - 5_600, places[0].h)
        items += say(row.title, label(look.ink, 3_000), room)
        inks = look.paper.shade(55), look.metal.shade(-15), look.ink
        items += mats.track_items(range(row.first, row.last + 1), places, numbers, *inks, start=row.start)
    return Drawing(w, h, tuple(items), track.title)
