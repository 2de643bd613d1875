"""Matches are followed by a referee of its own, who finds no difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import Dice, SeededDice
from decktool.deck import resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.state import State
from decktool.rulesets import load_rules
from tests.rulesets.dragon_quest.referee import Body, Difference, Option, Referee, printed

DECKS = sorted((Path(__file__).resolve().parents[3] / "cards" / "dragon-quest" / "decks").glob("*.txt"))
SHEET = printed()


class Bench:
    """A referee beside a match: after every decision both must say the same."""

    def __init__(self, rules: Any, sheet: dict[str, Any]) -> None:
        self.rules = rules
        self.verbs = rules.table.Verb
        self.referee = Referee(zip(rules.owners, (card.name for card in rules.cards), strict=True), sheet)
        self.game = self.referee.play()
        self.question: Any = None
        self.read = 0

    def watch(self, state: State, action: int) -> None:
        """What was done, told and come to."""
        referee = self.referee
        log = state.log or []
        referee.log += [(self.rules.events[kind].id, seat, card, n) for kind, seat, card, n, *_ in log[self.read :]]
        self.read = len(log)
        zones: dict[tuple[str, int | None], list[int]] = {
            (zone.id, zone.seat): cards for zone, cards in zip(self.rules.zones, state.zones, strict=True)
        }
        if self.question is None:
            for seat, side in enumerate(referee.sides):
                side.hand = [referee.bodies[card] for card in zones["hand", seat]]
                side.deck = [referee.bodies[card] for card in zones["deck", seat]]
        done = None if self.question is None else self.option(action)
        while True:
            try:
                self.question = self.game.send(done) if done is not None else next(self.game)
            except StopIteration:
                self.question = None
                break
            same = {self.look(option) for option in self.question.options}
            asked = {self.look(self.option(way)) for way in state.options}
            if len(same) > 1 or (asked == same and not referee.log):
                break
            done = self.taken(self.question.options)
        self.compare(state, zones)

    def taken(self, options: list[Option]) -> Option:
        """Of options that are the same the one that the rules have taken by themselves, as they told."""
        told = {card for _, _, card, _ in self.referee.log}
        return next(
            (way for way in options if any(isinstance(b, Body) and b.number in told for b in way[1:])), options[0]
        )

    def option(self, action: int) -> Option:
        """An action of the match as the referee says it."""
        verb = self.verbs.of(action)
        if verb.choices:
            return (verb.name, *self.verbs.subjects(action))
        return (verb.name, *(self.referee.bodies[card] for card in self.verbs.cards(action)))

    def look(self, option: Option) -> Option:
        """An option as a player sees it: equal cards that carry the same are the same."""
        return tuple(self.face(item) if isinstance(item, Body) else item for item in option)

    def face(self, body: Body) -> Option:
        """What tells a card from its copies: where it is in play and what it carries."""
        side = self.referee.sides[body.owner]
        line = "front" if body in side.front else "rear" if body in side.rear else ""
        carrier = next((one for one in side.party if body in one.items), None)
        carried = (*sorted(item.name for item in body.items), len(body.damage), body.attack_more)
        marks = (body.closed, body.confused, body.poisoned, body.acted)
        return (body.name, body.owner, line, carried, marks, None if carrier is None else self.face(carrier))

    def compare(self, state: Any, zones: dict[tuple[str, int | None], list[int]]) -> None:
        """Options, zones, gold, experience and what cards carry; and nothing was told that did not happen."""
        referee, question = self.referee, self.question
        if referee.log:
            raise Difference(f"told, but not so: {referee.told()}")
        if state.outcome is not None:
            if question is not None:
                raise Difference(f"the game is over ({state.outcome.words}), and the referee asks {question}")
            if state.outcome.winner != referee.winner:
                raise Difference(f"{state.outcome.words}, and for the referee the winner is {referee.winner}")
        elif question is None:
            raise Difference("the game is over for the referee")
        else:
            ours = {self.look(option) for option in question.options}
            theirs = {self.look(self.option(way)) for way in state.options}
            if (question.seat, ours) != (state.player, theirs):
                raise Difference(
                    f"seat {question.seat} may, and the match does not say: {ours - theirs}; "
                    f"the match offers seat {state.player}: {theirs - ours}"
                )
        self.compare_cards(state, zones)

    def compare_cards(self, state: Any, zones: dict[tuple[str, int | None], list[int]]) -> None:
        """Where every card lies, the order of piles and of damage too, and what lies on it."""
        referee = self.referee
        if sorted(zones["aside", None]) != sorted(body.number for body in referee.aside):
            raise Difference(f"aside are {zones['aside', None]}, for the referee {referee.aside}")
        if state.quiet != referee.quiet:
            raise Difference(f"turns in which no draw pile shrank: {state.quiet}, not {referee.quiet}")
        for seat, side in enumerate(referee.sides):
            lying = {
                "hand": side.hand, "front": side.front, "rear": side.rear, "discard": side.discard,
                "experience": side.experience, "items": [item for body in side.party for item in body.items],
                "damage": [card for body in side.party for card in body.damage],
            }  # fmt: skip
            for name, bodies in lying.items():
                there = sorted(zones[name, seat])
                if there != sorted(body.number for body in bodies):
                    said = [referee.bodies[card] for card in there]
                    raise Difference(f"{name} of {seat}: the match has {said}, the referee {bodies}")
            pile = [referee.bodies[card] for card in zones["deck", seat]]
            if len(pile) != len(side.deck):
                raise Difference(f"deck of {seat}: {len(pile)} cards, {len(side.deck)} for the referee")
            for card, cell in zip(pile, side.deck, strict=True):
                if card not in (cell if isinstance(cell, frozenset) else {cell}):
                    raise Difference(f"in the deck of {seat} lies {card}, where the referee has {cell}")
            side.deck = [*pile]
            have = (state.gold[seat], state.xp[seat], state.sheltered[seat])
            mine = (side.gold, referee.xp(seat), int(side.sheltered))
            if have != mine:
                raise Difference(f"gold, XP and shelter of {seat}: {have}, not {mine}")
            for body in side.party:
                i = body.number
                busy = (state.closed | state.confused) >> i & 1
                under = [card for card in zones["damage", seat] if state.under[card] == i]
                items = [card for card in zones["items", seat] if state.under[card] == i]
                carried = (busy, state.confused >> i & 1, state.poisoned >> i & 1, state.attack_more[i], under, items)
                own = (
                    int(not body.ready), int(body.confused), int(body.poisoned), body.attack_more,
                    [card.number for card in body.damage], [item.number for item in body.items],
                )  # fmt: skip
                if carried != own:
                    columns = "closed, confused, poisoned, Attack more, damage cards, items"
                    raise Difference(f"{body} ({columns}): {carried}, not {own}")


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


def any_deck(dice: Dice) -> str:
    """A legal deck out of all that is printed, so that every card comes up somewhere."""
    lines = []
    for kinds, designs in ((("character", "monster"), 19), (("item",), 3), (("quest",), 3)):
        names = [name for name, row in SHEET.items() if row["type"] in kinds]
        dice.shuffle(names)
        lines += [f"2 {name}" for name in names[:designs]]
    return "\n".join(lines)


def follow(number: int, agents: str, sheet: dict[str, Any] | None = None) -> str:
    """Follow one match, half of them of the shipped decks in both seats, a quarter of any cards; how it ended."""
    game = load_game("dragon-quest")
    dice = SeededDice("referee", number)
    if number % 2:
        texts = [SELDOM if number % 4 == 3 else any_deck(dice.fork("deck", seat)) for seat in (0, 1)]
        decks = [resolve(parse_decklist(text), game) for text in texts]
    else:
        decks = [resolve(read_decklist(path), game) for path in (DECKS if number % 4 else DECKS[::-1])]
    rules = load_rules(game, None, decks)
    bench = Bench(rules, sheet or SHEET)
    players = [make_agent(name) for name in agents.split(",")]
    return play(rules, players, dice, watch=bench.watch).outcome.reason


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
        ("Coffin Rat", "speed", "slow"),
        ("Gate Squire", "gp", 2),
        ("Grave Lancer", "level", 3),
        ("Tempered Longsword", "letter", "B"),
        ("Iron Collar", "gp", 1),
        ("Rumours in Town", "hand_cost", 2),
        ("Hedge Conjurer", "closing", False),
        ("Hedge Conjurer", "text", "Deal 2 damage to one opponent party card."),
        ("Dizzy Moth", "text", "Confuse one opponent party card."),
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
