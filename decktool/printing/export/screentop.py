"""Screentop: one sheet of faces and the numbers its import asks for."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.pictures import table
from decktool.printing.export.shipment import Shipment


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the sheet, the back, `cards.csv` and `grid.txt`."""
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
