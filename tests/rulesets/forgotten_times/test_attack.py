"""Attack Phase: what may be attacked, the wheel of classes, the example with Apollo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forgotten_times.talk import ap, field, fought, hp, legal, table
from tests.rulesets.table import Table

clause = pytest.mark.clause
CLASSES = ("God", "Monster", "Mortal")
STRONG = {("God", "Monster"), ("Monster", "Mortal"), ("Mortal", "God")}


@clause("FT-attack-01")
def test_soldiers_are_attacked() -> None:
    """An enemy soldier is a target."""
    assert legal(field("Mortal 1/5", "Mortal 0/9"), "attack") == ["attack Mortal 0/9 with Mortal 1/5"]


@clause("FT-attack-02", "FT-attack-07", "FT-setup-15")
def test_the_active_hero_without_soldiers() -> None:
    """Neither one's own soldiers shield it nor is the alt hero a target."""
    found = table(A={"battlefield": ["2 Mortal 1/5"]}, B={"hero": ["Plain Hero"], "alt": ["Other Hero"]})
    assert legal(found, "attack") == ["attack Plain Hero with Mortal 1/5"]
    found.refuses("attack Other Hero with Mortal 1/5", "FT-setup-15")


@clause("FT-attack-03", "FT-attack-04", "FT-attack-05", "FT-attack-06", "FT-win-02")
@pytest.mark.parametrize("hero", [False, True])
@pytest.mark.parametrize("soldier", [False, True])
def test_what_shields_the_city(hero: bool, soldier: bool) -> None:
    """Soldiers shield hero and city, the hero shields the city; with neither it can be attacked."""
    found = table(
        A={"battlefield": ["Mortal 1/5"]},
        B={"hero": ["Plain Hero"] if hero else [], "battlefield": ["Mortal 0/9"] if soldier else []},
    )
    attack = "attack Plain City #2 with Mortal 1/5"
    if soldier:
        found.refuses(attack, "FT-attack-05", "FT-win-02")
    elif hero:
        found.refuses(attack, "FT-attack-06", "FT-win-02")
    else:
        assert legal(found, "attack") == ["attack Plain City with Mortal 1/5"]
    if soldier and hero:
        found.refuses("attack Plain Hero with Mortal 1/5", "FT-attack-04")


def test_what_else_is_no_target() -> None:
    """A soldier that is not in the battlefield."""
    found = table(A={"battlefield": ["Mortal 1/5"]}, B={"hand": ["God 0/9"], "battlefield": ["Mortal 0/9"]})
    found.refuses("attack God 0/9 with Mortal 1/5", "FT-attack-01")


@clause("FT-attack-08")
def test_targets_open_as_cards_fall() -> None:
    """The first attack kills the soldier, the second may go for the hero."""
    found = table(
        A={"battlefield": ["Mortal 2/5", "Mortal 2/9"]}, B={"battlefield": ["Mortal 0/2"], "hero": ["Plain Hero"]}
    )
    found.refuses("attack Plain Hero with Mortal 2/9", "FT-attack-04")
    found.play("attack Mortal 0/2 with Mortal 2/5", "attack Plain Hero with Mortal 2/9")
    assert hp(found, "Plain Hero") == 7


@clause("FT-attack-09")
def test_as_many_attacks_as_one_likes() -> None:
    """One of three, and the turn ends."""
    found = field(["Mortal 1/5", "Mortal 2/5", "Mortal 3/5"], "Mortal 0/9")
    found.play("attack Mortal 0/9 with Mortal 1/5", "end the turn")
    assert found["active"] == "B"


@clause("FT-attack-10", "FT-attack-11")
def test_buffs_and_debuffs() -> None:
    """+1 AP and -1 AP; the printed value can still be read."""
    found = field("Mortal 2/5", "Mortal 2/9", A={"hand": ["Curse"]}, cards={"Mortal 2/5": {"ap_more": 1}})
    found.play("play Curse")
    assert (ap(found, "Mortal 2/5"), ap(found, "Mortal 2/9")) == (3, 1)
    printed = dict(zip(found.state.rules.names, found.state.rules.ap, strict=True))
    assert (printed["Mortal 2/5"], printed["Mortal 2/9"]) == (2, 2)
    assert found["cards.Mortal 2/5.ap"] == 3
    found.end_turn()
    assert ap(found, "Mortal 2/5") == 2


@clause(
    "FT-attack-12", "FT-attack-13", "FT-attack-14", "FT-attack-15", "FT-attack-16", "FT-attack-17", "FT-attack-18",
    "FT-attack-19", "FT-attack-20", "FT-attack-21",
)  # fmt: skip
@pytest.mark.parametrize("mine", CLASSES)
@pytest.mark.parametrize("theirs", CLASSES)
def test_the_wheel(mine: str, theirs: str) -> None:
    """Each class is strong against one, weak against one, and neutral against itself: 2 AP do 3, 1 or 2 damage."""
    wanted = 2 + ((mine, theirs) in STRONG) - ((theirs, mine) in STRONG)
    assert hp(fought(f"{mine} 2/9", f"{theirs} 0/9"), f"{theirs} 0/9") == 9 - wanted
    exact = 1 + ((mine, theirs) in STRONG) - ((theirs, mine) in STRONG)
    assert hp(fought(f"{mine} 1/9", f"{theirs} 0/9"), f"{theirs} 0/9") == 9 - exact


def test_classless_soldiers_are_neutral() -> None:
    """Against everything, both ways."""
    for other in CLASSES:
        found = fought("Drifter", f"{other} 2/9")
        assert (hp(found, f"{other} 2/9"), hp(found, "Drifter")) == (7, 3)


def test_never_below_nothing() -> None:
    """0 AP against the class one is weak to does nothing, and is legal."""
    assert hp(fought("God 0/9", "Mortal 0/9"), "Mortal 0/9") == 9


@clause("FT-attack-22")
def test_classes_leave_ap_alone() -> None:
    """After a strong attack the soldier has its 2 AP, and retaliates against its own class for 2."""
    found = field("God 2/9", ["Monster 0/9", "God 1/9"])
    found.play("attack Monster 0/9 with God 2/9")
    assert ap(found, "God 2/9") == 2
    found.end_turn()
    found.play("attack God 2/9 with God 1/9")
    assert hp(found, "God 1/9") == 7


@clause("FT-attack-23")
def test_heroes_have_classes() -> None:
    """A god hero of 3 AP does 4 damage to a monster hero, and takes 2 of its 3."""
    found = table(A={"hero": ["God Hero"]}, B={"hero": ["Monster Hero"]})
    found.play("attack Monster Hero with God Hero")
    assert (hp(found, "Monster Hero"), hp(found, "God Hero")) == (5, 7)


@clause("FT-attack-24")
def test_a_heros_bonus_is_for_its_class() -> None:
    """God soldiers have +1, mortals and the hero itself none; nor do the opponent's."""
    found = table(
        A={"hero": ["Sun Hero"], "battlefield": ["God 2/5", "Mortal 2/5"]}, B={"battlefield": ["God 2/9"]},
        cards={"Sun Hero": {"bf": 1}},
    )  # fmt: skip
    assert [ap(found, card) for card in ("God 2/5", "Mortal 2/5", "Sun Hero", "God 2/9")] == [3, 2, 2, 2]


def under_the_sun(enemy: str, carried: dict[str, Any] | None = None, *, fury: int = 1) -> Table:
    """The example: a god soldier of 2 AP under a hero like Apollo attacks."""
    found = table(
        A={"hero": ["Sun Hero"], "battlefield": ["God 2/5"]}, B={"battlefield": [enemy]},
        cards={"Sun Hero": {"bf": fury}, **(carried or {})},
    )  # fmt: skip
    found.play(f"attack {enemy} with God 2/5")
    return found


@clause("FT-attack-25")
def test_bonuses_add_up() -> None:
    """+1 of the hero and +1 of the class: 4 damage."""
    assert hp(under_the_sun("Monster 0/9"), "Monster 0/9") == 5


@clause("FT-attack-26", "FT-attack-27", "FT-attack-28", "FT-attack-31")
def test_the_example_with_apollo() -> None:
    """3 AP, 4 against a monster: 4 HP are gone in one hit, and the retaliation of 2 AP does 1."""
    found = under_the_sun("Monster 2/5", {"Monster 2/5": {"hp": 4}, "God 2/5": {"hp": 3}})
    assert ap(found, "God 2/5") == 3
    assert (found["B.discard"], hp(found, "God 2/5")) == (["Monster 2/5"], 2)


@clause("FT-attack-29")
def test_apollo_without_fury() -> None:
    """3 damage only, and the monster has 1 HP left."""
    found = under_the_sun("Monster 2/5", {"Monster 2/5": {"hp": 4}}, fury=0)
    assert hp(found, "Monster 2/5") == 1


@clause("FT-attack-34")
def test_apollo_against_his_own_class() -> None:
    """Without the class's bonus 4 HP survive as well."""
    assert hp(under_the_sun("God 0/5", {"God 0/5": {"hp": 4}}), "God 0/5") == 1


@clause("FT-attack-30")
def test_a_new_soldier_attacks() -> None:
    """In the turn in which it is played."""
    found = field([], "Mortal 0/9", A={"hand": ["God 2/9"], "rp": 2})
    found.play("play God 2/9")
    assert found.allows("attack Mortal 0/9 with God 2/9")


@clause("FT-attack-32")
def test_the_destroyed_card_retaliates() -> None:
    """Both have dealt their damage."""
    found = fought("Mortal 5/5", "Mortal 3/2")
    assert (found["B.discard"], hp(found, "Mortal 5/5")) == (["Mortal 3/2"], 2)


@clause("FT-attack-33")
def test_fury_lies_open() -> None:
    """Both players see it under its hero."""
    found = table(A={"hero": ["Plain Hero"]}, cards={"Plain Hero": {"bf": 2}})
    assert [found.sees(who, "cards.Plain Hero.bf") for who in "AB"] == [2, 2]


@clause("FT-setup-13")
def test_the_alt_hero_does_not_attack() -> None:
    """It waits."""
    found = table(A={"hero": ["Plain Hero"], "alt": ["Third Hero"]}, B={"battlefield": ["Mortal 0/9"]})
    found.refuses("attack Mortal 0/9 with Third Hero", "FT-setup-13")


@clause("FT-deck-34")
def test_three_fury_are_the_most() -> None:
    """A fourth is not gained."""
    found = table(A={"hero": ["Plain Hero"]}, B={"battlefield": ["Mortal 0/9"]}, cards={"Plain Hero": {"bf": 3}})
    found.play("attack Mortal 0/9 with Plain Hero")
    assert found["cards.Plain Hero.bf"] == 3


def test_a_hero_that_falls_gains_nothing() -> None:
    """It lies in the discard pile without BF."""
    found = table(A={"hero": ["Plain Hero"]}, B={"battlefield": ["Mortal 5/9"]}, cards={"Plain Hero": {"hp": 3}})
    found.play("attack Mortal 5/9 with Plain Hero")
    assert (found["A.discard"], found["cards.Plain Hero.bf"]) == (["Plain Hero"], 0)


@clause("FT-key-54", "FT-attack-32")
@pytest.mark.parametrize("attacked", [True, False])
def test_what_a_spell_defeats_was_defeated_by_the_hero(attacked: bool) -> None:
    """Lord of the Low Fire burns whoever defeats it: the hero that cast, never the soldier that attacked it before."""
    vel, lord, soldier = "Vel, the Silent Scale", "Lord of the Low Fire", "Mortal 1/9"
    found = table(
        A={"hero": [vel], "battlefield": [soldier]}, B={"battlefield": [lord]},
        cards={vel: {"bf": 2}, lord: {"hp": 5 if attacked else 3}},
    )  # fmt: skip
    found.play(*[f"attack {lord} with {soldier}"][:attacked])
    before = hp(found, soldier)
    found.play(f"cast {vel}")
    assert found["B.discard"] == [lord]
    assert (hp(found, vel), hp(found, soldier)) == (11 - 2, before)
