"""Orders of mpc-fill as rows of a table: fronts and backs by slot, names, hostile files, our own export."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.errors import DecktoolError
from decktool.spreadsheets import parse_grid, parse_table, read_table

ORDER = """<order>
    <details><quantity>8</quantity><bracket>18</bracket><stock>(S30) Standard Smooth</stock><foil>false</foil></details>
    <fronts>
        <card>
            <id>1AxeAxeAxeAxeAxeAxeAxeAxeAxeAxeAx</id>
            <slots>4,0,2</slots>
            <name>Silver Axe (Old &amp; New).png</name>
            <query>silver axe</query>
        </card>
        <card><id>1ShieldShieldShieldShieldShieldSh</id><slots>1, 3</slots><name>Round Shield.jpeg</name></card>
        <card><id>C:\\Cards\\My Wolf.png</id><slots>5,6,7</slots></card>
    </fronts>
    <backs>
        <card><id>1NightNightNightNightNightNightNi</id><slots>3,6</slots><name>Night.png</name></card>
    </backs>
    <cardback>%s</cardback>
</order>
"""


@pytest.mark.parametrize(
    ("cardback", "back"),
    [
        ("1LrVX0pUcye9n_0RtaDNVl2xPrQgn7CYf", ""),
        ("back.png", "back.png"),
        ("/media/back.png", "back.png"),
        ("1NightNightNightNightNightNightNi", "Night.png"),
        ("", ""),
    ],
)
def test_rows_of_an_order(cardback: str, back: str) -> None:
    """A row for each card and back, with its copies; a common back that is only an address is no picture's name."""
    table = parse_table((ORDER % cardback).encode(), "order.xml")
    assert table.headings == ("Name", "Copies", "Art", "Back")
    wolf = [("My Wolf", "3", "My Wolf.png", "Night.png")]
    if back != "Night.png":
        wolf = [("My Wolf", "2", "My Wolf.png", back), ("My Wolf", "1", "My Wolf.png", "Night.png")]
    shield = [("Round Shield", "1", "Round Shield.jpeg", each) for each in (back, "Night.png")]
    if back == "Night.png":
        shield = [("Round Shield", "2", "Round Shield.jpeg", back)]
    assert [row.cells for row in table.rows] == [
        ("Silver Axe (Old & New)", "3", "Silver Axe (Old & New).png", back), *shield, *wolf,
    ]  # fmt: skip
    assert table.rows[0].line == 4


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('<!DOCTYPE order [<!ENTITY a "aaaa">]><order>&a;</order>', "order.xml:1: a document type is not allowed"),
        ('<?xml version="1.0"?>\n<!DOCTYPE order SYSTEM "/etc/passwd"><order/>', "order.xml:2: a document type"),
        ("<order><fronts>", "order.xml:1: not XML: no element found"),
        ("<order></order>", "an order without fronts"),
        ('<?xml version="1.0"?><deck/>', "<deck> is not an order of mpc-fill"),
        ("<order><fronts><card><slots>0-9</slots><name>a.png</name></card></fronts></order>", "slots '0-9' are not"),
        ("<order><fronts><card><slots></slots><name>a.png</name></card></fronts></order>", "slots '' are not"),
        ("<order><fronts><card><slots>0</slots></card></fronts></order>", "a card without <name>"),
        (f"<order>{'<a>' * 100}", "nested too deeply"),
        (f"<order><fronts><card><name>{'a' * 2_000_000}</name></card></fronts></order>", "more than 1,000,000"),
        (
            f"<order><fronts><card><slots>{','.join(['1'] * 20_001)}</slots><name>a</name></card></fronts></order>",
            "more than 20,000 cards",
        ),
    ],
)
def test_orders_that_cannot_be_read(text: str, problem: str) -> None:
    """Entities and files from elsewhere are never read; every error names the file, most the line and the remedy."""
    with pytest.raises(DecktoolError, match=r"^order\.xml") as caught:
        parse_grid(text.encode(), "order.xml")
    assert problem in str(caught.value)


def test_our_own_order_reads_back(tmp_path: Path) -> None:
    """What export writes for mpc-autofill is read: each card with its copies, its picture and the common back."""
    from decktool.deck import resolve
    from decktool.decklist import parse_decklist
    from decktool.games import load_game
    from decktool.printing.export import export
    from decktool.printing.export.shipment import prepare

    deck = resolve(parse_decklist("3 Silver Axe\n2 Karnik\n", "deck"), load_game("forbidden-quest"))
    written = export(prepare(deck, dpi=30), "mpc-autofill", tmp_path / "out")
    table = read_table(next(path for path in written if path.name == "order.xml"))
    rows = [row.cells for row in table.rows]
    assert [(row[1], row[3]) for row in rows] == [("3", "back.png"), ("2", "back.png")]
    assert [row[0].partition("-")[2] for row in rows] == ["silver-axe", "karnik"]
    assert all((tmp_path / "out" / row[2]).is_file() for row in rows)
