"""How a set file is laid out: a card a line where it fits, and an old file as the person left it.

And a decklist of all its cards: what is printed to look at a new set, and what is played with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from decktool import files
from decktool.cards import name_key, titled
from decktool.decklist import Entry, make_line, parse_decklist, written_name
from decktool.errors import DataError
from decktool.files import YamlFile
from decktool.formats.documents import yaml_scalar
from decktool.games import Game
from decktool.importing.mapping import Guide
from decktool.importing.update import GONE, MEMORY, Merged, Previous, card_id, card_keys, digests
from decktool.spreadsheets import SUFFIXES

_WIDE = 118
_ORDER = ("name", "type", "id", "number")
_LAST = ("text", "flavor", "art", "back", "note", "copies", "effects", "unread")


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above the cards of a set."""

    set_id: str
    title: str | None
    unofficial: bool
    source: str
    """The name of the table."""
    counters: Mapping[str, int]


def new_set(head: Head, game: Game, cards: Sequence[Mapping[str, Any]]) -> YamlFile:
    """The file of a set that is written for the first time, or anew."""
    lines = [*_head(head), *(_card(card, game) for card in cards), *_memory(cards, cards)]
    return files.parse_yaml("\n".join(lines) + "\n", head.source)


def updated_set(
    head: Head, game: Game, previous: Previous, merged: Merged, said: Sequence[Mapping[str, Any]]
) -> YamlFile:
    """A set file brought up to date: its head, its comments and every card that stays keep the form they have.

    `said` are the cards as the table has them. A file that is laid out in a way that does not allow it is written anew.
    """
    was = previous.head
    whole = replace(head, title=head.title or was.title, unofficial=head.unofficial or was.unofficial)
    tail = list(_memory(merged.cards[: len(said)], said))
    if merged.lost or previous.gone:
        gone = [f"# {line}" for card in merged.lost for line in _card(card, game).split("\n")]
        tail += [GONE, *previous.gone, *gone]
    top = [previous.top]
    before = was.set, was.title, was.unofficial, was.counters
    if before != (whole.set_id, whole.title, whole.unofficial, whole.counters):
        top = _head(whole)
    elif was.source and Path(was.source).suffix.lower() in SUFFIXES:
        name = yaml_scalar(Path(head.source).name)
        top = [re.sub(r"(?m)^source:.*$", lambda found: f"source: {name}", previous.top, count=1)]
    body: list[str] = []
    for card, origin in zip(merged.cards, merged.origins, strict=True):
        chunk = previous.chunks[origin] if previous.chunks and origin is not None else None
        body += chunk.comments if chunk else ()
        stays = chunk is not None and origin is not None and previous.cards[origin] == card
        body += chunk.lines if chunk and stays else [_card(card, game)]
    if previous.chunks:
        with suppress(DataError):
            file = files.parse_yaml("\n".join([*top, *body, *tail]) + "\n", head.source)
            if file.data["cards"] == merged.cards:
                return file
    lines = [*_head(whole), *(_card(card, game) for card in merged.cards), *tail]
    return files.parse_yaml("\n".join(lines) + "\n", head.source)


def _memory(cards: Sequence[Mapping[str, Any]], said: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What the table said of each card, for the next update."""
    yield from (MEMORY, "imported:")
    for key, card in zip(card_keys(cards), said, strict=True):
        pairs = " ".join(f"{name}={short}" for name, short in digests(card).items())
        yield f"  {yaml_scalar(key)}: {pairs}"


def _head(head: Head) -> list[str]:
    """The first lines of a set file, down to its cards."""
    lines = [f"set: {yaml_scalar(head.set_id)}", f"title: {yaml_scalar(head.title or titled(head.set_id))}"]
    if head.unofficial:
        lines.append("unofficial: true")
    starts = ", ".join(f"{yaml_scalar(name)}: {start}" for name, start in head.counters.items())
    counters = [f"counters: {{{starts}}}"] if starts else []
    return [*lines, f"source: {yaml_scalar(Path(head.source).name)}", *counters, "cards:"]


def _card(card: Mapping[str, Any], game: Game) -> str:
    """A card as YAML, its values in the order in which people read them."""
    order = [*_ORDER, *(name for name in game.fields if name not in _LAST), *_LAST]
    values = {key: _value(card[key]) for key in order if key in card}
    flow = "  - {" + ", ".join(f"{key}: {value}" for key, value in values.items()) + "}"
    if len(flow) <= _WIDE:
        return flow
    return "  - " + "\n    ".join(f"{key}: {value}" for key, value in values.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
    return yaml_scalar(value)


def decklist_text(game: Game, guide: Guide, cards: Sequence[Mapping[str, Any]], set_id: str, title: str) -> str:
    """Each card in its copies, in the table's order; where the game says so, in groups on the sections that it names.

    What finds no section stands at the end as comments.
    """
    looks: dict[str, set[tuple[str, Any]]] = {}
    for name, own, art in [(card["name"], card_id(card), card.get("art")) for card in cards] + [
        (card.name, card.id, None) for card in game.catalog if set(card.get("set")) - {set_id}
    ]:
        looks.setdefault(name_key(name), set()).add((own, art))

    def line(card: Mapping[str, Any]) -> str:
        several = len(looks[name_key(card["name"])]) > 1
        words = written_name(card["name"], set_id if several else None, card.get("number"))
        copies = card.get("copies", 1)
        entry = Entry(copies, words, written=words)
        bare = parse_decklist(words).lines[0]
        said = bare.entry and (bare.entry.count, f"{bare.entry.written} {bare.comment}".strip())
        return words if said == (copies, words) else make_line(entry).text

    cards = [card for card in cards if card.get("copies") != 0]
    text = [f"# game: {game.id}", f"# name: {title}", "# Every card of the spreadsheet."]
    deck = guide.deck
    if deck is None:
        return "\n".join([*text, "", *(line(card) for card in cards)]) + "\n"
    field = deck["by"]
    anchor = guide.belongs.get(field)
    groups: dict[str, list[str]] = {
        card[field]: [line(card)] for card in cards if card["type"] == anchor and card.get(field)
    }
    others: list[str] = []
    left: list[str] = []
    for card in cards:
        if card["type"] == anchor and card.get(field):
            continue
        if not game.types[card["type"]].can_have(field):
            others.append(line(card))
        elif card.get(field) in groups:
            groups[card[field]].append(line(card))
        else:
            left.append(line(card))
    parts = [(deck["others"], others), *zip(deck["sections"], groups.values(), strict=False)]
    for section, lines in parts:
        if lines:
            text += ["", f"{game.sections[section].title}:", *lines]
    left += [each for group in list(groups.values())[len(deck["sections"]) :] for each in group]
    if left:
        text += ["", "# Cards without a section; move each of them under the right heading:"]
        text += [f"# {each}" for each in left]
    return "\n".join(text) + "\n"
