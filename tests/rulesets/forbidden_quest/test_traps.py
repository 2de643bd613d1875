"""5.4: traps."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.errors import DecktoolError
from tests.rulesets.forbidden_quest.talk import QuestTable, armed, fight, table

clause = pytest.mark.clause

TRAPPED = {"Brute": {"trap": True}}


def caught(board: dict[str, list[str]] | None = None, **given: Any) -> QuestTable:
    """A's main phase with a trapped Brute."""
    given.setdefault("cards", TRAPPED)
    return table(board or {"b2": ["Brute", "Friend"]}, {"b2": ["Enemy"]}, **given)


def waking(*coins: bool, board: dict[str, list[str]] | None = None, **given: Any) -> QuestTable:
    """A's turn begins with a trapped Brute; then these coins fall."""
    return caught(board or {"b2": ["Brute"]}, phase="beginning", chance=coins, **given)


def test_the_first_card_of_all_is_tried_too() -> None:
    """Whichever number a creature has; also after others were checked for poison."""
    t = table(
        {"b2": ["Brute"]},
        {"b2": ["Enemy"]},
        A={"deck": 0},
        B={"deck": 0},
        phase="beginning",
        cards=TRAPPED,
        chance=(False, False),
    )
    assert t.state.rules.names[0] == "Brute"
    t.play("try to free Brute")
    assert "Brute stays trapped" in " ".join(t.story)


# --- how a creature is trapped


@clause("FQ-5.4-01", "FQ-5.4-02")
def test_an_attack_traps() -> None:
    """Snarer attacks one of two enemies: that one is trapped, and the other cannot be chosen instead."""
    t = fight(["Snarer", "Brute"], ["Enemy", "Enemy Two"])
    t.play("attack Enemy with Snarer")
    t.refuses("choose Enemy Two", "FQ-5.1-13", "FQ-5.4-02")
    assert (t["cards.Enemy.trap"], t["cards.Enemy Two.trap"], t["supply.trap"]) == (True, False, 3)
    t.play("attack Enemy Two with Brute")
    assert not t["cards.Enemy Two.trap"]


@clause("FQ-5.4-03")
def test_a_wasted_trap() -> None:
    """The target is eliminated: nobody is trapped, and the supply is whole."""
    t = fight(["Snarer"], ["Enemy", "Enemy Two"], cards={"Enemy": {"damage": 7}})
    t.play("attack Enemy with Snarer")
    assert (t["B.discard"], t["cards.Enemy Two.trap"], t["supply.trap"]) == (["Enemy"], False, 4)
    assert (t["cards.Enemy.trap"], "Enemy is trapped" in t.story) == (False, False)


@clause("FQ-5.4-01")
def test_a_blocked_attack_traps() -> None:
    """The shield stops the damage, not the trap."""
    t = fight(["Snarer"], cards={"Enemy": armed(defense="Round Shield")})
    t.play("attack Enemy with Snarer")
    assert (t["cards.Enemy.damage"], t["cards.Enemy.trap"]) == (0, True)


@clause("FQ-5.4-12")
def test_one_trap_marker() -> None:
    """A second trapper changes nothing, and the supply is not touched."""
    t = fight(["Snarer", "Netter"])
    t.play("attack Enemy with Snarer", "attack Enemy with Netter")
    assert (t["cards.Enemy.trap"], t["supply.trap"], t.story.count("Enemy is trapped")) == (True, 3, 1)


@clause("FQ-5.4-23")
def test_poisoned_and_trapped() -> None:
    """One marker of each kind on one creature; its owner checks the poison first, then tries the trap."""
    t = fight(["Snarer"], cards={"Enemy": {"poison": True}}, chance=(True, True, True))
    t.play("attack Enemy with Snarer")
    assert (t["cards.Enemy.poison"], t["cards.Enemy.trap"]) == (True, True)
    t.play("end the turn", "try to free Enemy")
    assert (t["active"], t["cards.Enemy.poison"], t["cards.Enemy.trap"]) == ("B", False, False)
    assert t.story.index("Enemy is poisoned no more") < t.story.index("Enemy is free")


# --- what a trapped creature cannot do


@clause("FQ-5.4-04")
def test_trapped_creatures_do_not_move() -> None:
    """Brute stays; its friend goes."""
    t = caught()
    t.refuses("move Brute", "FQ-5.4-04")
    assert t.allows("move Friend")


@clause("FQ-5.4-05")
def test_trapped_creatures_do_not_attack() -> None:
    """Neither with its own attack nor with the arrows of its bow."""
    t = caught(cards={"Brute": armed("Bow and Arrows", trap=True)}, phase="attack")
    t.refuses("attack Enemy with Brute", "FQ-5.4-05")
    t.refuses("shoot Enemy with Brute", "FQ-5.4-05")
    t.play("attack Enemy with Friend")


@clause("FQ-5.4-06")
def test_trapped_creatures_use_no_abilities() -> None:
    """Trapped Medic heals nobody."""
    t = table({"b1": ["Medic", "Brute"]}, cards={"Medic": {"trap": True}, "Brute": {"damage": 2}})
    t.refuses("use Medic", "FQ-5.4-06")


@clause("FQ-5.4-07")
def test_trapped_creatures_get_no_weapon() -> None:
    """Neither from the hand nor from a friend."""
    t = caught(A={"hand": ["Plain Club"]}, cards={**TRAPPED, "Friend": armed("Plain Spear")})
    t.refuses("attach Plain Club to Brute", "FQ-5.4-07")
    t.refuses("transfer Plain Spear to Brute", "FQ-5.4-07")
    t.play("attach Plain Club to Friend")
    t.refuses("transfer Plain Spear to Brute", "FQ-5.4-07")


@clause("FQ-5.4-08")
def test_trapped_creatures_get_no_defense_card() -> None:
    """Neither from the hand nor from a friend."""
    t = caught(A={"hand": ["Round Shield"]}, cards={**TRAPPED, "Friend": armed(defense="Wood Shield")})
    t.refuses("attach Round Shield to Brute", "FQ-5.4-08")
    t.refuses("transfer Wood Shield to Brute", "FQ-5.4-08")
    assert t.allows("attach Round Shield to Friend")


@clause("FQ-5.4-09")
def test_what_a_trapped_creature_carries_stays() -> None:
    """Sword and shield stay when the trap closes, and are not handed on by their player."""
    t = fight(["Snarer"], ["Brute", "Enemy"], cards={"Brute": armed("Gold Sword", "Round Shield")})
    t.play("attack Brute with Snarer")
    assert t["cards.Brute.trap"]
    assert (t["cards.Brute.weapon"], t["cards.Brute.defense"]) == ("Gold Sword", "Round Shield")
    t.play("end the turn", "leave the traps")
    t.refuses("transfer Round Shield to Enemy", "FQ-5.4-09")
    t.refuses("transfer Gold Sword to Enemy", "FQ-5.4-09")


@clause("FQ-5.4-09")
def test_the_opponent_may_take_what_it_carries() -> None:
    """Larissa takes the shield of a trapped creature."""
    t = table(
        enemy={"b3": ["Brute"]}, A={"hand": ["Larissa"]}, cards={"Brute": armed(defense="Round Shield", trap=True)}
    )
    t.play("play Larissa")
    assert (t["cards.Brute.defense"], t["B.discard"]) == (None, ["Round Shield"])


@clause("FQ-5.4-10")
def test_a_trapped_creatures_shield_blocks() -> None:
    """3 strikes on a Round Shield: 1 damage."""
    t = fight(["Brute"], cards={"Enemy": armed(defense="Round Shield", trap=True)})
    t.play("attack Enemy with Brute")
    assert t["cards.Enemy.damage"] == 1


@clause("FQ-5.4-11")
def test_trapped_creatures_are_healed() -> None:
    """By a relic, by a friend's ability; and they are attacked."""
    t = table(
        {"b2": ["Brute", "Medic"]}, {"b2": ["Enemy"]}, A={"hand": ["Healing Potion"]},
        cards={"Brute": {"trap": True, "damage": 4}},
    )  # fmt: skip
    t.play("play Healing Potion", "use Medic")
    assert (t["cards.Brute.damage"], t["cards.Brute.trap"]) == (1, True)


# --- moving it all the same


@clause("FQ-5.4-13")
def test_its_owner_moves_it_with_no_card() -> None:
    """A relic cannot be played for Brute alone, and with others there Brute is not chosen."""
    relics = {"hand": ["Nudge", "Homeward"]}
    t = caught({"b2": ["Brute"]}, A=relics)
    t.refuses("play Nudge", "FQ-5.4-13")
    t.refuses("play Homeward", "FQ-5.4-13")
    t = caught({"b2": ["Brute", "Friend", "Runner"]}, A=relics)
    t.play("play Nudge")
    t.refuses("choose Brute", "FQ-5.4-13")
    t.play("choose Runner", "to b3")
    assert (t["cards.Brute.region"], t["cards.Runner.region"]) == ("b2", "b3")


@clause("FQ-5.4-14", "FQ-5.4-15")
def test_the_opponent_moves_it() -> None:
    """B shoves A's trapped Brute from b2 to b1, and it is as trapped there."""
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, active="B", B={"hand": ["Shove"]}, cards=TRAPPED)
    t.play("play Shove", "to b1")
    assert (t["cards.Brute.region"], t["cards.Brute.trap"], t["supply.trap"]) == ("b1", True, 3)


# --- getting free


@clause("FQ-5.4-16")
def test_heads_frees() -> None:
    """After the draw one coin: heads, the marker goes back to the supply."""
    t = waking(True, A={"deck": ["Letter"]})
    assert (t["A.hand"], t["decision"]) == (["Letter"], "which trap to try")
    t.play("try to free Brute")
    assert (t["cards.Brute.trap"], t["supply.trap"], t["phase"]) == (False, 4, "main")
    t.refuses("try to free Brute", "FQ-5.4-16")


@clause("FQ-5.4-17")
def test_tails_does_not() -> None:
    """Still trapped, and no damage."""
    t = waking(False)
    t.play("try to free Brute")
    assert (t["cards.Brute.trap"], t["cards.Brute.damage"], t["phase"]) == (True, 0, "main")


@clause("FQ-5.4-18")
def test_one_try_a_turn() -> None:
    """Tails: no second coin in this turn, neither at once nor in the main phase; the next turn has its own."""
    t = waking(False, False, board={"b2": ["Brute", "Runner"]}, cards={**TRAPPED, "Runner": {"trap": True}})
    t.play("try to free Brute")
    t.refuses("try to free Brute", "FQ-5.4-18")
    t.play("leave the traps")
    t.refuses("try to free Brute", "FQ-5.4-18")
    t.end_turn()
    t.end_turn()
    t.play("try to free Brute")
    assert (t["active"], t.story.count("A flips tails for Brute")) == ("A", 2)


@clause("FQ-5.4-19")
def test_it_is_said_whom_the_coin_is_for() -> None:
    """Two are trapped: no coin falls before one is named, and a creature that is free is none to name."""
    t = waking(True, board={"b2": ["Brute", "Runner", "Friend"]}, cards={**TRAPPED, "Runner": {"trap": True}})
    assert not [line for line in t.story if "flips" in line]
    with pytest.raises(DecktoolError, match="no action is called 'try to free'"):
        t.play("try to free")
    t.refuses("try to free Friend", "FQ-5.4-16", "FQ-5.4-19")
    t.refuses("end the main phase", "FQ-QG-01")
    t.play("try to free Runner")
    assert (t["cards.Brute.trap"], t["cards.Runner.trap"]) == (True, False)


@clause("FQ-5.4-20")
def test_trying_is_optional() -> None:
    """The coin is not flipped, and Brute stays trapped."""
    t = waking()
    t.play("leave the traps")
    assert (t["phase"], t["cards.Brute.trap"]) == ("main", True)
    assert not [line for line in t.story if "flips" in line]


@clause("FQ-5.4-21")
@pytest.mark.parametrize("card", ["Trap Key", "Panacea"])
def test_a_card_frees(card: str) -> None:
    """A relic takes the marker off in the main phase, and Brute moves."""
    t = caught({"b2": ["Brute"]}, A={"hand": [card]}, cards={"Brute": {"trap": True, "poison": True}})
    t.play(f"play {card}", "move Brute", "to b3")
    assert (t["cards.Brute.trap"], t["supply.trap"]) == (False, 4)
    assert t["cards.Brute.poison"] == (card == "Trap Key")


@clause("FQ-5.4-22")
def test_freed_is_free() -> None:
    """Freed by heads it is equipped, moves and attacks in the same turn."""
    t = waking(True, board={"b1": ["Brute"]}, A={"hand": ["Plain Club"]})
    t.play("try to free Brute", "attach Plain Club to Brute", "move Brute", "to b2", "end the main phase")
    t.play("attack Enemy with Brute")
    assert t["cards.Enemy.damage"] == 4
