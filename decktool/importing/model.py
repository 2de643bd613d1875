"""What people write about a table of cards: the part `import` of game.yaml, and the mapping beside a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from decktool.gamefiles import Id, Strict, Word


class ImportRowModel(Strict):
    """Rows with special treatment, or rows that are not cards."""

    where: Annotated[dict[Word, StrictStr | list[StrictStr]], Field(min_length=1)]
    """Headings with the words in their cells (a list: any of them); a word that ends with `*` is the beginning of the
    cell."""
    leave_out: StrictBool = False
    """Whether such rows are left out."""
    set: dict[Id, Any] = Field(default={})
    """Values of such a card, which replace its cells; an empty text removes a value."""


class TableModel(Strict):
    """How a spreadsheet of cards is read, by its game or by the mapping beside it."""

    columns: dict[Word, StrictStr | None] = Field(default={})
    """Headings of the spreadsheet, each with its field (or name, type, number, id, art, back, note); an empty value
    leaves a column out."""
    types: dict[Word, Id] = Field(default={})
    """The spreadsheet's words for card types; `skip` for rows that are not cards."""
    rows: list[ImportRowModel] = Field(default=[])
    """Rows with special treatment; the first match applies."""
    counters: dict[Word, Annotated[StrictInt, Field(ge=0, le=99)]] = Field(default={})
    """Counters of the cards that the game's rules do not have (`Grace: 0`), each with its starting value."""


class ImportDeckModel(Strict):
    """The layout of a decklist of all cards of a spreadsheet."""

    by: Id
    """Field by which cards are grouped, one of those under `belongs`."""
    sections: Annotated[list[Id], Field(min_length=1)]
    """Sections for one group each, in the order of the spreadsheet."""
    others: Id
    """Section of the cards whose type lacks that field."""


class ImportModel(TableModel):
    """How `decktool import` reads the designer's spreadsheet."""

    belongs: dict[Id, Id] = Field(default={})
    """Fields that name a card of another type by that card's value of the field; the default value is the card's
    name."""
    deck: ImportDeckModel | None = None
    """Layout of the decklist that `--deck` writes; without it, one card after another."""
    numbers: dict[Id, list[Id]] = Field(default={})
    """Number fields, each with the types whose cards need one; import asks for missing numbers."""
    open: dict[Id, Word] = Field(default={})
    """List fields in which an entry may end with `: ?` because its number is missing, each with the card's text for a
    number: `{words} ({number} DMG)`."""


class MappingModel(TableModel):
    """How `decktool import` reads one spreadsheet: the file that `--guess` writes beside it."""

    encoding: Literal["utf-8", "utf-16", "windows-1252", "mac-roman"] | None = None
    """Encoding of a CSV or TSV file (default: detected)."""
    sheet: Word | None = None
    """Sheet of a workbook (default: the first)."""
    area: Word | list[Word] = Field(default=[])
    """Cell range of the cards, such as `A16:H` (the first row has the headings, H is the last column), or a list of
    ranges. Default: the first row with text has the headings."""
    type: Id | None = None
    """Type of the cards whose row does not state one."""
    unnamed: Word | None = None
    """Name for cards without one, before their id or row: `Card` makes Card 12. Without it, such rows are errors."""
    equal_rows: Literal["copies", "cards"] = "copies"
    """Meaning of equal rows: copies of one card, or separate cards with numbers."""
    skip_rows: StrictStr | list[StrictStr] = Field(default=[])
    """Queries over the spreadsheet's columns (`type:spare`, `-has:name`); matching rows are not cards."""
