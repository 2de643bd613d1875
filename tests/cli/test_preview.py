from __future__ import annotations

import base64
import os
import re
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from decktool.cli import preview as command


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from an unrelated folder."""
    monkeypatch.chdir(tmp_path)


def test_a_card(decktool: Callable[..., Any], tmp_path: Path) -> None:
    """A card goes to a PNG under output/, and into a pipe goes only the line that says so."""
    ended = decktool("preview", "silver axe", "--game", "forbidden-quest", "--dpi", "40")
    assert (ended.status, ended.err) == (0, "")
    path = Path("output") / "silver-axe.png"
    assert ended.out == f"{path}: 99 x 139 pixels\n"
    with Image.open(tmp_path / path) as picture:
        assert (picture.format, picture.size) == ("PNG", (99, 139))


def test_a_card_of_a_deck(decktool: Callable[..., Any]) -> None:
    """Behind a list, the name of a card means that card of the list's game, and not a second list."""
    Path("axes.txt").write_text("# game: forbidden-quest\n3 Silver Axe\n", encoding="utf-8")
    ended = decktool("preview", "axes.txt", "Silver Axe", "--dpi", "40")
    assert (ended.status, ended.out) == (0, f"{Path('output') / 'silver-axe.png'}: 99 x 139 pixels\n")


def test_each_of_several_decks_has_its_folder(decktool: Callable[..., Any]) -> None:
    """Named after the list; of lists of one name the second has a number, under output/ and in a folder of one's own."""
    for folder in ("a", "b"):
        Path(folder).mkdir()
        Path(folder, "deck.txt").write_text("# game: forbidden-quest\n1 Silver Axe\n", encoding="utf-8")
    words = ("preview", "a/deck.txt", "b/deck.txt", "--dpi", "30")
    assert decktool(*words).status == 0
    assert decktool(*words, "-o", "mine").status == 0
    assert decktool("preview", "a/deck.txt", "--dpi", "30", "-o", "one").status == 0
    assert sorted(str(path) for path in Path().glob("*/**/*axe.png")) == [
        "mine/deck-2/001-silver-axe.png", "mine/deck/001-silver-axe.png", "one/001-silver-axe.png",
        "output/deck-preview-2/001-silver-axe.png", "output/deck-preview/001-silver-axe.png",
    ]  # fmt: skip


def test_the_game_is_found_by_the_card(decktool: Callable[..., Any], tmp_path: Path) -> None:
    """Without --game the one game that knows the card is meant; -o names the file and its kind."""
    assert decktool("preview", "Silver Axe", "-o", "axe.jpg", "--dpi", "40").status == 0
    with Image.open(tmp_path / "axe.jpg") as picture:
        assert picture.format == "JPEG"


def test_a_game_and_a_card_of_it(decktool: Callable[..., Any]) -> None:
    """`preview GAME CARD` draws that card, as `--game` does; a file of that name is a deck of its own."""
    ended = decktool("preview", "forbidden-quest", "Silver Axe", "--dpi", "40")
    assert (ended.status, ended.out) == (0, f"{Path('output') / 'silver-axe.png'}: 99 x 139 pixels\n")
    Path("Silver Axe").write_text("# game: forbidden-quest\n1 Karnik\n", encoding="utf-8")
    assert decktool("preview", "forbidden-quest", "Silver Axe", "--only", "karnik", "--dpi", "30").status == 0
    assert len(list(Path("output").glob("*/*karnik.png"))) == 2


@pytest.mark.parametrize(
    "words",
    [["forbidden-quest"], ["Silver Axe", "-g", "forbidden-quest"], ["forbidden-quest", "-g", "forbidden-quest"]],
)
def test_a_back(decktool: Callable[..., Any], tmp_path: Path, words: list[str]) -> None:
    """--back draws the game's back, whether the game or a card of it is named."""
    assert decktool("preview", *words, "--back", "--dpi", "40").status == 0
    assert (tmp_path / "output" / "forbidden-quest-back.png").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["karnic", "-g", "forbidden-quest"], "did you mean Karnik"),
        (["zzzzzz", "-g", "forbidden-quest"], "decktool cards forbidden-quest"),
        (["Silver Axe", "-g", "forbiden-quest"], "forbidden-quest"),
        (["Silver Axe", "-o", "axe.gif"], "axe.gif"),
        (["Silver Axe", "--watch"], "--watch"),
        (["nope.txt"], "nope.txt: no such file"),
        (["lists/nope", "-g", "forbidden-quest"], "lists/nope: no such file"),
        (["nope.txt", "--watch"], "nope.txt: no such file"),
        (["."], ".: no decklists in this folder"),
        (["Silver Axxe"], "no game has a card 'Silver Axxe'; did you mean Silver Axe"),
        (["zzzzzz"], "no game has a card 'zzzzzz'"),
        (["Silver Axe", "--dpi", "5"], "--dpi"),
    ],
)
def test_wrong_words(decktool: Callable[..., Any], tmp_path: Path, words: list[str], said: str) -> None:
    """An unknown card or game, a wrong ending, nothing to watch: status 2, the reason, and no file."""
    ended = decktool("preview", *words)
    assert ended.status == 2 and said in ended.err
    assert not list(tmp_path.iterdir())


def test_a_deck_draws_what_is_new(decktool: Callable[..., Any], tmp_path: Path) -> None:
    """A deck goes to a folder; the next time nothing is drawn, and with a card more only that one."""
    deck = tmp_path / "pair.txt"
    deck.write_text("# game: forbidden-quest\nSilver Axe\nLucia\n", encoding="utf-8")
    said = []
    for text in ("", "", "Karnik\n"):
        deck.write_text(deck.read_text(encoding="utf-8") + text, encoding="utf-8")
        said.append(decktool("preview", "pair.txt", "--dpi", "40").out)
    assert "3 pictures, 3 new: 001-silver-axe.png, 002-lucia.png, back.png" in said[0]
    assert "3 pictures, 0 new" in said[1] and "4 pictures, 1 new: 003-karnik.png" in said[2]


@pytest.mark.parametrize(
    ("environment", "way"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "iterm"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, "iterm"),
        ({"TERM": "xterm-256color"}, "blocks"),
        ({"TERM": "screen-256color", "KITTY_WINDOW_ID": "1"}, "blocks"),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/x"}, "blocks"),
        ({}, "blocks"),
    ],
)
def test_how_a_terminal_shows_pictures(environment: dict[str, str], way: str) -> None:
    """Kitty and iTerm2 by their own protocols, every other terminal and every multiplexer by half blocks."""
    assert command.terminal_way(environment) == way


def test_the_protocols_carry_the_picture() -> None:
    """Both protocols hold the very bytes; kitty's in pieces of at most 4096, all but the last saying that more come."""
    data = bytes(range(256)) * 40
    pieces = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", command.kitty(data))
    assert "".join(body for _, body in pieces) == base64.b64encode(data).decode()
    assert [head for head, _ in pieces] == ["a=T,f=100,m=1", "m=1", "m=1", "m=0"]
    assert max(len(body) for _, body in pieces) == 4096
    found = re.fullmatch(r"\x1b\]1337;File=inline=1;size=(\d+);preserveAspectRatio=1:(.*)\x07", command.iterm(data))
    assert found is not None and int(found[1]) == len(data) and base64.b64decode(found[2]) == data


def test_half_blocks() -> None:
    """Each character is two pixels, one over the other, and the proportions stay."""
    image = Image.new("RGB", (10, 20), "#ff0000")
    image.paste("#0000ff", (0, 10, 10, 20))
    rows = list(command.blocks(image, 6))
    assert len(rows) == 6 and all(len(row) == 6 for row in rows)
    assert rows[0][0] == ("#ff0000", "#ff0000") and rows[5][5] == ("#0000ff", "#0000ff")
    assert len(next(command.blocks(image, 500))) == command.WIDEST


class _Terminal(BytesIO):
    """Standard output that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def write(self, text: object) -> int:
        return super().write(text.encode() if isinstance(text, str) else text)  # type: ignore[arg-type]


@pytest.mark.parametrize(("term", "mark"), [("xterm-kitty", b"\x1b_Ga=T"), ("xterm-256color", "▀".encode())])
def test_a_terminal_is_shown_the_picture(monkeypatch: pytest.MonkeyPatch, term: str, mark: bytes) -> None:
    """A terminal gets the picture, one that asks for no colour gets none."""
    for name in ("TMUX", "TERM_PROGRAM", "KITTY_WINDOW_ID", "LC_TERMINAL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", term)
    screen = _Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    command._show(Image.new("RGB", (8, 8)))
    assert screen.getvalue() == b""
    monkeypatch.delenv("NO_COLOR")
    command._show(Image.new("RGB", (8, 8)))
    assert mark in screen.getvalue()


def test_changes_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once at the start, then for a file changed, one new and one gone; a file that does not matter is not seen."""
    deck, game = tmp_path / "deck.txt", tmp_path / "game"
    game.mkdir()
    deck.write_text("a", encoding="utf-8")
    looks = 0

    def pause(_: float) -> None:
        nonlocal looks
        looks += 1
        if looks > 1:
            raise KeyboardInterrupt

    monkeypatch.setattr("decktool.cli.preview.time.sleep", pause)
    seen = command.changes([deck, game])
    next(seen)
    for change in (
        lambda: deck.write_text("other", encoding="utf-8"),
        lambda: (game / "game.yaml").write_text("x", encoding="utf-8"),
        lambda: os.utime(game / "game.yaml", ns=(1, 1)),
        (game / "game.yaml").unlink,
    ):
        change()
        next(seen)
        assert looks == 0
    (game / "notes.tmp").write_text("x", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        next(seen)


def test_watching_ends_with_130(decktool: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--watch draws at once and after each change, goes on past a list that is wrong, and ends by Ctrl-C with 130."""
    deck = tmp_path / "pair.txt"
    deck.write_text("# game: forbidden-quest\nSilver Axe\n", encoding="utf-8")
    rounds: list[list[str]] = []

    def run(words: list[str], check: bool) -> None:
        rounds.append(words)
        deck.write_text("# game: forbidden-quest\nSilver Ax\n" + "# \n" * len(rounds), encoding="utf-8")
        if len(rounds) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("decktool.cli.preview.subprocess.run", run)
    ended = decktool("preview", "pair.txt", "--watch", "--dpi", "40", "-o", "out")
    assert ended.status == 130 and len(rounds) == 3
    assert rounds[0][1:] == ["-m", "decktool", "preview", "pair.txt", "--dpi", "40", "-o", "out"]
