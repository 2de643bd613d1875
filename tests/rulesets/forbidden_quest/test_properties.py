"""What holds at every moment of every game, whatever is played and whichever house rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decktool.dealing import SeededDice
from decktool.games import load_game
from decktool.rulesets import load_rules
from decktool.rulesets.forbidden_quest.declarations import Kind, Zone

GAME = "forbidden-quest"
clause = pytest.mark.clause

QUICK = {"sim_turn_cap": "60"}
"""Games are long, and what can go wrong goes wrong early."""


def choices() -> dict[str, tuple[Any, ...]]:
    """The words of every house rule that is one of a few values."""
    from decktool.games import house_word

    return {rule.id: tuple(map(house_word, rule.values)) for rule in load_game(GAME).house.values() if rule.values}


@lru_cache(maxsize=64)
def rules_with(house: tuple[tuple[str, str], ...]) -> Any:
    """The rules under some house rules, with the two sample decks."""
    return load_rules(GAME, {**QUICK, **dict(house)})


def played(house: dict[str, str], seed: int) -> Iterator[Any]:
    """A game of two random players, the state after each action."""
    dice = SeededDice("properties", seed)
    state = rules_with(tuple(sorted(house.items()))).start(dice)
    state.log = None
    pick = dice.stream("walk")
    while state.outcome is None:
        state.apply(pick.pick(state.legal_actions()), dice)
        yield state


def whole(state: Any) -> None:
    """Nine crystals, fifty cards each, three creatures at most, one weapon and one defense card on each."""
    rules = state.rules
    assert state.crystals.bit_count() + sum(state.held) == 9
    for seat in (0, 1):
        mine = [i for zone, cards in zip(rules.zones, state.zones, strict=True) if zone.seat == seat for i in cards]
        assert len(mine) == 50
        assert all(rules.owners[i] == seat for i in mine)
        board = state.zones[Zone.BOARD + seat]
        assert len(board) <= 3
        worn = [state.weapon[i] for i in board] + [state.defense[i] for i in board]
        worn = [card for card in worn if card >= 0]
        assert len(set(worn)) == len(worn)
        waiting = [state.replaced] if state.replaced >= 0 and rules.owners[state.replaced] == seat else []
        assert sorted(worn + waiting) == sorted(state.zones[Zone.ATTACHED + seat])
        assert all(rules.kinds[state.weapon[i]] == Kind.WEAPON for i in board if state.weapon[i] >= 0)
        assert all(rules.kinds[state.defense[i]] == Kind.DEFENSE for i in board if state.defense[i] >= 0)
        assert all(0 <= state.damage[i] < rules.hp[i] for i in board)
    assert rules.defects(state) == []


@clause("FQ-1.1-03", "FQ-1.1-01", "FQ-4.1-02", "FQ-4-08")
@pytest.mark.parametrize("seed", range(6))
def test_every_moment_of_a_game(seed: int) -> None:
    """Nine crystals always, fifty cards each always, at most three creatures, one weapon and one defense card each."""
    for state in played({}, seed):
        whole(state)


@settings(max_examples=20)
@given(data=st.data(), seed=st.integers(0, 10_000))
def test_every_house_rule_can_be_played(data: st.DataObject, seed: int) -> None:
    """Under any house rules together a game goes on to an end, and stays whole."""
    house = {name: data.draw(st.sampled_from(values), label=name) for name, values in choices().items()}
    for number, state in enumerate(played(house, seed)):
        if number % 5 == 0:
            whole(state)
    whole(state)


@pytest.mark.parametrize(("name", "value"), [(name, word) for name, words in choices().items() for word in words[1:]])
def test_each_house_rule_alone(name: str, value: str) -> None:
    """Each house rule played the other way, by itself, leads to an end as well."""
    for state in played({name: value}, 1):
        assert state.outcome is not None or state.legal_actions()
    whole(state)
