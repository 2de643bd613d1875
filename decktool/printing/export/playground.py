"""Tabletop Playground: a sheet of faces with the back in its last cell, and the card file that describes it."""

from __future__ import annotations

import json
from math import ceil
from pathlib import Path

from decktool import files
from decktool.cards import slug
from decktool.errors import DecktoolError
from decktool.printing.export.shipment import Pictures, Shipment, sheet, write_text


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write `Textures/NAME.png`, `Templates/NAME.json` and `cards.csv`-like names inside it."""
    stem = slug(shipment.title)[:60] or "deck"
    drawings = [face.drawing for face in shipment.faces]
    columns = min(10, max(2, len(drawings) + 1))
    rows = ceil((len(drawings) + 1) / columns)
    first = drawings[0]
    ratio = first.width / first.height
    height = min(shipment.most_pixels // rows, int(shipment.most_pixels / columns / ratio), 1050)
    if height < 60:
        raise DecktoolError(f"{len(drawings)} different cards do not fit one sheet of {shipment.most_pixels} pixels")
    cell = (round(height * ratio), height)
    cells = [*drawings, *[shipment.back] * (columns * rows - len(drawings))]
    with Pictures(folder) as pictures:
        key = files.digest([repr(cells), str(cell)])
        pictures.make(f"Textures/{stem}.{shipment.kind}", key, lambda: sheet(cells, columns, rows, cell), 96)
    card = {
        "Type": "Card",
        "GUID": files.digest([shipment.title, shipment.deck.game.id]).upper(),
        "Name": shipment.title,
        "FrontTexture": f"{stem}.{shipment.kind}",
        "BackTexture": "",
        "BackIndex": 0,
        "HiddenIndex": 0,
        "NumHorizontal": columns,
        "NumVertical": rows,
        "Width": first.width / 10_000,
        "Height": first.height / 10_000,
        "Thickness": 0.05,
        "Indices": [place for place, face in enumerate(shipment.faces) for _ in range(face.copies)],
        "CardNames": {str(place): face.card.name for place, face in enumerate(shipment.faces)},
    }
    text = json.dumps(card, ensure_ascii=False, indent=2) + "\n"
    return [*pictures.written, write_text(folder / "Templates" / f"{stem}.json", text)]
