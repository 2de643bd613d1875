"""The page that trains agents: its scripts run, and say the same again; its examples run."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from decktool.dealing import SeededDice
from decktool.environments.observing import open_rules
from decktool.play.agents import make_agent
from decktool.play.match import play

pytest.importorskip("pettingzoo")

DOCS = Path(__file__).resolve().parents[2] / "docs"


def script(name: str) -> ModuleType:
    """A script of docs/."""
    spec = spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_same_seed_learns_the_same() -> None:
    """Two batches of games move the weights, from the same seed to the same place, and the agent can be measured."""
    training = script("train_rings")
    learner, again = training.train(100, 1), training.train(100, 1)
    assert (learner.weights == again.weights).all()
    assert learner.weights.any()
    lines = training.measure(learner, 4, 2)
    assert [line.split(" | ")[:2] for line in lines[2:5]] == [
        ["| trained", "greedy"],
        ["| trained", "random"],
        ["| greedy", "random"],
    ]
    assert lines[-3:] != training.measure(training.Learner(training.env("card-of-the-rings")), 4, 2)[-3:]


def test_a_network_for_many_actions_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games watched and a small batch of its own change every layer, from the same seed to the same weights."""
    training = script("train_forgotten_times")
    monkeypatch.setattr(training, "BATCH", 4)
    one, again = (training.train(6, 1) for _ in range(2))
    begun = training.Model(one.observer, 1)
    for name, weights in one.weights.items():
        np.testing.assert_array_equal(weights, again.weights[name])
        assert (weights != begun.weights[name]).any()


@pytest.mark.slow
def test_a_network_for_many_actions_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """After some games watched and a batch of its own, what is saved plays whole matches in both seats, with other decks
    too, and wins nearly all of them against random.
    """
    training = script("train_forgotten_times")
    np.savez(tmp_path / "some.npz", **training.train(60 + training.BATCH, 1).weights)

    monkeypatch.setenv("WEIGHTS", str(tmp_path / "some.npz"))
    monkeypatch.syspath_prepend(DOCS)
    monkeypatch.setitem(sys.modules, "train_forgotten_times", script("train_forgotten_times"))
    trained, chance = make_agent("train_forgotten_times:Agent"), make_agent("random")
    rules = open_rules("forgotten-times")
    own = sorted((Path(rules.game.folder) / "decks").glob("*.txt"))
    won = 0
    for number, table in enumerate([rules, rules, rules, rules, open_rules("forgotten-times", [own[2], own[1]])]):
        seat = number % 2
        agents = [trained, chance] if seat == 0 else [chance, trained]
        won += play(table, agents, SeededDice("trained", number)).outcome.winner == seat
    assert won >= 4


@pytest.mark.parametrize("number", range(3))
def test_the_page_s_programs_run(number: int) -> None:
    """Each example of the page runs as it stands."""
    programs = re.findall(r"```python\n(.*?)```", (DOCS / "training.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 3
    exec(programs[number], {})
