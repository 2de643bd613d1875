"""`decktool init`: a game of one's own that takes no other's place."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from decktool.rulesets.contract import keep_contract
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


def test_an_empty_folder_is_filled(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost in it; `lint` of an empty folder says to do so."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards" / "my-game").mkdir(parents=True)
    assert "`decktool init my-game` creates one" in decktool("lint", "cards/my-game").err
    assert decktool("init", "my-game").status == 0
    assert decktool("lint", "my-game").status == 0


def test_a_package_with_rules_of_play(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `init --ruleset` writes runs as it stands: its tests' promises, its position, a match of three."""
    monkeypatch.chdir(tmp_path)
    done = decktool("init", "lantern-row", "--ruleset", "--title", 'Lantern "Row"')
    assert done.status == 0
    assert "pip install -e lantern-row" in done.out
    # Not the pytest of another environment, which has no decktool.
    assert "pip install pytest\n  python -m pytest lantern-row" in done.out
    project = tmp_path / "lantern-row"
    assert not [path for path in project.rglob("*") if path.is_file() and "my" in path.name.split("_")[0].split("-")[0]]
    points = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    assert points == {"decktool.rulesets": {"lantern-row": "lantern_row"}}
    assert decktool("match", "lantern-row").status == 2  # a folder alone runs nothing
    metadata = tmp_path / "site" / "lantern_row-0.1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lantern-row\nVersion: 0.1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[decktool.rulesets]\nlantern-row = lantern_row\n", "utf-8")
    for place in (tmp_path / "site", project):
        monkeypatch.syspath_prepend(place)
    try:
        assert decktool("lint", "lantern-row").status == 0
        assert decktool("judge", str(project / "positions" / "tie.yaml")).status == 0
        done = decktool("match", "lantern-row", "--agents", "greedy,random,passive", "--seed", "1")
        assert done.status == 0
        assert "C shows" in done.out
        for players in (2, 4):
            keep_contract("lantern-row", players=players, seeds=1)
    finally:
        for module in [module for module in sys.modules if module.split(".")[0] == "lantern_row"]:
            del sys.modules[module]


def test_a_name_that_is_no_package_is_refused(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python package cannot be called `class`, or begin with a digit."""
    monkeypatch.chdir(tmp_path)
    for name in ("class", "2-lanterns"):
        done = decktool("init", name, "--ruleset")
        assert (done.status, "begin it with a letter" in " ".join(done.err.split())) == (2, True)
    assert list(tmp_path.iterdir()) == []
