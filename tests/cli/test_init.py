"""`decktool init`: a game of one's own that takes no other's place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended

Run = Callable[..., Ended]


def test_a_shipped_game_keeps_its_place(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The id of a game that there is is refused with the way to add cards to it, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    done = decktool("init", "forbidden-quest")
    assert done.status == 2
    assert done.err.startswith("error: forbidden-quest is already a game, in ")
    assert "write them in cards/forbidden-quest/sets/mine.yaml, without a game.yaml" in " ".join(done.err.split())
    assert list(tmp_path.iterdir()) == []


def test_a_title_that_a_game_has_is_refused(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games of one title could not be told apart by it; spelling does not help."""
    monkeypatch.chdir(tmp_path)
    done = decktool("init", "my-game", "--title", "FORBIDDEN  quest")
    assert done.status == 2
    assert "is already the title of the game forbidden-quest; choose another title" in done.err
    assert list(tmp_path.iterdir()) == []


def test_one_s_own_game_keeps_its_place(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second game of the same name is refused, and the first one stays as it is."""
    monkeypatch.chdir(tmp_path)
    assert decktool("init", "my-game").status == 0
    done = decktool("init", "my-game")
    assert (done.status, "already exists" in done.err) == (2, True)
