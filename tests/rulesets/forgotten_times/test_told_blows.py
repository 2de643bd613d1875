"""The log line of a blow says what its number is made of: AP, this turn, armor, hero, city, class, retaliation, poison."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forgotten_times.talk import field, fought, table
from tests.rulesets.table import Table


def strikes(found: Table) -> list[str]:
    """The lines about what blows are made of."""
    return [line for line in found.story if "strikes for" in line]


def test_printed_ap_need_no_explanation() -> None:
    """2 against 3, of one class: the damage is the AP that stand on the cards."""
    assert strikes(fought("Mortal 2/5", "Mortal 3/5")) == []


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ("God 2/9", "Monster 0/9", ["God 2/9 strikes for 3: 2 AP, class +1"]),
        (
            "God 2/9",
            "Mortal 1/9",
            ["God 2/9 strikes for 1: 2 AP, class -1", "Mortal 1/9 strikes for 2: 1 AP, class +1"],
        ),
        ("God 0/9", "Mortal 0/9", ["Mortal 0/9 strikes for 1: 0 AP, class +1"]),
    ],
)
def test_classes(mine: str, theirs: str, told: list[str]) -> None:
    """What is strong and what is weak, both ways; 0 AP cannot be fewer."""
    assert strikes(fought(mine, theirs)) == told


def test_poison() -> None:
    """Doubled after all else: 2 AP and 1 of the class are 6."""
    found = fought("God 2/9", "Monster 0/9", cards={"Monster 0/9": {"poisoned": True}})
    assert strikes(found) == ["God 2/9 strikes for 6: 2 AP, class +1, poison +3"]
    assert found["cards.Monster 0/9.hp"] == 3


def test_hero_city_armor_and_turn() -> None:
    """Everything that gives AP at once, and each by its name."""
    found = table(
        A={"hero": ["Sun Hero"], "battlefield": ["God 2/9"], "upgrades": ["Foundry Quarter"], "hand": ["War Drums"]},
        B={"battlefield": ["God 0/9"]}, cards={"Sun Hero": {"bf": 1}, "God 2/9": {"armor": "Sword Vest"}},
    )  # fmt: skip
    found.play("play War Drums", "attack God 0/9 with God 2/9")
    assert strikes(found) == ["God 2/9 strikes for 6: 2 AP, this turn +1, armor +1, hero +1, city +1"]
    assert found["cards.God 0/9.hp"] == 3


def test_armor_that_is_gone_afterwards_is_counted() -> None:
    """Both strike at once: spikes strike back though the blow breaks them, and the line says so."""
    found = fought("Mortal 5/9", "Mortal 1/5", cards={"Mortal 1/5": {"armor": "Spiked Harness"}})
    assert strikes(found) == ["Mortal 1/5 strikes for 2: 1 AP, retaliation +1"]


def test_who_does_not_strike_back_has_no_line() -> None:
    """A blind card, and one that falls first by house rule."""
    blind = fought("God 1/9", "Mortal 3/9", cards={"Mortal 3/9": {"blind": True}})
    assert strikes(blind) == ["God 1/9 strikes for 0: 1 AP, class -1"]
    fallen = fought("God 5/9", "Mortal 3/2", house={"retaliation": "survivors_only"})
    assert strikes(fallen) == ["God 5/9 strikes for 4: 5 AP, class -1"]


@pytest.mark.parametrize("who", ["A", "B"])
def test_both_players_are_told(who: str) -> None:
    """Before the damage, and as that much of it."""
    found = fought("God 2/9", "Monster 0/9")
    line = found.told(who).index("God 2/9 strikes for 3: 2 AP, class +1")
    assert found.told(who)[line - 1 : line + 2] == [
        "God 2/9 attacks Monster 0/9", "God 2/9 strikes for 3: 2 AP, class +1", "Monster 0/9 takes 3 damage",
    ]  # fmt: skip


@pytest.mark.parametrize("given", [{"ap_more": 300}, {}])
def test_a_number_of_any_size_is_told(given: dict[str, Any]) -> None:
    """Hundreds of AP are told as they are."""
    found = field("God 2/9", "Monster 0/9", cards={"God 2/9": given})
    found.play("attack Monster 0/9 with God 2/9")
    more = ", this turn +300" if given else ""
    assert strikes(found) == [f"God 2/9 strikes for {3 + given.get('ap_more', 0)}: 2 AP{more}, class +1"]
