"""Decklists as tables: a column of names, one of copies, and perhaps section, set, number and comment."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict
from itertools import dropwhile

from decktool import spreadsheets
from decktool.cards import counted
from decktool.deck import Deck
from decktool.decklist import Decklist, board
from decktool.errors import DecktoolError, some
from decktool.formats.listing import NO_PART, FormattedDeck, Item, Listing, content, kept_out
from decktool.spreadsheets import Spreadsheet, SpreadsheetArea, SpreadsheetRow, heading_key

NAME = ("name", "card", "card name", "title", "nickname")
COUNT = (
    *("count", "copies", "quantity", "qty", "amount", "number of copies", "no of copies", "have", "owned", "#", "x"),
    *("pieces", "pcs", "total", "how many", "copies in deck", "# copies", "# of copies", "menge", "anzahl", "stück"),
    *("quantité", "nombre", "cantidad", "quantità", "quantidade", "aantal", "antal"),
)
SECTION = ("section", "board", "zone", "deck section")
LABEL = ("label", "category", "categories", "group")
SET = ("set", "set code", "edition", "edition code", "set id")
NUMBER = ("number", "collector number", "card number", "collector no", "no")
COMMENT = ("comment", "comments", "note", "notes", "tags")
_LOOKED_AT = 30
"""Rows among which the headings are looked for."""
_MAYBE_COUNT = re.compile(r"[1-9]\d?")


def looks_like_table(text: str) -> bool:
    """True when the first line of a text is a row of headings that a decklist's table has: a name and a count."""
    first = text.lstrip("\ufeff").lstrip().split("\n", 1)[0]
    return _are_headings([word.strip().strip('"') for word in first.split(spreadsheets.separator(first))])


def _are_headings(cells: Iterable[str]) -> bool:
    """True for a row that has the headings of names and of counts."""
    words = set(map(heading_key, cells))
    return not words.isdisjoint(NAME) and not words.isdisjoint(map(heading_key, COUNT))


def _table(data: bytes, name: str) -> Spreadsheet:
    """The table of a list: of a workbook on the one sheet that has one, its headings perhaps below rows of one cell."""
    beginnings = spreadsheets.first_rows(data, name, _LOOKED_AT)
    lists = [title for title, rows in beginnings.items() if any(map(_are_headings, rows))]
    if len(lists) > 1:
        raise DecktoolError(
            f"{name}: has a list on each of the sheets {some(lists)}, and a file is one list; save each as its own file"
        )
    grid = spreadsheets.parse_grid(data, name, sheet=lists[0] if lists else None)
    below = dropwhile(lambda row: sum(map(bool, map(str.strip, row.cells))) == 1, grid.rows[:_LOOKED_AT])
    head = next(below, None)
    return grid.table(SpreadsheetArea(head.number) if head is not None and _are_headings(head.cells) else None)


def read(data: bytes, name: str, form: str) -> Decklist:
    """Read a table; a row that cannot be read is a line with a problem."""
    table = _table(data, name)
    column = _name_column(table, name)
    _refuse_uncounted(table, name)
    listing = Listing(name)
    for heading in ("game", "format", "deck", "deck name", "player"):
        where = table.column(heading)
        if where is not None and table.rows:
            listing.header("name" if heading.startswith("deck") else heading, table.rows[0].cell(where))
    for row in table.rows:
        _card(listing, table, row, column)
    return listing.decklist()


def _name_column(table: Spreadsheet, name: str) -> int:
    """The column of names; DecktoolError for a table without one."""
    if (column := table.column(*NAME)) is not None:
        return column
    found = ", ".join(repr(heading) for heading in table.headings)
    raise DecktoolError(
        f"{name}:{table.heading_line}: no column of card names: the first line must have headings, such as count,name "
        f"(it has {found})"
    )


def _refuse_uncounted(table: Spreadsheet, name: str) -> None:
    """Refuse a table without a column of counts, but with one of whole numbers that may be counts: DecktoolError."""
    if table.column(*COUNT) is not None:
        return
    usual = {*NAME, *SECTION, *LABEL, *SET, *COMMENT, *(NUMBER if table.column(*SET) is not None else ())}
    for place, heading in enumerate(table.headings):
        cells = [row.cell(place) for row in table.rows]
        if heading and heading_key(heading) not in usual and cells and all(map(_MAYBE_COUNT.fullmatch, cells)):
            raise DecktoolError(
                f"{name}:{table.heading_line}: no column of counts; if {heading!r} says how many copies there are, "
                "call it `count`; else add a column `count`"
            )


def _card(listing: Listing, table: Spreadsheet, row: SpreadsheetRow, column: int) -> None:
    def cell(words: tuple[str, ...], usual: str = "") -> str:
        where = table.column(*words)
        return usual if where is None else row.cell(where) or usual

    shown = ", ".join(row.cells)
    extra = [cell for cell in row.cells[len(table.headings) :] if cell.strip()]
    if extra:
        problem = f"has {len(row.cells)} cells under {counted(len(table.headings), 'heading')}"
        remedy = "put a cell that contains a comma in quotation marks"
        listing.problem(f"{problem}; {remedy}", line=row.line, shown=shown)
        return
    if section := cell(SECTION):
        listing.section = {"deck": "main", "side": "side"}.get(board(section) or "", section)
    listing.label = cell(LABEL)
    usual = listing.section
    where = kept_out(listing.label)
    if where == "Side":
        listing.section, listing.label = "side", ""
    elif where is not None:
        listing.problem(NO_PART.format(where), line=row.line, shown=shown)
        return
    rest = {"set": cell(SET), "number": cell(NUMBER), "comment": cell(COMMENT)}
    listing.card(cell(COUNT, "1"), row.cell(column), line=row.line, shown=shown, **rest)
    listing.section = usual


def write(deck: Deck, form: str) -> FormattedDeck:
    """Comma-separated values: a row a line of the deck, columns that hold nothing left out, the game with each row."""
    found = content(deck)
    rows = [{**asdict(item), "game": deck.game.id} for item in found.items]
    used = [name for name in (*Item.__annotations__, "game") if any(row[name] for row in rows)]
    text = spreadsheets.write_csv(used, ([row[name] or "" for name in used] for row in rows))
    return FormattedDeck(text, found.lost("format", "name", "author", "player", "notes"))


def read_counts(data: bytes, name: str) -> Decklist:
    """A table as a decklist, for collections: sections do not matter and a row of no copies is passed over."""
    table = _table(data, name)
    column, where = _name_column(table, name), table.column(*COUNT)
    listing = Listing(name)
    for row in table.rows:
        if where is None or row.cell(where) not in {"0", "0.0"}:
            _card(listing, table, row, column)
    return listing.decklist()
