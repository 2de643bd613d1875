"""What holds at every moment of every game, whatever is played and whichever house rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decktool.dealing import SeededDice
from decktool.games import house_word, load_game
from decktool.rulesets import load_rules
from decktool.rulesets.dragon_quest.declarations import Decision, Program, Zone
from tests.rulesets.dragon_quest.talk import GAME

RULES = {rule.id: tuple(map(house_word, rule.values)) for rule in load_game(GAME).house.values() if rule.values}
SETTLED = {Program.BATTLE, Program.REPAIR, Program.LINE_UP}


@lru_cache(maxsize=64)
def rules_with(house: tuple[tuple[str, str], ...]) -> Any:
    """The rules under some house rules, with the two sample decks."""
    return load_rules(GAME, dict(house))


def played(house: dict[str, str], seed: int) -> Iterator[Any]:
    """A game of two random players, the state after each action."""
    dice = SeededDice("properties", seed)
    state = rules_with(tuple(sorted(house.items()))).start(dice)
    state.log = None
    walk = dice.stream("walk")
    while state.outcome is None:
        state.apply(walk.pick(state.legal_actions()), dice)
        yield state


def whole(state: Any) -> None:
    """Fifty cards each, lines as they must be outside of a battle, experience the levels that were defeated.

    Between two actions nothing is left of what the last one was about.
    """
    rules, zones = state.rules, state.zones
    for seat in (0, 1):
        mine = [i for zone, cards in zip(rules.zones, zones, strict=True) if zone.seat == seat for i in cards]
        mine += [i for i in zones[Zone.ASIDE] if rules.owners[i] == seat]
        assert len(mine) == 50
        assert all(rules.owners[i] == seat for i in mine)
        front, rear = zones[Zone.FRONT + seat], zones[Zone.REAR + seat]
        if state.outcome is None and not SETTLED & {frame[0] for frame in state.stack}:
            assert len(rear) <= len(front) <= 3
        assert state.xp[seat] == sum(rules.level[i] for i in zones[Zone.EXPERIENCE + 1 - seat])
        assert state.gold[seat] >= 0
        assert all(state.damage[i] < rules.hp[i] for i in front + rear) or state.outcome is not None
    if state.outcome is None and state.decision in {Decision.PREPARATION, Decision.ACTION}:
        numbers = (state.owed, state.aimed, state.declared, state.countering, sum(state.due))
        assert (numbers, state.attacker, state.target) == ((0, 0, 0, 0, 0), -1, -1)
    if state.outcome is not None and state.outcome.reason == "draw pile":
        assert not zones[Zone.DECK + 1 - state.outcome.winner]
    assert rules.defects(state) == []


@pytest.mark.clause("DQ-intro-02", "DQ-area-04", "DQ-area-09")
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_a_game(seed: int) -> None:
    """Fifty cards each always, no longer rear line, no experience that nobody earned."""
    for state in played({}, seed):
        whole(state)


@settings(max_examples=15)
@given(data=st.data(), seed=st.integers(0, 10_000))
def test_every_house_rule_can_be_played(data: st.DataObject, seed: int) -> None:
    """Under any house rules together a game goes on to an end, and stays whole."""
    house = {name: data.draw(st.sampled_from(values), label=name) for name, values in RULES.items()}
    house["free_again"] = "no"  # random players would line up for very long
    for number, state in enumerate(played(house, seed)):
        if number % 7 == 0:
            whole(state)
    whole(state)
