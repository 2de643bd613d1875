"""Every ruleset as a PettingZoo environment, by PettingZoo's own tests."""

from __future__ import annotations

import sys
import warnings
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.play.state import IllegalAction
from decktool.rulesets import RULESETS

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from decktool.environments import pettingzoo

GAMES = sorted(RULESETS)
TASTE = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    'We recommend agents to be named in the format <descriptor>_<number>, like "player_0"',
    "Action mask numpy array is all zeros (no legal actions).",
}
"""What PettingZoo remarks on: its own card games' dicts of observation and mask too, and seats' names."""


def run(env: Any, steps: int = 10_000) -> list[tuple[str, int, float]]:
    """Play to the end, always the last legal action; agent, action and reward so far, step by step."""
    told = []
    for who in env.agent_iter(steps):
        seen, reward, ended, cut, _ = env.last()
        action = None if ended or cut else int(np.flatnonzero(seen["action_mask"])[-1])
        told.append((who, -1 if action is None else action, reward))
        env.step(action)
    return told


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its API test and its seed test pass, and it remarks on nothing that it does not remark on at its own card games."""
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        table = pettingzoo.env(game)
        api_test(table, num_cycles=60)
        seed_test(lambda: pettingzoo.Table(table.observer), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out
    assert {str(remark.message) for remark in remarks} <= TASTE


def test_who_wins_is_rewarded() -> None:
    """The winner gets 1 and the loser -1, each once, when the game is over; the next reset deals another game."""
    env = pettingzoo.env("card-of-the-rings", seed=3)
    env.reset()
    first = run(env)
    assert sorted(reward for _, action, reward in first if action < 0) == [-1.0, 1.0]
    assert not any(reward for _, action, reward in first if action >= 0)
    assert env.agents == []
    env.reset()
    assert run(env) != first
    env.reset(seed=3)
    assert run(env) == first


def test_one_plays_forward_alone() -> None:
    """FORWARD has one agent, who has won or lost."""
    env = pettingzoo.env("forward")
    env.reset(seed=1)
    assert len(env.possible_agents) == 1
    assert run(env)[-1][2] in {1.0, -1.0}


def test_a_game_without_end_is_cut_off() -> None:
    """After so many actions as the rules allow nobody has won, and the game is truncated, not terminated."""
    env = pettingzoo.env("forbidden-quest")
    env.rules.limit = 5
    env.reset(seed=1)
    told = run(env)
    assert [reward for _, action, reward in told if action < 0] == [0.0, 0.0]
    assert len(told) == 7


def test_a_wrong_action_is_refused_with_the_rule() -> None:
    """An action that is not legal, a number that is none, and a step without a game say what is wrong."""
    env = pettingzoo.env("card-of-the-rings", render_mode="ansi")
    with pytest.raises(DecktoolError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=r"Rules .*CR-"):
        env.step(illegal)
    with pytest.raises(DecktoolError, match="actions are numbered 0 to 242"):
        env.step(243)
    assert "turn 1" in str(env.render())


def test_what_cannot_be_opened_is_said() -> None:
    """Another render mode, and the decks of another game."""
    with pytest.raises(DecktoolError, match='"ansi"'):
        pettingzoo.env("card-of-the-rings", render_mode="human")
    with pytest.raises(DecktoolError, match="nobody-s-game"):
        pettingzoo.env("nobody-s-game")


def test_decks_and_house_rules_are_taken() -> None:
    """Decks may be paths or read ones; each has its own cards' actions."""
    path = "cards/dragon-quest/decks/open-road.txt"
    env = pettingzoo.env("dragon-quest", [path, path], {"advantage_on_counter": "yes"})
    assert env.rules.decks[0] == env.rules.decks[1]
    assert env.rules.house["advantage_on_counter"]
    with pytest.raises(DecktoolError, match="No Such Card"):
        pettingzoo.env("dragon-quest", [resolve(parse_decklist("1 No Such Card"), env.rules.game)] * 2)


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PettingZoo is not installed, the import says what to install."""
    monkeypatch.delitem(sys.modules, "decktool.environments.pettingzoo")
    monkeypatch.setitem(sys.modules, "gymnasium.spaces", None)
    with pytest.raises(DecktoolError, match=r"pip install 'decktool\[environments\]'"):
        __import__("decktool.environments.pettingzoo")


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_a_table_goes_on_by_itself_with_the_same_chances(game: str) -> None:
    """A copy and the table it was made of play the same game, and neither hears of the other's."""
    table = pettingzoo.env(game, seed=3)
    table.reset()
    fresh = deepcopy(table)
    for _ in range(20):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[-1]))
    half_way = deepcopy(table)
    rest = run(table, 300)
    assert len(rest) > 1
    assert run(half_way, 300) == rest
    assert run(fresh, 320)[20:] == rest
