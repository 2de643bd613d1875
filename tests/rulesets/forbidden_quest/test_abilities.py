"""4.3: using creature abilities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, table

clause = pytest.mark.clause


def clinic(**given: Any) -> QuestTable:
    """Medic stands beside a friend with 3 damage."""
    return table({"b2": ["Medic", "Brute"]}, {"b2": ["Enemy"]}, cards={"Brute": {"damage": 3}}, **given)


@clause("FQ-4.3-01")
def test_abilities_belong_to_the_main_phase() -> None:
    """Not in the attack phase, not after it, not in B's turn; in A's main phase Medic heals."""
    t = clinic()
    assert t.allows("use Medic")
    for step in ("end the main phase", "attack Enemy with Brute", "end the attack phase", "end the turn"):
        t.play(step)
        t.refuses("use Medic", "FQ-4.3-01")
    assert t["active"] == "B"
    t.end_turn()
    t.play("use Medic")
    assert t["cards.Brute.damage"] == 2


@clause("FQ-4.3-01")
def test_abilities_that_name_another_moment() -> None:
    """Looter's comes after an attack, Fader's at the end of the turn: then they are used, in the main phase not."""
    t = table({"b2": ["Looter", "Fader"]}, {"b2": ["Enemy"]})
    t.refuses("use Looter", "FQ-4.3-01")
    t.refuses("use Fader", "FQ-4.3-01")
    t.play("end the main phase", "attack Enemy with Looter", "end the attack phase", "use Looter")
    assert (t["A.hand.count"], t["phase"]) == (1, "end")
    t.play("use Fader")
    assert t["cards.Fader.hidden"]


@clause("FQ-4.3-01")
def test_only_ones_own_creatures_abilities() -> None:
    """B's Medic heals nobody in A's turn, and Brute has no ability."""
    t = table({"b2": ["Brute"]}, {"b2": ["Medic", "Enemy"]}, cards={"Enemy": {"damage": 3}})
    t.refuses("use Medic", "FQ-4.3-01")
    t.refuses("use Brute", "FQ-4.3-01")


@clause("FQ-4.3-02")
def test_abilities_are_optional() -> None:
    """Nobody is healed unless the player wants it."""
    t = clinic()
    t.play("end the main phase")
    assert (t["phase"], t["cards.Brute.damage"]) == ("attack", 3)


@clause("FQ-4.3-03")
@pytest.mark.parametrize("goes", [False, True])
def test_abilities_need_no_move(goes: bool) -> None:
    """Medic heals whether it has moved or not."""
    t = table(
        {"b1": ["Medic"], "b2": ["Brute"]} if goes else {"b2": ["Medic", "Brute"]}, cards={"Brute": {"damage": 3}}
    )
    if goes:
        t.play("move Medic", "to b2")
    t.play("use Medic")
    assert (t["cards.Brute.damage"], t["cards.Medic.moved"]) == (2, goes)


@clause("FQ-4.3-05")
@pytest.mark.parametrize(("heads", "drawn"), [(True, 1), (False, 0)])
def test_an_ability_with_a_condition(heads: bool, drawn: int) -> None:
    """Heads: Gambler draws a card. Tails: nothing; and either way it has been used for this turn."""
    t = table({"b1": ["Gambler"]}, chance=(heads,))
    t.play("use Gambler")
    assert t["A.hand.count"] == drawn
    t.refuses("use Gambler", "FQ-4.3-05")


@clause("FQ-4.3-06")
def test_an_ability_without_a_condition() -> None:
    """Medic just heals: no coin and no die."""
    t = clinic()
    t.play("use Medic")
    assert t.story[-3:-1] == ["A uses Medic", "Brute is healed of 1"]


@clause("FQ-4.3-05")
def test_an_ability_is_used_once_a_turn() -> None:
    """Once a turn, and again in the next; two abilities of one creature are used once each."""
    t = clinic()
    t.play("use Medic")
    t.refuses("use Medic", "FQ-4.3-05")
    t.end_turn()
    t.end_turn()
    t.play("use Medic")
    t = table({"b1": ["Duo"]}, cards={"Duo": {"damage": 3}})
    t.play("use Duo", "use the second ability of Duo")
    t.refuses("use Duo", "FQ-4.3-05")
    t.refuses("use the second ability of Duo", "FQ-4.3-05")


@clause("FQ-4.3-05")
def test_a_price_comes_first() -> None:
    """Trader discards a card to draw one: without a card in hand it cannot."""
    table({"b1": ["Trader"]}).refuses("use Trader", "FQ-4.3-05")
    t = table({"b1": ["Trader"]}, A={"hand": ["Letter", "Nudge"], "deck": ["Crab"]})
    t.play("use Trader")
    t.refuses("discard Trader", "FQ-4.3-05")
    t.play("discard Nudge")
    assert (t["A.hand"], t["A.discard"]) == (["Letter", "Crab"], ["Nudge"])


@clause("FQ-4.3-02")
@pytest.mark.parametrize(("answer", "drawn"), [("accept", 1), ("decline", 0)])
def test_an_ability_that_asks(answer: str, drawn: int) -> None:
    """What a text says one may do, one may leave."""
    t = table({"b1": ["Asker"]})
    t.play("use Asker", answer)
    assert t["A.hand.count"] == drawn


@clause("FQ-4.3-05")
def test_an_ability_that_can_do_nothing() -> None:
    """Medic with nobody to heal is not used, and that is no use of it."""
    t = table({"b2": ["Medic"], "b1": ["Brute"]}, cards={"Brute": {"damage": 1}, "Medic": {"damage": 1}})
    t.refuses("use Medic", "FQ-4.6-03", "FQ-4.6-01")
    t.play("move Brute", "to b2", "use Medic")
    assert (t["cards.Brute.damage"], t["cards.Medic.damage"]) == (0, 1)
