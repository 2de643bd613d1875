"""The page that trains an agent: its script runs, and says the same again; its examples run."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("pettingzoo")

DOCS = Path(__file__).resolve().parents[2] / "docs"


def script() -> ModuleType:
    """docs/train_rings.py."""
    spec = spec_from_file_location("train_rings", DOCS / "train_rings.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_same_seed_learns_the_same() -> None:
    """Two batches of games move the weights, from the same seed to the same place, and the agent can be measured."""
    training = script()
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


@pytest.mark.parametrize("number", range(3))
def test_the_page_s_programs_run(number: int) -> None:
    """Each example of the page runs as it stands."""
    programs = re.findall(r"```python\n(.*?)```", (DOCS / "training.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 3
    exec(programs[number], {})
