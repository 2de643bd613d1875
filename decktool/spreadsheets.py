"""Tables that people keep in spreadsheets: CSV, TSV, XLSX, ODS and mpc-fill's orders as rows that know their line.

A table comes from a stranger as often as not: sizes are limited, a workbook that unpacks to far more than it weighs is
refused before it is opened, and so is one whose XML declares a document type (the way to entity bombs).
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat
from pathlib import Path, PurePath
from typing import Any
from xml.etree import ElementTree as ET

from decktool import files, orders
from decktool.cards import name_key, numbered
from decktool.errors import DecktoolError

LIMIT = 16 * files.MEGABYTE
"""The largest table read, in bytes."""
MOST_ROWS = 100_000
MOST_COLUMNS = 200
MOST_CELLS = 1_000_000
"""Cells of a text table, empty ones too."""
LONGEST_CELL = 20_000
"""Characters in one cell."""
UNPACKED_LIMIT = 128 * files.MEGABYTE
"""What a workbook may unpack to, in bytes."""
MOST_PARTS = 2_000
"""Files inside a workbook."""
MOST_TAGS = 400_000
"""Tags of rows, cells and texts in the sheets and shared texts of a workbook; a cell has two to six."""
MOST_OTHER_TAGS = 100_000
"""All its other tags: styles, names, drawings. Two attributes count as a tag."""
RATIO_LIMIT = 250
"""How many times larger than packed one file inside a workbook may be; honest XML stays under 100."""

SUFFIXES = {".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".ods", ".xml"}
ENCODINGS = {"utf-8": "utf-8", "utf-16": "utf-16", "windows-1252": "cp1252", "mac-roman": "mac-roman"}
"""The encodings that a table may be said to be in, with Python's words for them."""
_LARGE_PART = re.compile(r"xl/(worksheets/[^/]+|sharedStrings\.xml)|content\.xml", re.IGNORECASE)
"""Those parts of a workbook that grow with its cells, and are read one cell after the other."""
_CELL_TAG = re.compile(
    rb"</?(?:(?:\w+:)?(?:row|c|v|f|is|t|si|r|rPr|b|i|u|sz|color|rFont|family|scheme|charset)"
    rb"|table:(?:table-row|table-cell|covered-table-cell)|text:(?:p|span|s|line-break))[ />]"
)
_PART_NAMED = re.compile(rb"<[^<>]*(?:worksheets/|sharedStrings)[^<>]*>", re.IGNORECASE)
_PART_ROLE = re.compile(rb'[/.](?:worksheet|sharedStrings)(?:\+xml)?"')
_WORKBOOK = b"PK\x03\x04"
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.spreadsheet"
"""What the part `mimetype` of an ODS workbook says."""
_MARKS = re.compile(r"[-_./?!:;()\[\]*]+")
"""What two spellings of a heading may differ in."""


@dataclass(frozen=True, slots=True)
class SpreadsheetRow:
    """One row: the line of the file it begins on (the row number in a workbook) and its cells as text."""

    line: int
    cells: tuple[str, ...]
    number: int = 0
    """Its row as spreadsheet programs count them, from 1."""

    def cell(self, column: int) -> str:
        """The text of a column counted from 0, without blanks around it; empty where the row is short."""
        return self.cells[column].strip() if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A table with headings; rows without any text are left out."""

    name: str
    headings: tuple[str, ...]
    heading_line: int
    rows: tuple[SpreadsheetRow, ...]
    old_encoding: bool = False
    """Whether it was not in UTF-8 and was read as Windows-1252."""
    closed: bool = False
    """Whether cells beyond its last column are another table's."""
    lettered: frozenset[int] = frozenset()
    """Columns that have cells but no heading; what spreadsheet programs call them heads them: `Column B`."""

    def column(self, *words: str) -> int | None:
        """The first column whose heading is one of these words (case, blanks, hyphens and underscores ignored)."""
        return _column(self.headings, words)


@dataclass(frozen=True, slots=True)
class SpreadsheetArea:
    """A part of a spreadsheet: columns from 0, rows from 1; None is to its end, as first row the first with text."""

    first_row: int | None = None
    first_column: int = 0
    last_row: int | None = None
    last_column: int | None = None

    @classmethod
    def of(cls, text: str) -> SpreadsheetArea:
        """Read an area as spreadsheet programs write it (`A16:H`, `B2:F40`, `A16`); raises DecktoolError."""
        found = re.fullmatch(r"([A-Z]{1,2})([1-9]\d{0,6})(?::([A-Z]{1,2})?([1-9]\d{0,6})?)?", text.strip().upper())
        if found is None:
            raise DecktoolError(
                f"{text!r} is not an area of a spreadsheet; write the cell of its first heading, A16, or A16:H118"
            )
        low, row, high, last = found.groups()
        area = cls(int(row), _place(low), int(last) if last else None, _place(high) if high else None)
        if (area.last_row or int(row)) < int(row) or (area.last_column or MOST_COLUMNS) < area.first_column:
            raise DecktoolError(f"{text!r} ends before it begins; an area goes from top left to bottom right")
        return area

    def __str__(self) -> str:
        end = f"{'' if self.last_column is None else letters(self.last_column)}{self.last_row or ''}"
        return f"{letters(self.first_column)}{self.first_row or 1}" + (f":{end}" if end else "")


def letters(column: int) -> str:
    """What spreadsheet programs call a column counted from 0: A, B, ..., Z, AA."""
    high, low = divmod(column, 26)
    return (letters(high - 1) if high else "") + chr(ord("A") + low)


def _place(text: str) -> int:
    place = 0
    for letter in text:
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1


@dataclass(frozen=True, slots=True)
class SpreadsheetGrid:
    """The rows of a file before anybody has said where its headings are; rows without any text are left out."""

    name: str
    rows: tuple[SpreadsheetRow, ...]
    old_encoding: bool = False

    def table(self, area: SpreadsheetArea | None = None) -> Spreadsheet:
        """The table in an area, whose first row holds the headings; a row that repeats them is left out.

        Of columns without a heading, those that have cells are headed by their letters.
        """
        area = area or SpreadsheetArea()
        low, high = area.first_column, None if area.last_column is None else area.last_column + 1
        rows = [
            SpreadsheetRow(row.line, row.cells[low:high], row.number)
            for row in self.rows
            if (area.first_row or 1) <= row.number <= (area.last_row or row.number)
        ]
        if not rows or (area.first_row or rows[0].number) != rows[0].number:
            place = "its first row" if area.first_row is None else f"row {area.first_row}"
            raise DecktoolError(f"{self.name}: an empty spreadsheet; {place} should hold the headings")
        headings = [cell.strip() for cell in rows[0].cells]
        while headings and not headings[-1]:
            headings.pop()
        headed = [column for column, heading in enumerate(headings) if heading]
        again = [headings[column] for column in headed]
        kept = [
            row
            for row in rows[1:]
            if any(cell.strip() for cell in row.cells) and [row.cell(column) for column in headed] != again
        ]
        lettered = {c for c, heading in enumerate(headings) if not heading and any(row.cell(c) for row in kept)}
        for column in lettered:
            headings[column] = f"Column {letters(low + column)}"
        told = tuple(_told_apart(headings))
        closed = high is not None
        return Spreadsheet(self.name, told, rows[0].line, tuple(kept), self.old_encoding, closed, frozenset(lettered))


def _told_apart(headings: Sequence[str]) -> list[str]:
    """Headings, of which each that repeats one has its place among them behind it: `Text`, `Text 2`."""
    told: list[str] = []
    keys: set[str] = set()
    for heading in headings:
        own = next(each for each in numbered(heading, " ") if not heading or heading_key(each) not in keys)
        keys.add(heading_key(own))
        told.append(own)
    return told


@lru_cache(maxsize=256)
def _column(headings: tuple[str, ...], words: tuple[str, ...]) -> int | None:
    keys = [heading_key(heading) for heading in headings]
    return next((keys.index(heading_key(word)) for word in words if heading_key(word) in keys), None)


def heading_key(heading: str) -> str:
    """The form in which two spellings of a heading are equal."""
    key = name_key(heading)
    return " ".join(_MARKS.sub(" ", key).split()) or key


def read_table(path: Path | str, *, sheet: str | None = None) -> Spreadsheet:
    """Read a CSV, TSV, XLSX or ODS file; the first row that has text holds the headings.

    `sheet` names a sheet of a workbook (without it: the first). Raises DecktoolError naming the file and the line.
    """
    return read_grid(path, sheet=sheet).table()


def parse_table(data: bytes, name: str) -> Spreadsheet:
    """The table in the bytes of a file; `name` is for errors, and its ending marks tab-separated text."""
    return parse_grid(data, name).table()


def read_grid(path: Path | str, *, sheet: str | None = None, encoding: str | None = None) -> SpreadsheetGrid:
    """Every row with text of a CSV, TSV, XLSX or ODS file; `encoding` is one of `ENCODINGS`, without it UTF-8.

    Raises DecktoolError naming the file and the line.
    """
    return parse_grid(
        files.read_bytes(path, limit=LIMIT, what="a spreadsheet"), str(path), sheet=sheet, encoding=encoding
    )


def sheet_names(path: Path | str) -> list[str]:
    """The sheets of a workbook, in their order; none for a text table."""
    data = files.read_bytes(path, limit=LIMIT, what="a spreadsheet")
    files.refuse_documents(data, str(path), what="a spreadsheet")
    if not data.startswith(_WORKBOOK):
        return []
    if _is_open_document(data):
        return list(_open_document(data, str(path)).sheet_names)
    _look_inside(data, str(path))
    with closing(_load(data, str(path), data_only=True)) as book:
        return list(book.sheetnames)


def first_rows(data: bytes, name: str, most: int) -> dict[str, list[tuple[str, ...]]]:
    """The first rows of each sheet of a workbook, as text; nothing for a text table."""
    if not data.startswith(_WORKBOOK):
        return {}
    if _is_open_document(data):
        document = _open_document(data, name)
        sheets = {title: document.get_sheet_by_name(title).to_python(nrows=most) for title in document.sheet_names}
        return {title: [tuple(map(_cell, values)) for values in rows] for title, rows in sheets.items()}
    _look_inside(data, name)
    size = {"max_row": most, "max_col": MOST_COLUMNS}
    with closing(_load(data, name, data_only=True)) as book, _refused(f"{name}: is not a readable workbook"):
        return {
            sheet.title: [tuple(map(_cell, values)) for values in sheet.iter_rows(**size, values_only=True)]
            for sheet in book.worksheets
        }


def parse_grid(data: bytes, name: str, *, sheet: str | None = None, encoding: str | None = None) -> SpreadsheetGrid:
    """The rows in the bytes of a file; see `read_grid`."""
    files.refuse_documents(data, name, what="a spreadsheet")
    if data.startswith(_WORKBOOK):
        rows = _open_document_rows if _is_open_document(data) else _workbook_rows
        return SpreadsheetGrid(name, _limited(name, rows(data, name, sheet)))
    if orders.is_order(data):
        order = enumerate(orders.order_rows(data, name), 1)
        return SpreadsheetGrid(name, _limited(name, (SpreadsheetRow(line, cells, n) for n, (line, cells) in order)))
    if sheet is not None:
        raise DecktoolError(f"{name}: only a workbook (XLSX, ODS) has sheets; leave --sheet out")
    text, old = _decode(data, name, encoding)
    return SpreadsheetGrid(name, _limited(name, _text_rows(text, name)), old)


def _decode(data: bytes, name: str, encoding: str | None) -> tuple[str, bool]:
    """The text of a table, and whether it is in Windows-1252 unasked, as older spreadsheet programs save it.

    That is read only where no letter is in UTF-8: in a file with both, one of them would come out as another.
    """
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if encoding or marked:
        known = ENCODINGS[encoding or "utf-16"]
        try:
            text = data.decode(known)
        except UnicodeDecodeError as error:
            raise DecktoolError(
                f"{name}: byte {error.start + 1} is not {encoding or 'utf-16'}: {error.reason}"
            ) from None
        if "\0" in text:
            raise DecktoolError(f"{name}: is a binary file, not a spreadsheet")
        return text.removeprefix("\ufeff"), False
    try:
        return files.decode(data, name, what="a spreadsheet"), False
    except DecktoolError:
        letters = data.decode("utf-8", "replace").replace("\ufffd", "")
        if b"\0" in data or not letters.isascii():
            raise
        with suppress(UnicodeDecodeError):
            return data.decode("cp1252"), True
        raise


def _limited(name: str, rows: Iterable[SpreadsheetRow]) -> tuple[SpreadsheetRow, ...]:
    """The rows that have text; raises DecktoolError for too many rows, columns or characters in a cell."""
    kept: list[SpreadsheetRow] = []
    for row in rows:
        if not any(cell.strip() for cell in row.cells):
            continue
        if len(kept) > MOST_ROWS:
            raise DecktoolError(f"{name}: more than {MOST_ROWS:,} rows")
        if len(row.cells) > MOST_COLUMNS:
            raise DecktoolError(f"{name}:{row.line}: more than {MOST_COLUMNS} columns")
        if any(len(cell) > LONGEST_CELL for cell in row.cells):
            raise DecktoolError(f"{name}:{row.line}: a cell of more than {LONGEST_CELL:,} characters")
        kept.append(row)
    return tuple(kept)


# --- text ------------------------------------------------------------------------------------------------------------


def _text_rows(text: str, name: str) -> Iterator[SpreadsheetRow]:
    """Rows of separated text; the separator is the one that the first line has most of."""
    delimiter = "\t" if PurePath(name).suffix.lower() in {".tsv", ".tab"} else separator(text)
    if text.count(delimiter) + text.count("\n") + text.count("\r") > MOST_CELLS:
        raise DecktoolError(f"{name}: more than {MOST_CELLS:,} cells; remove empty rows and columns, or split it")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for number, cells in enumerate(reader, 1):
            yield SpreadsheetRow(line, tuple(c[1:] if c[:1] == "'" and _FORMULA.match(c) else c for c in cells), number)
            line = reader.line_num + 1
    except csv.Error as error:
        remedy = "a quotation mark inside a quoted cell is written twice" if "expected after" in str(error) else ""
        if "unexpected end" in str(error):
            remedy = 'a quotation mark (") that opens here is never closed'
        raise DecktoolError(f"{name}:{line}: cannot be read as a spreadsheet: {remedy or error}") from None


def separator(text: str) -> str:
    """What separates cells: a comma, semicolon, tab or bar, whichever the first line that has any has most of."""
    lines = [line for line in text.splitlines() if line.strip()]
    first = next((line for line in lines if any(mark in line for mark in ",;\t|")), "")
    bare = "".join(part for i, part in enumerate(first.split('"')) if i % 2 == 0)
    return max(",;\t|", key=bare.count)


_FORMULA = re.compile(r"(?!'*[+-]?\d+([.,]\d+)?\Z)'*[=+\-@\t\r\n＝＋－＠]")
"""Text that a spreadsheet program would run as a formula, or that has been kept from it; a number is only a number."""


def write_csv(headings: Sequence[Any], rows: Iterable[Sequence[Any]], delimiter: str = ",") -> str:
    """Comma-separated text as RFC 4180 has it, with LF at the ends of lines, or with another mark between cells.

    Names of cards and files come from strangers: text that a spreadsheet program would run as a formula gets an
    apostrophe before it, as people write such a cell there; `parse_grid` takes it away again.
    """
    out = io.StringIO()
    few, all_ = (
        csv.writer(out, delimiter=delimiter, lineterminator="\n", quoting=how)
        for how in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL)
    )
    for row in chain([headings], rows):
        cells = [f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell for cell in row]
        # Python leaves a carriage return unquoted, which readers, ours too, take for the end of the row.
        (all_ if any(isinstance(cell, str) and "\r" in cell for cell in cells) else few).writerow(cells)
    return out.getvalue()


# --- workbooks -------------------------------------------------------------------------------------------------------


def _workbook_rows(data: bytes, name: str, sheet: str | None) -> Iterator[SpreadsheetRow]:
    """Rows of one sheet of an XLSX workbook, values as text.

    A formula gives the value last computed; one that was never computed stands there as it is written, so that whoever
    uses the cell can refuse it.
    """
    has_formulas = _look_inside(data, name)
    import warnings

    from openpyxl.cell.read_only import EMPTY_CELL

    with warnings.catch_warnings(), ExitStack() as opened:
        warnings.simplefilter("ignore")
        book = opened.enter_context(closing(_load(data, name, data_only=True)))
        wanted = _wanted(sheet, book.sheetnames, name)
        size = {"max_row": MOST_ROWS + 2, "max_col": MOST_COLUMNS + 1}
        formulas: Iterable[Any] = repeat(())
        if has_formulas:
            written = opened.enter_context(closing(_load(data, name, data_only=False)))
            formulas = written[wanted].iter_rows(**size)
        opened.enter_context(_refused(f"{name}: its sheet {wanted!r} cannot be read"))
        for line, (values, said) in enumerate(zip(book[wanted].iter_rows(**size), formulas, strict=False), 1):
            if all(cell is EMPTY_CELL for cell in values):
                continue  # one far cell makes a hundred thousand of them
            pairs = zip(values, chain(said, repeat(None)), strict=False)
            cells = [_result(cell, formula) for cell, formula in pairs]
            while cells and not cells[-1]:
                cells.pop()
            yield SpreadsheetRow(line, tuple(cells), line)


@contextmanager
def _refused(problem: str) -> Iterator[None]:
    """Raise DecktoolError, which begins with the problem, for whatever the reader of a workbook cannot read inside."""
    try:
        yield
    except (DecktoolError, MemoryError):
        raise
    except Exception as error:
        raise DecktoolError(f"{problem} ({error}); save it as CSV") from None


def _wanted(sheet: str | None, known: Sequence[str], name: str) -> str:
    """The sheet that is read: as said, or the first; raises DecktoolError for one that is not there."""
    wanted = sheet or next(iter(known), "")
    if wanted not in known:
        raise DecktoolError(f"{name}: has no sheet {wanted!r}; its sheets: {', '.join(known) or 'none'}")
    return wanted


def _load(data: bytes, name: str, *, data_only: bool) -> Any:
    """A workbook, with what its formulas last came to or as they are written."""
    import openpyxl

    with _refused(f"{name}: is not a readable workbook"):
        return openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=data_only, keep_links=False)


def _result(cell: Any, formula: Any) -> str:
    """The text of a cell; a computed text that is empty has the type `str`, a number that was never computed `n`."""
    if cell.value is None and formula is not None and formula.data_type == "f" and cell.data_type == "n":
        return str(formula.value)
    return _cell(cell.value)


def _cell(value: Any) -> str:
    """A cell's value as a person sees it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.10g}"
    return str(value)


def _is_open_document(data: bytes) -> bool:
    # The format wants this part first and unpacked, so that its words stand near the beginning of the file.
    return _OPEN_DOCUMENT in data[:200]


def _open_document(data: bytes, name: str) -> Any:
    """An ODS workbook; its sheets are read whole, so one that would fill the memory is refused before."""
    _look_inside(data, name)
    from python_calamine import CalamineWorkbook

    with _refused(f"{name}: is not a readable workbook"):
        _refuse_repeats(data, name)
        return CalamineWorkbook.from_filelike(io.BytesIO(data))


def _open_document_rows(data: bytes, name: str, sheet: str | None) -> Iterator[SpreadsheetRow]:
    """Rows of one sheet of an ODS workbook, values as text; a formula gives the value last computed."""
    book = _open_document(data, name)
    rows = book.get_sheet_by_name(_wanted(sheet, book.sheet_names, name)).to_python(skip_empty_area=False)
    for line, values in enumerate(rows, 1):
        yield SpreadsheetRow(line, tuple(map(_cell, values)), line)


def _refuse_repeats(data: bytes, name: str) -> None:
    """Refuse an ODS workbook whose cells, repeated as often as it says, are more than are read.

    Empty cells and rows at the end are repeated to the edge of the sheet by every program, and cost nothing.
    """
    table = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
    kinds = {f"{table}{kind}" for kind in ("table-cell", "covered-table-cell")}
    total = columns = filled = widest = lines = waiting = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("content.xml") as file:
        for _, element in ET.iterparse(file):  # noqa: S314 - a document type was refused before
            if element.tag in kinds:
                columns += _repeats(element, f"{table}number-columns-repeated")
                if len(element) or any(key.endswith("}value-type") for key in element.attrib):
                    filled = columns
            elif element.tag == f"{table}table-row":
                rows = _repeats(element, f"{table}number-rows-repeated")
                waiting += rows
                if filled:  # a sheet becomes a rectangle
                    lines, waiting, widest = lines + waiting, 0, max(widest, filled)
                columns = filled = 0
            elif element.tag == f"{table}table":
                total += lines * widest
                lines = widest = waiting = 0
            else:
                continue
            element.clear()
            if total + lines * widest > MOST_CELLS or filled > MOST_CELLS:
                raise DecktoolError(f"{name}: refused: more than {MOST_CELLS:,} cells; save the one sheet as CSV")


def _repeats(element: ET.Element, key: str) -> int:
    said = element.get(key, "1")
    return int(said) if said.isdecimal() and len(said) < 10 else MOST_CELLS + 1


def _look_inside(data: bytes, name: str) -> bool:
    """Refuse a workbook that would unpack to too much, before anything unpacks it whole; True if it has formulas."""
    has_formulas = False
    with _refused(f"{name}: is not a readable workbook"), zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS:
            raise DecktoolError(f"{name}: refused: {len(parts):,} files inside a workbook")
        total = 0
        for part in parts:
            total += part.file_size
            # small parts may be all blanks and still harmless
            if part.file_size > files.MEGABYTE and part.file_size > RATIO_LIMIT * max(part.compress_size, 1):
                raise DecktoolError(
                    f"{name}: refused: {part.filename} unpacks to {part.file_size / files.MEGABYTE:,.0f} MB, "
                    f"more than {RATIO_LIMIT} times what it weighs"
                )
        if total > UNPACKED_LIMIT:
            raise DecktoolError(
                f"{name}: refused: it unpacks to {total / files.MEGABYTE:,.0f} MB, more than the "
                f"{UNPACKED_LIMIT / files.MEGABYTE:.0f} MB that are read; save the one sheet as CSV"
            )
        tags = {True: 0, False: 0}  # by whether they are a cell's
        for part in parts:
            with archive.open(part) as file:
                text = file.read(part.file_size + 1)
            # A printer's settings, which Excel keeps in a part of its own, are binary and begin with zeros.
            if not text.lstrip().startswith((b"<", b"\xef", b"\xff", b"\xfe", b"\0<", b"\0\0\0<", b"\0\0\xfe\xff")):
                continue
            _refuse_doctype(text, name)
            has_formulas |= b"<f>" in text or b"<f " in text
            if part.filename.endswith((".rels", "[Content_Types].xml")):
                _refuse_disguise(text, name)
            number = max(text.count(b"<"), text.count(b"=") // 2)
            of_cells = 0 if _LARGE_PART.fullmatch(part.filename) is None else len(_CELL_TAG.findall(text))
            tags[True] += of_cells
            tags[False] += max(0, number - of_cells)
            if tags[True] > MOST_TAGS or tags[False] > MOST_OTHER_TAGS:
                raise DecktoolError(
                    f"{name}: refused: {part.filename} has too many parts of its own; save the one sheet as CSV"
                )
    return has_formulas


def _refuse_disguise(part: bytes, name: str) -> None:
    """Refuse a part, called as a sheet is, that is to be read as something else, and so whole."""
    if any(_PART_ROLE.search(tag) is None for tag in _PART_NAMED.findall(part)) or b"&#" in part:
        raise DecktoolError(f"{name}: refused: it contains a sheet that is not one; save the one sheet as CSV")


def _refuse_doctype(part: bytes, name: str) -> None:
    """Refuse XML that declares a document type, and XML in an encoding in which that could hide."""
    head = part.lstrip()[:4]
    if part.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in head or b"<!DOCTYPE" in part or b"<!ENTITY" in part:
        raise DecktoolError(f"{name}: refused: a document type inside it, which no spreadsheet program writes")
