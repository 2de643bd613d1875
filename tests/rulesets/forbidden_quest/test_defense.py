"""4.11: attaching, transferring and using defense cards, basic and leveled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, armed, fight, table

clause = pytest.mark.clause


def guarded(defense: str | None, *hand: str) -> QuestTable:
    """Brute in b2 with a defense card; A holds these cards."""
    return table({"b2": ["Brute"]}, A={"hand": list(hand)}, cards={"Brute": armed(defense=defense)})


def struck(attackers: list[str], defense: str, **worn: Any) -> QuestTable:
    """B's Enemy of 8 HP has that defense card; A's creatures strike it one after the other."""
    t = fight(attackers, cards={"Enemy": armed(defense=defense), **worn})
    for attacker in attackers:
        t.play(f"attack Enemy with {attacker}")
    return t


def blocked(t: QuestTable) -> list[str]:
    """What was told of blocks and of damage, in order."""
    return [line for line in t.story if "blocks" in line or "damage" in line]


# --- attaching and transferring


@clause("FQ-4.11-01")
def test_defense_cards_are_attached_in_the_main_phase() -> None:
    """A shield is attached in the main phase, and not once the attacks have begun."""
    t = guarded(None, "Round Shield")
    t.play("attach Round Shield to Brute")
    assert (t["cards.Brute.defense"], t["A.hand"]) == ("Round Shield", [])
    t = fight(["Brute"], A={"hand": ["Round Shield"]})
    t.refuses("attach Round Shield to Brute", "FQ-4.11-01")


@clause("FQ-4.11-01")
def test_a_replaced_defense_card_is_dealt_with_as_a_weapon_is() -> None:
    """Discarded, or given to a friend in the region; never kept, never taken back, never out of the region."""
    t = table(
        {"b2": ["Brute", "Friend"], "b1": ["Friend Two"]},
        A={"hand": ["Plain Cloak"]},
        cards={"Brute": armed(defense="Round Shield")},
    )
    t.play("attach Plain Cloak to Brute")
    t.refuses("end the main phase", "FQ-4-08")
    t.refuses("take Round Shield", "FQ-4.7-09")
    t.refuses("transfer Round Shield to Friend Two", "FQ-4.7-12")
    t.play("transfer Round Shield to Friend")
    assert (t["cards.Brute.defense"], t["cards.Friend.defense"]) == ("Plain Cloak", "Round Shield")


@clause("FQ-4.11-02", "FQ-4.11-03")
@pytest.mark.parametrize(
    ("held", "shield", "refused"),
    [
        (None, "Silver Shield", "FQ-4.11-02"),
        (None, "Gold Shield", "FQ-4.11-02"),
        ("Wood Shield", "Gold Shield", "FQ-4.11-02"),
        ("Silver Shield", "Wood Shield", "FQ-4.11-02"),
        ("Round Shield", "Silver Shield", "FQ-4.11-03"),
    ],
)
def test_shields_have_the_ladder_of_weapons(held: str | None, shield: str, refused: str) -> None:
    """Level 2 not on nothing or on a Round Shield, level 3 not on level 1, level 1 not on level 2."""
    guarded(held, shield).refuses(f"attach {shield} to Brute", refused)


@clause("FQ-4.11-02")
@pytest.mark.parametrize(
    ("held", "shield"),
    [
        (None, "Wood Shield"),
        ("Round Shield", "Wood Shield"),
        ("Wood Shield", "Silver Shield"),
        ("Silver Shield", "Gold Shield"),
    ],
)
def test_shields_are_upgraded_level_by_level(held: str | None, shield: str) -> None:
    """Level 1 on nothing or on a basic card, level 2 on level 1, level 3 on level 2."""
    t = guarded(held, shield)
    t.play(f"attach {shield} to Brute", *([f"discard {held}"] if held else []))
    assert (t["cards.Brute.defense"], t["A.discard"]) == (shield, [held] if held else [])


@clause("FQ-4.11-04")
def test_shields_are_handed_down() -> None:
    """Gold to the third creature, its Silver to the second, whose Wood goes to the first; nothing is lost."""
    t = table(
        {"b2": ["Friend", "Friend Two", "Brute"]},
        A={"hand": ["Gold Shield"]},
        cards={"Friend Two": armed(defense="Wood Shield"), "Brute": armed(defense="Silver Shield")},
    )
    t.play("attach Gold Shield to Brute")
    t.refuses("transfer Silver Shield to Friend", "FQ-4.11-02")
    t.play("transfer Silver Shield to Friend Two", "transfer Wood Shield to Friend")
    held = [t[f"cards.{name}.defense"] for name in ("Friend", "Friend Two", "Brute")]
    assert (held, t["A.discard"]) == (["Wood Shield", "Silver Shield", "Gold Shield"], [])


@clause("FQ-4.11-05")
def test_basic_shields_pass_freely_and_leveled_ones_once() -> None:
    """A Round Shield goes round three friends; who passed a Wood Shield on may have no other in this turn."""
    friends = {"b2": ["Brute", "Friend", "Friend Two"]}
    t = table(friends, cards={"Brute": armed(defense="Round Shield")})
    for receiver in ("Friend", "Brute", "Friend Two"):
        t.play(f"transfer Round Shield to {receiver}")
    assert t["cards.Friend Two.defense"] == "Round Shield"
    t = table(friends, A={"hand": ["Wood Shield"]}, cards={"Brute": armed(defense="Wood Shield")})
    t.play("transfer Wood Shield to Friend", "transfer Wood Shield to Friend Two")
    t.refuses("attach Wood Shield to Friend", "FQ-4.11-05")
    assert t.allows("attach Wood Shield to Brute")


@clause("FQ-4.11-11")
def test_one_weapon_and_one_defense_card_together() -> None:
    """Brute carries a Gold Sword; the Round Shield comes beside it and replaces nothing."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Round Shield"]}, cards={"Brute": armed("Gold Sword")})
    t.play("attach Round Shield to Brute")
    assert (t["A.attached"], t["decision"]) == (["Gold Sword", "Round Shield"], "main phase")


@clause("FQ-4.11-12")
def test_weapon_and_defense_card_are_upgraded_in_one_turn() -> None:
    """Silver for Wood twice, sword and shield; a second shield has to wait."""
    t = table(
        {"b2": ["Brute"]},
        A={"hand": ["Silver Sword", "Silver Shield", "Gold Shield"]},
        cards={"Brute": armed("Wood Sword", "Wood Shield")},
    )
    t.play("attach Silver Sword to Brute", "discard it", "attach Silver Shield to Brute", "discard it")
    assert t["A.attached"] == ["Silver Sword", "Silver Shield"]
    t.refuses("attach Gold Shield to Brute", "FQ-4.11-05")


@clause("FQ-4.11-13")
def test_weapons_are_not_discarded_at_will() -> None:
    """Brute keeps its club until another weapon takes its place."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Silver Axe"]}, cards={"Brute": armed("Plain Club")})
    t.refuses("discard Plain Club", "FQ-4.11-13")
    t.refuses("discard it", "FQ-4.11-13")
    t.play("attach Silver Axe to Brute", "discard Plain Club")
    assert t["A.discard"] == ["Plain Club"]


@clause("FQ-4.11-14")
def test_defense_cards_are_not_discarded_at_will() -> None:
    """Brute keeps its Round Shield until the Wood Shield takes its place."""
    t = guarded("Round Shield", "Wood Shield")
    t.refuses("discard Round Shield", "FQ-4.11-14")
    t.play("attach Wood Shield to Brute", "discard Round Shield")
    assert (t["cards.Brute.defense"], t["A.discard"]) == ("Wood Shield", ["Round Shield"])


# --- blocking


@clause("FQ-4.11-06")
def test_a_shield_prevents_damage() -> None:
    """One strike against a Round Shield: nothing gets through."""
    t = struck(["Friend"], "Round Shield")
    assert (t["cards.Enemy.damage"], t["cards.Enemy.defense"]) == (0, "Round Shield")
    assert blocked(t) == ["Round Shield blocks 1"]


@clause("FQ-4.11-07", "FQ-4.11-08")
def test_a_round_shield_against_seven() -> None:
    """Strikes of 3, 3 and 1: the shield blocks 2 of the first attack and nothing of the others, so 5 get through."""
    t = struck(["Brute", "Crab", "Friend"], "Round Shield", Crab=armed("Plain Club"))
    assert blocked(t) == [
        "Round Shield blocks 2", "Enemy takes 1 damage", "Enemy takes 3 damage", "Enemy takes 1 damage",
    ]  # fmt: skip
    assert t["cards.Enemy.damage"] == 5


@clause("FQ-4.11-09")
def test_what_is_not_used_is_there_for_the_next_attack() -> None:
    """Strikes of 1 and then 3 against a Round Shield: it blocks 1 and 1, and 2 get through."""
    t = struck(["Friend", "Brute"], "Round Shield")
    assert blocked(t) == ["Round Shield blocks 1", "Round Shield blocks 1", "Enemy takes 2 damage"]
    assert t["cards.Enemy.damage"] == 2


@clause("FQ-4.11-10")
def test_a_gold_shield_against_nine() -> None:
    """Strikes of 4, 3 and 2: the shield blocks 5 in all, and 4 get through."""
    worn = {"Brute": armed("Plain Club"), "Crab": armed("Plain Spear")}
    t = struck(["Brute", "Crab", "Dicey"], "Gold Shield", **worn)
    assert blocked(t)[:2] == ["Gold Shield blocks 4", "Gold Shield blocks 1"]
    assert t["cards.Enemy.damage"] == 4


@clause("FQ-4.11-08")
def test_each_creature_has_its_own_shield() -> None:
    """What one shield blocked is no matter to another's."""
    shields = {"Enemy": armed(defense="Round Shield"), "Enemy Two": armed(defense="Round Shield")}
    t = fight(["Brute", "Friend"], ["Enemy", "Enemy Two"], cards=shields)
    t.play("attack Enemy with Brute", "attack Enemy Two with Friend")
    assert blocked(t) == ["Round Shield blocks 2", "Enemy takes 1 damage", "Round Shield blocks 1"]


@clause("FQ-4.11-15")
def test_a_shield_blocks_again_in_the_next_attack_phase() -> None:
    """It blocks 2, stays attached, and two turns later blocks 2 again."""
    t = struck(["Brute"], "Round Shield")
    t.end_turn()
    t.end_turn()
    t.play("end the main phase", "attack Enemy with Brute")
    assert blocked(t) == ["Round Shield blocks 2", "Enemy takes 1 damage"] * 2
    assert t["cards.Enemy.defense"] == "Round Shield"
