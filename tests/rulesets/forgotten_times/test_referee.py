"""Matches are followed by a referee of its own, who finds no difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.deck import resolve
from decktool.decklist import read_decklist
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.state import State
from decktool.rulesets import load_rules
from tests.rulesets.forgotten_times.referee import LENIENT, Body, Difference, Option, Referee, printed

DECKS = Path(__file__).resolve().parents[3] / "cards" / "forgotten-times" / "decks"
NAMES = sorted(path.name for path in DECKS.glob("*.txt"))
SHEET = printed()


class Bench:
    """A referee beside a match: after every decision both must say the same."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.verbs = rules.table.Verb
        self.referee = Referee(zip(rules.owners, (card.name for card in rules.cards), strict=True), SHEET)
        self.game = self.referee.play()
        self.question: Any = None
        self.read = 0

    def watch(self, state: State, action: int) -> None:
        """What was done, told and come to."""
        referee = self.referee
        log = state.log or []
        events = [event for event in log[self.read :]]
        referee.log += [(self.rules.events[kind].id, seat, card, n) for kind, seat, card, n, *_ in events]
        self.read = len(log)
        zones = {(zone.id, zone.seat): cards for zone, cards in zip(self.rules.zones, state.zones, strict=True)}
        done = None if self.question is None else self.option(action)
        while True:
            try:
                self.question = self.game.send(done) if done is not None else next(self.game)
            except StopIteration:
                self.question = None
                break
            same = {self.look(option): option for option in self.question.options}
            asked = {self.look(self.option(way)) for way in state.options}
            if len(same) == 1 and asked != set(same):
                done = self.taken(self.question.options)
                continue
            break
        self.compare(state, zones)
        referee.piles = {seat: zones["deck", seat][:] for seat in (0, 1)}

    def taken(self, options: list[Option]) -> Option:
        """Of options that are the same the one that the rules have taken by themselves, as they told."""
        told = {card for _, _, card, _ in self.referee.log}
        return next((way for way in options if any(b.number in told for b in way[1:])), options[0])

    def option(self, action: int) -> Option:
        """An action of the match as the referee says it."""
        return (self.verbs.of(action).name, *(self.referee.bodies[card] for card in self.verbs.cards(action)))

    def look(self, option: Option) -> Option:
        """An option as a player sees it: equal cards that carry the same are the same."""
        return tuple(self.face(item) if isinstance(item, Body) else item for item in option)

    def face(self, body: Body) -> Option:
        """What tells a card from its copies: where it is in play and what it carries."""
        place = next((n for n, side in enumerate(self.referee.sides) if body is side.hero), None)
        if LENIENT:
            place = None
        worn = body.armor and (body.armor.name, body.armor.hp)
        marks = (body.blind, body.poisoned, body.frozen, body.attacked, body.waits)
        return (body.name, body.owner, place, body.hp, worn, 0 if LENIENT else body.fury, body.more, *marks)

    def compare(self, state: Any, zones: dict[tuple[str, int], list[int]]) -> None:
        """Options, zones, RP, HP and what cards carry; and nothing was told that did not happen."""
        referee, question = self.referee, self.question
        if referee.log:
            raise Difference(f"told, but not so: {referee.told()}")
        if state.outcome is not None:
            if question is not None:
                raise Difference(f"the game is over ({state.outcome.words}), and the referee asks {question}")
            return
        if question is None:
            raise Difference("the game is over for the referee")
        ours = {self.look(option) for option in question.options}
        theirs = {self.look(self.option(way)) for way in state.options}
        if (question.seat, ours) != (state.player, theirs):
            raise Difference(
                f"seat {question.seat} may, and the match does not say: {ours - theirs}; "
                f"the match offers seat {state.player}: {theirs - ours}"
            )
        for seat, side in enumerate(referee.sides):
            lying = {
                "hand": side.hand, "prizes": side.prizes, "battlefield": side.field_, "city": side.city,
                "hero": [side.hero] if side.hero else [], "alt": [side.alt] if side.alt else [],
                "upgrades": side.upgrades, "lasting": side.lasting, "discard": side.discard,
                "worn": [body.armor for body in side.fighters() if body.armor],
            }  # fmt: skip
            if sorted(zones["looked", None]) != sorted(body.number for body in referee.looked):
                raise Difference(f"looked at are {zones['looked', None]}, for the referee {referee.looked}")
            for name, bodies in lying.items():
                there = sorted(zones[name, seat])
                if there != sorted(body.number for body in bodies) and referee.turn:
                    said = [referee.bodies[card] for card in there]
                    raise Difference(f"{name} of {seat}: the match has {said}, the referee {bodies}")
            if referee.turn and len(zones["deck", seat]) != len(side.deck):
                raise Difference(f"deck of {seat}: {len(zones['deck', seat])} cards, {len(side.deck)} for the referee")
            if state.rp[seat] != side.rp:
                raise Difference(f"RP of {seat}: {state.rp[seat]}, {side.rp} for the referee")
        if state.infusion != referee.infusion:
            raise Difference(f"Runic Infusion {state.infusion}, {referee.infusion} for the referee")
        for body in referee.bodies:
            i = body.number
            carried = (state.hp[i], state.fury[i], state.more[i], state.armor[i])
            carried += (state.blind >> i & 1, state.poisoned >> i & 1, state.frozen >> i & 1)
            mine = (body.hp, body.fury, body.more, body.armor.number if body.armor else -1)
            mine += (int(body.blind), int(body.poisoned), int(body.frozen))
            if carried != mine:
                raise Difference(f"{body} (HP, BF, AP more, armor, blind, poisoned, frozen): {carried}, not {mine}")


def follow(number: int, agents: str) -> str:
    """Follow one match of two of the three decks; how it ended."""
    game = load_game("forgotten-times")
    one, other = NAMES[number % 3], NAMES[(number // 3 + number) % 3]
    decks = [resolve(read_decklist(DECKS / name), game) for name in (one, other)]
    rules = load_rules(game, None, decks)
    bench = Bench(rules)
    players = [make_agent(name) for name in agents.split(",")]
    played = play(rules, players, SeededDice("referee", number), watch=bench.watch)
    return played.outcome.reason


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("agents", ["random,random", "greedy,random"])
def test_the_referee_finds_no_difference(number: int, agents: str) -> None:
    """Legal actions, RP, HP, conditions, zones and the log are what the rulebook makes of the choices."""
    assert follow(number, agents) in {"city", "both cities", "stalled"}
