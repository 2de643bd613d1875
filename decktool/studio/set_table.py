"""A set or a CSV file as a table: what each card's cells hold, and its text with one cell changed or a card more.

Only the characters of that one cell or card change; comments, order and everything else in the file stay as they are.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count, islice
from typing import Any, TypedDict

import yaml

from decktool import files, spreadsheets
from decktool.errors import DecktoolError
from decktool.formats.documents import yaml_scalar
from decktool.studio.yaml_edits import added, alone, end_of

_FIRST = ("name", "type", "number")
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")
_RAW = {"integer": _NUMBER, "number": _NUMBER, "flag": re.compile(r"true|false|yes|no", re.IGNORECASE)}
_ITEMS = re.compile(r"[,;\n]")
_COUNTS = ("number", "copies")
_ANY_CARD = ("copies", "art", "back")
"""What a card of any game may have."""


class SetColumn(TypedDict):
    """A column: a key of cards, its title, and the kind of its values (integer, number, flag, list or text)."""

    id: str
    title: str
    kind: str


class SetRow(TypedDict):
    """A card: its first and last line in the file, what its cells hold, and the keys that only the text can change."""

    line: int
    last: int
    cells: dict[str, str]
    fixed: list[str]


class SetTable(TypedDict):
    """The columns that some card uses, the others that the game has, and a row for each card."""

    columns: list[SetColumn]
    others: list[SetColumn]
    """The game's other fields."""
    rows: list[SetRow]


def set_table(text: str, name: str, known: Mapping[str, tuple[str, str]]) -> SetTable:
    """The table of a set's text; `known` are title and kind of the game's fields.

    DecktoolError for a text that is not YAML, or whose cards are no list of cards.
    """
    cards = _cards(text, name)
    used = list(dict.fromkeys([*_FIRST, *(key.value for card in cards for key, _ in card.value)]))
    rows: list[SetRow] = []
    for card in cards:
        said = {key.value: _shown(value) for key, value in card.value}
        cells = {key: words for key, words in said.items() if words is not None}
        first, last = card.start_mark.line + 1, end_of(card).line + 1
        rows.append({"line": first, "last": last, "cells": cells, "fixed": [key for key in said if key not in cells]})
    return {
        "columns": [_column(key, known) for key in used],
        "others": [_column(key, known) for key in (*known, *_ANY_CARD) if key not in used],
        "rows": rows,
    }


def with_cell(text: str, name: str, row: int, key: str, value: str, kind: str) -> str:
    """The text with another value of one card; an empty one takes the key away.

    DecktoolError where the row is none, or where only the text itself can say this.
    """
    cards = _cards(text, name)
    if not 0 <= row < len(cards):
        raise DecktoolError(f"{name}: there is no row {row + 1}; the set has {len(cards)} cards")
    card = cards[row]
    place = next((place for place, (own, _) in enumerate(card.value) if own.value == key), None)
    written = _written(value, kind if key not in _COUNTS else "integer")
    old = None if place is None else card.value[place][1]
    if old is not None and _shown(old) is None:
        raise DecktoolError(f"{name}:{old.start_mark.line + 1}: {key} has parts of its own; change it in the text")
    if place is None or old is None:
        changed = text if written is None else added(text, card, f"{key}: {written}")
    elif written is None:
        changed = _removed(text, card, place)
    else:
        break_ = "\n" if getattr(old, "style", None) in ("|", ">") else ""
        changed = text[: old.start_mark.index] + written + break_ + text[old.end_mark.index :]

    def without_cell(*both: Any) -> None:
        for data in both:
            data["cards"] = [dict(card) for card in data["cards"]]
            data["cards"][row].pop(key, None)

    problem = f"{name}: row {row + 1}: {key} cannot be changed here without changing more; change it in the text"
    return alone(text, changed, name, problem, without_cell)


def with_card(text: str, name: str, row: int | None, kind: str) -> str:
    """The text with a new card below the card of a row, or below the last: laid out as that one is, and of its type.

    The first card of a set is of the type `kind`. It is called `New card`, and has the next number where every card has
    one. DecktoolError where only the text itself can say this.
    """
    cards = _cards(text, name)
    cells = [{key.value: _shown(value) for key, value in card.value} for card in cards]
    titles = {each.get("name") for each in cells}
    title = next(each for n in count(1) if (each := f"New card {n}" if n > 1 else "New card") not in titles)
    place = len(cards) - 1 if row is None else max(0, min(row, len(cards) - 1))
    pairs = [f"name: {title}", f"type: {yaml_scalar((cells and cells[place].get('type')) or kind)}"]
    numbers = [int(number) for each in cells if (number := each.get("number") or "").isdecimal()]
    if numbers and len(numbers) == len(cells):
        pairs.append(f"number: {max(numbers) + 1}")
    if not cards:
        changed = re.sub(r"(?m)^cards:\s*\[\s*\]", f"cards:\n  - {{{', '.join(pairs)}}}", text, count=1)
    else:
        card = cards[place]
        dash = text[text.rfind("\n", 0, card.start_mark.index) + 1 : card.start_mark.index]
        inner = f"{{{', '.join(pairs)}}}" if card.flow_style else f"\n{' ' * len(dash)}".join(pairs)
        end = end_of(card).index
        at = end if text[:end].endswith("\n") else text.find("\n", end) + 1 or len(text)
        changed = f"{text[:at]}{'' if text[:at].endswith(chr(10)) else chr(10)}{dash}{inner}\n{text[at:]}"

    def with_it(before: Any, after: Any) -> None:
        at = place + 1 if cards else 0
        before["cards"] = before["cards"] or []
        before["cards"].insert(at, {**after["cards"][at], "name": title})

    problem = f"{name}: a card cannot be added here without changing more; write it in the text"
    return alone(text, changed, name, problem, with_it)


def _cards(text: str, name: str) -> Sequence[Any]:
    file = files.parse_yaml(text, name)
    pairs = file.root.value if isinstance(file.root, yaml.MappingNode) else []
    found = next((value for key, value in pairs if key.value == "cards"), None)
    if not isinstance(found, yaml.SequenceNode) or not all(isinstance(card, yaml.MappingNode) for card in found.value):
        raise file.error(("cards",), "a table needs `cards:` with a list of cards, each with its keys; see the text")
    rows: Sequence[Any] = found.value
    return rows


def _column(key: str, known: Mapping[str, tuple[str, str]]) -> SetColumn:
    title, kind = known.get(key, (key.replace("_", " ").capitalize(), "text"))
    return {"id": key, "title": title, "kind": kind}


def _shown(node: Any) -> str | None:
    """What a cell shows of a value; None for one with parts of its own, or a list over several lines."""
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    items = node.value if isinstance(node, yaml.SequenceNode) and node.flow_style else None
    if items is None or not all(isinstance(item, yaml.ScalarNode) and not _ITEMS.search(item.value) for item in items):
        return None
    return ", ".join(item.value for item in items)


def _written(value: str, kind: str) -> str | None:
    """A cell's words as YAML; None for an empty cell. Words in a column of numbers are for the loader to refuse."""
    words = value.strip()
    if not words:
        return None
    if words == '""':
        return words
    if kind == "list":
        return f"[{', '.join(yaml_scalar(item.strip()) for item in _ITEMS.split(words) if item.strip())}]"
    if kind in _RAW and _RAW[kind].fullmatch(words):
        return words.lower()
    return yaml_scalar(words)


def _removed(text: str, card: Any, place: int) -> str:
    pairs = card.value
    if len(pairs) == 1:
        raise DecktoolError("a card needs a key; remove the card in the text")
    if place == 0:
        return text[: pairs[0][0].start_mark.index] + text[pairs[1][0].start_mark.index :]
    key, value = pairs[place]
    end = end_of(value).index
    if card.flow_style:
        return text[: end_of(pairs[place - 1][1]).index] + text[end:]
    begin = text.rfind("\n", 0, key.start_mark.index) + 1
    if getattr(value, "style", None) not in ("|", ">"):
        end = text.find("\n", end) + 1 or len(text)
    return text[:begin] + text[end:]


# --- CSV files


def csv_table(text: str, name: str) -> SetTable:
    """The table of a CSV file: its headings, and the rows below them. DecktoolError where it cannot be read."""
    table = spreadsheets.parse_table(text.encode(), name)
    keys = _keys(table)
    rows: list[SetRow] = []
    for row in table.rows:
        cells = {key: row.cells[place] for place, key in enumerate(keys) if place < len(row.cells) and row.cells[place]}
        last = row.line + _lines(text, name, row.line) - 1
        rows.append({"line": row.line, "last": last, "cells": cells, "fixed": []})
    columns: list[SetColumn] = [{"id": key, "title": key, "kind": "text"} for key in keys]
    return {"columns": columns, "others": [], "rows": rows}


def with_csv_cell(text: str, name: str, row: int, key: str, value: str) -> str:
    """The text of a CSV file with another value in one cell; only the lines of that row are written anew."""
    table = spreadsheets.parse_table(text.encode(), name)
    if not 0 <= row < len(table.rows) or key not in _keys(table):
        raise DecktoolError(f"{name}: there is no cell {key!r} in row {row + 1}")
    line = table.rows[row].line
    height = _lines(text, name, line)
    place = _keys(table).index(key)
    cells = list(next(each.cells for each in spreadsheets.parse_grid(text.encode(), name).rows if each.line == line))
    cells += [""] * (place + 1 - len(cells))
    cells[place] = value.strip()
    lines = text.split("\n")
    end = "\r" if lines[line - 2 + height].endswith("\r") else ""
    written = spreadsheets.write_csv(cells, (), _separator(text, name)).removesuffix("\n")
    return "\n".join([*lines[: line - 1], written + end, *lines[line - 1 + height :]])


def _keys(table: spreadsheets.Spreadsheet) -> list[str]:
    """A name for each column: its heading, with a number where two have the same or none."""
    seen: Counter[str] = Counter()
    keys = []
    for heading in table.headings:
        words = " ".join(heading.split()) or "Column"
        seen[words] += 1
        keys.append(words if seen[words] == 1 else f"{words} {seen[words]}")
    return keys


def _separator(text: str, name: str) -> str:
    return "\t" if name.lower().endswith((".tsv", ".tab")) else spreadsheets.separator(text)


def _lines(text: str, name: str, line: int) -> int:
    """How many lines the row that begins at a line takes."""
    following = (each + "\n" for each in islice(text.split("\n"), line - 1, None))
    reader = csv.reader(following, delimiter=_separator(text, name))
    next(reader)
    return reader.line_num
