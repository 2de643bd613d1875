"""No command destroys what a person wrote: not its own input, not another decklist, set or game file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from decktool import cli
from decktool.cli import demo
from decktool.games import load_game
from decktool.gamezip import pack
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
ROOT = Path(__file__).resolve().parents[2]
DECKS = ROOT / "cards" / "forbidden-quest" / "decks"

WRITERS: dict[str, list[str]] = {
    "check": ["deck.txt"],
    "fix": ["deck.txt"],
    "complete": ["deck.txt"],
    "build": ["forbidden-quest", "--collection", "deck.txt", "--only", "", "--sample"],
    "convert": ["deck.txt", "--to", "text"],
    "draft": ["mine", "--seed", "7"],
    "import": ["cards.csv", "--game", "mine"],
    "schema": ["set", "--game", "mine"],
    "print": ["deck.txt", "--game", "forbidden-quest", "--only", "name:Lucia"],
    "board": ["forbidden-quest"],
    "kit": ["deck.txt"],
    "export": ["deck.txt", "--dpi", "30", "--only", "name:Lucia"],
    "pack": ["mine"],
    "unpack": ["mine.zip"],
    "preview": ["Lucia", "--game", "forbidden-quest", "--dpi", "30"],
    "calibrate": [],
    "register": ["deck.txt"],
    "report": ["deck.txt"],
    "icons": [],
    "odds": ["deck.txt", "type:weapon", "--turn", "1"],
    "simulate": [
        *(str(DECKS / f"{name}.txt") for name in ("burning-caravan", "snares-at-low-tide")),
        *("--matrix", "--agents", "random", "--deals", "1", "--seed", "1"),
    ],
    "card-table": ["card-of-the-rings", "--deals", "1"],
    "compare-sets": [
        *("older/card-of-the-rings", str(ROOT / "cards/card-of-the-rings"), "--deals", "1"),
        *("--agent", "random"),
    ],
    "goldfish": ["card-of-the-rings", "--games", "1"],
    "value": ["card-of-the-rings", "--deals", "1"],
    "balance": ["card-of-the-rings", "--games", "100", "--agent", "random"],
    "tune": [
        *(str(DECKS / "burning-caravan.txt"), "--only", 'name:"Tide Page"', "--agent", "random"),
        *("--games", "110", "--seed", "1"),
    ],
}
"""For every command with -o: words with which it would write."""
ENDINGS = {"report": "fresh.pdf", "preview": "fresh.png", "icons": "fresh.pdf"} | dict.fromkeys(
    (
        *("odds", "simulate", "card-table", "compare-sets", "goldfish", "value", "balance"),
        *("print", "board", "kit", "register", "calibrate"),
    ),
    "fresh.pdf",
)
"""Names for those whose files say by their ending what they are."""
TEXTS = {"check", "fix", "complete", "build", "convert", "schema", "tune"}
"""Those that write text, which --force lets replace text."""


def writers() -> list[str]:
    """Every command that has an option -o."""
    found = []
    for name in cli.SHORT_HELP:
        command = import_module(cli._module(name)).command
        if any("-o" in option.opts for option in command.params):
            found.append(name)
    return found


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a deck, another deck, a table of cards and a game of one's own, in which commands run."""
    for module in ("contest", "balance"):
        monkeypatch.setattr(f"decktool.lab.{module}.JUDGED", 8)  # few games are enough for an answer
    monkeypatch.chdir(tmp_path)
    shutil.copy(DECKS / "rulebook-example.txt", tmp_path / "deck.txt")
    (tmp_path / "other.txt").write_text("# game: forbidden-quest\n2 Lucia\n", encoding="utf-8")
    shutil.copytree(ROOT / "templates" / "starter", tmp_path / "cards" / "mine")
    pack(load_game(tmp_path / "cards" / "mine"), tmp_path / "mine.zip")
    older = (
        shutil.copytree(ROOT / "cards/card-of-the-rings", tmp_path / "older/card-of-the-rings") / "sets/rulebook.yaml"
    )
    older.write_text(older.read_text(encoding="utf-8").replace("requirement: 6", "requirement: 5"), encoding="utf-8")
    (tmp_path / "cards.csv").write_text("name,type,cost\nOne More,ally,1\n", encoding="utf-8")
    return tmp_path


def written(folder: Path) -> dict[str, bytes]:
    """Every file that a person wrote, and what is in it."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file() and "output" not in path.parts}


def test_every_command_that_writes_is_tried_here() -> None:
    """A new command with -o has its words in the table above."""
    assert sorted(writers()) == sorted(WRITERS)


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_the_words_do_write(decktool: Run, desk: Path, name: str) -> None:
    """The words of the table write under a name that is free, so that a refusal elsewhere is about the name."""
    done = decktool(name, *WRITERS[name], "-o", ENDINGS.get(name, "fresh"))
    assert done.status in {0, 1} and list(desk.glob("fresh*")), done


def pairs(names: Iterable[str], others: Sequence[str]) -> list[ParameterSet]:
    """Every name with every other word; each name with one of them in turn is for `make test`, the rest is slow."""
    return [
        pytest.param(name, other, marks=() if at % len(others) == number else pytest.mark.slow)
        for at, name in enumerate(sorted(names))
        for number, other in enumerate(others)
    ]


@pytest.mark.parametrize(("name", "target"), pairs(WRITERS, ["deck.txt", "cards/mine/game.yaml", "other.txt"]))
def test_no_output_replaces_what_a_person_wrote(decktool: Run, desk: Path, name: str, target: str) -> None:
    """Its own deck, a game file, another deck: refused with status 2 and what to do, and everything is as it was."""
    before = written(desk)
    done = decktool(name, *WRITERS[name], "-o", target)
    assert done.status == 2, done
    assert done.err
    assert written(desk) == before


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "tune" else ()) for name in sorted(WRITERS)]
)
def test_force_replaces_text_by_text_alone(decktool: Run, desk: Path, name: str) -> None:
    """With --force another deck may be written over by a list, a report or a set; by a PDF or a picture never."""
    before = written(desk)
    done = decktool(name, *WRITERS[name], "-o", "other.txt", "--force")
    if name in TEXTS | {"import"}:
        assert done.status in {0, 1}, done
        assert (desk / "other.txt").read_bytes() != before[str(desk / "other.txt")]
    else:
        assert done.status == 2, done
        assert written(desk) == before


NO_INPUT = {
    "build",
    "pack",
    "schema",
    "draft",
    "board",
    "preview",
    "calibrate",
    "icons",
    "simulate",
    "tune",
    "card-table",
    "compare-sets",
    "goldfish",
    "value",
    "balance",
}
"""Those whose first word is no file of the desk."""


@pytest.mark.parametrize(("name", "way"), pairs(set(WRITERS) - NO_INPUT, ["same", "dots", "link", "hard link"]))
def test_an_input_is_never_an_output_whatever_it_is_called(decktool: Run, desk: Path, name: str, way: str) -> None:
    """Not by another path, not through a link, not with --force."""
    given = desk / WRITERS[name][0]
    place = {"same": given, "dots": desk / "cards" / ".." / given.name}.get(way, desk / f"link{given.suffix}")
    if way == "link":
        place.symlink_to(given)
    if way == "hard link":
        os.link(given, place)
    before = written(desk)
    done = decktool(name, *WRITERS[name], "-o", place, "--force")
    assert done.status == 2, done
    assert written(desk) == before


def test_what_was_written_before_is_written_again(decktool: Run, desk: Path) -> None:
    """A second run replaces its own PDF, picture, page, document or report without being told to."""
    for words, target in (
        (["print", "deck.txt", "--only", "name:Lucia"], "out/a.pdf"),
        (["report", "deck.txt"], "out/a.html"),
        (["preview", "Lucia", "--game", "forbidden-quest", "--dpi", "30"], "out/a.png"),
        (["check", "deck.txt"], "out/report.txt"),
        (["check", "deck.txt", "--output-format", "json"], "out/report.json"),
        (["schema", "game"], "out/schema.json"),
        (["export", "deck.txt", "--dpi", "30", "--only", "name:Lucia"], "out/pictures"),
        (["export", "deck.txt", "--to", "cockatrice", "--only", "name:Lucia"], "out/cockatrice"),
        (["convert", "deck.txt", "--to", "qr"], "out/code.svg"),
    ):
        for _ in range(2):
            done = decktool(*words, "-o", target)
            assert done.status == 0, (words, done)


@pytest.mark.parametrize("name", sorted(name for name, ending in ENDINGS.items() if ending == "fresh.pdf"))
def test_a_pdf_that_decktool_did_not_make_is_replaced_only_when_asked(decktool: Run, desk: Path, name: str) -> None:
    """A thesis stays where it is, and the message says what to do; with --force it is written over."""
    Path("thesis.pdf").write_bytes(b"%PDF-1.4 my thesis")
    done = decktool(name, *WRITERS[name], "-o", "thesis.pdf")
    assert done.status == 2
    remedy = "it is a PDF that decktool did not make; --force writes over it, or name another"
    assert f"cannot write thesis.pdf: {remedy}" in done.err
    assert Path("thesis.pdf").read_bytes() == b"%PDF-1.4 my thesis"
    assert decktool(name, *WRITERS[name], "-o", "thesis.pdf", "--force").status in {0, 1}
    assert Path("thesis.pdf").read_bytes() != b"%PDF-1.4 my thesis"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(name for name, ending in ENDINGS.items() if ending == "fresh.pdf"))
def test_a_pdf_that_decktool_made_is_replaced(decktool: Run, desk: Path, name: str) -> None:
    """By every command that writes one."""
    for _ in range(2):
        assert decktool(name, *WRITERS[name], "-o", "fresh.pdf").status in {0, 1}


def test_a_page_that_decktool_did_not_make_is_replaced_only_when_asked(decktool: Run, desk: Path) -> None:
    """As with PDFs: somebody's index.html is kept."""
    Path("index.html").write_text("<!doctype html><p>My page</p>", encoding="utf-8")
    words = ["report", "deck.txt", "-o", "index.html"]
    done = decktool(*words)
    assert done.status == 2 and "it is a web page that decktool did not make" in done.err
    assert decktool(*words, "--force").status == decktool(*words).status == 0


def test_the_demo_keeps_lists_that_were_changed(decktool: Run, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second tour uses the same lists; one that somebody edited stays, and the tour says which it uses instead."""
    assert decktool("demo").status == 0
    folder = Path("output/demo")
    before = {path.name: path.read_bytes() for path in folder.glob("*.txt")}
    shown: list[str] = []
    step = demo._step

    def writing(title: str, words: list[str], expected: int = 0) -> None:
        shown.extend(words)
        if words[0] == "fix":  # which writes the third list
            step(title, words, expected)

    monkeypatch.setattr(demo, "_step", writing)
    assert "kept" not in decktool("demo").out.partition("The smallest change")[0]
    assert {str(folder / name) for name in before} <= {*shown}
    shown.clear()
    assert {path.name: path.read_bytes() for path in folder.glob("*.txt")} == before
    for name in before:
        (folder / name).write_bytes(before[name] + b"# mine\n")
    done = decktool("demo")
    assert done.status == 0
    for name, text in before.items():
        other = name.replace(".txt", "-2.txt")
        assert f"{folder / name} was changed and is kept; this tour uses {folder / other}" in done.out
        assert (folder / name).read_bytes() == text + b"# mine\n"
        assert (folder / other).read_bytes() == text
        assert str(folder / other) in shown and str(folder / name) not in shown


def test_a_set_that_is_there_is_replaced_when_asked(decktool: Run, desk: Path) -> None:
    """A second import says --force, and with it replaces the set, though the game was read with it."""
    place = "cards/mine/sets/more.yaml"
    assert decktool("import", "cards.csv", "--game", "mine", "-o", place).status == 0
    refused = decktool("import", "cards.csv", "--game", "mine", "-o", place)
    assert refused.status == 2 and "--force" in refused.err
    assert decktool("import", "cards.csv", "--game", "mine", "-o", place, "--force").status == 0


def test_a_picture_that_is_printed_is_not_replaced(decktool: Run, desk: Path) -> None:
    """What a page is made of is read while it is made; it is an input all the same."""
    assert decktool("preview", "Lucia", "--game", "forbidden-quest", "--dpi", "30", "-o", "back.png").status == 0
    os.link("back.png", "back.pdf")
    before = written(desk)
    done = decktool("print", "deck.txt", "--backs", "--back", "back.png", "--cut-lines", "cuts.svg", "-o", "back.pdf")
    assert done.status == 2 and "read in the same run" in done.err
    assert written(desk) == before


def test_kept_matches_and_hands_go_on_in_their_own_file(decktool: Run, desk: Path) -> None:
    """A match that is resumed is kept where it was; a deck is not where it is kept."""
    game = ["play", "card-of-the-rings", "--seed", "1"]
    assert decktool(*game, "--save", "match.json", stdin=b"quit\n").status == 0
    assert decktool("play", "--resume", "match.json", stdin=b"quit\n").status == 0
    before = written(desk)
    assert decktool(*game, "--save", "other.txt", stdin=b"quit\n").status == 2
    assert written(desk) == before


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="needs devices")
def test_devices_are_neither_read_nor_given_folders(decktool: Run, desk: Path) -> None:
    """A device or a pipe is no file, and nothing is made beside or under one."""
    os.mkfifo(desk / "pipe")
    for device in ("/dev/zero", "/dev/null", str(desk / "pipe")):
        for words in (
            ["check", device],
            ["print", "deck.txt", "--font", device],
            ["print", "deck.txt", "--backs", "--back", device],
            ["missing", "deck.txt", "--collection", device],
            ["import", device, "--game", "mine"],
            ["fix", "deck.txt", "--pool", device],
            ["replay", device],
            ["judge", device],
        ):
            done = decktool(*words)
            assert done.status == 2, (words, done)
            assert "device or a pipe" in done.err + done.out, (words, done)
    for place in ("/dev/null", "/dev/null/x", "/dev/made-here/x", str(desk / "pipe")):
        for words in (
            ["print", "deck.txt", "--only", "name:Lucia"],
            ["export", "deck.txt", "--only", "name:Lucia", "--dpi", "30"],
            ["kit", "deck.txt", "--folder"],
        ):
            assert decktool(*words, "-o", place).status == 2, (words, place)
    assert not Path("/dev/made-here").exists()
