"""Cockatrice: a card database in its XML (version 4) for the custom sets folder, and pictures for its custom folder."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.shipment import Face, Shipment, safe

#: What the program leaves out of a card's name, and what becomes a blank, when it looks for the card's picture.
_LEFT_OUT = re.compile(r' // |[*<>:"\\?|\x00-\x08\x10-\x1f]')
_BLANK = re.compile(r"[/\x09-\x0f]")
#: The longest name, in bytes, that goes with its ending into any file system.
_LONGEST = 240


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write `customsets/GAME-DECK.xml` and `pics/CUSTOM/NAME.png`, the folders of Cockatrice's own data folder."""
    game = shipment.deck.game
    code = "".join(word[0] for word in game.title.split() if word[0].isalnum()).upper()[:5] or "GAME"
    root = ET.Element("cockatrice_carddatabase", version="4")
    one = ET.SubElement(ET.SubElement(root, "sets"), "set")
    for tag, value in (("name", code), ("longname", f"{game.title} ({game.edition})"), ("settype", "Custom")):
        ET.SubElement(one, tag).text = value
    cards = ET.SubElement(root, "cards")
    gallery = Gallery(shipment, target, folder)
    dpi = min(shipment.dpi, 300)
    for name, face in {face.card.name: face for face in shipment.faces}.items():
        _card(ET.SubElement(cards, "card"), shipment, face, code)
        shot = Shot(face.drawing, shipment.pixels(face.drawing, dpi))
        gallery.add(f"pics/CUSTOM/{picture_name(name)}.{shipment.kind}", shot, dpi)
    ET.indent(root)
    text = '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
    return [*gallery.make(), write_text(folder / "customsets" / f"{game.id}-{shipment.stem}.xml", text)]


def picture_name(name: str) -> str:
    """The name, without its ending, under which the program looks for a card's picture."""
    stem = safe(_BLANK.sub(" ", _LEFT_OUT.sub("", name)).strip()).lstrip(".")
    return stem.encode()[:_LONGEST].decode(errors="ignore") or "card"


def _card(card: ET.Element, shipment: Shipment, face: Face, code: str) -> None:
    """Fill in one card's element: name, what it states, its type, its set."""
    game = shipment.deck.game
    stated = [(field, face.card.get(field.id)) for field in game.fields.values() if field.id not in {"text", "flavor"}]
    plain = [(field.title, value) for field, value in stated if isinstance(value, (str, int, float))]
    facts = [f"{title}: {value}" for title, value in plain if not isinstance(value, bool)]
    ET.SubElement(card, "name").text = face.card.name
    ET.SubElement(card, "text").text = "\n".join([*facts, str(face.card.get("text", ""))]).strip()
    prop = ET.SubElement(card, "prop")
    for tag in ("type", "maintype"):
        ET.SubElement(prop, tag).text = game.types[face.card.type].title
    rarity = face.card.get("rarity")
    ET.SubElement(card, "set", {} if rarity is None else {"rarity": str(rarity)}).text = code
    ET.SubElement(card, "tablerow").text = "1"
