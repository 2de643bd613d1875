"""Poisoned, trapped, hidden, damaged and armored at once: what is done about one of them leaves the others as they are."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, fight, table

clause = pytest.mark.clause

MARKS = ("poison", "trap", "hidden")
SETS = [*chain.from_iterable(combinations(MARKS, number) for number in range(4))]
H, T = True, False


def marked(*marks: str, **more: Any) -> dict[str, Any]:
    """What a creature carries."""
    return dict.fromkeys(marks, True) | more


def left(t: QuestTable, creature: str = "Brute") -> set[str]:
    """The markers that it still has."""
    return {mark for mark in MARKS if t[f"cards.{creature}.{mark}"]}


@clause("FQ-1.4-10", "FQ-5.3-11", "FQ-5.4-21")
@pytest.mark.parametrize("had", SETS, ids="-".join)
@pytest.mark.parametrize(
    ("card", "ends"), [("Poison Antidote", {"poison"}), ("Trap Key", {"trap"}), ("Panacea", {"poison", "trap"})]
)
def test_each_text_ends_what_it_names(card: str, ends: set[str], had: tuple[str, ...]) -> None:
    """An antidote frees nobody, a key cures nobody, and neither shows who is hidden; where there is nothing it is refused."""
    now = {*had}
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": [card]}, cards={"Brute": marked(*had, damage=2)})
    assert t.allows(f"play {card}") == bool(ends & now)
    if ends & now:
        t.play(f"play {card}")
        assert (left(t), t["cards.Brute.damage"]) == (now - ends, 2)
        assert [t[f"supply.{mark}"] for mark in MARKS] == [4 - (mark in now - ends) for mark in MARKS]


@clause("FQ-5.3-06", "FQ-5.4-16", "FQ-3-11")
@pytest.mark.parametrize(("coins", "free"), [*product([(H, H), (H, T), (T, H), (T, T)], [H, T])])
@pytest.mark.parametrize("had", SETS, ids="-".join)
def test_the_beginning_of_a_turn(had: tuple[str, ...], coins: tuple[bool, bool], free: bool) -> None:
    """Two coins for the poison, then one for the trap, and the hidden marker comes off whatever they say."""
    now = {*had}
    flips = (*(coins if "poison" in now else ()), *((free,) if "trap" in now else ()))
    t = table(
        {"b2": ["Brute"]}, {"b3": ["Enemy"]}, phase="beginning", chance=flips, cards={"Brute": marked(*had, damage=2)}
    )
    if "trap" in now:
        t.play("try to free Brute")
    cured, freed = coins == (H, H), free
    ends = {"hidden", *(["poison"] if cured else []), *(["trap"] if freed else [])}
    assert left(t) == now - ends
    assert t["cards.Brute.damage"] == 2 + ("poison" in now and not cured)


@clause("FQ-5.3-12", "FQ-5.4-16")
@pytest.mark.parametrize("trapped", [False, True])
def test_poison_takes_the_trapped_before_they_are_tried(trapped: bool) -> None:
    """With its last HP a poisoned creature is gone, and no coin is flipped for its trap; the markers are back."""
    given = marked("poison", *(["trap"] if trapped else []), damage=7)
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, phase="beginning", chance=(H, T), cards={"Brute": given})
    assert (t["A.discard"], t["supply.poison"], t["supply.trap"]) == (["Brute"], 4, 4)
    assert not t.allows("try to free Brute")


@clause("FQ-5.3-08", "FQ-4.11-08")
@pytest.mark.parametrize("defense", [None, "Plain Cloak", "Gold Shield"])
def test_no_armor_against_poison(defense: str | None) -> None:
    """A defense card blocks an attack and not the poison of it or of later turns."""
    worn: dict[str, Any] = {"defense": defense} if defense else {}
    t = table(
        {"b2": ["Brute"]},
        {"b3": ["Enemy"]},
        phase="beginning",
        chance=(H, T),
        cards={"Brute": marked("poison", **worn)},
    )
    assert t["cards.Brute.damage"] == 1


@clause("FQ-5.3-01", "FQ-5.4-01", "FQ-4.11-08")
@pytest.mark.parametrize("had", [one for one in SETS if "hidden" not in one], ids="-".join)
@pytest.mark.parametrize(("defense", "through"), [(None, 1), ("Plain Cloak", 0), ("Dry Cloak", 0)])
def test_both_curses_on_who_is_ill_and_armored(had: tuple[str, ...], defense: str | None, through: int) -> None:
    """Poison and trap come through what blocks the strike; who has one already gets only the other; the Dry Cloak is
    proof against traps alone.
    """
    worn: dict[str, Any] = {"defense": defense} if defense else {}
    t = fight(["Both Curses"], cards={"Enemy": marked(*had, **worn)})
    t.play("attack Enemy with Both Curses")
    wanted = {*had, "poison", *([] if defense == "Dry Cloak" else ["trap"])}
    assert (left(t, "Enemy"), t["cards.Enemy.damage"]) == (wanted, through)
    assert [t[f"supply.{mark}"] for mark in ("poison", "trap")] == [4 - (mark in wanted) for mark in ("poison", "trap")]


@clause("FQ-6.2-02", "FQ-5.4-05")
@pytest.mark.parametrize("had", SETS, ids="-".join)
def test_who_is_marked_in_a_fight(had: tuple[str, ...]) -> None:
    """Hidden creatures are not attacked, trapped ones do not attack and do not move; poison keeps from neither."""
    t = table({"b2": ["Enemy"]}, {"b2": ["Brute"]}, phase="attack", cards={"Brute": marked(*had)})
    assert t.allows("attack Brute with Enemy") == ("hidden" not in had)
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, phase="attack", cards={"Brute": marked(*had)})
    assert t.allows("attack Enemy with Brute") == ("trap" not in had)
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, cards={"Brute": marked(*had)})
    assert t.allows("move Brute") == ("trap" not in had)


@clause("FQ-4.12-08", "FQ-4.12-10")
@pytest.mark.parametrize("had", [one for one in SETS if "trap" not in one], ids="-".join)
@pytest.mark.parametrize("comes", ["Giant", "Antitoxic"])
def test_all_markers_are_inherited(had: tuple[str, ...], comes: str) -> None:
    """Who comes in by a switch has the damage and every marker of who goes, but for one that it cannot have."""
    t = table({"b2": ["Switcher"]}, {"b3": ["Enemy"]}, A={"hand": [comes]}, cards={"Switcher": marked(*had, damage=3)})
    t.play("use Switcher", f"switch in {comes}")
    wanted = {*had} - ({"poison"} if comes == "Antitoxic" else set())
    assert (left(t, comes), t[f"cards.{comes}.damage"]) == (wanted, 3)
    assert t["supply.poison"] == 4 - ("poison" in wanted)


@clause("FQ-5.2-14", "FQ-4.11-08")
@pytest.mark.parametrize("pool", ["attack_phase", "per_attack"])
@pytest.mark.parametrize("archers", [["Brute", "Runner"], ["Brute", "Brute"]])
def test_two_archers_against_a_shield(pool: str, archers: list[str]) -> None:
    """The shield of 1 stops the first hit of the phase; where it is counted for each attack (house rule) the first hit
    of each archer, whose arrows are one attack together.
    """
    first, second = archers[0], archers[1] + (" #2" if archers[0] == archers[1] else "")
    bows = {first: {"weapon": "Bow and Arrows"}, second: {"weapon": "Bow and Arrows"}}
    t = table(
        {"b2": archers}, {"b2": ["Enemy"]}, phase="attack", house={"shield_pool": pool}, chance=(H,) * 5,
        cards={**bows, "Enemy": {"defense": "Plain Cloak"}},
    )  # fmt: skip
    damage = []
    for archer in (first, first, second, second, first):
        t.play(f"shoot Enemy with {archer}")
        damage.append(t["cards.Enemy.damage"])
    assert damage == ([0, 1, 2, 3, 4] if pool == "attack_phase" else [0, 1, 1, 2, 3])


def test_both_marks_of_one_attack() -> None:
    """Poison first, then the trap, whatever the order of the text; both after the damage."""
    t = fight(["Both Curses"])
    t.play("attack Enemy with Both Curses")
    kinds = [fact.split()[0] for fact in t.facts]
    assert [kind for kind in kinds if kind in {"damage", "poisoned", "trapped"}] == ["damage", "poisoned", "trapped"]
