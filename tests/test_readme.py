"""The README and the tutorials: every decktool command in them runs."""

from __future__ import annotations

import re
import shlex
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from decktool.cli import SHORT_HELP, group, run

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "cards/forbidden-quest/decks/rulebook-example.txt"


def commands(page: Path) -> list[str]:
    """The decktool command lines in a page's shell blocks, in order."""
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines() if "decktool " in line]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the pages assume it: two decks, a folder of decks, one of decks that are played, a collection."""
    monkeypatch.chdir(tmp_path)
    text = EXAMPLE.read_text(encoding="utf-8")
    for name in ("my-deck.txt", "my-deck-2.txt", "decks/one.txt", "decks/two.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text if name != "my-deck-2.txt" else text.replace("4 Silver Axe", "3 Silver Axe\n1 Gold Sword"))
    (tmp_path / "league").mkdir()
    for name in ("burning-caravan.txt", "snares-at-low-tide.txt"):
        (tmp_path / "league" / name).write_bytes((EXAMPLE.parent / name).read_bytes())
    (tmp_path / "my-cards.csv").write_text("name,count\nLucia,1\nSilver Axe,4\n")
    return tmp_path


def fewer_games(words: list[str]) -> list[str]:
    """The same command with 250 games at most."""
    numbers = {place + 1 for place, word in enumerate(words) if word in {"--games", "-n", "--deals"}}
    return [str(min(250, int(word))) if place in numbers else word for place, word in enumerate(words)]


PAGES = ["README.md", "docs/my-own-game.md", "docs/kits.md", "docs/drafts.md", "docs/lab.md"]


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("page", PAGES)
def test_commands_run(
    page: str, whole: bool, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader can type every command of the page and none fails: with few games, or with all that the page plays."""
    if not whole:
        monkeypatch.setattr("decktool.lab.value.FIRST", 20)
    for line in commands(ROOT / page):
        words = shlex.split(line.partition(" | ")[0], comments=True)
        assert words[0] == "decktool", line
        words = words if whole else fewer_games(words)
        status = run(words[1:])
        out, err = capfd.readouterr()
        assert status in {0, 1}, f"{line}\n{out}\n{err}"
        assert "Traceback" not in err
        assert "defect" not in err


def test_a_face_of_one_s_own_stands_where_the_tutorial_says(folder: Path) -> None:
    """The template of the page, in the folder that the page names, changes the cards of its type and no others."""
    from decktool.games import load_game
    from decktool.printing.layout.faces import face_template

    page = (ROOT / "docs/my-own-game.md").read_text(encoding="utf-8")
    place = re.search(r"It stands in `([^`]+)`", page)
    block = re.search(r"```yaml\n(kind: face\n.*?)```", page, re.DOTALL)
    assert place is not None
    assert block is not None
    assert run(["init", "my-game"]) == 0
    (folder / place[1]).mkdir(parents=True)
    (folder / place[1] / "ally.yaml").write_text(block[1], encoding="utf-8")
    game = load_game("my-game")
    assert dict(face_template(game, "ally").colors)["frame"] == "#6b2d3a"
    assert dict(face_template(game, "spell").colors)["frame"] != "#6b2d3a"


def test_every_command_is_in_the_reference() -> None:
    """The reference page has every command, with help and an example."""
    text = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
    for name in SHORT_HELP:
        assert f"## decktool {name}\n" in text
        command = group.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        assert command.help
        assert f"decktool {name}" in command.help, f"{name} --help has no example"


def test_reference_is_fresh() -> None:
    """What `make docs` would write is what stands there."""
    spec = spec_from_file_location("generate_docs", ROOT / "docs/generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = module_from_spec(spec)
    spec.loader.exec_module(generate)
    for name, text in generate.pages().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, f"docs/{name} is stale; run `make docs`"


def test_the_guide_shows_what_there_is() -> None:
    """Every picture of the guide to faces can be drawn from its examples, and is in the folder of pictures."""
    spec = spec_from_file_location("guide", ROOT / "docs/guide.py")
    assert spec is not None
    assert spec.loader is not None
    guide = module_from_spec(spec)
    spec.loader.exec_module(guide)
    shown = set(re.findall(r"images/(guide-[\w-]+\.png)", (ROOT / "docs/faces.md").read_text(encoding="utf-8")))
    assert {name for name, _ in guide.pictures()} == shown
    assert shown <= {path.name for path in (ROOT / "docs/images").iterdir()}


def test_links_lead_somewhere() -> None:
    """Every relative link in the README and the docs leads to a file."""
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
