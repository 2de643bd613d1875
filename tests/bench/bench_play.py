"""How fast games are played, copied and saved on one core: beside a plain loop, and beside other people's engines."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.rulesets import RULESETS, load_rules
from tests.bench import peers
from tests.bench.harness import QUICK, Row, counted, in_turn, over, ratio

SECONDS = 0.2 if QUICK else 0.6
"""How long each rate is measured in each turn."""

SEARCH = "search:100"
"""Chooses within a second."""

LOOPS = {"card-of-the-rings": 45, "dragon-quest": 90, "forbidden-quest": 100, "forgotten-times": 100, "forward": 95}
"""Goals: at most so many picks of a plain loop go into one decision of a random match, event log on."""

PEERS = {
    "uno": "RLCard UNO, random players with observations",
    "uno-rules": "RLCard UNO, rules only",
    "gin-rummy": "OpenSpiel gin rummy, C++ rules from Python",
}


def rows() -> list[Row]:
    """Ours against a plain loop; ours against the peers that are installed, and a word about those that are not."""
    works, absent = peers.installed(PEERS, SECONDS)
    works["loop"] = partial(counted, picks, SECONDS)
    for game in sorted(RULESETS):
        for agent, log in (("random", True), ("random", False), ("greedy", False)):
            works[f"{game} {agent} {log}"] = partial(counted, matches(game, agent, log), SECONDS)
        works[f"{game} {SEARCH}"] = partial(counted, choices(game), SECONDS)
    rates = in_turn(works)
    found: list[Row] = []
    for game in sorted(RULESETS):
        ours = rates[f"{game} random True"]
        name = f"{game}: a random player's decision, event log on"
        found.append(
            Row(f"{name}, against a pick of a plain loop", over(rates["loop"], ours), "x", f"<= {LOOPS[game]}")
        )
        if "uno" in rates:
            goal = ">= 2" if game == "card-of-the-rings" else ">= 1"
            found.append(Row(f"{name}, decisions a second over {PEERS['uno']}", over(ours, rates["uno"]), "x", goal))
        for words, key in (
            ("random players, event log on", "random True"),
            ("random players, no log", "random False"),
            ("greedy players, no log", "greedy False"),
        ):
            found.append(Row(f"{game}: {words}", median(rates[f"{game} {key}"]), "decisions/s"))
        greedy, plain = rates[f"{game} greedy False"], rates[f"{game} random False"]
        found.append(
            Row(f"{game}: a greedy player's decisions a second over a random one's", over(greedy, plain), "x", ">= 0.5")
        )
        found.append(Row(f"{game}: decisions of {SEARCH} in a second", median(rates[f"{game} {SEARCH}"]), "", ">= 1"))
        found += copies(game)
    for peer, name in PEERS.items():
        found.append(Row(name, None, absent[peer]) if peer in absent else Row(name, median(rates[peer]), "decisions/s"))
    return found


def picks(number: int) -> int:
    """A thousand decisions of the plainest engine there is: one of ten options is picked and written down."""
    choice, options = Random(number).choice, list(range(10))
    log: list[tuple[int, int, int]] = []
    for turn in range(1000):
        log.append((number, turn, choice(options)))  # noqa: PERF401  # one at a time, as a game goes
    return len(log)


def matches(game: str, agent: str, log: bool) -> Callable[[int], int]:
    """Whole matches of a game, by number: how many decisions each took."""
    rules = load_rules(game)
    agents = [make_agent(agent) for _ in rules.seats]
    return lambda number: len(play(rules, agents, SeededDice("bench", number), log=log).actions)


def choices(game: str) -> Callable[[int], int]:
    """What the agent that looks ahead decides in the middle of a match by chance."""
    rules = load_rules(game)
    agent = make_agent(SEARCH)

    def choose(number: int) -> int:
        dice = SeededDice("bench", number)
        state = rules.start(dice)
        for _ in range(30 + number % 30):
            if state.outcome is None:
                state.apply(dice.pick(state.legal_actions()), dice)
        if state.outcome is None:
            agent.choose(rules.view(state, state.player), dice)
        return 1

    return choose


def copies(game: str) -> list[Row]:
    """A state in the middle of a match: cloned, against copying its lists of cards; saved, against JSON alone."""
    rules = load_rules(game)
    state = rules.start(SeededDice("bench"))
    dice = SeededDice("bench", "middle")
    for _ in range(40):
        if state.outcome is None:
            state.apply(dice.pick(state.legal_actions()), dice)
    saved = state.to_dict()
    clone = ratio(state.clone, lambda: [zone[:] for zone in state.zones], 5000)
    save = ratio(
        lambda: rules.from_dict(json.loads(json.dumps(state.to_dict()))), lambda: json.loads(json.dumps(saved)), 500
    )
    return [
        Row(f"{game}: a clone, against copying the lists of cards in it", clone, "x", "<= 6"),
        Row(f"{game}: save to JSON and load, against JSON alone", save, "x", "<= 2"),
    ]
