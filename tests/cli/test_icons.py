"""`decktool icons`: the list and the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from decktool.cli import run
from decktool.printing.art.icons import all_icons
from tests.little import write_game


def test_every_icon_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """A line each, with the words it stands for."""
    assert run(["icons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(all_icons())
    assert any(line.startswith("axe ") and "hatchet" in line for line in lines)


def test_a_sheet_has_all_icons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One's own among them, each with its name below."""
    folder = write_game(tmp_path / "cards")
    (folder / "icons").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
    (folder / "icons" / "zz-moon.svg").write_text(svg, encoding="utf-8")
    path = tmp_path / "icons.pdf"
    assert run(["icons", "--game", str(folder), "-o", str(path)]) == 0
    said = "\n".join(page.extract_text() for page in PdfReader(path).pages).split()
    assert {*all_icons(), "zz-moon"} <= set(said)
    picture = tmp_path / "icons.png"
    assert run(["icons", "--game", str(folder), "-o", str(picture)]) == 0
    with Image.open(picture) as image:
        pages = len(PdfReader(path).pages)
        assert pages > 1 and abs(image.height / image.width - pages * 297 / 210) < 0.01, "all sheets below one another"
        last = image.convert("L").crop((0, (pages - 1) * image.height // pages, image.width, image.height))
        assert last.point(lambda level: 255 * (level < 90)).getbbox() is not None
    assert run(["icons", "-o", str(tmp_path / "icons.doc")]) == 2
    assert "must end in .pdf or .png" in capsys.readouterr().err
