"""Whole games, folders and several decks at once: printed, looked over, exported, put into one file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest

from tests.cli.conftest import Ended

Run = Callable[..., Ended]
CARDS = Path(__file__).resolve().parents[2] / "cards"
TIMES = CARDS / "forgotten-times" / "decks"
CARAVAN = CARDS / "forbidden-quest" / "decks" / "burning-caravan.txt"

GAME = """\
title: Tiny
types:
  card: {title: Card}
fields:
  power: {title: Power, kind: integer}
construction:
  formats:
    free: {title: Free, rules: []}
"""
SET = """\
set: base
title: Base
cards:
  - {name: Ant, type: card, power: 1, copies: 3}
  - {name: Bee, type: card, power: 2}
  - {name: Spare, type: card, copies: 0}
"""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of one's own whose set says how many copies it has, in the folder where one is."""
    folder = tmp_path / "cards" / "tiny"
    (folder / "sets").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "sets" / "base.yaml").write_text(SET, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def bookmarks(path: str) -> list[tuple[int, int, str]]:
    """The bookmarks of a PDF: level, page (from 1), words."""
    reader = pypdf.PdfReader(path)
    found: list[tuple[int, int, str]] = []

    def walk(entries: Any, level: int) -> None:
        for entry in entries:
            if isinstance(entry, list):
                walk(entry, level + 1)
            else:
                found.append((level, (reader.get_destination_page_number(entry) or 0) + 1, str(entry.title)))

    walk(reader.outline, 0)
    return found


# --- a whole game ------------------------------------------------------------------------------------------------------


def test_a_game_is_printed_whole_as_often_as_its_set_says(decktool: Run, tiny: Path) -> None:
    """Three ants, a bee, and no spare, which the set has none of."""
    done = decktool("print", "tiny")
    assert done.status == 0, done.err
    assert done.out.replace("\\", "/").startswith("output/tiny.pdf: 4 cards on 1 page")
    assert done.err == ""


def test_its_folder_means_the_same(decktool: Run, tiny: Path) -> None:
    """A folder with a game.yaml is a game; a query takes some of it."""
    done = decktool("print", tiny, "--only", "power>=2", "-o", "some.pdf")
    assert done.status == 0 and done.out.startswith("some.pdf: 1 card on 1 page")


def test_a_number_of_copies_is_one(decktool: Run, tiny: Path) -> None:
    """Copies are 0 to 999; the error names file and line."""
    (tiny / "sets" / "base.yaml").write_text(SET.replace("copies: 3", "copies: -3"), encoding="utf-8")
    done = decktool("print", "tiny")
    assert done.status == 2 and re.search(r"base\.yaml:4: cards\[1\]\.copies: ", done.err), done.err


def test_a_table_of_cards_says_its_quantities(decktool: Run, tiny: Path) -> None:
    """A column Qty becomes the copies of the set, and what is no number of copies is told by its row."""
    Path("more.csv").write_text("Name,Type,Power,Qty\nCricket,Card,1,4\n", encoding="utf-8")
    assert decktool("import", "more.csv", "--game", "tiny").status == 0
    assert "copies: 4" in (tiny / "sets" / "more.yaml").read_text(encoding="utf-8")
    assert "8 cards on 1 page" in decktool("print", "tiny").out
    Path("bad.csv").write_text("Name,Type,Power,Qty\nMoth,Card,1,some\n", encoding="utf-8")
    done = decktool("import", "bad.csv", "--game", "tiny")
    assert done.status == 2 and "bad.csv:2: Qty: 'some' is no number of copies" in done.err


def test_previews_and_exports_of_a_game(decktool: Run, tiny: Path) -> None:
    """A picture of each card that the query leaves, and of the back."""
    done = decktool("preview", "tiny", "--only", "power<=1", "--dpi", "40", "-o", "seen")
    assert done.status == 0 and done.out.startswith("seen: 2 pictures, 2 of them new: 001-ant.png, back.png")
    done = decktool("export", "tiny", "--to", "images", "--dpi", "40", "-o", "out")
    assert done.status == 0 and "for 4 cards, 2 of them different" in done.out


# --- only what changed -------------------------------------------------------------------------------------------------


def test_only_cards_that_changed_since_the_last_print(decktool: Run, tiny: Path) -> None:
    """The bee that grew is printed again, with one more ant; a print of changes stands for the whole list."""
    assert decktool("print", "tiny", "-o", "first.pdf").status == 0
    same = decktool("print", "tiny", "--changed-since", "first.pdf", "-o", "second.pdf")
    assert (same.status, same.out) == (0, "No card differs from first.pdf; nothing was written.\n")
    assert not Path("second.pdf").exists()
    changed = SET.replace("power: 2", "power: 5").replace("copies: 3", "copies: 4")
    (tiny / "sets" / "base.yaml").write_text(changed, encoding="utf-8")
    done = decktool("print", "tiny", "--changed-since", "first.pdf", "-o", "second.pdf")
    assert done.out.startswith("second.pdf: 2 cards on 1 page")
    assert "nothing was written" in decktool("print", "tiny", "--changed-since", "second.pdf", "-o", "third.pdf").out


def test_backs_belong_to_the_look(decktool: Run, tiny: Path) -> None:
    """Whoever printed fronts alone gets every card again when backs are wanted."""
    assert decktool("print", "tiny", "-o", "fronts.pdf").status == 0
    done = decktool("print", "tiny", "--backs", "--changed-since", "fronts.pdf", "-o", "both.pdf")
    assert done.out.startswith("both.pdf: 4 cards")


@pytest.mark.parametrize("content", [b"%PDF-1.7\nanother's", b"no PDF", b"%PDF-1.7\n%decktool-cards {]\n", b""])
def test_a_file_that_is_no_print_is_refused(decktool: Run, tiny: Path, content: bytes) -> None:
    """Another program's PDF, and what is none."""
    Path("other.pdf").write_bytes(content)
    done = decktool("print", "tiny", "--changed-since", "other.pdf")
    assert done.status == 2 and "other.pdf: not a PDF of cards that `decktool print` wrote" in done.err


def test_a_print_is_not_written_over_what_it_is_compared_with(decktool: Run, tiny: Path) -> None:
    """An input is never an output."""
    assert decktool("print", "tiny", "-o", "first.pdf").status == 0
    before = Path("first.pdf").read_bytes()
    (tiny / "sets" / "base.yaml").write_text(SET.replace("power: 2", "power: 5"), encoding="utf-8")
    assert decktool("print", "tiny", "--changed-since", "first.pdf", "-o", "first.pdf").status == 2
    assert Path("first.pdf").read_bytes() == before


# --- several decks -----------------------------------------------------------------------------------------------------


def test_decks_of_two_games_are_one_pdf(decktool: Run, tiny: Path) -> None:
    """Each game on sheets of its own, numbered on."""
    Path("ants.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    done = decktool("print", "ants.txt", CARAVAN, "-o", "two.pdf")
    assert done.status == 0 and "52 cards on 7 pages, each game by itself:" in done.out
    assert "sheet 1: 2 cards of" in done.out and "sheets 2 to 7: 50 cards of" in done.out
    assert [mark[2].partition(":")[0] for mark in bookmarks("two.pdf")] == [f"Sheet {n}" for n in range(1, 8)]


def test_registration_sheets_of_a_folder(decktool: Run, tiny: Path) -> None:
    """Each begins on paper of its own, so that they can be printed on both sides."""
    done = decktool("register", TIMES, "-o", "sheets.pdf")
    assert done.status == 0 and done.out.startswith("sheets.pdf: 3 registration sheets of ")
    firsts = [page for _, page, words in bookmarks("sheets.pdf") if words.endswith("page 1")]
    assert len(firsts) == 3 and all(page % 2 for page in firsts)
    assert decktool("register", TIMES, "--player", "Ada").status == 2


def test_kits_of_two_decks(decktool: Run, tiny: Path) -> None:
    """One PDF with a bookmark for each deck; fronts with backs behind them begin a sheet, and the contents say where."""
    one, other = TIMES / "gods-of-the-stairs.txt", TIMES / "monsters-of-undermere.txt"
    done = decktool("kit", one, other, "--backs", "-o", "both.pdf")
    assert done.status == 0, done.err
    marks = bookmarks("both.pdf")
    tops = [(page, words) for level, page, words in marks if level == 0]
    assert [words for _, words in tops] == ["Gods of the Seven Stairs", "Monsters of Undermere"]
    cards = [page for level, page, words in marks if level == 1 and words == "Cards"]
    assert all(page % 2 for page in [*(page for page, _ in tops), *cards])
    reader = pypdf.PdfReader("both.pdf")
    for (page, _), first in zip(tops, cards, strict=True):
        assert f"PAGES {first}-" in reader.pages[page - 1].extract_text().replace("–", "-")


def test_reports_of_two_decks(decktool: Run, tiny: Path) -> None:
    """One PDF, each deck from a sheet of its own on; one page with links to each."""
    decks = [TIMES / "gods-of-the-stairs.txt", TIMES / "monsters-of-undermere.txt"]
    assert decktool("report", *decks, "-o", "both.pdf").status == 0
    tops = [(page, words) for level, page, words in bookmarks("both.pdf") if level == 0]
    assert [words for _, words in tops] == ["Gods of the Seven Stairs", "Monsters of Undermere"]
    assert all(page % 2 for page, _ in tops)
    assert decktool("report", *decks, "-o", "both.html").status == 0
    text = Path("both.html").read_text(encoding="utf-8")
    assert text.count("<h1>") == 2 and '<a href="#deck-2">Monsters of Undermere</a>' in text and 'id="deck-2"' in text


def test_exports_of_a_folder_stand_apart(decktool: Run, tiny: Path) -> None:
    """A folder for each deck, also for two of one name."""
    for folder in ("mine", "theirs"):
        Path(folder).mkdir()
        (Path(folder) / "ants.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    done = decktool("export", "mine", "theirs", "--to", "images", "--dpi", "40", "-o", "out")
    assert done.status == 0 and sorted(path.name for path in Path("out").iterdir()) == ["ants", "ants-2"]


def test_proofs_of_a_folder(decktool: Run, tiny: Path) -> None:
    """A line for each deck that is ready."""
    done = decktool("proof", TIMES, "--output-format", "json").json("proof-1")
    assert [Path(deck["deck"]).name for deck in done["decks"]] == sorted(path.name for path in TIMES.iterdir())


# --- an organiser's desk -----------------------------------------------------------------------------------------------


def test_a_table_of_verdicts(decktool: Run, tiny: Path) -> None:
    """One row a deck, with what is wrong and its remedy; no name is taken for a formula."""
    Path("desk").mkdir()
    Path("desk/a.txt").write_text(CARAVAN.read_text(encoding="utf-8"), encoding="utf-8")
    Path("desk/b.txt").write_text("# game: forbidden-quest\n5 Silver Axe\n", encoding="utf-8")
    Path("=1+1.txt").write_text("3 Nobody\n", encoding="utf-8")
    done = decktool("check", "desk", "=1+1.txt", "--output-format", "csv")
    assert done.status == 2
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["verdict"] for row in rows] == ["legal", "illegal", "unreadable"]
    assert rows[0]["errors"] == "0" and int(rows[1]["errors"]) > 1 and "exactly 50 required" in rows[1]["what is wrong"]
    assert rows[1]["remedy"] and rows[2]["deck"] == "'=1+1.txt"


def test_a_list_beside_its_sheet(decktool: Run, tiny: Path) -> None:
    """What differs from the code on the sheet is an error with line and remedy; the same list is legal."""
    code = decktool("convert", CARAVAN, "--to", "code").out.strip()
    assert decktool("check", CARAVAN, "--against-sheet", code).status == 0
    text = (
        CARAVAN.read_text(encoding="utf-8")
        .replace("1 Kilnback Boar", "2 Kilnback Boar")
        .replace("1 Ember Hopper", "# none of")
    )
    Path("other.txt").write_text(text, encoding="utf-8")
    done = decktool("check", "other.txt", "--against-sheet", code)
    assert done.status == 1
    line = 1 + text.split("\n").index(next(one for one in text.split("\n") if "Kilnback" in one))
    assert re.search(
        rf"Kilnback Boar: 2, the sheet has 1 +\[sheet\] +line {line}\n +→ take out 1 Kilnback Boar", done.out
    )
    assert re.search(r"Ember Hopper: none, the sheet has \d", done.out)


def test_a_sheet_of_another_game(decktool: Run, tiny: Path) -> None:
    """Decks of two games cannot be compared, nor several decks with one sheet."""
    code = decktool("convert", CARAVAN, "--to", "code").out.strip()
    done = decktool("check", TIMES / "gods-of-the-stairs.txt", "--against-sheet", code)
    assert done.status == 2 and "Forgotten Times" in done.err and "Forbidden Quest" in done.err
    assert decktool("check", TIMES, "--against-sheet", code).status == 2
    assert "mistyped" in decktool("check", CARAVAN, "--against-sheet", "DT1_abc").err
