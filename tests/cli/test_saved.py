"""Saved matches, tables, hands and drafts that are damaged, older or another's: one line says what differs, or they go
on. Nothing in them brings a command down or has another folder looked into.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.conftest import Ended

Run = Callable[..., Ended]
ROOT = Path(__file__).resolve().parents[2]
HERE = "saved.json"
COMMANDS = {
    "match": (["replay", HERE], ["play", "--resume", HERE]),
    "table": (["table", "--resume", HERE], ["table", "--replay", HERE]),
    "hand": (["hand", "--resume", HERE],),
    "draft": (["draft", "--resume", HERE],),
}
CASES = {"match": 40, "table": 80, "hand": 150, "draft": 100}
LEAVES: tuple[Any, ...] = (
    None, True, -1, 0, 2, 10**30, 1.5, float("nan"), "", "A", "draw 2", "\ud800", "\x1b[2J", "../../etc/passwd",
    "/dev/stdin", [], {}, [[]], ["x"], {"x": "y"}, "9" * 5000, "forward",
)  # fmt: skip


@pytest.fixture
def save(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], dict[str, Any]]:
    """`save("table")` makes a saved one in `HERE`; its document."""
    monkeypatch.chdir(tmp_path)

    def saving(kind: str) -> dict[str, Any]:
        if kind == "match":
            decktool("play", "forward", "--seed", "1", "--save", HERE, stdin=b"\n1\nquit\n")
        elif kind == "table":
            decktool("table", "forgotten-times", "--seed", "1", stdin=b"draw 2\nplay Hand 1\nsave saved.json\n")
        elif kind == "hand":
            deck = ROOT / "cards" / "forgotten-times" / "decks" / "mortals-of-harrowgate.txt"
            decktool("hand", deck, "-i", "--seed", "1", stdin=b"keep\nturn\nsave saved.json\n")
        else:
            decktool("draft", "forgotten-times", "--person", "Ada", "--seed", "1", "-o", "d", stdin=b"1\n2\nquit\n")
            (tmp_path / "d" / "draft.json").rename(tmp_path / HERE)
        return json.loads((tmp_path / HERE).read_text("utf-8"))  # type: ignore[no-any-return]

    return saving


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside plain data."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [way for key, value in pairs for way in [(*here, key), *places(value, (*here, key))]]


def changed(document: Any, dice: Random) -> str:
    """The text of a document with something taken away, doubled, exchanged, cut or put in the place of another."""
    made = copy.deepcopy(document)
    every = places(made)
    way = dice.choice(dice.choice([every, [one for one in every if len(one) < 3]]))
    inside = made
    for key in way[:-1]:
        inside = inside[key]
    key, how = way[-1], dice.randrange(5)
    if how == 0:
        del inside[key]
    elif how == 1 and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(inside[key]))
    elif how == 2 and isinstance(inside[key], str):
        cut = dice.randrange(len(inside[key]) + 1)
        inside[key] = inside[key][:cut] + dice.choice(["", "\0", " ", ":"]) + inside[key][cut + 2 :]
    else:
        inside[key] = copy.deepcopy(dice.choice(LEAVES))
    text = json.dumps(made)
    return text if dice.randrange(10) else text[: dice.randrange(len(text))]


@pytest.mark.parametrize("kind", list(COMMANDS))
def test_a_changed_file(kind: str, save: Callable[[str], dict[str, Any]], decktool: Run, tmp_path: Path) -> None:
    """Whatever is in it."""
    document, dice = save(kind), Random(kind)
    for _ in range(CASES[kind]):
        text = changed(document, dice)
        (tmp_path / HERE).write_text(text, "utf-8")
        done = decktool(*dice.choice(COMMANDS[kind]))
        assert done.status in {0, 1, 2}
        lines = " ".join(done.err.split())
        if done.status == 2 or (done.err and kind != "match"):
            assert lines.startswith((f"error: {HERE}:", f"warning: {HERE}")), (lines, text[:500])
            assert len(lines) < 700


@pytest.mark.parametrize("kind", list(COMMANDS))
@pytest.mark.parametrize("game", ["../elsewhere", "/etc", "./here", "~/there"])
def test_a_file_names_a_game_and_no_folder(
    kind: str, game: str, save: Callable[[str], dict[str, Any]], decktool: Run, tmp_path: Path
) -> None:
    """A path comes from the command line alone."""
    document = save(kind)
    (tmp_path / HERE).write_text(json.dumps(document | {"game": game}), "utf-8")
    for command in COMMANDS[kind]:
        done = decktool(*command)
        assert done.status == 2
        words = "is a folder, but files name a game by its id; name the folder with --game"
        assert " ".join(done.err.split()) == f"error: {HERE}: {game!r} {words}"


def test_a_hand_keeps_its_deck(save: Callable[[str], dict[str, Any]], decktool: Run, tmp_path: Path) -> None:
    """Its text, so that no saved hand has any file opened; an older one, which named a file, is refused."""
    document = save("hand")
    (tmp_path / HERE).write_text(
        json.dumps(document | {"schema": "decktool.session/1", "deck": "/etc/passwd"}), "utf-8"
    )
    done = decktool("hand", "--resume", HERE)
    assert done.status == 2
    assert "is not a saved hand of this version" in " ".join(done.err.split())


def test_a_table_lays_bright_colours(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of more types than there are plain colours is shown."""
    monkeypatch.chdir(tmp_path)
    assert decktool("table", "forward", "--seed", "2", stdin=b"draw 2\nplay Hand 1\n").status == 0
