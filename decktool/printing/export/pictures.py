"""One picture a card, the back, and a table of what is there."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from decktool.printing.export.shipment import Pictures, Shipment, write_text


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the pictures at cut size and `cards.csv`: file, name, copies."""
    with Pictures(folder) as pictures:
        for face in shipment.progress(shipment.faces):
            pictures.add(f"{face.stem}.{shipment.kind}", face.drawing, shipment.dpi)
        pictures.add(f"back.{shipment.kind}", shipment.back, shipment.dpi)
    return [*pictures.written, table(shipment, folder)]


def table(shipment: Shipment, folder: Path) -> Path:
    """Write `cards.csv`."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["file", "name", "type", "copies"])
    for face in shipment.faces:
        rows.writerow([f"{face.stem}.{shipment.kind}", face.card.name, face.card.type, face.copies])
    return write_text(folder / "cards.csv", text.getvalue())
