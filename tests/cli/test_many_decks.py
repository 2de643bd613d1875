"""Whole games, folders and several decks at once: printed, looked over, exported, put into one file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import openpyxl
import pypdf
import pytest

from decktool import cli
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
    """A column Qty becomes the copies of the set, and what is not a number of copies is told by its row."""
    Path("more.csv").write_text("Name,Type,Power,Qty\nCricket,Card,1,4\n", encoding="utf-8")
    assert decktool("import", "more.csv", "--game", "tiny").status == 0
    assert "copies: 4" in (tiny / "sets" / "more.yaml").read_text(encoding="utf-8")
    assert "8 cards on 1 page" in decktool("print", "tiny").out
    Path("bad.csv").write_text("Name,Type,Power,Qty\nMoth,Card,1,some\n", encoding="utf-8")
    done = decktool("import", "bad.csv", "--game", "tiny")
    assert done.status == 2 and "bad.csv:2: Qty: 'some' is not a number of copies" in done.err


def test_previews_and_exports_of_a_game(decktool: Run, tiny: Path) -> None:
    """A picture of each card that the query leaves, and of the back."""
    done = decktool("preview", "tiny", "--only", "power<=1", "--dpi", "40", "-o", "seen")
    assert done.status == 0 and done.out.startswith("seen: 2 pictures, 2 new: 001-ant.png, back.png")
    done = decktool("export", "tiny", "--to", "images", "--dpi", "40", "-o", "out")
    assert done.status == 0 and "for 4 cards (2 distinct)" in done.out


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
    assert done.status == 2 and "other.pdf: not a PDF of cards written by `decktool print`" in done.err


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
    assert done.status == 0 and "52 cards on 7 pages, each game separately:" in done.out
    assert "sheet 1: 2 cards of" in done.out and "sheets 2 to 7: 50 cards of" in done.out
    assert [mark[2].partition(":")[0] for mark in bookmarks("two.pdf")] == [f"Sheet {n}" for n in range(1, 8)]


def test_registration_sheets_of_a_folder(decktool: Run, tiny: Path) -> None:
    """Each begins on paper of its own, so that they can be printed on both sides."""
    done = decktool("register", TIMES, "-o", "sheets.pdf")
    assert done.status == 0 and done.out.startswith("sheets.pdf: 3 deck sheets, ")
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
    decks = ["ants.txt", "bees.txt"]
    for path, name in zip(decks, ("Ants", "Bees"), strict=True):
        Path(path).write_text(f"# game: tiny\n# name: {name}\n9 Ant\n9 Bee\n", encoding="utf-8")
    assert decktool("report", *decks, "-o", "both.pdf").status == 0
    tops = [(page, words) for level, page, words in bookmarks("both.pdf") if level == 0]
    assert [words for _, words in tops] == ["Ants", "Bees"]
    assert all(page % 2 for page, _ in tops)
    assert decktool("report", *decks, "-o", "both.html").status == 0
    text = Path("both.html").read_text(encoding="utf-8")
    assert text.count("<h1>") == 2 and '<a href="#deck-2">Bees</a>' in text and 'id="deck-2"' in text


def test_exports_of_a_folder_stand_apart(decktool: Run, tiny: Path) -> None:
    """A folder for each deck, also for two of one name."""
    for folder in ("mine", "theirs"):
        Path(folder).mkdir()
        (Path(folder) / "ants.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    done = decktool("export", "mine", "theirs", "--to", "images", "--dpi", "40", "-o", "out")
    assert done.status == 0 and sorted(path.name for path in Path("out").iterdir()) == ["ants", "ants-2"]


def test_proofs_of_a_folder(decktool: Run, tiny: Path) -> None:
    """A line for each deck that is ready."""
    Path("desk").mkdir()
    for name in ("b.txt", "a.txt"):
        Path("desk", name).write_text("# game: forbidden-quest\n2 Silver Axe\nLucia\n", encoding="utf-8")
    done = decktool("proof", "desk", "--output-format", "json").json("proof-1")
    assert [Path(deck["deck"]).name for deck in done["decks"]] == ["a.txt", "b.txt"]


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


FORMS = {
    "text": "ada.txt", "arena": "ben.txt", "mtgo": "cleo.mtgo.txt", "dec": "dan.dec", "csv": "eve.csv", "json": "fay.json",
    "yaml": "gus.yaml", "cockatrice": "hal.cod", "code": "ida.code",
}  # fmt: skip


@pytest.fixture
def desk(decktool: Run, tiny: Path) -> Path:
    """A folder with the same deck in every form that is written, and in those that are only read."""
    folder = Path("desk").resolve()
    folder.mkdir()
    for form, name in FORMS.items():
        assert decktool("convert", CARAVAN, "--to", form, "-o", folder / name).status == 0
    rows = list(csv.DictReader(io.StringIO((folder / "eve.csv").read_text(encoding="utf-8"))))
    tabbed = "\n".join(["name\tcount", *(f"{row['name']}\t{row['count']}" for row in rows)])
    (folder / "jo.tsv").write_text(tabbed, encoding="utf-8")
    book = openpyxl.Workbook()
    for row in [("name", "count"), *((row["name"], int(row["count"])) for row in rows)]:
        book.worksheets[0].append(list(row))
    book.save(folder / "kit.xlsx")
    cards = "".join(f'<Cards Quantity="{row["count"]}" Name="{row["name"]}"/>' for row in rows)
    (folder / "lee.dek").write_text(f"<Deck>{cards}</Deck>", encoding="utf-8")
    (folder / "Mo").write_bytes((folder / "ada.txt").read_bytes())
    return folder


def test_a_folder_gives_as_many_verdicts_as_lists(decktool: Run, desk: Path) -> None:
    """Every form is read in a folder, by whatever ending; one verdict a list."""
    done = decktool("check", "desk", "--output-format", "json")
    decks = done.json("check-1")["decks"]
    assert sorted(Path(deck["deck"]).name for deck in decks) == sorted(file.name for file in desk.iterdir())
    assert {(deck["verdict"], deck["cards"]) for deck in decks} == {("legal", 50)}
    assert (done.status, done.err, len(decks)) == (0, "", len(FORMS) + 4)


def test_what_is_surely_no_list_is_left_out_by_name(decktool: Run, desk: Path) -> None:
    """Games, sets, positions and what decktool itself wrote: each is named, and none of them keeps a folder from passing."""
    (desk / "mine").symlink_to(desk.parent)
    for folder in ("game", "output"):
        (desk / folder).mkdir()
    (desk / "game" / "game.yaml").write_text(GAME, encoding="utf-8")
    (desk / "game" / "sets").mkdir()
    (desk / "set.yaml").write_text(SET, encoding="utf-8")
    (desk / "table.yaml").write_text("game: forbidden-quest\ngiven: {}\nsteps: []\n", encoding="utf-8")
    (desk / "README.md").write_text("Lists go here.\n", encoding="utf-8")
    illegal = Path("illegal.txt")
    illegal.write_text("# game: forbidden-quest\n5 Silver Axe\n", encoding="utf-8")
    for form in ("text", "json", "csv", "sarif", "github"):
        assert decktool("check", illegal, "--output-format", form, "-o", desk / f"verdicts.{form}").status == 1
    assert decktool("register", CARAVAN, "-o", desk / "sheet.pdf").status == 0
    assert decktool("report", CARAVAN, "-o", desk / "report.html").status == 0
    done = decktool("check", "desk", "--quiet")
    assert done.status == 0 and done.out.splitlines()[-1] == f"{len(FORMS) + 4} checks: {len(FORMS) + 4} legal"
    named = [Path(line.removeprefix("left out: ").partition(" (")[0]).name for line in done.err.splitlines()]
    assert sorted(named) == sorted(
        ["game.yaml", "sets", "set.yaml", "table.yaml", "README.md", "sheet.pdf", "report.html"]
        + [f"verdicts.{form}" for form in ("text", "json", "csv", "sarif", "github")]
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("photo.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF"),
        ("list.pdf", b"%PDF-1.4\nfrom another program"),
        ("list.docx", b"PK\x03\x04 no workbook"),
        ("notes.md", b"Bring sleeves.\n"),
        ("settings.yaml", b"colour: red\n"),
        ("save.json", b'{"round": 3}'),
        ("prices.csv", b"vendor,price\nA,3\n"),
        ("empty.txt", b""),
        ("unknown.txt", b"3 Nobody At All\n"),
    ],
)
def test_a_folder_with_something_not_understood_does_not_pass(
    decktool: Run, desk: Path, name: str, data: bytes
) -> None:
    """Each such file is named with a verdict of its own, and the lists have theirs."""
    (desk / name).write_bytes(data)
    done = decktool("check", "desk", "--output-format", "json")
    decks = done.json("check-1")["decks"]
    assert done.status == 2 and len(decks) == len(FORMS) + 5
    assert [Path(deck["deck"]).name for deck in decks if deck["verdict"] == "unreadable"] == [name]


def test_art_beside_lists_is_left_out_where_cards_are_drawn(decktool: Run, tiny: Path) -> None:
    """A folder's pictures are no lists to print; elsewhere one may be the photo of a list, and is named as an error."""
    Path("desk").mkdir()
    Path("desk/ada.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    Path("desk/aardvark.png").write_bytes(b"\x89PNG\r\n\x1a\n\0")
    for command in (("print",), ("proof",), ("kit",), ("export", "--dpi", "30")):
        done = decktool(*command, "desk")
        assert (done.status, "left out: desk/aardvark.png (a picture)" in done.err) == (0, True)
    done = decktool("stats", "desk")
    assert (done.status, "error: desk/aardvark.png: is a picture, not a decklist" in done.err) == (2, True)
    assert decktool("print", "desk/aardvark.png").status == 2
    Path("desk/bee.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF")
    assert decktool("print", "desk").err.startswith("left out: 2 pictures in desk\n")


def test_the_folder_of_results_is_no_folder_of_lists(decktool: Run, desk: Path) -> None:
    """Whoever checks the folder they work in does not judge what decktool wrote there; its results can be named."""
    Path("output").mkdir()
    Path("output/made.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    done = decktool("check", ".", "--quiet")
    assert done.status == 0 and "made.txt" not in done.out
    assert "left out: output (decktool's output folder)" in done.err
    assert decktool("check", "output", "--quiet").out.startswith("✓ legal  ")


def test_a_pool_and_a_collection_in_the_folder_are_no_decks(decktool: Run, tiny: Path) -> None:
    """What the command line names for another purpose is not also a list to be judged."""
    for name in ("ada.txt", "ben.txt"):
        Path("desk").mkdir(exist_ok=True)
        (Path("desk") / name).write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    (Path("desk") / "mine.csv").write_text("name,count\nAnt,3\n", encoding="utf-8")
    done = decktool("missing", "desk", "-c", "desk/mine.csv", "--output-format", "csv")
    assert (done.status, done.out) == (1, "count,name\n1,Ant\n") and "mine.csv (used by another option)" in done.err
    assert "2 checks" in decktool("check", "desk", "-q", "--pool", "desk/mine.csv").out


TAKES_FOLDERS: dict[str, tuple[list[str], str]] = {
    "print": ([], r"24 cards"),
    "register": ([], r"2 deck sheets"),
    "kit": ([], r"ada.*ben"),
    "report": ([], r"\.pdf"),
    "export": (["--to", "images", "--dpi", "40"], r"desk-ada.*desk-ben|ada.*ben"),
    "preview": (["--dpi", "40"], r"ada.*ben"),
    "proof": ([], r"ada\.txt.*ben\.csv"),
    "stats": ([], r"ada.*ben"),
    "missing": (["-c", "owned.csv"], r"24"),
}
"""Every command that takes a folder: further words, and what it says of the two lists that can be read."""


@pytest.mark.parametrize("name", sorted(TAKES_FOLDERS))
def test_one_unreadable_list_stops_no_other(decktool: Run, tiny: Path, name: str) -> None:
    """The others are done, the unreadable one is named with its lines, and the command ends with 2."""
    Path("desk").mkdir()
    Path("desk/ada.txt").write_text("# game: tiny\n10 Ant\n2 Bee\n", encoding="utf-8")
    Path("desk/ben.csv").write_text("count,name,game\n9,Ant,tiny\n3,Bee,tiny\n", encoding="utf-8")
    Path("owned.csv").write_text("name,count\nBee,1\n", encoding="utf-8")
    words, shown = TAKES_FOLDERS[name]
    whole = decktool(name, "desk", *words)
    assert whole.status in {0, 1} and not whole.err.startswith("error")
    Path("desk/cleo.txt").write_text("# game: tiny\n10 Ant\n2 Wasp\n", encoding="utf-8")
    done = decktool(name, "desk", *words)
    assert done.status == 2
    assert "cleo.txt:3: no card is called 'Wasp'" in done.err and "1 of 3 lists left out" in done.err
    assert re.search(shown, whole.out, re.DOTALL)
    assert re.sub(r"\d new.*", "", done.out) == re.sub(r"\d new.*", "", whole.out)
    alone = decktool(name, "desk/cleo.txt", *words)
    assert alone.status == 2 and alone.out == "" and alone.err.startswith("error: ") and "left out" not in alone.err


def test_every_command_that_takes_folders_is_tried_here() -> None:
    """A new command that takes many decks has its words in the table above (`check` has its own tests)."""
    taking = {
        name
        for name in cli.SHORT_HELP
        if any(
            option.name in {"decks", "what"} and option.nargs == -1
            for option in import_module(cli._module(name)).command.params
        )
    }
    assert taking - {"check"} == set(TAKES_FOLDERS)


@pytest.mark.parametrize("name", ["register", "report"])
def test_a_list_with_a_format_that_is_none_stops_no_other(decktool: Run, tiny: Path, name: str) -> None:
    """What is wrong with one list is its own, also where it can be read."""
    Path("desk").mkdir()
    Path("desk/ada.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    Path("desk/ben.txt").write_text("# game: tiny\n# format: fre\n2 Ant\n", encoding="utf-8")
    done = decktool(name, "desk", "-o", "out.pdf")
    assert done.status == 2 and Path("out.pdf").exists()
    assert re.search(r"error: desk.ben\.txt: .*'fre'.*did you mean free", done.err)
    asked = decktool(name, "desk", "-f", "fre", "-o", "other.pdf")
    assert asked.status == 2 and not Path("other.pdf").exists() and asked.err.count("'fre'") == 1


def test_a_list_whose_game_is_broken_stops_no_other(decktool: Run, tiny: Path) -> None:
    """A game.yaml that is written wrong makes the lists that name it unreadable, and no others."""
    broken = tiny.parent / "broken"
    broken.mkdir()
    (broken / "game.yaml").write_text("title: 3\ntypes: no\n", encoding="utf-8")
    Path("desk").mkdir()
    Path("desk/ada.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    Path("desk/ben.txt").write_text("# game: broken\n2 Ant\n", encoding="utf-8")
    decks = decktool("check", "desk", "--output-format", "json").json("check-1")["decks"]
    assert [deck["verdict"] for deck in decks] == ["legal", "unreadable"]
    assert "game.yaml" in decks[1]["unreadable"][0]["problem"]
    Path("desk/cleo.txt").write_text("# game: none\n2 Ant\n", encoding="utf-8")
    assert decktool("check", "desk", "--all-formats", "-q").out.endswith("3 checks: 1 legal, 2 unreadable\n")
    assert decktool("check", "desk", "--all-formats", "--house", "none=1").out == ""
    done = decktool("register", "desk", "-o", "sheets.pdf")
    assert done.status == 2 and done.out.startswith("sheets.pdf: a deck sheet")


def test_the_player_stands_on_the_sheet(decktool: Run, tiny: Path) -> None:
    """As --player says; else the list, in every form that has a place for it; else the name of its file."""
    Path("ada.txt").write_text("# game: tiny\n# author: Ada\n# player: Grace\n2 Ant\n", encoding="utf-8")
    Path("ben.txt").write_text("# game: tiny\n// Author: Ben\n2 Ant\n", encoding="utf-8")
    Path("Cleo Ruiz.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    for form in ("json", "yaml", "cockatrice"):
        assert decktool("convert", "ada.txt", "--to", form, "-o", f"ada.{form}").status == 0

    def player(*words: str) -> str:
        assert decktool("register", *words, "-o", "sheet.pdf").status == 0
        found = re.search(r"\n(.*)\nPlayer", "\n" + pypdf.PdfReader("sheet.pdf").pages[0].extract_text())
        return found[1] if found else ""

    assert player("ada.txt") == "Grace"
    assert [player(f"ada.{form}") for form in ("json", "yaml", "cockatrice")] == ["Grace"] * 3
    assert player("ben.txt") == "Ben"
    assert player("Cleo Ruiz.txt") == "Cleo Ruiz"
    assert player("ada.txt", "--player", "Ida") == "Ida"
    assert player("ada.txt", "--player", "") not in {"Grace", "Ada", "ada"}


@pytest.mark.parametrize("form", ["text", "json", "csv", "sarif", "github"])
@pytest.mark.parametrize("place", ["verdicts", "desk/verdicts"])
def test_verdicts_are_written_again_over_their_own(decktool: Run, tiny: Path, form: str, place: str) -> None:
    """The table of an organiser's desk is made anew each round, legal or not, also among the lists themselves."""
    Path("desk").mkdir()
    deck = Path("desk/ada.txt")
    words = ("check", "desk", "--output-format", form, "-o", place)
    for text, status in (("2 Ant\n", 0), ("3 Nobody\n", 2), ("2 Ant\n", 0), ("2 Ant\n", 0)):
        deck.write_text(f"# game: tiny\n{text}", encoding="utf-8")
        done = decktool(*words)
        assert done.status == status, done
    assert "Nobody" not in Path(place).read_text(encoding="utf-8")


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


def test_a_cell_of_the_table_stays_readable(decktool: Run, tiny: Path) -> None:
    """Of a thousand lines that cannot be read the table names the first and counts the others."""
    Path("long.txt").write_text("# game: tiny\n" + "".join(f"1 Nobody {n}\n" for n in range(1000)), encoding="utf-8")
    (row,) = csv.DictReader(io.StringIO(decktool("check", "long.txt", "--output-format", "csv").out))
    assert (
        row["errors"] == "1000"
        and row["what is wrong"].endswith("; and 980 others")
        and len(row["what is wrong"]) < 2000
    )


def test_a_sheet_of_another_game(decktool: Run, tiny: Path) -> None:
    """Decks of two games cannot be compared, nor several decks with one sheet."""
    code = decktool("convert", CARAVAN, "--to", "code").out.strip()
    done = decktool("check", TIMES / "gods-of-the-stairs.txt", "--against-sheet", code)
    assert done.status == 2 and "Forgotten Times" in done.err and "Forbidden Quest" in done.err
    assert decktool("check", TIMES, "--against-sheet", code).status == 2
    assert "mistyped" in decktool("check", CARAVAN, "--against-sheet", "DT1_abc").err


@pytest.mark.parametrize("command", [("print",), ("kit",), ("export", "--to", "images"), ("preview",)])
def test_the_status_says_that_a_card_was_left_out(decktool: Run, tiny: Path, command: tuple[str, ...]) -> None:
    """0 when all is made; 2 when a card cannot be, with `--keep-going` too, though the others are made then."""
    name, *more = command
    ending = ".pdf" if name in {"print", "kit"} else ""
    Path("deck.txt").write_text("# game: tiny\n2 Ant\n", encoding="utf-8")
    assert decktool(name, "deck.txt", *more, "-o", f"fine{ending}").status == 0
    (tiny / "game.yaml").write_text(GAME.replace("fields:", "fields:\n  text: {title: Text}"), encoding="utf-8")
    long = f"  - {{name: Chatter, type: card, text: {'very many words ' * 400}}}\n"
    (tiny / "sets" / "base.yaml").write_text(SET + long, encoding="utf-8")
    Path("deck.txt").write_text("# game: tiny\n2 Ant\n1 Chatter\n", encoding="utf-8")
    stopped = decktool(name, "deck.txt", *more, "-o", f"no{ending}")
    assert (stopped.status, "Chatter" in stopped.err) == (2, True)
    going = decktool(name, "deck.txt", *more, "--keep-going", "-o", f"some{ending}")
    assert (going.status, "left out" in going.err, Path(f"some{ending}").exists()) == (2, True, True)


@pytest.mark.parametrize(
    ("form", "more"),
    [
        ("json", ("--house", "size=61", "--game", "tiny")),
        pytest.param("text", (), marks=pytest.mark.slow),
        pytest.param("csv", ("--all-formats",), marks=pytest.mark.slow),
    ],
)
def test_many_lists_are_checked_by_several_processes(
    decktool: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch, form: str, more: tuple[str, ...]
) -> None:
    """In their order, with what decktool.toml says, word for word as by one process; and no process for a few lists."""
    from decktool.cli import judged_lists

    house = "house:\n  size: {title: Size, default: 60, min: 1, max: 99}\n"
    game = GAME.replace("construction:", f"{house}construction:").replace(
        "rules: []", "rules: [{id: size, title: Deck size, max: {house: size}}]"
    )
    (tiny / "game.yaml").write_text(game, encoding="utf-8")
    Path("decktool.toml").write_text("game = 'tiny'\n", encoding="utf-8")
    Path("lists").mkdir()
    texts = ["60 Ant\n", "61 Ant\n", "1 Ent\n", "", "# game: nowhere\n1 Ant\n", CARAVAN.read_text(encoding="utf-8")]
    for number in range(13):
        Path(f"lists/{number:02}.txt").write_text(texts[number % len(texts)], encoding="utf-8")
    asked = ("check", "lists", "--output-format", form, *more)
    one = decktool(*asked, "--jobs", "2")
    begun: list[int] = []
    by_processes = judged_lists._by_processes

    def counted(files: Any, asked: Any, jobs: int) -> Any:
        begun.append(len(files))
        return by_processes(files, asked, jobs)

    monkeypatch.setattr(judged_lists, "_by_processes", counted)
    monkeypatch.setattr(judged_lists, "MANY", 13)
    monkeypatch.setattr(judged_lists, "AT_ONCE", 4)
    assert decktool(*asked, "--jobs", "1") == one and begun == []
    assert decktool(*asked, "--jobs", "2") == one and begun == [13]
    assert one.status == 2 and ("61" in one.out or more)
