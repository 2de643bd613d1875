from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdf
import pytest

from decktool.cli import run


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from an unrelated folder."""
    monkeypatch.chdir(tmp_path)


def test_one_page_and_tiled(capsys: pytest.CaptureFixture[str]) -> None:
    """A board is one page; tiled, it says how many sheets at what size."""
    assert run(["board", "forbidden-quest"]) == 0
    assert len(pypdf.PdfReader("output/forbidden-quest-board.pdf").pages) == 1
    assert run(["board", "forbidden-quest", "--tile", "--size", "300mm", "-o", "b.pdf"]) == 0
    assert "the board at 300 x 420 mm on 4 sheets (2 x 2)" in capsys.readouterr().out
    assert len(pypdf.PdfReader("b.pdf").pages) == 5


@pytest.mark.parametrize("tiled", [[], ["--tile", "--size", "300mm"]])
def test_a_measured_printer(tiled: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A board is printed as large as its printer needs it, on one page and tiled, and the command says so."""
    assert run(["calibrate", "--across", "99", "--down", "100", "--printer", "office"]) == 0
    for printer in ([], ["--printer", "office"]):
        capsys.readouterr()
        assert run(["board", "forbidden-quest", *tiled, *printer, "-o", "b.pdf"]) == 0
        said = "Sheets scaled for printer 'office': 101 % across, 100 % down." in capsys.readouterr().out
        pages: Any = pypdf.PdfReader("b.pdf").pages
        scaled = [b"1.010101 0 0 1 " in page.get_contents().get_data() for page in pages]
        assert [said, *scaled] == [bool(printer)] * (1 + len(scaled))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "no game is called"),
        (["forbidden-quest", "--size", "300mm"], "add --tile"),
        (["forbidden-quest", "--tile", "--size", "1mm"], "at least 50mm"),
        (["forbidden-quest", "--tile", "--size", "9m"], "unknown unit"),
        (["forbidden-quest", "--tile", "--size", "9000mm"], "cannot be tiled"),
        (["forbidden-quest", "--paper", "papyrus"], "unknown paper 'papyrus'"),
        (["forbidden-quest", "--printer", "office"], "printer 'office' is not in"),
    ],
)
def test_wrong_options(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong option is a clear error, exit status 2, and no file."""
    assert run(["board", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert not list(Path().rglob("*.pdf"))
