"""Rows of a table chosen by a query over its columns: `type:spare`, `-has:name number>=180`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import Any

from decktool.cards import Card, slug
from decktool.games import Game
from decktool.importing.columns import Columns
from decktool.query import parse_query
from decktool.spreadsheets import Spreadsheet, SpreadsheetRow

_NUMBER = re.compile(r"-?\d{1,15}(\.\d+)?")
_OWN = ("name", "type", "id")


def row_test(queries: Sequence[str], table: Spreadsheet, columns: Columns) -> Callable[[SpreadsheetRow], str | None]:
    """What says of a row which of the queries it matches first (None: none does).

    Columns are asked for by the field that they hold or by their heading in small letters with hyphens or underscores
    (`card_type`), rows by `line`. Raises QueryError for a query that cannot be read or names no column.
    """
    cells: dict[str, int] = {}
    for column, heading in enumerate(table.headings):
        for key in (slug(heading), slug(heading).replace("-", "_")):
            cells.setdefault(key, column)
    cells = {key: column for key, column in cells.items() if key} | dict(columns.columns)
    numbers = {
        key
        for key, column in cells.items()
        if key not in _OWN and all(_NUMBER.fullmatch(row.cell(column)) for row in table.rows if row.cell(column))
    }
    game = _as_game(table.name, cells, numbers)
    read = [parse_query(text, game) for text in queries]

    def test(row: SpreadsheetRow) -> str | None:
        said: dict[str, Any] = {key: row.cell(column) for key, column in cells.items() if row.cell(column)}
        values = {key: float(value) if key in numbers else value for key, value in said.items()}
        card = Card(0, "", "", "", {**dict.fromkeys(_OWN), **values, "line": row.line}, ())
        return next((query.text for query in read if query.matches(card)), None)

    return test


def _as_game(name: str, cells: dict[str, int], numbers: set[str]) -> Game:
    """The columns of a table as the fields of cards, which is what queries ask about."""
    kinds = {key: "number" if key in numbers else "text" for key in cells if key not in _OWN} | {"line": "number"}
    fields = [{"id": key, "title": key, "kind": kind, "values": []} for key, kind in kinds.items()]
    title = f"{PurePath(name).name}:"
    plain = {
        "id": "table",
        "title": title,
        "edition": "",
        "publisher": None,
        "players": 1,
        "parts": [],
        "fields": fields,
    }
    empty: dict[str, list[Any]] = {"types": [], "sections": [], "house": [], "sets": [], "cards": []}
    return Game(Path(), "", {**plain, **empty}, lambda: NotImplemented)
