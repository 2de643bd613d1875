"""Tabletop Simulator: sheets of faces and a saved object with the deck, its back, and the board where the game has one.

A sheet holds at most 10 x 7 faces; a card's number is 100 times its sheet's key plus its place on the sheet. A deck
of one card must be a card object. The program reads pictures from an address or, for one player, from this
computer's files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

from decktool import files
from decktool.errors import DecktoolError
from decktool.printing.board import board
from decktool.printing.export.shipment import Face, Pictures, Shipment, link_to, sheet, write_text

COLUMNS, ROWS = 10, 7
TINT = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}
#: The program's own card is 56 x 80 mm where the scale is 1.
CARD_MM = (56.0, 80.0)


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the sheets, the back, the saved object `NAME.json` and its thumbnail `NAME.png`."""
    stem = _stem(shipment.title)
    with Pictures(folder) as pictures:
        back = pictures.add(f"{stem}-back.{shipment.kind}", shipment.back, 150)
        decks: dict[str, dict[str, Any]] = {}
        numbers: list[tuple[Face, int]] = []
        for key, part in enumerate(_parts(shipment.faces), 1):
            columns, rows = _grid(len(part))
            cell = _cell(part[0], columns, rows, shipment.most_pixels)
            drawings = [face.drawing for face in part]
            mark = files.digest([repr(drawings), str((columns, rows, cell))])
            name = f"{stem}-sheet-{key}.{shipment.kind}"
            path = pictures.make(name, mark, partial(sheet, drawings, columns, rows, cell), 96)
            decks[str(key)] = {
                "FaceURL": link_to(shipment, path),
                "BackURL": link_to(shipment, back),
                "NumWidth": columns,
                "NumHeight": rows,
                "BackIsHidden": True,
                "UniqueBack": False,
                "Type": 0,
            }
            numbers += [(face, 100 * key + place) for place, face in enumerate(part)]
        objects = [_deck(shipment, decks, numbers)]
        table = _board(shipment, pictures, stem)
        if table is not None:
            objects.append(table)
        mark = files.digest(["thumb", repr(shipment.faces[0].drawing), repr(shipment.back)])
        thumb = pictures.make(f"{stem}.png", mark, lambda: _thumb(shipment), 96)
    saved = {
        "SaveName": shipment.title, "GameMode": "", "Date": "", "Gravity": 0.5, "PlayArea": 0.5, "GameType": "",
        "GameComplexity": "", "Tags": [], "Table": "", "Sky": "", "Note": "", "Rules": "", "LuaScript": "",
        "LuaScriptState": "", "XmlUI": "", "ObjectStates": objects, "TabStates": {}, "VersionNumber": "",
    }  # fmt: skip
    text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
    return [*(p for p in pictures.written if p != thumb), write_text(folder / f"{stem}.json", text), thumb]


def _stem(title: str) -> str:
    from decktool.cards import slug

    return slug(title)[:60] or "deck"


def _parts(faces: Sequence[Face]) -> list[Sequence[Face]]:
    size = COLUMNS * ROWS
    return [faces[start : start + size] for start in range(0, len(faces), size)]


def _grid(count: int) -> tuple[int, int]:
    """Columns and rows for so many faces: at least 2 x 2, as the program wants."""
    columns = min(COLUMNS, max(2, count))
    return columns, max(2, ceil(count / columns))


def _cell(face: Face, columns: int, rows: int, most: int) -> tuple[int, int]:
    """The pixels of one face, so that neither side of the sheet is longer than the program takes."""
    ratio = face.drawing.width / face.drawing.height
    height = min(most // rows, int(most / columns / ratio), 1050)
    if height < 60:
        raise DecktoolError(f"sheets of {most} pixels are too small to read; allow more")
    return round(height * ratio), height


def _thing(name: str, title: str, description: str = "", **more: Any) -> dict[str, Any]:
    return {
        "Name": name, "Nickname": title, "Description": description, "GMNotes": "", "ColorDiffuse": TINT, "Locked":
        False, "Grid": True, "Snap": True, "IgnoreFoW": False, "MeasureMovement": False, "DragSelectable": True,
        "Autoraise": True, "Sticky": True, "Tooltip": True, "GridProjection": False, "XmlUI": "", "LuaScript": "",
        "LuaScriptState": "", **more,
    }  # fmt: skip


def _transform(x: float, z: float, scale_x: float, scale_z: float, *, down: bool = False) -> dict[str, float]:
    turn = 180.0 if down else 0.0
    return {
        "posX": x, "posY": 1.0, "posZ": z, "rotX": 0.0, "rotY": 180.0, "rotZ": turn,
        "scaleX": round(scale_x, 4), "scaleY": 1.0, "scaleZ": round(scale_z, 4),
    }  # fmt: skip


def _deck(shipment: Shipment, decks: dict[str, dict[str, Any]], numbers: list[tuple[Face, int]]) -> dict[str, Any]:
    """The deck as an object: every copy a card of its own, with name and text."""
    first = shipment.faces[0].drawing
    scale = (first.width / 1000 / CARD_MM[0], first.height / 1000 / CARD_MM[1])
    cards = []
    for face, number in numbers:
        text = str(face.card.get("text", ""))
        kind = shipment.deck.game.types[face.card.type].title
        note = " · ".join(part for part in (kind, "unofficial sample" if face.card.unofficial else "") if part)
        card = _thing(
            "Card", face.card.name, f"{note}\n{text}".strip(), CardID=number, SidewaysCard=False, Hands=True,
            HideWhenFaceDown=True, CustomDeck={str(number // 100): decks[str(number // 100)]},
            Transform=_transform(0, 0, *scale, down=True),
        )  # fmt: skip
        cards += [card] * face.copies
    if len(cards) == 1:
        return cards[0]
    return _thing(
        "DeckCustom", shipment.title, shipment.deck.game.title, SidewaysCard=False, Hands=False, HideWhenFaceDown=True,
        DeckIDs=[card["CardID"] for card in cards], CustomDeck=decks, ContainedObjects=cards,
        Transform=_transform(-20, 0, *scale, down=True),
    )  # fmt: skip


def _board(shipment: Shipment, pictures: Pictures, stem: str) -> dict[str, Any] | None:
    """The game's board as a tile that lies still, where there is one."""
    try:
        drawing = board(shipment.deck.game)
    except DecktoolError:
        return None
    dpi = max(30, min(150, shipment.most_pixels * 25_400 // max(drawing.width, drawing.height)))
    path = pictures.add(f"{stem}-board.{shipment.kind}", drawing, dpi)
    image = {
        "ImageURL": link_to(shipment, path), "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
        "CustomTile": {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True},
    }  # fmt: skip
    thing = _thing("Custom_Tile", f"{shipment.deck.game.title}: board", CustomImage=image)
    side = drawing.height / 1000 / 40
    return {**thing, "Locked": True, "Transform": _transform(0, 0, side / 2, side / 2)}


def _thumb(shipment: Shipment) -> Any:
    """256 x 256 pixels: the first card before the back."""
    from PIL import Image

    from decktool.printing.png import render_png

    page = Image.new("RGB", (256, 256), (40, 44, 52))
    for drawing, place in ((shipment.back, (96, 14)), (shipment.faces[0].drawing, (18, 14))):
        height = 228
        width = round(height * drawing.width / drawing.height)
        page.paste(render_png(drawing, 70).resize((width, height), Image.Resampling.LANCZOS), place)
    return page
