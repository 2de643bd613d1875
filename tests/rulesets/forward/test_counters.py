"""What the cards of a game count themselves: Candlelight, which starts at 1, and Ash, which starts at 0."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from decktool.errors import DataError, DecktoolError
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.rulesets import lint_texts, load_rules, write_position
from tests.rulesets.forward.talk import DULL, revealed, table
from tests.rulesets.table import Table


def stated(t: Table) -> dict[str, int]:
    """What is counted, by name."""
    found: dict[str, int] = t["counters"]
    return found


def mine(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Play where that set lies beside the shipped ones."""
    sets = folder / "cards" / "forward" / "sets"
    sets.mkdir(parents=True)
    (sets / "mine.yaml").write_text(text)
    monkeypatch.chdir(folder)


def test_a_counter_starts_where_its_set_says() -> None:
    """And only what a card of this run speaks of is counted and shown."""
    assert stated(table(row=["The Chandler"])) == {"Candlelight": 1}
    assert stated(table(row=["The Chandler", "Handful of Ash"])) == {"Candlelight": 1, "Ash": 0}
    assert stated(table(row=[DULL])) == {}


@pytest.mark.clause("FW-12-01")
def test_gained_for_resolve() -> None:
    """A Row of Tapers offers Candlelight for a step of Resolve, which may be declined after all."""
    t = revealed("A Row of Tapers", resolve=1)
    t.play("you may spend 1 Resolve to gain 2 Candlelight", "spend it")
    assert (t["resolve"], stated(t)) == (0, {"Candlelight": 3})
    assert "you have 3 Candlelight" in t.story
    t = revealed("A Row of Tapers", resolve=1)
    t.play("you may spend 1 Resolve to gain 2 Candlelight", "do not")
    assert (t["resolve"], stated(t)) == (1, {"Candlelight": 1})


def test_each_counter_is_told_by_its_name() -> None:
    """Beside Candlelight, which is counted first, more Ash is told as Ash."""
    t = table(row=["The Chandler", "Handful of Ash"], counters={"Ash": 1})
    t.play("reveal card 2")
    assert "you have 2 Ash" in t.story


@pytest.mark.parametrize(("there", "hp"), [(1, 5), (2, 9), (3, 9)])
@pytest.mark.clause("FW-12-02")
def test_spent_wholly_or_not_at_all(there: int, hp: int) -> None:
    """The Chandler wants 2 Candlelight for 4 HP; with 1 there is nothing to accept."""
    t = revealed("The Chandler", hp=5, counters={"Candlelight": there})
    if there < 2:
        t.refuses("spend it", "FW-12-02")
        assert "Candlelight is 1 of 2" in str(t.state.why(t.state.read_action("spend it")))
        t.play("do not")
    else:
        t.play("spend it")
    assert (t["hp"], stated(t)) == (hp, {"Candlelight": there % 2 if there > 1 else 1})


@pytest.mark.parametrize(("there", "left", "hp"), [(0, 0, 7), (1, 1, 7), (2, 1, 10), (99, 98, 10)])
def test_a_condition(there: int, left: int, hp: int) -> None:
    """The Unlit Crypt asks for 2 Candlelight, or more: it burns one of them, or costs 3 HP."""
    t = revealed("The Unlit Crypt", counters={"Candlelight": there})
    assert (t["hp"], stated(t)) == (hp, {"Candlelight": left})


@pytest.mark.parametrize(("there", "left"), [(0, 0), (1, 0), (3, 1)])
def test_lost_as_far_as_there_is(there: int, left: int) -> None:
    """A draught takes 2 Ash, and never more than there is."""
    t = revealed("A Draught", counters={"Ash": there})
    assert stated(t) == {"Ash": left}
    assert ("nothing happens" in t.story) is (there == 0)


@pytest.mark.parametrize(("there", "left"), [(98, 99), (99, 99)])
def test_counted_to_99(there: int, left: int) -> None:
    """More is not counted."""
    assert stated(revealed("Handful of Ash", counters={"Ash": there})) == {"Ash": left}


@pytest.mark.parametrize(
    ("house", "there", "open_"), [("possible", 0, False), ("possible", 1, True), ("payable", 1, False)]
)
def test_an_option_that_takes_a_counter(house: str, there: int, open_: bool) -> None:
    """What is not there cannot be given up (FW-A28); under `payable` all of the cost has to be there."""
    t = revealed("Sweepings", counters={"Ash": there}, house={"options": house})
    assert t.allows("lose 2 Ash") is open_
    if not open_:
        assert f"Ash is {there}" + " of 2" * (house == "payable") in str(t.state.why(t.state.read_action("lose 2 Ash")))


def test_resolve_that_cannot_be_spent_is_no_bar() -> None:
    """A Snare that forbids to spend Resolve says nothing of a counter."""
    t = revealed("The Chandler", hp=5, snares=["Numb Fingers"], counters={"Candlelight": 2})
    t.play("spend it")
    assert t["hp"] == 9


def test_it_is_shown_and_written() -> None:
    """On the screen, in a position, and in what a goldfish follows."""
    t = table(row=["The Chandler", "Handful of Ash"], counters={"Ash": 4})
    state: Any = t.state
    assert "Candlelight 1 · Ash 4" in state.rules.view(state, 0).screen(80)
    assert state.rules.metrics(state, 0)["Ash"] == 4
    assert yaml.safe_load(write_position(t.state, "as it lies"))["given"]["counters"] == {"Candlelight": 1, "Ash": 4}


def test_greedy_takes_it_rather_than_nothing() -> None:
    """Where something is gained and nothing lost, it accepts."""
    t = revealed("Sweepings", counters={"Ash": 0})
    assert t.state.words(make_agent("greedy").choose(t.state.rules.view(t.state, 0), None)) == "gain 1 Ash"  # type: ignore[arg-type]


def test_a_counter_that_nobody_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Effects that speak of it are refused, with the remedy; a position as well."""
    with pytest.raises(DataError, match="no card here counts that; did you mean Candlelight"):
        table(row=["The Chandler"], counters={"Candelight": 1})
    mine(
        tmp_path,
        monkeypatch,
        "{set: odd, title: Odd, counters: {Smoke: 0}, cards: [{name: Odd, type: scene, effects: "
        "[{when: revealed, do: [{effect: count, counter: Smok, by: 1}]}]}]}",
    )
    with pytest.raises(DecktoolError, match=r"Odd: revealed: no set names a counter 'Smok'; did you mean Smoke"):
        table(table=["The Knight's Heir", "Vharr, the Unmaker"], row=["Odd"])


def test_where_two_sets_disagree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A counter starts at one number."""
    mine(tmp_path, monkeypatch, "{set: mine, title: Mine, counters: {Candlelight: 3}, cards: []}")
    with pytest.raises(DataError, match="another set file starts it at 1"):
        load_rules("forward")


def test_what_none_spends_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A remark, no fault: the designer's rulebook may say what it is good for."""
    mine(
        tmp_path,
        monkeypatch,
        "{set: mine, title: Mine, counters: {Soot: 0}, cards: [{name: Stain, type: scene, text: Gain 1 Soot., effects: "
        "[{when: revealed, do: [{effect: count, counter: Soot, by: 1}]}]}]}",
    )
    (found,) = lint_texts(load_game("forward"))
    assert (found.message, found.serious) == ("Soot: no card spends it, loses it or asks for it (`counters:`)", False)
