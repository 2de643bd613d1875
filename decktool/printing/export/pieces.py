"""What a game's table needs beside the cards, as things of Tabletop Simulator: markers and tracks as tiles, dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from decktool.printing.colors import Color
from decktool.printing.components import components
from decktool.printing.export.gallery import Gallery, Shot
from decktool.printing.export.shipment import Shipment
from decktool.printing.items import Drawing
from decktool.printing.tokens import marker_card, strip, token

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
