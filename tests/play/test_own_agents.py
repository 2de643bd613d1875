"""Agents of other packages: by module, by entry point, in other processes; a file never names a module that is run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from decktool.errors import DecktoolError, UnknownName
from decktool.play.agents import make_agent
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
CODE = '''
class Last:
    """Takes the last legal action."""

    def choose(self, view, dice):
        return view.legal_actions()[-1]


class Broken:
    def __init__(self):
        raise ValueError("no weights")


class Mute:
    pass
'''
GAME = "card-of-the-rings"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages with agents, one of them with a name."""
    folder = tmp_path / "site"
    metadata = folder / "own_agents-0.1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / "own_agents.py").write_text(CODE, encoding="utf-8")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: own-agents\nVersion: 0.1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[decktool.agents]\nlast = own_agents:Last\n", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.usefixtures("site")
def test_it_plays_wherever_an_agent_plays(decktool: Run) -> None:
    """By its module or by its name, with the same games; what is printed has the name that was given."""
    asked = ("simulate", GAME, "--deals", "4", "--seed", "1", "--jobs", "1", "--output-format", "json", "--agents")
    long = decktool(*asked, "greedy,own_agents:Last").json("simulate-1")
    short = decktool(*asked, "greedy,last").json("simulate-1")
    assert [row["agent"] for row in long["agents"]] == ["greedy", "own_agents:Last"]
    assert long["digest"] == short["digest"]
    assert decktool("match", GAME, "--agents", "last", "--seed", "1").status == 0
    assert decktool("value", GAME, "--agent", "last", "--deals", "2", "--seed", "1", "--jobs", "1").status == 0


@pytest.mark.usefixtures("site")
def test_what_cannot_be_loaded() -> None:
    """Each in a sentence."""
    for name, words in (
        ("own_agents:Broken", "ValueError: no weights"),
        ("own_agents:Mute", "has no method choose"),
        ("own_agents:Missing", "cannot be loaded"),
        ("nowhere_at_all:Agent", "cannot be loaded"),
    ):
        with pytest.raises(DecktoolError, match=words):
            make_agent(name)
    for name in ("careful", "lasst", "own agents:Last"):
        with pytest.raises(UnknownName):
            make_agent(name)


def test_a_file_runs_no_code(site: Path, decktool: Run) -> None:
    """A log that names a module is refused before the module is loaded; an installed agent plays on."""
    (site / "trap.py").write_text("from pathlib import Path\nPath('sprung').touch()\n", encoding="utf-8")
    with pytest.raises(DecktoolError, match="not installed"):
        make_agent("trap:Agent", code=False)
    assert make_agent("last", code=False).name == "last"
    decktool("match", GAME, "--agents", "greedy", "--seed", "1", "--log", "m.json")
    log = json.loads(Path("m.json").read_text(encoding="utf-8"))
    log["agents"] = ["human", "trap:Agent"]
    Path("m.json").write_text(json.dumps(log), encoding="utf-8")
    done = decktool("play", "--resume", "m.json")
    assert done.status == 2
    assert not Path("sprung").exists()
