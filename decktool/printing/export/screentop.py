"""Screentop: one sheet of faces and the numbers its import asks for."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from decktool import files
from decktool.cards import slug
from decktool.printing.export.pictures import table
from decktool.printing.export.shipment import Pictures, Shipment, sheet, write_text


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the sheet, the back, `cards.csv` and `grid.txt`."""
    stem = slug(shipment.title)[:60] or "deck"
    drawings = [face.drawing for face in shipment.faces]
    columns = min(10, len(drawings))
    rows = ceil(len(drawings) / columns)
    ratio = drawings[0].width / drawings[0].height
    height = max(60, min(shipment.most_pixels // rows, int(shipment.most_pixels / columns / ratio), 1050))
    cell = (round(height * ratio), height)
    with Pictures(folder) as pictures:
        key = files.digest([repr(drawings), str(cell)])
        pictures.make(f"{stem}.{shipment.kind}", key, lambda: sheet(drawings, columns, rows, cell), 96)
        pictures.add(f"{stem}-back.{shipment.kind}", shipment.back, 150)
    text = (
        f"{shipment.title}\ncolumns: {columns}\nrows: {rows}\ncards: {len(drawings)}\n"
        f"cell: {cell[0]} x {cell[1]} pixels\ncopies of each: cards.csv\n"
    )
    return [*pictures.written, table(shipment, folder), write_text(folder / "grid.txt", text)]
