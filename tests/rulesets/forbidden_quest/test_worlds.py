"""Whole matches in other worlds: what a player never sees is dealt anew, and everything that the player is told stays.

A match is played to its end. From some moment on it is played again with other cards in the places that one player never
saw, the same coins and the same public actions, and all that this player's view says is compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.state import Event, State
from decktool.play.view import View
from decktool.rulesets import load_rules
from decktool.rulesets.forbidden_quest.declarations import Verb, Zone
from decktool.rulesets.forbidden_quest.rules import QuestRules
from tests.rulesets.forbidden_quest.talk import GAME, table

PRYING = """\
Brute\nRunner\nCrab\nVenom\nMedic\nSwitcher\nHerald\nFader\nLooter\nTrader\nDuo\nGiant\nAntitoxic
4 Letter\n3 Spyglass\n3 Sorting Box\n2 Trophy\n2 Nightcap\n2 Late Arrival\n2 Deck Call\n2 Grave Call\n3 Armory Map
2 Poison Antidote\n4 Plain Club\n3 Silver Axe\n2 Hand Switcher\n2 Deck Switcher\nSeeker
"""
"""Fifty cards that look at, take, search and show one another, so that much is known of few."""


def rules_of(which: str) -> QuestRules:
    """A match of the sample decks, or of the test cards' with itself."""
    decks = []
    if which == "prying":
        decks = [resolve(parse_decklist(PRYING), load_game(GAME))]
    found = load_rules(GAME, {"sim_turn_cap": "120"}, decks)
    assert isinstance(found, QuestRules)
    return found


EVERY = 8
"""Of a player's decisions every so many-th is compared in full, the others by what is offered and told."""


def plain(text: str) -> str:
    """Words without the numbers of copies: which of equal cards it is, nobody sees."""
    return re.sub(r" #\d+", "", text)


@dataclass
class Moment:
    """Before a decision: the table, the action that is taken, and what each player sees of cards until the next one."""

    state: State
    events: int
    action: int
    seen: list[set[int]] = field(default_factory=list)

    def needless(self, seat: int) -> set[int]:
        """The card from the other's hand that is seen for no reason: an equal one there was known already."""
        state, card = self.state, self.action >> 7 & 127
        twin, hand = state.rules.twin, state.zones[Zone.HAND + 1 - seat]
        if card not in hand or state.knows[card] >> seat & 1:
            return set()
        return {card} if any(twin[i] == twin[card] and state.knows[i] >> seat & 1 for i in hand) else set()


def match(rules: QuestRules, seed: int) -> tuple[list[Moment], list[Event]]:
    """A match of two players who are greedy, and now and then act by chance."""
    dice = SeededDice("worlds", seed)
    state = rules.start(dice)
    greedy, by_chance = make_agent("greedy"), make_agent("random")
    found: list[Moment] = []
    while state.outcome is None:
        agent = greedy if len(found) % 4 else by_chance
        action = agent.choose(rules.view(state, state.player), dice.stream("agent"))
        assert state.log is not None
        moment = Moment(state.clone(), len(state.log), action)
        found.append(moment)
        state.apply(action, dice)
        for seat in (0, 1):
            told = {event[2] for event in state.log[moment.events :] if event[2] >= 0 and event[4] >> seat & 1}
            moment.seen.append(told | {i for i, known in enumerate(moment.state.knows) if known >> seat & 1})
    return found, state.log or []


def elsewhere(moments: list[Moment], start: int, seat: int, dice: SeededDice) -> State:
    """The table of a moment, but for the cards that the player in `seat` does not see from there to the end."""
    seen = set().union(*(moment.seen[seat] for moment in moments[start:]))
    seen -= set().union(*(moment.needless(seat) for moment in moments[start:]))
    world = moments[start].state.clone()
    world.log = []
    for owner in (0, 1):
        places = [
            (zone, place)
            for zone in world.zones
            for place, card in enumerate(zone)
            if card not in seen and world.rules.owners[card] == owner
        ]
        bits = [world.knows[zone[place]] for zone, place in places]
        cards = [zone[place] for zone, place in places]
        dice.shuffle(cards)
        for (zone, place), card, known in zip(places, cards, bits, strict=True):
            zone[place] = card
            world.knows[card] = known
    return world


def said(view: View) -> dict[str, Any]:
    """Everything that a view says of a moment to the player who decides, but for refusals."""
    state, rules = view._state, view.rules
    return {
        "described": {key: value for key, value in view.describe().items() if key != "cards"},
        "carried": sorted(plain(f"{name} {row}") for name, row in view.describe()["cards"].items()),
        "zones": [
            [rules.cards[card].name if card >= 0 else None for card in view.zone(number)]
            for number in range(len(rules.zones))
        ],
        "asked": [view.decision, view.rule()],
        "worth": [round(view.rank(action), 6) for action in view.legal_actions()],
        "promise": round(view.evaluation(), 9),
        "screen": view.screen(),
        "names": [view.card(card.name) is not None for card in rules.game.catalog],
        "actions": len(state.legal_actions()),
    }


def offered(view: View) -> list[list[str]]:
    """What a view offers."""
    return [[plain(words) for words in view.menu()], [plain(view.words(action)) for action in view.legal_actions()]]


def refusals(view: View, number: int) -> list[Any]:
    """Why some of all actions are not legal."""
    actions = list(view.rules.actions)
    parts = max(1, len(actions) // 60)
    return [view.why(action) for action in actions[number % parts :: parts]]


def same_cards(one: View, other: View) -> bool:
    """Whether the same copies lie where the player sees them; of equal cards another may have been played."""
    return all(one.zone(number) == other.zone(number) for number in range(len(one.rules.zones)))


def mapped(state: State, action: int, world: State) -> int | None:
    """The same public action in another world; of what only its player sees the card in the same place."""
    here, there = ([plain(one.words(option)) for option in one.legal_actions()] for one in (state, world))
    at = list(state.legal_actions()).index(action)
    same = [option for option, words in zip(world.legal_actions(), there, strict=True) if words == here[at]]
    if same:
        return same[min(here[:at].count(here[at]), len(same) - 1)]
    if action // (1 << 14) * (1 << 14) == Verb.PUT_BACK:
        place = state.zones[Zone.LOOKED + state.player].index(action >> 7 & 127)
        twin = world.rules.twin[world.zones[Zone.LOOKED + state.player][place]]
        return next(one for one in world.legal_actions() if world.rules.twin[one >> 7 & 127] == twin)
    return None


def follow(moments: list[Moment], log: list[Event], start: int, seat: int, seed: int) -> int:
    """Play on from another world; the decisions of the player in `seat` that were compared, -1 for an impossible world.

    What is only asked because of a card that nobody saw is answered as if it were not asked.
    """
    rules = moments[0].state.rules
    dice = SeededDice("worlds", seed)
    state = rules.start(dice)
    state.log = None
    for moment in moments[:start]:
        state.apply(moment.action, dice)
    world = elsewhere(moments, start, seat, SeededDice("elsewhere", seed, start))
    told, heard, compared = moments[start].events, 0, 0
    for at, moment in enumerate(moments[start:], start):
        real, player = moment.state, moment.state.player
        while world.player != player or world.decision != real.decision:
            if world.player in {seat, -1}:
                break
            world.apply(world.legal_actions()[0], dice)
        if player == seat:
            assert (world.player, world.decision) == (player, real.decision)
            real.log = log[told : moment.events]
            here, there = rules.view(real, seat), rules.view(world, seat)
            assert offered(there) == offered(here)
            assert [plain(line) for line in there.story(heard)] == [plain(line) for line in here.story()]
            told, heard = moment.events, there.events
            if compared % EVERY == 0:
                assert said(there) == said(here)
                if same_cards(here, there):
                    assert refusals(there, at) == refusals(here, at)
            compared += 1
            world.apply(world.legal_actions()[list(real.legal_actions()).index(moment.action)], dice)
        elif world.player == player and world.decision == real.decision:
            action = mapped(real, moment.action, world)
            if action is None:
                return -1
            world.apply(action, dice)
        elif moment.action != real.legal_actions()[0]:
            return -1
        if world.outcome is not None:
            break
    return compared


@pytest.mark.parametrize(("which", "seed"), [pytest.param("sample", 2, marks=pytest.mark.slow), ("prying", 0)])
def test_a_view_says_the_same_in_every_world(which: str, seed: int) -> None:
    """Whatever lies where a player never looks: in the rest of the match the player is told and may do the same."""
    moments, log = match(rules_of(which), seed)
    compared: list[int] = []
    for seat in (0, 1):
        mine = [at for at, moment in enumerate(moments) if moment.state.player == seat]
        compared += [
            follow(moments, log, start, seat, seed) for start in (mine[len(mine) // 3], mine[2 * len(mine) // 3])
        ]
    assert sum(number > 0 for number in compared) >= 2
    assert sum(compared) > 100


@pytest.mark.parametrize("known", [1, 2])
def test_of_equal_cards_the_one_that_was_seen_is_played(known: int) -> None:
    """B has seen one of A's two letters: after A has played a letter, B knows of none in A's hand."""
    letters = ["Letter", "Letter #2"]
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["2 Letter"]}, B={"knows": [letters[known - 1]]})
    assert "Letter" in t.sees("B", "A.hand")
    t.play("play Letter")
    assert t.sees("B", "A.hand") == [None, None]  # the other letter, and the card drawn
    assert t["A.hand"].count("Letter") == 1


@pytest.mark.parametrize("verb", ["attach Plain Club to Brute", "discard Plain Club"])
def test_what_is_put_down_or_paid_with_is_what_was_seen(verb: str) -> None:
    """So it is with what is attached, and with what an ability costs."""
    t = table({"b2": ["Brute", "Trader"]}, {}, A={"hand": ["2 Plain Club"]}, B={"knows": ["Plain Club #2"]})
    if verb.startswith("discard"):
        t.play("use Trader")
    t.play(verb)
    assert "Plain Club" not in t.sees("B", "A.hand")


def test_a_place_in_the_hand_tells_nothing() -> None:
    """What the opponent has seen lies in front, so nobody sees from where in the hand another card is taken."""
    t = table({"b2": ["Brute"]}, {}, A={"hand": ["2 Letter", "Armory Map"], "deck": ["Silver Axe", "Nudge"]})
    t.play("play Armory Map", "take Silver Axe")
    assert t.sees("B", "A.hand") == ["Silver Axe", None, None]
    t.play("play Letter")
    assert t.sees("B", "A.hand") == ["Silver Axe", None, None]
