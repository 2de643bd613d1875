"""The document `decktool.deck/1`, as JSON or YAML: headers, cards with their sections, and notes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from decktool import files
from decktool.deck import Deck
from decktool.decklist import Decklist, parse_decklist
from decktool.errors import DecktoolError, did_you_mean
from decktool.formats.lined import Lined, LinedText, parse_json
from decktool.formats.listing import HEADERS, DeckContent, FormattedDeck, Listing, as_written, content
from decktool.jsonmodel import Schema, Text

SCHEMA = "decktool.deck/1"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9' -]*[A-Za-z0-9]")
_YAML_WORDS = {"true", "false", "null", "yes", "no", "on", "off"}


_Copies = Annotated[int, Schema(minimum=1, maximum=9999)]


class DeckCard(TypedDict):
    """A card of a deck."""

    count: NotRequired[_Copies]
    name: Text
    section: NotRequired[str]
    """The section's id; without it that of the card before, at first the main one."""
    label: NotRequired[str]
    """A heading that is not a section."""
    set: NotRequired[str]
    """The printing meant: its set."""
    number: NotRequired[str]
    """The printing meant: its number in the set."""
    comment: NotRequired[str]


_Cards = (
    list[DeckCard | Annotated[str, Schema(description="3 Silver Axe")]]
    | Annotated[dict[str, _Copies], Schema(description="Copies by name.")]
)


class DeckDocument(TypedDict):
    """A deck: headers, its cards, and notes."""

    schema: NotRequired[Literal["decktool.deck/1"]]
    game: NotRequired[str]
    """The game's id."""
    format: NotRequired[str]
    """The format whose rules apply."""
    name: NotRequired[str]
    author: NotRequired[str]
    player: NotRequired[str]
    cards: NotRequired[_Cards]
    sections: NotRequired[dict[str, _Cards]]
    """Read, never written: cards by section."""
    notes: NotRequired[list[str]]
    """Comments on lines of their own."""


MOST_VALUES = 200_000
"""Values in a decklist in YAML, keys counted."""
KEYS, CARD_KEYS = tuple(DeckDocument.__annotations__), tuple(DeckCard.__annotations__)


def read(data: bytes, name: str, form: str) -> Decklist:
    """Read a deck document.

    `cards` is a list of `{count, name, section, label, set, number, comment}` (only `name` is needed), of texts such
    as `3 Silver Axe`, or a mapping of names to copies; `sections` maps a section to any of these.
    """
    text = files.decode(data, name, what="a decklist")
    if form == "json":
        return _Reader(name, parse_json(text, name)).decklist()
    parsed = files.parse_yaml(text, name, most=MOST_VALUES)
    return _Reader(name, _lined(parsed.data, parsed.root)).decklist()


def _lined(data: Any, node: Any) -> Any:
    """Plain data of YAML, its mappings and texts with their lines, by the nodes they were made from."""
    if isinstance(data, dict):
        pairs = [(key, _lined(value, below)) for (key, value), (_, below) in zip(data.items(), node.value, strict=True)]
        return Lined(pairs, node.start_mark.line + 1, [key.start_mark.line + 1 for key, _ in node.value])
    if isinstance(data, list):
        return [_lined(value, below) for value, below in zip(data, node.value, strict=True)]
    if isinstance(data, str):
        text = LinedText(data)
        text.line = node.start_mark.line + 1
        return text
    return data


class _Reader:
    """Walks one document."""

    def __init__(self, name: str, data: Any) -> None:
        self.name = name
        self.listing = Listing(name)
        if isinstance(data, list):
            data = {"cards": data}
        if not isinstance(data, Mapping):
            raise DecktoolError(f"{name}: no deck found; add `cards:`, a list of counts and names")
        self.data: Any = data

    def decklist(self) -> Decklist:
        """The cards of the document."""
        data = self.data
        for key in data:
            if key not in KEYS:
                hint = did_you_mean(str(key), KEYS)
                raise DecktoolError(f"{self._place(key)}: unknown key {str(key)[:60]!r}{hint}")
        schema = data.get("schema", SCHEMA)
        if schema != SCHEMA:
            raise DecktoolError(
                f"{self._place('schema')}: its schema is {str(schema)[:60]!r}, but decktool reads {SCHEMA}"
            )
        for key in HEADERS:
            self.listing.header(key, data.get(key))
        if "cards" not in data and "sections" not in data:
            raise DecktoolError(f"{self.name}: no deck found; add `cards:`, a list of counts and names")
        self._cards(data.get("cards") or [])
        sections = data.get("sections") or {}
        if not isinstance(sections, Mapping):
            raise DecktoolError(f"{self._place('sections')}: `sections` must map each section's name to its cards")
        for section, cards in sections.items():
            self._section(section)
            self._cards(cards or [])
        notes = data.get("notes") or []
        for note in notes if isinstance(notes, list) else [notes]:
            self.listing.note(str(note))
        return self.listing.decklist()

    def _place(self, key: str) -> str:
        return f"{self.name}:{self.data.lines[key]}"

    def _section(self, section: Any) -> None:
        if isinstance(section, str) and section.strip():
            self.listing.section = " ".join(section.split())[:100]

    def _cards(self, cards: Any) -> None:
        if isinstance(cards, Mapping):
            lines = cards.lines if isinstance(cards, Lined) else {}
            for name, count in cards.items():
                self.listing.card(count, name, line=lines.get(name))
        elif isinstance(cards, Sequence) and not isinstance(cards, str):
            for card in cards:
                self._card(card)
        else:
            raise DecktoolError(f"{self.name}: `cards` must be a list of cards, not {str(cards)[:60]!r}")

    def _card(self, card: Any) -> None:
        if isinstance(card, str):
            line = card.line if isinstance(card, LinedText) else None
            lines = parse_decklist(card.replace("\n", " ").replace("\r", " ")).lines
            entry = lines[0].entry if lines else None
            if entry is None:
                self.listing.problem(f"{card[:60]!r} is not a card; write `3 Name`", line=line, shown=card)
            else:
                comment = lines[0].comment
                printing = {"set": entry.set, "number": entry.number}
                self.listing.card(entry.count, entry.name, comment=comment, line=line, **printing)
            return
        if not isinstance(card, Lined):
            self.listing.problem(
                f"{as_written(card)[:60]!r} is not a card; write {{count: 3, name: ...}}", shown=as_written(card)
            )
            return
        line = card.line
        shown = f"{card.get('count', 1)} {card.get('name', '')}"
        for key in card:
            if key not in CARD_KEYS:
                hint = did_you_mean(str(key), CARD_KEYS)
                self.listing.problem(f"unknown key {str(key)[:60]!r}{hint}", line=card.lines[key], shown=shown)
                return
        self._section(card.get("section"))
        self.listing.label = _text(card.get("label"))
        rest: dict[str, Any] = {"set": card.get("set"), "number": card.get("number")}
        rest["comment"] = _text(card.get("comment"))
        self.listing.card(card.get("count", 1), card.get("name"), line=line, shown=shown, **rest)


def _text(value: Any) -> str:
    return " ".join(value.split())[:300] if isinstance(value, str) else ""


def write(deck: Deck, form: str) -> FormattedDeck:
    """The deck as a document: a card a line; nothing of a list is lost but blank lines and where its notes stood."""
    data = document(content(deck))
    return FormattedDeck(_json(data) if form == "json" else _yaml(data))


def document(found: DeckContent) -> dict[str, Any]:
    """A deck's content as the plain data of `decktool.deck/1`."""
    cards = [{key: value for key, value in asdict(item).items() if value not in {None, ""}} for item in found.items]
    head = {key: found.headers[key] for key in HEADERS if key in found.headers}
    return {"schema": SCHEMA, **head, "cards": cards, **({"notes": list(found.notes)} if found.notes else {})}


def _json(data: Mapping[str, Any]) -> str:
    parts = []
    for key, value in data.items():
        if key == "cards":
            rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
            parts.append(f'  "cards": [\n{rows}\n  ]')
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _yaml(data: Mapping[str, Any]) -> str:
    lines = []
    for key, value in data.items():
        if key == "cards":
            lines.append("cards:")
            lines += ["  - {" + ", ".join(f"{k}: {yaml_scalar(v)}" for k, v in row.items()) + "}" for row in value]
        elif key == "notes":
            lines.append("notes:")
            lines += [f"  - {yaml_scalar(note)}" for note in value]
        else:
            lines.append(f"{key}: {value if key == 'schema' else yaml_scalar(value)}")
    return "\n".join(lines) + "\n"


def yaml_scalar(value: Any) -> str:
    """A value as YAML: bare where that is safe, otherwise in double quotes."""
    if not isinstance(value, str):
        return str(value)
    if _PLAIN.fullmatch(value) and value.casefold() not in _YAML_WORDS:
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in quoted)
