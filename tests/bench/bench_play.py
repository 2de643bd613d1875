"""How fast games are played, copied and saved, on one core, in one run; beside RLCard's UNO where it is installed."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.rulesets import RULESETS, load_rules
from tests.bench.harness import Row

SECONDS = 1.0

DECISIONS = {"forbidden-quest": 40_000, "forward": 60_000}
"""Goals of decisions a second that are not the kernel's own 150,000."""


def rows() -> list[Row]:
    """Ours, then RLCard's UNO and OpenSpiel's gin rummy where they are installed; where not, a word says so."""
    found: list[Row] = []
    for game in sorted(RULESETS):
        found += _game(game)
    ours = found[0].value
    others = _rlcard()
    if others[0].value:
        name = "card-of-the-rings with the log on over RLCard UNO with observations"
        found.append(Row(name, ours / others[0].value, "times", ">= 1"))
    found += others
    found += _openspiel()
    return found


def _rate(once: Callable[[int], int]) -> float:
    """How many of what `once` counts are done in a second of this process; the first call is not counted."""
    once(0)
    start, done, number = process_time(), 0, 1
    while (spent := process_time() - start) < SECONDS:
        done += once(number)
        number += 1
    return done / spent


def _game(game: str) -> list[Row]:
    rules = load_rules(game)

    def match(name: str, log: bool) -> Callable[[int], int]:
        agents = [make_agent(name) for _ in rules.seats]
        return lambda number: len(play(rules, agents, SeededDice("bench", number), log=log).actions)

    state = rules.start(SeededDice("bench"))
    dice = SeededDice("bench", "middle")
    for _ in range(40):
        if state.outcome is None:
            state.apply(dice.pick(state.legal_actions()), dice)

    def clones(number: int) -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    def saves(number: int) -> int:
        for _ in range(100):
            rules.from_dict(json.loads(json.dumps(state.to_dict())))
        return 100

    return [
        Row(
            f"{game}: random players, event log on",
            _rate(match("random", True)),
            "decisions/s",
            f">= {DECISIONS.get(game, 150_000):,}",
        ),
        Row(f"{game}: random players, no log", _rate(match("random", False)), "decisions/s"),
        Row(f"{game}: greedy players, no log", _rate(match("greedy", False)), "decisions/s"),
        Row(f"{game}: clones", _rate(clones), "clones/s", ">= 200,000"),
        Row(f"{game}: save to JSON and load", 1e6 / _rate(saves), "µs", "<= 50" if game == "card-of-the-rings" else ""),
    ]


def _rlcard() -> list[Row]:
    """RLCard's UNO with random players: with observations as its environment gives them, and its rules alone."""
    try:
        rlcard: Any = import_module("rlcard")
        agents: Any = import_module("rlcard.agents")
    except ImportError:
        return [Row("RLCard UNO is not installed here", 0, "decisions/s")]
    env: Any = rlcard.make("uno", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def observed(number: int) -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    def alone(number: int) -> int:
        game = env.game
        game.init_game()
        steps = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[(number + steps) % len(actions)])
            steps += 1
        return steps

    return [
        Row("RLCard UNO, random players with observations", _rate(observed), "decisions/s"),
        Row("RLCard UNO, rules only", _rate(alone), "decisions/s"),
    ]


def _openspiel() -> list[Row]:
    """OpenSpiel's gin rummy with random players: its C++ rules driven from Python."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return [Row("OpenSpiel gin rummy is not installed here", 0, "decisions/s")]
    from random import Random

    random = Random(1)
    game = pyspiel.load_game("gin_rummy")

    def match(number: int) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[random.randrange(len(outcomes))][0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return [Row("OpenSpiel gin rummy, C++ rules from Python", _rate(match), "decisions/s")]
