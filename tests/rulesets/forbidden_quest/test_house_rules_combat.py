"""House rules of equipment and attacks, each played the other way."""

from __future__ import annotations

import pytest

from tests.rulesets.forbidden_quest.talk import armed, fight, table

BOW = "Bow and Arrows"


def test_upgrades_within_a_family() -> None:
    """`upgrade_same_family`: a Fire Blade leads to a Fire Lance, not to an Ice Lance; a Wood Sword has no family."""
    hand = {"hand": ["Fire Lance", "Ice Lance"]}
    for house, ice in (("off", True), ("on", False)):
        t = table({"b2": ["Brute"]}, A=hand, cards={"Brute": armed("Fire Blade")}, house={"upgrade_same_family": house})
        assert t.allows("attach Fire Lance to Brute")
        assert t.allows("attach Ice Lance to Brute") is ice
    t.refuses("attach Ice Lance to Brute", "FQ-4.8-09")
    t = table({"b2": ["Brute"]}, A=hand, cards={"Brute": armed("Wood Sword")}, house={"upgrade_same_family": "on"})
    assert t.allows("attach Ice Lance to Brute")


def test_families_when_handing_down() -> None:
    """`upgrade_same_family`: the replaced Ice Lance is not handed to the friend with the Fire Blade."""
    for house, handed in (("off", True), ("on", False)):
        t = table(
            {"b2": ["Brute", "Friend"]},
            A={"hand": ["Gold Sword"]},
            cards={"Brute": armed("Ice Lance"), "Friend": armed("Fire Blade")},
            house={"upgrade_same_family": house},
        )
        t.play("attach Gold Sword to Brute")
        assert t.allows("transfer Ice Lance to Friend") is handed


def test_level_1_need_not_be_the_upgrade() -> None:
    """`level1_counts_as_upgrade: no`: Wood and Silver Sword in one turn; the Gold Sword waits all the same."""
    hand = {"hand": ["Wood Sword", "Silver Sword", "Gold Sword"]}
    t = table({"b2": ["Brute"]}, A=hand, house={"level1_counts_as_upgrade": False})
    t.play("attach Wood Sword to Brute", "attach Silver Sword to Brute", "discard Wood Sword")
    assert t["cards.Brute.weapon"] == "Silver Sword"
    t.refuses("attach Gold Sword to Brute", "FQ-4.10-06")


def test_who_gave_an_upgrade_away_takes_no_first_level_either() -> None:
    """`level1_counts_as_upgrade: no`: Brute got a Silver Sword, gave it away, and gets no Wood Sword this turn."""
    t = table(
        {"b2": ["Brute", "Friend"]},
        A={"hand": ["Silver Sword", "2 Wood Sword"]},
        cards={"Brute": armed("Wood Sword"), "Friend": armed("Wood Sword")},
        house={"level1_counts_as_upgrade": False},
    )
    t.play("attach Silver Sword to Brute", "discard it", "transfer Silver Sword to Friend", "discard it")
    t.refuses("attach Wood Sword to Brute", "FQ-4.10-09")


def test_a_shield_for_each_attack() -> None:
    """`shield_pool: per_attack`: strikes of 3, 3 and 1 against a Round Shield lose 2, 2 and 1, so 2 get through."""
    for house, damage in (("attack_phase", 5), ("per_attack", 2)):
        t = fight(
            ["Brute", "Crab", "Friend"],
            cards={"Enemy": armed(defense="Round Shield"), "Crab": armed("Plain Club")},
            house={"shield_pool": house},
        )
        t.play(*(f"attack Enemy with {attacker}" for attacker in ("Brute", "Crab", "Friend")))
        assert t["cards.Enemy.damage"] == damage


def test_a_shield_against_the_arrows_of_one_bow() -> None:
    """`shield_pool: per_attack`: what was blocked before does not matter, and the four arrows are one attack."""
    cards = {"Friend": armed(BOW), "Enemy": armed(defense="Round Shield")}
    t = fight(["Brute", "Friend"], chance=(True,) * 4, cards=cards, house={"shield_pool": "per_attack"})
    t.play("attack Enemy with Brute", *["shoot Enemy with Friend"] * 4)
    assert t["cards.Enemy.damage"] == 1 + 2


@pytest.mark.parametrize(("house", "damage"), [(False, 0), (True, 1)])
def test_a_weapon_may_strike_when_its_bearer_misses(house: bool, damage: int) -> None:
    """`weapon_on_miss`: Misser's tails let its club strike, or nothing; it leaves no poison either way."""
    t = fight(["Misser"], chance=(False,), cards={"Misser": armed("Plain Club")}, house={"weapon_on_miss": house})
    t.play("attack Enemy with Misser")
    assert (t["cards.Enemy.damage"], t["cards.Enemy.poison"]) == (damage, False)


@pytest.mark.parametrize(("house", "poisoned"), [(False, True), (True, False)])
def test_conditions_may_need_damage(house: bool, poisoned: bool) -> None:
    """`conditions_need_damage`: Venom's 2 strikes are blocked, and its poison is left all the same, or not."""
    t = fight(["Venom"], cards={"Enemy": armed(defense="Round Shield")}, house={"conditions_need_damage": house})
    t.play("attack Enemy with Venom")
    assert (t["cards.Enemy.damage"], t["cards.Enemy.poison"]) == (0, poisoned)


def test_conditions_with_some_damage() -> None:
    """`conditions_need_damage`: one strike that gets through is enough."""
    house = {"conditions_need_damage": True}
    t = fight(["Venom"], cards={"Enemy": armed(defense="Wood Shield")}, house=house)
    t.play("attack Enemy with Venom")
    assert (t["cards.Enemy.damage"], t["cards.Enemy.poison"]) == (1, True)
