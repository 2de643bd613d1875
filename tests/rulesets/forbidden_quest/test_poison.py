"""5.3: poison."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, armed, fight, table

clause = pytest.mark.clause

H, T = True, False


def sick(*coins: bool, board: dict[str, list[str]] | None = None, damage: int = 0, **given: Any) -> QuestTable:
    """A's turn begins with a poisoned Brute; then these coins fall."""
    cards = {"Brute": {"poison": True, "damage": damage}, **given.pop("cards", {})}
    return table(board or {"b1": ["Brute"]}, {"b3": ["Enemy"]}, phase="beginning", cards=cards, chance=coins, **given)


# --- how a creature is poisoned


@clause("FQ-5.3-01", "FQ-5.3-02")
def test_an_attack_poisons() -> None:
    """Venom deals its 2 damage and leaves a marker, and no damage beside."""
    t = fight(["Venom"])
    t.play("attack Enemy with Venom")
    assert (t["cards.Enemy.poison"], t["cards.Enemy.damage"], t["supply.poison"]) == (True, 2, 3)


@clause("FQ-5.3-01")
def test_other_attacks_do_not_poison() -> None:
    """Brute leaves no marker; nor does Venom on an enemy that it eliminates."""
    t = fight(["Brute"])
    t.play("attack Enemy with Brute")
    assert not t["cards.Enemy.poison"]
    t = fight(["Venom"], ["Enemy", "Enemy Two"], cards={"Enemy": {"damage": 6}})
    t.play("attack Enemy with Venom")
    assert (t["B.discard"], t["cards.Enemy Two.poison"], t["supply.poison"]) == (["Enemy"], False, 4)


@clause("FQ-5.3-03")
def test_one_poison_marker() -> None:
    """A second poisoner changes nothing, and the supply is not touched."""
    t = fight(["Venom", "Viper"])
    t.play("attack Enemy with Venom", "attack Enemy with Viper")
    assert (t["cards.Enemy.poison"], t["supply.poison"], t.story.count("Enemy is poisoned")) == (True, 3, 1)


@clause("FQ-5.3-04")
@pytest.mark.parametrize("region", ["b3", "b2"])
def test_arrows_do_not_poison(region: str) -> None:
    """Venom shoots all four arrows and hits with each: damage, and no marker, near or far."""
    t = table(
        {"b2": ["Venom"]}, {region: ["Enemy"]}, phase="attack", cards={"Venom": armed("Bow and Arrows")},
        chance=(H, H, H, H),
    )  # fmt: skip
    t.play(*["shoot Enemy with Venom"] * 4)
    assert (t["cards.Enemy.damage"], t["cards.Enemy.poison"], t["supply.poison"]) == (4, False, 4)


# --- the check


@clause("FQ-5.3-05")
def test_poison_costs_1_hp_a_turn() -> None:
    """Three of its owner's turns fail: 3 damage, and still poisoned; B's turns cost nothing."""
    t = sick(T, H, T, H, T, H)
    for lost in (1, 2, 3):
        assert (t["active"], t["cards.Brute.damage"], t["cards.Brute.poison"]) == ("A", lost, True)
        t.end_turn()
        assert (t["active"], t["cards.Brute.damage"]) == ("B", lost)
        if lost < 3:
            t.end_turn()


@clause("FQ-5.3-06", "FQ-5.3-07")
def test_two_heads_cure() -> None:
    """The marker goes back to the supply, and no damage is dealt."""
    t = sick(H, H, damage=2)
    assert (t["cards.Brute.poison"], t["cards.Brute.damage"], t["supply.poison"]) == (False, 2, 4)
    t.refuses("flip for Brute", "FQ-5.3-06")


@clause("FQ-5.3-08", "FQ-5.3-09")
@pytest.mark.parametrize("coins", [(H, T), (T, H), (T, T)])
def test_a_tail_costs_1_hp(coins: tuple[bool, bool]) -> None:
    """One tail or two: 1 damage, and the marker stays. Both coins are flipped."""
    t = sick(*coins, damage=2)
    assert (t["cards.Brute.poison"], t["cards.Brute.damage"]) == (True, 3)
    assert [line for line in t.story if "flips" in line] == [
        f"A flips {'heads' if c else 'tails'} for Brute" for c in coins
    ]


@clause("FQ-5.3-10")
def test_one_creature_after_the_other() -> None:
    """Each has its own two coins, in the order that its player likes, and is checked once."""
    t = sick(H, H, T, H, board={"b1": ["Brute", "Runner", "Friend"]}, cards={"Runner": {"poison": True}})
    assert [t.allows(f"flip for {name}") for name in ("Brute", "Runner", "Friend")] == [True, True, False]
    t.play("flip for Runner")
    assert (t["cards.Runner.poison"], t["cards.Runner.damage"]) == (False, 0)
    assert (t["cards.Brute.poison"], t["cards.Brute.damage"]) == (True, 1)


@clause("FQ-5.3-18")
def test_the_check_is_not_optional() -> None:
    """Nothing else is done before it: the two coins are flipped."""
    t = sick(T, H, H, H, board={"b1": ["Brute", "Runner"]}, cards={"Runner": {"poison": True}})
    for text in ("end the main phase", "move Brute"):
        t.refuses(text, *(() if text.startswith("end") else ("FQ-4.2-01",)), "FQ-5.3-18")
        refusal = t.state.why(t.state.read_action(text))
        assert refusal is not None
        assert refusal.reason == "A must first decide: which poison to check"
    t.play("flip for Brute")
    assert (t["phase"], t["cards.Brute.damage"], sum("flips heads" in line for line in t.story)) == ("main", 1, 3)


# --- the antidote


@clause("FQ-5.3-11")
def test_an_antidote_instead_of_the_coins() -> None:
    """Brute has 1 HP left: no coin is flipped, the marker goes without damage, and the relic is discarded."""
    t = sick(damage=7, A={"hand": ["Poison Antidote"]})
    assert (t["phase"], t.allows("flip for Brute")) == ("beginning", True)
    t.play("play Poison Antidote on Brute")
    assert (t["cards.Brute.poison"], t["cards.Brute.damage"], t["A.discard"]) == (False, 7, ["Poison Antidote"])
    assert not [line for line in t.story if "flips" in line]


@clause("FQ-5.3-11")
def test_an_antidote_that_was_just_drawn() -> None:
    """The card of this turn's draw serves as well; for two creatures two are needed."""
    t = sick(
        H, H, board={"b1": ["Brute", "Runner"]}, A={"deck": ["Poison Antidote"]}, cards={"Runner": {"poison": True}}
    )
    t.play("play Poison Antidote on Runner")
    assert (t["cards.Runner.poison"], t["cards.Brute.poison"], t.story.count("A flips heads for Brute")) == (
        False,
        False,
        2,
    )


@clause("FQ-5.3-11")
def test_an_antidote_in_the_main_phase() -> None:
    """Kept for the main phase it is a relic like any other; nobody poisoned, it is not played."""
    t = sick(T, T, A={"hand": ["2 Poison Antidote"]})
    t.play("flip for Brute", "play Poison Antidote")
    assert (t["cards.Brute.poison"], t["cards.Brute.damage"]) == (False, 1)
    t.refuses("play Poison Antidote", "FQ-4.6-01")


# --- the end of a poisoned creature


@clause("FQ-5.3-12", "FQ-5.3-13")
def test_poison_eliminates() -> None:
    """The last HP is lost: before any trap is tried, Brute and what it carried lie on the discard pile."""
    t = sick(
        T, H, board={"b1": ["Brute", "Runner"]},
        cards={"Brute": armed("Gold Sword", "Round Shield", poison=True, damage=7), "Runner": {"trap": True}},
    )  # fmt: skip
    assert t["decision"] == "which trap to try"
    assert sorted(t["A.discard"]) == ["Brute", "Gold Sword", "Round Shield"]
    assert (t["A.creatures"], t["A.attached"], t["supply.poison"]) == (["Runner"], [], 4)


@clause("FQ-5.3-12")
def test_no_shield_against_poison() -> None:
    """A defense card guards against attacks only."""
    t = sick(T, T, cards={"Brute": armed(defense="Gold Shield", poison=True)})
    assert t["cards.Brute.damage"] == 1


@clause("FQ-5.3-12")
def test_who_dies_of_poison_tries_no_trap() -> None:
    """Poisoned and trapped with 1 HP left: it is gone, and no coin is left to flip."""
    t = sick(T, T, cards={"Brute": {"poison": True, "trap": True, "damage": 7}})
    assert (t["A.discard"], t["phase"], t["supply.trap"]) == (["Brute"], "main", 4)


# --- what a poisoned creature does


@clause("FQ-5.3-14", "FQ-5.3-16")
def test_poisoned_creatures_move_and_attack() -> None:
    """Brute goes to the enemy and strikes 3 times."""
    t = table({"b1": ["Brute"]}, {"b2": ["Enemy"]}, cards={"Brute": {"poison": True}})
    t.play("move Brute", "to b2", "end the main phase", "attack Enemy with Brute")
    assert (t["cards.Enemy.damage"], t["cards.Brute.poison"]) == (3, True)


@clause("FQ-5.3-15")
def test_poisoned_creatures_use_abilities() -> None:
    """Poisoned Medic heals."""
    t = table({"b1": ["Medic", "Brute"]}, cards={"Medic": {"poison": True}, "Brute": {"damage": 2}})
    t.play("use Medic")
    assert t["cards.Brute.damage"] == 1


@clause("FQ-5.3-17")
def test_poisoned_creatures_are_equipped_and_switched() -> None:
    """It takes a weapon; and whoever comes in for it takes the weapon and the poison over."""
    t = table({"b1": ["Brute"]}, A={"hand": ["Plain Club", "Hand Switcher", "Crab"]}, cards={"Brute": {"poison": True}})
    t.play("attach Plain Club to Brute", "play Hand Switcher", "switch in Crab")
    assert (t["A.creatures"], t["cards.Crab.poison"], t["cards.Crab.weapon"]) == (["Crab"], True, "Plain Club")
