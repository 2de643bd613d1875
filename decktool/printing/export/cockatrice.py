"""Cockatrice: a card database in its XML (version 4) for the custom sets folder, and pictures for its custom folder."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from decktool.printing.export.shipment import Pictures, Shipment, write_text

_UNSAFE = re.compile(r'[\\/:*?"<>|]')


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write `customsets/GAME.xml` and `pics/CUSTOM/NAME.png`, the folders of Cockatrice's own data folder."""
    game = shipment.deck.game
    code = "".join(word[0] for word in game.title.split()).upper()[:5] or "GAME"
    root = ET.Element("cockatrice_carddatabase", version="4")
    sets = ET.SubElement(root, "sets")
    one = ET.SubElement(sets, "set")
    for tag, value in (("name", code), ("longname", f"{game.title} ({game.edition})"), ("settype", "Custom")):
        ET.SubElement(one, tag).text = value
    cards = ET.SubElement(root, "cards")
    with Pictures(folder) as pictures:
        for face in shipment.progress(shipment.faces):
            card = ET.SubElement(cards, "card")
            ET.SubElement(card, "name").text = face.card.name
            facts = [
                f"{field.title}: {face.card.get(field.id)}"
                for field in game.fields.values()
                if _shown(face.card.get(field.id), field.id)
            ]
            text = "\n".join([*facts, str(face.card.get("text", ""))]).strip()
            ET.SubElement(card, "text").text = text
            prop = ET.SubElement(card, "prop")
            ET.SubElement(prop, "type").text = game.types[face.card.type].title
            ET.SubElement(prop, "maintype").text = game.types[face.card.type].title
            ET.SubElement(card, "set", rarity=str(face.card.get("rarity", "common"))).text = code
            ET.SubElement(card, "tablerow").text = "1"
            name = _UNSAFE.sub("", face.card.name)
            pictures.add(f"pics/CUSTOM/{name}.{shipment.kind}", face.drawing, min(shipment.dpi, 300))
    ET.indent(root)
    text = '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
    return [*pictures.written, write_text(folder / "customsets" / f"{game.id}.xml", text)]


def _shown(value: object, name: str) -> bool:
    return name not in {"text", "flavor"} and isinstance(value, (str, int, float)) and not isinstance(value, bool)
