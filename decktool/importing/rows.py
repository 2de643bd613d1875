"""Rows of a table as cards: cells to values, and rows with an unquoted comma put right where only one way fits.

Rows that a query over the columns chooses (`type:spare`, `-has:name number>=180`) are no cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from decktool.cards import LONGEST_WORDS, Card, name_key, slug
from decktool.errors import Problem, did_you_mean
from decktool.games import Field, Game, packed_cards
from decktool.importing.columns import Columns
from decktool.importing.mapping import SKIP, Guide
from decktool.query import parse_query
from decktool.rows import Rows
from decktool.spreadsheets import Spreadsheet, SpreadsheetRow, heading_key

_YES = {"yes", "true", "y", "x", "1", "✓"}
_NO = {"no", "false", "n", "0", "-"}
FORMULA = re.compile(r"=\s*[-+(]*[A-Za-z0-9_$\"']")
"""The beginning of a formula without its result."""
COUNT = re.compile(r"[xX×]?\s*(\d{1,3})\s*[xX×]?")
"""A number of copies: 2, x2 or 2x."""
NONE_WORDS = {"na", "n/a", "-", "--", "–", "—", "~"}
"""Words of a cell that says that there is none."""
_FREE = {"name", "text", "flavor"}
_MOST_KINDS = 0.34
"""Largest share of distinct values for which a text column counts as a list of choices."""

_PLAIN_NUMBER = re.compile(r"-?\d{1,15}(\.\d+)?")
_ASKED_AS_TEXT = ("name", "type", "id")


CardLine = tuple[int, dict[str, Any]]
"""A line of a table, and the values of its card."""


class Unfit(ValueError):
    """A cell that does not fit its column; the message says what it should be."""


@dataclass(frozen=True, slots=True)
class Realigned:
    """A row that had more cells than headings: its line, and the cell that was put together again."""

    line: int
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class CardRows:
    """The result of reading rows: lines and values of each card, repaired rows, rows that are not cards, and bad lines.

    `left_out` counts skipped rows by reason: the word for their type, or the query that they match.
    """

    cards: tuple[CardLine, ...]
    realigned: tuple[Realigned, ...]
    left_out: Mapping[str, int]
    problems: tuple[Problem, ...]


def read_rows(
    table: Spreadsheet,
    game: Game,
    columns: Columns,
    guide: Guide,
    types: Mapping[str, str] | None = None,
    skip: Sequence[str] = (),
) -> CardRows:
    """Every row as a card's values (empty cells are absent), with everything that is wrong by line.

    `guide` is what the mapping and the game say of the table. `types` renames the table's words for types; its key `""`
    is the type of every card, where no column says one. `skip` has queries for rows that are not cards.
    """
    reader = _Reader(table, game, columns, {**guide.types, **(types or {})}, guide)
    skipped = _row_test(skip, table, columns)
    cards: list[CardLine] = []
    realigned: list[Realigned] = []
    left_out: Counter[str] = Counter()
    problems: list[Problem] = []
    for row in table.rows:
        reason = skipped(row) or reader.no_card(row)
        if reason:
            left_out[reason] += 1
            continue
        try:
            whole = row
            if not table.closed and any(cell.strip() for cell in row.cells[len(table.headings) :]):
                whole, note = reader.realign(row)
                realigned.append(note)
            cards.append((row.line, reader.card(whole)))
        except Unfit as error:
            problems.append(Problem(row.line, "", str(error)))
    return CardRows(tuple(cards), tuple(realigned), left_out, tuple(problems))


class _Reader:
    """Reads the rows of one table."""

    def __init__(
        self, table: Spreadsheet, game: Game, columns: Columns, types: Mapping[str, str], guide: Guide
    ) -> None:
        self.table = table
        self.guide = guide
        self.keys = [heading_key(heading) for heading in table.headings]
        self.game = game
        self.columns, self.cell = columns.columns, columns.cell
        self.width = len(table.headings)
        self.types = {slug(word): name for name, kind in game.types.items() for word in (name, kind.title, kind.plural)}
        self.renamed = {slug(word): name for word, name in types.items() if word}
        self.usual = types.get("")
        self.whole = [row for row in table.rows if not any(cell.strip() for cell in row.cells[self.width :])]
        self.shapes = [self._shape(column) for column in range(self.width)]

    def no_card(self, row: SpreadsheetRow) -> str:
        """Why a row is not a card, by the mapping or the game; empty for a card."""
        rule, word = self._rule(row), self.cell(row, "type")
        if rule["leave_out"]:
            return word or "marked as not a card"
        return word if word and self.renamed.get(slug(word)) == SKIP and "type" not in rule["set"] else ""

    def _rule(self, row: SpreadsheetRow) -> Mapping[str, Any]:
        """The guide's rule for a row; one of its headings that is not there is the column of its field."""
        if not self.guide.rows:
            return self.guide.rule({})
        there = {heading: target for heading, target in self.guide.columns.items() if target in self.columns}
        cells = {heading_key(heading): self.cell(row, target) for heading, target in there.items()}
        cells |= {key: row.cell(column) for column, key in enumerate(self.keys)}
        return self.guide.rule(cells)

    def card(self, row: SpreadsheetRow) -> dict[str, Any]:
        """The values of one row; raises Unfit naming the column."""
        special = self._rule(row)["set"]
        name = str(special.get("name") or self.cell(row, "name"))
        if not name and self.guide.unnamed:
            name = f"{self.guide.unnamed} {self.cell(row, 'number') or row.number or row.line}"
        if not name:
            raise Unfit(f"{self._heading('name')}: is empty; every card has a name")
        if len(name) > LONGEST_WORDS:
            raise Unfit(f"{self._heading('name')}: {len(name)} characters are too long for a name; {LONGEST_WORDS} fit")
        values: dict[str, Any] = {"name": self._value("name", name), "type": special.get("type") or self._type(row)}
        for target, column in self.columns.items():
            text = row.cell(column)
            if text and target not in {*values, *special} and not self._says_none(target, text):
                self._allowed(values["type"], target)
                values[target] = self._value(target, text)
        return values | {target: value for target, value in special.items() if value != ""}

    def _type(self, row: SpreadsheetRow) -> str:
        word = self.cell(row, "type")
        found = self.renamed.get(slug(word)) or self.types.get(slug(word)) if word else self.usual
        if found is None and word:
            hint = did_you_mean(word.casefold(), self.game.types)
            remedy = f"say what it is with --type {word!r}=..., or run import with --guess to map new types"
            raise Unfit(f"{self._heading('type')}: {word!r} is not a card type{hint} ({remedy})")
        if found is None:
            raise Unfit(f"{self._heading('type')}: is empty; every card has a type")
        return found

    def _says_none(self, target: str, text: str) -> bool:
        """True for a word that says that there is none, in a field that is no free text."""
        field = self.game.fields.get(target)
        return text.casefold() in NONE_WORDS and target not in _FREE and (field is None or field.kind != "flag")

    def _allowed(self, type_id: str, target: str) -> None:
        """Refuse a field that cards of this type do not have."""
        kind = self.game.types[type_id]
        if target in self.game.fields and kind.fields and target not in kind.fields:
            title = self.game.fields[target].title
            raise Unfit(f"{self._heading(target)}: a {kind.title} has no {title} in {self.game.title}; empty this cell")

    def _value(self, target: str, text: str) -> Any:
        try:
            return _read(target, self.game.fields.get(target), text)
        except Unfit as error:
            raise Unfit(f"{self._heading(target)}: {error}") from None

    def _heading(self, target: str) -> str:
        column = self.columns.get(target)
        return target if column is None else self.table.headings[column]

    def realign(self, row: SpreadsheetRow) -> tuple[SpreadsheetRow, Realigned]:
        """A row with too many cells, two or more of them put together again; raises Unfit unless one way alone fits."""
        extra = len(row.cells) - self.width
        while extra > 0 and not row.cells[self.width + extra - 1].strip():
            extra -= 1
        cells = row.cells[: self.width + extra]
        fits = []
        for start in range(self.width):
            parts = cells[start : start + extra + 1]
            joined = ",".join(parts)
            candidate = (*cells[:start], joined, *cells[start + extra + 1 :])
            if self._fits(candidate, start, parts):
                fits.append((start, candidate, joined.strip()))
        if len(fits) != 1:
            ways = " or ".join(f"{self.table.headings[start]} = {text!r}" for start, _, text in fits[:3])
            said = f"several ways fit ({ways})" if fits else "no way of joining them fits"
            raise Unfit(
                f"has {len(cells)} cells under {self.width} headings, and {said}; "
                "put the cell that contains a comma in quotation marks"
            )
        start, candidate, text = fits[0]
        return SpreadsheetRow(row.line, candidate), Realigned(row.line, self.table.headings[start], text)

    def _fits(self, cells: Sequence[str], start: int, parts: Sequence[str]) -> bool:
        """True when every cell is of its column's kind, and the comma stood where people put one: before a blank."""
        if not all(part[:1] == " " and part.strip() for part in parts[1:]) or not parts[0].strip():
            return False
        if any(cell[:1] == " " for column, cell in enumerate(cells) if column != start):
            return False
        try:
            self.card(SpreadsheetRow(0, tuple(cells)))
        except Unfit:
            return False
        return all(shape(cell.strip()) for shape, cell in zip(self.shapes, cells, strict=True))

    def _shape(self, column: int) -> Callable[[str], bool]:
        """What the well-formed rows show of a column: always a number, always one of a few words, never empty."""
        cells = [row.cell(column) for row in self.whole]
        filled = [cell for cell in cells if cell]
        never_empty = bool(cells) and len(filled) == len(cells)
        if filled and all(_is_number(cell) for cell in filled):
            return lambda cell: _is_number(cell) if cell else not never_empty
        kinds = Counter(map(name_key, filled))
        if len(filled) >= 6 and len(kinds) <= len(filled) * _MOST_KINDS:
            return lambda cell: name_key(cell) in kinds if cell else not never_empty
        return lambda cell: bool(cell) or not never_empty


def _read(target: str, field: Field | None, text: str) -> Any:
    """What a cell says of a card; raises Unfit."""
    if FORMULA.match(text):
        raise Unfit(f"{text[:40]!r} is a formula, not its result; save the values")
    if target == "copies":
        count = COUNT.fullmatch(text)
        if count is None:
            raise Unfit(f"{text[:40]!r} is not a number of copies from 0 to 999")
        return int(count[1])
    said = repr(text[:40])
    match field:
        case Field(kind="integer"):
            if re.fullmatch(r"[-+]?\d{1,15}(\.0+)?", text) is None:
                raise Unfit(f"{said} is not a whole number")
            return int(text.partition(".")[0])
        case Field(kind="number"):
            plain = text.replace(",", ".") if text.count(",") == 1 and "." not in text else text
            if not _is_number(plain):
                raise Unfit(f"{said} is not a number")
            value = float(plain)
            return int(value) if value.is_integer() else value
        case Field(kind="flag"):
            if text.casefold() not in _YES | _NO:
                raise Unfit(f"{said} must be yes or no")
            return text.casefold() in _YES
        case Field(kind="list"):
            separator = next((mark for mark in (";", "|", "\n", ",") if mark in text), ",")
            return [_choice(field, " ".join(item.split())) for item in text.split(separator) if item.strip()]
        case Field(kind="data"):
            reason = "this field is nested, which a spreadsheet cannot express"
            raise Unfit(f"{reason}; leave the column out with --map 'Heading='")
    return _choice(field, re.sub(r"\r\n?", "\n", text) if target in _FREE - {"name"} else " ".join(text.split()))


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"[-+]?\d{1,15}(\.\d+)?", cell) is not None


def _choice(field: Field | None, text: str) -> str:
    """A text as it stands, or as the field spells it where it has a list of values."""
    if field is None or not field.values:
        return text
    found = next((value for value in field.values if name_key(value) == name_key(text)), None)
    if found is None:
        raise Unfit(f"{text[:40]!r} is not a {field.title}{did_you_mean(text, field.values)}")
    return found


def _row_test(queries: Sequence[str], table: Spreadsheet, columns: Columns) -> Callable[[SpreadsheetRow], str | None]:
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
        if key not in _ASKED_AS_TEXT
        and all(_PLAIN_NUMBER.fullmatch(row.cell(column)) for row in table.rows if row.cell(column))
    }
    game = _as_game(table.name, cells, numbers)
    read = [parse_query(text, game) for text in queries]

    def test(row: SpreadsheetRow) -> str | None:
        said: dict[str, Any] = {key: row.cell(column) for key, column in cells.items() if row.cell(column)}
        values = {key: float(value) if key in numbers else value for key, value in said.items()}
        card = Card(0, "", "", "", {**dict.fromkeys(_ASKED_AS_TEXT), **values, "line": row.line}, ())
        return next((query.text for query in read if query.matches(card)), None)

    return test


def _as_game(name: str, cells: dict[str, int], numbers: set[str]) -> Game:
    """The columns of a table as the fields of cards, which is what queries ask about."""
    keys = dict.fromkeys([*(key for key in cells if key not in _ASKED_AS_TEXT), "line"])
    kinds = {key: "number" if key in {*numbers, "line"} else "text" for key in keys}
    plain: dict[str, Any] = {"types": [], "sections": [], "house": [], "sets": [], "parts": []}
    plain |= {"id": "table", "title": f"{PurePath(name).name}:", "edition": "", "publisher": None, "players": [1]}
    plain["fields"] = [{"id": key, "title": key, "kind": kind, "values": []} for key, kind in kinds.items()]
    return Game(Path(), "", plain, Rows(packed_cards([])), lambda: NotImplemented)
