"""What people write about a table of cards: the part `import` of game.yaml, and the mapping beside a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from decktool.gamefiles import Id, Strict, Word


class ImportRowModel(Strict):
    """Rows that are something special, or no card."""

    where: Annotated[dict[Word, StrictStr | list[StrictStr]], Field(min_length=1)]
    """The headings, and the words that stand in their cells (one of several, where it is a list); a word that ends with
    `*` is how the cell begins."""
    leave_out: StrictBool = False
    """Such a row is no card."""
    set: dict[Id, Any] = Field(default={})
    """The values that such a card has, whatever the cells say; an empty text takes a value away."""


class TableModel(Strict):
    """How a table of cards is read, by its game or by the mapping beside it."""

    columns: dict[Word, StrictStr | None] = Field(default={})
    """Headings of the table, each with the field it holds (or name, type, number, id, art, back, note); nothing after
    the colon leaves a column out."""
    types: dict[Word, Id] = Field(default={})
    """The table's own words for card types; `skip` for rows that are no cards."""
    rows: list[ImportRowModel] = Field(default=[])
    """Rows that are something special, or no card; the first that fits counts."""
    counters: dict[Word, Annotated[StrictInt, Field(ge=0, le=99)]] = Field(default={})
    """What the cards count besides what the game's rules know (`Grace: 0`), by name, each with where it starts."""


class ImportDeckModel(Strict):
    """How a decklist of all the cards of a table is laid out."""

    by: Id
    """The field whose values make groups, one of those under `belongs`."""
    sections: Annotated[list[Id], Field(min_length=1)]
    """The sections, of which each takes one group, in the table's order."""
    others: Id
    """The section of the cards whose type has no such field."""


class ImportModel(TableModel):
    """How the table of cards that the designer keeps is read by `decktool import`."""

    belongs: dict[Id, Id] = Field(default={})
    """Fields that name a card of another type by its own value of that field; a card of that type without a value has
    its name there."""
    deck: ImportDeckModel | None = None
    """How `--deck` lays out a decklist of all cards; without it, one after another."""
    numbers: dict[Id, list[Id]] = Field(default={})
    """Number fields, each with the types whose cards are not played without one; import asks for those it misses."""
    open: dict[Id, Word] = Field(default={})
    """List fields in which an entry may end with `: ?` for want of a number, and how the words of the card's text read
    with one: `{words} ({number} DMG)`."""


class MappingModel(TableModel):
    """How one table is read by `decktool import`: the file that `--guess` writes beside it."""

    encoding: Literal["utf-8", "utf-16", "windows-1252", "mac-roman"] | None = None
    """The encoding of a text table; without it, it is looked for."""
    sheet: Word | None = None
    """The sheet of a workbook; without it, the first."""
    area: Word | list[Word] = Field(default=[])
    """Where the cards are, as spreadsheet programs say it: `A16:H`, of which the first row holds the headings and H is
    the last column; several, where there are several tables. Without it, the first row with text holds the headings."""
    skip_rows: StrictStr | list[StrictStr] = Field(default=[])
    """Queries over the table's columns (`type:spare`, `-has:name`); rows that match are no cards."""
