"""No habit alone decides a game between the two sample decks."""

from __future__ import annotations

import pytest

from tests.rulesets.forbidden_quest.habits import HABITS, measure

DEALS = 40


def fair(caravan: str, snares: str) -> None:
    """Neither deck wins more than seven games of ten by its habit, and hardly one ends without a winner."""
    found = measure(caravan, snares, DEALS)
    assert max(found["Caravan"], found["Snares"]) <= 0.75 * DEALS, found
    assert found["Caravan"] + found["Snares"] >= 0.9 * DEALS, found


@pytest.mark.parametrize(
    ("caravan", "snares"), [pytest.param("lurker", "greedy", marks=pytest.mark.slow), ("greedy", "lurker")]
)
def test_nobody_wins_out_of_hiding(caravan: str, snares: str) -> None:
    """Who keeps only such creatures on the board as can be hidden wins about as often as who plays on."""
    fair(caravan, snares)


@pytest.mark.slow
@pytest.mark.parametrize("caravan", HABITS)
@pytest.mark.parametrize("snares", HABITS)
def test_no_habit_wins_by_itself(caravan: str, snares: str) -> None:
    """Whichever way the two are played."""
    fair(caravan, snares)
