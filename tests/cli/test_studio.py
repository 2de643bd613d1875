"""`decktool studio`: what it opens, and how it ends."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from decktool.cli.studio import opened
from decktool.paths import data_dir
from tests.cli.conftest import Ended
from tests.little import write_game

EXAMPLE = data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt"


def test_a_deck_a_folder_or_a_game_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck with its folder, or with the game in whose folder it is; nothing is the current folder."""
    monkeypatch.chdir(tmp_path)
    home = write_game(tmp_path)
    (home / "decks").mkdir(exist_ok=True)
    for place in (tmp_path / "mine.txt", home / "decks/one.txt"):
        shutil.copy(EXAMPLE, place)
    assert opened(None) == (Path(), None, None)
    assert opened("mine.txt") == (tmp_path, "mine.txt", None)
    assert opened("little-game/decks/one.txt") == (home, "decks/one.txt", None)
    assert opened("little-game") == (Path("little-game"), None, "little-game")
    assert opened("forward") == (Path(), None, "forward")


def test_what_cannot_be_opened_is_told(decktool: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is nothing, a port that is taken, a package that is missing."""
    assert "no such file, folder or game" in decktool("studio", "nothing").err
    from decktool.studio.serve import listening

    with listening(0) as taken:
        done = decktool("studio", "--no-browser", "--port", str(taken.getsockname()[1]))
    assert done.status == 2 and "choose another --port" in done.err
    assert "DECKTOOL_PATH" not in os.environ  # which names the studio's folder while it is open
    monkeypatch.delitem(sys.modules, "decktool.studio.serve")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'decktool[studio]'" in decktool("studio").err


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_it_answers_until_ctrl_c(tmp_path: Path) -> None:
    """And then ends cleanly: no word on standard error, status 0."""
    shutil.copy(EXAMPLE, tmp_path / "mine.txt")
    words = [sys.executable, "-m", "decktool", "studio", "mine.txt", "--no-browser"]
    running = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout is not None
    address = running.stdout.readline().split()[-1]
    token = address.partition("token=")[2]
    asked = urllib.request.Request(
        f"{address.partition('?')[0]}api/files/mine.txt", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(asked) as answer:
        assert b"Lucia" in answer.read()
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=30)
    assert (said, running.returncode) == ("", 0)
