"""The contract that every ruleset keeps, and the answers of the positions."""

from pathlib import Path

import pytest

from decktool.play.judge import judge
from decktool.play.position import read_position
from decktool.rulesets import set_up
from decktool.rulesets.contract import keep_contract

POSITIONS = Path(__file__).parents[1] / "positions"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ruleset_keeps_the_contract(players: int) -> None:
    """In matches at random, every legal action applies, every other one is refused, nothing hidden is seen ..."""
    keep_contract("my-game", players=players)


@pytest.mark.parametrize("path", sorted(POSITIONS.glob("*.yaml")), ids=lambda path: path.stem)
def test_positions_go_as_written(path: Path) -> None:
    """Every position of the folder."""
    assert judge(read_position(path), set_up).as_written
