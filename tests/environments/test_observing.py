"""What a seat is told in numbers: all that it may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from decktool.dealing import SeededDice
from decktool.environments.observing import Observer, open_rules
from decktool.play.state import State
from decktool.rulesets import RULESETS
from tests.play.test_worlds import seen

GAMES = sorted(RULESETS)


@cache
def observer_of(game: str) -> Observer:
    """The observer of a game, laid out once."""
    return Observer(open_rules(game))


def walk(game: str, seed: int, most: int = 250) -> Iterator[tuple[State, SeededDice]]:
    """A random match, before each decision."""
    dice = SeededDice("observing", game, seed)
    state = observer_of(game).rules.start(dice)
    chance = dice.stream("walk")
    for _ in range(most):
        if state.outcome is not None:
            return
        yield state, dice
        state.apply(chance.pick(state.legal_actions()), dice)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_cannot_be_told_apart_look_alike(game: str) -> None:
    """Whatever lies hidden is dealt anew, and no number and no legal action changes."""
    observer, worlds = observer_of(game), 0
    for seed in range(2):
        for number, (state, dice) in enumerate(walk(game, seed, 120)):
            if number % 3:
                continue
            seat = state.player
            world = state.rules.view(state, seat).deal(dice.fork("deal", number))
            np.testing.assert_array_equal(observer.observe(world, seat), observer.observe(state, seat))
            np.testing.assert_array_equal(observer.mask(world, seat), observer.mask(state, seat))
            worlds += world.zones != state.zones
    assert worlds > 10


@pytest.mark.parametrize("game", GAMES)
def test_what_looks_different_has_other_numbers(game: str) -> None:
    """What a player can read off the table or is asked is in the numbers: no two tables that look different share them."""
    observer = observer_of(game)
    looks: dict[tuple[int, bytes, bytes], object] = {}
    for number, (state, _) in enumerate(walk(game, 3, 80)):
        if number % 2:
            continue
        for seat in range(len(state.rules.seats)):
            key = seat, observer.observe(state, seat).tobytes(), observer.mask(state, seat).tobytes()
            look = seen(state, seat)
            assert looks.setdefault(key, look) == look
    assert len(looks) > 20
