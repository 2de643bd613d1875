"""The order file that mpc-autofill reads, beside the pictures that MakePlayingCards wants."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from decktool.printing.export import services
from decktool.printing.export.gallery import write_text
from decktool.printing.export.shipment import Shipment

STOCK = "(S30) Standard Smooth"


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the pictures and `order.xml`, which names them as files beside it, so that the folder may be moved."""
    written = services.write(shipment, target, folder)
    order = ET.Element("order")
    details = ET.SubElement(order, "details")
    for key, value in (("quantity", str(shipment.cards)), ("stock", STOCK), ("foil", "false")):
        ET.SubElement(details, key).text = value
    fronts = ET.SubElement(order, "fronts")
    slot = 0
    behind: dict[int, list[str]] = {}
    for face, path in zip(shipment.faces, written, strict=False):
        card = ET.SubElement(fronts, "card")
        numbers = [str(number) for number in range(slot, slot + face.copies)]
        slot += face.copies
        behind.setdefault(face.back, []).extend(numbers)
        _fill(card, path, numbers, face.card.name.lower())
    # Every slot that no back names gets the common one.
    others = [number for number in sorted(behind) if number]
    backs = ET.SubElement(order, "backs") if others else order
    for number in others:
        path = folder / f"{shipment.back_stem(number)}.{shipment.kind}"
        _fill(ET.SubElement(backs, "card"), path, behind[number], path.stem)
    ET.SubElement(order, "cardback").text = f"back.{shipment.kind}"
    ET.indent(order)
    return [*written, write_text(folder / "order.xml", ET.tostring(order, encoding="unicode") + "\n")]


def _fill(card: ET.Element, path: Path, slots: list[str], query: str) -> None:
    """Say of one picture where it is, which slots it is for, and by which words it would be found."""
    for key, value in (
        ("id", path.name),
        ("sourceType", "Local File"),
        ("slots", ",".join(slots)),
        ("name", path.name),
        ("query", query),
    ):
        ET.SubElement(card, key).text = value
