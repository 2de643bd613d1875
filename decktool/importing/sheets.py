"""The sheets of a stranger's table: where their headings are, and which of them are of cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from decktool.cards import name_key
from decktool.errors import DecktoolError, some
from decktool.importing.columns import usual_headings
from decktool.spreadsheets import (
    Spreadsheet,
    SpreadsheetArea,
    SpreadsheetGrid,
    SpreadsheetRow,
    heading_key,
    read_grid,
    sheet_names,
)

DECIMAL = re.compile(r"-?\d{1,15}(?:[.,]\d+)?")
_OLD_SHEETS = re.compile(
    r"(?i)\b(?:notes?|old|removed|unused|archive[ds]?|deprecated|backup|template|todo|readme|changelog)\b"
)
_UNNAMED_SHEET = re.compile(
    r"(?i)(?:sheet|tabelle|tabellenblatt|feuil|feuille|hoja|foglio|planilha|folha|blad|ark|list|arkusz|munka|лист|シート"
    r"|工作表)\s*\d*"
)
"""What spreadsheet programs call a sheet that nobody named."""
_LOOKED_AT = 30
"""Rows among which the headings are looked for."""
_DECK_LINE = re.compile(r"\d{1,3}x?\s+[^\W\d_]")
"""How a line of a decklist begins: a count and a name."""
_SUMS = 8
"""Headings for each number that may stand among them, such as a sum of what is below it."""
_HEADING = 60
"""Letters of the longest heading."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook, or the one table of a text file, and whether it looks like a table of cards."""

    path: str
    title: str
    """Its name; empty for a text file."""
    grid: SpreadsheetGrid
    area: SpreadsheetArea
    table: Spreadsheet
    of_cards: bool
    reason: str
    """Why it is taken for one of cards, or for none."""

    @property
    def words(self) -> str:
        """What its name says of its cards; nothing where a program has named it, as `Sheet1`."""
        return "" if _UNNAMED_SHEET.fullmatch(self.title) else self.title

    def judged(self) -> Spreadsheet:
        """The table without the few rows that head a part of it: those of a single cell, and those of headings."""
        table = self.table
        rows = tuple(row for row in table.rows if sum(map(bool, row.cells)) > 1 and sum(_repeated(row, table)) < 2)
        return replace(table, rows=rows) if len(rows) * 4 >= len(table.rows) * 3 else table


def sheets_of(path: str) -> list[Sheet]:
    """Every sheet of a file that has a table; raises DecktoolError where none has."""
    found: list[Sheet] = []
    headed = False
    for title in sheet_names(path) or [""]:
        grid = read_grid(path, sheet=title or None)
        head = _heading_row(grid)
        if head is None:
            continue
        headed = True
        first, last = head
        area = SpreadsheetArea(first, 0, None, last)
        table = grid.table(area)
        if not title:
            _refuse_more_cells(path, grid, first, last)
        if table.rows:
            found.append(Sheet(path, title, grid, area, table, *_of_cards(title, table, found)))
    if any(_is_decklist(sheet.table) for sheet in found):
        raise DecktoolError(
            f"{path}: is a decklist, not a spreadsheet of cards; a spreadsheet has a row of headings, such as "
            "Name, Type, Text, and a row for each card"
        )
    if not found and headed:
        raise DecktoolError(f"{path}: has headings but no cards; write a row for each card below them")
    if not found:
        raise DecktoolError(f"{path}: has no row of headings; write one above the cards, such as Name, Type, Text")
    if not any(sheet.of_cards for sheet in found):
        found[0] = replace(found[0], of_cards=True, reason="the first")
    return found


def _refuse_more_cells(path: str, grid: SpreadsheetGrid, first: int, last: int) -> None:
    """Refuse a text table with a row that is longer than its headings: DecktoolError with the first such lines."""
    longer = [row for row in grid.rows if row.number > first and any(map(str.strip, row.cells[last + 1 :]))]
    if longer:
        lines = some([str(row.line) for row in longer])
        raise DecktoolError(
            f"{path}:{longer[0].line}: more cells than headings ({'line' if len(longer) == 1 else 'lines'} {lines}); "
            f"put a cell that contains a comma in quotation marks: {', '.join(longer[0].cells)[:80]}"
        )


def _is_decklist(table: Spreadsheet) -> bool:
    """Whether most rows are lines of a decklist, `2 Silver Axe`, and nothing else."""
    lines = sum(_DECK_LINE.match(row.cells[0].strip()) is not None and not any(row.cells[1:]) for row in table.rows)
    return lines * 2 > len(table.rows)


def _heading_row(grid: SpreadsheetGrid) -> tuple[int, int] | None:
    """The row of the headings, and its last column: the first row nearly as wide as any whose cells are words.

    A row that is as wide above it is a card, and the table has no headings.
    """
    above = 0
    rows = grid.rows[:_LOOKED_AT]
    widest = max((sum(bool(cell.strip()) for cell in row.cells) for row in rows), default=0)
    for row in rows:
        cells = [cell.strip() for cell in row.cells]
        said = [cell for cell in cells if cell]
        numbers = sum(DECIMAL.fullmatch(cell) is not None for cell in said)
        if (
            len(said) > above
            and len(said) * 2 >= widest
            and numbers <= len(said) // _SUMS
            and all(len(cell) < _HEADING for cell in said)
            and len(set(map(heading_key, said))) * 2 >= len(said)
        ):
            return row.number, max(place for place, cell in enumerate(cells) if cell)
        above = max(above, len(said))
    return None


def _of_cards(title: str, table: Spreadsheet, before: Sequence[Sheet]) -> tuple[bool, str]:
    """Whether a sheet looks like a table of cards, and why."""
    keys = {heading_key(heading) for heading in table.headings if heading}
    if title and _OLD_SHEETS.search(title):
        return False, "by its name, it is not in use"
    names = _names(table)
    for other in before:
        theirs = {heading_key(heading) for heading in other.table.headings if heading}
        if len(names) > 3 and len(names & _names(other.table)) * 2 > len(names):
            return False, f"most of its cards are on the sheet {other.title}"
        if other.of_cards and len(keys & theirs) * 2 > len(theirs):
            return True, f"it has the headings of {other.title}"
    if len(keys) > 1 and keys & set(usual_headings("name")):
        return True, "it has a column of names"
    return (False, "it has no column of names") if title else (True, "")


def _names(table: Spreadsheet) -> set[str]:
    """The names of a table's cards, where a heading says which column has them."""
    column = table.column(*usual_headings("name"))
    return set() if column is None else {name_key(row.cell(column)) for row in table.rows if row.cell(column)}


def is_heading(row: SpreadsheetRow, table: Spreadsheet, name: int) -> bool:
    """Whether a row has the heading of the names below it, and another heading in its place."""
    same = _repeated(row, table)
    return same[name] and sum(same) > 1


def _repeated(row: SpreadsheetRow, table: Spreadsheet) -> list[bool]:
    """For each column, whether a row has its heading there."""
    keys = enumerate(map(heading_key, table.headings))
    return [bool(key) and heading_key(row.cell(place)) == key for place, key in keys]


def cells_of(rows: Sequence[SpreadsheetRow], column: int) -> list[str]:
    """The cells of a column that say something."""
    return [cell for row in rows if (cell := row.cell(column))]
