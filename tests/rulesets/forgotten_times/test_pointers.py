"""Quick Game Pointers and Gameplay Formats."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.rulesets import load_rules
from tests.rulesets.forgotten_times.talk import GAME, ap, field, hp, legal, table
from tests.rulesets.forgotten_times.test_setup import deck_of
from tests.rulesets.table import Table

clause = pytest.mark.clause
PAIR = {"hero": ["Plain Hero"], "alt": ["Other Hero"]}


@clause("FT-pointers-01")
def test_who_has_attacked_is_not_switched() -> None:
    """The active hero attacked this turn."""
    found = table(A=PAIR, B={"battlefield": ["Mortal 0/9"]})
    found.play("attack Mortal 0/9 with Plain Hero")
    found.refuses("switch heroes", "FT-pointers-01")


@clause("FT-pointers-02")
def test_a_switched_hero_waits() -> None:
    """Refused now, legal in the next turn; switching back and forth helps nobody."""
    found = table(A=PAIR, B={"battlefield": ["Mortal 0/9"]})
    found.play("switch heroes")
    found.refuses("attack Mortal 0/9 with Other Hero", "FT-pointers-02")
    found.play("switch heroes")
    found.refuses("attack Mortal 0/9 with Plain Hero", "FT-pointers-02")
    found.play("switch heroes")
    found.end_turn()
    found.end_turn()
    assert found.allows("attack Mortal 0/9 with Other Hero")


@clause("FT-pointers-03", "FT-pointers-04", "FT-pointers-05")
def test_what_switched_heroes_keep() -> None:
    """AP, poison, armor with its HP, and BF."""
    found = table(
        A=PAIR,
        cards={
            "Plain Hero": {"armor": "Vest", "ap_more": 1, "bf": 2}, "Other Hero": {"poisoned": True, "bf": 1},
            "Vest": {"hp": 2},
        },
    )  # fmt: skip
    found.play("switch heroes")
    assert (found["A.hero"], found["A.alt"]) == (["Other Hero"], ["Plain Hero"])
    assert (ap(found, "Plain Hero"), found["cards.Plain Hero.armor"], hp(found, "Vest")) == (2, "Vest", 2)
    assert (found["cards.Plain Hero.bf"], found["cards.Other Hero.bf"]) == (2, 1)
    assert found["cards.Other Hero.poisoned"] is True


@clause("FT-pointers-06")
def test_one_active_hero() -> None:
    """The alt hero cannot become active beside the other."""
    table(A=PAIR).refuses("make Other Hero the active hero", "FT-pointers-06")
    table(A={"hero": ["Plain Hero"]}).refuses("make Plain Hero the active hero", "FT-pointers-07")


def killed(**given: Any) -> Table:
    """A's soldier has killed B's active hero; another one of A's may still attack."""
    found = table(
        A={"battlefield": ["Mortal 5/5", "Mortal 1/5"]}, B=PAIR,
        cards={"Plain Hero": {"hp": 1}, "Other Hero": {"armor": "Vest", "bf": 2, "blind": True}}, **given,
    )  # fmt: skip
    found.play("attack Plain Hero with Mortal 5/5")
    return found


@clause("FT-pointers-07")
def test_the_alt_hero_steps_up() -> None:
    """At once, if its owner wishes, with all that it has; it shields the city and may attack in its owner's turn."""
    found = killed()
    assert (found["player"], legal(found)) == ("B", ["make Other Hero the active hero", "leave the place empty"])
    found.play("make Other Hero the active hero")
    assert (found["B.hero"], found["B.alt"], found["player"]) == (["Other Hero"], [], "A")
    assert (found["cards.Other Hero.armor"], found["cards.Other Hero.bf"]) == ("Vest", 2)
    assert found["cards.Other Hero.blind"] is True
    found.refuses("attack Plain City #2 with Mortal 1/5", "FT-attack-06")
    found.end_turn()
    assert found.allows("attack Mortal 5/5 with Other Hero")


def test_the_place_may_stay_empty() -> None:
    """Then the city lies open; the hero can step up in its owner's turn and waits."""
    found = killed()
    found.play("leave the place empty", "attack Plain City #2 with Mortal 1/5")
    assert found["B.city_hp"] == 19
    found.play("end the turn", "make Other Hero the active hero")
    found.refuses("attack Mortal 5/5 with Other Hero", "FT-pointers-02")


@clause("FT-pointers-09")
def test_upgrades_in_ones_own_turn() -> None:
    """In the opponent's turn one is not asked at all."""
    found = table(active="B", A={"hand": ["Rampart"]})
    view = found.state.rules.view(found.state, 0)
    refusal = view.why(view.read_action("play Rampart"))
    assert refusal is not None
    assert refusal.clauses == ("FT-recruit-01",)


@clause("FT-pointers-11")
def test_any_number_of_soldiers() -> None:
    """A thirteenth."""
    found = table(A={"battlefield": ["12 Mortal 1/5"], "hand": ["God 2/9"], "rp": 2})
    found.play("play God 2/9")
    assert len(found["A.battlefield"]) == 13


@clause("FT-pointers-12")
def test_prizes_are_not_played_in_this_turn() -> None:
    """Refused now, in whatever words; legal in the next turn. Without a prize another reason is given."""
    found = field(["Mortal 2/5"], ["Mortal 0/2", "God 0/9"], A={"deck": ["Letter", "Coin", "Ice"]})
    found.refuses("play Letter", "FT-recruit-02")
    found.play("attack Mortal 0/2 with Mortal 2/5")
    found.refuses("play Letter", "FT-pointers-12")
    found.refuses("play Ice", "FT-pointers-12")
    found.end_turn()
    found.end_turn()
    assert found.allows("play Letter")


@clause("FT-pointers-13")
def test_what_a_text_draws_is_played_at_once() -> None:
    """A soldier draws a specialty, which is played."""
    found = table(A={"hand": ["Drawer"], "rp": 1, "deck": ["Coin"]})
    found.play("play Drawer", "play Coin")
    assert found["A.discard"] == ["Coin"]


@clause("FT-pointers-19")
def test_what_is_bought_is_played_at_once() -> None:
    """So is the card of the turn."""
    found = table(A={"rp": 2, "deck": ["Coin"]})
    found.play("trade", "play Coin")
    assert found["A.discard"] == ["Coin"]
    assert table(phase="start", A={"deck": ["Coin"]}).allows("play Coin")


@clause("FT-pointers-15")
def test_under_the_deck_with_a_short_deck() -> None:
    """Five to draw and two in the deck: all four others go under it first, five come up, one is left, nobody starves."""
    hand, deck = ["Fresh Start", "Ice", "Sand", "Song", "Bolt"], ["Coin", "Letter"]
    found = table(A={"hand": hand, "deck": deck}, cards={"Plain City": {"hp": 10}})
    found.play("play Fresh Start")
    assert {"Coin", "Letter"} < set(found["A.hand"])
    assert (len(found["A.hand"]), len(found["A.deck"]), found["A.city_hp"]) == (5, 1, 10)
    assert sorted(found["A.hand"] + found["A.deck"]) == sorted([*hand[1:], *deck])


def test_under_the_deck_with_cards_enough() -> None:
    """The player chooses the card; it lies at the bottom, which only its player knows."""
    found = table(A={"hand": ["Fresh Start", "Ice", "Sand"], "deck": ["5 Coin", "Letter"]})
    found.play("play Fresh Start")
    assert legal(found) == ["put Ice under the deck", "put Sand under the deck"]
    found.refuses("put Coin under the deck", "FT-key-54")
    found.play("put Ice under the deck")
    assert (found["A.hand"], found["A.deck"]) == (["Sand", *["Coin"] * 5], ["Letter", "Ice"])
    assert (found.sees("A", "A.deck"), found.sees("B", "A.deck")) == ([None, "Ice"], [None, None])


@clause("FT-pointers-15")
@pytest.mark.parametrize(
    ("others", "deck", "asks"), [(1, 9, False), (2, 9, True), (3, 9, True), (2, 5, True), (2, 4, False)]
)
def test_what_goes_under_is_asked_where_there_is_a_choice(others: int, deck: int, asks: bool) -> None:
    """One card is put under and five are drawn: with no other card in hand, or fewer in the deck, the whole hand goes."""
    found = table(A={"hand": ["Fresh Start", *["Ice", "Sand", "Song"][:others]], "deck": [f"{deck} Coin"]})
    found.play("play Fresh Start")
    assert (legal(found, "put ") != []) == asks
    assert len(found["A.hand"]) == (others if asks else 5)


def test_under_the_deck_and_still_too_few() -> None:
    """What is missing starves."""
    found = table(A={"hand": ["Fresh Start", "Ice"], "deck": ["Coin"]})
    found.play("play Fresh Start")
    assert (sorted(found["A.hand"]), found["A.city_hp"], found["A.missed"]) == (["Coin", "Ice"], 14, 3)


@clause("FT-pointers-18")
def test_every_type_in_every_phase() -> None:
    """What can be done with a card of each type in the two phases of its player's turn in which cards are played; nothing
    as the turn begins or ends, in the opponent's turn, or before the first.
    """
    hand = ["Drifter", "Third Hero", "Vest", "Rampart", "Coin"]
    given: dict[str, Any] = {
        "A": {**PAIR, "hand": hand, "battlefield": ["Mortal 1/5"], "rp": 1},
        "B": {"battlefield": ["God 0/9"]},
    }
    plays = [
        "play Drifter", "place Third Hero as active hero", "place Third Hero as alt hero", "put Vest on Mortal 1/5",
        "put Vest on Plain Hero", "put Vest on Other Hero", "play Rampart", "play Coin", "switch heroes",
    ]  # fmt: skip
    for phase in ("recruitment", "attack"):
        found = table(phase=phase, **given)
        leaving = {"recruitment": ["begin the attack phase", "end the turn"], "attack": ["end the turn"]}[phase]
        attacks = ["attack God 0/9 with Mortal 1/5", "attack God 0/9 with Plain Hero"]
        assert sorted(legal(found)) == sorted([*leaving, *plays, *attacks])
    for phase, asking in (("start", "Shooting Gallery"), ("end", "Night Watch")):
        mine = {**given["A"], "upgrades": [asking]}
        found = table(phase=phase, A=mine, B={"battlefield": ["God 0/9", "Mortal 0/9"]})
        assert legal(found) == ["choose God 0/9", "choose Mortal 0/9"]
        for text in (*plays, *attacks, "pass"):
            found.refuses(text, "FT-recruit-12")
    theirs = table(active="B", **given)
    view = theirs.state.rules.view(theirs.state, 0)
    refused = [view.why(view.read_action(text)) for text in (*plays, *attacks)]
    assert {refusal and refusal.clauses for refusal in refused} == {("FT-recruit-01",)}
    assert not any("Coin" in text or "Drifter" in text for text in legal(theirs))
    before = table(phase="mulligan", A={"hand": hand}, B={"hand": ["Ice"]})
    for text in ("play Coin", "play Drifter", "play Rampart"):
        before.refuses(text, "FT-hand-08")


# --- formats


def test_drafted_decks_are_played() -> None:
    """A deck of 36 that can be set up; one without a hero is refused by what it lacks."""
    from decktool.errors import DecktoolError

    short = ("# format: tournament", "# format: draft")
    fewer = (
        "3 Votive Archer\n3 Daughter of Springs\n3 Thunder Page\n3 Herald of Noon\n2 Bronze Caryatid\n3 Veiled Fate\n",
        "",
    )
    drafted = deck_of(
        "gods-of-the-stairs", short, fewer, ("3 Household Godling", "1 Household Godling"), ("War Drums\n", "")
    )
    assert len(load_rules(GAME, decks=[drafted]).cards) == 72
    heroless = deck_of(
        "gods-of-the-stairs",
        short,
        fewer,
        ("1 Vel, the Silent Scale\n1 Auriane, Keeper of Hours\n1 Ossa, First Hearth\n", ""),
    )
    with pytest.raises(DecktoolError, match="1 cities and 0 heroes"):
        load_rules(GAME, decks=[heroless])
