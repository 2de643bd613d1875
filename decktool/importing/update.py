"""An update of an imported set file: it takes changes of the table and keeps what a person wrote.

Each value has three states: what the table said at the last import (its digest stands under `imported:` in the set
file), what the set file says now, and what the table says now. What differs between the first two is a person's work.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decktool import files
from decktool.cards import counted, grouped, name_key, slug
from decktool.errors import some
from decktool.files import YamlFile
from decktool.gamefiles import SetModel, read_head

Values = Mapping[str, Any]
Reading = Callable[[Values], Values]
"""What a card's own text gives."""
MEMORY = "# Values at the last import, so that --update recognizes your changes. Do not edit."
GONE = "# No longer in the table, but edited by hand:"
_DERIVED = {"effects", "unread"}
"""What is made from the text, so that a change of it is no news beside one of the text."""
_MOST_NAMED = 12
_LONG = {*_DERIVED, "text", "flavor"}
"""What is named without its words where it changed."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One card of a set file as it stands there: the comments before it, and its own lines."""

    comments: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Previous:
    """A set file as it is: its head, its cards, what the table said of each at the last import, and its own layout.

    `imported` holds digests by card key and field; None in a file that remembers nothing. `chunks` are as many as the
    cards, or none where the file is laid out in another way than import does.
    """

    head: SetModel
    cards: tuple[Values, ...]
    keys: tuple[str, ...]
    imported: Mapping[str, Mapping[str, str]] | None
    chunks: tuple[Chunk, ...]
    top: str
    gone: tuple[str, ...]


@dataclass(slots=True)
class Changes:
    """What an update did, by the names of cards."""

    values: dict[tuple[str, Any, Any], list[str]] = field(default_factory=dict)
    """Field, value before and value now: the cards (None where there was or is none)."""
    cards: set[str] = field(default_factory=set)
    """The cards with a changed value, by key."""
    new: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    by_hand: dict[str, list[str]] = field(default_factory=dict)
    """Field: the cards whose value was written by hand and stays."""
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Merged:
    """The updated cards with their old places in the set file, removed cards that were edited by hand,
    and what changed.
    """

    cards: list[dict[str, Any]]
    origins: list[int | None]
    lost: list[Values]
    changes: Changes


def digest(value: Any) -> str:
    """A short form of a value by which it is known again."""
    return files.digest([json.dumps(value, sort_keys=True, ensure_ascii=False)])[:6]


def digests(card: Values) -> dict[str, str]:
    """The digest of each value of a card but its id, which is ours."""
    return {name: digest(value) for name, value in card.items() if name != "id"}


def card_keys(cards: Iterable[Values]) -> Iterator[str]:
    """What each card of a set is known by: its id, and its place among those of that id where there are several."""
    seen: Counter[str] = Counter()
    for card in cards:
        own = card_id(card)
        seen[own] += 1
        yield own if seen[own] == 1 else f"{own} {seen[own]}"


def card_id(card: Values) -> str:
    """The id of a card, as the game makes it."""
    return str(card.get("id") or slug(card["name"]))


def read_previous(path: Path) -> Previous:
    """Read a set file; raises DecktoolError where it cannot be read."""
    file = files.read_yaml(path, what="a YAML file")
    head = read_head(file)
    for place, card in enumerate(head.cards):
        if not isinstance(card.get("name"), str) or not card["name"].strip():
            raise file.error(("cards", place), "a card needs a `name:`; --force rewrites the file")
    imported = {
        key: dict(pair.split("=", 1) for pair in said.split() if "=" in pair) for key, said in head.imported.items()
    }
    chunks, top, gone = _layout(file)
    keys = tuple(card_keys(head.cards))
    return Previous(head, tuple(head.cards), keys, imported or None, chunks, top, gone)


def _layout(file: YamlFile) -> tuple[tuple[Chunk, ...], str, tuple[str, ...]]:
    """The lines of each card, those above them, and those kept of cards that have gone."""
    lines = file.text.splitlines()
    gone = tuple(lines[lines.index(GONE) + 1 :]) if GONE in lines else ()
    values = {key.value: value for key, value in file.root.value}
    begins = {key.value: key.start_mark.line for key, _ in file.root.value}
    starts = [item.start_mark.line for item in values["cards"].value]
    keys = list(values)
    after = keys[keys.index("cards") + 1 :]
    usual = bool(starts) and starts == sorted(set(starts)) and after in ([], ["imported"])
    if not usual or not all(lines[start].lstrip().startswith("- ") for start in starts):
        return (), "", gone
    first = begins["cards"] + 1
    end = begins.get("imported", lines.index(GONE) if GONE in lines else len(lines))
    chunks = []
    comments = lines[first : starts[0]]
    for start, following in zip(starts, [*starts[1:], end], strict=True):
        own = lines[start:following]
        trailing: list[str] = []
        while own and (not own[-1].strip() or own[-1].lstrip().startswith("#")):
            trailing.insert(0, own.pop())
        if following == end:
            own += [line for line in trailing if line.strip() and line != MEMORY]
        chunks.append(Chunk(tuple(comments), tuple(own)))
        comments = trailing
    return tuple(chunks), "\n".join(lines[:first]), gone


def match(previous: Previous, cards: Sequence[Values]) -> dict[int, int]:
    """Which card of the set file each card of the table is, by their places.

    A card is known by its name, number and type, by less of them, or by its id; several alike are known by their order,
    where there are as many as before. What is left may have been renamed: it is known by its number, where numbers stay
    with their cards and belong to one card each, or else by its words, where one card alone has them.
    """
    found: dict[int, int] = {}

    def by(key: Callable[[Values], Any], most: int = 1) -> None:
        before = _groups(previous.cards, key, set(found.values()))
        for value, places in _groups(cards, key, set(found)).items():
            if len(places) == len(before.get(value, ())) <= most:
                found.update(zip(places, before[value], strict=True))

    everything = len(cards)
    by(lambda card: (name_key(card["name"]), str(card.get("number")), card["type"]), everything)
    by(lambda card: (name_key(card["name"]), str(card.get("number"))), everything)
    by(lambda card: (name_key(card["name"]), card["type"]), everything)
    by(lambda card: name_key(card["name"]), everything)
    by(card_id)
    moved = any(
        cards[new].get("number") is not None and str(cards[new].get("number")) != str(previous.cards[old].get("number"))
        for new, old in found.items()
    )
    if not moved and _each_its_own(previous.cards) and _each_its_own(cards):
        by(lambda card: (card["type"], str(card["number"])) if card.get("number") is not None else None)
    by(lambda card: (card["type"], card["text"]) if card.get("text") else None)
    by(lambda card: (card["type"], card["flavor"]) if card.get("flavor") else None)
    return found


def _groups(cards: Sequence[Values], key: Callable[[Values], Any], taken: set[int]) -> dict[Any, list[int]]:
    """The places of the cards that are left, by a key."""
    left = (place for place, card in enumerate(cards) if place not in taken and key(card) is not None)
    return grouped(left, lambda place: key(cards[place]))


def _each_its_own(cards: Sequence[Values]) -> bool:
    numbers = [str(card["number"]) for card in cards if card.get("number") is not None]
    return len(set(numbers)) == len(numbers)


def edited(previous: Previous, reader: Reading | None) -> list[str]:
    """The names of the cards of a set file in which a person wrote something."""
    return [old["name"] for place, old in enumerate(previous.cards) if digests(old) != _base(previous, place, reader)]


def merge(
    previous: Previous,
    cards: Sequence[dict[str, Any]],
    matched: Mapping[int, int],
    titles: Mapping[str, str],
    reader: Reading | None,
) -> Merged:
    """What becomes of a set file.

    `cards` are what the table says now, each with the id it keeps. Cards that a person added to the set file come last.
    `reader` says what a card's own text gives, for a file that does not remember what was imported.
    """
    changes = Changes()
    done: list[dict[str, Any]] = []
    origins: list[int | None] = [matched.get(place) for place in range(len(cards))]
    for place, card in enumerate(cards):
        if place not in matched:
            changes.new.append(card["name"])
            done.append(card)
            continue
        old = previous.cards[matched[place]]
        done.append(_merge_one(old, _base(previous, matched[place], reader), card, titles, changes))
        if old["name"] != done[-1]["name"]:
            changes.renamed.append((old["name"], done[-1]["name"]))
    lost: list[Values] = []
    for place, old in enumerate(previous.cards):
        if place in matched.values():
            continue
        if previous.imported is not None and previous.keys[place] not in previous.imported:
            done.append(dict(old))
            origins.append(place)
            changes.by_hand.setdefault("card", []).append(old["name"])
            continue
        changes.gone.append(old["name"])
        if digests(old) != _base(previous, place, reader):
            lost.append(old)
    return Merged(done, origins, lost, changes)


def _base(previous: Previous, place: int, reader: Reading | None) -> Mapping[str, str]:
    """The digests of what the table said of a card at the last import.

    A file that does not remember is taken to be as it was, but for effects that are not what the text says.
    """
    old = previous.cards[place]
    if previous.imported is not None:
        return previous.imported.get(previous.keys[place], {})
    base = digests(old)
    if "effects" in old and reader is not None:
        read = reader({name: value for name, value in old.items() if name not in _DERIVED})
        base.pop("effects")
        base |= digests({name: read[name] for name in _DERIVED if read.get(name) is not None})
    return base


def _merge_one(
    old: Values, base: Mapping[str, str], card: Mapping[str, Any], titles: Mapping[str, str], changes: Changes
) -> dict[str, Any]:
    """One card: each value of the table's, unless somebody wrote another into the set file."""
    mine, theirs = digests(old), digests(card)
    merged = dict(card)
    kept: set[str] = set()
    news: list[tuple[str, Any, Any]] = []
    for name in dict.fromkeys([*card, *old, *base]):
        if name == "id" or mine.get(name) == theirs.get(name):
            continue
        if mine.get(name) == base.get(name):
            news.append((name, old.get(name), card.get(name)))
            continue
        kept.add(name)
        merged.pop(name, None)
        if name in old:
            merged[name] = old[name]
        if theirs.get(name) != base.get(name) and name not in _DERIVED:
            what = f"{card['name']}: {titles.get(name, name)} stays {_shown(old.get(name))}, as written by hand"
            now = f"now has {_shown(card[name])}" if name in card else "no longer has a value"
            changes.warnings.append(f"{what}; the spreadsheet {now}")
    if "effects" in kept and "effects" in old:
        if "unread" not in old:
            merged.pop("unread", None)
            news = [item for item in news if item[0] != "unread"]
        if any(name == "text" for name, *_ in news) or ("text" in kept and theirs.get("text") != base.get("text")):
            what = f"{card['name']}: its text changed under effects written by hand"
            changes.warnings.append(f"{what}; they are kept, so check whether they still fit")
    said = {name for name, *_ in news}
    for name, before, now in news:
        if name == "name" or (name in _DERIVED and said - _DERIVED):
            continue
        short = name not in _LONG and all(len(_shown(value)) <= 30 for value in (before, now))
        key = (name, _key(before), _key(now)) if short else (name, None, None)
        changes.values.setdefault(key, []).append(merged["name"])
        changes.cards.add(card_id(merged))
    for name in sorted(kept & set(old)):
        changes.by_hand.setdefault(name, []).append(merged["name"])
    return merged


def _key(value: Any) -> Any:
    return value if isinstance(value, (str, int, float, bool)) or value is None else _shown(value)


def _shown(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, (list, tuple)):
        value = ", ".join(map(str, value))
    return " ".join(str("nothing" if value is None else value).split())


def changes_text(changes: Changes, titles: Mapping[str, str]) -> list[str]:
    """What changed, in words: a line for each change that cards have in common."""
    lines = []
    if changes.cards:
        lines.append(f"{counted(len(changes.cards))} changed:")
        for (name, before, now), names in changes.values.items():
            what = titles.get(name, name)
            if (before, now) != (None, None):
                what += f" {_shown(before)} to {_shown(now)}"
            lines.append(f"  {what}: {some(names, _MOST_NAMED)}")
    for word, names in (("new", changes.new), ("gone from the spreadsheet", changes.gone)):
        if names:
            lines.append(f"{len(names)} {word}: {some(names, _MOST_NAMED)}")
    if changes.renamed:
        pairs = [f"{before} is now {now}" for before, now in changes.renamed]
        lines.append(f"{len(pairs)} renamed: {some(pairs, _MOST_NAMED)}")
    for name, names in changes.by_hand.items():
        what = "cards added by hand" if name == "card" else f"{titles.get(name, name)} written by hand"
        lines.append(f"kept, {what}: {some(names, _MOST_NAMED)}")
    return lines or ["nothing has changed"]
