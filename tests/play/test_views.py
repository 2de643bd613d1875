"""What a player is shown and told at any moment of a match, and when it is over: tried on every ruleset."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.describe import describe, told
from decktool.play.rules import Rules
from decktool.play.state import HIDDEN, NOBODY, State
from decktool.rulesets import RULESETS, load_rules

GAMES = sorted(RULESETS)
FOR_TWO = [game for game in GAMES if game != "forward"]
EVERY = 29
"""One moment in this number is looked at."""


@cache
def moments(game: str) -> tuple[State, ...]:
    """Moments of two random matches, with all that was logged until then, and the two ends; do not change them."""
    rules, found = load_rules(game), []
    for seed in range(2):
        dice = SeededDice("views", game, seed)
        state = rules.start(dice, seed % len(rules.seats))
        chance, number = dice.stream("walk"), seed
        while state.outcome is None:
            if number % EVERY == 0:
                found.append(_kept(state))
            number += 1
            state.apply(chance.pick(state.legal_actions()), dice)
        found.append(_kept(state))
    return tuple(found)


def _kept(state: State) -> State:
    copy = state.clone()
    copy.log = list(state.log or ())
    return copy


def said(rules: Rules, number: int) -> list[int]:
    """Some actions of every verb."""
    actions = [action for action in rules.actions if action >= 0]
    firsts = {action // rules.span: action for action in actions[::-1]}
    return sorted({*firsts.values(), *actions[number % 50 :: 50]})


@pytest.mark.parametrize("game", GAMES)
def test_when_the_match_is_over(game: str) -> None:
    """Nobody decides or declares anything, and whatever is said is refused with how it ended and the clause of that."""
    for number, state in enumerate(one for one in moments(game) if one.outcome is not None):
        rules, outcome = state.rules, state.outcome
        assert outcome is not None
        data = describe(state)
        assert (data["player"], data["decision"], data["outcome"]) == (None, None, outcome.reason)
        assert data["winner"] == (None if outcome.winner is None else rules.seats[outcome.winner])
        for seat in range(len(rules.seats)):
            view = rules.view(state, seat)
            assert (list(view.legal_actions()), view.menu(), view.numbered()) == ([], [], [])
            assert view.declarable_actions() == []
            for action in said(rules, number):
                refusal = view.why(action)
                assert refusal is not None
                assert refusal.reason == f"the {rules.called} is over: {outcome.words}"
                assert refusal.clauses == (outcome.clause or rules.moment,)


@pytest.mark.parametrize("game", FOR_TWO)
def test_while_another_decides(game: str) -> None:
    """A player who is not asked is offered nothing and told who decides what, whatever is said; never why the other
    could not do it.
    """
    waited = set()
    for number, state in enumerate(one for one in moments(game) if one.outcome is None):
        rules, seat = state.rules, 1 - state.player
        view, words = rules.view(state, seat), state.decision.words
        waited.add(seat)
        assert (list(view.legal_actions()), view.menu(), view.numbered()) == ([], [], [])
        declared = set(state.declarable_actions(state.player))
        for action in {*said(rules, number), *state.legal_actions(), *declared} - set(state.declarable_actions(seat)):
            refusal = view.why(action)
            assert refusal is not None
            if action in declared:
                told_ = f"only {rules.seats[state.player]} can declare that", (rules.declaration_clause,)
            else:
                told_ = f"{rules.seats[state.player]} decides now: {words}", (rules.turn_clause,)
            assert (refusal.reason, refusal.clauses) == told_
    assert waited == {0, 1}


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_where_is_told_from_the_top(game: str) -> None:
    """Piles from their top, rows from their first card, for whoever knows a card; nobody else is told its name or what
    it carries.
    """
    for state in moments(game):
        rules, carrying = state.rules, describe(state)["cards"]
        for seat in (None, *range(len(rules.seats))):
            data = describe(state, seat)
            knows = [seat is None or bool(bits >> seat & 1) for bits in state.knows]
            for number, zone in enumerate(rules.zones):
                lying = state.lying(number, seat)
                assert told(state, number, seat) == (lying[::-1] if zone.ordered and not zone.row else lying)
                assert sorted(lying) == sorted(card if knows[card] else HIDDEN for card in state.zones[number])
                if zone.held and seat is not None and zone.seat != seat:
                    shown = [rules.names[card] for card in lying if card != HIDDEN]
                    assert shown == sorted(shown)
                    assert lying[: len(shown)] == [card for card in lying if card != HIDDEN]
                where: Any = data if zone.seat is None or len(rules.seats) == 1 else data[rules.seats[zone.seat]]
                if zone.shown:
                    names = [None if card == HIDDEN else rules.names[card] for card in told(state, number, seat)]
                    assert where[zone.id] == names
            assert data["cards"] == {label: row for label, row in carrying.items() if knows[rules.labels.index(label)]}


@pytest.mark.parametrize("game", GAMES)
def test_a_story_goes_on_where_it_was_left(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told before is not told again, and nothing of it is left out; each event in its player's words."""
    monkeypatch.setattr(load_rules(game).view_type, "telling", lambda view, events: events)  # events drawn together too
    for state in moments(game):
        events = len(state.log or ())
        for seat in range(len(state.rules.seats)):
            view = state.rules.view(state, seat)
            assert view.events == events
            for since in {0, events // 3, max(0, events - 4), events}:
                words = [state.rules.event_words(event, seat) for event in (state.log or ())[since:]]
                assert view.story(since) == words


@pytest.mark.parametrize("game", GAMES)
def test_whose_turn_it_is(game: str) -> None:
    """Before it is known who goes first it is nobody's turn; a question is answered by the player who is named."""
    for state in moments(game):
        rules, data = state.rules, describe(state)
        if len(rules.seats) > 1:
            assert data["active"] == (None if state.first == NOBODY else rules.seats[state.active])
        assert data["player"] == (None if state.player == NOBODY else rules.seats[state.player])
        assert data["decision"] == (None if state.player == NOBODY else state.decision.words)
        assert data["turn"] == state.turn


@pytest.mark.parametrize("game", GAMES)
def test_every_event_in_words(game: str) -> None:
    """One card is one and none or two are several; a card that a player does not know is named to nobody but those who
    know it, and whose event it is and who is opposite are named as the event says.
    """
    rules = load_rules(game)
    names = set(rules.names)
    for number, kind in enumerate(rules.events):
        for seat in range(len(rules.seats)):
            of = 0 if kind.numbers else 1
            event = (number, seat, 0, of, 1, "")
            told_ = rules.event_words(event)
            for who, word in (("{seat}", rules.seats[seat]), ("{other}", rules.seats[1 - seat] if seat else "B")):
                assert word in told_ or who not in kind.words or len(rules.seats) == 1
            assert rules.told[0] in told_ or "{card}" not in kind.words
            assert rules.event_words(event, 0) == told_
            if len(rules.seats) > 1 and "{card}" in kind.words:
                assert not any(
                    name in rules.event_words(event, 1) for name in names - {rules.names[1 if kind.pair else 0]}
                )
                assert rules.names[0] not in rules.event_words(event, 1) or (
                    kind.pair and rules.names[1] == rules.names[0]
                )
        if "{s}" in kind.words and not kind.numbers:
            one, *more = (rules.event_words((number, 0, -1, amount, 1, "")) for amount in (1, 0, 2))
            assert {text.count("s") - one.count("s") for text in more} == {kind.words.count("{s}")}
