"""One picture per card, the backs, and a table of all files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from decktool.printing.base.items import Drawing
from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.shipment import Shipment
from decktool.spreadsheets import write_csv


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the pictures at cut size and `cards.csv`: file, name, type, copies."""
    gallery = Gallery(shipment, target, folder, alone=True)
    for stem, drawing in pictures(shipment):
        gallery.add(f"{stem}.{shipment.kind}", Shot(drawing, shipment.pixels(drawing)), shipment.dpi)
    return [*gallery.make(), table(shipment, folder)]


def pictures(shipment: Shipment) -> list[tuple[str, Drawing]]:
    """The stem and the drawing of every picture: all faces, then the different backs."""
    fronts = [(face.stem, face.drawing) for face in shipment.faces]
    return [*fronts, *((shipment.back_stem(number), back) for number, back in enumerate(shipment.backs))]


def table(shipment: Shipment, folder: Path, name: str = "cards.csv") -> Path:
    """Write `cards.csv`: a row for each card, and where cards are in several sections for each of those.

    Where backs differ, with the file of each card's back; where sections do, with the section.
    """
    rows: list[list[Any]] = []
    several = len(shipment.backs) > 1
    piles = len({section for face in shipment.faces for section in face.piles}) > 1
    headings = ["file", "name", "type", "copies", *(["back"] if several else []), *(["section"] if piles else [])]
    for face in shipment.faces:
        back = [f"{shipment.back_stem(face.back)}.{shipment.kind}"] if several else []
        for section, copies in face.piles.items():
            where = [section] if piles else []
            rows.append([f"{face.stem}.{shipment.kind}", face.card.name, face.card.type, copies, *back, *where])
    return write_text(folder / name, write_csv(headings, rows))
