"""The last place, the other player's side, the card beside: what a rule says just before and just after its boundary."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.describe import describe
from decktool.rulesets import load_rules
from decktool.rulesets.dragon_quest.desk.positions import POSITIONS
from tests.rulesets.dragon_quest.talk import GAME, battle, fight, table

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


@clause("DQ-action-03")
def test_an_ability_is_no_attack() -> None:
    """The Lantern's gold is all that happens: nobody takes damage, though its card is the first on the table."""
    t = battle(["Ox"], ["Ram"], A={"deck": 0}, B={"deck": 0}, cards={"Ox": {"items": ["Lantern"]}})
    t.play("use Lantern")
    assert (t["A.gold"], t["winner"]) == (1, None)
    assert [fact for fact in t.facts if fact.startswith("damage")] == []


def test_who_is_named_to_begin_is_active_in_the_set_up() -> None:
    """And nobody before a coin has fallen."""
    for first, said in ((0, "A"), (1, "B"), (None, None)):
        state = load_rules(GAME).start(SeededDice(1), first)
        assert describe(state)["active"] == said


def test_a_sheltered_party() -> None:
    """What protects from abilities does not protect from attacks."""
    t = table(["Storm"], ["Ram"], B={"sheltered": 1})
    t.play("use Storm")
    assert t["cards.Ram.damage"] == 0
    t = battle(["Ox"], ["Ram"], B={"sheltered": 1})
    t.play("attack with Ox", "defend with Ram")
    assert t["cards.Ram.damage"] == 1


@clause("DQ-start-05")
def test_a_declared_ability_tells_equal_cards_apart() -> None:
    """One of A's two Archers has an arrow on the string; the quicker Runner may hit that one or the other."""
    t = table(["Archer", "Archer"], ["Runner"], phase="start")
    t.play("use Archer", "use Runner")
    assert t.state.menu() == ["choose Archer", "choose Archer #2"]


def test_who_has_paid_owes_nothing() -> None:
    """While the Bailiff's text asks for a target its hand cost is paid, and nothing is owed any more."""
    t = table(["Bailiff"], ["Ox", "Bear"], phase="start", A={"hand": ["Ram", "Calf"]})
    t.play("use Bailiff")
    assert POSITIONS.given(t.state)["inside"]["numbers"] == {"owed": 1}
    t.play("discard Ram")
    inside = POSITIONS.given(t.state)["inside"]
    assert (inside["legal"], "owed" in inside.get("numbers", {})) == (["choose Ox", "choose Bear"], False)


@pytest.mark.parametrize(("target", "dealt"), [("Bird", 2), ("Bull", 2), ("Bear", 1)])
def test_one_of_the_named_kinds_is_enough(target: str, dealt: int) -> None:
    """The Stalker has 1 Attack more against what flies or is green: against either, and not against a black card."""
    t = fight("Stalker", target, "strike", cards={target: {"damage": 0}})
    assert [fact for fact in t.facts if fact.startswith("damage")] == [f"damage B {target} {dealt}"]


@clause("DQ-action-03")
def test_to_end_the_battle_is_the_last_choice() -> None:
    """No card need act: to leave the phase is number 0 and stands last."""
    state = battle(["Ox", "Ram"], ["Bear"]).state
    assert [(number, words) for number, _, words in state.rules.view(state, 0).numbered()] == [
        (1, "attack with Ox"), (2, "attack with Ram"), (0, "end the battle"),
    ]  # fmt: skip


@clause("DQ-keyword-14")
@pytest.mark.parametrize("who", ["A", "B"])
def test_whose_card_hits_its_own_side(who: str) -> None:
    """The active player's confused card, and no other: it is told as that player's."""
    side: dict[str, Any] = {who: {"front": ["Ox"]}}
    t = table(phase="end of turn", active=who, cards={"Ox": {"confused": True}}, **side)
    assert [fact for fact in t.facts if fact.startswith("hits-own")] == [f"hits-own {who} Ox 1"]
