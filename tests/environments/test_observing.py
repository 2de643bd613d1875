"""What a seat is told in numbers: all that it may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

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


def plainly(observer: Observer, state: State, seat: int) -> list[int]:
    """What a seat may know of a state, place after place, as the docstring of Observer has it."""
    rules, parts, seats = observer.rules, observer.parts, len(observer.rules.seats)
    found = [0] * observer.size
    neutral = rules.state_type.empty(rules)
    known = [bits >> seat & 1 for bits in state.knows]

    def write(name: str, values: list[int]) -> None:
        assert len(values) == parts[name].stop - parts[name].start
        found[parts[name]] = values

    write("seat", [seat])
    write("decision", [rules.decisions.index(state.decision)])
    for name, field in rules.state_type.fields.items():
        value = getattr(state, name)
        if name == "knows" or (field.kind == "row" and not value):
            continue
        if name in {"player", "active", "first"}:
            write(name, [value if value < 0 else (value - seat) % seats])
        elif field.kind == "card" or name == "source":
            write(name, [value + 1 if value >= 0 and known[value] else 0])
        elif field.kind == "each":
            write(name, [*value[seat:], *value[:seat]])
        elif field.kind == "column":
            start = getattr(neutral, name)
            write(name, [knows * (value[card] - start[card]) for card, knows in enumerate(known)])
        elif field.kind == "marks":
            write(name, [knows * (value >> card & 1) for card, knows in enumerate(known)])
        elif field.kind == "tally":
            write(name, [knows * value.count(card) for card, knows in enumerate(known)])
        else:
            write(name, value if field.kind == "row" else [int(value)])
    for zone, lying in zip(rules.zones, state.zones, strict=True):
        whose = "" if zone.seat is None else ", own" if zone.seat == seat else ", other"
        place = observer.zones.index(zone.id + whose)
        found[parts["count"].start + place] = len(lying)
        for number, card in enumerate(reversed(lying) if zone.pile else lying, 1):
            if known[card]:
                found[parts["where"].start + card] = place + 1
                found[parts["order"].start + card] = number if zone.ordered else 0
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_again_is_all_that_changed(game: str) -> None:
    """Whatever was looked at before, and by whom, the numbers are those of a table that is looked at for the first time."""
    observer, pick = observer_of(game), SeededDice("looks", game)
    moments: list[State] = []
    for seed in range(2):
        for state, dice in walk(game, seed, 150):
            seat = pick.below(len(state.rules.seats))
            assert observer.observe(state, seat).tolist() == plainly(observer, state, seat)
            if pick.below(8) == 0:
                moments += [state.clone(), state.rules.view(state, state.player).deal(dice.fork("deal", len(moments)))]
    for _ in range(100):
        moment, seat = pick.pick(moments), pick.below(len(observer.rules.seats))
        saved = observer.rules.from_dict(moment.to_dict())
        assert observer.observe(saved, seat).tolist() == plainly(observer, moment, seat)
    assert len(moments) > 20


def test_an_observation_is_the_caller_s_own() -> None:
    """What a caller does to an array, and a look that was interrupted half way, is not seen again."""
    observer = observer_of("card-of-the-rings")
    state: Any = next(walk("card-of-the-rings", 5))[0]
    real = plainly(observer, state, 0)
    observer.observe(state, 0)[:] = 7
    observer.mask(state, 0)[:] = 7
    assert observer.observe(state, 0).tolist() == real
    assert observer.mask(state, 0).max() == 1
    state.tapped = [None for _ in state.tapped]
    with pytest.raises(TypeError):
        observer.observe(state, 0)
    state.tapped = [1 for _ in state.tapped]
    assert observer.observe(state, 0).tolist() == plainly(observer, state, 0) != real


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


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_s_view_gives_the_numbers_of_its_seat(game: str) -> None:
    """Each player's View says the same as the state does for that seat."""
    observer = observer_of(game)
    for state, _ in walk(game, 4, 60):
        for seat in range(len(state.rules.seats)):
            view = state.rules.view(state, seat)
            np.testing.assert_array_equal(observer.look(view), observer.observe(state, seat))


@pytest.mark.parametrize("game", GAMES)
def test_what_an_action_is_about_says_the_action(game: str) -> None:
    """The words of its verb, filled with its cards, are those of the action; a choice has its number; no two are alike."""
    observer = observer_of(game)
    rules = observer.rules
    assert len({tuple(row) for row in observer.about.tolist()}) == len(observer.actions) == len(observer.about)
    for action, (verb, *cards, choice) in zip(observer.actions, observer.about.tolist(), strict=True):
        labels = [rules.labels[card] for card in cards if card >= 0]
        if choice < 0:
            assert observer.verbs[verb].format(*labels) == rules.words(action)
        else:
            assert not labels
            assert verb * rules.span + choice == action
