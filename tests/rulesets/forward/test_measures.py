"""What a goldfish of a run measures."""

from __future__ import annotations

from collections import Counter
from typing import Any

from decktool.play.agents import make_agent
from decktool.play.goldfish import Fishing, Goldfished, one
from decktool.play.measures import measures_of
from decktool.play.state import NOBODY
from decktool.rulesets import load_rules
from decktool.rulesets.forward.declarations import PLACES
from tests.rulesets.forward.talk import DULL, duel, table


def test_rows_are_the_nine_locations_and_the_dragon() -> None:
    """Each by its stack and the name of its card, whatever order they are gone through."""
    measures = measures_of(load_rules("forward"))
    assert len(measures.rows) == PLACES + 1
    assert (measures.rows[0], measures.rows[8], measures.rows[9]) == (
        "L1 Hearthward",
        "L9 Stair of Embers",
        "the Dragon",
    )


def test_where_a_run_stands() -> None:
    """In a location it is the stack, on the way nowhere, after the ninth the Dragon."""
    for given, place in (
        ({"row": [DULL], "place": "L3", "location": "Ninepin Quarry"}, 2),
        ({"row": [DULL], "place": "L1"}, 0),
        ({"row": [DULL], "place": "L1", "completed": 8}, 0),
        ({"phase": "path", "completed": 1, "last": "L1", "diamond": {"L2": ["Marrow Moor"], "L3": ["Hearthward"]}}, NOBODY),
        ({"phase": "dragon", "completed": 9, "zone": ["Healer"]}, PLACES),
    ):  # fmt: skip
        t = table(**given)
        assert measures_of(t.state.rules).place(t.state, 0) == place


def test_of_what_a_run_ended() -> None:
    """The card that took the last HP, and its type."""
    t = duel(1, 5, enemy="Dummy", hp=2)
    outcome = t.state.outcome
    assert outcome is not None
    assert measures_of(t.state.rules).ended(t.state, 0, outcome) == ("Combat", "Dummy")


def test_nobody_leaves_where_the_run_was_lost() -> None:
    """A run that ends in a location has left every one that it entered but that."""
    rules, result = load_rules("forward"), Goldfished()
    one(rules, [make_agent("random")], Fishing("forward", ("random", "random"), "lost"), 0, result)
    ((row, *_),) = result.ends
    assert result.entered[row] == 1 and result.entered.total() > 1
    assert result.left == result.entered - Counter({row: 1})


def test_what_is_over_the_limit_is_not_held() -> None:
    """While the table asks which card goes, nobody has kept anything yet."""
    t = table(row=["Sword One", DULL], zone=["Sword Two", "Shield One"], table=["The Knight's Heir", "Plain Dragon"])
    measures: Any = measures_of(t.state.rules)
    assert len(measures.held(t.state, 0)) == 2
    t.play("reveal card 1")
    assert t["decision"] == "over the limit: which card goes"
    assert measures.held(t.state, 0) == ()
    t.play("discard Sword Two")
    assert len(measures.held(t.state, 0)) == 2


def test_a_blank_card_does_nothing() -> None:
    """Without what stands on it a buckler gives no DEF, and everything else is as it was."""
    rules: Any = load_rules("forward")
    buckler = next(i for i, card in enumerate(rules.cards) if card.name == "Father's Buckler")
    bare: Any = measures_of(rules).without(rules.cards[buckler].number)
    assert (rules.defence[buckler], bare.defence[buckler]) == (1, 0)
    assert [i for i in range(len(rules.cards)) if rules.defence[i] != bare.defence[i]] == [buckler]
    assert rules.labels == bare.labels


def test_what_may_be_kept_and_where_it_comes_from() -> None:
    """What stays by its type or by its text, in all the stacks; not what lies at the table, goes again, or is fought."""
    t = table(
        row=["Plain Item", "Kept Scene", "Plain Bury", "Straw Beast", DULL],
        diamond={
            "L2": ["Marrow Moor", "Plain Boon", "Kept Snare", "Quiet Snare"],
            "L9": ["Stair of Embers", "Plain Ally"],
        },
        table=["Plain Heir", "Plain Dragon", "Votive"],
    )
    rules: Any = t.state.rules
    names = {card.number: card.name for card in rules.cards}
    valued = {names[number]: stack for number, stack in measures_of(rules).valued().items()}
    assert valued == {"Plain Item": 0, "Kept Scene": 0, "Plain Boon": 1, "Kept Snare": 1, "Plain Ally": 8}
