"""`decktool import --watch` imports on each save, tells what is wrong and goes on, until it is interrupted."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended
from tests.little import write_game

Run = Callable[..., Ended]
TABLE = "Name,Type,Power\nAda,fighter,3\nBob,fighter,4\n"


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """What a person saves in the table, a second each (None: nothing); then comes Ctrl-C."""
    write_game(tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "more.csv").write_text(TABLE, encoding="utf-8")
    todo: list[str | None] = []
    clock = iter(range(1, 1000))

    def sleep(seconds: float) -> None:
        if not todo:
            raise KeyboardInterrupt
        text = todo.pop(0)
        if text is not None:
            (tmp_path / "more.csv").write_text(text, encoding="utf-8")
            os.utime(tmp_path / "more.csv", (1, next(clock)))

    monkeypatch.setattr(time, "sleep", sleep)
    return todo


def test_each_save_is_imported(decktool: Run, saves: list[str | None], tmp_path: Path) -> None:
    """What changed is told; a defect is told and the watch goes on; Ctrl-C ends it with a plain word."""
    better = TABLE.replace("Bob,fighter,4", "Bob,fighter,9")
    saves += [None, TABLE.replace("4", "many"), None, None, better, None, None]
    done = decktool("import", "more.csv", "--game", "little-game", "--watch")
    assert done.status == 0, done
    assert "more.csv:3: Power: 'many' is not a whole number" in done.err
    assert "  Power 4 to 9: Bob" in done.out.splitlines()
    assert done.out.splitlines()[-1] == "no longer watching more.csv"
    assert done.out.count("has changed") == 2
    assert "power: 9" in (tmp_path / "cards/little-game/sets/more.yaml").read_text(encoding="utf-8")


def test_a_file_that_is_being_written_is_waited_for(decktool: Run, saves: list[str | None]) -> None:
    """What changes from one look to the next is not read before it rests."""
    saves += ["Name,Type\nA", "Name,Type\nAda,fighter\nBo", TABLE + "Cid,fighter,1\n", None]
    done = decktool("import", "more.csv", "--game", "little-game", "--watch")
    assert done.out.count("has changed") == 1 and "1 new: Cid" in done.out, done


def test_nothing_is_imported_while_nothing_changes(decktool: Run, saves: list[str | None], tmp_path: Path) -> None:
    """A mapping that is wrong is told as any defect; a dry run cannot watch."""
    saves += [None] * 3
    assert "has changed" not in decktool("import", "more.csv", "--game", "little-game", "--watch").out
    (tmp_path / "more.mapping.yaml").write_text("types: {fighter: wizard}\n", encoding="utf-8")
    saves += [None] * 3
    done = decktool("import", "more.csv", "--game", "little-game", "--watch")
    assert "has no type 'wizard'" in done.err and done.status == 0
    assert decktool("import", "more.csv", "--game", "little-game", "--watch", "--dry-run").status == 2


def test_force_says_what_it_drops(decktool: Run, saves: list[str | None], tmp_path: Path) -> None:
    """A set that is written anew loses what a person wrote; the cards are named."""
    path = tmp_path / "cards/little-game/sets/more.yaml"
    decktool("import", "more.csv", "--game", "little-game")
    assert decktool("import", "more.csv", "--game", "little-game", "--force").err == ""
    path.write_text(path.read_text(encoding="utf-8").replace("power: 4", "power: 8"), encoding="utf-8")
    done = decktool("import", "more.csv", "--game", "little-game")
    assert done.status == 2 and "--update updates it" in done.err
    done = decktool("import", "more.csv", "--game", "little-game", "--force")
    assert "--force drops manual changes (Bob); --update would keep them" in done.err
