"""Decklists in workbooks: on which sheet and below which row they begin."""

from __future__ import annotations

import io
from collections.abc import Sequence

import openpyxl
import pytest

from decktool.errors import DecktoolError
from decktool.formats import parse
from decktool.formats.table import read_counts
from tests.importing.test_new_game import ods, row

HEAD = ["count", "name"]


def book(**sheets: Sequence[Sequence[object]]) -> bytes:
    """A workbook with these sheets."""
    made = openpyxl.Workbook(write_only=True)
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for cells in rows:
            sheet.append(cells)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def entries(data: bytes, name: str = "deck.xlsx") -> list[tuple[int, int, str]]:
    """Line, copies and name of each card of a list."""
    return [(line, entry.count, entry.name) for line, entry in parse(data, name).entries]


def test_the_sheet_with_a_list_is_read() -> None:
    """Notes on a sheet before it, or behind it, are not the list."""
    data = book(Notes=[["Remember the boots"]], Deck=[HEAD, [3, "Silver Axe"]], Costs=[["cost"], [4]])
    assert entries(data) == [(2, 3, "Silver Axe")]


def test_lists_on_several_sheets_are_refused() -> None:
    """None of them is passed over in silence, in a list or in a collection."""
    data = book(Anna=[HEAD, [3, "Silver Axe"]], Bob=[["Bob's deck"], HEAD, [2, "Gold Boots"]])
    for read in (parse, read_counts):
        with pytest.raises(DecktoolError, match="a list on each of the sheets Anna, Bob, and a file is one list; save"):
            read(data, "two.xlsx")


def test_a_title_may_stand_above_the_headings() -> None:
    """In a workbook and in text; lines are still the file's."""
    assert entries(book(Sheet=[["Anna's deck"], [], HEAD, [3, "Silver Axe"]])) == [(4, 3, "Silver Axe")]
    assert entries(b"Anna's deck\n\ncount,name\n3,Silver Axe\n", "deck.csv") == [(4, 3, "Silver Axe")]


def test_an_ods_workbook_is_looked_through_too() -> None:
    """The sheets of LibreOffice's own form are known by their first rows as well."""
    assert entries(ods(row("My deck") + row(*HEAD) + row("3", "Silver Axe")), "deck.ods") == [(3, 3, "Silver Axe")]
