"""The part `import` of game.yaml as people write it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StrictBool, StrictStr

from decktool.gamefiles import Id, Strict, Word


class ImportRowModel(Strict):
    """Rows that are something special, or no card."""

    where: Annotated[dict[Word, StrictStr | list[StrictStr]], Field(min_length=1)]
    """The headings, and the words that stand in their cells (one of several, where it is a list)."""
    leave_out: StrictBool = False
    """Such a row is no card."""
    set: dict[Id, Any] = Field(default={})
    """The values that such a card has, whatever the cells say; an empty text takes a value away."""


class ImportModel(Strict):
    """How the table of cards that the designer keeps is read by `decktool import`."""

    columns: dict[Word, StrictStr] = Field(default={})
    """Headings of the table, each with the field it holds (or name, type, number, id, art, back, note); nothing after
    the colon leaves a column out."""
    types: dict[Word, Id] = Field(default={})
    """The table's own words for card types."""
    rows: list[ImportRowModel] = Field(default=[])
    """Rows that are something special, or no card; the first that fits counts."""
    belongs: dict[Id, Id] = Field(default={})
    """Fields that name a card of another type by its own value of that field; a card of that type without a value has
    its name there."""
