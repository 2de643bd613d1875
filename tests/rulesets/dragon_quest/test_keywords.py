"""Keywords and Effects: flying, Advantage, poison, confusion, healing."""

from __future__ import annotations

import pytest

from decktool.rulesets.dragon_quest.declarations import Zone
from decktool.rulesets.dragon_quest.state import flies
from tests.rulesets.dragon_quest.talk import battle, fight, table

clause = pytest.mark.clause


@clause("DQ-keyword-01")
def test_some_cards_fly() -> None:
    """The Bird flies, the Ox does not, with Wings it does."""
    t = table(["Bird", "Ox", "Ram"], cards={"Ram": {"items": ["Wings"]}})
    assert [flies(t.state, i) for i in t.state.zones[Zone.FRONT]] == [True, False, True]  # type: ignore[arg-type]


@clause("DQ-keyword-02")
def test_flying_does_nothing_by_itself() -> None:
    """The Bird deals 1, the Hawk, whose text says so, 2 to who does not fly and 1 to who does."""
    assert fight("Bird", "Ox", "defend")["cards.Ox.damage"] == 1
    assert fight("Hawk", "Ox", "defend")["cards.Ox.damage"] == 2
    assert fight("Hawk", "Bird", "defend")["cards.Bird.damage"] == 1


@clause("DQ-keyword-03", "DQ-keyword-04")
@pytest.mark.parametrize(
    ("attacker", "target", "damage"),
    [("Slayer", "Ox", 2), ("Slayer", "Ram", 1), ("Fowler", "Bird", 2), ("Fowler", "Ram", 1)],
)
def test_advantage(attacker: str, target: str, damage: int) -> None:
    """One more against green cards, or against those that fly."""
    assert fight(attacker, target, "defend")[f"cards.{target}.damage"] == damage


@clause("DQ-keyword-03")
def test_advantage_by_the_number_on_the_card() -> None:
    """A Bane with Advantage 3, of level 7, deals 4 to a green card, and 1 when it counters."""
    assert fight("Bane", "Ox", "defend")["cards.Ox.damage"] == 4
    assert fight("Ox", "Bane")["cards.Ox.damage"] == 1


@clause("DQ-keyword-05")
def test_no_advantage_in_a_counter_attack() -> None:
    """The Slayer counters the green Ox for 1."""
    assert fight("Ox", "Slayer")["cards.Ox.damage"] == 1
    assert "blow B Slayer 1+0+0+0+2+0" in fight("Ox", "Slayer", cards={"Slayer": {"items": ["Blade"]}}).facts


@clause("DQ-keyword-06")
def test_poison_is_seen_by_both() -> None:
    """A marker lies on the card; who is poisoned is not poisoned again, and an amulet keeps it off."""
    t = table(["Viper", "Viper"], ["Anna", "Bert"], cards={"Bert": {"items": ["Amulet"]}})
    t.play("use Viper")
    assert [t.sees(who, "cards.Anna.poisoned") for who in ("A", "B")] == [True, True]
    t.play("pass")
    t.refuses("use Viper #2", "DQ-action-18")


@clause("DQ-keyword-07", "DQ-keyword-08")
def test_poison_hurts_at_the_end_of_its_owners_turn() -> None:
    """One damage from A's pile at the end of A's turn, none to B's card."""
    t = table(
        ["Calf"],
        ["Calf"],
        phase="end of turn",
        A={"deck": 20, "hand": 1},
        cards={"Calf": {"poisoned": True}, "Calf #2": {"poisoned": True}},
    )
    assert (t["cards.Calf.damage"], t["cards.Calf #2.damage"], t["A.deck.count"], t["active"]) == (1, 0, 19, "B")


@clause("DQ-keyword-09")
def test_poison_stays() -> None:
    """Three ends of its owner's turn defeat a card of 3 HP."""
    t = table(
        ["Calf"], ["Ox"], A={"hand": 6, "deck": 20}, B={"hand": 6, "deck": 20}, cards={"Calf": {"poisoned": True}}
    )
    found = []
    for _ in range(5):
        t.end_turn()
        found.append(t["cards.Calf.damage"] if t["A.front"] else "gone")
    assert found == [1, 1, 2, 2, "gone"]


@clause("DQ-keyword-10")
def test_who_falls_to_poison_is_defeated() -> None:
    """A's level 2 card: 2 experience and 2 gold for B."""
    t = table(["Cow"], phase="end of turn", cards={"Cow": {"poisoned": True, "damage": 1}})
    assert (t["A.experience"], t["B.xp"]) == (["Cow"], 2)
    assert t["B.gold"] == 2 + 2  # and the income


@clause("DQ-keyword-11")
def test_confused_is_neither_ready_nor_closed() -> None:
    """Upside down."""
    t = table(["Imp"], ["Ox"], cards={"Ox": {"closed": True}})
    t.play("use Imp")
    assert (t["cards.Ox.confused"], t["cards.Ox.closed"]) == (True, False)


@clause("DQ-keyword-12")
def test_confusion_outlasts_the_reset() -> None:
    """At level 3 a level 1 card is still confused."""
    t = table(["Ox"], phase="reset", B={"experience": ["2 Drake"]}, cards={"Ox": {"confused": True}})
    assert t["cards.Ox.confused"] is True


@clause("DQ-keyword-13")
def test_confused_counts_as_closed() -> None:
    """B's only front card is struck without a choice of B's; it attacks as little as it closes for an ability."""
    t = battle(["Ram"], ["Ox"], cards={"Ox": {"confused": True}})
    t.play("attack with Ram")
    assert (t["cards.Ox.damage"], t["cards.Ram.damage"]) == (2, 0)
    t = battle(["Ox", "Ram", "Witch"], ["Bear"], cards={"Ox": {"confused": True}, "Witch": {"confused": True}})
    t.refuses("attack with Ox", "DQ-keyword-13")
    t.refuses("use Witch", "DQ-party-20")


@clause("DQ-keyword-14", "DQ-keyword-15", "DQ-keyword-16")
def test_a_confused_card_hits_its_own_side() -> None:
    """Attack 4 deals 1; A chooses among all three cards, itself too."""
    t = table(["Troll", "Ox", "Ram"], ["Bear"], phase="end of turn", cards={"Troll": {"confused": True}})
    assert (t["player"], t["decision"]) == ("A", "which card is hit")
    assert t.state.menu() == ["choose Troll", "choose Ox", "choose Ram"]
    t.refuses("choose Bear", "DQ-keyword-14")
    t.play("choose Ox")
    assert [t[f"cards.{name}.damage"] for name in ("Troll", "Ox", "Ram")] == [0, 1, 0]
    assert t["cards.Troll.confused"] is True


def test_a_confused_card_alone_hits_itself() -> None:
    """There is nobody else."""
    assert table(["Ox"], phase="end of turn", cards={"Ox": {"confused": True}})["cards.Ox.damage"] == 1


@clause("DQ-keyword-17")
def test_who_falls_to_a_friend_is_defeated() -> None:
    """A's level 3 card falls: 3 experience and 3 gold for B."""
    t = table(["Imp", "Troll"], phase="end of turn", cards={"Imp": {"confused": True}, "Troll": {"damage": 2}})
    t.play("choose Troll")
    assert (t["B.xp"], t["B.gold"], t["A.experience"]) == (3, 3 + 2, ["Troll"])


@clause("DQ-keyword-18")
def test_who_is_cured_hits_nobody() -> None:
    """Cured in the preparation."""
    t = table(["Bear", "Ox"], A={"gold": 1}, cards={"Bear": {"confused": True}})
    t.play("cure Bear", "pass", "pass", "end the battle")
    assert (t["active"], t["cards.Bear.damage"], t["cards.Ox.damage"]) == ("B", 0, 0)


def test_the_order_at_the_end_of_a_turn() -> None:
    """A poisoned and a confused card: A says what comes first, and each happens once."""
    t = table(["Ox", "Ram"], phase="end of turn", cards={"Ox": {"poisoned": True}, "Ram": {"confused": True}})
    assert t.state.menu() == ["let poison hurt Ox", "let Ram hit its own side"]
    t.refuses("let poison hurt Ram", "DQ-keyword-07")
    t.refuses("let Ox hit its own side", "DQ-keyword-14")
    t.play("let Ram hit its own side", "choose Ox")
    assert (t["cards.Ox.damage"], t["active"]) == (2, "B")


def test_a_card_that_falls_at_the_end_of_a_turn_is_replaced_at_once() -> None:
    """The front card dies of poison; the rear card stands in front in B's turn."""
    t = table(["Mole"], phase="end of turn", A={"rear": ["Ox"]}, cards={"Mole": {"poisoned": True}})
    assert (t["A.front"], t["A.rear"]) == (["Ox"], [])


@clause("DQ-keyword-20")
def test_a_healing_ability() -> None:
    """One of two damage cards, the last one taken, goes under the draw pile."""
    t = table(["Nurse", "Ram"], A={"deck": ["Ox"]}, cards={"Ram": {"damage": ["Bear", "Cow"]}})
    t.play("use Nurse")
    assert (t["A.deck"], t["cards.Ram.damage"], t["A.discard"]) == (["Ox", "Cow"], 1, [])


@clause("DQ-keyword-21")
def test_a_text_may_say_otherwise() -> None:
    """The Leech's damage goes to the discard pile."""
    t = table(["Leech"], A={"deck": ["Ox"]}, cards={"Leech": {"damage": ["Bear", "Cow"]}})
    t.play("use Leech")
    assert (t["A.deck"], sorted(t["A.discard"]), t["cards.Leech.damage"]) == (["Ox"], ["Bear", "Cow"], 0)
