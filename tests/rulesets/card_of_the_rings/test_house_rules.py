"""Every house rule, one at a time and all together: whole matches without a fault inside."""

from __future__ import annotations

import json

import pytest

from decktool.dealing import SeededDice
from decktool.games import house_word, load_game
from decktool.play.position import parse_position
from decktool.play.replay import digest
from decktool.rulesets import load_rules, set_up, write_position
from tests.rulesets.card_of_the_rings.talk import GAME

OTHERS = [
    {rule.id: house_word(value)}
    for rule in load_game(GAME).house.values()
    for value in (rule.values or (3,))
    if value != rule.default
]
ALL = {name: word for house in OTHERS for name, word in house.items()}


@pytest.mark.parametrize("house", [*OTHERS, ALL], ids=lambda house: "-".join(house) if len(house) < 3 else "all")
def test_matches_under_a_house_rule(house: dict[str, str]) -> None:
    """Cards and sums stay whole, refusals agree with what is legal, states save, load and are written as positions."""
    rules = load_rules(GAME, house)
    asked = set()
    for seed in range(1 if len(house) < 3 else 3):
        dice = SeededDice("house", *house, seed)
        state = rules.start(dice)
        number = 0
        while state.outcome is None:
            asked.add(state.decision.words)
            assert rules.defects(state) == []
            assert sorted(i for zone in state.zones for i in zone) == list(range(len(rules.cards)))
            if number % 5 == 0:
                legal = set(state.legal_actions())
                assert all((state.why(action) is None) == (state.option(action) in legal) for action in rules.actions)
                assert digest(rules.from_dict(json.loads(json.dumps(state.to_dict())))) == digest(state)
                again = set_up(parse_position(write_position(state, "t"), "t"), dice)
                assert len(again.legal_actions()) == len(legal)
                assert again.rules.house == rules.house
            state.apply(dice.stream("walk").pick(state.legal_actions()), dice)
            number += 1
        assert number < rules.limit
    assert {"resource phase", "action phase", "quest phase"} <= asked


def test_house_rules_ask_what_is_otherwise_not_asked() -> None:
    """With all of them together the decisions that only house rules ask come up too."""
    printed = {"vp_to_win": "5", "one_time": "party_then_use", "companion_untap": "tapper_next_turn"}
    rules = load_rules(GAME, {**ALL, **printed, "hand_limit": "4", "unkept": "top"})
    asked: set[str] = set()
    for seed in range(500):
        if asked == {one.words for one in rules.decisions}:
            break
        dice = SeededDice("asked", seed)
        state = rules.start(dice)
        while state.outcome is None:
            asked.add(state.decision.words)
            state.apply(dice.stream("walk").pick(state.legal_actions()), dice)
    assert asked == {one.words for one in rules.decisions}
