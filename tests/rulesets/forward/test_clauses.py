"""Every event is told with the clause that decided, also where the table of the contract allows several."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.files import read_yaml
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.rules import Rules
from decktool.play.state import Event
from decktool.rulesets import load_rules
from decktool.rulesets.forward.declarations import FIGHTS, KEEPERS
from decktool.rulesets.forward.declarations import Event as Kinds
from tests.rulesets.forward.contract import EVENT_CLAUSES
from tests.rulesets.forward.talk import DULL, table

FACES = ("FW-7-05", "FW-7-06", "FW-7-07", "FW-7-08", "FW-7-09", "FW-7-10")
OF_TYPE = {
    "FW-6-01": {"item", "equipment", "boon"},
    "FW-6-02": {"companion", "ally"},
    "FW-6-03": {"rest", "scene", "caesura"},
    "FW-6-04": {"hazard", "pit", "snare", "challenge"},
    "FW-6-06": set(FIGHTS),
    "FW-6-07": {"treasure", "reward", "blessing"},
    "FW-6-08": {"terror"},
    "FW-6-09": {"bury"},
    "FW-5.2-05": set(KEEPERS),
    "FW-11-01": {"dragon"},
    "FW-11-02": {"dragon"},
}
"""Clauses that speak of some types of cards only: an event that shows its card names none of another's."""
SHOWS_ITS_CARD = {"keeps", "uses", "option", "fight", "tests", "enemy-blocks", "enemy-heals", "immune", "dragon"}


def wrong(rules: Rules, log: list[Event]) -> Iterator[str]:
    """Events told with a clause that speaks of something else."""
    mine = 0
    for kind, _, source, number, _, clause in log:
        name = rules.events[kind].id
        told = f"{rules.event_words((kind, 0, source, number, 1, clause))} [{clause}]"
        mine = number if name == "rolls" else 0 if name in {"turn", "uses"} else mine
        if clause not in (EVENT_CLAUSES[name] or {""}):
            yield told
        elif name in {"blocks", "hits"} and mine and clause not in {FACES[mine - 1], "FW-12-01"}:
            yield f"{told} after a roll of {mine}"
        elif name in SHOWS_ITS_CARD and clause in OF_TYPE and rules.cards[source].type not in OF_TYPE[clause]:
            yield f"{told} of a {rules.cards[source].type}"


def test_a_neighbours_clause_is_found() -> None:
    """A critical told as a hit, a parry's clause for a counter's block, an item used as an ally is."""
    rules = load_rules("forward")
    bread = rules.labels.index("Heel of Bread")
    kinds = [kind.id for kind in Kinds.all]
    for roll, name, clause in (
        (5, "hits", "FW-7-07"),
        (6, "hits", "FW-7-07"),
        (6, "blocks", "FW-7-06"),
        (0, "uses", "FW-6-02"),
    ):
        log = [(kinds.index("rolls"), 0, -1, roll, 1, "FW-7-01"), (kinds.index(name), 0, bread, 1, 1, clause)]
        assert len(list(wrong(rules, log))) == 1


@pytest.mark.parametrize("agent", ["greedy", "random"])
@pytest.mark.parametrize(
    "house",
    [
        {},
        {"drawn_cards": "resolve", "options": "any", "counter_pierces_block": "true"},
        {"def_outside_duels": "true", "heal_above_start": "true", "double_defeat": "win", "on_hit_needs": "unblocked"},
    ],
)
def test_whole_runs(agent: str, house: dict[str, str]) -> None:
    """In whole runs no event is told with a neighbour's clause."""
    rules = load_rules("forward", house)
    found: set[str] = set()
    kinds: set[str] = set()
    for seed in range(12):
        state = play(rules, [make_agent(agent)], SeededDice("clauses", agent, seed)).state
        log = list(state.log or ())
        found |= set(wrong(rules, log))
        kinds |= {rules.events[event[0]].id for event in log}
    assert found == set()
    assert len(kinds) >= 30


CARDS = [
    row
    for row in read_yaml(Path(__file__).parent / "table.yaml", what="a set").data["cards"]
    if row["type"] not in {"player", "dragon"} and row["name"] not in {"Boneless", "Riddle", "Endless"}
    and not row["name"].startswith("Sworn ")  # these name a clause of their own, which is no rule's
]  # fmt: skip


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row["name"])
def test_every_card_of_the_tests(row: dict[str, object]) -> None:
    """Revealed, used, fought and chosen at random, none of the tests' cards is told with a neighbour's clause."""
    found: set[str] = set()
    for seed in range(3):
        t = table(
            row=[row["name"], DULL], deck=["Plain Rest", "Plain Item", DULL, "Dummy"], zone=["Healer", "Plain Item", "Peephole"],
            snares=["Quiet Snare"], resolve=seed % 3, assume_vanilla=True,
        )  # fmt: skip
        dice = SeededDice("clauses", str(row["name"]), seed)
        agent = make_agent("random")
        t.play("reveal card 1")
        while t.state.outcome is None and t["place"] == "L1":
            view = t.state.rules.view(t.state, 0)
            t.state.apply(agent.choose(view, dice.stream("agent", 0)), dice)
            if t["decision"] == "before you go on":
                break
        found |= set(wrong(t.state.rules, list(t.state.log or ())))
    assert found == set()


@pytest.mark.parametrize(
    ("card", "event"),
    [
        ("Healing", "heals A - 1"),
        ("Toll", "loses A - 1"),
        ("Calm", "track A - 1"),
        ("Courage", "resolve A - 1"),
        ("Basin", "roll A - 3, heals A - 3"),
        ("Bones", "roll A Sworn Bones 3"),
        ("Gift", "discards A Sworn Gift 1"),
        ("Vow", "lays A Sworn Vow 1"),
        ("Draw", "draws A - 1"),
        ("Glass", "looks A - 2"),
        ("Line", "looks A - 2"),
        ("Powder", "hits A Dummy 1"),
        ("Hammer", "seal A - 1"),
    ],
)
def test_what_a_text_says_of_its_own_clause(card: str, event: str) -> None:
    """An effect whose card names a clause is logged under that clause, and under no other of the rules."""
    given: dict[str, Any] = {"enemy": "Dummy"} if card == "Powder" else {}
    if card == "Hammer":
        given = {"table": ["Plain Heir", "Hard Dragon"], "phase": "dragon"}
    dread = 0 if card == "Courage" else 1
    t = table(row=[DULL], deck=["Plain Rest", DULL], zone=[f"Sworn {card}"], dread=dread, hp=5, chance=(3,), **given)
    t.take(t.state.read_action(f"use Sworn {card}"))
    said = [fact for fact, (*_, clause) in zip(t.facts, t.state.log or (), strict=True) if clause == "FW-0-01"]
    assert ", ".join(said) == event
