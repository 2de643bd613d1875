"""6.2: hiding a creature."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, armed, table

clause = pytest.mark.clause

HIDDEN = {"Brute": {"hidden": True}}


def closing(*hand: str, board: dict[str, list[str]] | None = None, **given: Any) -> QuestTable:
    """The end of A's turn, with these cards in hand."""
    return table(board or {"b2": ["Brute"]}, {"b2": ["Enemy"]}, phase="end", A={"hand": [*hand]}, **given)


def seeking(*hand: str, visible: tuple[str, ...] = (), phase: str = "main", **given: Any) -> QuestTable:
    """B's turn: A's Brute is hidden in the centre beside what is visible, and an enemy of it stands there."""
    given.setdefault("cards", HIDDEN)
    return table({"b2": ["Brute", *visible]}, {"b2": ["Enemy"]}, active="B", phase=phase, B={"hand": [*hand]}, **given)


@clause("FQ-6.2-01")
def test_a_hidden_marker() -> None:
    """The relic hides one of A's creatures at the end of the turn, and the supply has a marker less."""
    t = closing("Dark Cloak", board={"b2": ["Brute", "Runner"]})
    t.play("play Dark Cloak", "choose Brute")
    assert (t["cards.Brute.hidden"], t["cards.Runner.hidden"], t["supply.hidden"]) == (True, False, 3)


@clause("FQ-6.2-01")
def test_hiding_is_for_the_end_of_the_turn() -> None:
    """In the main phase the relic is not played; at the end it needs no attack, and hides nobody who is hidden."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, A={"hand": ["2 Dark Cloak"]})
    t.refuses("play Dark Cloak", "FQ-1.5-01", "FQ-6.1-01")
    t.play("end the main phase", "end the attack phase", "play Dark Cloak")
    t.refuses("play Dark Cloak", "FQ-4.6-01")
    assert t["cards.Brute.hidden"]


@clause("FQ-6.2-01")
def test_the_trapped_and_the_poisoned_hide_too() -> None:
    """A relic hides them; a trapped creature hides itself by no ability."""
    t = closing("Dark Cloak", cards={"Brute": {"trap": True, "poison": True}})
    t.play("play Dark Cloak")
    assert (t["cards.Brute.hidden"], t["cards.Brute.trap"], t["cards.Brute.poison"]) == (True, True, True)
    closing(board={"b2": ["Fader"]}, cards={"Fader": {"trap": True}}).refuses("use Fader", "FQ-5.4-06")


@clause("FQ-6.2-02")
def test_hidden_creatures_are_not_attacked() -> None:
    """Neither in their region nor with arrows; the friend beside is."""
    t = seeking(visible=("Friend",), phase="attack", cards={**HIDDEN, "Enemy": armed("Bow and Arrows")})
    t.refuses("attack Brute with Enemy", "FQ-6.2-02")
    t.refuses("shoot Brute with Enemy", "FQ-6.2-02")
    assert (t.allows("attack Friend with Enemy"), t.allows("shoot Friend with Enemy")) == (True, True)


@clause("FQ-6.2-03")
def test_hidden_creatures_are_not_moved() -> None:
    """With nobody else there the relic is not played; with others Brute is not chosen."""
    seeking("Shove").refuses("play Shove", "FQ-6.2-03")
    t = seeking("Shove", visible=("Friend", "Runner"))
    t.play("play Shove")
    t.refuses("choose Brute", "FQ-6.2-03")
    t.play("choose Runner", "to b1")
    assert (t["cards.Brute.region"], t["cards.Runner.region"]) == ("b2", "b1")


@clause("FQ-6.2-04")
def test_hidden_creatures_lose_nothing() -> None:
    """Larissa finds no shield; and with two shields beside, the hidden one is not chosen."""
    shields = {name: armed(defense="Round Shield") for name in ("Friend", "Runner")}
    worn = {"Brute": armed(defense="Gold Shield", hidden=True), **shields}
    seeking("Larissa", cards={"Brute": worn["Brute"]}).refuses("play Larissa", "FQ-6.2-04")
    t = seeking("Larissa", visible=("Friend", "Runner"), cards=worn)
    t.play("play Larissa")
    t.refuses("choose Brute", "FQ-6.2-04")


@clause("FQ-6.2-05")
def test_what_hits_everybody_misses_the_hidden() -> None:
    """Quake deals 1 damage to each visible creature; with only hidden ones it cannot be played."""
    t = seeking("Quake", visible=("Friend",))
    t.play("play Quake")
    assert (t["cards.Brute.damage"], t["cards.Friend.damage"]) == (0, 1)
    seeking("Quake").refuses("play Quake", "FQ-6.2-04")


@clause("FQ-6.2-05")
def test_its_own_player_reaches_it() -> None:
    """Hiding keeps off the opponent only: its own poison is checked, and its own trap is tried."""
    t = table(
        {"b2": ["Brute"]}, {"b3": ["Enemy"]}, phase="beginning", chance=(True, True, True),
        cards={"Brute": {"hidden": True, "poison": True, "trap": True}},
    )  # fmt: skip
    assert (t["cards.Brute.poison"], t["cards.Brute.hidden"]) == (False, True)
    t.play("try to free Brute")
    assert (t["cards.Brute.trap"], t["cards.Brute.hidden"]) == (False, False)


@clause("FQ-6.2-06")
@pytest.mark.parametrize(("there", "winner"), [(True, None), (False, "B")])
def test_a_hidden_creature_denies_the_win(there: bool, winner: str | None) -> None:
    """B takes the ninth crystal: with A's only creature hidden nobody has won, with none B has."""
    given = {"crystals": ["a3"], "active": "B", "A": {"crystals": 0}, "B": {"crystals": 8}}
    t = table({"b2": ["Brute"]} if there else {}, {"b3": ["Enemy"]}, cards=HIDDEN if there else {}, **given)
    t.play("move Enemy", "to a3", "take the crystal")
    assert (t["B.crystals"], t["winner"]) == (9, winner)


@clause("FQ-6.2-06")
def test_a_hidden_creature_guards_the_centre() -> None:
    """B moves into the centre where A's hidden creature is: the crystal stays."""
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, active="B", crystals=["b2"], A={"crystals": 4}, cards=HIDDEN)
    t.play("move Enemy", "to b2")
    t.refuses("take the centre crystal", "FQ-2.3-29")


@clause("FQ-6.2-07")
def test_a_hidden_creature_fills_a_place() -> None:
    """Two creatures and one that was just hidden: no fourth comes in at the end of the turn."""
    t = closing("Dark Cloak", "Late Arrival", "Crab", board={"b2": ["Brute", "Friend", "Runner"]})
    t.play("play Dark Cloak", "choose Brute")
    t.refuses("play Late Arrival", "FQ-4.1-02", "FQ-6.2-07")
    t = closing("Dark Cloak", "Late Arrival", "Crab", board={"b2": ["Brute", "Friend"]})
    t.play("play Dark Cloak", "choose Brute", "play Late Arrival", "take Crab")
    assert t["A.creatures"] == ["Brute", "Friend", "Crab"]


@clause("FQ-6.2-08")
def test_a_hidden_creature_keeps_the_crystals() -> None:
    """A's only creature is hidden as the turn ends: A keeps 3 crystals. With none they go back."""
    t = closing("Dark Cloak", crystals=["a1"], B={"crystals": 5})
    t.play("play Dark Cloak", "end the turn")
    assert (t["active"], t["A.crystals"]) == ("B", 3)
    t = table(enemy={"b2": ["Enemy"]}, phase="end", crystals=["a1"], B={"crystals": 5})
    t.play("end the turn")
    assert (t["active"], t["decision"]) == ("A", "where to return a crystal")


@clause("FQ-6.2-09", "FQ-6.2-10")
def test_hidden_for_one_turn() -> None:
    """Hidden in A's turn 5 and all through B's turn 6; visible in A's turn 7, and in B's turn 8 it is attacked."""
    t = closing("Dark Cloak", turn=5)
    t.play("play Dark Cloak", "end the turn")
    assert (t["turn"], t["cards.Brute.hidden"]) == (6, True)
    t.play("end the main phase")
    t.refuses("attack Brute with Enemy", "FQ-6.2-02")
    t.end_turn()
    assert (t["turn"], t["phase"], t["cards.Brute.hidden"], t["supply.hidden"]) == (7, "main", False, 4)
    t.end_turn()
    t.play("end the main phase", "attack Brute with Enemy")
    assert (t["turn"], t["cards.Brute.damage"]) == (8, 1)
