"""6 and 12: hard choices: which option may be chosen, and why another may not (FW-A28)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forward.talk import DULL, revealed
from tests.rulesets.table import Table


def menu(t: Table) -> list[str]:
    """What may be done now."""
    return t.state.menu()


def why(t: Table, text: str) -> str:
    """The words of a refusal."""
    refusal = t.state.why(t.state.read_action(text))
    return refusal.reason if refusal else ""


def withheld(t: Table) -> str:
    """The option of the choice that is asked now which may not be chosen."""
    program, place, _, _ = t.state.stack[-1]
    (action,) = {row[0] for row in t.state.rules.programs[program][place][1]} - set(t.state.options)
    return t.state.words(action)


@pytest.mark.clause("FW-12-02")
def test_an_option_needs_that_something_of_it_can_be_done() -> None:
    """Without equipment Cave-In leaves no choice, and says why; with it there is one."""
    t = revealed("Cave-In")
    assert menu(t) == ["lose 7 HP"]
    t.refuses("bury a piece of equipment", "FW-12-02")
    assert why(t, "bury a piece of equipment") == "nothing of it can be done: you have no equipment"
    t = revealed("Cave-In", zone=["Sword One"])
    t.play("bury a piece of equipment")
    assert (t["buried"], t["zone"]) == (["Sword One"], [])


@pytest.mark.clause("FW-12-02", "FW-6-08")
@pytest.mark.parametrize("card", ["Debt and Dread", "Dread and Debt"])
def test_the_order_of_its_words_does_not_matter(card: str) -> None:
    """Burying what one has not and gaining Dread is gaining Dread, whichever stands first."""
    t = revealed(card)
    option = next(text for text in menu(t) if "Dread" in text)
    t.play(option)
    assert (t["hp"], t["dread"], t["decision"]) == (10, 1, "your turn")
    assert f"you choose: {option}" in t.story


@pytest.mark.clause("FW-12-02", "FW-12-03")
def test_a_card_is_drawn_where_it_has_a_place() -> None:
    """Into a full row nothing can be drawn; where drawn cards are resolved at once, no place in the row is needed
    (FW-A12).
    """
    full = {"row": ["Draw or Bleed", *[DULL] * 12], "deck": ["Plain Rest"]}
    t = revealed("Draw or Bleed", **full)
    assert menu(t) == ["lose 2 HP"]
    assert why(t, "draw 1 card") == "nothing of it can be done: the row is full"
    t = revealed("Draw or Bleed", **full, house={"drawn_cards": "resolve"}, hp=5)
    assert menu(t) == ["draw 1 card", "lose 2 HP"]
    t.play("draw 1 card")
    assert "1 card drawn, to be resolved at once" in t.story
    assert len(t["row"]) == 12
    t = revealed("Draw or Bleed", **full | {"row": full["row"][:-1]})
    t.play("draw 1 card")
    assert (len(t["row"]), t["deck"]) == (12, [])


@pytest.mark.clause("FW-12-02")
def test_all_of_none_is_done_in_full() -> None:
    """Discarding all one's items asks for nothing, so it may be chosen without any."""
    for house in ("possible", "payable", "any"):
        t = revealed("All Debts", house={"options": house})
        t.play("discard all your items")
        assert (t["hp"], t["decision"]) == (10, "your turn")


@pytest.mark.clause("FW-12-02")
def test_a_part_of_it_is_enough() -> None:
    """Of two items asked for one is there: it is given up, and the other is ignored."""
    t = revealed("Debt", zone=["Plain Item"])
    t.play("discard 2 items")
    assert (t["zone"], t["hp"]) == ([], 10)


@pytest.mark.clause("FW-12-02")
def test_where_nothing_can_be_done_either_may_be_chosen() -> None:
    """Without an item and without a boon either option may be chosen, and nothing happens."""
    t = revealed("Two Debts")
    assert menu(t) == ["discard an item", "bury a boon"]
    t.play("bury a boon")
    assert t["decision"] == "your turn"
    assert "nothing happens" in t.story
    assert menu(revealed("Two Debts", zone=["Plain Boon"])) == ["bury a boon"]


@pytest.mark.parametrize(
    ("card", "given", "options", "lacking"),
    [
        ("Fading Courage", {}, 1, "nothing of it can be done: Resolve is 0"),
        ("Fading Courage", {"resolve": 1}, 2, ""),
        ("Soap or Blood", {}, 1, "nothing of it can be done: you have no Snare"),
        ("Soap or Blood", {"snares": ["Quiet Snare"]}, 2, ""),
        ("Perhaps", {}, 2, ""),
        ("Perhaps", {"dread": 1}, 1, "nothing of it can be done: you have no item"),
        ("Perhaps", {"dread": 1, "zone": ["Plain Item"]}, 2, ""),
        ("Plain Terror", {"dread": 4}, 2, ""),
        ("Full Price", {}, 2, ""),
    ],
)
def test_what_an_option_asks_for(card: str, given: dict[str, Any], options: int, lacking: str) -> None:
    """Cards, Snares and steps have to be there; HP and gains never lack anything, nor does what a condition passes over."""
    t = revealed(card, **given)
    assert len(menu(t)) == options
    if lacking:
        assert why(t, withheld(t)) == lacking


DEAF = {"snares": ["Ringing Ears"]}


@pytest.mark.clause("FW-12-02")
@pytest.mark.parametrize(
    ("card", "others", "given", "lacking"),
    [
        ("Ask to Peek", [DULL], {}, ""),
        ("Ask to Peek", [DULL], {"seen": {"row": [2]}}, "no card of the row is unknown to you"),
        ("Ask to Peek", [DULL, DULL], {"seen": {"row": [2]}}, ""),
        ("Ask to Peek", [DULL], DEAF, "you cannot look at face-down cards"),
        ("Ask to Reorder", [DULL], {}, "the location deck is empty"),
        ("Ask to Reorder", [DULL], {"deck": [DULL]}, ""),
        ("Ask to Reorder", [DULL], {"deck": [DULL], **DEAF}, "you cannot look at face-down cards"),
        ("Ask to Fish", [DULL], {}, "the location deck is empty"),
        ("Ask to Fish", [f"11 {DULL}"], {"deck": [DULL]}, ""),
        ("Ask to Fish", [f"12 {DULL}"], {"deck": [DULL]}, "the row is full"),
        ("Ask to Fish", [DULL], {"deck": [DULL], **DEAF}, "you cannot look at face-down cards"),
        ("Ask to Draw", [DULL], {}, "the location deck is empty"),
        ("Ask to Draw", [f"11 {DULL}"], {"deck": [DULL]}, ""),
        ("Ask to Draw", [f"12 {DULL}"], {"deck": [DULL]}, "the row is full"),
        ("Ask to Draw", [DULL], {"deck": [DULL], **DEAF}, ""),
        ("Ask to Send", [], {}, "the row is empty"),
        ("Ask to Send", [DULL], {"seen": {"row": [2]}}, ""),
        ("Ask to Strike", [DULL], {}, "no enemy is fought"),
        ("Ask to Hush", [DULL], {}, "no enemy is fought"),
        ("Ask to Rally Now", [DULL], {}, "no enemy is fought"),
        ("Ask to Rally", [DULL], {}, ""),
        ("Ask to Calm", [DULL], {"resolve": 1}, "Dread is 0"),
        ("Ask to Calm", [DULL], {"dread": 1}, ""),
        ("Ask to Wash", [DULL], {}, "you have no Snare"),
        ("Ask to Wash", [DULL], {"snares": ["Quiet Snare"]}, ""),
        ("Ask to Flip", [DULL], {"seen": {"row": [2]}}, "you have no Snare and no card of the row is unknown to you"),
        ("Ask to Flip", [DULL], {}, ""),
        ("Ask to Flip", [DULL], {"seen": {"row": [2]}, "snares": ["Quiet Snare"]}, ""),
        *[
            (
                card,
                [DULL],
                {"seen": {"row": [2] if seen else []}, "snares": ["Quiet Snare"] if snare else []},
                "" if snare or not seen else "you have no Snare and no card of the row is unknown to you",
            )
            for card in ("Ask to Choose", "Ask to Roll")
            for seen in (True, False)
            for snare in (True, False)
        ],
        ("Ask to Dare", [DULL], {}, "you have no item"),
        ("Ask to Dare", [DULL], {"zone": ["Plain Item"]}, ""),
    ],
)
def test_what_each_text_asks_for(card: str, others: list[str], given: dict[str, Any], lacking: str) -> None:
    """The one thing that it cannot do without: there, or not there."""
    t = revealed(card, row=[card, *others], **given)
    assert len(menu(t)) == (1 if lacking else 2)
    if lacking:
        assert why(t, withheld(t)) == f"nothing of it can be done: {lacking}"


@pytest.mark.parametrize(
    ("card", "given", "lacking"),
    [
        ("Debt", {"zone": ["Plain Item"]}, "you have 1 of 2 items"),
        ("Debt", {"zone": ["2 Plain Item"]}, ""),
        ("Debt and Dread", {}, "you have 0 of 1 items"),
        ("Item and Keeper", {"zone": ["Plain Item"]}, "you have 1 of 2 keepers"),
        ("Item and Keeper", {"zone": ["Plain Item", "Plain Boon"]}, ""),
        ("Fading Courage", {"resolve": 1}, "Resolve is 1 of 2"),
        ("Fading Courage", {"resolve": 2}, ""),
        ("Two by Two", {"zone": ["Plain Item"]}, "you have 1 of 2 items"),
        ("Two by Two", {"zone": ["2 Plain Item"]}, ""),
        ("Perhaps", {"dread": 1}, "you have 0 of 1 items"),
        ("Perhaps", {}, ""),
        ("Perhaps Not", {}, "you have 0 of 1 items"),
        ("Perhaps Not", {"resolve": 1}, ""),
        ("Dear Goods", {"resolve": 2}, "Resolve is 2 of 3"),
        ("Dear Goods", {"resolve": 3}, ""),
    ],
)
def test_payable_asks_for_the_whole_cost(card: str, given: dict[str, Any], lacking: str) -> None:
    """By house rule an option is withheld when any part of its cost is missing, also of what is done twice or under a
    condition; by another none ever is.
    """
    t = revealed(card, **given, house={"options": "payable"})
    assert len(menu(t)) == (1 if lacking else 2)
    if lacking:
        assert why(t, withheld(t)) == f"its cost cannot be paid: {lacking}"
    assert len(menu(revealed(card, **given, house={"options": "any"}))) == 2


def test_payable_falls_back_to_what_is_possible() -> None:
    """Where no cost can be paid in full, what can be done in part may be chosen."""
    t = revealed("Two Debts", house={"options": "payable"})
    assert len(menu(t)) == 2


@pytest.mark.clause("FW-8-02", "FW-8-03")
def test_two_prices_are_two_options() -> None:
    """Options that begin with the same word are told apart, and each does what it says."""
    t = revealed("Two Prices", resolve=2, hp=3)
    assert menu(t) == ["you may spend 1 Resolve to heal 5 HP", "you may spend 2 Resolve to lose all Dread"]
    t.play("you may spend 2 Resolve to lose all Dread", "spend it")
    assert (t["resolve"], t["hp"]) == (0, 3)
    t = revealed("Two Prices", resolve=1, hp=3)
    t.refuses("you may spend 2 Resolve to lose all Dread", "FW-12-02")
    assert why(t, "you may spend 2 Resolve to lose all Dread") == "nothing of it can be done: Resolve is 1 of 2"


def test_options_without_words_are_told_apart() -> None:
    """Effects that no phrase says are called by the set file's word, the second one otherwise than the first."""
    assert menu(revealed("Same Words")) == ["if", "if (the other)"]


def test_an_option_of_no_choice_is_not_offered() -> None:
    """What another card offers is not refused for what it would ask."""
    t = revealed("Cave-In", row=["Cave-In", "Plain Terror"])
    t.refuses("gain 2 Dread", "FW-6-08")
    assert why(t, "gain 2 Dread") == "that is not offered now"


@pytest.mark.parametrize(
    ("card", "resolve", "options"),
    [("No Courage", 0, 2), ("No Courage", 1, 2), ("Fading Courage", 0, 1), ("Fading Courage", 1, 2)],
)
def test_losing_all_of_none(card: str, resolve: int, options: int) -> None:
    """All four steps of Resolve can be lost where there are none; two of none cannot."""
    t = revealed(card, resolve=resolve)
    assert len(t.state.legal_actions()) == options


@pytest.mark.parametrize(
    ("row", "up", "options"), [([], [], 1), ([DULL], [], 2), ([DULL], [DULL], 1), ([DULL, "Thin Rain"], [DULL], 2)]
)
def test_what_lies_face_up_is_not_turned(row: list[str], up: list[str], options: int) -> None:
    """A card of the row has to lie face down."""
    t = revealed("Ask to Turn", row=["Ask to Turn", *row], cards={name: {"up": True} for name in up})
    assert len(t.state.legal_actions()) == options


def test_only_what_lies_face_down_is_offered() -> None:
    """The second of three cards lies face up: the first and the third can be turned up."""
    row = [DULL, "Thin Rain", "Plain Boon"]
    t = revealed("Ask to Turn", row=["Ask to Turn", *row], cards={"Thin Rain": {"up": True}})
    t.play(menu(t)[1])
    assert menu(t) == ["turn up card 1", "turn up card 3"]


def test_a_card_that_was_face_up_lies_face_down_where_it_comes_again() -> None:
    """What is revealed is turned up already or not; once it has left the row nothing says that it lies face up."""
    for up in (False, True):
        t = revealed(DULL, row=[DULL, "Thin Rain"], cards={DULL: {"up": up}})
        assert t.state.up == 0  # type: ignore[attr-defined]
        assert DULL in t["discard"]
