"""Every event is told with a clause that speaks of it, not with a neighbour's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.state import Event as Happened
from decktool.play.state import State
from decktool.rulesets.forbidden_quest.table import TRAP, Event, Kind
from tests.rulesets.forbidden_quest.test_worlds import rules_of

TEXTS = {"FQ-1.4-10", "FQ-4.3-02", "FQ-4.4-02", "FQ-4.5-02", "FQ-1.5-09"}
"""A creature's attack and ability, a relic, a sorcerer and a weapon, each doing what it says."""
SEARCHES = {"FQ-4.6-06", "FQ-4.6-08"}

ALLOWED: dict[str, set[str]] = {
    # setting up
    "shuffles": {"FQ-2.3-01", "FQ-2.3-08", "FQ-2.3-11", "FQ-3-12", "FQ-4.12-05", "FQ-4.12-15", *SEARCHES},
    "cuts": {"FQ-2.3-02"},
    "dealt": {"FQ-2.3-03", "FQ-2.3-09"},
    "shows": {"FQ-2.3-06", "FQ-3-04"},
    "mulligan": {"FQ-2.3-04"},
    "redraws": {"FQ-2.3-05"},
    "reset": {"FQ-2.3-11"},
    "penalty": {"FQ-2.3-07"},
    "stuck": {"FQ-2.3-09"},
    "sets-centre": {"FQ-2.3-14"},
    "flips-first": {"FQ-2.3-16"},
    "first": {"FQ-2.3-17"},
    "sets": {"FQ-2.3-18"},
    "turns-up": {"FQ-2.3-22"},
    # the beginning of a turn
    "turn": {"FQ-3-01"},
    "draws": {"FQ-3-02", "FQ-3-06", *TEXTS},
    "double": {"FQ-3-03"},
    "nothing": {"FQ-3-12", *TEXTS},
    "reshuffle": {"FQ-3-12"},
    "flips-for": {"FQ-5.3-06", "FQ-5.4-16"},
    "cured": {"FQ-5.3-06", "FQ-5.3-11", *TEXTS},
    "suffers": {"FQ-5.3-08", "FQ-5.3-05"},
    "freed": {"FQ-5.4-16", "FQ-5.4-21"},
    "stays-trapped": {"FQ-5.4-17"},
    "unhidden": {"FQ-3-11"},
    # the main phase
    "adds": {"FQ-4.1-01", "FQ-4.1-04"},
    "plays": {"FQ-4.4-02", "FQ-4.5-02", "FQ-5.3-11"},
    "uses": {"FQ-4.3-02"},
    "announces": {"FQ-4.2-07"},
    "flip": {"FQ-1.1-08", "FQ-1.4-10", "FQ-4.2-05", "FQ-4.3-05", "FQ-5.2-14", "FQ-8-11"},
    "roll": {"FQ-1.1-07", "FQ-1.4-10", "FQ-4.2-05", "FQ-4.3-05"},
    "fails": {"FQ-4.2-05"},
    "goes": {"FQ-4.2-02", "FQ-5.4-14", *TEXTS},
    "takes-crystal": {"FQ-4.2-17", "FQ-2.3-31"},
    "leaves-crystal": {"FQ-4.2-18"},
    "attaches": {
        "FQ-4.7-01", "FQ-4.8-06", "FQ-4.8-07", "FQ-4.8-09", "FQ-4.8-14", "FQ-4.11-01", "FQ-4.11-02",
    },
    "transfers": {"FQ-4.7-07", "FQ-4.7-10", "FQ-4.9-01", "FQ-4.10-01", "FQ-4.11-04", "FQ-4.11-05"},
    "discards": {
        "FQ-1.4-05", "FQ-5.1-20", "FQ-5.3-12", "FQ-5.3-13", "FQ-4.3-05", "FQ-4.6-04", "FQ-4.7-06", "FQ-4.8-12",
        "FQ-4.8-16", "FQ-4.11-01", *TEXTS,
    },
    "heals": TEXTS,
    "strengthens": TEXTS,
    "searches": {"FQ-4.12-03", *SEARCHES},
    "looks": {"FQ-4.6-09"},
    "sees": {"FQ-4.6-09"},
    "takes": {"FQ-4.6-09", *SEARCHES, *TEXTS},
    "finds-nothing": {"FQ-4.6-09", *SEARCHES, *TEXTS},
    "puts-back": {"FQ-4.6-09"},
    "switches-out": {"FQ-4.12-01"},
    "switches-in": {"FQ-4.12-08"},
    "cancels": {"FQ-4.12-05"},
    # the attack phase
    "attacks": {"FQ-5.1-10"},
    "misses": {"FQ-5.1-17"},
    "strikes": {"FQ-1.4-06", "FQ-1.5-09"},
    "blocks": {"FQ-4.11-08", "FQ-5.2-18"},
    "damage": {"FQ-1.4-07", "FQ-5.2-14"},
    "poisoned": {"FQ-5.3-01"},
    "trapped": {"FQ-5.4-01"},
    "immune": {"FQ-5.3-01", "FQ-5.4-01", "FQ-4.12-10"},
    "shoots": {"FQ-5.2-17"},
    "eliminated": {"FQ-1.4-04", "FQ-5.3-12"},
    # the end
    "hides": {"FQ-6.2-01"},
    "returns": {"FQ-7.1-02"},
    "calls-stalemate": {"FQ-8-04"},
    "agrees": {"FQ-8-04"},
    "plays-on": {"FQ-8-04"},
    "must-move": {"FQ-8-08", "FQ-8-12"},
    "ends": {"FQ-6.1-04"},
    "left": {"FQ-1.4-03"},
    "holds": {"FQ-1.6-01"},
    "pushes": {"FQ-5.4-14", *TEXTS},
    "strips": {"FQ-4.6-04", *TEXTS},
}  # fmt: skip
"""For each kind of event the clauses that speak of it."""
PLAYTHROUGH = Path(__file__).parent.parent.parent / "playthroughs" / "forbidden-quest.txt"


def walk(which: str, seed: int) -> Iterator[tuple[Happened, State]]:
    """The events of a match, each with the table after the decision that it followed."""
    rules, dice = rules_of(which), SeededDice("events", seed)
    state = rules.start(dice)
    agents = [make_agent("greedy"), make_agent("random")]
    told = number = 0
    while state.outcome is None:
        number += 1
        agent = agents[number % 3 == 0]
        state.apply(agent.choose(rules.view(state, state.player), dice.stream("agent")), dice)
        log = state.log or []
        for event in log[told:]:
            yield event, state
        told = len(log)


def test_every_kind_has_its_clauses() -> None:
    """The table names every kind of event, and no other."""
    assert set(ALLOWED) == {kind.id for kind in Event.all}


@pytest.mark.parametrize(("which", "seed"), [(which, seed) for which in ("sample", "prying") for seed in range(2)])
def test_events_are_told_with_clauses_of_their_own(which: str, seed: int) -> None:
    """Whatever happens in a match; what depends on the card's level or on a trap marker is asked of the card."""
    for event, state in walk(which, seed):
        kind, clause, card = Event.all[event[0]].id, event[5], event[2]
        rules = state.rules
        assert isinstance(rules, type(rules_of(which)))
        assert clause in ALLOWED[kind], (kind, clause)
        if kind in {"attaches", "transfers"}:
            section = clause.split("-")[1]
            level = rules.level[card]
            weapon = {"4.8", "4.9", "4.10"} if level else {"4.7"}
            assert section in (weapon if rules.kinds[card] == Kind.WEAPON else {"4.11"}), rules.labels[card]
        if clause == "FQ-5.4-14":
            assert state.marks[card] & TRAP or state.region[card] < 0  # type: ignore[attr-defined]
        if kind == "plays" and clause != "FQ-5.3-11":
            assert rules.cards[card].type == {"FQ-4.5-02": "sorcerer", "FQ-4.4-02": "relic"}[clause]


def test_the_playthrough_is_told_so() -> None:
    """The whole match that is written down as well."""
    shapes = [
        (kind.id, re.compile(re.sub(r"\\{\w+\\}", ".*", re.escape(words))))
        for kind in Event.all
        for words in (kind.words, kind.hidden)
        if words
    ]
    found = re.findall(r"^    (.+)  \[(FQ-[\w.-]+)\]$", PLAYTHROUGH.read_text("utf-8"), re.MULTILINE)
    assert len(found) > 200
    for words, clause in found:
        kinds = [name for name, shape in shapes if shape.fullmatch(words)]
        assert kinds, words
        assert any(clause in ALLOWED[name] for name in kinds), (words, clause)
