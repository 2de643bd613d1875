"""Other people's engines of card games, measured where they are installed: in an environment of their own.

    .venv/peers/bin/python -m tests.bench.peers PEER SECONDS

prints how many decisions a second the peer takes, or, when it is not installed, a line that says so. `make bench` makes
that environment, `.venv/peers`, because a peer's own needs are none of ours; so this file imports nothing of decktool.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any
from warnings import simplefilter

from tests.bench.harness import ROOT, counted

ENVIRONMENT = ROOT / ".venv" / "peers"
CLASSIC = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
"""PettingZoo's classic card games."""
PACKAGES = {"uno": "RLCard", "uno-rules": "RLCard", "gin-rummy": "OpenSpiel", **dict.fromkeys(CLASSIC, "PettingZoo")}
"""Peers by name, and what they are a part of."""


class Absent(Exception):
    """A peer that cannot be measured here; the message says why."""


def measured(peer: str, seconds: float) -> float:
    """Decisions a second of a peer, in a process of the peers' environment.

    Raises `Absent` when the environment or the peer is not there.
    """
    candidates = (ENVIRONMENT / "bin" / "python", ENVIRONMENT / "Scripts" / "python.exe")
    interpreter = next((path for path in candidates if path.is_file()), None)
    version = ".".join(map(str, sys.version_info[:2]))
    if interpreter is None:
        raise Absent("not measured: `make bench` installs the peers")
    command = [str(interpreter), "-m", "tests.bench.peers", peer, str(seconds)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        missing = "ModuleNotFoundError" in done.stderr
        reason = f"could not be installed for Python {version}" if missing else done.stderr.strip().splitlines()[-1]
        raise Absent(f"not measured: {PACKAGES[peer]} {reason}")
    return float(done.stdout)


def installed(names: Iterable[str], seconds: float) -> tuple[dict[str, Callable[[], float]], dict[str, str]]:
    """What measures each of these peers that is there, and why each of the others is not measured."""
    works: dict[str, Callable[[], float]] = {}
    absent = {}
    for peer in names:
        try:
            measured(peer, 0.01)
        except Absent as reason:
            absent[peer] = str(reason)
        else:
            works[peer] = partial(measured, peer, seconds)
    return works, absent


def uno() -> Callable[[int], int]:
    """RLCard's UNO with random players, and with the observations that its environment gives them."""
    rlcard, agents = import_module("rlcard"), import_module("rlcard.agents")
    env: Any = rlcard.make("uno", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def match(number: int) -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return match


def uno_rules() -> Callable[[int], int]:
    """RLCard's UNO, its rules alone."""
    game: Any = import_module("rlcard").make("uno", config={"seed": 1}).game

    def match(number: int) -> int:
        game.init_game()
        steps = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[(number + steps) % len(actions)])
            steps += 1
        return steps

    return match


def gin_rummy() -> Callable[[int], int]:
    """OpenSpiel's gin rummy with random players: its C++ rules driven from Python."""
    random = Random(1)
    game: Any = import_module("pyspiel").load_game("gin_rummy")

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

    return match


def environment(env: Any) -> Callable[[int], int]:
    """Games of any PettingZoo environment with random players, who see each observation: how many steps each took.

    They read the mask's bytes as flags, of which numpy finds those that are set many times faster: their own time counts
    as little as it can, beside every environment alike.
    """
    random = Random(1).random
    env.reset(seed=1)

    def match(number: int) -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                legal = seen["action_mask"].view(bool).nonzero()[0]
                env.step(int(legal[int(random() * len(legal))]))
                steps += 1
        return steps

    return match


if __name__ == "__main__":
    simplefilter("ignore")
    made = {"uno": uno, "uno-rules": uno_rules, "gin-rummy": gin_rummy}
    for game in CLASSIC:
        made[game] = lambda game=game: environment(import_module(f"pettingzoo.classic.{game}").env())  # type: ignore[misc]
    print(counted(made[sys.argv[1]](), float(sys.argv[2])))
