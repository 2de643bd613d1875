"""Tabletop Simulator: sheets of faces and a saved object with the piles of both players, the board, and all pieces.

A sheet holds at most 10 x 7 faces of one size; a card's number is 100 times its sheet's key plus its place on it.
A deck of one card must be a card object. The program reads pictures from an address or, for one player, from this
computer's files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from math import ceil
from pathlib import Path
from typing import Any

from decktool.printing.base import items as drawn
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Use
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.export.gallery import Gallery, Shot, own_values, write_text
from decktool.printing.export.piles import piles_of
from decktool.printing.export.shipment import Face, Shipment
from decktool.printing.kit.table import TableLayout, lay_out_table

COLUMNS, ROWS = 10, 7
#: The program's own card is 56 x 80 mm where the scale is 1.
CARD_MM = (56.0, 80.0)


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the sheets, the backs (or sheets of backs), the saved object `NAME.json` and its thumbnail `NAME.png`."""
    stem = shipment.stem
    gallery = Gallery(shipment, target, folder)
    laid = lay_out_table(shipment.deck.game, shipment.named)
    decks: dict[str, dict[str, Any]] = {}
    numbers = [_sheets(ship, gallery, decks) for ship in shipment.seats]
    objects = [*_piles(shipment, laid, decks, numbers), *_things(shipment, gallery, laid)]
    thumb = gallery.add(f"{stem}.png", _thumb(shipment), 96)
    written = [path for path in gallery.make() if path != thumb]
    saved = own_values("tabletop")["saved"] | {"SaveName": shipment.title, "ObjectStates": _identified(objects)}
    text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
    return [*written, write_text(folder / f"{stem}.json", text), thumb]


def _sheets(shipment: Shipment, gallery: Gallery, decks: dict[str, dict[str, Any]]) -> dict[str, int]:
    """Plan the sheets of a deck, those of each size apart, and enter them; the number of each card, by its stem."""
    dpi = min(DPI, shipment.dpi)
    numbers: dict[str, int] = {}
    for size, part in shipment.by_size:
        unique = len(part.backs) > 1
        if not unique:
            shot = Shot(part.backs[0], part.pixels(part.backs[0], dpi))
            back = gallery.add(f"{part.stem}-back.{part.kind}", shot, dpi)
        for start in range(0, len(part.faces), COLUMNS * ROWS):
            faces = part.faces[start : start + COLUMNS * ROWS]
            key = len(decks) + 1
            # The program wants at least 2 x 2.
            columns = min(COLUMNS, max(2, len(faces)))
            rows = max(2, ceil(len(faces) / columns))
            cell = part.cell(columns, rows)
            drawings = [face.drawing for face in faces]
            path = gallery.sheet(f"{shipment.stem}-sheet-{key}.{part.kind}", drawings, columns, rows, cell)
            if unique:
                behind = [part.backs[face.back] for face in faces]
                back = gallery.sheet(f"{shipment.stem}-backs-{key}.{part.kind}", behind, columns, rows, cell)
            decks[str(key)] = {
                "FaceURL": shipment.address(path),
                "BackURL": shipment.address(back),
                "NumWidth": columns,
                "NumHeight": rows,
                "BackIsHidden": True,
                "UniqueBack": unique,
                "Type": CARD_SHAPES[size.shape],
            }
            numbers.update({face.stem: 100 * key + place for place, face in enumerate(faces)})
    return numbers


def _piles(
    shipment: Shipment, laid: TableLayout, decks: dict[str, dict[str, Any]], numbers: list[dict[str, int]]
) -> Iterator[dict[str, Any]]:
    """A deck (or a card) for each section and size, where the board has its place, or beside the board."""
    for pile in piles_of(shipment, laid):
        known = numbers[pile.seat]
        cards = [card for face in pile.part.faces for card in _cards(shipment, face, known[face.stem], decks)]
        scale = (pile.size.w / 1000 / CARD_MM[0], pile.size.h / 1000 / CARD_MM[1])
        where = transform(pile.x / UNIT, pile.y / UNIT, *scale, down=not pile.up, seat=pile.seat)
        for card in cards:
            card["Transform"] = where
        if len(cards) == 1:
            yield cards[0]
            continue
        ids = [card["CardID"] for card in cards]
        used = {str(number // 100) for number in ids}
        yield thing(
            "DeckCustom", pile.title, shipment.deck.game.title, SidewaysCard=False, Hands=False, HideWhenFaceDown=True,
            DeckIDs=ids, CustomDeck={key: row for key, row in decks.items() if key in used}, ContainedObjects=cards,
            Transform=where,
        )  # fmt: skip


def _cards(shipment: Shipment, face: Face, number: int, decks: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Every copy of a card, with name and text."""
    kind = shipment.deck.game.types[face.card.type].title
    note = " · ".join(part for part in (kind, "unofficial sample" if face.card.unofficial else "") if part)
    key = str(number // 100)
    return [
        thing(
            "Card", face.card.name, f"{note}\n{face.card.get('text', '')}".strip(), CardID=number, SidewaysCard=False,
            Hands=True, HideWhenFaceDown=True, CustomDeck={key: decks[key]},
        )
        for _ in range(face.copies)
    ]  # fmt: skip


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


def _thumb(shipment: Shipment) -> Shot:
    """256 x 256 pixels: the first card before the back."""
    side = 100_000
    items: list[Item] = [drawn.Path(rectangle(Box(0, 0, side, side)), fill=Color(40, 44, 52))]
    for drawing, x in ((shipment.backs[0], 36_000), (shipment.faces[0].drawing, 7_000)):
        scale = 89_000 / drawing.height
        items.append(Group((Use(drawing),), matrix=(scale, 0.0, 0.0, scale, float(x), 5_500.0)))
    return Shot(Drawing(side, side, tuple(items), shipment.title), (256, 256))


#: The program's shapes of tiles, by ours.
SHAPES = {"card": 3, "square": 3, "hexagon": 1, "circle": 2}
#: The program's shapes of cards, by ours.
CARD_SHAPES = {"rectangle": 0, "hexagon": 3, "circle": 4}
#: Micrometres of a unit on the table, which is an inch.
UNIT = 25_400
#: Finer than this no table shows a card or a board; small things are looked at from nearer.
DPI = 150


def thing(name: str, title: str, description: str = "", **more: Any) -> dict[str, Any]:
    """Anything on the table: what all have in common, and `more` of its own."""
    said = {"Name": name, "Nickname": title, "Description": description}
    return own_values("tabletop")["thing"] | said | more


def transform(
    x: float, z: float, scale_x: float, scale_z: float, *, down: bool = False, seat: int = 0, level: int = 0
) -> dict[str, float]:
    """Where a thing is and how large; `down` is face down, `seat` whom it faces, `level` how high it is in a heap."""
    return {
        "posX": round(x, 3), "posY": round(1.2 + 0.12 * level, 2), "posZ": round(z, 3), "rotX": 0.0,
        "rotY": 0.0 if seat else 180.0, "rotZ": 180.0 if down else 0.0,
        "scaleX": round(scale_x, 4), "scaleY": 1.0, "scaleZ": round(scale_z, 4),
    }  # fmt: skip


def _things(shipment: Shipment, gallery: Gallery, laid: TableLayout) -> Iterator[dict[str, Any]]:
    """Boards, markers, tracks, dice and coins where they lie; the pictures of them are planned with the rest."""
    pictures: dict[Drawing, str] = {}

    def picture(drawing: Drawing, board: bool) -> str:
        if drawing not in pictures:
            most = shipment.most_pixels * 25_400 // max(drawing.width, drawing.height)
            dpi = max(30, min(DPI if board else 2 * DPI, shipment.dpi, most))
            name = "board" if board else f"piece-{len(pictures)}"
            shot = Shot(drawing, shipment.pixels(drawing, dpi))
            path = gallery.add(f"{shipment.stem}-{name}.{shipment.kind}", shot, dpi)
            pictures[drawing] = shipment.address(path)
        return pictures[drawing]

    for one in laid.things:
        x, z = one.x / UNIT, one.y / UNIT
        if one.drawing is None:
            die = thing("Die_6", one.title, Transform=transform(x, z, 1, 1, seat=int(one.far)))
            if one.color is not None:
                die["ColorDiffuse"] = dict(zip("rgb", (round(part / 255, 4) for part in one.color[:3]), strict=True))
            yield die
            continue
        image = {
            "ImageURL": picture(one.drawing, one.board),
            "ImageSecondaryURL": picture(one.behind, False) if one.behind else "",
            "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": {
                "Type": SHAPES.get(one.shape, 0), "Thickness": 0.1, "Stackable": not one.board, "Stretch": True,
            },
        }  # fmt: skip
        # The shorter side of a tile of scale 1 is two units long.
        side = min(one.width, one.height) / UNIT / 2
        where = transform(x, z, side, side, seat=int(one.far), level=one.level)
        if one.board:
            where["posY"] = 1.0
        yield thing("Custom_Tile", one.title, CustomImage=image, Locked=one.board, Transform=where)
