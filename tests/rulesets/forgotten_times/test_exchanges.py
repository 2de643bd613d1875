"""Cards that fall in the same exchange, heroes that are alike, and what a card allows against the general rule."""

from __future__ import annotations

import pytest

from tests.rulesets.forgotten_times.talk import hp, legal, table

clause = pytest.mark.clause


@clause("FT-attack-32", "FT-key-54")
def test_what_deals_damage_by_attacking_does_so_though_it_falls() -> None:
    """The leech dies of the retaliation, and the hero regains 1 HP all the same; a bitten card is poisoned."""
    leech = table(
        A={"battlefield": ["Bog Leech"], "hero": ["Old Nine-Teeth"]}, B={"battlefield": ["Mortal 5/5"]},
        cards={"Old Nine-Teeth": {"hp": 7}},
    )  # fmt: skip
    leech.play("attack Mortal 5/5 with Bog Leech")
    assert (leech["A.discard"], hp(leech, "Old Nine-Teeth")) == (["Bog Leech"], 8)
    serpent = table(A={"battlefield": ["Fever Serpent"]}, B={"battlefield": ["Mortal 5/5"]})
    serpent.play("attack Mortal 5/5 with Fever Serpent")
    assert serpent["A.discard"] == ["Fever Serpent"]
    assert serpent["cards.Mortal 5/5.poisoned"]


@clause("FT-types-21", "FT-attack-32")
@pytest.mark.parametrize("attacks", [True, False])
def test_a_hero_that_falls_with_the_soldier_it_defeats_defeated_it(attacks: bool) -> None:
    """Arena of Sand: the hero's side draws, whether the hero attacked or was attacked."""
    hero = {"hero": ["Plain Hero"], "upgrades": ["Arena of Sand"], "deck": ["3 God 0/9"]}
    soldier = {"battlefield": ["Mortal 5/5"]}
    found = table(
        A=hero if attacks else soldier, B=soldier if attacks else hero,
        cards={"Plain Hero": {"hp": 1}, "Mortal 5/5": {"hp": 1}},
    )  # fmt: skip
    found.play("attack Mortal 5/5 with Plain Hero" if attacks else "attack Plain Hero with Mortal 5/5")
    who = "A" if attacks else "B"
    assert found[f"{who}.hero"] == []
    assert found[f"{who}.hand"] == ["God 0/9"]


@clause("FT-types-14", "FT-deck-29")
def test_two_copies_of_a_hero_are_two() -> None:
    """An armor may go to the active one or to the alt one."""
    found = table(A={"hero": ["Captain Maro Vane"], "alt": ["Captain Maro Vane"], "hand": ["Ring Coat"]})
    assert len(legal(found, "put Ring Coat on")) == 2


@clause("FT-key-54", "FT-pointers-02")
def test_night_march_lets_a_hero_attack_that_was_switched_in_before() -> None:
    """The card says that the new active hero may attack this turn, whatever it had to wait for."""
    found = table(
        A={"hero": ["Plain Hero"], "alt": ["Other Hero"], "hand": ["Night March"]}, B={"battlefield": ["Mortal 0/9"]}
    )
    found.play("switch heroes", "switch heroes")
    found.refuses("attack Mortal 0/9 with Plain Hero", "FT-pointers-02")
    found.play("switch heroes", "play Night March")
    assert found.allows("attack Mortal 0/9 with Plain Hero")


@clause("FT-pointers-01")
def test_another_attack_does_not_undo_the_first() -> None:
    """Old Nine-Teeth has attacked and may do so once more; switched out it may not be, before or after."""
    found = table(
        A={"hero": ["Old Nine-Teeth"], "alt": ["Plain Hero"]}, B={"battlefield": ["God 0/9"]},
        cards={"Old Nine-Teeth": {"bf": 3}},
    )  # fmt: skip
    found.play("attack God 0/9 with Old Nine-Teeth")
    found.refuses("attack God 0/9 with Old Nine-Teeth", "FT-key-20")
    found.play("cast Old Nine-Teeth")
    found.refuses("switch heroes", "FT-pointers-01")
    found.play("attack God 0/9 with Old Nine-Teeth")
    found.refuses("attack God 0/9 with Old Nine-Teeth", "FT-key-20")
