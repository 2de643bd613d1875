"""A small agent that learns The Card of the Rings by playing against greedy: a line for each action, and numpy alone.

    python docs/train_rings.py --games 40000 --seed 1

It sees what a seat may know as PettingZoo gives it (`decktool.environments.pettingzoo`): the place of each card that it
knows, gold and Victory Points of both. Each action has a weight for each of these features; it takes one with odds
exp(weighted sum), and after every batch of games the weights move toward what was done in games that it won
(REINFORCE, Williams 1992). Then it plays on greedily, without learning, and its games are counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

import numpy as np

from decktool.dealing import SeededDice
from decktool.environments.pettingzoo import Table, env
from decktool.lab.ratings import bradley_terry
from decktool.play.agents import Agent, make_agent
from decktool.statistics import mean_interval

BATCH = 50
"""Games between two changes of the weights."""
RATE = 0.02
"""How far a weight moves at once at first, in Adam's steps (Kingma and Ba 2015); in the end not at all."""


Array = np.ndarray[Any, np.dtype[Any]]
Move = tuple[Array, Array, Array]
"""A choice: the legal actions, how far each is pulled toward what was done, and the features."""


class Chances:
    """What the players throw, apart from the game's own dice."""

    def __init__(self, seed: int) -> None:
        """Begin from a seed."""
        self.learner = Random(seed)
        self.agents = SeededDice(seed, "agents")


class Learner:
    """A policy that is linear in its features, and what it has learnt from."""

    def __init__(self, table: Table) -> None:
        """Begin with nothing: every action is as good as another."""
        parts = self.parts = table.observer.parts
        self.cards = parts["where"].stop - parts["where"].start
        self.places = len(table.observer.zones)
        self.steps = np.arange(self.cards) * self.places
        self.size = 1 + 4 + self.cards + self.cards * self.places
        self.weights = np.zeros((len(table.observer.actions), self.size))
        self.slope = np.zeros_like(self.weights)
        self.mean, self.square, self.updates = np.zeros_like(self.weights), np.zeros_like(self.weights), 0
        self.baseline = 0.0
        self.scores: list[float] = []
        """What each batch of games brought, a win 1 and a draw a half."""

    def features(self, seen: Array) -> Array:
        """1, gold and Victory Points of both, which cards are tapped, and where each known card lies."""
        parts, found = self.parts, np.zeros(self.size)
        found[0] = 1
        found[1:3] = seen[parts["gold"]] / 5
        found[3:5] = seen[parts["vp"]] / 5
        found[5 : 5 + self.cards] = seen[parts["tapped"]] > 0
        where = seen[parts["where"]]
        known = where > 0
        found[5 + self.cards + self.steps[known] + where[known] - 1] = 1
        return found

    def odds(self, seen: Array, legal: Array) -> tuple[Array, Array]:
        """How likely it takes each of the legal actions, and the features it goes by."""
        features = self.features(seen)
        sums = self.weights[legal] @ features
        odds = np.exp(sums - sums.max())
        return odds / odds.sum(), features

    def learn(self, games: Sequence[tuple[float, Sequence[Move]]], rate: float) -> None:
        """Move the weights toward what was done in games that went better than usual."""
        self.scores.append(float(np.mean([reward for reward, _ in games])) / 2 + 0.5)
        self.slope[:] = 0
        for reward, moves in games:
            gain = reward - self.baseline
            for legal, pull, features in moves:
                self.slope[legal] += gain * pull[:, None] * features
        self.baseline += 0.1 * (2 * self.scores[-1] - 1 - self.baseline)
        self.slope /= len(games)
        self.updates += 1
        self.mean += 0.1 * (self.slope - self.mean)
        self.square += 0.001 * (self.slope**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.updates), self.square / (1 - 0.999**self.updates)
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)


def play(table: Table, players: Sequence[Learner | Agent], chances: Chances, moves: list[Move] | None = None) -> float:
    """One game of who sits in the first seat and who in the second: what it brings the first.

    With `moves` a learner plays by its odds and notes there what it did, else it takes what it thinks best.
    """
    table.reset()
    reward = 0.0
    seats = dict(zip(table.agents, players, strict=True))
    first = table.agents[0]
    for who in table.agent_iter():
        player = seats[who]
        if table.terminations[who] or table.truncations[who]:
            reward = table.rewards.get(first, reward)
            table.step(None)
        elif isinstance(player, Learner):
            seen = table.observe(who)
            legal = np.flatnonzero(seen["action_mask"])
            taken = 0
            if len(legal) > 1:
                odds, features = player.odds(seen["observation"], legal)
                taken = int(odds.argmax())
                if moves is not None:
                    taken = min(int(np.searchsorted(odds.cumsum(), chances.learner.random())), len(legal) - 1)
                    moves.append((legal, (np.arange(len(legal)) == taken) - odds, features))
            table.step(int(legal[taken]))
        else:
            table.step(table.observer.numbers[player.choose(table.view(who), chances.agents)])
    return reward


def play_both(
    table: Table,
    one: Learner | Agent,
    other: Learner | Agent,
    number: int,
    chances: Chances,
    moves: list[Move] | None = None,
) -> float:
    """One game of two, who sit the other way round in every other game: what it brings the one."""
    exchanged = number % 2 == 1
    reward = play(table, (other, one) if exchanged else (one, other), chances, moves)
    return -reward if exchanged else reward


def train(games: int, seed: int) -> Learner:
    """A learner after a number of games against greedy; the same seed gives the same weights."""
    table, chances = env("card-of-the-rings", seed=seed), Chances(seed)
    learner, greedy = Learner(table), make_agent("greedy")
    batches = max(1, games // BATCH)
    for batch in range(batches):
        played = []
        for number in range(BATCH):
            moves: list[Move] = []
            reward = play_both(table, learner, greedy, number, chances, moves)
            played.append((reward, moves))
        learner.learn(played, RATE * (1 - batch / batches))
    return learner


def measure(learner: Learner, games: int, seed: int) -> list[str]:
    """Games of each pair of the trained agent, greedy and random, as lines of a table, and their ratings."""
    table, chances = env("card-of-the-rings", seed=seed), Chances(seed)
    players: dict[str, Learner | Agent] = {name: make_agent(name) for name in ("greedy", "random")}
    players = {"trained": learner, **players}
    names = list(players)
    wins = np.zeros((3, 3))
    lines = ["| | against | won | lost | drawn | score, a draw half | 95 % |", "|---|---|---:|---:|---:|---:|---:|"]
    for i, j in ((0, 1), (0, 2), (1, 2)):
        rewards = [play_both(table, players[names[i]], players[names[j]], number, chances) for number in range(games)]
        score = np.array(rewards) / 2 + 0.5
        wins[i, j], wins[j, i] = score.sum(), (1 - score).sum()
        mean, low, high = mean_interval(float(score.sum()), float((score**2).sum()), games)
        counts = " | ".join(str(rewards.count(reward)) for reward in (1.0, -1.0, 0.0))
        lines.append(f"| {names[i]} | {names[j]} | {counts} | {mean:.1%} | {low:.1%} to {high:.1%} |")
    lines += ["", "| | rating | 95 % |", "|---|---:|---:|"]
    for name, rating in zip(names, bradley_terry(wins.tolist()), strict=True):
        lines.append(f"| {name} | {rating.points:.0f} | {rating.low:.0f} to {rating.high:.0f} |")
    return lines


def main() -> None:
    """Train, measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=40_000, help="games that are learnt from")
    asked.add_argument("--measured", type=int, default=4_000, help="games of each two that are counted")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    begun = process_time()
    learner = train(given.games, given.seed)
    print(f"{given.games} games learnt from in {process_time() - begun:.0f} seconds of one core; the score by tenths:")
    print(*(f"{np.mean(tenth):.1%}" for tenth in np.array_split(learner.scores, 10)), "\n")
    print("\n".join(measure(learner, given.measured, given.seed + 1)))


if __name__ == "__main__":
    main()
