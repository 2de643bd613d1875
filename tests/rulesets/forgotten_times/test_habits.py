"""No habit alone decides a game between two equal decks."""

from __future__ import annotations

import pytest

from tests.rulesets.forgotten_times.habits import DECKS, HABITS, measure

GAMES = 30


@pytest.mark.parametrize("habit", ["caster", "hider"])
def test_what_can_be_repeated_can_be_answered(habit: str) -> None:
    """Who casts every spell, or always hides the weaker hero, does not beat greedy by that."""
    found = measure("gods-of-the-stairs", habit, GAMES)
    assert found["habit"] <= 0.75 * GAMES, found


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("habit", HABITS)
def test_no_habit_wins_by_itself(name: str, habit: str) -> None:
    """With any of the decks."""
    found = measure(name, habit, GAMES)
    assert found["habit"] <= 0.75 * GAMES, found
