"""5.1: attacking."""

from __future__ import annotations

import pytest

from decktool.errors import DecktoolError
from tests.rulesets.forbidden_quest.talk import armed, fight, table

clause = pytest.mark.clause


@clause("FQ-5.1-01")
def test_attacking_is_optional() -> None:
    """With an enemy in the same region the turn ends without an attack all the same."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]})
    t.play("end the main phase", "end the attack phase", "end the turn")
    assert (t["active"], t["cards.Enemy.damage"]) == ("B", 0)


@clause("FQ-5.1-02")
def test_an_attack_opens_the_post_attack_phase() -> None:
    """After one attack a relic for after the attack is played."""
    t = fight(["Brute"], A={"hand": ["Trophy"]})
    t.play("attack Enemy with Brute")
    assert (t["phase"], t["decision"]) == ("post-attack", "after the attack")
    t.play("play Trophy")
    assert t["A.discard"] == ["Trophy"]


@clause("FQ-5.1-03")
def test_without_an_attack_there_is_no_post_attack_phase() -> None:
    """A relic for after the attack stays in hand when nobody attacked."""
    t = fight(["Brute"], A={"hand": ["Trophy"]})
    t.refuses("play Trophy", "FQ-1.5-01")
    t.play("end the attack phase")
    assert t["phase"] == "end"
    t.refuses("play Trophy", "FQ-5.1-03")


@clause("FQ-5.1-04")
def test_the_defender_has_no_say() -> None:
    """A picks the weaker of two targets; B is asked nothing until its own turn."""
    t = fight(["Brute", "Friend"], ["Enemy", "Runner"], cards={"Enemy": armed(defense="Gold Shield")})
    for action in ("attack Runner with Brute", "attack Runner with Friend", "end the turn"):
        assert t["player"] == "A"
        t.play(action)
    assert t["B.discard"] == ["Runner"]


@clause("FQ-5.1-05")
@pytest.mark.parametrize("other", [[], ["Friend"]])
def test_an_attacker_stands_in_the_targets_region(other: list[str]) -> None:
    """From b1 Brute does not reach the enemy in b2; its friend there does, and without a friend nobody attacks at all."""
    t = table({"b1": ["Brute"], "b2": other}, {"b2": ["Enemy"]}, phase="attack")
    t.refuses("attack Enemy with Brute", "FQ-5.1-05")
    assert t.allows("attack Enemy with Friend") if other else t["phase"] == "end"


@clause("FQ-5.1-06")
def test_nobody_attacks_a_creature_of_ones_own() -> None:
    """Targets are the opponent's creatures."""
    t = fight(["Brute", "Friend"])
    t.refuses("attack Friend with Brute", "FQ-5.1-06")
    t.refuses("attack Brute with Enemy", "FQ-5.1-05")


@clause("FQ-5.1-07")
def test_two_attack_the_same_defender() -> None:
    """Strikes of 3 and 3 are 6 damage."""
    t = fight(["Brute", "Crab"], cards={"Crab": armed("Plain Club")})
    t.play("attack Enemy with Brute", "attack Enemy with Crab")
    assert t["cards.Enemy.damage"] == 6


@clause("FQ-5.1-08")
def test_each_attacks_a_defender_of_its_own() -> None:
    """Brute strikes one enemy, the crab the other."""
    t = fight(["Brute", "Crab"], ["Enemy", "Enemy Two"])
    t.play("attack Enemy with Brute", "attack Enemy Two with Crab")
    assert (t["cards.Enemy.damage"], t["cards.Enemy Two.damage"]) == (3, 2)


@clause("FQ-5.1-09")
def test_one_combat_is_over_before_the_next() -> None:
    """Brute eliminates the enemy, which is gone before Crab says whom it attacks."""
    t = fight(["Brute", "Crab"], ["Enemy", "Enemy Two"], cards={"Enemy": {"damage": 5}})
    t.play("attack Enemy with Brute")
    assert t["B.discard"] == ["Enemy"]
    t.refuses("attack Enemy with Crab", "FQ-5.1-09")
    t.play("attack Enemy Two with Crab")


@clause("FQ-5.1-10")
def test_attacker_and_target_are_named_before_the_coin() -> None:
    """No word asks for a coin without a target; what is told is who attacks whom, then the coin."""
    t = fight(["Flipper"], ["Enemy", "Enemy Two"], chance=(True,))
    with pytest.raises(DecktoolError, match="no action is called"):
        t.play("attack with Flipper")
    assert [t.state.words(action) for action in t.state.legal_actions()] == [
        "end the attack phase", "attack Enemy with Flipper", "attack Enemy Two with Flipper",
    ]  # fmt: skip
    t.play("attack Enemy Two with Flipper")
    assert t.story[:2] == ["A attacks Enemy Two with Flipper", "A flips heads"]


@clause("FQ-5.1-11")
def test_the_target_is_locked_once_the_coin_has_fallen() -> None:
    """After tails the attack on the first enemy is over; the second one is not attacked instead."""
    t = fight(["Flipper", "Brute"], ["Enemy", "Enemy Two"], chance=(False,))
    t.play("attack Enemy with Flipper")
    t.refuses("attack Enemy Two with Flipper", "FQ-5.1-19", "FQ-5.1-11")


@clause("FQ-5.1-11", "FQ-5.1-09")
def test_nothing_comes_between_coin_and_damage() -> None:
    """Feinter flipped tails and may draw a card; before that is decided nobody else attacks, and no target changes."""
    t = fight(["Feinter", "Brute"], ["Enemy", "Enemy Two"], chance=(False,))
    t.play("attack Enemy with Feinter")
    assert t["decision"] == "do it or not"
    t.refuses("attack Enemy Two with Feinter", "FQ-5.1-11")
    t.refuses("attack Enemy with Brute", "FQ-5.1-11")


@clause("FQ-5.1-12")
def test_damage_is_not_split() -> None:
    """All 3 strikes hit one enemy, none the other, and Brute does not go on with the other."""
    t = fight(["Brute", "Friend"], ["Enemy", "Enemy Two"])
    t.play("attack Enemy with Brute")
    assert (t["cards.Enemy.damage"], t["cards.Enemy Two.damage"]) == (3, 0)
    t.refuses("attack Enemy Two with Brute", "FQ-5.1-19", "FQ-5.1-12")


@clause("FQ-5.1-13")
def test_conditions_are_not_split() -> None:
    """Venom's 2 strikes and its poison go to the same enemy."""
    t = fight(["Venom", "Friend"], ["Enemy", "Enemy Two"])
    t.play("attack Enemy with Venom")
    assert t["cards.Enemy"] == {"region": "b2", "damage": 2, "poison": True}
    assert t["cards.Enemy Two"] == {"region": "b2"}
    t.refuses("attack Enemy Two with Venom", "FQ-5.1-19", "FQ-5.1-13")


@clause("FQ-5.1-14")
def test_damage_beyond_the_last_hp_is_lost() -> None:
    """Three strikes at an enemy with 1 HP left: it is eliminated, the other one is unhurt."""
    t = fight(["Brute"], ["Enemy", "Enemy Two"], cards={"Enemy": {"damage": 7}})
    t.play("attack Enemy with Brute")
    assert (t["B.discard"], t["cards.Enemy Two.damage"]) == (["Enemy"], 0)


@clause("FQ-5.1-15")
def test_conditions_on_an_eliminated_target_are_lost() -> None:
    """Venom's 2 strikes eliminate the enemy; all four poison markers lie aside."""
    t = fight(["Venom"], ["Enemy", "Enemy Two"], cards={"Enemy": {"damage": 6}})
    t.play("attack Enemy with Venom")
    assert (t["B.discard"], t["supply.poison"], t["cards.Enemy Two.poison"]) == (["Enemy"], 4, False)
    assert not any("poisoned" in line for line in t.story)


@clause("FQ-5.1-16")
def test_a_blocked_attack_is_an_attack() -> None:
    """One strike against a Round Shield does nothing, and opens the post-attack phase."""
    t = fight(["Friend"], A={"hand": ["Trophy"]}, cards={"Enemy": armed(defense="Round Shield")})
    t.play("attack Enemy with Friend")
    assert t["cards.Enemy.damage"] == 0
    t.play("play Trophy")


@clause("FQ-5.1-17")
@pytest.mark.parametrize("attacker", ["Flipper", "Misser"])
def test_a_miss_is_an_attack(attacker: str) -> None:
    """Tails, and no damage; the post-attack phase is open."""
    t = fight([attacker], A={"hand": ["Trophy"]}, chance=(False,))
    t.play(f"attack Enemy with {attacker}")
    assert t["cards.Enemy.damage"] == 0
    t.play("play Trophy")


@clause("FQ-5.1-17")
def test_an_attack_that_misses_leaves_nothing() -> None:
    """Misser misses, its club too, and leaves no poison; Flipper's tails are 0 strikes, beside which its club strikes."""
    clubs = {name: armed("Plain Club") for name in ("Misser", "Flipper")}
    t = fight(["Misser", "Flipper"], chance=(False, False), cards=clubs)
    t.play("attack Enemy with Misser")
    assert (t["cards.Enemy.damage"], t["cards.Enemy.poison"]) == (0, False)
    assert t.story[-1] == "Misser misses"
    t.play("attack Enemy with Flipper")
    assert t["cards.Enemy.damage"] == 1


@clause("FQ-5.1-17")
def test_a_miss_leaves_no_condition() -> None:
    """Waverer poisons whom it hits; with tails its attack misses after all, and nobody is poisoned."""
    for heads in (True, False):
        t = fight(["Waverer"], chance=(heads,))
        t.play("attack Enemy with Waverer")
        assert (t["cards.Enemy.damage"], t["cards.Enemy.poison"]) == ((2, True) if heads else (0, False))


@clause("FQ-5.1-18")
@pytest.mark.parametrize("order", [("Brute", "Crab"), ("Crab", "Brute")])
def test_the_attacker_says_in_which_order(order: tuple[str, str]) -> None:
    """Brute before the crab or the crab before Brute: both are fine, and tell against a shield in that order."""
    t = fight(["Brute", "Crab"], cards={"Enemy": armed(defense="Round Shield")})
    t.play(*(f"attack Enemy with {attacker}" for attacker in order))
    assert [line for line in t.story if "attacks" in line] == [f"A attacks Enemy with {name}" for name in order]
    assert t["cards.Enemy.damage"] == 3


@clause("FQ-5.1-19")
def test_a_creature_attacks_once() -> None:
    """Brute attacked; the other enemy is safe from it, though two more creatures may attack."""
    t = fight(["Brute", "Friend"], ["Enemy", "Enemy Two"])
    t.play("attack Enemy with Brute")
    t.refuses("attack Enemy Two with Brute", "FQ-5.1-19")
    t.refuses("attack Enemy with Brute", "FQ-5.1-19")
    assert t.allows("attack Enemy with Friend")


@clause("FQ-5.1-19")
def test_a_creature_attacks_once_alone_too() -> None:
    """Where nobody else can attack the phase is over by itself, and the reason stays the same."""
    t = fight(["Brute"])
    t.play("attack Enemy with Brute")
    assert t["phase"] == "end"
    t.refuses("attack Enemy with Brute", "FQ-5.1-19")


@clause("FQ-5.1-20")
def test_attached_cards_go_with_an_eliminated_creature() -> None:
    """Enemy, its club and its shield lie on B's discard pile."""
    t = fight(["Brute"], cards={"Enemy": armed("Plain Club", "Plain Cloak", damage=7)})
    t.play("attack Enemy with Brute")
    assert t["B.discard"] == ["Enemy", "Plain Club", "Plain Cloak"]
    assert (t["B.attached"], t["B.creatures"], t["A.discard"]) == ([], [], [])


@clause("FQ-4.7-03")
def test_a_weapon_may_have_a_coin_of_its_own() -> None:
    """Lucky Maul strikes 1, and 2 more on heads: with Brute's 3 that is 6."""
    t = fight(["Brute"], chance=(True,), cards={"Brute": armed("Lucky Maul")})
    t.play("attack Enemy with Brute")
    assert t["cards.Enemy.damage"] == 6


@clause("FQ-5.1-15")
def test_a_target_that_fell_before_the_strikes() -> None:
    """Burner's fire eliminates its target: strikes and trap are wasted; a target that stands takes all three."""
    t = fight(["Burner"], ["Enemy", "Enemy Two"], cards={"Enemy": {"damage": 6}})
    t.play("attack Enemy with Burner")
    assert t.story == ["A attacks Enemy with Burner", "Enemy takes 2 damage", "Enemy is eliminated", "B discards Enemy"]
    assert (t["B.creatures"], t["cards.Enemy Two.damage"], t.state.rules.defects(t.state)) == (["Enemy Two"], 0, [])
    t = fight(["Burner"])
    t.play("attack Enemy with Burner")
    assert (t["cards.Enemy.damage"], t["cards.Enemy.trap"]) == (5, True)


@clause("FQ-5.3-01")
@clause("FQ-5.4-01")
def test_what_a_creature_is_immune_to_is_told() -> None:
    """Antitoxic cannot be poisoned, and with its Dry Cloak not trapped either; each is said by its name."""
    t = fight(["Both Curses"], ["Antitoxic"], cards={"Antitoxic": armed(defense="Dry Cloak")})
    t.play("attack Antitoxic with Both Curses")
    assert t.story[-2:] == ["Antitoxic cannot be poisoned", "Antitoxic cannot be trapped"]
    assert not t["cards.Antitoxic.poison"] and not t["cards.Antitoxic.trap"]


@clause("FQ-1.4-05", "FQ-5.1-20")
def test_nothing_stays_on_who_has_left() -> None:
    """Hurt, armed, poisoned and strengthened it falls; in the discard pile it is as it was before the game."""
    t = fight(["Brute"], ["Enemy"], cards={"Enemy": {**armed("Plain Club", "Plain Cloak", damage=6), "poison": True}})
    t.play("attack Enemy with Brute")
    fresh = type(t.state).empty(t.state.rules)
    enemy = t.state.rules.labels.index("Enemy")
    columns = [name for name, field in type(t.state).fields.items() if field.kind == "column" and name != "knows"]
    assert "weapon" in columns
    assert {name: getattr(t.state, name)[enemy] for name in columns} == {
        name: getattr(fresh, name)[enemy] for name in columns
    }
