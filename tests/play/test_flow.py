"""Flow, chance and choice inside effects, on the smallest ruleset there can be."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from decktool.dealing import Dice, ScriptedDice, SeededDice
from decktool.play.agents import make_agent
from decktool.play.goldfish import Fishing, Goldfished, one
from decktool.play.match import play
from decktool.play.records import ACCEPT, DECLINE
from decktool.play.replay import digest, replay
from decktool.play.session import MatchSession
from decktool.play.state import NOBODY
from decktool.report.documents.matches import session_json
from tests.dealing.courses import outcomes
from tests.play.toy import VOCABULARY, Decision, ToyRules, ToyState, Verb

GAIN = {"effect": "gain"}
COIN = {"effect": "flip", "heads": [{"effect": "gain", "points": 3}], "tails": [GAIN]}


def run(cards: list[list[dict[str, Any]]], dice: Dice, *choices: int) -> ToyState:
    """Play all cards, taking `choices` where one may accept or decline."""
    state = ToyRules(cards).start(dice)
    rest = list(choices)
    while state.outcome is None:
        state.apply(Verb.GO if state.decision is Decision.NEXT else rest.pop(0), dice)
    assert rest == []
    return state


def test_effects_come_in_order() -> None:
    """Two gains and a repeated one."""
    state = run([[GAIN, {"effect": "repeat", "times": 3, "do": [GAIN, GAIN]}], [GAIN]], ScriptedDice([]))
    assert state.points == 8


@pytest.mark.parametrize(("heads", "points"), [(True, 3), (False, 1)])
def test_flip(heads: bool, points: int) -> None:
    """Heads and tails do what belongs to them, and the flip is told."""
    state = run([[COIN]], ScriptedDice([heads]))
    assert state.points == points
    assert state.log is not None
    assert [state.rules.event_words(event) for event in state.log] == [f"you flips {int(heads)}", f"you gains {points}"]


def test_a_chance_is_told_with_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ruleset says by which clause, of the kind of event and the card whose text flips; by itself it names none."""
    plain = run([[GAIN], [COIN]], ScriptedDice([True])).log
    assert plain is not None
    assert {event[5] for event in plain} == {""}
    asked = []

    def clause(self: ToyRules, state: Any, event: int, card: int) -> str:
        asked.append((self.events[event].id, card))
        return "TOY-1"

    monkeypatch.setattr(ToyRules, "chance_clause", clause)
    told = run([[GAIN], [COIN]], ScriptedDice([True])).log
    assert told is not None
    assert asked == [("flip", NOBODY)]  # a toy's programs are about no card
    assert [event[5] for event in told] == ["", "TOY-1", ""]


def test_roll() -> None:
    """Up to the split the low half, above it the high one; a missing half does nothing."""
    die = {"effect": "roll", "split": 2, "high": [GAIN]}
    assert [run([[die]], ScriptedDice([number])).points for number in (1, 2, 3, 6)] == [0, 0, 1, 1]


def test_every_course_of_chance() -> None:
    """A coin and then, on tails, a die: the chances of each number of points, exactly."""
    nested = {"effect": "flip", "heads": [GAIN], "tails": [{"effect": "roll", "split": 4, "high": [GAIN, GAIN]}]}
    chances: dict[int, Fraction] = {}
    for outcome in outcomes(lambda dice: run([[nested]], dice).points):
        chances[outcome.value] = chances.get(outcome.value, Fraction(0)) + outcome.probability
    assert chances == {1: Fraction(1, 2), 2: Fraction(1, 6), 0: Fraction(1, 3)}


def test_may() -> None:
    """One is asked, the default is to decline, and inside what is accepted one may be asked again."""
    card: list[dict[str, Any]] = [{"effect": "may", "do": [GAIN, {"effect": "may", "do": [COIN]}]}, GAIN]
    assert run([card], ScriptedDice([]), DECLINE).points == 1
    assert run([card], ScriptedDice([]), ACCEPT, DECLINE).points == 2
    assert run([card], ScriptedDice([True]), ACCEPT, ACCEPT).points == 5
    played = play(ToyRules([card]), [make_agent("passive")], SeededDice(1))
    assert played.outcome.words == "1 points"


def test_saved_inside_a_choice_inside_a_repetition() -> None:
    """In the middle of nested effects a state is saved, loaded, and goes on as it would have."""
    rules = ToyRules([[{"effect": "repeat", "times": 2, "do": [{"effect": "may", "do": [COIN]}, GAIN]}]])
    dice = ScriptedDice([True, False] * 2)
    state = rules.start(dice)
    state.apply(Verb.GO, dice)
    assert len(state.stack) > 2
    copy = rules.from_dict(json.loads(json.dumps(state.to_dict())))
    for each in (state, copy):
        while each.outcome is None:
            each.apply(ACCEPT, dice)
    assert isinstance(copy, ToyState)
    assert state.points == copy.points == 6


@pytest.mark.parametrize(
    "written",
    [
        {"effect": "flip", "heads": [{"effect": "gian"}]},
        {"effect": "flip", "heads": [{"effect": "gain", "pionts": 2}]},
        {"effect": "repeat", "do": [GAIN]},
        {"effect": "roll", "high": [GAIN]},
        {"effect": "may", "do": GAIN},
    ],
)
def test_what_is_nested_is_checked_too(written: dict[str, Any]) -> None:
    """A misspelt name or key is found however deep it lies."""
    with pytest.raises(ValidationError):
        VOCABULARY.parse([{"when": "played", "do": [{"effect": "may", "do": [written]}]}])


def test_alone_at_the_table() -> None:
    """A game of one seat is matched, goldfished and played by a person like any other."""
    rules = ToyRules([[COIN], [{"effect": "may", "do": [GAIN]}]])
    result = Goldfished()
    played = one(rules, [make_agent("random")], Fishing("toy", ("random", "passive"), "solo"), 0, result)
    assert played.outcome.winner == 0
    assert (result.games, result.wins) == (1, 1)
    session = MatchSession(rules, make_agent("passive"), 0, "solo")
    while not session.over:
        session.choose(session.state.legal_actions()[0])
    assert session_json(session)["agents"] == ["human"]
    state, _ = replay(rules, session_json(session))
    assert digest(state) == digest(session.state)
