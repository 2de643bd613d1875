"""One picture a card, the back, and a table of what is there."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.shipment import Shipment


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the pictures at cut size and `cards.csv`: file, name, type, copies."""
    gallery = Gallery(shipment, target, folder)
    for stem, drawing in [*((face.stem, face.drawing) for face in shipment.faces), ("back", shipment.back)]:
        gallery.add(f"{stem}.{shipment.kind}", Shot(drawing, shipment.pixels(drawing)), shipment.dpi)
    return [*gallery.make(), table(shipment, folder)]


def table(shipment: Shipment, folder: Path) -> Path:
    """Write `cards.csv`."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["file", "name", "type", "copies"])
    for face in shipment.faces:
        rows.writerow([f"{face.stem}.{shipment.kind}", face.card.name, face.card.type, face.copies])
    return write_text(folder / "cards.csv", text.getvalue())
