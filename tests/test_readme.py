"""The README and the tutorials: every decktool command in them runs."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from decktool.cli import SHORT_HELP, group, run

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "cards/forbidden-quest/decks/rulebook-example.txt"


FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block of a page: its language, the file that it names (or ""), its text, and if it follows the block before."""

    language: str
    file: str
    text: str
    follows: bool


def fences(page: Path) -> list[Fence]:
    """The fenced blocks of a page, in order."""
    text, end, found = page.read_text(encoding="utf-8"), -1, []
    for one in FENCE.finditer(text):
        found.append(Fence(one[1], one[2].strip(), one[3], end >= 0 and not text[end : one.start()].strip()))
        end = one.end()
    return found


def commands(fence: Fence) -> list[str]:
    """The decktool command lines in a shell block, in order."""
    return [line.removeprefix("$ ") for line in fence.text.splitlines() if "decktool " in line]


def shown_by(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed; a line `...` stands for lines that the page leaves out."""
    place, printed = 0, "\n".join(line.rstrip() for line in printed.splitlines()) + "\n"
    parts = re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)
    for part in parts:
        found = printed.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the pages assume it: two decks, a folder of decks, one of decks that are played, a game twice, a collection."""
    monkeypatch.chdir(tmp_path)
    text = EXAMPLE.read_text(encoding="utf-8")
    for name in ("my-deck.txt", "my-deck-2.txt", "decks/one.txt", "decks/two.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (tmp_path / "my-deck.txt").write_text(text.replace("1 Lucia", "2 Lucia"))
    (tmp_path / "my-deck-2.txt").write_text(text.replace("4 Silver Axe", "3 Silver Axe\n1 Gold Sword"))
    (tmp_path / "league").mkdir()
    for name in ("burning-caravan.txt", "snares-at-low-tide.txt"):
        (tmp_path / "league" / name).write_bytes((EXAMPLE.parent / name).read_bytes())
    for name in ("before", "after"):
        shutil.copytree(EXAMPLE.parents[1], tmp_path / name / "forbidden-quest")
    (tmp_path / "my-collection.csv").write_text("name,count\nLucia,1\nSilver Axe,4\n")
    (tmp_path / "my-cards.csv").write_text("Name,Kind,Cost\nRed Fox,Ally,2\nOld Oak,Place,1\n")
    return tmp_path


def fewer_games(words: list[str]) -> list[str]:
    """The same command with 110 games or 2 deals at most, 1 where an agent searches, and 1 replayed without each card."""
    searching = any("search" in word for word in words)
    deals = 1 if searching else 2
    most = {"--games": 110, "-n": 110, "--deals": deals, "--worth": 1}
    limits = [most.get(word) for word in ("", *words)]
    fewer = [word if limit is None else str(min(limit, int(word))) for word, limit in zip(words, limits, strict=False)]
    if words[1] in {"card-table", "compare-sets"} and "--deals" not in words:
        fewer += ["--deals", str(deals)]
    return [re.sub(r"search:\d+", "search:1", word) for word in fewer]


_DEMO: list[tuple[str, dict[Path, bytes]]] = []
"""What `decktool demo` printed and wrote in an empty folder, once it has run: five pages begin with it."""


def shows(words: list[str], capfd: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run a command line of a page: its status, what it printed and what it said."""
    empty = words == ["decktool", "demo"] and not Path("output").exists()
    if empty and _DEMO:
        ((out, files),) = _DEMO
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return 0, out, ""
    status = run(words[1:])
    out, err = capfd.readouterr()
    if empty and (status, err) == (0, ""):
        files = {path: path.read_bytes() for path in Path("output").rglob("*") if path.is_file()}
        _DEMO.append((out, files))
    return status, out, err


PAGES = [
    *("README.md", "docs/my-own-game.md", "docs/kits.md", "docs/drafts.md", "docs/lab.md"),
    *("docs/openings.md", "docs/tournament.md", "docs/judges.md", "docs/config.md"),
    *(f"docs/start-{name}.md" for name in ("legal", "print", "my-game", "play")),
]
WHOLE = ("docs/start-", "docs/tournament", "docs/judges", "docs/config")
"""Pages that write every file that they use."""


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "page", [page if page != "docs/lab.md" else pytest.param(page, marks=pytest.mark.slow) for page in PAGES]
)
def test_pages_run(
    page: str, whole: bool, request: pytest.FixtureRequest, capfd: pytest.CaptureFixture[str],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """A reader can follow the page from the top: its files, its commands, and the output that it shows is printed.

    A block that names a file (`text my-deck.txt`) is that file; output stands straight below its commands.
    """
    if page.startswith(WHOLE):
        monkeypatch.chdir(tmp_path)
    else:
        request.getfixturevalue("folder")
    if not whole:
        monkeypatch.setattr("decktool.lab.value.JUDGED", 5)
        for module in ("balance", "contest"):
            monkeypatch.setattr(f"decktool.lab.{module}.JUDGED", 8)
    printed = ""
    for fence in fences(ROOT / page):
        if fence.file:
            Path(fence.file).write_text(fence.text, encoding="utf-8")
        elif fence.language == "sh":
            printed = ""
            for line in commands(fence):
                words = shlex.split(line.partition(" | ")[0], comments=True)
                if words[0] != "decktool":  # how to install it
                    continue
                status, out, err = shows(words if whole else fewer_games(words), capfd)
                printed += out + err
                assert status in {0, 1} or fence.text in NOT_READ, f"{line}\n{out}\n{err}"
                assert "Traceback" not in err
                assert "defect" not in err
        elif fence.language == "text" and fence.follows:
            assert shown_by(fence.text, printed), f"{page} shows\n{fence.text}\nbut this is printed:\n{printed}"
        else:
            assert fence.language != "text" or not page.startswith(WHOLE), f"{page}: whose output is {fence.text}"


NOT_READ = {"decktool check my-deck.txt\n"}
"""The commands that end with 2, because the page shows what decktool says of what it cannot read."""


def test_what_is_not_printed_is_not_shown() -> None:
    """The comparison sees a changed, a missing and a moved line."""
    printed = "one\ntwo  \nthree\n"
    assert shown_by("one\ntwo\nthree\n", printed)
    assert shown_by("one\n...\nthree\n", printed)
    assert not shown_by("one\nthree\n", printed)
    assert not shown_by("three\n...\none\n", printed)


def test_the_index_links_every_page() -> None:
    """Every page of the documentation can be reached from the index, which is one list."""
    index = ROOT / "docs/index.md"
    linked = set(re.findall(r"\]\(([^)#:]+\.md)\)", index.read_text(encoding="utf-8")))
    assert linked == {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")} - {
        "index.md"
    }


@pytest.mark.slow
def test_the_site_is_whole_and_needs_no_network(tmp_path: Path) -> None:
    """The site builds without a warning; its pages load nothing from elsewhere, and the search knows their words."""
    build = [sys.executable, "-m", "sphinx", "-qW", "--keep-going", "-d", str(tmp_path / "cache"), str(ROOT / "docs")]
    done = subprocess.run([*build, str(tmp_path / "site")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for page in (tmp_path / "site").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.findall(r"<(?:script|img|iframe)[^>]+src=\"(?:https?:)?//", text), page.name
        assert not re.findall(r"<link[^>]+href=\"(?:https?:)?//", text), page.name
    assert "mulligan" in (tmp_path / "site/searchindex.js").read_text(encoding="utf-8")


def test_a_face_of_one_s_own_stands_where_the_tutorial_says(folder: Path) -> None:
    """The template of the page, in the folder that the page names, changes the cards of its type and no others."""
    from decktool.games import load_game
    from decktool.printing.layout.faces import face_template

    page = (ROOT / "docs/my-own-game.md").read_text(encoding="utf-8")
    place = re.search(r"It is in `([^`]+)`", page)
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
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
