"""XML decklists: Cockatrice's .cod, read and written, and Magic Online's .dek and OCTGN's .o8d, read.

XML comes from strangers: a document type (the way to entity bombs and to other files) is refused, and nothing is ever
looked up outside the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.parsers import expat

from decktool.deck import Deck
from decktool.decklist import Decklist
from decktool.errors import DecktoolError
from decktool.formats.listing import HEADERS, FormattedDeck, Listing, content, sections

ROOTS = {"cockatrice_deck", "Deck", "deck"}


def read(data: bytes, name: str, form: str) -> Decklist:
    """Read a .cod, .dek or .o8d document, distinguished by its root element."""
    reader = _Reader(name)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise DecktoolError(f"{name}:{error.lineno}: not XML: {expat.ErrorString(error.code)}") from None
    except (ValueError, LookupError) as error:
        raise DecktoolError(f"{name}: this XML cannot be read: {error}") from None
    return reader.listing.decklist()


class _Reader:
    """Takes the parser's events as they come."""

    def __init__(self, name: str) -> None:
        self.listing = Listing(name)
        self.depth = 0
        self.inside = ""
        self.root = ""
        self.copies: str | None = None
        self.words: list[str] = []
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text

    @property
    def line(self) -> int:
        """The line reached."""
        return self.parser.CurrentLineNumber

    def doctype(self, *_: Any) -> None:
        """Refuse a document type."""
        raise DecktoolError(f"{self.listing.name}:{self.line}: a document type is not allowed; remove <!DOCTYPE>")

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        if self.depth == 0 and tag not in ROOTS:
            place = f"{self.listing.name}:{self.line}"
            raise DecktoolError(f"{place}: <{tag[:40]}> is not a deck of Cockatrice, Magic Online or OCTGN")
        self.root = self.root or tag
        self.depth += 1
        self.inside, self.words = tag, []
        get = attributes.get
        if tag in {"zone", "section"}:
            self.listing.part(" ".join((get("name") or "main").split())[:100])
        elif tag == "card" and self.root == "deck":
            self.copies = get("qty", "1")
        elif tag == "card":
            self._card(get("number", "1"), get("name"), get("setShortName"), get("collectorNumber"))
        elif tag == "Cards":
            self.listing.section = "Side" if (get("Sideboard") or "").casefold() == "true" else "Main"
            self._card(get("Quantity", "1"), get("Name"), None, None)

    def _card(self, count: str, name: str | None, set_id: str | None, number: str | None) -> None:
        shown = f"{count} {name or ''}"
        self.listing.card_of_deck(count, name, line=self.line, shown=shown, set=set_id, number=number)

    def text(self, words: str) -> None:
        """Characters inside an element."""
        if sum(map(len, self.words)) < 100_000:
            self.words.append(words)

    def end(self, tag: str) -> None:
        """An element ends."""
        self.depth -= 1
        text = "".join(self.words) if tag == self.inside else ""
        if tag == "card" and self.copies is not None:
            # OCTGN keeps sections without cards, and cards that were taken out, with no copies.
            if self.copies.strip() != "0":
                self._card(self.copies, text, None, None)
            self.copies = None
        elif tag == "deckname":
            self.listing.header("name", text)
        elif tag in {"comments", "notes"}:
            lines = text.split("\n")
            for number, line in enumerate(lines, self.line - len(lines) + 1):
                key, colon, value = line.partition(":")
                if colon and key.strip() in HEADERS:
                    self.listing.header(key.strip(), value)
                elif line.strip():
                    self.listing.note(line, line=number)
        self.words = []


def write(deck: Deck, form: str) -> FormattedDeck:
    """Cockatrice's XML: a zone a section; headers and notes stand in its comments."""
    from xml.sax.saxutils import escape, quoteattr

    found = content(deck)
    main = deck.game.main_section.id
    side = next((s.id for word in ("side", "sideboard") if (s := deck.game.section(word))), None)
    remarks = [f"{key}: {found.headers[key]}" for key in HEADERS if key in found.headers and key != "name"]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_deck version="1">',
        f"  <deckname>{escape(found.headers.get('name', ''))}</deckname>",
        "  <comments>" + escape("\n".join([*remarks, *found.notes])) + "</comments>",
    ]
    parts = sections(deck, found.items)
    for section, items in parts.items():
        zone = {main: "main", side: "side"}.get(section, section)
        lines.append(f"  <zone name={quoteattr(zone)}>")
        for item in items:
            printing = f" setShortName={quoteattr(item.set)}" if item.set else ""
            printing += f" collectorNumber={quoteattr(item.number)}" if item.number else ""
            lines.append(f'    <card number="{item.count}" name={quoteattr(item.name)}{printing}/>')
        lines.append("  </zone>")
    text = "\n".join([*lines, "</cockatrice_deck>", ""])
    bad = next((c for c in text if not c.isprintable() and c not in "\n\t"), None)
    if bad is not None:
        raise DecktoolError(f"XML cannot contain the character U+{ord(bad):04X} of this deck; use json")
    other = [deck.game.sections[name].title for name in parts if name not in {main, side}]
    lost = found.lost("labels", "comments")
    if other:
        lost += (f"Cockatrice supports only main and side, not {', '.join(other)}",)
    return FormattedDeck(text, lost)
