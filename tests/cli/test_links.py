"""What a stranger's folder leads to by links, pipes and names stays outside: nothing is read, quoted or removed there."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ended

ROOT = Path(__file__).resolve().parents[2]
SECRET = "# game: forbidden-quest\n1 the password of my diary\n"
Run = Callable[..., Ended]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a game of a stranger's, beside the secrets of its owner (`private/`)."""
    (tmp_path / "private").mkdir()
    (tmp_path / "private/diary.txt").write_text(SECRET, encoding="utf-8")
    (tmp_path / "private/diary.yaml").write_text(SECRET, encoding="utf-8")
    home = tmp_path / "home"
    shutil.copytree(ROOT / "templates" / "starter", home / "cards/theirs")
    monkeypatch.chdir(home)
    return home


def linked(place: str, target: str) -> None:
    """Put a link into the place of whatever is there."""
    path = Path(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def one_card() -> tuple[str, str]:
    """The id and name of a card of the game."""
    from decktool.games import load_game

    card = next(iter(load_game("cards/theirs").catalog))
    return card.id, card.name


def a_picture(path: str, colour: str = "red") -> None:
    """A picture of 60 x 80 pixels."""
    from PIL import Image

    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (60, 80), colour).save(path)


@pytest.mark.parametrize(
    ("place", "target"),
    [
        ("cards/theirs/sets/more.yaml", "../../../../private/diary.yaml"),
        ("cards/theirs/sets", "../../../private"),
        ("templates/faces/theirs/card.yaml", "../../../../private/diary.yaml"),
    ],
)
def test_a_set_or_template_by_a_link_is_not_quoted(decktool: Run, home: Path, place: str, target: str) -> None:
    """Nor is a whole folder of them; the message says which link, and what to do."""
    linked(place, target)
    (home / "deck.txt").write_text(f"1 {one_card()[1]}\n" if place.startswith("templates") else "1 X\n")
    ended = decktool("print", "deck.txt", "--game", "cards/theirs", "-o", "out.pdf")
    assert ended.status == 2 and "a link leads out of the folder" in ended.err
    assert "put the file itself into the folder" in ended.err
    assert "password" not in ended.out + ended.err


@pytest.mark.parametrize("by", ["a file", "the folder", "a folder in it"])
def test_art_by_a_link_is_not_drawn(decktool: Run, home: Path, by: str) -> None:
    """The picture stays outside of the PDF: the sheet is the very one without it, save for its warning."""
    card, name = one_card()
    (home / "deck.txt").write_text(f"1 {name}\n", encoding="utf-8")
    assert decktool("export", "deck.txt", "--game", "cards/theirs", "--to", "images", "-o", "without").status == 0
    a_picture(f"../private/{card}.png")
    place = {"a file": f"cards/theirs/art/{card}.png", "the folder": "cards/theirs/art", "a folder in it": "x"}[by]
    if by == "a folder in it":
        linked("cards/theirs/sets/deep", str(home.parent / "private"))
        place = f"cards/theirs/art/{card}.png"
        Path(place).parent.mkdir(exist_ok=True)
        Path(place).symlink_to(f"../sets/deep/{card}.png")
    else:
        linked(place, f"{home.parent}/private" + (f"/{card}.png" if by == "a file" else ""))
    decktool("export", "deck.txt", "--game", "cards/theirs", "--to", "images", "-o", "with")
    drawn = [{path.name: path.read_bytes() for path in Path(one).glob("*.png")} for one in ("without", "with")]
    assert drawn[0] == drawn[1] != {}


def test_art_by_a_link_that_stays_inside_is_drawn(decktool: Run, home: Path) -> None:
    """Two cards may share one file."""
    card, name = one_card()
    (home / "deck.txt").write_text(f"1 {name}\n", encoding="utf-8")
    decktool("export", "deck.txt", "--game", "cards/theirs", "--to", "images", "-o", "without")
    a_picture("cards/theirs/sets/shared.png")
    linked(f"cards/theirs/art/{card}.png", "../sets/shared.png")
    assert decktool("export", "deck.txt", "--game", "cards/theirs", "--to", "images", "-o", "with").status == 0
    drawn = [{path.name: path.read_bytes() for path in Path(one).glob("*.png")} for one in ("without", "with")]
    assert drawn[0] != drawn[1]


def test_a_list_by_a_link_is_not_quoted(decktool: Run, home: Path) -> None:
    """In a folder of lists it is left out by name; named alone it is what the person wants."""
    folder = home / "decks"
    folder.mkdir()
    (folder / "mine.txt").write_text("# game: forbidden-quest\n1 Lucia\n", encoding="utf-8")
    (folder / "yours.txt").symlink_to(home.parent / "private/diary.txt")
    ended = decktool("check", "decks")
    assert f"left out: {Path('decks/yours.txt')} (a link that leads out of the folder)" in ended.err
    assert "password" not in ended.out + ended.err
    assert "password" in decktool("check", "decks/yours.txt").out


def test_a_position_by_a_link_is_not_quoted(decktool: Run, home: Path) -> None:
    """A folder of positions is judged without leaving it."""
    linked("positions/one.yaml", "../../private/diary.yaml")
    ended = decktool("judge", "positions")
    assert ended.status == 2 and "a link leads out of the folder positions" in ended.out + ended.err
    assert "password" not in ended.out + ended.err


@pytest.mark.parametrize("game", ["cards/theirs", "/etc", "\\\\host\\share", "../home/cards/theirs", "."])
def test_a_file_names_no_folder(decktool: Run, home: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A header that names a game by its folder opens and looks at nothing there."""
    (home / "deck.txt").write_text(f"# game: {game}\n1 X\n", encoding="utf-8")
    (home / "position.yaml").write_text(f"title: t\ngame: '{game}'\ngiven: {{}}\nsteps: []\n", encoding="utf-8")
    looked: list[str] = []
    real = os.stat

    def noted(path: Any, *said: Any, **more: Any) -> os.stat_result:
        looked.append(str(path))
        return real(path, *said, **more)

    monkeypatch.setattr(os, "stat", noted)
    for words in (("check", "deck.txt"), ("judge", "position.yaml")):
        ended = decktool(*words)
        assert ended.status == 2
        assert any(said in ended.out for said in ("name a game by its id", "should be an id", "no game is called '.'"))
    assert not [path for path in looked if path.startswith(("\\\\", "/etc/", "../home"))]
    assert decktool("check", "deck.txt", "--game", "cards/theirs").status != 0  # named by the person, it is opened


def test_a_saved_hand_opens_nothing(decktool: Run, home: Path) -> None:
    """It holds its list; a file of the old kind, which names one, is refused."""
    old: dict[str, Any] = {
        "schema": "decktool.session/1",
        "deck": "../private/diary.txt",
        "game": "forbidden-quest",
        "seed": "1",
    }
    old |= {"house": {}, "second": False, "aside": [], "pile": None, "choices": []}
    (home / "hand.json").write_text(json.dumps(old), encoding="utf-8")
    ended = decktool("hand", "--resume", "hand.json")
    assert ended.status == 2 and "password" not in ended.out + ended.err and "hand.json" in ended.err


@pytest.mark.parametrize("noted", ["sub/old.png", "old.png"])
def test_an_export_removes_nothing_elsewhere(decktool: Run, home: Path, noted: str) -> None:
    """Notes of a stranger's that name a picture behind a link cost no picture there."""
    name = one_card()[1]
    (home / "deck.txt").write_text(f"1 {name}\n", encoding="utf-8")
    assert decktool("export", "deck.txt", "--game", "cards/theirs", "--to", "images", "-o", "out").status == 0
    a_picture("../private/old.png")
    linked("out/sub", "../../private")
    linked("out/old.png", "../../private/old.png")
    notes = json.loads((home / "out/.decktool-pictures.json").read_text(encoding="utf-8"))
    (known,) = notes.values()
    known[noted] = ["key", Path("../private/old.png").stat().st_size]
    (home / "out/.decktool-pictures.json").write_text(json.dumps(notes), encoding="utf-8")
    decktool("export", "deck.txt", "--game", "cards/theirs", "--to", "images", "-o", "out")
    assert (home.parent / "private/old.png").exists()


def test_results_that_nobody_placed_stay_here(decktool: Run, home: Path) -> None:
    """A link `output` that came with a folder leads nowhere; one that the person names is followed."""
    name = one_card()[1]
    (home / "deck.txt").write_text(f"1 {name}\n", encoding="utf-8")
    linked("output", "../private")
    ended = decktool("export", "deck.txt", "--game", "cards/theirs", "--to", "images")
    assert ended.status == 2 and "name another place" in ended.err
    assert sorted(path.name for path in (home.parent / "private").iterdir()) == ["diary.txt", "diary.yaml"]


@pytest.mark.parametrize("place", ["art/{card}.png", "art/{card}.svg", "fonts/Mine.ttf", "icons/axe.svg"])
def test_a_pipe_is_not_waited_for(decktool: Run, home: Path, place: str) -> None:
    """As art, font or icon it is as if it were not there."""
    card, name = one_card()
    (home / "deck.txt").write_text(f"1 {name}\n", encoding="utf-8")
    pipe = home / "cards/theirs" / place.format(card=card)
    pipe.parent.mkdir(exist_ok=True)
    os.mkfifo(pipe)
    assert decktool("print", "deck.txt", "--game", "cards/theirs", "-o", "out.pdf").status == 0


@pytest.mark.parametrize("place", ["sets/more.yaml", "templates/faces/card.yaml"])
def test_a_pipe_for_a_set_or_template_is_refused(decktool: Run, home: Path, place: str) -> None:
    """At once, and by name."""
    name = one_card()[1]
    (home / "deck.txt").write_text(f"1 {name}\n", encoding="utf-8")
    pipe = home / "cards/theirs" / place
    pipe.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(pipe)
    ended = decktool("print", "deck.txt", "--game", "cards/theirs", "-o", "out.pdf")
    assert ended.status == 2 and "is a device or a pipe" in ended.err


def test_a_kept_draft_writes_only_in_its_folder(decktool: Run, home: Path) -> None:
    """A stranger's draft whose pack is a link elsewhere reads and removes nothing there."""
    words = ("forgotten-times", "--players", "2", "--by-file", "Ada", "--seed", "1", "-o", "friday")
    assert decktool("draft", *words).status == 1
    linked("friday/ada-pack.txt", "../../private/diary.txt")
    ended = decktool("draft", "--resume", "friday/draft.json")
    assert ended.status == 2 and "a link leads out of the folder friday" in ended.err
    assert "password" not in ended.out + ended.err
    assert (home.parent / "private/diary.txt").read_text(encoding="utf-8") == SECRET
