"""Ratings against hand-computed ones."""

from __future__ import annotations

from itertools import pairwise
from math import log10, sqrt

import pytest

from decktool.lab.ratings import MIDDLE, POINTS, bradley_terry
from decktool.statistics import Z


def test_two_decks_are_as_far_apart_as_their_odds() -> None:
    """75 of 100 games are odds of 3 to 1: 400 log10(3) points. The information on the difference is n p q = 18.75,
    and each rating moves by half of the difference.
    """
    strong, weak = bradley_terry([[0, 75], [25, 0]])
    assert strong.points - weak.points == pytest.approx(400 * log10(3))
    assert strong.points + weak.points == pytest.approx(2 * MIDDLE)
    assert strong.high - strong.points == pytest.approx(Z * POINTS / 2 / sqrt(18.75))
    assert not strong.prior


def test_odds_multiply() -> None:
    """A 2:1 over B and B 2:1 over C with A 4:1 over C fits exactly: 400 log10(2) points a step."""
    ratings = bradley_terry([[0, 20, 24], [10, 0, 20], [6, 10, 0]])
    steps = [one.points - other.points for one, other in pairwise(ratings)]
    assert steps == pytest.approx([400 * log10(2)] * 2)


def test_who_won_everything_gets_half_a_win_against() -> None:
    """10 to 0 is rated as 10.5 to 0.5; who won or lost everything is marked, or the two groups of which one did."""
    winner, loser = bradley_terry([[0, 10], [0, 0]])
    assert winner.points - loser.points == pytest.approx(400 * log10(21))
    assert winner.prior
    assert loser.prior
    alone = bradley_terry([[0, 10, 10], [0, 0, 5], [0, 5, 0]])
    assert [rating.prior for rating in alone] == [True, False, False]
    marked = [rating.prior for rating in bradley_terry([[0, 4, 9, 9], [5, 0, 9, 9], [0, 0, 0, 3], [0, 0, 6, 0]])]
    assert marked == [True] * 4


def test_a_sweep_that_others_undo_needs_no_prior() -> None:
    """A lost to nobody but B, B only to C, C only to A: a circle, all equal."""
    ratings = bradley_terry([[0, 8, 0], [0, 0, 8], [8, 0, 0]])
    assert [rating.points for rating in ratings] == pytest.approx([MIDDLE] * 3)
    assert not any(rating.prior for rating in ratings)
