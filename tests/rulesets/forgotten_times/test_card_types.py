"""Card Types: soldiers, heroes, armor, cities and their upgrades, specialties."""

from __future__ import annotations

import pytest

from tests.rulesets.forgotten_times.talk import ap, field, fought, hp, legal, table

clause = pytest.mark.clause


@clause("FT-types-03")
def test_when_played() -> None:
    """A soldier whose text draws a card when it is played."""
    found = table(A={"hand": ["Drawer"], "rp": 1})
    found.play("play Drawer")
    assert (found["A.battlefield"], len(found["A.hand"])) == (["Drawer"], 1)


@clause("FT-types-04")
def test_when_defeated() -> None:
    """The defeated card's text happens after the defeat and costs its attacker 1 HP more."""
    found = fought("Mortal 2/5", "Martyr")
    assert hp(found, "Mortal 2/5") == 5 - 1 - 1
    assert found.story.index("Martyr is defeated") < found.story.index("Mortal 2/5 has 3 HP left")


def test_when_defeated_while_attacking() -> None:
    """The card that defeats an attacker is the one it attacked; both texts happen when both fall, the attacker's first."""
    assert hp(fought("Martyr", "Mortal 1/5"), "Mortal 1/5") == 3
    found = field("Martyr", "Martyr")
    found.play("attack Martyr #2 with Martyr")
    assert (found["A.battlefield"], found["B.battlefield"]) == ([], [])


def test_when_it_has_dealt_damage() -> None:
    """The card it attacked is poisoned, unless no damage was dealt."""
    assert fought("Trapper", "Mortal 0/9")["cards.Mortal 0/9.poisoned"] is True
    found = fought("Trapper", "Monster 0/9")
    assert found["cards.Monster 0/9.poisoned"] is False


def test_when_it_has_defeated_a_soldier() -> None:
    """By attacking, not by retaliating."""
    assert fought("Looter", "Mortal 0/2")["A.rp"] == 1
    assert fought("Mortal 0/2", "Looter")["B.rp"] == 0


@clause("FT-types-08")
def test_fury_is_earned_again() -> None:
    """Spent to the last, and 1 BF by the next attack."""
    found = table(A={"hero": ["Furious Hero"]}, B={"battlefield": ["Mortal 0/9"]}, cards={"Furious Hero": {"bf": 2}})
    found.play("cast Furious Hero", "attack Mortal 0/9 with Furious Hero")
    assert found["cards.Furious Hero.bf"] == 1


# --- armor


@clause("FT-types-09")
def test_armor_is_hp() -> None:
    """3 damage on an armor of 3 HP: it is destroyed and the wearer whole."""
    found = fought("Mortal 3/9", "Mortal 0/2", cards={"Mortal 0/2": {"armor": "Vest"}})
    assert (hp(found, "Mortal 0/2"), found["B.discard"], found["cards.Mortal 0/2.armor"]) == (2, ["Vest"], None)


@clause("FT-types-10")
def test_armor_with_a_text() -> None:
    """+1 AP for the wearer as long as it wears it."""
    found = field("Mortal 2/5", "Mortal 3/9", cards={"Mortal 2/5": {"armor": "Sword Vest"}})
    assert ap(found, "Mortal 2/5") == 3
    found.play("attack Mortal 3/9 with Mortal 2/5")
    assert (hp(found, "Mortal 3/9"), ap(found, "Mortal 2/5")) == (6, 2)


@clause("FT-types-11")
def test_armor_first() -> None:
    """2 damage: the armor has 1 HP left, the soldier all."""
    found = fought("Mortal 2/5", "Mortal 0/5", cards={"Mortal 0/5": {"armor": "Vest"}})
    assert (hp(found, "Vest"), hp(found, "Mortal 0/5")) == (1, 5)


def test_what_armor_cannot_take() -> None:
    """5 damage on 3 HP of armor: the rest goes on to the wearer."""
    found = fought("Mortal 5/9", "Mortal 0/5", cards={"Mortal 0/5": {"armor": "Vest"}})
    assert hp(found, "Mortal 0/5") == 3


@clause("FT-types-12")
def test_one_armor_at_a_time() -> None:
    """A second one is refused and stays in hand."""
    found = field("Mortal 2/5", [], A={"hand": ["Sword Vest"]}, cards={"Mortal 2/5": {"armor": "Vest"}})
    found.refuses("put Sword Vest on Mortal 2/5", "FT-types-12")
    assert found["A.hand"] == ["Sword Vest"]
    found = field("Mortal 2/5", [], phase="start", A={"deck": ["Vest"], "hand": ["Sword Vest"]})
    found.play("put Vest on Mortal 2/5")
    found.refuses("put Sword Vest on Mortal 2/5", "FT-types-12")


@clause("FT-types-13", "FT-types-14", "FT-types-17", "FT-recruit-05")
def test_who_wears_armor() -> None:
    """Soldiers, the active hero and the alt hero, one each, for nothing."""
    found = table(
        A={"hand": ["4 Vest"], "battlefield": ["Mortal 2/5", "God 2/5"], "hero": ["Plain Hero"], "alt": ["Other Hero"]}
    )
    wearers = ("Mortal 2/5", "God 2/5", "Plain Hero", "Other Hero")
    for wearer in wearers:
        found.play(f"put Vest on {wearer}")
    assert [found[f"cards.{wearer}.armor"] for wearer in wearers] == ["Vest"] * 4
    assert (found["A.hand"], found["A.rp"]) == ([], 0)


@clause("FT-types-15")
def test_nothing_else_wears_armor() -> None:
    """Neither a city nor an enemy's soldier."""
    found = field([], "Mortal 2/5", A={"hand": ["Vest"]})
    found.refuses("put Vest on Plain City", "FT-types-15")
    found.refuses("put Vest on Mortal 2/5", "FT-types-15")


@clause("FT-types-16")
def test_a_destroyed_armor_is_replaced() -> None:
    """Lost to retaliation, and another one in the same turn, after the attack."""
    found = field("Mortal 2/5", "Mortal 3/9", A={"hand": ["Sword Vest"]}, cards={"Mortal 2/5": {"armor": "Vest"}})
    found.play("attack Mortal 3/9 with Mortal 2/5", "put Sword Vest on Mortal 2/5")
    assert (found["cards.Mortal 2/5.armor"], found["A.discard"]) == ("Sword Vest", ["Vest"])


def test_what_armor_costs() -> None:
    """Nothing, unless it prints a cost."""
    found = field("Mortal 2/5", [], A={"hand": ["Dear Vest"], "rp": 1})
    found.refuses("put Dear Vest on Mortal 2/5", "FT-recruit-03")
    found = field("Mortal 2/5", [], A={"hand": ["Dear Vest"], "rp": 2})
    found.play("put Dear Vest on Mortal 2/5")
    assert (found["A.rp"], found["A.spent"]) == (0, 2)


def test_armor_falls_with_its_wearer() -> None:
    """Both go to the discard pile, and nothing is left on either."""
    found = table(
        A={"hand": ["Murder"]}, B={"battlefield": ["Mortal 0/5"]},
        cards={"Mortal 0/5": {"armor": "Vest", "poisoned": True, "hp": 2}},
    )  # fmt: skip
    found.play("play Murder")
    assert sorted(found["B.discard"]) == ["Mortal 0/5", "Vest"]
    assert [found[f"cards.Mortal 0/5.{kind}"] for kind in ("armor", "poisoned")] == [None, False]
    assert found.state.rules.defects(found.state) == []


# --- cities


@clause("FT-types-18", "FT-objective-03", "FT-win-01")
def test_who_loses_the_city_loses() -> None:
    """2 HP and 2 damage; what else could attack does not."""
    found = table(A={"battlefield": ["Mortal 2/5", "God 2/5", "God 2/9"]}, cards={"Plain City #2": {"hp": 2}})
    found.play("attack Plain City #2 with Mortal 2/5")
    assert (found["winner"], legal(found)) == ("A", [])
    found.refuses("attack Plain City #2 with God 2/5", "FT-win-01")


@clause("FT-types-20")
def test_upgrades_in_any_phase() -> None:
    """After an attack too, for nothing."""
    found = field(["Mortal 2/5"], "Mortal 0/9", A={"hand": ["Rampart"]})
    found.play("attack Mortal 0/9 with Mortal 2/5", "play Rampart")
    assert (found["phase"], found["A.upgrades"], found["A.rp"]) == ("attack", ["Rampart"], 0)


@clause("FT-types-21")
def test_upgrades_last() -> None:
    """+5 HP on a city of 20, also on one that was damaged."""
    found = table(A={"hand": ["Rampart"]})
    found.play("play Rampart")
    assert found["A.city_hp"] == 25
    found = table(A={"hand": ["Rampart"]}, cards={"Plain City": {"hp": 7}})
    found.play("play Rampart")
    assert found["A.city_hp"] == 12


@clause("FT-types-26")
def test_both_upgrades_together() -> None:
    """The second one does not replace the first."""
    found = table(A={"hand": ["Rampart"], "upgrades": ["Treasury"], "rp": 6})
    found.play("play Rampart")
    found.end_turn()
    assert (found["A.upgrades"], found["A.city_hp"], found["A.saved"]) == (["Treasury", "Rampart"], 25, 4)


def test_an_upgrade_with_a_cost() -> None:
    """It is paid in RP."""
    table(A={"hand": ["Dear Rampart"], "rp": 1}).refuses("play Dear Rampart", "FT-recruit-03")
    found = table(A={"hand": ["Dear Rampart"], "rp": 2})
    found.play("play Dear Rampart")
    assert found["A.rp"] == 0


def test_a_city_with_ap_retaliates() -> None:
    """As its card says; without AP it does not."""
    found = table(A={"battlefield": ["Mortal 2/5"]}, B={"city": ["Proud City"]})
    found.play("attack Proud City with Mortal 2/5")
    assert hp(found, "Mortal 2/5") == 3
    found = table(A={"battlefield": ["Mortal 2/5"]})
    found.play("attack Plain City #2 with Mortal 2/5")
    assert hp(found, "Mortal 2/5") == 5


# --- specialties


@clause("FT-types-22", "FT-recruit-04")
def test_specialties_are_free() -> None:
    """Without any RP."""
    found = table(A={"hand": ["Letter"]})
    assert found.allows("play Letter")
    found.play("play Letter")
    assert found["A.rp"] == 0


@clause("FT-types-23", "FT-setup-04")
def test_specialties_are_discarded() -> None:
    """Once their effect is done; one without any at once."""
    found = table(A={"hand": ["Letter", "Stray Page"]})
    found.play("play Letter", "play Stray Page")
    assert (found["A.discard"], found["A.lasting"]) == (["Letter", "Stray Page"], [])


@clause("FT-types-24")
def test_lasting_specialties_stay() -> None:
    """It stays in play and counts until the end of its player's next turn."""
    found = table(A={"hand": ["Coin", "Flag"], "hero": ["Plain Hero"]}, B={"battlefield": ["Mortal 2/5"]})
    found.play("play Flag")
    found.end_turn()
    assert found["A.lasting"] == ["Flag"]
    found.refuses("attack Plain Hero with Mortal 2/5", "FT-types-24")
    assert legal(found, "attack") == []
    found.end_turn()
    assert found["A.lasting"] == ["Flag"]
    found.end_turn()
    assert (found["A.lasting"], found["A.discard"]) == ([], ["Flag"])
    assert found.allows("attack Plain Hero with Mortal 2/5")


def test_heroes_attack_in_a_truce() -> None:
    """It speaks of soldiers, whoever's card it is."""
    found = table(A={"lasting": ["Flag"], "hero": ["Plain Hero"], "battlefield": ["God 2/5"]}, B={"hero": ["God Hero"]})
    assert legal(found, "attack") == ["attack God Hero with Plain Hero"]
    found.refuses("attack God Hero with God 2/5", "FT-types-24")
