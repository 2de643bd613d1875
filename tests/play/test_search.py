"""Search: what led furthest in worlds that a player cannot tell from the real one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from decktool.dealing import Dice, SeededDice
from decktool.errors import DecktoolError
from decktool.play import search
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.search import Search
from decktool.play.state import State
from decktool.play.view import View
from decktool.rulesets import RULESETS, load_rules
from tests.play.toy import ToyRules, Verb

GAME = "card-of-the-rings"
GREEDS = [[{"effect": "may", "do": [{"effect": "gain", "points": points}]}] for points in (3, 1, 2)]
"""A game alone of three cards that offer points."""


def counted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The (world, action) of every play-out from now on."""
    found: list[tuple[int, int]] = []
    play_out = search._Thought.play_out

    def count(self: Any, number: int, action: int) -> float:
        found.append((number, action))
        return play_out(self, number, action)

    monkeypatch.setattr(search._Thought, "play_out", count)
    return found


def moments(game: str, seed: int, most: int = 400) -> list[State]:
    """The moments of a match by chance at which there is something to choose."""
    dice = SeededDice("moments", game, seed)
    state = load_rules(game).start(dice)
    state.log = None
    agent = make_agent("random")
    found: list[State] = []
    while state.outcome is None and len(found) < most:
        if len(state.options) > 1:
            found.append(state.clone())
        state.apply(agent.choose(state.rules.view(state, state.player), dice.stream("chosen")), dice)
    return found


def asked(state: State) -> View:
    """The view of whoever decides."""
    found = state.rules.view(state, state.player)
    assert isinstance(found, View)
    return found


def test_the_same_seed_gives_the_same_match() -> None:
    """Choices depend on the seed alone, not on what the agent thought of before."""
    rules, agent = load_rules(GAME), Search(6)
    first, again = (play(rules, [agent, make_agent("greedy")], SeededDice("same", 3), log=False) for _ in range(2))
    assert first.actions == again.actions
    fresh = play(rules, [Search(6), make_agent("greedy")], SeededDice("same", 3), log=False)
    assert fresh.actions == first.actions
    others = [play(rules, [agent, make_agent("greedy")], SeededDice("same", n), log=False).actions for n in (4, 5)]
    assert first.actions not in others


@pytest.mark.parametrize("budget", [1, 4, 9])
@pytest.mark.parametrize("game", [GAME, "forward"])
def test_the_budget_is_kept(game: str, budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more worlds than allowed are dealt, and in each of them an action is tried once."""
    found = counted(monkeypatch)
    deals = 0
    for number, state in enumerate(moments(game, 1)[:40:8]):
        view, deal = asked(state), type(asked(state)).deal

        def dealt(self: View, dice: Dice, deal: Any = deal) -> State:
            nonlocal deals
            deals += 1
            world: State = deal(self, dice)
            return world

        monkeypatch.setattr(type(view), "deal", dealt)
        found.clear()
        deals = 0
        assert Search(budget).choose(view, SeededDice(number)) in view.legal_actions()
        monkeypatch.setattr(type(view), "deal", deal)
        assert deals <= budget
        assert len(found) == len(set(found))
        assert {world for world, _ in found} == set(range(deals))


@pytest.mark.parametrize("game", [GAME, "dragon-quest"])
def test_the_race_goes_on_with_what_did_better(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All actions are tried in the first worlds, and at most half of those that follow the leader in the next heat.

    Where worlds are few, played out or judged, the leader is the ruleset's first choice to the end.
    """
    found = counted(monkeypatch)
    narrowed = 0
    for number, state in enumerate(moments(game, 2)[:30]):
        view = asked(state)
        found.clear()
        Search(12).choose(view, SeededDice("race", number))
        tried = [{action for world, action in found if world == one} for one in range(12)]
        first = search.by_rank(view, view.legal_actions())[0]
        assert all(later <= earlier for earlier, later in pairwise(tried))
        assert all(first in actions for actions in tried if actions)
        assert all(len(actions) != 1 for actions in tried)
        assert len(tried[11]) <= max(2, (len(tried[0]) + 1) // 2)
        narrowed += 0 < len(tried[11]) < len(tried[0])
    assert narrowed


def run_race(monkeypatch: pytest.MonkeyPatch, worth: dict[int, list[float]], worlds: int) -> tuple[int, int]:
    """What wins a race of games played out in which actions are worth so much, world by world; and the play-outs."""
    view = asked(moments(GAME, 1)[0])
    played = 0

    def play_out(self: Any, number: int, action: int) -> float:
        nonlocal played
        played += 1
        values = worth[action]
        return values[number % len(values)]

    monkeypatch.setattr(search._Thought, "play_out", play_out)
    return search._Thought(view, SeededDice(1), worlds).best(list(worth)), played


def test_what_is_clear_ends_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clear winner is found in few worlds, the ruleset's favourite or not; a slight lead takes them all."""
    assert run_race(monkeypatch, {1: [0.0], 2: [1.0], 3: [0.0, 0.0, 0.5]}, 400)[0] == 2
    assert run_race(monkeypatch, {1: [1.0], 2: [0.0]}, 400) == (1, 2 * 12)
    assert run_race(monkeypatch, {1: [0.0, 1.0], 2: [1.0, 0.0]}, 400) == (1, 2 * 400)
    slight = [1.0, *[0.0, 1.0] * 50]
    assert run_race(monkeypatch, {1: [0.0, *slight[:0:-1]], 2: slight}, 400) == (2, 2 * 400)


def test_what_is_the_same_in_every_world_is_tried_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two actions that come to the same the ruleset's favourite is taken; three worlds alone do not say so."""
    same = [0.0, 1.0]
    assert run_race(monkeypatch, {1: same, 2: same}, 400) == (1, 2 * 12)
    assert run_race(monkeypatch, {1: [0.0], 2: [0.0, 0.0, 0.0, 1.0]}, 12) == (2, 2 * 12)
    assert run_race(monkeypatch, {1: [1.0], 2: [0.0, 1.0, 1.0]}, 12) == (1, 2 * 3)


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_nothing_is_chosen_for_what_cannot_be_known(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything hidden dealt anew, and the tree grown deep, the choice is the same; the real state stays as it is."""
    monkeypatch.setattr(search, "RIPE", 3)
    places = moments(game, 3, 60)
    for number, state in enumerate(places[:: max(1, len(places) // 4)]):
        world, before = asked(state).deal(SeededDice("elsewhere", number)), state.to_dict()
        assert world.zones != state.zones or number == 0
        chosen = [Search(8).choose(asked(one), SeededDice("think")) for one in (state, world, state)]
        assert chosen[0] == chosen[1] == chosen[2]
        assert state.to_dict() == before


@pytest.mark.slow
def test_search_beats_chance() -> None:
    """Of decided games three in four, from both seats."""
    rules, won = load_rules(GAME), [0, 0]
    for number in range(12):
        seat = number % 2
        agents = [make_agent("random"), make_agent("random")]
        agents[seat] = make_agent("search:24")
        winner = play(rules, agents, SeededDice("beats", number), log=False).outcome.winner
        if winner is not None:
            won[winner == seat] += 1
    assert won[1] >= 3 * max(1, won[0]), won


class Points(View):
    """The toy game's view: many points promise much, and nothing is ranked."""

    horizon = 2

    def evaluation(self) -> float:
        """Points of at most six."""
        points: int = self._state.points  # type: ignore[attr-defined]
        return points / 6


@pytest.mark.parametrize("worlds", [1, 40])
def test_without_ranks_it_promises_alone_what_is_chosen(worlds: int) -> None:
    """In a game alone, judged by `promise` at the horizon, with a small tree and a grown one, the points are taken."""
    rules = ToyRules(GREEDS)
    rules.view = Points  # type: ignore[method-assign]
    dice = SeededDice("toy")
    state = rules.start(dice)
    state.apply(Verb.GO, dice)
    view = rules.view(state, 0)
    assert len(view.legal_actions()) == 2
    assert view.words(Search(worlds).choose(view, SeededDice(worlds))) == "accept"


def test_a_grown_tree_offers_only_what_a_world_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps below the root are decided by results, and each world is played by its own cards."""
    chosen = 0
    select = search._Thought.select

    def watched(self: Any, node: Any, view: View, options: Any) -> int:
        nonlocal chosen
        action = select(self, node, view, options)
        assert action in options
        assert all(child.offered >= child.visits for child in node.children.values())
        chosen += 1
        return action

    monkeypatch.setattr(search._Thought, "select", watched)
    monkeypatch.setattr(search, "RIPE", 2)
    for number, state in enumerate(moments(GAME, 5)[::6]):
        Search(20).choose(asked(state), SeededDice("grown", number))
    assert chosen > 20


@pytest.mark.parametrize(("winner", "worths"), [(0, [1.0, 0.0]), (1, [0.0, 1.0]), (None, [0.5, 0.5])])
def test_what_an_end_is_worth(winner: int | None, worths: list[float]) -> None:
    """All to who won and nothing to who lost, and half a game to both where nobody did."""
    rules = load_rules(GAME)
    state = rules.start(SeededDice("worth"))
    view = rules.view(state, 0)
    assert search.worth(state, view) == view.evaluation()
    state.end(winner, "over", "it is over", "")
    assert [search.worth(state, rules.view(state, seat)) for seat in (0, 1)] == worths


@pytest.mark.parametrize(
    ("game", "worlds"),
    [pytest.param(GAME, 500, marks=pytest.mark.slow), ("forbidden-quest", 40), ("forward", 4), ("dragon-quest", 12)],
)
def test_without_a_number_the_ruleset_says_how_many_worlds(
    monkeypatch: pytest.MonkeyPatch, game: str, worlds: int
) -> None:
    """`search` deals at most as many worlds as the game's view states, and another number where one is given."""
    assert make_agent("search").name == "search"
    for name, most in (("search", worlds), ("search:3", 3)):
        dealt = set()
        for state in moments(game, 1)[:12:4]:
            view = state.rules.view(state, state.player)
            found = counted(monkeypatch)
            make_agent(name).choose(view, SeededDice("worlds"))
            monkeypatch.undo()
            dealt |= {number for number, _ in found}
        assert 2 <= max(dealt) < most


@pytest.mark.parametrize("wrong", ["search:0", "search:-3", "search:many", "search:", "search:10000", "rollout:1.5"])
def test_a_budget_that_is_none(wrong: str) -> None:
    """A number of worlds is a whole one that can be dealt; the error says which."""
    with pytest.raises(DecktoolError, match="a search takes 1 to 9999 worlds per decision, such as search:12"):
        make_agent(wrong)


def test_only_search_has_a_budget() -> None:
    """Who deals no worlds takes no number of them."""
    with pytest.raises(DecktoolError, match=r"'greedy:5': greedy takes no number of worlds; write greedy or search:N"):
        make_agent("greedy:5")
    with pytest.raises(DecktoolError, match="no agent is called 'serach:5'; did you mean search"):
        make_agent("serach:5")
