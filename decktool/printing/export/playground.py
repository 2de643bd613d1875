"""Tabletop Playground: a sheet of faces, the back, and the card template. Screentop: a sheet and its grid.

`Textures` and `Templates` are folders of its packages; what is written goes beside what is there.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from math import ceil
from pathlib import Path
from typing import Any

from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.pictures import table
from decktool.printing.export.shipment import Shipment

#: How the program says that the back is one picture of its own, and that others see the back of a hidden card.
ONE_PICTURE, AS_BACK = -2, 0
#: What it writes itself for a card of ordinary board.
_ORDINARY: dict[str, Any] = {
    "Metadata": "", "CollisionType": "Regular", "Friction": 0.7, "Restitution": 0, "Density": 0.5,
    "SurfaceType": "Cardboard", "Roughness": 1, "Metallic": 0, "PrimaryColor": {"R": 255, "G": 255, "B": 255},
    "SecondaryColor": {"R": 0, "G": 0, "B": 0}, "Flippable": True, "AutoStraighten": False, "ShouldSnap": True,
    "ScriptName": "", "Blueprint": "", "Models": [], "Collision": [], "SnapPoints": [],
    "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0}, "HiddenTexture": "", "HiddenInHand": True,
    "UsedWithCardHolders": True, "CanStack": True, "UsePrimaryColorForSide": False,
    "FrontTextureOverrideExposed": False, "AllowFlippedInStack": False, "MirrorBack": False, "EmissiveFront": False,
    "Model": "Rounded",
}  # fmt: skip


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write `Textures/NAME.png`, `Textures/NAME-back.png` and `Templates/NAME.json`."""
    stem = shipment.stem
    drawings = [face.drawing for face in shipment.faces]
    columns = min(10, len(drawings))
    rows = ceil(len(drawings) / columns)
    cell = shipment.cell(columns, rows)
    gallery = Gallery(shipment, target, folder)
    front = gallery.sheet(f"Textures/{stem}.{shipment.kind}", drawings, columns, rows, cell)
    back = gallery.add(f"Textures/{stem}-back.{shipment.kind}", Shot(shipment.back, cell), 96)
    first, faces = drawings[0], list(enumerate(shipment.faces))
    name = f"{shipment.deck.game.id}: {shipment.title}"
    card = {
        "Type": "Card",
        "GUID": blake2b(name.encode(), digest_size=16).hexdigest().upper(),
        "Name": shipment.title,
        **_ORDINARY,
        "Tags": [shipment.deck.game.id],
        "FrontTexture": front.name,
        "BackTexture": back.name,
        "BackIndex": ONE_PICTURE,
        "HiddenIndex": AS_BACK,
        "NumHorizontal": columns,
        "NumVertical": rows,
        "Width": first.width / 10_000,
        "Height": first.height / 10_000,
        "Thickness": 0.05,
        "Indices": [place for place, face in faces for _ in range(face.copies)],
        "CardNames": {str(place): face.card.name for place, face in faces},
        "CardMetadata": {str(place): face.card.id for place, face in faces},
        "CardTags": {str(place): [face.card.type] for place, face in faces},
    }
    text = json.dumps(card, ensure_ascii=False, indent=2) + "\n"
    return [*gallery.make(), write_text(folder / "Templates" / f"{stem}.json", text)]


def write_screentop(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write Screentop's sheet of faces, the back, `cards.csv` and `grid.txt`."""
    drawings = [face.drawing for face in shipment.faces]
    columns = min(10, len(drawings))
    rows = ceil(len(drawings) / columns)
    cell = shipment.cell(columns, rows)
    gallery = Gallery(shipment, target, folder)
    gallery.sheet(f"{shipment.stem}.{shipment.kind}", drawings, columns, rows, cell)
    gallery.add(f"{shipment.stem}-back.{shipment.kind}", Shot(shipment.back, cell), 96)
    text = (
        f"{shipment.title}\ncolumns: {columns}\nrows: {rows}\ncards: {len(drawings)}\n"
        f"cell: {cell[0]} x {cell[1]} pixels\ncopies of each: cards.csv\n"
    )
    return [*gallery.make(), table(shipment, folder), write_text(folder / "grid.txt", text)]
