"""What every ruleset keeps, tried on each that is registered."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.agents import AGENTS, make_agent
from decktool.play.describe import describe
from decktool.play.match import play
from decktool.play.position import parse_position
from decktool.play.replay import digest, replay
from decktool.play.rules import Rules
from decktool.play.state import HIDDEN, IllegalAction, State
from decktool.report.documents.matches import match_json
from decktool.rulesets import RULESETS, load_rules, set_up, write_position
from tests.example_settings import example_settings
from tests.rulesets.knowledge import secrets

GAMES = sorted(RULESETS)


def seeds(few: int, many: int) -> pytest.MarkDecorator:
    """A test's random matches: the first few are for `make test`, the others of many are slow."""
    return pytest.mark.parametrize(
        "seeds", [range(few), pytest.param(range(few, many), marks=pytest.mark.slow)], ids=["few", "many"]
    )


def expected(game: str) -> Any:
    """BOUND, COUNTED_FROM and COUNTS of a game, which stand beside its tests."""
    return import_module(f"tests.rulesets.{RULESETS[game]}.contract")


@cache
def rules_of(game: str) -> Rules:
    """The rules, compiled once."""
    return load_rules(game)


def walk(game: str, seed: object, *, log: bool = True) -> Iterator[tuple[State, int, SeededDice]]:
    """A random match: before each decision the state, the action that will be taken, and the dice."""
    dice = SeededDice("contract", game, str(seed))
    state = rules_of(game).start(dice)
    if not log:
        state.log = None
    chance = dice.stream("walk")
    while state.outcome is None:
        action = chance.pick(state.legal_actions())
        yield state, action, dice
        state.apply(action, dice)
    assert state.legal_actions() == ()
    assert state.player < 0


def moments(game: str, seed: object) -> Iterator[tuple[State, int, SeededDice]]:
    """A random match: its first hundred decisions, and of a longer match every fifth of the others."""
    for number, step in enumerate(walk(game, seed)):
        if number < 100 or number % 5 == 0:
            yield step


@seeds(2, 10)
@pytest.mark.parametrize("game", GAMES)
def test_cards_are_conserved(game: str, seeds: range) -> None:
    """After every action each card lies in exactly one place."""
    for seed in seeds:
        for state, _, _ in walk(game, seed):
            assert sorted(i for zone in state.zones for i in zone) == list(range(len(state.rules.cards)))


@seeds(1, 3)
@pytest.mark.parametrize("game", GAMES)
def test_legal_actions(game: str, seeds: range) -> None:
    """Before the end there is always a legal action; every one applies to a copy, and the original does not notice."""
    for seed in seeds:
        for state, _, _ in walk(game, seed):
            options = state.legal_actions()
            assert options
            assert len(set(options)) == len(options)
            before = json.dumps(state.to_dict())
            for action in options:
                copy = state.clone()
                copy.apply(action, SeededDice(seed))
            assert json.dumps(state.to_dict()) == before


@pytest.mark.parametrize("game", GAMES)
def test_everything_else_is_refused_with_a_reason(game: str) -> None:
    """An action is refused exactly if it is not legal, for a clause of the ledger in a section, and changes nothing.

    Of thousands of actions each moment tries others.
    """
    actions = list(rules_of(game).actions)
    parts, refused = max(1, len(actions) // 60), 0
    for number, (state, _, dice) in enumerate(moments(game, "refuse")):
        before = json.dumps(state.to_dict())
        for action in {*actions[number % parts :: parts], *state.legal_actions()}:
            refusal = state.why(action)
            assert (refusal is None) == (state.option(action) is not None or state.declarer(action) >= 0)
            if refusal is not None:
                refused += 1
                assert refusal.reason
                assert refusal.section
                assert all(refusal.clauses)
                if number % 7 == 0:
                    with pytest.raises(IllegalAction):
                        state.apply(action, dice)
        assert json.dumps(state.to_dict()) == before
    assert refused > 2000


@pytest.mark.parametrize("game", GAMES)
def test_only_ones_own_declarations(game: str) -> None:
    """What a player may declare is legal at any moment for that player alone, and suggested to no other."""
    declared = 0
    for number, (state, _, _) in enumerate(walk(game, "declare")):
        if number % 120:
            continue
        seats = range(len(state.rules.seats))
        for seat in seats:
            view = state.rules.view(state, seat)
            assert view.declarable_actions() == [state.words(action) for action in state.declarable_actions(seat)]
            for action in (action for other in seats for action in state.declarable_actions(other)):
                words = state.words(action)
                assert (view.why(action) is None) == (words in view.declarable_actions())
                with pytest.raises(DecktoolError) as caught:
                    view.read_action(words[:-2])
                assert (repr(words) in str(caught.value)) == (words in view.declarable_actions())
                declared += 1
                after = state.clone()
                after.apply(action, SeededDice("declared"))
                assert after.outcome is not None
                assert (after.outcome.winner, after.outcome.reason) == (1 - state.declarer(action), "conceded")
    assert declared > 20 or game != "forbidden-quest"


@pytest.mark.parametrize("game", GAMES)
def test_what_plays_a_card_is_known(game: str) -> None:
    """Some action of a match plays or uses a card of its own: card tables, and worth by blanks, count those."""
    played: set[int] = set()
    for seed in range(2):
        played |= {state.rules.declarations.Verb.played(action) for state, action, _ in walk(game, seed)}
    assert len(played - {-1}) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_what_ends_a_phase_has_a_number_of_its_own(game: str) -> None:
    """Whatever is pressed once too often, it is not that: 0 ends a phase, 99 is a second way, the others are numbered
    from 1.
    """
    numbers: set[int] = set()
    for state, _, _ in walk(game, "menu"):
        view = state.rules.view(state, state.player)
        rows = view.numbered()
        assert sorted(action for _, action, _ in rows) == sorted(state.legal_actions())
        assert [number for number, action, _ in rows if action in state.rules.leaving] in ([], [0], [0, 99])
        others = [number for number, action, _ in rows if action not in state.rules.leaving]
        assert others == list(range(1, len(others) + 1))
        numbers.update(number for number, _, _ in rows)
        assert all(isinstance(names, list) for names in view.piles().values())
    assert 0 in numbers


@pytest.mark.parametrize("game", GAMES)
def test_words_parse_back(game: str) -> None:
    """Every legal action is words that mean it again."""
    for state, _, _ in walk(game, "words"):
        for action in state.legal_actions():
            assert state.read_action(state.words(action)) == action
            assert state.read_action(state.words(action).upper()) == action
        assert [state.read_action(text) for text in state.menu()] == list(state.legal_actions())


@pytest.mark.parametrize("game", GAMES)
def test_clones_and_saves_are_independent_and_equal(game: str) -> None:
    """A copy, and a state saved to JSON and loaded, go on as the original does."""
    for state, action, _ in moments(game, "saved"):
        copies = [state.clone(), state.rules.from_dict(json.loads(json.dumps(state.to_dict())))]
        results = []
        for copy in [state.clone(), *copies]:
            assert digest(copy) == digest(state)
            copy.apply(action, SeededDice("same"))
            results.append(digest(copy))
        assert len(set(results)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_earlier_copies_never_change(game: str) -> None:
    """What was cloned stays as it was, whatever happens later."""
    kept = [(state.clone(), digest(state)) for state, _, _ in walk(game, "kept")]
    assert all(digest(copy) == mark for copy, mark in kept)


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_match(game: str) -> None:
    """Twice the same seed is twice the same log, whatever the program's own chance does meanwhile."""
    rules = rules_of(game)

    def disturb(state: State, action: int) -> None:
        random.random()
        random.seed(action)

    agents = [make_agent("random"), make_agent("greedy")]
    first = play(rules, agents, SeededDice("twice"))
    second = play(load_rules(game), agents, SeededDice("twice"), watch=disturb)
    assert first.state.log == second.state.log
    assert first.actions == second.actions


def unknown_names(state: State, seat: int) -> set[str]:
    """Cards of which a player knows no copy."""
    rules = state.rules
    known = {rules.cards[i].name for i in range(len(rules.cards)) if state.knows[i] >> seat & 1}
    return {card.name for card in rules.cards} - known


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_are_in_no_view(game: str) -> None:
    """A view names no card that its player does not know; nor does a player's story name a card when it was hidden."""
    for state, _, _ in moments(game, "hidden"):
        for seat in range(len(state.rules.seats)):
            view = state.rules.view(state, seat)
            shown = json.dumps(view.describe(), ensure_ascii=False) + "\n".join(view.screen())
            assert [name for name in unknown_names(state, seat) if f'"{name}"' in shown] == []
            for number, zone in enumerate(state.zones):
                known = [real if state.knows[real] >> seat & 1 else HIDDEN for real in zone]
                held = state.rules.zones[number].held
                assert (sorted(view.zone(number)) if held else view.zone(number)) == (sorted(known) if held else known)
            for event in (state.log or [])[-5:]:
                if event[2] >= 0 and not event[4] >> seat & 1:
                    assert state.rules.labels[event[2]] not in state.rules.event_words(event, seat)


@seeds(2, 6)
@pytest.mark.parametrize("game", GAMES)
def test_what_lies_in_the_open_is_known_to_all(game: str, seeds: range) -> None:
    """Whatever was played, discarded or milled: each player knows each card that lies face up, and the own hand."""
    for seed in seeds:
        for state, _, _ in walk(game, f"open {seed}"):
            assert secrets(state) == []


@pytest.mark.parametrize("game", GAMES)
def test_who_learns_a_card_is_told(game: str) -> None:
    """Nobody comes to know a card that lies hidden without a line of the story that names it, but who searches a pile.

    What one draws is one's own to know.
    """
    learned = 0
    for seed in range(3):
        knew, told = [-1] * len(rules_of(game).cards), 0
        for state, _, _ in walk(game, f"learn {seed}"):
            rules, log = state.rules, state.log or []
            seen = {
                (event[2], seat) for event in log[told:] for seat in range(len(rules.seats)) if event[4] >> seat & 1
            }
            searched = {event[1] for event in log[told:] if rules.events[event[0]].id in {"searches", "looks"}}
            for zone, lying in zip(rules.zones, state.zones, strict=True):
                for card, seat in ((card, seat) for card in lying for seat in range(len(rules.seats))):
                    own = zone.known == "all" or (zone.known == "owner" and zone.seat == seat)
                    if not own and (state.knows[card] & ~knew[card]) >> seat & 1:
                        learned += 1
                        assert (card, seat) in seen or seat in searched, (
                            rules.labels[card],
                            zone.id,
                            rules.seats[seat],
                        )
            knew, told = state.knows[:], len(log)
    assert learned > 0 or game in {"card-of-the-rings", "dragon-quest"}


@pytest.mark.parametrize("game", GAMES)
def test_no_view_names_what_is_unknown(game: str) -> None:
    """Asked for a card by its name, a view gives one that its player knows, or none; a hidden card that asks for
    something is not named by the question; and where in a hand a card lies is seen by its owner alone.
    """
    for number, (state, _, dice) in enumerate(walk(game, "names", log=False)):
        if number % 13:
            continue
        rules = state.rules
        for seat in range(len(rules.seats)):
            view, bit = rules.view(state, seat), 1 << seat
            unknown = unknown_names(state, seat)
            for name in {card.name for card in rules.cards}:
                found = view.card(name)
                assert found is None if name in unknown else found is not None and found.name == name
            mixed = state.clone()
            for zone, lying in zip(rules.zones, mixed.zones, strict=True):
                if zone.held and any(not state.knows[card] & bit for card in lying):
                    dice.stream("mixed").shuffle(lying)
            other = rules.view(mixed, seat)
            assert other.describe() == view.describe()
            assert other.screen() == view.screen()
            for card in range(len(rules.cards)):
                mixed.source = card
                named = view.decision if not state.knows[card] & bit else f"{rules.told[card]}: {view.decision}"
                assert other.prompt == named


@pytest.mark.parametrize("game", GAMES)
def test_of_equal_cards_the_best_known_stands_for_all(game: str) -> None:
    """One of each card, and of copies one that no fewer players know than another."""
    rules = rules_of(game)
    dice = SeededDice("distinct", game).stream("cards")
    state = next(walk(game, "distinct"))[0].clone()
    for _ in range(100):
        state.knows = [dice.below(rules.everyone + 1) for _ in rules.cards]
        cards = [card for card in range(len(rules.cards)) if dice.below(2)]
        found = state.distinct(0, cards)
        assert set(found) <= set(cards)
        for card in cards:
            (best,) = (one for one in found if one == card or state.equal(one, card))
            assert state.knows[best].bit_count() >= state.knows[card].bit_count()


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deal_looks_the_same(game: str) -> None:
    """A re-deal of what is hidden is a whole state with the same view, and the same legal actions."""
    for number, (state, _, _) in enumerate(moments(game, "deal")):
        seat = state.player
        view = state.rules.view(state, seat)
        world = view.deal(SeededDice(number))
        assert state.rules.view(world, seat).describe() == view.describe()
        assert sorted(i for zone in world.zones for i in zone) == list(range(len(state.rules.cards)))
        assert list(world.legal_actions()) == list(state.legal_actions())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", sorted(AGENTS))
def test_agents_do_not_see_what_is_hidden(game: str, name: str) -> None:
    """With the hidden cards dealt anew every agent chooses as before."""
    agent = make_agent("search:2" if name == "search" else name)
    moments = sum(1 for _ in walk(game, "blind", log=False))
    every = max(4, moments // 6) if name == "search" else 1
    for number, (state, _, _) in enumerate(walk(game, "blind")):
        if number % every == 0:
            view = state.rules.view(state, state.player)
            world = view.deal(SeededDice("other", number))
            chosen = agent.choose(view, SeededDice("think"))
            again = agent.choose(state.rules.view(world, state.player), SeededDice("think"))
            assert chosen == again


@seeds(2, 15)
@pytest.mark.parametrize("game", GAMES)
def test_matches_end(game: str, seeds: range) -> None:
    """No match is longer than the stated bound, with every kind of cheap agent."""
    rules = rules_of(game)
    for names in (("random", "random"), ("greedy", "greedy"), ("passive", "passive"), ("greedy", "passive")):
        for seed in seeds:
            played = play(rules, [make_agent(name) for name in names], SeededDice("end", seed), log=False)
            assert len(played.actions) <= expected(game).BOUND
            assert played.outcome.reason != "stopped"


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_does_not_end_is_stopped(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the limit a match is stopped, without a winner and counted as such."""
    rules = load_rules(game)
    monkeypatch.setattr(rules, "limit", 5)
    played = play(rules, [make_agent("passive")] * 2, SeededDice(1))
    assert (played.outcome.reason, played.outcome.winner, len(played.actions)) == ("stopped", None, 5)


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many actions there are from here; chance falls as one seed says."""
    if depth == 0 or state.outcome is not None:
        return 1
    total = 0
    for action in state.legal_actions():
        copy = state.clone()
        copy.apply(action, SeededDice("count"))
        total += sequences(copy, depth - 1)
    return total


@pytest.mark.parametrize("game", GAMES)
def test_counts_of_sequences(game: str) -> None:
    """From a fixed start there are as many sequences of actions as ever: a changed rule changes a count."""
    state = rules_of(game).start(SeededDice(expected(game).COUNTED_FROM), first=0)
    wanted = list(expected(game).COUNTS)
    assert [sequences(state, depth) for depth in range(len(wanted))] == wanted


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_words_and_a_clause(game: str) -> None:
    """All that is logged can be told, and names its clause and section."""
    for seed in range(3):
        *_, (state, _, _) = walk(game, seed)
        for event in state.log or ():
            assert state.rules.event_words(event)
            assert state.rules.section(event[5])


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_has_a_rule(game: str) -> None:
    """Whatever is asked, the rule behind it can be told, and names its section."""
    seen: dict[str, str] = {}
    for seed in range(4):
        for state, _, _ in walk(game, seed):
            seen[state.decision.words] = state.rules.rule(state)
    assert len(seen) >= 4
    assert all(len(text) > 30 for text in seen.values())


@seeds(1, 4)
@pytest.mark.parametrize("game", GAMES)
def test_states_are_positions(game: str, seeds: range) -> None:
    """Any state, inside an effect too, is written as a position, and that position is the state again and goes on alike.

    Of the decisions that come up over and over, only some are tried.
    """
    written = 0
    asked: Counter[str] = Counter()
    for state, action, _ in (step for seed in seeds for step in walk(game, f"position {seed}")):
        asked[state.decision.words] += 1
        if asked[state.decision.words] > 3 and asked[state.decision.words] % 90:
            continue
        text = write_position(state, "again")
        again = set_up(parse_position(text, "again"), SeededDice("unused"))
        for seat in (None, *range(len(state.rules.seats))):
            assert normal(again, seat) == normal(state, seat)
        offered = [sorted(_plain(one.words(action)) for action in one.legal_actions()) for one in (again, state)]
        assert offered[0] == offered[1]
        number = state.legal_actions().index(action)
        copy = state.clone()
        for one in (again, copy):
            one.apply(one.legal_actions()[number], SeededDice("on"))
        assert normal(again) == normal(copy)
        written += 1
    assert written > 7


def _plain(text: str) -> str:
    """Words without the numbers of copies."""
    return re.sub(r" #\d+", "", text)


def normal(state: State, seat: int | None = None) -> dict[str, Any]:
    """A description without what numbers copies."""
    data = describe(state, seat)
    carried = data.pop("cards")
    data["carried"] = sorted(json.dumps([_plain(name), row], sort_keys=True) for name, row in carried.items())
    return data


@pytest.mark.parametrize("game", GAMES)
def test_logs_replay(game: str) -> None:
    """A match's log, through JSON, leads to the same end without seed or agents; so does a match that is not over."""
    rules = rules_of(game)
    for names in (("random", "random"), ("greedy", "random")):
        played = play(rules, [make_agent(name) for name in names], SeededDice("replay"), record=True)
        document = json.loads(json.dumps(match_json(played.state, played.actions, played.facts)))
        state, actions = replay(rules, document)
        assert (digest(state), actions) == (digest(played.state), played.actions)


def machine(game: str) -> type[RuleBasedStateMachine]:
    """Any legal actions in any order, copies and saves between, and nothing breaks."""

    class Machine(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.dice = SeededDice("machine", game)
            self.state = rules_of(game).start(self.dice)

        @rule(seed=st.integers(0, 50))
        def begin_anew(self, seed: int) -> None:
            self.dice = SeededDice("machine", game, seed)
            self.state = rules_of(game).start(self.dice)

        @precondition(lambda self: self.state.outcome is None)
        @rule(number=st.integers(0, 1000), times=st.integers(1, 12))
        def act(self, number: int, times: int) -> None:
            for step in range(times):
                options = self.state.legal_actions()
                if not options:
                    return
                self.state.apply(options[(number + step) % len(options)], self.dice)

        @rule()
        def go_on_from_a_copy(self) -> None:
            before = digest(self.state)
            self.state = self.state.clone()
            self.state.log = []
            assert digest(self.state) == before

        @rule()
        def go_on_from_a_save(self) -> None:
            before = digest(self.state)
            self.state = self.state.rules.from_dict(json.loads(json.dumps(self.state.to_dict())))
            assert digest(self.state) == before

        @precondition(lambda self: self.state.outcome is None)
        @rule(seed=st.integers(0, 1000))
        def go_on_in_another_world(self, seed: int) -> None:
            view = self.state.rules.view(self.state, self.state.player)
            self.state = view.deal(SeededDice(seed))
            self.state.log = []

        @rule(number=st.integers(0, 10_000))
        def refuse(self, number: int) -> None:
            actions = list(self.state.rules.actions)
            action = actions[number % len(actions)]
            if action not in self.state.legal_actions():
                before = digest(self.state)
                with pytest.raises(IllegalAction):
                    self.state.apply(action, self.dice)
                assert digest(self.state) == before

        @invariant()
        def whole(self) -> None:
            state = self.state
            assert sorted(i for zone in state.zones for i in zone) == list(range(len(state.rules.cards)))
            assert (state.outcome is None) == bool(state.legal_actions())
            assert state.rules.defects(state) == []

    Machine.__name__ = f"Machine_{game.replace('-', '_')}"
    return Machine


@pytest.mark.parametrize("game", GAMES)
def test_any_course_of_play(game: str) -> None:
    """Hypothesis looks for a course of play that breaks something."""
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        machine(game),
        settings=example_settings(25, stateful_step_count=30, suppress_health_check=list(HealthCheck)
        ),
    )  # fmt: skip
