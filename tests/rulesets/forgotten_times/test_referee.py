"""Matches are followed by a referee of its own, who finds no difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import Dice, SeededDice
from decktool.deck import resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.state import Event, State
from decktool.rulesets import load_rules
from tests.rulesets.forgotten_times.referee import Body, Difference, Option, Referee, printed

DECKS = sorted((Path(__file__).resolve().parents[3] / "cards" / "forgotten-times" / "decks").glob("*.txt"))
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
        referee.log += self.news(log[self.read :])
        self.read = len(log)
        zones: dict[tuple[str, int | None], list[int]] = {
            (zone.id, zone.seat): cards for zone, cards in zip(self.rules.zones, state.zones, strict=True)
        }
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

    def news(self, events: Iterable[Event]) -> Iterator[tuple[str, int, int, int]]:
        """What was told: id, seat, card and number; of blows that did nothing it is told or not."""
        unhurt = -1
        for kind, seat, card, n, *_ in events:
            id = self.rules.events[kind].id
            if id == "takes" and n == 0:
                unhurt = card
            elif id != "left" or card != unhurt:
                unhurt = -1
                yield id, seat, card, n

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
        worn = body.armor and (body.armor.name, body.armor.hp)
        marks = (body.blind, body.poisoned, body.frozen, body.attacked, body.waits)
        return (body.name, body.owner, place, body.hp, worn, body.fury, body.more, *marks)

    def compare(self, state: Any, zones: dict[tuple[str, int | None], list[int]]) -> None:
        """Options, zones, RP, HP and what cards carry; and nothing was told that did not happen."""
        referee, question = self.referee, self.question
        if referee.log:
            raise Difference(f"told, but not so: {referee.told()}")
        if state.outcome is not None:
            if question is not None:
                raise Difference(f"the game is over ({state.outcome.words}), and the referee asks {question}")
            if state.outcome.winner != referee.winner:
                raise Difference(f"{state.outcome.words}, and for the referee the winner is {referee.winner}")
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
            for card, cell in zip(zones["deck", seat], side.deck, strict=False) if referee.turn else ():
                if referee.bodies[card] not in (cell if isinstance(cell, set) else {cell}):
                    raise Difference(f"in the deck of {seat} lies {referee.bodies[card]}, where the referee has {cell}")
            if state.rp[seat] != side.rp:
                raise Difference(f"RP of {seat}: {state.rp[seat]}, {side.rp} for the referee")
        if state.infusion != referee.infusion:
            raise Difference(f"Runic Infusion {state.infusion}, {referee.infusion} for the referee")
        for body in referee.bodies:
            i = body.number
            conditions = (state.blind >> i & 1, state.poisoned >> i & 1, state.frozen >> i & 1)
            carried = (state.hp[i], state.fury[i], state.more[i], state.armor[i], *conditions)
            worn = body.armor.number if body.armor else -1
            mine = (body.hp, body.fury, body.more, worn, int(body.blind), int(body.poisoned), int(body.frozen))
            if carried != mine:
                raise Difference(f"{body} (HP, BF, AP more, armor, blind, poisoned, frozen): {carried}, not {mine}")


def any_deck(dice: Dice) -> str:
    """A deck of the right shape out of all that is printed, so that every card comes up somewhere."""
    rows = list(SHEET.values())
    lines = []
    shape = (
        ("soldier", 15, 2),
        ("specialty", 15, 1),
        ("hero", 3, 1),
        ("city", 1, 1),
        ("upgrade", 2, 1),
        ("armor", 5, 1),
    )
    for kind, different, copies in shape:
        names = [row["name"] for row in rows if row["type"] == kind]
        dice.shuffle(names)
        lines += [f"{copies} {name}" for name in names[:different]]
    return "\n".join(lines)


def follow(number: int, agents: str, sheet: dict[str, Any] | None = None) -> str:
    """Follow one match: every third of two of the three decks, the others of any cards; how it ended."""
    game = load_game("forgotten-times")
    dice = SeededDice("referee", number)
    if number % 3:
        texts = [any_deck(dice.fork("deck", seat)) for seat in (0, 1)]
        decks = [resolve(parse_decklist(text), game) for text in texts]
    else:
        one, other = DECKS[number // 3 % 3], DECKS[number // 9 % 3]
        decks = [resolve(read_decklist(path), game) for path in (one, other)]
    rules = load_rules(game, None, decks)
    bench = Bench(rules, sheet or SHEET)
    players = [make_agent(name) for name in agents.split(",")]
    return play(rules, players, dice, watch=bench.watch).outcome.reason


ENDINGS = {"city", "both cities", "stalled", "stopped"}


@pytest.mark.parametrize("number", range(14))
def test_the_referee_finds_no_difference(number: int) -> None:
    """Legal actions, RP, HP, conditions, zones and the log are what the rulebook makes of the choices."""
    assert follow(number, "random,random") in ENDINGS


@pytest.mark.parametrize("number", range(14, 20))
def test_the_referee_finds_no_difference_where_somebody_thinks(number: int) -> None:
    """Nor where one player is greedy, which makes other games than chance does."""
    assert follow(number, "greedy,random" if number % 2 else "greedy,greedy") in ENDINGS


@pytest.mark.slow
@pytest.mark.parametrize("agents", ["random,random", "greedy,random", "random,greedy", "greedy,greedy"])
def test_the_referee_finds_no_difference_in_180_more(agents: str) -> None:
    """A hundred and eighty more matches, four ways of playing."""
    first = 20 + 45 * ["random,random", "greedy,random", "random,greedy", "greedy,greedy"].index(agents)
    assert {follow(number, agents) for number in range(first, first + 45)} <= ENDINGS


@pytest.mark.parametrize(
    ("kind", "field", "more"), [("soldier", "ap", 1), ("soldier", "cost", 1), ("hero", "hp", -1), ("armor", "hp", 1)]
)
def test_the_referee_finds_a_number_that_is_not_the_printed_one(kind: str, field: str, more: int) -> None:
    """A match by other numbers than those on its sheet does not pass."""
    sheet = {
        name: {**row, field: row[field] + more} if row["type"] == kind and field in row else row
        for name, row in SHEET.items()
    }
    with pytest.raises(Difference):
        follow(0, "random,random", sheet)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Draw two cards.", "Draw a card."),
        ("Gain 2 RP.", "Gain 1 RP."),
        ("An enemy soldier becomes blind.", "An enemy soldier becomes poisoned."),
        ("When defeated: draw a card.", ""),
        ("You may save up to 4 RP.", ""),
        ("Each of your soldiers has +1 AP this turn.", "Each of your soldiers has +2 AP this turn."),
    ],
)
def test_the_referee_finds_a_text_that_is_not_the_printed_one(text: str, other: str) -> None:
    """A match by other texts than those on its sheet does not pass."""
    sheet = {name: {**row, "text": other} if row.get("text") == text else row for name, row in SHEET.items()}
    with pytest.raises(Difference):
        assert {follow(number, "random,random", sheet) for number in range(1, 12)} == set()
