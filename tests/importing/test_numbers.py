"""The small table in which a person fills in the numbers that a spreadsheet lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.errors import DataError
from decktool.importing.numbers import Answers, NumberGap, numbers_text, read_answers

HEAD = "Card,Type,Missing,Number\n"


def answers(folder: Path, rows: str) -> Answers:
    """A filled-in table, read."""
    path = folder / "cards.numbers.csv"
    path.write_text(HEAD + rows, encoding="utf-8")
    return read_answers(path)


def test_only_what_was_filled_in_is_an_answer(tmp_path: Path) -> None:
    """A row without a number is still open; 0 is a number; `3.00`, as a spreadsheet may write it, is 3."""
    found = answers(tmp_path, "Wolf,beast,HP,\nBear,beast,HP,0\nOwl,beast,HP,3.00\n")
    asked = [found.find([name], "hp") for name in ("wolf", "Bear", "OWL", "Fox")]
    assert asked == [None, 0, 3, None]
    assert found.find(["Renamed", "Owl"], "HP") == 3


@pytest.mark.parametrize("number", ["-1", "2.5", "three", "1234567", "1e3"])
def test_every_wrong_number_is_named(tmp_path: Path, number: str) -> None:
    """With its line, and all at once."""
    with pytest.raises(DataError) as caught:
        answers(tmp_path, f"Wolf,beast,HP,{number}\nBear,beast,HP,4\nOwl,beast,HP,{number}\n")
    assert [problem.line for problem in caught.value.problems] == [2, 4]


def test_the_table_written_anew_keeps_every_answer(tmp_path: Path) -> None:
    """What is asked now comes first; answers for cards that are gone stay; open questions about them go."""
    before = answers(tmp_path, "Wolf,beast,HP,\nBear,beast,HP,4\nMoth,beast,HP,0\nOwl,beast,HP,3\n")
    text = numbers_text([NumberGap("Owl", "beast", "HP", 3), NumberGap("Fox", "beast", "HP")], before)
    assert text.splitlines() == [HEAD.strip(), "Owl,beast,HP,3", "Fox,beast,HP,", "Bear,beast,HP,4", "Moth,beast,HP,0"]
    assert answers(tmp_path, text.partition("\n")[2]).find(["Bear"], "HP") == 4
