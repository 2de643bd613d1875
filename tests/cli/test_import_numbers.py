"""Numbers that a table does not say are asked for by card and read once a person has filled them in; none is invented."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from decktool import files
from decktool.importing.numbers import Answers, NumberGap, numbers_text, read_answers
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
TABLE = """\
Abs_No,Card_Type,Title,Rules_Text
1,Special,Player,
2,Beast,Heron,"1-2 Miss
3 Stab (1 DMG)
4-6 Stab (2 DMG)"
3,Hollow,Toller,"FIGHT: 3 HP
1 Miss
2-3 Hook
4 Block
5 Oar (2 DMG)
6 Shudder (who knows)"
"""
FOUND = [
    ["Card", "Type", "Missing", "Number"],
    ["Player", "Player card", "HP", ""],
    ["Heron", "Beast", "HP", ""],
    ["Toller", "Hollow", "2-3 Hook", ""],
]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table that lacks numbers."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text(TABLE, encoding="utf-8")
    return tmp_path


def rows(desk: Path) -> list[list[str]]:
    """What is asked."""
    with open(desk / "cards.numbers.csv", encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def fill(desk: Path, **numbers: str) -> None:
    """A person fills in the last column, by the cards' names."""
    filled = [[*row[:3], numbers.get(row[0], row[3])] for row in rows(desk)]
    (desk / "cards.numbers.csv").write_text("\n".join(";".join(row) for row in filled), encoding="utf-8")


def cards(desk: Path) -> dict[str, dict[str, object]]:
    """The cards of the set file."""
    data = files.read_yaml(desk / "cards" / "forward" / "sets" / "cards.yaml", what="a set").data
    return {card["name"]: card for card in data["cards"]}


def test_what_is_missing_is_asked_for(decktool: Run, desk: Path) -> None:
    """HP of a player and a fight, a result without damage; what stands there in other words is no number."""
    done = decktool("import", "cards.csv", "--game", "forward")
    assert done.status == 0, done
    assert "3 numbers are missing (Player: HP; Heron: HP; Toller: 2-3 Hook)" in done.out
    assert rows(desk) == FOUND
    assert "hp" not in cards(desk)["Heron"]


def test_what_is_filled_in_is_played(decktool: Run, desk: Path) -> None:
    """With the next import, whatever the separator a spreadsheet saves; what is still open is asked for again."""
    decktool("import", "cards.csv", "--game", "forward")
    fill(desk, Heron="4", Toller="2")
    done = decktool("import", "cards.csv", "--game", "forward", "--update")
    assert "HP nothing to 4: Heron" in done.out, done
    assert "1 number is missing (Player: HP)" in done.out
    assert cards(desk)["Heron"]["hp"] == 4
    faces = cards(desk)["Toller"]["faces"]
    assert isinstance(faces, list) and faces[1:3] == ["Hook (2 DMG)", "Hook (2 DMG)"]
    assert cards(desk)["Toller"]["unread"] == ["6 Shudder (who knows)"]
    assert rows(desk)[2:] == [["Heron", "Beast", "HP", "4"], ["Toller", "Hollow", "2-3 Hook", "2"]]


def test_a_number_follows_a_renamed_card(decktool: Run, desk: Path) -> None:
    """It is asked for under the new name, and the answer is there."""
    decktool("import", "cards.csv", "--game", "forward")
    fill(desk, Heron="4")
    decktool("import", "cards.csv", "--game", "forward", "--update")
    (desk / "cards.csv").write_text(TABLE.replace("Heron", "Grey heron"), encoding="utf-8")
    done = decktool("import", "cards.csv", "--game", "forward", "--update")
    assert "1 renamed: Heron is now Grey heron" in done.out, done
    assert cards(desk)["Grey heron"]["hp"] == 4
    assert ["Grey heron", "Beast", "HP", "4"] in rows(desk)


def test_the_table_comes_first(decktool: Run, desk: Path) -> None:
    """Where it says the number by now, another that was filled in is not used, and that is told."""
    decktool("import", "cards.csv", "--game", "forward")
    fill(desk, Heron="4", Toller="1")
    (desk / "cards.csv").write_text(TABLE.replace('"1-2 Miss', '"FIGHT: 6 HP\n1-2 Miss'), encoding="utf-8")
    done = decktool("import", "cards.csv", "--game", "forward", "--force")
    assert "Heron: the spreadsheet has HP 6, cards.numbers.csv 4; 6 is used" in done.err, done
    assert cards(desk)["Heron"]["hp"] == 6


def test_nothing_is_asked_in_a_dry_run(decktool: Run, desk: Path) -> None:
    """It is only told."""
    done = decktool("import", "cards.csv", "--game", "forward", "--dry-run")
    assert "3 numbers are missing" in done.out
    assert not (desk / "cards.numbers.csv").exists()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "Card,Type,Missing,Number\nHeron,Beast,HP,four\nPlayer,,HP,-1\n",
            "cards.numbers.csv:3: Number: '-1' is not a",
        ),
        ("Card,Type,Missing,Number\nHeron,Beast,HP,=1+1\n", "is not a whole number (card Heron)"),
        ("Card,HP\nHeron,3\n", "its headings must be Card, Type, Missing, Number"),
        ("Card,Type,Missing,Number\nHeron,Beast,HP,0\n", "cards.csv:3: hp"),
    ],
)
def test_what_is_no_number_is_told(decktool: Run, desk: Path, text: str, complaint: str) -> None:
    """With its line; nothing is written."""
    (desk / "cards.numbers.csv").write_text(text, encoding="utf-8")
    done = decktool("import", "cards.csv", "--game", "forward")
    assert done.status == 2 and complaint in done.err, done
    assert (desk / "cards.numbers.csv").read_text(encoding="utf-8") == text
    assert not (desk / "cards").exists()


def test_an_answer_for_nobody_is_kept(decktool: Run, desk: Path) -> None:
    """A card may come back; that nobody has the name is told."""
    text = "Card,Type,Missing,Number\nStork,Beast,HP,3\n"
    (desk / "cards.numbers.csv").write_text(text, encoding="utf-8")
    done = decktool("import", "cards.csv", "--game", "forward")
    assert "no card has the name 'Stork'; its number is kept" in done.err, done
    assert rows(desk)[-1] == ["Stork", "Beast", "HP", "3"]


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    """A card whose name a spreadsheet program would compute is written as text, and is read again by its name."""
    path = tmp_path / "n.csv"
    path.write_text(numbers_text([NumberGap("@home", "Beast", "HP", 3)], Answers()), encoding="utf-8")
    assert "'@home" in path.read_text(encoding="utf-8")
    assert read_answers(path).find(["@Home"], "hp") == 3
