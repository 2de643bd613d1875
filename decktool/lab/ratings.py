"""Ratings: how strong each of several decks is, from who won how often against whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np

from decktool.statistics import Z

MIDDLE = 1500.0
"""The mean of all ratings, in points."""
POINTS = 400 / log(10)
"""Points of one unit of log odds, as Elo counts them: 400 points are odds of ten to one."""
PRIOR = 0.5
"""Wins added to both sides of a one-sided pairing where without them a rating would have no end."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A deck's rating in points with its 95 % interval; `prior`: games were added that were not played."""

    points: float
    low: float
    high: float
    prior: bool


def bradley_terry(wins: Sequence[Sequence[float]]) -> list[Rating]:
    """The ratings under which the results are likeliest; `wins[i][j]` is how often i won against j, a draw half a win.

    A deck wins against another with odds exp(difference) (Bradley and Terry 1952). The maximum is found by Newton's
    method on the log likelihood; its variances are the diagonal of the information matrix's pseudo-inverse, under the
    condition that the mean is MIDDLE. Where a deck, or a group of them, won or lost everything against all others, no
    finite ratings are likeliest: then PRIOR wins are added to both sides of every pairing that one side swept, and who
    won or lost everything is marked (all that were swept or swept others, where it takes a group to do so). Every deck
    must have met every other, directly or by way of others.
    """
    counts = np.array(wins, dtype=float)
    number = len(counts)
    marked = np.zeros(number, dtype=bool)
    if not _connected(counts):
        swept = ((counts == 0) | (counts.T == 0)) & (counts + counts.T > 0)
        everything = (counts.sum(axis=0) == 0) | (counts.sum(axis=1) == 0)
        marked = everything if everything.any() else swept.any(axis=1)
        counts = counts + PRIOR * swept
    games = counts + counts.T
    strength = np.zeros(number)
    for _ in range(200):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = counts.sum(axis=1) - (games * chance).sum(axis=1)
        information = _information(games, chance)
        step = np.linalg.pinv(information) @ slope
        strength = strength + step / max(1.0, float(np.abs(step).max()))
        if float(np.abs(step).max()) < 1e-10:
            break
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    variance = np.diag(np.linalg.pinv(_information(games, chance)))
    middle = float(strength.mean())
    found = []
    for place in range(number):
        points = MIDDLE + POINTS * (float(strength[place]) - middle)
        spread = Z * POINTS * sqrt(max(0.0, float(variance[place])))
        found.append(Rating(points, points - spread, points + spread, bool(marked[place])))
    return found


def _information(games: np.ndarray, chance: np.ndarray) -> Any:
    """The information matrix: minus the second derivatives of the log likelihood by the strengths."""
    weight = games * chance * (1 - chance)
    return np.diag(weight.sum(axis=1)) - weight


def _connected(wins: np.ndarray) -> bool:
    """True where everybody won against everybody else by way of others: then the ratings are finite (Ford 1957)."""
    reached = (wins > 0) | np.eye(len(wins), dtype=bool)
    for place in range(len(wins)):
        reached |= np.outer(reached[:, place], reached[place])
    return bool(reached.all())
