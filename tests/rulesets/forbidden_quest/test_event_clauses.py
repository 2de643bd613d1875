"""Every event is told with a clause that speaks of it, not with a neighbour's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.state import Event as Happened
from decktool.play.state import State
from decktool.rulesets.forbidden_quest.declarations import TRAP, Event, Kind
from decktool.rulesets.forbidden_quest.rules import QuestRules
from tests.rulesets.forbidden_quest.contract import EVENT_CLAUSES
from tests.rulesets.forbidden_quest.test_worlds import rules_of

PLAYTHROUGH = Path(__file__).parent.parent.parent / "playthroughs" / "forbidden-quest.txt"


def walk(which: str, seed: int) -> Iterator[tuple[Happened, State]]:
    """The events of a match, each with the table after the decision that it followed."""
    rules, dice = rules_of(which), SeededDice("events", seed)
    state = rules.start(dice)
    agents = [make_agent("greedy"), make_agent("random")]
    told = number = 0
    while state.outcome is None:
        number += 1
        agent = agents[number % 3 == 0]
        state.apply(agent.choose(rules.view(state, state.player), dice.stream("agent")), dice)
        log = state.log or []
        for event in log[told:]:
            yield event, state
        told = len(log)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("which", ["sample", "prying"])
def test_events_are_told_with_clauses_of_their_own(which: str, seed: int) -> None:
    """Whatever happens in a match; what depends on the card's level or on a trap marker is asked of the card."""
    for event, state in walk(which, seed):
        kind, clause, card = Event.all[event[0]].id, event[5], event[2]
        rules = state.rules
        assert isinstance(rules, QuestRules)
        assert clause in EVENT_CLAUSES[kind], (kind, clause)
        if kind in {"attaches", "transfers"}:
            section = clause.split("-")[1]
            level = rules.level[card]
            weapon = {"4.8", "4.9", "4.10"} if level else {"4.7"}
            assert section in (weapon if rules.kinds[card] == Kind.WEAPON else {"4.11"}), rules.labels[card]
        if clause == "FQ-5.4-14":
            assert state.marks[card] & TRAP or state.region[card] < 0  # type: ignore[attr-defined]
        if kind == "plays" and clause != "FQ-5.3-11":
            assert rules.cards[card].type == {"FQ-4.5-02": "sorcerer", "FQ-4.4-02": "relic"}[clause]


def test_the_playthrough_is_told_so() -> None:
    """The whole match that is written down as well."""
    shapes = [
        (kind.id, re.compile(re.sub(r"\\{\w+\\}", ".*", re.escape(words))))
        for kind in Event.all
        for words in (kind.words, kind.hidden)
        if words
    ]
    found = re.findall(r"^    (.+)  \[(FQ-[\w.-]+)\]$", PLAYTHROUGH.read_text("utf-8"), re.MULTILINE)
    assert len(found) > 100
    for words, clause in found:
        kinds = [name for name, shape in shapes if shape.fullmatch(words)]
        assert kinds, words
        assert any(clause in EVENT_CLAUSES[name] for name in kinds), (words, clause)
