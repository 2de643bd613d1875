"""Tabletop Simulator saved objects: the cards of its decks and bags, by their nicknames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from decktool import files
from decktool.decklist import Decklist
from decktool.errors import DecktoolError
from decktool.formats.lined import parse_json
from decktool.formats.listing import Listing

CARDS = {"Card", "CardCustom"}


def read(data: bytes, name: str, form: str) -> Decklist:
    """Count the nicknames of all cards in a saved object; a deck's own nickname is a heading over its cards."""
    document = parse_json(files.decode(data, name, what="a saved object"), name)
    states = document.get("ObjectStates") if isinstance(document, Mapping) else None
    if states is None and isinstance(document, Mapping) and "ContainedObjects" in document:
        states = [document]
    if not isinstance(states, list):
        raise DecktoolError(f"{name}: not a saved object of Tabletop Simulator: the list `ObjectStates` is missing")
    listing = Listing(name)
    listing.header("name", document.get("SaveName"))
    counted: dict[tuple[str, str], list[int]] = {}
    nameless: list[int] = []
    for section, card in _cards(states, "Main"):
        nickname = card.get("Nickname")
        # Importers write the type line and more below the name.
        words = " ".join(nickname.strip().split("\n")[0].split()) if isinstance(nickname, str) else ""
        line = getattr(card, "line", 0)
        if not words:
            nameless.append(line)
            continue
        counted.setdefault((section, words), [line, 0])[1] += 1
    for (section, words), (line, count) in counted.items():
        listing.section = section
        listing.card(count, words, line=line)
    if nameless:
        many = f"{len(nameless)} cards have" if len(nameless) > 1 else "a card has"
        listing.problem(
            f"{many} no nickname (first on line {nameless[0]}) and cannot be identified; add nicknames in the game",
            shown="a card without a nickname",
        )
    return listing.decklist()


def _cards(objects: Any, section: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every card, with the nickname of the deck it is in, in the order of the file."""
    for item in objects if isinstance(objects, list) else []:
        if not isinstance(item, Mapping):
            continue
        kind = item.get("Name")
        if isinstance(kind, str) and kind in CARDS:
            yield section, item
        else:
            own = item.get("Nickname")
            inside = " ".join(own.split())[:100] if isinstance(own, str) and own.strip() else section
            yield from _cards(item.get("ContainedObjects"), inside)
