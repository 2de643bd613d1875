"""Matches are followed by a referee of its own, who finds no difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.records import parts_of
from decktool.play.state import Event
from tests.rulesets import refereeing
from tests.rulesets.forgotten_times.referee import Body, Referee
from tests.rulesets.forgotten_times.talk import GAME
from tests.rulesets.refereeing import Difference, Option, Told, Zones, any_deck

SHEET = refereeing.printed(GAME)
SHAPE = (
    ({"soldier"}, 15, 2),
    ({"specialty"}, 15, 1),
    ({"hero"}, 3, 1),
    ({"city"}, 1, 1),
    ({"upgrade"}, 2, 1),
    ({"armor"}, 5, 1),
)
"""A deck of the right shape: so many names of those types, each so often."""


class Bench(refereeing.Bench[Referee, Body]):
    """A referee of Forgotten Times beside a match."""

    made = Referee

    def watch(self, state: Any, action: int) -> None:
        """What was done, told and come to; then the decks as they lie."""
        super().watch(state, action)
        zones = zip(self.rules.zones, state.zones, strict=True)
        self.referee.piles = {zone.seat: cards[:] for zone, cards in zones if zone.id == "deck"}

    def news(self, events: Iterable[Event]) -> Iterator[Told]:
        """What was told: id, seat, card and number; of blows that did nothing it is told or not."""
        unhurt = -1
        for kind, seat, card, number, *_ in events:
            known = self.rules.events[kind]
            id, n = known.id, tuple(parts_of(number, len(known.parts))) if known.parts else number
            if id == "takes" and n == 0:
                unhurt = card
            elif id != "left" or card != unhurt:
                unhurt = -1
                yield id, seat, card, n

    def face(self, body: Body) -> Option:
        """What tells a card from its copies: where it is in play and what it carries."""
        place = next((n for n, side in enumerate(self.referee.sides) if body is side.hero), None)
        worn = body.armor and (body.armor.name, body.armor.hp)
        marks = (body.blind, body.poisoned, body.frozen, body.fought, body.again, body.waits)
        return (body.name, body.owner, place, body.hp, worn, body.fury, body.more, *marks)

    def compare_cards(self, state: Any, zones: Zones) -> None:
        """Zones, once the first turn has begun, RP, Runic Infusion, HP and what cards carry; not when all is over."""
        referee = self.referee
        if state.outcome is not None:
            return
        self.lie(zones, None, {"looked": referee.looked})
        for seat, side in enumerate(referee.sides):
            if referee.turn:
                heroes = {"hero": [side.hero] if side.hero else [], "alt": [side.alt] if side.alt else []}
                worn = [body.armor for body in side.fighters() if body.armor]
                lying = {"hand": side.hand, "prizes": side.prizes, "battlefield": side.field_, "city": side.city}
                lasting = {"upgrades": side.upgrades, "lasting": side.lasting, "discard": side.discard, "worn": worn}
                self.lie(zones, seat, {**heroes, **lying, **lasting})
                self.stack(zones["deck", seat], seat, side.deck)
            self.agree(f"RP of {seat}", state.rp[seat], side.rp)
        self.agree("Runic Infusion", state.infusion, referee.infusion)
        for body in referee.bodies:
            i = body.number
            conditions = (state.blind >> i & 1, state.poisoned >> i & 1, state.frozen >> i & 1)
            worn_by = body.armor.number if body.armor else -1
            self.agree(
                f"HP, BF, AP and attacks more, armor, blind, poisoned and frozen of {body}",
                (state.hp[i], state.fury[i], state.more[i], state.again[i], state.armor[i], *conditions),
                (
                    body.hp,
                    body.fury,
                    body.more,
                    body.again,
                    worn_by,
                    *map(int, (body.blind, body.poisoned, body.frozen)),
                ),
            )


def follow(number: int, agents: str, sheet: dict[str, Any] = SHEET) -> str:
    """Follow one match: every third of two of the three decks, the others of any cards; how it ended."""
    dice = SeededDice("referee", number)
    shipped = refereeing.decks(GAME)
    if number % 3:
        texts = [any_deck(SHEET, SHAPE, dice.fork("deck", seat)) for seat in (0, 1)]
    else:
        texts = [shipped[number // 3 % 3], shipped[number // 9 % 3]]
    return refereeing.follow(Bench, sheet, GAME, texts, agents, dice)


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
