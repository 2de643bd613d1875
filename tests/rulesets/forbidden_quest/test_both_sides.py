"""Whatever is played comes to the same from either side of the board, and is as it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.judge import judge
from decktool.play.position import read_position
from decktool.rulesets import load_rules, set_up
from decktool.rulesets.forbidden_quest.state import QuestState
from tests.rulesets.forbidden_quest.across import BothSides
from tests.rulesets.forbidden_quest.book import kept

POSITIONS = sorted((Path(__file__).parents[2] / "positions" / "forbidden-quest").glob("*.yaml"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_from_both_sides(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A written position goes as it does for the other player too, and a book is kept of it."""
    apply = QuestState.apply

    def taken(state: Any, action: int, dice: Any) -> None:
        compare = kept(state, action)
        with monkeypatch.context() as plain:
            plain.setattr(QuestState, "apply", apply)
            BothSides(state.rules).take(state, action, dice)
        compare()

    monkeypatch.setattr(QuestState, "apply", taken)
    assert judge(read_position(path), set_up).as_written


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_match_from_both_sides(seed: int) -> None:
    """So does what two players do by chance."""
    rules, dice = load_rules("forbidden-quest", {"sim_turn_cap": "12"}), SeededDice("sides", seed)
    state, sides, pick = rules.start(dice), BothSides(rules), dice.stream("walk")  # type: ignore[arg-type]
    while state.outcome is None:
        action = pick.pick(state.legal_actions())
        compare = kept(state, action)  # type: ignore[arg-type]
        sides.take(state, action, dice)  # type: ignore[arg-type]
        compare()
    assert state.turn == 12
