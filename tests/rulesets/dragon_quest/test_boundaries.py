"""The last place, the other player's side, the card beside: what a rule says just before and just after its boundary."""

from __future__ import annotations

import pytest

from tests.rulesets.dragon_quest.talk import battle, fight, table

clause = pytest.mark.clause
FRONT, REAR = ["Ox", "Ram", "Bear"], ["Bull", "Calf", "Hare"]


@clause("DQ-prep-23")
def test_full_lines_change_places_all_at_once() -> None:
    """Three come up first, so that six stand in front, and then the three who stood there go back; or the other way."""
    for order in ([*REAR, *FRONT], [FRONT[0], *REAR, *FRONT[1:]]):
        t = table(FRONT, A={"rear": REAR})
        t.play("line up", *(f"move {name}" for name in order), "done")
        assert (t["A.front"], t["A.rear"]) == (REAR, FRONT)


@clause("DQ-action-19", "DQ-action-21")
def test_the_clause_of_the_penalty() -> None:
    """The second turn is a first one, the third is not."""
    for turn, said in ((2, "DQ-action-21"), (3, "DQ-action-19")):
        t = battle(["Ox"], [], turn=turn)
        t.play("attack with Ox")
        ids = [t.state.rules.events[event[0]].id for event in t.state.log or ()]
        assert (t.state.log or [])[ids.index("undefended")][5] == said


def test_a_standing_ability_beside_an_item() -> None:
    """The Banner gives green cards 1 Attack whether or not somebody carries a Blade, which is for its carrier alone."""
    t = fight("Bull", "Bear", "defend", A={"rear": ["Banner", "Anna"]}, cards={"Anna": {"items": ["Blade"]}})
    assert t["cards.Bear.damage"] == 3


@clause("DQ-keyword-03", "DQ-keyword-05")
def test_advantage_counts_for_attacks_alone() -> None:
    """The Slayer attacks the green Ox for more than 1 and counters for 1."""
    assert fight("Slayer", "Ox", "defend")["cards.Ox.damage"] > 1
    assert fight("Ox", "Slayer")["cards.Ox.damage"] == 1


@clause("DQ-reset-01")
@pytest.mark.parametrize("card", ["Ox", "Ram"])
def test_each_closed_card_is_reset(card: str) -> None:
    """One of two is closed, whichever it is: it alone is told to be ready again."""
    t = table(["Ox", "Ram"], phase="reset", cards={card: {"closed": True}})
    assert [fact for fact in t.facts if fact.startswith("resets")] == [f"resets A {card} 1"]


@clause("DQ-prep-16")
def test_a_cure_of_poison_closes_nobody() -> None:
    """Only who was confused is closed afterwards."""
    for ill, closed in (("poisoned", False), ("confused", True)):
        t = table(["Bear"], A={"gold": 1}, cards={"Bear": {ill: True}})
        t.play("cure Bear")
        assert (t[f"cards.Bear.{ill}"], t["cards.Bear.closed"]) == (False, closed)


@clause("DQ-determine-10", "DQ-determine-13")
@pytest.mark.parametrize("damage", [0, 1])
def test_the_quicker_card_that_just_fails_to_defeat_is_hit(damage: int) -> None:
    """The fast Fox attacks for 1 a card of 2 HP: with 1 damage on it that defeats it and no blow comes back."""
    t = fight("Fox", "Snail", cards={"Snail": {"damage": damage}})
    assert t["cards.Fox.damage"] == 1 - damage
