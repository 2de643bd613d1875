"""The order file that mpc-autofill reads, beside the pictures that MakePlayingCards wants."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from decktool.printing.export import services
from decktool.printing.export.gallery import write_text
from decktool.printing.export.shipment import Shipment

STOCK = "(S30) Standard Smooth"


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the pictures and `order.xml`, which names them as files of this computer."""
    written = services.write(shipment, target, folder)
    order = ET.Element("order")
    details = ET.SubElement(order, "details")
    for key, value in (("quantity", str(shipment.cards)), ("stock", STOCK), ("foil", "false")):
        ET.SubElement(details, key).text = value
    fronts = ET.SubElement(order, "fronts")
    slot = 0
    for face, path in zip(shipment.faces, written, strict=False):
        card = ET.SubElement(fronts, "card")
        slots = ",".join(map(str, range(slot, slot + face.copies)))
        slot += face.copies
        for key, value in (
            ("id", str(path.absolute())),
            ("sourceType", "Local File"),
            ("slots", slots),
            ("name", path.name),
            ("query", face.card.name.lower()),
        ):
            ET.SubElement(card, key).text = value
    ET.SubElement(order, "cardback").text = str((folder / f"back.{shipment.kind}").absolute())
    ET.indent(order)
    return [*written, write_text(folder / "order.xml", ET.tostring(order, encoding="unicode") + "\n")]
