"""Poisoned, confused, closed and damaged at once: what is done about one of them leaves the others as they are."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

from tests.rulesets.dragon_quest.talk import battle, fight, table
from tests.rulesets.table import Table

clause = pytest.mark.clause
CONDITIONS = ("closed", "confused", "poisoned", "damage")
TOGETHER = [*chain.from_iterable(combinations(CONDITIONS, number) for number in range(5))]
"""Every set of conditions but those in which a card is closed and upside down at once."""
POSSIBLE = [one for one in TOGETHER if not {"closed", "confused"} <= {*one}]
HAND = {"hand": ["3 Hare"]}


def ill(conditions: tuple[str, ...]) -> dict[str, Any]:
    """What a card carries."""
    return {one: 2 if one == "damage" else True for one in conditions}


def left(t: Table, card: str = "Calf") -> set[str]:
    """What the card still has."""
    return {one for one in CONDITIONS if t[f"cards.{card}.{one}"]}


def cured(had: set[str]) -> set[str]:
    """Who was upside down is left closed."""
    return (had - {"poisoned", "confused"}) | ({"closed"} if "confused" in had else set())


@clause("DQ-prep-14", "DQ-prep-16", "DQ-prep-17", "DQ-prep-19")
@pytest.mark.parametrize("had", POSSIBLE, ids="-".join)
def test_each_action_cares_for_its_own_condition(had: tuple[str, ...]) -> None:
    """Heal, Cure and Ready: each is refused where there is nothing to do for it, and does nothing else."""
    now = {*had}
    for action, about, then in (
        ("heal", {"damage"}, now - {"damage"}),
        ("cure", {"poisoned", "confused"}, cured(now)),
        ("ready", {"closed"}, now - {"closed"}),
    ):
        t = table(["Calf"], A={"gold": 1}, cards={"Calf": ill(had)})
        assert t.allows(f"{action} Calf") == bool(about & now)
        if about & now:
            t.play(f"{action} Calf")
            assert (left(t), t["A.gold"]) == (then, 0)


@clause("DQ-party-22")
@pytest.mark.parametrize("had", POSSIBLE, ids="-".join)
@pytest.mark.parametrize(
    ("healer", "about", "ends"),
    [
        ("Toad Apothecary", {"poisoned"}, {"poisoned"}),
        ("Road Chaplain", {"poisoned", "confused"}, {"poisoned", "confused"}),
        ("Nurse", {"damage"}, set()),
    ],
)
def test_each_text_ends_what_it_names(healer: str, about: set[str], ends: set[str], had: tuple[str, ...]) -> None:
    """`Cure poison` leaves who is confused confused; `Cure poison and confusion` ends both; healing ends neither."""
    now = {*had}
    t = table([healer, "Calf"], A=HAND, cards={"Calf": ill(had)})
    assert t.allows(f"use {healer}") == bool(about & now)
    if not about & now:
        return
    t.play(f"use {healer}")
    while t["decision"] == "which card to discard":
        t.play("discard Hare")
    wanted = (now - ends) | ({"closed"} if ends & now & {"confused"} else set())
    assert left(t) == wanted
    assert t["cards.Calf.damage"] == (0 if "damage" not in now else 1 if healer == "Nurse" else 2)


@clause("DQ-keyword-06", "DQ-keyword-11")
@pytest.mark.parametrize("had", POSSIBLE, ids="-".join)
@pytest.mark.parametrize(("card", "gives"), [("Viper", "poisoned"), ("Imp", "confused")])
def test_each_text_gives_what_it_names(card: str, gives: str, had: tuple[str, ...]) -> None:
    """Poison closes nobody; who is turned upside down is not closed besides; nobody has either twice."""
    now = {*had}
    t = table([card], ["Cara"], cards={"Cara": ill(had)})
    assert t.allows(f"use {card}") == (gives not in now)
    if gives not in now:
        t.play(f"use {card}")
        assert left(t, "Cara") == (now | {gives}) - ({"closed"} if gives == "confused" else set())


@clause("DQ-reset-01", "DQ-keyword-12")
@pytest.mark.parametrize("had", POSSIBLE, ids="-".join)
def test_the_reset_opens_what_is_closed_alone(had: tuple[str, ...]) -> None:
    """Who is closed is ready; who is confused or poisoned stays so."""
    t = table(["Calf"], phase="reset", cards={"Calf": ill(had)})
    assert left(t) == {*had} - {"closed"}


@clause("DQ-keyword-07", "DQ-keyword-14")
@pytest.mark.parametrize("had", POSSIBLE, ids="-".join)
def test_the_end_of_a_turn_for_all_conditions(had: tuple[str, ...]) -> None:
    """Poison is 1 damage and confusion 1 more, where the card is alone; whoever had 2 damage of 3 HP falls to the first."""
    t = table(["Calf"], phase="end of turn", cards={"Calf": ill(had)})
    blows = len({*had} & {"poisoned", "confused"})
    if t["decision"] == "what happens first at the end of the turn":
        assert blows == 2
        t.play("let poison hurt Calf")
    if "damage" in had and blows:
        assert t["A.experience"] == ["Calf"]
    else:
        assert t["cards.Calf.damage"] == blows + (2 if "damage" in had else 0)


@clause("DQ-keyword-14", "DQ-keyword-18")
def test_the_confused_card_that_poison_takes_hits_nobody() -> None:
    """With 2 of 3 HP gone it falls to its poison first, or hits the Ox and falls then."""
    for first, damage in (("let poison hurt Calf", 0), ("let Calf hit its own side", 1)):
        t = table(
            ["Calf", "Ox"], phase="end of turn", cards={"Calf": {"poisoned": True, "confused": True, "damage": 2}}
        )
        t.play(first, *(["choose Ox"] if damage else []))
        assert (t["A.experience"], t["cards.Ox.damage"]) == (["Calf"], damage)


@clause("DQ-keyword-14", "DQ-prep-22")
def test_armor_is_no_help_against_poison_and_confusion() -> None:
    """A Shield is for blows: poison and a confused friend go past it, and past what a text added."""
    for ill_of in ("poisoned", "confused"):
        t = table(["Anna"], phase="end of turn", cards={"Anna": {ill_of: True, "items": ["Shield"], "defense_more": 1}})
        assert t["cards.Anna.damage"] == 1


@clause("DQ-action-10", "DQ-keyword-13")
@pytest.mark.parametrize("item", [None, "Shield"])
@pytest.mark.parametrize("condition", ["poisoned", "confused", "closed"])
def test_who_is_ill_in_a_fight(condition: str, item: str | None) -> None:
    """Poison keeps nobody from fighting, the other two do; a Shield takes 1 off the blow in each condition."""
    carried: dict[str, Any] = {condition: True} | ({"items": [item]} if item else {})
    t = battle(["Ram"], ["Anna"], cards={"Anna": carried})
    t.play("attack with Ram", *(["counter with Anna"] if condition == "poisoned" else []))
    assert t["cards.Anna.damage"] == (1 if item else 2)
    assert t["cards.Ram.damage"] == (1 if condition == "poisoned" else 0)
    t = battle(["Anna"], ["Ram"], cards={"Anna": carried})
    assert t.allows("attack with Anna") == (condition == "poisoned")


@clause("DQ-keyword-06")
@pytest.mark.parametrize("had", [one for one in POSSIBLE if "poisoned" not in one], ids="-".join)
def test_who_cannot_be_poisoned_can_be_all_else(had: tuple[str, ...]) -> None:
    """The Amulet keeps poison off; confusion it lets through."""
    given: dict[str, Any] = {"cards": {"Cara": {**ill(had), "items": ["Amulet"]}}}
    assert not table(["Viper"], ["Cara"], **given).allows("use Viper")
    assert table(["Imp"], ["Cara"], **given).allows("use Imp") == ("confused" not in had)


@clause("DQ-keyword-03")
@pytest.mark.parametrize(
    ("target", "carries", "dealt"),
    [("Ox", [], 2), ("Bird", [], 2), ("Ox", ["Wings"], 2), ("Bear", ["Wings"], 2), ("Bear", [], 1)],
)
def test_two_words_of_advantage_are_one(target: str, carries: list[str], dealt: int) -> None:
    """The Warden has it against green and against flying cards: 1 Attack more against what is either, and against both."""
    t = fight("Warden", target, "defend", cards={target: {"items": carries}})
    assert t[f"cards.{target}.damage"] == dealt


@clause("DQ-start-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "order"),
    [
        ("Archer", "Herald", ["Archer", "Herald"]),
        ("Herald", "Archer", ["Archer", "Herald"]),
        ("Herald", "Runner", ["Runner", "Herald"]),
        ("Archer", "Runner", ["Runner", "Archer"]),
        ("Archer", "Mason", ["Archer", "Mason"]),
        ("Mason", "Archer", ["Mason", "Archer"]),
    ],
)
def test_start_abilities_take_effect_by_speed(mine: str, theirs: str, order: list[str]) -> None:
    """The quicker first, whoever declared it; of equally quick ones the active player's."""
    t = table([mine, "Bear"], [theirs, "Bear"], phase="start")
    t.play(f"use {mine}", f"use {theirs}")
    while t["decision"] == "what to choose":
        t.play(t.state.menu()[-1])
    assert [line.removesuffix(" takes effect") for line in t.story if line.endswith(" takes effect")] == order


@clause("DQ-start-05", "DQ-item-01")
@pytest.mark.parametrize("carries", [[], ["Spurs"]])
def test_a_start_ability_is_as_quick_as_its_carrier(carries: list[str]) -> None:
    """The Archer's arrow comes after the Runner's, and before it with Spurs on and in the active player's hands."""
    t = table(["Archer", "Bear"], ["Runner"], phase="start", cards={"Archer": {"items": carries}})
    t.play("use Archer", "use Runner")
    while t["decision"] == "what to choose":
        t.play(t.state.menu()[-1])
    effects = [line for line in t.story if line.endswith((" takes effect", "ability is lost"))]
    if carries:
        assert effects == ["Archer takes effect", "Runner has left play, and its ability is lost"]
    else:
        assert effects == ["Runner takes effect", "Archer takes effect"]


@clause("DQ-reset-01", "DQ-prep-19")
@pytest.mark.parametrize(
    ("how", "given"),
    [
        ("ready Calf", {}),
        ("cure Calf", {"house": {"cure_leaves": "ready"}, "ill": {"confused": True}}),
        ("play Second Wind", {"quest": "Second Wind"}),
        ("reset", {"phase": "reset"}),
    ],
)
def test_items_are_ready_with_who_carries_them(how: str, given: dict[str, Any]) -> None:
    """Whatever makes a closed card ready makes the items on it ready: each of them, and no other card's."""
    given = dict(given)
    ill_, quest = given.pop("ill", {"closed": True}), given.pop("quest", "Hare")
    t = table(
        ["Calf", "Cara"],
        A={"gold": 5, "hand": ["2 Hare", quest]},
        cards={
            "Calf": {**ill_, "items": ["Lantern", "Spurs"]},
            "Cara": {"items": ["Lantern"]},
            "Lantern": {"closed": True}, "Spurs": {"closed": True}, "Lantern #2": {"closed": True},
        },
        **given,
    )  # fmt: skip
    if how != "reset":
        t.play(how)
    while t["decision"] == "which card to discard":
        t.play("discard Hare")
    while t["decision"] == "which card":
        t.play("choose Calf")
    assert [t[f"cards.{card}.closed"] for card in ("Calf", "Lantern", "Spurs")] == [False] * 3
    assert t["cards.Lantern #2.closed"]
