"""Matches are followed by a referee of its own, who finds no difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.state import Event
from tests.rulesets import refereeing
from tests.rulesets.dragon_quest.referee import Body, Referee
from tests.rulesets.dragon_quest.talk import GAME
from tests.rulesets.refereeing import Difference, Option, Told, Zones, any_deck

SHEET = refereeing.printed(GAME)
SHAPE = (({"character", "monster"}, 19, 2), ({"item"}, 3, 2), ({"quest"}, 3, 2))
"""A legal deck: so many names of those types, each so often."""


class Bench(refereeing.Bench[Referee, Body]):
    """A referee of Dragon Quest beside a match."""

    made = Referee

    def begin(self, zones: Zones) -> None:
        """Hands and draw piles as they were dealt."""
        for seat, side in enumerate(self.referee.sides):
            side.hand = [self.referee.bodies[card] for card in zones["hand", seat]]
            side.deck = [self.referee.bodies[card] for card in zones["deck", seat]]

    def news(self, events: Iterable[Event]) -> Iterator[Told]:
        """What was told, but for what explains a number or its absence."""
        return (told for told in super().news(events) if told[0] not in {"blow", "nothing", "no-damage"})

    def face(self, body: Body) -> Option:
        """What tells a card from its copies: where it is in play and what it carries."""
        side = self.referee.sides[body.owner]
        line = "front" if body in side.front else "rear" if body in side.rear else ""
        carrier = next((one for one in side.party if body in one.items), None)
        carried = (*sorted(item.name for item in body.items), len(body.damage), body.attack_more)
        marks = (body.closed, body.confused, body.poisoned, body.acted)
        roles = (body is self.referee.attacker, body is self.referee.attacked, body in self.referee.waiting)
        return (body.name, body.owner, line, carried, marks, roles, None if carrier is None else self.face(carrier))

    def compare_cards(self, state: Any, zones: Zones) -> None:
        """Where every card lies, the order of piles and of damage too, gold, experience and what lies on cards."""
        referee = self.referee
        self.lie(zones, None, {"aside": referee.aside})
        self.agree("turns in which no draw pile shrank", state.quiet, referee.quiet)
        for seat, side in enumerate(referee.sides):
            items = [item for body in side.party for item in body.items]
            damage = [card for body in side.party for card in body.damage]
            lines = {"hand": side.hand, "front": side.front, "rear": side.rear, "items": items, "damage": damage}
            self.lie(zones, seat, {**lines, "discard": side.discard, "experience": side.experience})
            self.stack(zones["deck", seat], seat, side.deck)
            side.deck = [referee.bodies[card] for card in zones["deck", seat]]
            have = (state.gold[seat], state.xp[seat], state.sheltered[seat])
            self.agree(f"gold, XP and shelter of {seat}", have, (side.gold, referee.xp(seat), int(side.sheltered)))
            for body in side.party:
                i = body.number
                busy = (state.closed | state.confused) >> i & 1
                under = [card for card in zones["damage", seat] if state.under[card] == i]
                items_on = [card for card in zones["items", seat] if state.under[card] == i]
                self.agree(
                    f"closed, confused, poisoned, Attack more, damage cards and items of {body}",
                    (busy, state.confused >> i & 1, state.poisoned >> i & 1, state.attack_more[i], under, items_on),
                    (
                        int(not body.ready), int(body.confused), int(body.poisoned), body.attack_more,
                        [card.number for card in body.damage], [item.number for item in body.items],
                    ),
                )  # fmt: skip


SELDOM = """
3 Bannerless Knight
3 Woodcutter's Daughter
4 Alley Cutpurse
3 Rooftop Shadow
3 Toll-Road Pedlar
2 Caravan Minstrel
3 Frost Lecturer
2 Hedge Conjurer
2 Veteran of Ashford
2 Rusted Paladin
3 Stinging Lily
3 Bramblekin
3 Dewcap
4 Splitting Axe
4 Pair of Stilettos
4 Traveller's Cloak
2 Annotated Grimoire
"""
"""A deck in which words come together that seldom do: speed, defense, items of a letter, green, many Start abilities."""


def follow(number: int, agents: str, sheet: dict[str, Any] = SHEET) -> str:
    """Follow one match, half of them of the shipped decks in both seats, a quarter of any cards; how it ended."""
    dice = SeededDice("referee", number)
    shipped = refereeing.decks(GAME)
    if number % 2:
        texts = [SELDOM if number % 4 == 3 else any_deck(SHEET, SHAPE, dice.fork("deck", seat)) for seat in (0, 1)]
    else:
        texts = shipped if number % 4 else shipped[::-1]
    return refereeing.follow(Bench, sheet, GAME, texts, agents, dice)


ENDINGS = {"draw pile", "both draw piles", "stalled"}
FOUR_WAYS = ["random,random", "greedy,random", "random,greedy", "greedy,greedy"]


@pytest.mark.parametrize("number", range(20))
def test_the_referee_finds_no_difference(number: int) -> None:
    """Legal actions, gold, XP, levels, damage, lines, piles and the log are what the sheet makes of the choices."""
    assert follow(number, FOUR_WAYS[number // 5]) in ENDINGS


@pytest.mark.slow
@pytest.mark.parametrize("agents", FOUR_WAYS)
def test_the_referee_finds_no_difference_in_180_more(agents: str) -> None:
    """A hundred and eighty more matches, four ways of playing."""
    first = 20 + 45 * FOUR_WAYS.index(agents)
    assert {follow(number, agents) for number in range(first, first + 45)} <= ENDINGS


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("Puddle Crab", "attack", 2),
        ("Coffin Rat", "hp", 2),
        pytest.param("Coffin Rat", "speed", "slow", marks=pytest.mark.slow),
        ("Gate Squire", "gp", 2),
        ("Grave Lancer", "level", 3),
        ("Tempered Longsword", "letter", "B"),
        ("Iron Collar", "gp", 1),
        ("Rumours in Town", "hand_cost", 2),
        ("Hedge Conjurer", "closing", False),
        pytest.param("Hedge Conjurer", "text", "Deal 2 damage to one opponent party card.", marks=pytest.mark.slow),
        pytest.param("Dizzy Moth", "text", "Confuse one opponent party card.", marks=pytest.mark.slow),
        ("Rumours in Town", "text", "Draw one card."),
        ("Alley Cutpurse", "text", "When this card deals damage by a basic attack, gain 2 gold."),
        ("Stinging Lily", "phase", "end"),
    ],
)
def test_the_referee_finds_a_print_that_is_not_the_match_s(name: str, field: str, value: Any) -> None:
    """A match by other numbers or other texts than those on its sheet does not pass."""
    sheet = {**SHEET, name: {**SHEET[name], field: value}}
    with pytest.raises(Difference):
        assert {follow(number, "random,random", sheet) for number in range(0, 40, 2)} == set()
