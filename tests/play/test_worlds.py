"""Whole matches from one player's side: what is hidden is dealt anew, the same is done in the open, and nothing differs.

A single moment may look alike in two worlds and tell them apart a turn later: by which of two equal cards was played, by
what was asked, by a refusal. So worlds are played on beside the real match, with what the other player does in the open,
until something hidden comes to light that was dealt otherwise.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.play.position import parse_position
from decktool.play.rules import Rules
from decktool.play.state import NOBODY, State
from decktool.rulesets import RULESETS, load_rules, set_up

GAMES = sorted(RULESETS)
MOST = 3
"""Worlds that are played on beside the match at a time."""
PLANS = [("greedy", "random"), ("random", "random"), ("random", "greedy")]


def _contract(game: str) -> Any:
    return import_module(f"tests.rulesets.{RULESETS[game]}.contract")


@pytest.fixture(autouse=True)
def _no_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of unknown names are asked about: near ones would be looked for each time."""
    monkeypatch.setattr(Rules, "suggested", lambda *asked: [])


def plain(text: str) -> str:
    """Words without the numbers of copies, which nobody can see on a card."""
    return re.sub(r" #\d+", "", text)


def told(state: State, since: int, viewer: int) -> list[str]:
    """What happened since, as this player may tell it."""
    return [plain(state.rules.event_words(event, viewer)) for event in (state.log or [])[since:]]


def seen(state: State, viewer: int) -> dict[str, Any]:
    """Everything that a view says but for refusals, as words without the numbers of copies."""
    view = state.rules.view(state, viewer)
    described = view.describe()
    carried = described.pop("cards")
    for who in state.rules.seats:
        described |= {f"{who}.{key}": value for key, value in described.pop(who, {}).items()}
    return {
        **json.loads(plain(json.dumps(described))),
        "carried": sorted(plain(json.dumps([name, row], sort_keys=True)) for name, row in carried.items()),
        "menu": [plain(text) for text in view.menu()],
        "prompt": plain(view.prompt),
        "rule": plain(view.rule()) if state.player >= 0 else "",
        "screen": " ".join(plain(" ".join(view.screen())).split()),
    }


def known(state: State, viewer: int) -> list[list[str | None]]:
    """What lies where, as far as the viewer knows."""
    view, cards = state.rules.view(state, viewer), state.rules.cards
    return [[cards[i].name if i >= 0 else None for i in view.zone(zone)] for zone in range(len(state.zones))]


def refusals(state: State, viewer: int, said: list[str]) -> list[str]:
    """Why what is said is not legal, as this player is told."""
    view = state.rules.view(state, viewer)
    heard = []
    for text in said:
        try:
            heard.append(plain(f"{text}: {view.why(view.read_action(text))}"))
        except DecktoolError as error:  # a card that the viewer does not know of
            heard.append(plain(f"{text}: {error}"))
    return heard


def all_that_can_be_said(rules: Rules) -> list[str]:
    """The words of all actions, without the numbers of copies."""
    return list(dict.fromkeys(plain(text) for text in rules.actions.values()))


def ways(world: State, action: int) -> list[int]:
    """What may be done in a world, that action first where it may."""
    return sorted(world.options, key=lambda option: option != action)


def follow(world: State, action: int, real: State, before: int, viewer: int, dice: SeededDice) -> State | None:
    """The world after what was done in the real match, as far as the viewer can see; None where it cannot be done.

    Of two cards of one name in play the story does not say which was meant; the table does.
    """
    wanted, found = told(real, before, viewer), []
    for way in ways(world, action):
        copy = world.clone()
        copy.log = []
        copy.apply(way, dice)
        if told(copy, 0, viewer) == wanted:
            found.append(copy)
    if len(found) < 2:
        return found[0] if found else None
    sight = seen(real, viewer)
    return next((copy for copy in found if seen(copy, viewer) == sight), found[0])


def alike(world: State, action: int, real: State, viewer: int, dice: SeededDice) -> State:
    """The world after the viewer's own action; of equal cards that lie in other conditions it is about the one that leaves
    the table as it is in the real match, where there is one.
    """
    words = plain(real.words(action))
    found = []
    for way in ways(world, action):
        if plain(world.words(way)) == words:
            copy = world.clone()
            copy.log = []
            copy.apply(way, dice)
            found.append(copy)
    if len(found) == 1:
        return found[0]
    wanted = seen(real, viewer)
    return next((copy for copy in found if seen(copy, viewer) == wanted), found[0])


def begin(game: str, crowded: bool, dice: SeededDice) -> State:
    """A new match, or one that begins where the game's contract has many equal cards."""
    if not crowded:
        return load_rules(game).start(dice)
    given = _contract(game).CROWD
    return set_up(parse_position(json.dumps({"title": "crowd", "game": game, "given": given}), "crowd"), dice)


def compare(game: str, seed: int, agents: tuple[str, str], viewer: int, *, crowded: bool = False) -> Counter[str]:
    """Play a match with worlds beside it; how often worlds were compared, and how long they lasted.

    With the first seed the first 60 decisions are played, with the others whole matches.
    """
    most = 600 if seed else 60
    dice = SeededDice("worlds", game, seed)
    players = [make_agent(name) for name in agents]
    state = begin(game, crowded, dice)
    rules = state.rules
    worlds: list[tuple[State, int]] = []
    sample = all_that_can_be_said(rules)
    counted: Counter[str] = Counter()
    number = 0
    while state.outcome is None and number < most:
        if len(worlds) < MOST and state.player == viewer and number % 3 == 0:
            worlds.append((rules.view(state, viewer).deal(dice.fork("deal", number)), number))
        mine = seen(state, viewer)
        asked = sample[number % 7 :: max(7, len(sample) // 60)]
        why = refusals(state, viewer, asked)
        for world, _ in worlds:
            other = seen(world, viewer)
            assert {key: (other[key], mine[key]) for key in mine if other[key] != mine[key]} == {}, (seed, number)
            assert [pair for pair in zip(refusals(world, viewer, asked), why, strict=True) if pair[0] != pair[1]] == []
            counted["compared"] += 1
        actor = state.player
        action = players[actor].choose(rules.view(state, actor), dice.stream("agent", actor))
        before = len(state.log or ())
        step = ("step", number)
        own = actor == viewer
        state.apply(action, dice.fork(*step))
        going = []
        copy: State | None
        for world, begun in worlds:
            if own:
                copy = alike(world, action, state, viewer, dice.fork(*step))
                if told(copy, 0, viewer) != told(state, before, viewer) or known(copy, viewer) != known(state, viewer):
                    copy = None
            else:
                copy = follow(world, action, state, before, viewer, dice.fork(*step))
            if copy is not None:
                going.append((copy, begun))
                counted["longest"] = max(counted["longest"], number - begun + 1)
        worlds = going
        number += 1
    assert state.player == NOBODY or number == most
    return counted


SEEDS = [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_public_actions_look_the_same(game: str, seed: int) -> None:
    """Whatever lies hidden, a match looks the same to its player for as long as it goes the same in the open."""
    counted: Counter[str] = Counter()
    for viewer in range(len(load_rules(game).seats)):
        found = compare(game, seed, PLANS[seed], viewer)
        counted["longest"] = max(counted["longest"], found.pop("longest", 0))
        counted.update(found)
    assert counted["compared"] > 40
    # How long worlds stay together is chance; in FORWARD, where each card is drawn from one's own deck, not for long.
    assert counted["longest"] > (8 if seed == 0 else 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [game for game in GAMES if "CROWD" in vars(_contract(game))])
def test_equal_cards_look_alike(game: str, seed: int) -> None:
    """With many copies of a few cards too: it is never told which of them was played, kept or put back."""
    counted: Counter[str] = Counter()
    for viewer in (0, 1):
        counted.update(compare(game, seed, PLANS[seed], viewer, crowded=True))
    assert counted["compared"] > 50
