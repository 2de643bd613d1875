"""An agent that learns Forgotten Times, which has 6,715 actions: one small network for all of them, and numpy alone.

    python docs/train_forgotten_times.py --games 12000 --seed 1

Two thirds of the actions are an attack of one card on another, and most are hardly ever tried. So no action has
weights of its own: the network reads what an action is about (its verb, its cards, and the table) and gives it a score.
Only the actions that are legal now are scored; one is taken with odds exp(score). In the first third of the games the
network learns to choose as greedy does, in the others from its own games against greedy (REINFORCE, Williams 1992).
"""

from __future__ import annotations

import argparse
import os
from time import process_time
from typing import Any

import numpy as np

from decktool.dealing import Dice, SeededDice
from decktool.environments.gymnasium import SeatEnv
from decktool.environments.observing import Observer
from decktool.play.agents import Agent as AnyAgent
from decktool.play.agents import make_agent
from decktool.play.view import View

WEIGHTS = os.environ.get("WEIGHTS", "forgotten-times.npz")
HIDDEN, BATCH, FADING = 128, 64, 0.95
"""Units of the network; games between two changes of the weights; what a reward counts for the choice before."""
PRINTED = {"ap": 4, "hp": 8, "cost": 4, "spell_cost": 2}
"""The numbers on a card that are read, each with one that is large for it."""

Array = np.ndarray[Any, np.dtype[Any]]
Moves = list[tuple[Array, Array]]
"""Of each choice: what was read of the legal actions, and how far each of them is pulled toward what was done."""


class Model:
    """The network at one table. Its weights fit all decks of the game's cards."""

    def __init__(self, observer: Observer, seed: int = 0) -> None:
        """Lay out what is read of an action, and begin with random weights."""
        self.observer, parts = observer, observer.parts
        catalog, cards = observer.rules.game.catalog, observer.rules.cards
        kinds = sorted({(card.type, str(card.get("class"))) for card in catalog})
        # of a card: which it is, its type and class, its numbers, whether it is the looker's own; the last row is none
        printed = np.zeros((len(cards) + 1, len(catalog) + 1 + len(kinds) + len(PRINTED) + 1), np.float32)
        for row, card in zip(printed, cards, strict=False):
            row[[card.number, len(catalog) + 1 + kinds.index((card.type, str(card.get("class"))))]] = 1
            row[-len(PRINTED) - 1 : -1] = [(card.get(name) or 0) / large for name, large in PRINTED.items()]
        self.cards = [printed.copy(), printed.copy()]
        for seat in (0, 1):
            self.cards[seat][:-1, -1] = np.equal(observer.rules.owners, seat)
        # where the observation says what a card carries now (HP lost, BF, that it has attacked ...)
        starts = [part.start for part in parts.values() if part.stop - part.start == len(cards)]
        self.places = np.full((len(cards) + 1, len(starts)), observer.size)
        self.places[:-1] = np.array(starts) + np.arange(len(cards))[:, None]
        # of the table: all that is not about one card
        self.table = np.setdiff1d(np.arange(observer.size), self.places)
        self.verbs = np.eye(len(observer.verbs), dtype=np.float32)
        size = len(self.verbs) + 2 * (printed.shape[1] + len(starts)) + len(self.table)
        chance = np.random.default_rng(seed)
        shapes = {"first": (size, HIDDEN), "bias": (HIDDEN,), "last": (HIDDEN,)}
        self.weights: dict[str, Any] = {
            name: chance.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes.items()
        }
        self.moments = {name: np.zeros((2, *shape), np.float32) for name, shape in shapes.items()}
        self.updates = 0

    def read(self, seen: Array, legal: Array) -> Array:
        """A row of numbers for each legal action; `seen` is a normalised observation."""
        about, seat = self.observer.about[legal], int(seen[0] > 0)
        cards = about[:, 1:3]
        carried = np.append(seen, np.float32(0))[self.places[cards]]
        table = np.broadcast_to(seen[self.table], (len(legal), len(self.table)))
        rows = [one.reshape(len(legal), -1) for one in (self.cards[seat][cards], carried)]
        return np.hstack([self.verbs[about[:, 0]], *rows, table])

    def scores(self, read: Array) -> tuple[Array, Array]:
        """The hidden units, and the score of each action."""
        hidden = np.maximum(read @ self.weights["first"] + self.weights["bias"], 0)
        return hidden, hidden @ self.weights["last"]

    def learn(self, moves: Moves, worth: Array, rate: float) -> None:
        """A step of Adam (Kingma and Ba 2015): scores go where they are pulled, as far as that choice was worth it."""
        read = np.concatenate([rows for rows, _ in moves])
        pull = np.concatenate([pull * gain for (_, pull), gain in zip(moves, worth, strict=True)]) / len(moves)
        hidden = self.scores(read)[0]
        back = pull[:, None] * self.weights["last"] * (hidden > 0)
        self.updates += 1
        for name, slope in {"first": read.T @ back, "bias": back.sum(0), "last": hidden.T @ pull}.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            step = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.99**self.updates)) + 1e-8)
            self.weights[name] += np.float32(rate) * step.astype(np.float32)


def play(
    env: SeatEnv, model: Model, chance: np.random.Generator, moves: Moves, teacher: AnyAgent | None
) -> list[float]:
    """One game, whose choices are noted in `moves`, and what each brought; if there is a teacher, it chooses."""
    (seen, _), over, cut = env.reset(), False, False
    rewards, dice = [], SeededDice(0, "teacher")
    while not (over or cut):
        legal = np.flatnonzero(seen["action_mask"])
        read = model.read(seen["observation"], legal)
        scores = model.scores(read)[1]
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        if teacher is not None:
            taken = int(np.searchsorted(legal, env.observer.numbers[teacher.choose(env.view, dice)]))
        else:
            taken = min(int(np.searchsorted(odds.cumsum(), chance.random())), len(legal) - 1)
        moves.append((read, (np.arange(len(legal)) == taken) - odds))
        seen, reward, over, cut, _ = env.step(int(legal[taken]))
        rewards.append(reward)
    for number in range(len(rewards) - 2, -1, -1):
        rewards[number] += FADING * rewards[number + 1]
    return rewards


def train(games: int, seed: int) -> Model:
    """A model after a number of games; the same seed gives the same weights."""
    env = SeatEnv("forgotten-times", against="greedy", shaped=True, normalised=True, seed=seed)
    model, chance, greedy = Model(env.observer, seed), np.random.default_rng(seed), make_agent("greedy")
    for game in range(watched := games // 3):
        moves: Moves = []
        play(env, model, chance, moves, greedy)
        model.learn(moves, np.ones(len(moves)), 0.002 * (1 - game / watched))
    batches = (games - watched) // BATCH
    for batch in range(batches):
        moves = []
        gains = np.concatenate([play(env, model, chance, moves, None) for _ in range(BATCH)])
        model.learn(moves, (gains - gains.mean()) / gains.std(), 0.003 * (1 - batch / batches))
    return model


class Agent:
    """The trained network as an agent of decktool, which takes the action with the highest score."""

    name = "trained"

    def __init__(self) -> None:
        """Read the weights: numbers only, no pickle."""
        with np.load(WEIGHTS, allow_pickle=False) as found:
            self.weights = dict(found)
        self.model: Model | None = None

    def choose(self, view: View, dice: Dice) -> int:
        """The legal action with the highest score; the first of equals."""
        if self.model is None or self.model.observer.rules is not view.rules:
            self.model = Model(Observer(view.rules))
            self.model.weights = self.weights
        observer, actions = self.model.observer, view.legal_actions()
        read = self.model.read(
            observer.normalised(observer.look(view)), np.array([observer.numbers[one] for one in actions])
        )
        return actions[int(self.model.scores(read)[1].argmax())]


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=12_000, help="games that are learnt from")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    begun = process_time()
    np.savez(WEIGHTS, **train(given.games, given.seed).weights)
    print(f"{given.games} games learnt from in {process_time() - begun:.0f} seconds of one core; wrote {WEIGHTS}")
