"""Tabletop Playground: templates of piles, board and pieces, and a script that lays the table. Screentop: sheets.

`Textures`, `Templates` and `Scripts` are folders of Playground's packages; what is written goes beside what is there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from math import ceil
from pathlib import Path
from string import Template
from typing import Any

from decktool import paths
from decktool.cards import grouped, slug
from decktool.printing.base.items import Drawing
from decktool.printing.export.gallery import Gallery, Shot, own_values, write_text
from decktool.printing.export.pictures import table
from decktool.printing.export.piles import ExportPile, piles_of
from decktool.printing.export.shipment import Shipment
from decktool.printing.kit.table import TableLayout, Thing, lay_out_table
from decktool.spreadsheets import write_csv

#: How the program says that the back is one picture of its own, or a sheet of the fronts' grid.
ONE_PICTURE, SHEET = -2, -3
#: How it says that others see a picture of its own where a card is hidden, or a blur.
HIDDEN_PICTURE, BLUR = -2, -1
#: Its shapes of cards, by ours.
MODELS = {"rectangle": "Rounded", "card": "Rounded", "rect": "Square", "square": "Square", "circle": "Round"}


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write a sheet, a back and a template for each pile and piece, and `Scripts/NAME.js`, which lays the table."""
    game = shipment.deck.game
    gallery = Gallery(shipment, target, folder)
    laid = lay_out_table(game, shipment.named)
    templates: dict[str, dict[str, Any]] = {}
    rows: list[tuple[str, int, int, int, bool | None]] = []
    for pile in piles_of(shipment, laid):
        made = _pile(pile, gallery)
        templates[pile.part.stem] = made
        rows.append((made["GUID"], pile.x, pile.y, pile.seat, pile.up))
    for stem, heap in _heaps(shipment, laid):
        one = heap[0]
        if one.drawing is None:
            stem, made = f"{shipment.stem}-{slug(one.title)[:40]}", _die(one, game.id)
        else:
            made = _piece(shipment, heap, stem, gallery, game.id)
        templates[stem] = made
        rows.append((made["GUID"], one.x, one.y, int(one.far), None if one.drawing is None else True))
    written = gallery.make()
    for stem, made in templates.items():
        text = json.dumps(made, ensure_ascii=False, indent=2) + "\n"
        written.append(write_text(folder / "Templates" / f"{stem}.json", text))
    lines = [json.dumps([guid, y / 10_000, x / 10_000, 180 * seat, up]) for guid, x, y, seat, up in rows]
    said = Template((paths.data_dir("templates") / "playground.js").read_text("utf-8"))
    script = said.substitute(title=shipment.title.replace("\n", " "), rows=",\n".join(f"  {line}" for line in lines))
    return [*written, write_text(folder / "Scripts" / f"{shipment.stem}.js", script)]


def _heaps(shipment: Shipment, laid: TableLayout) -> list[tuple[str, list[Thing]]]:
    """What lies at one place, all alike, with a stem for its files."""
    heaps = grouped(laid.things, lambda thing: (thing.title, thing.x, thing.y))
    return [
        (f"{shipment.stem}-{number:02}-{slug(title)[:40] or 'piece'}", heap)
        for number, ((title, _, _), heap) in enumerate(heaps.items(), 1)
    ]


def _guid(*names: str) -> str:
    return blake2b("\n".join(names).encode(), digest_size=16).hexdigest().upper()


def _sheet(part: Shipment, gallery: Gallery, place: str) -> tuple[Path, Path, int, int]:
    """Plan a sheet of faces and the back (a sheet of backs where they differ); their paths, the columns and rows."""
    drawings = [face.drawing for face in part.faces]
    columns = min(10, len(drawings))
    rows = ceil(len(drawings) / columns)
    cell = part.cell(columns, rows)
    front = gallery.sheet(f"{place}{part.stem}.{part.kind}", drawings, columns, rows, cell)
    if len(part.backs) == 1:
        back = gallery.add(f"{place}{part.stem}-back.{part.kind}", Shot(part.backs[0], cell), 96)
    else:
        behind = [part.backs[face.back] for face in part.faces]
        back = gallery.sheet(f"{place}{part.stem}-backs.{part.kind}", behind, columns, rows, cell)
    return front, back, columns, rows


def _card(game: str, stem: str, title: str, sides: tuple[Path, Path], size: Any, shape: str) -> dict[str, Any]:
    """The template of something flat: a pile of cards, or a heap of thick ones."""
    front, back = sides
    return {
        **own_values("playground")["card"], "GUID": _guid(game, stem), "Name": title, "Tags": [game],
        "FrontTexture": front.name, "BackTexture": back.name, "BackIndex": ONE_PICTURE, "HiddenIndex": BLUR,
        "NumHorizontal": 1, "NumVertical": 1, "Width": size[0] / 10_000, "Height": size[1] / 10_000, "Thickness": 0.2,
        "Model": MODELS.get(shape, "Hexagonal"),
    }  # fmt: skip


def _pile(pile: ExportPile, gallery: Gallery) -> dict[str, Any]:
    """The template of a pile of cards."""
    part = pile.part
    front, back, columns, rows = _sheet(part, gallery, "Textures/")
    game, faces = part.deck.game.id, list(enumerate(part.faces))
    found = _card(game, part.stem, pile.title, (front, back), pile.size, pile.size.shape)
    if len(part.backs) == 1:
        found |= {"HiddenTexture": back.name, "HiddenIndex": HIDDEN_PICTURE}
    else:
        found["BackIndex"] = SHEET
    return found | {
        "NumHorizontal": columns, "NumVertical": rows, "Thickness": 0.05,
        "Indices": [place for place, face in faces for _ in range(face.copies)],
        "CardNames": {str(place): face.card.name for place, face in faces},
        "CardMetadata": {str(place): face.card.id for place, face in faces},
        "CardTags": {str(place): [face.card.type] for place, face in faces},
    }  # fmt: skip


def _picture(shipment: Shipment, drawing: Drawing, name: str, gallery: Gallery) -> Path:
    """Plan the picture of a board or a piece."""
    most = shipment.most_pixels * 25_400 // max(drawing.width, drawing.height)
    shot = Shot(drawing, shipment.pixels(drawing, max(20, min(shipment.dpi, most, 300))))
    return gallery.add(f"{name}.{shipment.kind}", shot, 96)


def _piece(shipment: Shipment, heap: Sequence[Thing], stem: str, gallery: Gallery, game: str) -> dict[str, Any]:
    """The template of a board, a marker, a track or a coin: a thick card, in a heap where there are several."""
    one = heap[0]
    assert one.drawing is not None
    front = _picture(shipment, one.drawing, f"Textures/{stem}", gallery)
    back = _picture(shipment, one.behind, f"Textures/{stem}-back", gallery) if one.behind else front
    return _card(game, stem, one.title, (front, back), (one.width, one.height), one.shape) | {
        "CollisionType": "Ground" if one.board else "Regular", "HiddenInHand": False, "UsedWithCardHolders": False,
        "CanStack": not one.board, "Indices": [0] * len(heap), "CardNames": {"0": one.title}, "CardMetadata": {},
        "CardTags": {},
    }  # fmt: skip


def _die(one: Thing, game: str) -> dict[str, Any]:
    """The template of a die: the program's own, in the colour of ours."""
    color = one.color
    tint = {} if color is None else {"PrimaryColor": {"R": color.r, "G": color.g, "B": color.b}}
    return own_values("playground")["die"] | tint | {"GUID": _guid(game, one.title), "Name": one.title, "Tags": [game]}


def write_screentop(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write a sheet and a back of each pile, `grid.txt`, `cards.csv`, `pieces/` and `table.csv`: what lies where.

    `cards.csv` is that of the near player, `NAME-cards.csv` that of an opponent.
    """
    gallery = Gallery(shipment, target, folder)
    laid = lay_out_table(shipment.deck.game, shipment.named)
    grids: list[str] = []
    rows: list[list[Any]] = []
    for pile in piles_of(shipment, laid):
        part = pile.part
        front, back, columns, down = _sheet(part, gallery, "")
        cell = part.cell(columns, down)
        grids.append(
            f"{pile.title}\nsheet: {front.name}\nback: {back.name}\ncolumns: {columns}\nrows: {down}\n"
            f"cards: {len(part.faces)}\ncell: {cell[0]} x {cell[1]} pixels\ncopies of each: cards.csv\n"
        )
        where = _where(pile.size, pile.x, pile.y, pile.seat)
        rows.append([pile.title, front.name, back.name, part.cards, *where, "face up" if pile.up else "face down"])
    for stem, heap in _heaps(shipment, laid):
        one = heap[0]
        names = ["", ""]
        if one.drawing is not None:
            names[0] = f"pieces/{_picture(shipment, one.drawing, f'pieces/{stem}', gallery).name}"
        if one.behind is not None:
            names[1] = f"pieces/{_picture(shipment, one.behind, f'pieces/{stem}-back', gallery).name}"
        rows.append(
            [one.title, *names, len(heap), *_where((one.width, one.height), one.x, one.y, int(one.far)), "face up"]
        )
    headings = ("what", "picture", "back", "count", "width_mm", "height_mm", "x_mm", "y_mm", "faces", "side")
    written = [*gallery.make(), table(shipment, folder), write_text(folder / "grid.txt", "\n".join(grids))]
    if shipment.opponent is not None:
        far = shipment.seats[1]
        written.append(table(far, folder, f"{far.stem}-cards.csv"))
    return [*written, write_text(folder / "table.csv", write_csv(headings, rows))]


def _where(size: Sequence[Any], x: int, y: int, seat: int) -> list[Any]:
    """The columns of `table.csv` that say how large a thing is, where its middle is, and whom it faces."""
    return [size[0] / 1000, size[1] / 1000, x / 1000, y / 1000, "far" if seat else "near"]
