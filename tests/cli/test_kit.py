"""`decktool kit`: one PDF or a folder, what it says, and wrong use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest

from tests.cli.conftest import Ended

Run = Callable[..., Ended]
LIST = "# game: card-of-the-rings\n# name: My Rings\n2 Gold Pouch\nElven Scout\n"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from an unrelated folder that holds a small list."""
    monkeypatch.chdir(tmp_path)
    Path("rings.txt").write_text(LIST, encoding="utf-8")


def test_one_pdf_and_what_it_says(decktool: Run) -> None:
    """Without -o the kit is under output/; the command says what is in it, and warns of a deck that is not legal."""
    ended = decktool("kit", "rings.txt")
    assert ended.status == 0
    assert ended.out.startswith("output/rings-kit.pdf: 4 pages, contents on page 1")
    assert "Cards            1 sheet: 3 cards" in ended.out and "100 %" in ended.out
    assert "In all           3 sheets of paper after the contents, 1 of them shared by several parts" in ended.out
    assert "rings.txt is incomplete" in ended.err and "decktool check rings.txt" in ended.err
    reader = pypdf.PdfReader("output/rings-kit.pdf")
    assert len(reader.pages) == 4 and reader.metadata is not None
    assert reader.metadata.title == "My Rings: play kit (The Card of the Rings)"
    assert "My Rings" in reader.pages[0].extract_text()


def test_a_folder(decktool: Run) -> None:
    """--folder, or an -o that ends in a slash or is a folder, gives a PDF for each component."""
    assert decktool("kit", "rings.txt", "--folder", "-o", "kit", "--without", "board").status == 0
    assert sorted(path.name for path in Path("kit").iterdir()) == [
        "00-contents.pdf", "01-cards.pdf", "02-markers.pdf", "03-reference.pdf", "04-box.pdf",
    ]  # fmt: skip
    assert decktool("kit", "rings.txt", "-o", "other/", "--without", "board").status == 0
    assert len(list(Path("other").iterdir())) == 5


def test_standard_input(decktool: Run) -> None:
    """A list on standard input makes a kit too."""
    ended = decktool("kit", "-", "-o", "kit.pdf", "--without", "board", "--backs", stdin=LIST.encode())
    assert ended.status == 0 and Path("kit.pdf").is_file()
    assert "1 sheet on both sides: 3 cards" in ended.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothere.txt"], "no such file"),
        (["rings.txt", "--without", "borad"], "did you mean board"),
        (["rings.txt", "--flip", "fold"], "add --backs"),
        (["rings.txt", "--stock", "3cm"], "from 0.05mm to 5mm"),
        (["rings.txt", "--stock", "3"], "has no unit"),
        (["rings.txt", "--paper", "papyrus"], "unknown paper 'papyrus'"),
        (["rings.txt", "--cut-size", "huge"], "unknown card size 'huge'"),
        (["rings.txt", "--printer", "nobody"], "nobody"),
    ],
)
def test_wrong_use(decktool: Run, arguments: list[str], words: str) -> None:
    """Wrong use is one clear error, exit status 2, and no file."""
    ended = decktool("kit", *arguments)
    assert ended.status == 2 and words in ended.err
    assert not list(Path().rglob("*.pdf"))


def test_a_folder_where_a_file_is(decktool: Run) -> None:
    """A folder that cannot be made because a file has its name is an error."""
    Path("kit").write_text("mine", encoding="utf-8")
    ended = decktool("kit", "rings.txt", "--folder", "-o", "kit")
    assert ended.status == 2 and "kit" in ended.err and Path("kit").read_text(encoding="utf-8") == "mine"
