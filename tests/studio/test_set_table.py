"""A set as a table: one cell changes, and nothing else in the file."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decktool import files
from decktool.errors import DecktoolError
from decktool.studio.set_table import csv_table, set_table, with_cell, with_csv_cell
from tests.example_settings import CHARACTERS
from tests.little import CARDS

KNOWN = {
    "power": ("Power", "integer"), "cost": ("Cost", "number"), "once": ("Once", "flag"), "kinds": ("Kinds", "list"),
    "text": ("Text", "text"), "color": ("Color", "text"),
}  # fmt: skip
BLOCKS = """\
set: base
title: Base
cards:
  # the first card
  - name: Red Knight  # the hero
    type: fighter
    power: 4
    text: |
      Strikes twice.
      And once more.
    kinds: [Knight, Human]
  - type: spell
    name: "Hunter's Mark"
    effects:
      - {do: mark}
"""


def cells(text: str) -> list[dict[str, str]]:
    """What the rows' cells hold."""
    return [row["cells"] for row in set_table(text, "base.yaml", KNOWN)["rows"]]


def data(text: str) -> Any:
    """The cards of a set file."""
    return files.parse_yaml(text, "base.yaml").data["cards"]


def test_a_set_as_a_table() -> None:
    """Columns in the order of their first use, with the game's titles; rows with their lines; lists as words."""
    found = set_table(BLOCKS, "base.yaml", KNOWN)
    assert [column["id"] for column in found["columns"]] == [
        "name", "type", "number", "power", "text", "kinds", "effects"
    ]  # fmt: skip
    assert [column["id"] for column in found["others"]] == ["cost", "once", "color", "copies", "art", "back"]
    assert [column["title"] for column in found["columns"]][2:4] == ["Number", "Power"]
    one, other = found["rows"]
    assert (one["line"], one["last"], other["line"], other["last"]) == (5, 11, 12, 15)
    assert one["cells"]["kinds"] == "Knight, Human"
    assert one["cells"]["text"] == "Strikes twice.\nAnd once more.\n"
    assert other["fixed"] == ["effects"]


@pytest.mark.parametrize(
    ("row", "key", "value", "kind", "before", "after"),
    [
        (0, "power", "7", "integer", "power: 4", "power: 7"),
        (0, "power", "seven", "integer", "power: 4", "power: seven"),
        (0, "name", "Red: Knight #1", "text", "name: Red Knight  #", 'name: "Red: Knight #1"  #'),
        (0, "kinds", "Human; Ox, [x]", "list", "[Knight, Human]", '[Human, Ox, "[x]"]'),
        (0, "cost", "2.5", "number", "# the hero\n", "# the hero\n    cost: 2.5\n"),
        (1, "color", "red", "text", "type: spell\n", "type: spell\n    color: red\n"),
        (0, "power", "", "integer", "    power: 4\n", ""),
        (0, "text", "", "text", "    text: |\n      Strikes twice.\n      And once more.\n", ""),
        (0, "text", '""', "text", "text: |\n      Strikes twice.\n      And once more.\n", 'text: ""\n'),
        (0, "text", "One.\nTwo.", "text", "|\n      Strikes twice.\n      And once more.\n", '"One.\\nTwo."\n'),
        (1, "type", "", "text", '- type: spell\n    name: "H', '- name: "H'),
        (1, "once", "YES", "flag", "type: spell\n", "type: spell\n    once: yes\n"),
        (0, "number", "12", "text", "# the hero\n", "# the hero\n    number: 12\n"),
        (0, "color", "", "text", "", ""),
    ],
)
def test_one_cell_changes(row: int, key: str, value: str, kind: str, before: str, after: str) -> None:
    """In cards written over several lines; comments stay where they are."""
    assert before in BLOCKS
    assert with_cell(BLOCKS, "base.yaml", row, key, value, kind) == (
        BLOCKS.replace(before, after, 1) if before else BLOCKS
    )


@pytest.mark.parametrize(
    ("row", "key", "value", "kind", "before", "after"),
    [
        (0, "power", "5", "integer", "power: 4,", "power: 5,"),
        (0, "text", "Strikes.", "text", "{name: Red Knight,", '{name: Red Knight, text: "Strikes.",'),
        (0, "rarity", "", "text", ", rarity: rare", ""),
        (0, "name", "", "text", "{name: Red Knight, ", "{"),
        (0, "number", "", "text", ", number: 1}", "}"),
        (2, "kinds", "", "list", ", kinds: [Beast, Spirit]", ""),
    ],
)
def test_one_cell_changes_in_a_line(row: int, key: str, value: str, kind: str, before: str, after: str) -> None:
    """In cards on one line each."""
    assert before in CARDS
    assert with_cell(CARDS, "base.yaml", row, key, value, kind) == CARDS.replace(before, after, 1)


@pytest.mark.parametrize(
    ("text", "row", "key", "words"),
    [
        (BLOCKS, 1, "effects", "base.yaml:15: effects has parts of its own; change it in the text"),
        (BLOCKS, 2, "name", "there is no row 3; the set has 2 cards"),
        (BLOCKS, -1, "name", "there is no row 0"),
        ("set: base\ncards: [{name: X}]\n", 0, "name", "a card needs a key"),
        ("set: base\n", 0, "name", "a table needs `cards:`"),
        ("cards: [3]\n", 0, "name", "a table needs `cards:`"),
        ("cards: {}\n", 0, "name", "a table needs `cards:`"),
        ("", 0, "name", "a table needs `cards:`"),
        ("cards: [", 0, "name", "not YAML"),
    ],
)
def test_what_cannot_be_changed_is_told(text: str, row: int, key: str, words: str) -> None:
    """With the remedy, and nothing is changed."""
    with pytest.raises(DecktoolError) as told:
        with_cell(text, "base.yaml", row, key, "", "text")
    assert words in str(told.value)


@pytest.mark.parametrize("layout", [BLOCKS, CARDS, BLOCKS.replace("\n", "\r\n")], ids=["lines", "line", "crlf"])
@given(data=st.data(), value=st.text(CHARACTERS, max_size=20))
@example(data=None, value="a: b # c")
def test_any_words_in_any_cell(layout: str, data: Any, value: str) -> None:
    """What is written is what the cell then shows, and every other value of every card is as before."""
    rows = cells(layout)
    row = data.draw(st.integers(0, len(rows) - 1)) if data else 0
    key = data.draw(st.sampled_from(["name", "text", "color"])) if data else "text"
    try:
        after = with_cell(layout, "base.yaml", row, key, value, "text")
    except DecktoolError:
        return
    expected = [dict(each) for each in rows]
    expected[row].pop(key, None)
    words = value.strip()
    if words:
        expected[row][key] = "" if words == '""' else words
    assert cells(after) == expected


SHEET = ';;\r\nName;Rules;Cost\r\nWolf;"It howls;\r\nand runs.";3\r\n\r\n"O""wl";=1+1;\r\n'


def test_a_csv_file_is_a_table() -> None:
    """Below its headings, with the lines of rows that take several; only the lines of the changed row are written anew."""
    found = csv_table(SHEET, "cards.csv")
    assert [column["id"] for column in found["columns"]] == ["Name", "Rules", "Cost"]
    assert [(row["line"], row["last"]) for row in found["rows"]] == [(3, 4), (6, 6)]
    keys = [column["id"] for column in found["columns"]]
    row = len(found["rows"]) - 1
    assert with_csv_cell(SHEET, "cards.csv", row, keys[2], "4") == SHEET.replace('"O""wl";=1+1;', '"O""wl";\'=1+1;4')
    howls = with_csv_cell(SHEET, "cards.csv", row - 1, keys[0], "Ox; big")
    assert howls == SHEET.replace("Wolf;", '"Ox; big";').replace(";3", ';"3"')


@pytest.mark.parametrize(("row", "key"), [(5, "Name"), (-1, "Name"), (0, "Nme")])
def test_there_is_no_such_cell(row: int, key: str) -> None:
    """Rows and columns that a CSV file lacks are refused."""
    with pytest.raises(DecktoolError, match="there is no cell"):
        with_csv_cell("Name,Cost\nWolf,3\n", "cards.csv", row, key, "x")


@given(value=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20))
def test_any_words_in_a_cell_of_a_csv_file(value: str) -> None:
    """What is written is what the cell then shows; the other rows are as before."""
    text = "Name,Rules,Cost\nWolf,Howls,3\nOwl,Sees,2\n"
    after = csv_table(with_csv_cell(text, "cards.csv", 0, "Rules", value), "cards.csv")["rows"]
    assert after[0]["cells"].get("Rules", "") == value.strip()
    assert after[1]["cells"] == {"Name": "Owl", "Rules": "Sees", "Cost": "2"}
