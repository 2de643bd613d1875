"""What holds after every decision of any match."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.state import State
from decktool.rulesets import load_rules
from decktool.rulesets.forgotten_times.declarations import Zone
from decktool.rulesets.forgotten_times.state import TimesState, affordable
from tests.rulesets.event_clauses import strays, table_of
from tests.rulesets.forgotten_times.talk import GAME
from tests.rulesets.forgotten_times.test_setup import deck_of

DECKS = ("gods-of-the-stairs", "monsters-of-undermere", "mortals-of-harrowgate")


@pytest.mark.parametrize("names", list(combinations_with_replacement(DECKS, 2)), ids=" ".join)
def test_every_match(names: tuple[str, str]) -> None:
    """56 cards a player, RP within the ceiling, HP that fit, BF up to three, RI that never falls, words with clauses;
    what of a hand is an option differs by its name alone.
    """
    rules = load_rules(GAME, decks=[deck_of(name) for name in names])
    for seed in range(3):
        infusion = 0

        def watch(state: State, action: int) -> None:
            nonlocal infusion
            assert isinstance(state, TimesState)
            assert infusion <= state.infusion <= 6
            infusion = state.infusion
            for seat in (0, 1):
                mine = [i for zone in state.zones for i in zone if rules.owners[i] == seat]
                assert len(mine) == len(set(mine)) == 56
                paid = [i for i in state.zones[Zone.HAND + seat] if state.rules.cost[i] <= state.rp[seat]]
                assert [*affordable(state, seat)] == state.distinct(0, paid)
            if state.outcome is None:
                assert rules.defects(state) == []

        agents = [make_agent("random"), make_agent("greedy" if seed == 2 else "random")]
        played = play(rules, agents, SeededDice("property", *names, seed), watch=watch)
        assert played.outcome.reason in rules.outcomes
        assert strays(rules, played.state.log or (), table_of(GAME)) == []


def test_a_longer_hand_of_greedy_beats_random() -> None:
    """Nearly always, from either seat."""
    rules = load_rules(GAME)
    won = 0
    for number in range(20):
        names = ["greedy", "random"][:: 1 if number % 2 else -1]
        outcome = play(rules, [make_agent(name) for name in names], SeededDice("beats", number), log=False).outcome
        won += outcome.winner is not None and names[outcome.winner] == "greedy"
    assert won >= 18
