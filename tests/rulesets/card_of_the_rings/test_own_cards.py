"""Cards of one's own, which do what no printed card does."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from decktool.errors import DecktoolError
from decktool.rulesets import load_rules, write_position
from tests.rulesets.card_of_the_rings.talk import GAME, table

OWN = """\
set: own
title: Our own
cards:
  - name: Old Coin
    type: gold
    gold: 2
    effects:
      - {when: used, discard: true, do: [{effect: draw}]}
  - name: Deep Purse
    type: gold
    gold: 1
    effects:
      - {when: banked, do: [{effect: draw}, {effect: draw, who: opponent}, {effect: skip-draw}]}
  - name: Lantern Bearer
    type: companion
    power: 2
    cost: 0
    effects:
      - {when: used, discard: true, do: [{effect: draw}]}
  - name: Lucky Finder
    type: companion
    power: 1
    cost: 1
    effects:
      - {when: used, do: [{effect: look, count: 2}]}
  - {name: Dragon's Hoard, type: gold, gold: 9999}
  - {name: Stout Miner, type: companion, power: 2, cost: 0, effects: [{when: standing, do: [{effect: power, to: self, amount: 3}]}]}
  - {name: Early Bird, type: companion, power: 1, cost: 1, effects: [{when: turn-start, do: [{effect: draw}]}]}
  - {name: Late Riser, type: companion, power: 1, cost: 1, effects: [{when: turn-start, do: [{effect: draw, who: opponent}]}]}
  - {name: Tithe, type: gold, gold: 1, effects: [{when: turn-start, do: [{effect: draw, who: opponent}]}]}
  - {name: War Drummer, type: companion, power: 1, cost: 1, effects: [{when: used, do: [{effect: strengthen, amount: 3}]}]}
  - name: Torn Map
    type: artifact
    cost: 0
    kind: one-time
    effects:
      - {when: played, do: [{effect: draw}]}
      - {when: played, discard: true, do: [{effect: draw, who: opponent}]}
"""


@pytest.fixture(autouse=True)
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Play where a set of one's own lies beside the shipped one."""
    sets = tmp_path / "cards" / GAME / "sets"
    sets.mkdir(parents=True)
    (sets / "own.yaml").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return sets / "own.yaml"


def test_gold_that_is_used_up() -> None:
    """A gold card may discard itself: what it was worth leaves the Bank with it, tapped or not."""
    t = table(A={"bank": ["Old Coin", "Gold Pouch"]}, deck=3, cards={"Old Coin": {"tapped": 1}})
    t.play("use Old Coin")
    assert (t["A.gold"], t["A.bank_worth"], t["discard"]) == (1, 1, ["Old Coin"])
    assert t.state.rules.defects(t.state) == []


def test_nothing_carried_comes_back() -> None:
    """Strengthened and used, it leaves; drawn and played again in the same turn it is as new."""
    t = table(A={"party": ["Lantern Bearer", "Elf Archer"], "hand": ["Elven Scout"], "bank": ["2 Gold Pouch"]}, deck=1)
    t.play("use Elf Archer", "choose Lantern Bearer", "use Lantern Bearer", "recruit Elven Scout")
    t.play("recruit Lantern Bearer")
    assert t["cards.Lantern Bearer.strengthened"] == 0
    assert t["A.power"] == 6
    t.play("use Lantern Bearer")


def test_three_points_of_power() -> None:
    """As many as the text says, until the end of the turn."""
    t = table(A={"party": ["War Drummer", "Elf Archer"]}, deck=3)
    before = t["A.power"]
    t.play("use War Drummer", "choose Elf Archer")
    assert (t["A.power"] - before, t["cards.Elf Archer.strengthened"]) == (3, 3)
    assert t.facts[-1] == "strengthens A Elf Archer 3"
    t.end_turn()
    assert t["A.power"] == before


def test_power_of_its_own_without_a_condition() -> None:
    """It is added to what is printed, in each phase, and to no other companion."""
    assert table(A={"party": ["Stout Miner"]}, deck=3)["A.power"] == 5
    t = table(A={"party": ["Stout Miner", "Lantern Bearer"]}, B={"party": ["Lantern Bearer"]}, deck=3)
    assert (t["A.power"], t["B.power"]) == (7, 2)


def test_what_costs_nothing_is_not_paid_for() -> None:
    """Gold stays as it is, and no payment is told."""
    t = table(A={"hand": ["Lantern Bearer"], "bank": ["Gold Pouch"]}, deck=3)
    t.play("recruit Lantern Bearer")
    assert t["A.gold"] == 1
    assert [fact for fact in t.facts if "pays" in fact] == []


def test_the_rule_behind_a_card_of_ones_own() -> None:
    """It has no clause and no text; what is asked has its rule all the same."""
    t = table(A={"party": ["Lucky Finder"]}, deck=3)
    t.play("use Lucky Finder")
    assert t.state.rules.rule(t.state).startswith("Lucky Finder: Look at the top cards and keep one")
    refusal = t.state.why(t.state.read_action("keep Old Coin"))
    assert refusal is not None
    assert refusal.clauses == ("CR-4-01",)


def test_two_abilities_of_one_moment() -> None:
    """Both happen, in their order; and the card that says so goes."""
    t = table(A={"hand": ["Torn Map"]}, deck=["Human Knight", "Elf Archer"])
    t.play("recruit Torn Map")
    assert (t["A.hand"], t["B.hand"], t["discard"]) == (["Human Knight"], ["Elf Archer"], ["Torn Map"])


def test_gold_that_does_three_things() -> None:
    """Each once, in their order, when it is banked."""
    t = table(phase="resource", A={"hand": ["Deep Purse"]}, deck=["Human Knight", "Elf Archer", "Elven Scout"])
    t.play("bank Deep Purse")
    assert (t["A.hand"], t["B.hand"], t["A.skips"]) == (["Human Knight"], ["Elf Archer"], 1)


@pytest.mark.clause("CR-4.1-02")
@pytest.mark.parametrize(
    ("bank", "party", "mine"),
    [
        ([], ["Early Bird", "Late Riser"], ["Scroll of Lore", "Human Knight"]),
        ([], ["Late Riser", "Early Bird"], ["Scroll of Lore", "Elf Archer"]),
        (["Tithe"], ["Early Bird", "Late Riser"], ["Scroll of Lore", "Elf Archer"]),
        (["Tithe"], ["Late Riser", "Early Bird"], ["Scroll of Lore", "Elven Scout"]),
        (["Tithe"], ["Early Bird", "Early Bird"], ["Scroll of Lore", "Elf Archer", "Elven Scout"]),
    ],
)
def test_start_effects_in_the_order_of_play(bank: list[str], party: list[str], mine: list[str]) -> None:
    """After the draw: those of the Bank, then those of the Party, each as they were played; who draws which card says so."""
    deck = ["Scroll of Lore", "Human Knight", "Elf Archer", "Elven Scout"]
    t = table(phase="draw", A={"bank": bank, "party": party}, deck=deck)
    t.play(*([] if t["phase"] == "resource" else t.state.menu()[:1]))
    assert sorted(t["A.hand"]) == sorted(mine)


@pytest.mark.parametrize("one_time", ["party_then_use", "immediate"])
def test_a_one_time_card_without_a_use(one_time: str) -> None:
    """A card that calls itself one-time and is not used does what it says when it is played."""
    t = table(house={"one_time": one_time}, A={"hand": ["Torn Map"]}, deck=2)
    t.play("recruit Torn Map")
    assert t["discard"] == ["Torn Map"]


def test_two_abilities_that_are_used(own_cards: Path) -> None:
    """Which of the two would `use` be? It is refused by name."""
    twice = OWN + "      - {when: used, do: [{effect: draw}]}\n      - {when: used, do: [{effect: draw}]}\n"
    own_cards.write_text(twice, encoding="utf-8")
    with pytest.raises(DecktoolError, match="Torn Map has two abilities that are used"):
        load_rules(GAME)


@pytest.mark.parametrize("tapped", [60, 61, 9_999])
def test_a_hoard(tapped: int) -> None:
    """Printed gold has no upper limit: what is tapped of 9,999 points is written, and read again."""
    t = table(A={"bank": ["Dragon's Hoard"]}, cards={"Dragon's Hoard": {"tapped": tapped}})
    given = yaml.safe_load(write_position(t.state, "hoard"))["given"]
    assert given["cards"] == {"Dragon's Hoard": {"tapped": tapped}}
    assert table(**given)["A.gold"] == t["A.gold"] == 9_999 - tapped


@pytest.mark.parametrize("deck", [["Human Knight", "Elf Archer"], ["Elf Archer", "Human Knight"]])
def test_what_is_looked_at_has_no_order_for_the_opponent(deck: list[str]) -> None:
    """Of two cards that A looks at B knows one, as a position may say: it stands first, wherever it lies."""
    t = table(A={"party": ["Lucky Finder"]}, deck=[*deck, "Gold Pouch"])
    t.play("use Lucky Finder")
    assert t.sees("B", "looked") == [None, None]
    given = yaml.safe_load(write_position(t.state, "looking"))["given"]
    again = table(**{**given, "B": {"knows": ["Human Knight"]}})
    assert sorted(again.sees("A", "looked")) == ["Elf Archer", "Human Knight"]
    assert again.sees("B", "looked") == ["Human Knight", None]
