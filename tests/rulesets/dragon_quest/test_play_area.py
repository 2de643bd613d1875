"""Play Area, and Levels and Gold."""

from __future__ import annotations

import pytest

from tests.rulesets.dragon_quest.talk import battle, fight, table

clause = pytest.mark.clause


@clause("DQ-area-01")
def test_seven_areas() -> None:
    """Front line, rear line, discard pile, draw pile, experience pile, gold and hand; what lies on cards is theirs."""
    t = table()
    zones = {zone.id for zone in t.state.rules.zones if zone.seat == 0 and zone.shown}
    assert zones | {"gold"} == {"front", "rear", "discard", "deck", "experience", "hand", "gold"}
    assert t["A.gold"] == 0


@clause("DQ-area-02", "DQ-prep-04", "DQ-prep-05")
def test_party_cards_go_to_either_line() -> None:
    """The first, free, to the front, the second to the rear."""
    t = table(A={"hand": ["Ox", "Ram"], "gold": 2})
    t.play("call Ox to the front line", "pass", "call Ram to the rear line")
    assert (t["A.front"], t["A.rear"], t["A.hand"], t["A.gold"]) == (["Ox"], ["Ram"], [], 0)


@clause("DQ-area-03")
def test_three_cards_in_a_line() -> None:
    """A fourth card goes to the rear, not to the front; with three in both lines nowhere."""
    t = table(["3 Ox"], A={"rear": ["Ox"], "hand": ["Ram"]})
    t.refuses("call Ram to the front line", "DQ-area-03")
    t.play("call Ram to the rear line")
    t = table(["3 Ox"], A={"rear": ["3 Ox"], "hand": ["Ram"]})
    t.refuses("call Ram to the front line", "DQ-area-03")
    t.refuses("call Ram to the rear line", "DQ-area-03")


@clause("DQ-area-04")
def test_the_rear_line_is_not_longer() -> None:
    """One in front, one behind: the next one goes to the front. The first card of all goes to the front, too."""
    t = table(["Ox"], A={"rear": ["Ox"], "hand": ["Ram"]})
    t.refuses("call Ram to the rear line", "DQ-area-04")
    t.play("call Ram to the front line")
    table(A={"hand": ["Ram"]}).refuses("call Ram to the rear line", "DQ-area-04")


@clause("DQ-area-05", "DQ-end-01")
def test_a_card_moves_up() -> None:
    """Two and two; one of the front falls, and B says which card of the rear moves up. It moves as it lay."""
    t = battle(["Bear"], ["Calf", "Ox"], B={"rear": ["Ram", "Bull"]}, cards={"Bull": {"closed": True, "damage": 1}})
    t.play("attack with Bear", "defend with Calf")
    assert (t["player"], t["decision"], t.state.menu()) == ("B", "which card moves up", ["move up Ram", "move up Bull"])
    t.refuses("move up Ox", "DQ-end-02")
    t.play("move up Bull")
    assert (t["B.front"], t["B.rear"]) == (["Ox", "Bull"], ["Ram"])
    assert "B moves Bull to the front line" in t.story
    assert t["cards.Bull.damage"] == 1


@clause("DQ-area-06", "DQ-action-07")
def test_ready_and_closed() -> None:
    """Before it attacks the card is ready, then it is closed."""
    t = battle(["Ox", "Ram"], ["Bear"])
    found = [t["cards.Ox.closed"]]
    t.play("attack with Ox")
    assert [*found, t["cards.Ox.closed"], t["cards.Ram.closed"]] == [False, True, False]


@clause("DQ-area-07", "DQ-area-08", "DQ-area-13")
def test_who_sees_what() -> None:
    """Discard piles lie open; of draw piles and the other's hand one sees how many cards there are."""
    t = table(A={"hand": ["Ox", "Ram"], "deck": ["Bear"], "discard": ["Bull"]}, B={"hand": ["Cow"]})
    for who in ("A", "B"):
        assert t.sees(who, "A.discard") == ["Bull"]
        assert t.sees(who, "A.deck") == [None]
    assert sorted(t.sees("A", "A.hand")) == ["Ox", "Ram"]
    assert (t.sees("B", "A.hand"), t.sees("A", "B.hand")) == ([None, None], [None])


@clause("DQ-area-09", "DQ-area-10")
def test_the_experience_pile() -> None:
    """Cards of levels 1 and 3 lie in B's pile: A has 4 experience."""
    t = battle(
        ["Bear", "Ram"], ["Mole", "Troll"], cards={"Mole": {"closed": True}, "Troll": {"closed": True, "damage": 1}}
    )
    t.play("attack with Bear", "strike Mole")
    assert (t["A.xp"], t["B.experience"]) == (1, ["Mole"])
    t.play("attack with Ram")
    assert (t["A.xp"], t["B.experience"], t["B.xp"]) == (4, ["Mole", "Troll"], 0)


@clause("DQ-area-11", "DQ-levels-05")
@pytest.mark.parametrize(
    ("before", "level"), [([], 1), (["4 Mole"], 1), (["Drake"], 2), (["Drake", "Ogre"], 2), (["2 Drake"], 3)]
)
def test_a_level_for_every_five(before: list[str], level: int) -> None:
    """0 and 4 are level 1, 5 and 9 level 2, 10 level 3."""
    assert table(B={"experience": before})["A.level"] == level


@clause("DQ-area-11", "DQ-levels-04", "DQ-levels-05")
def test_a_level_rises_at_once() -> None:
    """From 3 experience a level 4 card, whose GP Cost is 2, makes 7 and level 2."""
    t = fight("Ram", "Ogre", "strike", B={"experience": ["Troll"]})
    assert (t["A.xp"], t["A.level"]) == (7, 2)
    assert [line for line in t.story if line.startswith("A ")][-4:-1] == [
        "A gains 4 XP",
        "A is level 2",
        "A gains 4 gold",
    ]
    t = fight("Ram", "Mole", "strike", B={"experience": ["Troll"]})
    assert (t["A.xp"], t["A.level"]) == (4, 1)
    assert "A is level 1" not in t.story


@clause("DQ-area-12", "DQ-income-01", "DQ-levels-08")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_income(level: int) -> None:
    """Level and 1 more is added to what was saved."""
    pile = [f"{level - 1} Drake"] if level > 1 else []
    t = table(phase="income", A={"gold": 3}, B={"experience": pile, "gold": 1})
    assert (t["A.level"], t["A.gold"]) == (level, 3 + level + 1)
    assert t["B.gold"] == 1


@clause("DQ-levels-01", "DQ-levels-02")
def test_level_one_until_something_is_defeated() -> None:
    """An attack that defeats nothing brings nothing."""
    t = fight("Ox", "Ram")
    assert (t["A.level"], t["B.level"], t["A.xp"], t["B.xp"]) == (1, 1, 0, 0)


@clause("DQ-levels-06")
def test_level_five_is_the_highest() -> None:
    """25 experience are level 5 as 20 are."""
    t = fight("Ram", "Drake", "strike", B={"experience": ["4 Drake"]})
    assert (t["A.xp"], t["A.level"]) == (25, 5)
    assert "A is level 5" not in t.story


@clause("DQ-levels-07")
def test_two_levels_at_once() -> None:
    """From 4 experience two cards of levels 4 and 3, felled by one breath, make 11 and level 3."""
    front = ["Ogre", "Troll"]
    t = battle(
        ["Wyrm of the Last Eclipse"],
        front,
        A={"hand": ["3 Ox"]},
        B={"experience": ["Ogre"]},
        cards={"Troll": {"damage": 1}},
    )
    t.play("use Wyrm of the Last Eclipse", *["discard Ox"] * 3)
    assert (t["A.xp"], t["A.level"]) == (11, 3)
