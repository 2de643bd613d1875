"""decktool.toml: what people keep in it is used, the command line beats it, and what is wrong in it is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from decktool.printing.base.sizes import paper
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
EXAMPLE = Path(__file__).parents[2] / "cards/forbidden-quest/decks/rulebook-example.txt"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of work below one with a file of defaults."""
    inner = tmp_path / "Öffentliche Spiele" / "friday"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    return inner


def test_what_is_set_is_shown_with_its_place(decktool: Run, folder: Path) -> None:
    """The nearest file comes first, then the settings; a removed key is gone, and other lines stay."""
    assert decktool("config", "paper", "letter").status == 0
    (folder.parent / "decktool.toml").write_text("# mine\n[house.forward]\noptions = 'any'\n", encoding="utf-8")
    assert "letter" in decktool("config", "paper").out
    assert f"({folder.parent / 'decktool.toml'}:3)" in decktool("config").out
    decktool("config", "--here", "paper", "a3")
    assert "a3" in decktool("config", "paper").out
    decktool("config", "--here", "--unset", "paper")
    assert "letter" in decktool("config", "paper").out
    assert decktool("config", "game").status == 1


def test_a_key_is_changed_where_it_stands(decktool: Run, folder: Path) -> None:
    """A value in a section is changed there; comments stay; a new rule goes into its game's section."""
    file = folder / "decktool.toml"
    file.write_text("# mine\npaper='a3'\n\n[house.forward]\noptions = 'any'\n", encoding="utf-8")
    decktool("config", "--here", "house.forward.options", "payable")
    decktool("config", "--here", "house.forward.dread", "x")
    assert file.read_text(encoding="utf-8") == "# mine\npaper='a3'\n\n[house.forward]\noptions = \"payable\"\n"
    decktool("config", "--here", "game", "forward")
    assert 'game = "forward"\n# mine' in file.read_text(encoding="utf-8")


def test_the_command_line_beats_the_file(decktool: Run, folder: Path) -> None:
    """Paper and house rules of the file are used, unless an option says something else."""
    text = 'paper = "letter"\ngame = "forbidden-quest"\n[house.forbidden-quest]\nmin_creatures = 40\n'
    (folder / "decktool.toml").write_text(text, encoding="utf-8")
    (folder / "deck.txt").write_text(EXAMPLE.read_text(encoding="utf-8").replace("game:", "once:"), encoding="utf-8")
    assert decktool("check", "deck.txt").status == 1
    assert decktool("check", "deck.txt", "--house", "min_creatures=1").status == 0
    assert decktool("hand", "deck.txt", "--seed", "1", "--output-format", "json").json("hand-1")["house"] == {
        "min_creatures": "40"
    }
    for words, name in ((), "letter"), (("--paper", "a4"), "a4"):
        assert decktool("board", "forbidden-quest", "-o", f"{name}.pdf", *words).status == 0
        size = paper(name)
        box = PdfReader(folder / f"{name}.pdf").pages[0].mediabox
        points = sorted((float(box.width), float(box.height)))
        assert points == pytest.approx([size.w * 72 / 25400, size.h * 72 / 25400], abs=1)


def test_the_demo_is_the_same_for_everybody(decktool: Run, folder: Path) -> None:
    """The demo shows the rulebook's rules, whatever house rules somebody keeps."""
    (folder / "decktool.toml").write_text("house.forbidden-quest.min_creatures = 40\n", encoding="utf-8")
    assert "house rules" not in decktool("demo").out


def test_a_list_of_another_game_is_told_where_the_game_comes_from(decktool: Run, folder: Path) -> None:
    """A game in decktool.toml is named as the cause where it has none of the list's cards, and only there."""
    (folder / "decktool.toml").write_text("game = 'forward'\n", encoding="utf-8")
    told = "the game forward comes from decktool.toml; --game names another"
    (folder / "axes.txt").write_text("3 Silver Axe\n", encoding="utf-8")
    (folder / "run.txt").write_text("1 Resolve\n1 Silver Axe\n", encoding="utf-8")
    assert told in decktool("check", "axes.txt").out
    assert told in decktool("print", "axes.txt").err
    for words in (("axes.txt", "-g", "forward"), ("run.txt",)):
        done = decktool("check", *words)
        assert done.status == 2 and told not in done.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pap = 1\n", ":1: 'pap' is no key; did you mean paper?"),
        ("\npaper = 'a44'\n", ":2: paper: unknown paper 'a44'; did you mean a4?"),
        ("paper = ['a4']\n", ":1: paper must be one word or number"),
        ("game = 'forwrd'\n", ":1: game: no game is called 'forwrd'; did you mean forward?"),
        ("[house.forwrd]\nx = 1\n", ":2: no game is called 'forwrd'; did you mean forward?"),
        ("[house.forward]\noptions = 'z'\n", ":2: house.forward.options: house rule options: 'z' is not allowed"),
        ("house.forward.option = 'any'\n", "no house rule 'option'; did you mean options?"),
        ("paper = 'a4\n", ": not TOML:"),
        ("a = " + "[" * 5_000, "nested too deeply"),
        ("a = " + "9" * 50_000, "number is too long"),
        ("#" * 100_001, "too large for defaults"),
        ("paper = '" + "a" * 300 + "'", "at most 200 characters"),
    ],
)
def test_what_is_wrong_is_said(decktool: Run, folder: Path, text: str, said: str) -> None:
    """An error names the file, the line, the key and the remedy, in short, and help still comes."""
    (folder / "decktool.toml").write_text(text, encoding="utf-8")
    ended = decktool("games")
    assert ended.status == 2
    assert str(folder / "decktool.toml") in ended.err
    assert said in ended.err
    assert len(ended.err) < 1_000
    assert decktool("games", "--help").status == 0
