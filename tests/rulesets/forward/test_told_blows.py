"""The log says what a number is made of: rolls, blows, harm and healing; and it says when nothing came of what was paid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forward.talk import DULL, duel, exchange, revealed, table
from tests.rulesets.table import Table

MADE = ("counts as", "blow is", "harm is", "healing is")


def made(found: Table) -> list[str]:
    """The lines about what numbers are made of."""
    return [line for line in found.story if any(words in line for words in MADE)]


def test_a_bare_exchange_needs_no_explanation() -> None:
    """Printed faces without ATK, DEF or cards: the damage is what they say."""
    assert made(exchange(3, 3)) == []


@pytest.mark.parametrize(
    ("mine", "its", "given", "told"),
    [
        (3, 1, {"zone": ["Sword Two"]}, ["your blow is 3: 1 by the face, ATK +2"]),
        (5, 1, {"zone": ["Sword Two"], "snares": ["Blunt Edge"]}, ["your blow is 3: 2 by the face, ATK +2, cards -1"]),
        (3, 1, {"snares": ["Blunt Edge"]}, ["your blow is 0: 1 by the face, cards -1"]),
        (3, 1, {"zone": ["Sword One"], "enemy": "Endless"}, ["your blow is 0: 1 by the face, ATK +1, DEF -2"]),
        (1, 4, {"zone": ["Shield One"]}, ["Dummy's blow is 2: 3 by the face, DEF -1"]),
        (1, 2, {"zone": ["Shield Three"]}, ["Dummy's blow is 0: 1 by the face, DEF -1"]),
        (1, 2, {"zone": ["Shield Three"], "snares": ["Sharp Claws"]}, ["Dummy's blow is 0: 1 by the face, cards +1, DEF -2"]),
        (1, 3, {"enemy": "Faceless"}, ["Faceless's blow is 2: 1 by the face, ATK +1"]),
        (2, 4, {"zone": ["Shield One"]}, []),  # blocked
        (3, 6, {"zone": ["Sword One"]}, []),
        (3, 2, {"zone": ["Sword Two"], "lasting": {"your-damage": 1}}, ["your blow is 4: 1 by the face, ATK +2, cards +1"]),
    ],
)  # fmt: skip
def test_blows(mine: int, its: int, given: dict[str, Any], told: list[str]) -> None:
    """The face, ATK where the face names it, cards, and what DEF keeps off, never more than there is."""
    assert made(exchange(mine, its, **given)) == told


@pytest.mark.parametrize(
    ("rolls", "given", "told"),
    [
        ((3, 1), {"snares": ["Weak Grip"]}, ["the roll counts as 2: 3 on the die, kept cards and Snares -1"]),
        (
            (5, 1),
            {"zone": ["Lead Die"]},
            ["the roll counts as 6: 5 on the die, kept cards and Snares +9, least or most of a die -8"],
        ),
        (
            (1, 1),
            {"snares": ["Weak Grip"]},
            ["the roll counts as 1: 1 on the die, kept cards and Snares -1, least or most of a die +1"],
        ),
        ((1, 3), {"lasting": {"enemy-roll": 2}}, ["the roll counts as 5: 3 on the die, earlier cards +2"]),
    ],
)
def test_rolls_of_a_duel(rolls: tuple[int, int], given: dict[str, Any], told: list[str]) -> None:
    """What fell, what stands, what was used before; it stays a number of the die."""
    found = exchange(*rolls, **given)
    assert made(found)[:1] == told
    explained = found.story.index(told[0])
    counted = told[0].split(":")[0].rsplit(" ", 1)[1]
    assert found.story[explained - 1].endswith(f"{'rolls' if 'lasting' in given else 'roll'} {counted}")


def test_a_test_with_heavy_air() -> None:
    """A failure that cards make worse, after a roll that they make less."""
    found = revealed("Test Pit", snares=["Heavy Air"], chance=(4, 6, 6, 6))
    assert made(found)[0] == "the roll counts as 3: 4 on the die, kept cards and Snares -1"


def test_a_failure_that_costs_more() -> None:
    """What the card prints, and what another adds to it."""
    found = revealed("Test Pit", snares=["Salt in the Wound"], chance=(1, 6, 6, 6))
    assert made(found) == ["the harm is 3: 2 as the card says, other cards +1"]
    assert found["hp"] == 7


@pytest.mark.parametrize(
    ("mats", "hp", "said"),
    [
        (1, 9, ["the harm is 1: 2 as the card says, other cards -1"]),
        (2, 10, ["the harm is 0: 2 as the card says, other cards -2"]),
        (3, 10, ["the harm is 0: 2 as the card says, other cards -2"]),
    ],
)
def test_a_failure_that_costs_less(mats: int, hp: int, said: list[str]) -> None:
    """A Straw Mat takes 1 off; what costs nothing any more costs no less, and heals nothing."""
    found = revealed("Test Pit", zone=[f"{mats} Straw Mat"], chance=(1, 6, 6, 6))
    assert (made(found), found["hp"]) == (said, hp)


@pytest.mark.parametrize(
    ("card", "given", "said"),
    [
        ("Healer", {}, []),
        ("Healer", {"snares": ["Stone Dust"]}, ["the healing is 1: 2 as the card says, other cards -1"]),
        ("Healer", {"lasting": {"healing": 1}}, ["the healing is 3: 2 as the card says, other cards +1"]),
        ("Kettle", {"snares": ["Stone Dust"]}, []),
    ],
)
def test_healing_that_other_cards_change(card: str, given: dict[str, Any], said: list[str]) -> None:
    """What the card says and what others add; all HP is all HP, and no sum."""
    t = table(row=[DULL], zone=[card], hp=5, **given)
    t.play(f"use {card}")
    assert made(t) == said


def test_on_the_screen_it_stands_in_brackets() -> None:
    """One line for one exchange."""
    found = exchange(3, 4, zone=["Sword One", "Shield One"])
    view = found.state.rules.view(found.state, 0)
    lines = [line for line in view.telling(found.state.log or ()) if isinstance(line, str)]
    assert (
        "you ⚂ 3   Dummy ⚃ 4   Dummy takes 2, you lose 2 HP "
        "(your blow is 2: 1 by the face, ATK +1; Dummy's blow is 2: 3 by the face, DEF -1)" in lines
    )


# --- what is paid for nothing


@pytest.mark.parametrize(
    ("hp", "told"), [(9, ["you use Healer", "you heal 1 HP"]), (10, ["you use Healer", "Healer has no effect"])]
)
def test_a_use_without_effect(hp: int, told: list[str]) -> None:
    """Healing somebody who lacks nothing is no healing: the use is gone, and the log says so."""
    t = table(row=[DULL], zone=["Healer"], hp=hp)
    t.play("use Healer")
    assert t.story == told
    assert t["cards.Healer.uses"] == 0


@pytest.mark.parametrize(("hp", "told"), [(9, "you heal 1 HP"), (10, "Courage Shop has no effect")])
def test_resolve_that_is_spent_for_nothing(hp: int, told: str) -> None:
    """Two steps of Resolve go either way."""
    t = revealed("Courage Shop", resolve=2, hp=hp)
    t.play("spend it")
    assert t["resolve"] == 0
    assert t.story[2:4] == ["you spend 2 Resolve", told]


def test_what_is_for_later_takes_effect() -> None:
    """More damage in the fight that comes: nothing else is to be seen of it yet, and it is not for nothing."""
    t = table(row=[DULL], zone=["Bone Paint"])
    t.play("use Bone Paint")
    assert t.story == ["you use Bone Paint", "nothing happens"]
    t = duel(3, 1, zone=["Bone Paint", "Healer"])
    t.play("use Bone Paint", "roll")
    assert t.story[1:3] == ["you use Bone Paint", "Bone Paint takes effect"]
    assert made(t) == ["your blow is 2: 1 by the face, cards +1"]
