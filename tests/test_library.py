"""The library: what `import decktool` offers, and what it costs."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import decktool
from decktool.printing import options as print_options

PAGE = Path(__file__).resolve().parent.parent / "docs" / "library.md"
EXAMPLES: list[str] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
EXAMPLE = Path(__file__).resolve().parent.parent / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt"


def test_importing_decktool_imports_nothing_heavy() -> None:
    """`import decktool` loads no module of ours and no library; each name brings its own on first use."""
    program = "import sys; before = set(sys.modules); import decktool; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.split(".")[0] == "decktool"} == {"decktool"}
    assert {name.split(".")[0] for name in loaded} <= {"decktool", *sys.stdlib_module_names}


@pytest.mark.parametrize("name", decktool.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    """Each name loads from its home, and has a docstring."""
    value = getattr(decktool, name)
    assert name == "__version__" or value.__doc__
    assert name in dir(decktool)


def test_a_name_that_is_not_public_is_an_attribute_error() -> None:
    """A typing slip is answered as Python answers it."""
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        decktool.chekc  # noqa: B018


def test_a_deck_goes_from_text_to_a_mended_deck() -> None:
    """The way that the README names: read, resolve, check, repair."""
    game = decktool.load_game("forbidden-quest")
    text = EXAMPLE.read_text(encoding="utf-8").replace("4 Silver Axe", "5 Silver Axe")
    deck = decktool.resolve(decktool.parse_decklist(text), game)
    assert decktool.check(deck).verdict == "illegal"
    (solution,) = decktool.repair(deck).solutions
    assert (solution.changed, decktool.check(solution.deck).verdict) == (1, "legal")


def test_the_examples_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One after the other, in an empty folder; what they say is what the page is about."""
    from PIL import Image

    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for example in EXAMPLES:
        exec(compile(example, "library.md", "exec"), names)
    said = capfd.readouterr().out
    assert len(EXAMPLES) >= 10
    assert "illegal" in said
    assert "1 legal" in said or "2 legal" in said or "9 legal" in said
    assert (tmp_path / "proxies.pdf").read_bytes().startswith(b"%PDF")
    assert Image.open(BytesIO((tmp_path / "axe.png").read_bytes())).size == (372, 520)
    root = ET.fromstring((tmp_path / "axe.svg").read_text("utf-8"))
    assert (root.tag, root.get("width")) == ("{http://www.w3.org/2000/svg}svg", "63mm")


def test_the_examples_use_public_names_alone() -> None:
    """Every name that the page takes from decktool is in `__all__`."""
    taken = [
        name.strip()
        for names in re.findall(r"^from decktool import (.*)$", "".join(EXAMPLES), re.MULTILINE)
        for name in names.split(",")
    ]
    assert set(taken) <= set(decktool.__all__)
    assert "from decktool." not in "".join(EXAMPLES)


@pytest.mark.slow
def test_the_examples_are_typed(tmp_path: Path) -> None:
    """`mypy --strict` finds nothing in them."""
    program = tmp_path / "examples.py"
    program.write_text("".join(EXAMPLES), encoding="utf-8")
    root = str(PAGE.parent.parent)
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file", f"{root}/pyproject.toml", str(program)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=root)
    assert done.returncode == 0, done.stdout


def test_cards_and_decks_show_themselves() -> None:
    """In Jupyter: tables, whose words are no markup, and a picture."""
    game = decktool.load_game("forbidden-quest")
    deck = decktool.resolve(decktool.parse_decklist("# game: forbidden-quest\n# name: <b>Mine\n3 Silver Axe\n"), game)
    assert "<td>3</td><td>Silver Axe</td>" in deck._repr_html_()
    assert "&lt;b&gt;Mine" in deck._repr_html_()
    assert "Karnik (creature)" in game.catalog.find("Karnik")[0]._repr_html_()
    assert decktool.card_picture(game, "Karnik")._repr_png_().startswith(b"\x89PNG")


def test_what_the_library_refuses() -> None:
    """A card that the game does not have, an unknown option, an agent too many."""
    game = decktool.load_game("forbidden-quest")
    with pytest.raises(decktool.DecktoolError, match="has no card 'Silver Axx'"):
        decktool.card_picture(game, "Silver Axx")
    deck = decktool.read_deck(EXAMPLE)
    with pytest.raises(decktool.DecktoolError, match="unknown option"):
        decktool.print_deck(deck, papper="a4")
    with pytest.raises(decktool.DecktoolError, match="is for two players, not for 3"):
        decktool.play_matches("card-of-the-rings", agents=["greedy"] * 3)


def test_print_deck_prints_changes_for_a_press_with_cut_lines(tmp_path: Path) -> None:
    """Cut lines are written beside the PDF, nothing where no card differs from an earlier PDF, and PDF/X for a press."""
    deck = decktool.resolve(decktool.parse_decklist("2 Silver Axe\n"), decktool.load_game("forbidden-quest"))
    earlier, again, cuts = tmp_path / "earlier.pdf", tmp_path / "again.pdf", tmp_path / "cuts.svg"
    assert decktool.print_deck(deck, earlier, cut_lines=str(cuts)) == earlier.read_bytes()
    assert cuts.read_text("utf-8").startswith("<?xml")
    assert decktool.print_deck(deck, again, changed_since=str(earlier)) == b""
    assert not again.exists()
    assert b"GTS_PDFX" in decktool.print_deck(deck, press="fogra39")


def test_print_deck_heeds_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """No option of `decktool print` is taken and then not looked at."""
    looked_at: set[str] = set()

    class Chosen(dict[str, object]):
        def __getitem__(self, key: str) -> object:
            looked_at.add(key)
            return super().__getitem__(key)

    checked = print_options.chosen
    monkeypatch.setattr(print_options, "chosen", lambda options, given: Chosen(checked(options, given)))
    decktool.print_deck(decktool.read_deck(EXAMPLE), cards="1")
    assert looked_at == {option.key for option in print_options.PRINT}


def test_no_public_name_is_a_module() -> None:
    """A name that is also a package of ours would become that package as soon as anybody imports it."""
    packages = {path.stem for path in Path(decktool.__file__).parent.iterdir()}
    assert packages & set(decktool.__all__) == set()
