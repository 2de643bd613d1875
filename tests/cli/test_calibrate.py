from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from decktool.cli import run


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from an unrelated folder."""
    monkeypatch.chdir(tmp_path)


def test_a_sheet_and_then_its_readings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sheet has two pages; its readings are kept, and printing with backs says that it uses them."""
    assert run(["calibrate", "--paper", "letter"]) == 0
    assert len(pypdf.PdfReader("output/calibration.pdf").pages) == 2
    assert run(["calibrate", "--top", "0.3", "--bottom", "0.3", "--left", "-0.5", "--right", "-0.5"]) == 0
    assert "printer 'default': backs move by 0.3 mm, -0.5 mm, 0 degrees" in capsys.readouterr().out
    (tmp_path / "d.txt").write_text("# game: forbidden-quest\nOmar\n", encoding="utf-8")
    assert run(["print", "d.txt", "--backs"]) == 0
    said = capsys.readouterr().out
    assert "Backs shifted for printer 'default': 0.3 mm, -0.5 mm, 0 degrees." in said
    assert "Sheets scaled" not in said
    assert run(["calibrate", "--across", "99.5", "--down", "100"]) == 0
    assert run(["print", "d.txt"]) == 0
    scaled = "Sheets scaled for printer 'default': 100.5 % across, 100 % down."
    assert scaled in capsys.readouterr().out
    assert run(["kit", "d.txt", "--without", "board"]) == 0
    said = capsys.readouterr().out
    assert scaled in said and "Backs shifted" not in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--top", "0.3"], "add --bottom and --left and --right"),
        (["--top", "99", "--bottom", "0", "--left", "0", "--right", "0"], "between -10 and 10"),
        (["--paper", "papyrus"], "unknown paper"),
    ],
)
def test_wrong_readings(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Half a set of readings and impossible ones are wrong usage."""
    assert run(["calibrate", *arguments]) == 2
    assert words in capsys.readouterr().err
