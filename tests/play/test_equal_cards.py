"""Copies that a ruleset treats as equal: one option for all of them, and the same table whichever is taken."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play import piles
from decktool.play.rules import Rules
from decktool.play.state import COPY, State
from decktool.rulesets import RULESETS, load_rules
from decktool.rulesets.forward.declarations import KEEPERS

SINGLE = {"card-of-the-rings": ("quest",), "forward": ("location", "player", "reference", "dragon")}
"""Games with one box, and the types of card that it holds once: of the others it holds two copies each here."""

LEAST = {"card-of-the-rings": 20, "dragon-quest": 40, "forbidden-quest": 60, "forgotten-times": 300, "forward": 120}
"""How many pairs of equal actions each game has to show in its walks, or they show nothing of it."""
RUNS = {"forward": 10}
"""Walks of each game, where two are too few."""

LINKS = {"under", "armor", "weapon", "defense"}
"""The columns that hold the number of a card."""


def table(state: State) -> dict[str, Any]:
    """Everything on the table without a number of a copy: two tables that look alike are the same here."""
    rules, fields = state.rules, type(state).fields.values()
    held = {field.name: getattr(state, field.name) for field in fields}
    said = [(field.kind, held[field.name]) for field in fields if field.kind in {"marks", "tally"}]
    said += [("column", held[field.name]) for field in fields if field.kind == "column" and field.name not in LINKS]
    links = [held[field.name] for field in fields if field.name in LINKS]

    def plainly(card: int) -> Any:
        if card < 0:
            return None
        row = [
            value[card] if kind == "column" else value >> card & 1 if kind == "marks" else value.count(card)
            for kind, value in said
        ]
        return [rules.names[card] if state.knows[card] else "?", state.zone_of(card), row]

    def fully(card: int) -> Any:
        return [plainly(card), [plainly(link[card]) for link in links]]

    def in_order(zone: int) -> list[Any]:
        cards = [fully(card) for card in state.zones[zone]]
        return cards if rules.zones[zone].ordered else sorted(cards, key=repr)

    numbers = {f.name: held[f.name] for f in fields if f.kind in {"number", "flag", "each"}}
    about = {f.name: plainly(held[f.name]) for f in fields if f.kind == "card"}
    frames = [(COPY.sub("", rules.program_names[one[0]]), *one[1:3], plainly(one[3])) for one in state.stack]
    del numbers["source"]
    return {
        "zones": [in_order(zone) for zone in range(len(rules.zones))],
        "numbers": numbers,
        "about": about | {"source": plainly(state.source)},
        "frames": frames,
        "asked": state.decision.words if state.player >= 0 else None,
        "options": sorted(COPY.sub("", state.words(action)) for action in state.options),
        "ended": state.outcome and (state.outcome.winner, state.outcome.reason),
    }


def many_copies(game: str) -> Rules:
    """The rules of a match with several copies of most cards."""
    rules = load_rules(game)
    if game not in SINGLE:
        return rules
    twice = [i for i, card in enumerate(rules.cards) for _ in range(1 + (card.type not in SINGLE[game]))]
    stacks = [[rules.owners[i] for i in twice]] if game == "forward" else []
    make: Any = type(rules)
    made: Rules = make(rules.game, rules.house, [rules.cards[i] for i in twice], *stacks)
    return made


def copies_of(state: State, action: int) -> list[int]:
    """The actions that are equal to one that is offered, each with one other copy."""
    verbs, rules = state.rules.declarations.Verb, state.rules
    cards = verbs.cards(action)
    found: list[int] = []
    for place, card in enumerate(cards):
        step = 1 if place else verbs.span // verbs.most
        twins = (other for other in range(len(rules.cards)) if rules.twin[other] == rules.twin[card] and other != card)
        found += [action + (other - card) * step for other in twins]
    return [one for one in found if one in rules.actions and state.option(one) is not None]


def begun(rules: Rules, dice: SeededDice) -> State:
    """A match at its first decision; whoever plays FORWARD already keeps two of many things, and is bound by two Snares."""
    state = rules.start(dice)
    if rules.game.id == "forward":
        zone, pairs = rules.declarations.Zone, sorted({twin for i, twin in enumerate(rules.twin) if i != twin})
        dice.stream("pairs").shuffle(pairs)
        kept = {"snare": zone.SNARES, **dict.fromkeys(KEEPERS, zone.PLAYER_ZONE)}
        for i, twin in enumerate(rules.twin):
            held, lies = kept.get(rules.cards[i].type), state.zone_of(i)
            if held is not None and lies >= zone.STACK and twin in pairs[: len(pairs) // 2]:
                piles.move(state, i, lies, held, rules.everyone)
    return state


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_equal_cards_lead_to_equal_tables(game: str, whole: bool) -> None:
    """Whichever of several equal copies is named, nothing but its number differs afterwards."""
    rules, compared = many_copies(game), 0
    for seed in range(RUNS.get(game, 2)):
        dice = SeededDice("copies", game, seed)
        state, chance = begun(rules, dice), dice.stream("walk")
        while state.outcome is None and (whole or compared < LEAST[game]):
            for lying in (lying for lying in state.zones if len(lying) <= 12):
                found = state.distinct(0, lying)
                assert [sum(state.equal(card, one) for one in found) for card in lying] == [1] * len(lying)
            for action in state.legal_actions():
                # A copy that wears armor is not equal to one without, whose option stands for its own equals.
                twins = [one for one in copies_of(state, action) if one not in state.legal_actions()]
                others = [one for one in twins if state.option(one) == action]
                if not others:
                    continue
                one, other = state.clone(), state.clone()
                one.apply(action, SeededDice("equal"))
                other.apply(others[-1], SeededDice("equal"))
                assert table(one) == table(other), (state.words(action), state.words(others[-1]))
                compared += 1
            state.apply(chance.pick(state.legal_actions()), dice)
    assert compared >= LEAST[game]
