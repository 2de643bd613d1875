"""Tabletop Simulator: sheets of faces and a saved object with the deck, the board, markers and dice.

A sheet holds at most 10 x 7 faces; a card's number is 100 times its sheet's key plus its place on the sheet. A deck
of one card must be a card object. The program reads pictures from an address or, for one player, from this
computer's files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from math import ceil
from pathlib import Path
from typing import Any

from decktool.errors import DecktoolError
from decktool.printing.base import items as drawn
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Use
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.shipment import Face, Shipment
from decktool.printing.kit.board import board
from decktool.printing.layout.tokens import marker_card, strip, token
from decktool.printing.template.components import components

COLUMNS, ROWS = 10, 7
#: The program's own card is 56 x 80 mm where the scale is 1.
CARD_MM = (56.0, 80.0)


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the sheets, the back (or sheets of backs), the saved object `NAME.json` and its thumbnail `NAME.png`."""
    stem = shipment.stem
    gallery = Gallery(shipment, target, folder)
    dpi = min(DPI, shipment.dpi)
    unique = len(shipment.backs) > 1
    if not unique:
        shot = Shot(shipment.back, shipment.pixels(shipment.back, dpi))
        back = gallery.add(f"{stem}-back.{shipment.kind}", shot, dpi)
    decks: dict[str, dict[str, Any]] = {}
    numbers: list[tuple[Face, int]] = []
    for key, part in enumerate(_parts(shipment.faces), 1):
        columns, rows = _grid(len(part))
        drawings = [face.drawing for face in part]
        path = gallery.sheet(
            f"{stem}-sheet-{key}.{shipment.kind}", drawings, columns, rows, shipment.cell(columns, rows)
        )
        if unique:
            behind = [shipment.backs[face.back] for face in part]
            name = f"{stem}-backs-{key}.{shipment.kind}"
            back = gallery.sheet(name, behind, columns, rows, shipment.cell(columns, rows))
        decks[str(key)] = {
            "FaceURL": shipment.address(path),
            "BackURL": shipment.address(back),
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": unique,
            "Type": 0,
        }
        numbers += [(face, 100 * key + place) for place, face in enumerate(part)]
    objects = [_deck(shipment, decks, numbers)]
    table = _board(shipment, gallery, stem)
    if table is not None:
        objects.append(table)
    objects += pieces(shipment, gallery, stem)
    thumb = gallery.add(f"{stem}.png", _thumb(shipment), 96)
    written = [path for path in gallery.make() if path != thumb]
    saved = {
        "SaveName": shipment.title, "GameMode": "", "Date": "", "Gravity": 0.5, "PlayArea": 0.5, "GameType": "",
        "GameComplexity": "", "Tags": [], "Table": "", "Sky": "", "Note": "", "Rules": "", "LuaScript": "",
        "LuaScriptState": "", "XmlUI": "", "ObjectStates": _identified(objects), "TabStates": {}, "VersionNumber": "",
    }  # fmt: skip
    text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
    return [*written, write_text(folder / f"{stem}.json", text), thumb]


def _identified(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Objects, and those inside them, each with a number of its own: six hexadecimal digits, the same every time."""
    given: set[str] = set()

    def identified(thing: dict[str, Any], place: str) -> dict[str, Any]:
        turn = 0
        while (guid := blake2b(f"{place}:{turn}".encode(), digest_size=3).hexdigest()) in given:
            turn += 1
        given.add(guid)
        inside = [
            identified(inner, f"{place}/{number}") for number, inner in enumerate(thing.get("ContainedObjects", ()))
        ]
        return {**thing, "GUID": guid, **({"ContainedObjects": inside} if inside else {})}

    return [identified(thing, f"{number}:{thing['Nickname']}") for number, thing in enumerate(objects)]


def _parts(faces: Sequence[Face]) -> list[Sequence[Face]]:
    size = COLUMNS * ROWS
    return [faces[start : start + size] for start in range(0, len(faces), size)]


def _grid(count: int) -> tuple[int, int]:
    """Columns and rows for so many faces: at least 2 x 2, as the program wants."""
    columns = min(COLUMNS, max(2, count))
    return columns, max(2, ceil(count / columns))


def _deck(shipment: Shipment, decks: dict[str, dict[str, Any]], numbers: list[tuple[Face, int]]) -> dict[str, Any]:
    """The deck as an object: every copy a card of its own, with name and text."""
    first = shipment.faces[0].drawing
    scale = (first.width / 1000 / CARD_MM[0], first.height / 1000 / CARD_MM[1])
    cards = []
    for face, number in numbers:
        text = str(face.card.get("text", ""))
        kind = shipment.deck.game.types[face.card.type].title
        note = " · ".join(part for part in (kind, "unofficial sample" if face.card.unofficial else "") if part)
        card = thing(
            "Card", face.card.name, f"{note}\n{text}".strip(), CardID=number, SidewaysCard=False, Hands=True,
            HideWhenFaceDown=True, CustomDeck={str(number // 100): decks[str(number // 100)]},
            Transform=transform(0, 0, *scale, down=True),
        )  # fmt: skip
        cards += [card] * face.copies
    if len(cards) == 1:
        return cards[0]
    return thing(
        "DeckCustom", shipment.title, shipment.deck.game.title, SidewaysCard=False, Hands=False, HideWhenFaceDown=True,
        DeckIDs=[card["CardID"] for card in cards], CustomDeck=decks, ContainedObjects=cards,
        Transform=transform(-20, 0, *scale, down=True),
    )  # fmt: skip


def _board(shipment: Shipment, gallery: Gallery, stem: str) -> dict[str, Any] | None:
    """The game's board as a tile that lies still, where there is one."""
    try:
        drawing = board(shipment.deck.game)
    except DecktoolError:
        return None
    dpi = max(30, min(DPI, shipment.dpi, shipment.most_pixels * 25_400 // max(drawing.width, drawing.height)))
    path = gallery.add(f"{stem}-board.{shipment.kind}", Shot(drawing, shipment.pixels(drawing, dpi)), dpi)
    return tile(f"{shipment.deck.game.title}: board", shipment.address(path), drawing, Locked=True)


def _thumb(shipment: Shipment) -> Shot:
    """256 x 256 pixels: the first card before the back."""
    side = 100_000
    items: list[Item] = [drawn.Path(rectangle(Box(0, 0, side, side)), fill=Color(40, 44, 52))]
    for drawing, x in ((shipment.back, 36_000), (shipment.faces[0].drawing, 7_000)):
        scale = 89_000 / drawing.height
        items.append(Group((Use(drawing),), matrix=(scale, 0.0, 0.0, scale, float(x), 5_500.0)))
    return Shot(Drawing(side, side, tuple(items), shipment.title), (256, 256))


#: The program's shapes of tiles, by ours.
SHAPES = {"card": 3, "square": 3, "hexagon": 1, "circle": 2}
#: Micrometres of a unit on the table, which is an inch; a tile of scale 1 is two of them deep.
UNIT = 25_400
#: Finer than this no table shows a card or a board; small things are looked at from nearer.
DPI = 150
#: Where the things lie on the table, in units: beside the board, in rows.
LEFT, NEAR, ROOM, ACROSS = 18.0, 10.0, 2.4, 8
TINT = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}


def thing(name: str, title: str, description: str = "", **more: Any) -> dict[str, Any]:
    """Anything on the table: what all have in common, and `more` of its own."""
    return {
        "Name": name, "Nickname": title, "Description": description, "GMNotes": "", "ColorDiffuse": TINT, "Locked":
        False, "Grid": True, "Snap": True, "IgnoreFoW": False, "MeasureMovement": False, "DragSelectable": True,
        "Autoraise": True, "Sticky": True, "Tooltip": True, "GridProjection": False, "XmlUI": "", "LuaScript": "",
        "LuaScriptState": "", **more,
    }  # fmt: skip


def transform(x: float, z: float, scale_x: float, scale_z: float, *, down: bool = False) -> dict[str, float]:
    """Where a thing is and how large; `down` is face down."""
    turn = 180.0 if down else 0.0
    return {
        "posX": x, "posY": 1.0, "posZ": z, "rotX": 0.0, "rotY": 180.0, "rotZ": turn,
        "scaleX": round(scale_x, 4), "scaleY": 1.0, "scaleZ": round(scale_z, 4),
    }  # fmt: skip


def tile(title: str, address: str, drawing: Drawing, shape: str = "rect", **more: Any) -> dict[str, Any]:
    """A tile with a picture, at the drawing's true size; a locked one is scenery and does not stack."""
    image = {
        "ImageURL": address, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
        "CustomTile": {
            "Type": SHAPES.get(shape, 0), "Thickness": 0.1, "Stackable": not more.get("Locked", False), "Stretch": True,
        },
    }  # fmt: skip
    side = drawing.height / UNIT / 2
    return thing("Custom_Tile", title, CustomImage=image, **{"Transform": transform(0, 0, side, side), **more})


def pieces(shipment: Shipment, gallery: Gallery, stem: str) -> list[dict[str, Any]]:
    """Every marker, track and die of the game's components; the pictures of them are planned with the rest."""
    found = list(_pieces(shipment, gallery, stem))
    for number, each in enumerate(found):
        x, z = LEFT + ROOM * (number % ACROSS), NEAR - ROOM * (number // ACROSS)
        each["Transform"] = {**each["Transform"], "posX": round(x, 2), "posZ": round(z, 2)}
    return found


def _pieces(shipment: Shipment, gallery: Gallery, stem: str) -> Iterator[dict[str, Any]]:
    game = shipment.deck.game
    needed = components(game)
    dpi = min(2 * DPI, shipment.dpi)
    drawn: list[tuple[Drawing, str, str, int]] = []
    for markers in needed.markers:
        w, h = markers.width, markers.height or markers.width
        for piece in markers.pieces:
            if markers.shape == "card":
                drawing = marker_card(piece, w, h, needed.colors, game.title)
            else:
                drawing = token(piece, markers.shape, w, h, needed.colors)
            drawn.append((drawing, markers.shape, piece.text, piece.copies))
    drawn += [(strip(track, needed.colors), "rect", track.title, track.copies) for track in needed.tracks]
    for number, (drawing, shape, title, copies) in enumerate(drawn, 1):
        name = f"{stem}-piece-{number}.{shipment.kind}"
        path = gallery.add(name, Shot(drawing, shipment.pixels(drawing, dpi)), dpi)
        for _ in range(copies):
            yield tile(title, shipment.address(path), drawing, shape)
    for dice in needed.dice:
        for _ in range(dice.copies):
            yield thing("Die_6", dice.title, ColorDiffuse=_tint(dice.color), Transform=transform(0, 0, 1, 1))


def _tint(color: Color) -> dict[str, float]:
    return {"r": round(color.r / 255, 4), "g": round(color.g / 255, 4), "b": round(color.b / 255, 4)}
