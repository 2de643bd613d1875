"""The screen, what a table promises, what a goldfish tells, what is found wrong in a state, and positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.play.measures import measures_of
from decktool.rulesets.forgotten_times.declarations import Zone
from tests.rulesets.forgotten_times.talk import field, table
from tests.rulesets.table import Table


def test_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponent above, oneself below, no line wider than the terminal; hands are hidden, what they are known to hold is not."""
    monkeypatch.setenv("COLUMNS", "60")
    found = table(
        infusion=4, A={"hand": ["God 2/9", "Coin"], "battlefield": ["God 2/5", "Mortal 1/5", "Monster 3/9"], "hero": ["Plain Hero"],
        "rp": 3, "prizes": 1, "upgrades": ["Rampart"], "discard": ["Ice"]},
        B={"hand": ["Ice", "Sand"], "alt": ["Other Hero"], "deck": [], "missed": 1, "lasting": ["Flag"]},
        cards={"God 2/5": {"blind": True, "attacked": True, "armor": "Vest"}, "Plain Hero": {"bf": 2}},
    )  # fmt: skip
    found.state.knows[found.state.rules.labels.index("Sand")] = 0b11
    assert found.state.rules.view(found.state, 0).screen() == [
        "turn 3, A's recruitment phase, infusion 4",
        "B   city 20 HP   RP 0   deck 0   discard 0   starving",
        "  hand        2 cards (Sand among them)",
        "  battlefield -",
        "  hero        -",
        "  alt         Other Hero 2/9",
        "  city        Plain City #2",
        "  upgrades    -",
        "  lasting     Flag",
        "A (you)   city 20 HP   RP 3   deck 5   discard 1   prizes 1",
        "  hand        God 2/9 [2], Coin",
        "  battlefield God 2/5 2/5 (blind, attacked, Vest 3),",
        "              Mortal 1/5 1/5, Monster 3/9 3/9",
        "  hero        Plain Hero 1/9 (2 BF)",
        "  alt         -",
        "  city        Plain City",
        "  upgrades    Rampart",
        "  lasting     -",
    ]
    looking = table(A={"hand": ["Prophecy"], "deck": ["Coin", "God 2/9"]})
    looking.play("play Prophecy")
    assert looking.state.rules.view(looking.state, 0).screen()[1] == "  looked      Coin, God 2/9"  # nobody pays for it
    assert looking.state.rules.view(looking.state, 1).screen()[1] == "  looked      2 cards"


def evaluation(found: Table, seat: int = 0) -> float:
    """How good a table looks."""
    return float(found.state.rules.view(found.state, seat).evaluation())


BASE: dict[str, Any] = {
    "A": {"battlefield": ["God 3/9"], "hero": ["Plain Hero"], "hand": ["Coin"]},
    "B": {"hero": ["Other Hero"]},
}


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({"cards": {"God 3/9": {"blind": True}}}, {}),
        ({"cards": {"God 3/9": {"frozen": True}}}, {}),
        ({"cards": {"God 3/9": {"poisoned": True}}}, {}),
        ({"cards": {"God 3/9": {"hp": 8}}}, {}),
        ({"cards": {"Plain City": {"hp": 19}}}, {}),
        ({}, {"cards": {"Plain City #2": {"hp": 19}}}),
        ({}, {"cards": {"God 3/9": {"armor": "Vest"}}}),
        ({"cards": {"God 3/9": {"armor": "Vest"}, "Vest": {"hp": 1}}}, {"cards": {"God 3/9": {"armor": "Vest"}}}),
        ({}, {"cards": {"Plain Hero": {"bf": 1}}}),
        ({}, {"cards": {"God 3/9": {"ap_more": 1}}}),
        ({"A": {**BASE["A"], "hero": []}}, {}),
        ({"A": {**BASE["A"], "hand": []}}, {}),
        ({"A": {**BASE["A"], "hand": ["Vest"]}}, {}),
        ({}, {"A": {**BASE["A"], "alt": ["Other Hero"]}}),
        ({}, {"A": {**BASE["A"], "prizes": 1}}),
        ({}, {"A": {**BASE["A"], "upgrades": ["Treasury"]}}),
        ({}, {"A": {**BASE["A"], "lasting": ["Flag"]}}),
        ({}, {"A": {**BASE["A"], "rp": 1}}),
        ({"A": {**BASE["A"], "rp": 3}}, {"A": {**BASE["A"], "rp": 4}}),
        ({"B": {"hero": ["Other Hero"], "battlefield": ["God 2/5"]}}, {}),
    ],
)  # fmt: skip
def test_what_a_table_promises(worse: dict[str, Any], better: dict[str, Any]) -> None:
    """More for the player and less for the opponent, within 0 and 1; what is good for one is bad for the other."""
    low, high = (table(**{**BASE, **change}) for change in (worse, better))
    assert 0 < evaluation(low) < evaluation(high) < 1
    assert evaluation(low, 1) > evaluation(high, 1)
    assert abs(evaluation(low) + evaluation(low, 1) - 1) < 1e-9


def test_greedy_sees_the_class_of_each_soldier() -> None:
    """A god does well against a monster and a mortal badly, whichever of them is judged first."""
    found = field(["Mortal 2/9", "God 2/9"], "Monster 3/9", turn=3)
    attacks = [action for action in found.state.options if "attack " in found.state.words(action)]
    for order in (attacks, attacks[::-1]):
        view = found.state.rules.view(found.state, 0)
        ranks = {found.state.words(action): view.rank(action) for action in order}
        assert ranks["attack Monster 3/9 with God 2/9"] > 2 + ranks["attack Monster 3/9 with Mortal 2/9"]


def test_greedy() -> None:
    """It takes the win, saves what three RP are worth, buys with the rest, and ends its turn."""
    agent, dice = make_agent("greedy"), SeededDice("greedy")

    def chosen(found: Table) -> str:
        return found.state.words(agent.choose(found.state.rules.view(found.state, 0), dice))

    winning = table(A={"battlefield": ["Mortal 2/5"], "hand": ["Coin"]}, cards={"Plain City #2": {"hp": 1}})
    assert chosen(winning) == "attack Plain City #2 with Mortal 2/5"
    assert chosen(table(A={"rp": 3})) == "begin the attack phase"
    assert chosen(table(A={"rp": 5})) == "trade 2 RP for a card"
    heroes = {"hero": ["Plain Hero"], "alt": ["Other Hero"]}
    assert chosen(table(phase="attack", A=heroes, cards={"Plain Hero": {"frozen": True}})) == "end the turn"


@pytest.mark.parametrize(
    ("card", "few", "many", "more"),
    [
        ("Bolt", {"battlefield": ["God 2/9"]}, {"battlefield": ["3 God 2/9"]}, False),
        ("Blast", {"hero": ["Plain Hero"]}, {"hero": ["Plain Hero"], "alt": ["Plain Hero"]}, True),
    ],
)
def test_greedy_counts_each_whom_a_specialty_meets(
    card: str, few: dict[str, Any], many: dict[str, Any], more: bool
) -> None:
    """What hits one of three alike does no more than against one alone; what hits all does more."""

    def does(theirs: dict[str, Any]) -> float:
        found = table(A={"hand": [card]}, B=theirs)
        view: Any = found.state.rules.view(found.state, 0)
        return float(view.does(found.state.rules.labels.index(card)))

    assert does(few) > 0
    assert (does(many) > does(few)) == more


# --- a goldfish


def test_gauges() -> None:
    """RP spent and wasted, hand, AP in play, and what a bare city would have taken, turn by turn."""
    found = table(
        A={
            "hand": ["God 2/9", "Coin"],
            "rp": 8,
            "battlefield": ["Mortal 3/9"],
            "hero": ["Plain Hero"],
            "alt": ["Third Hero"],
        },
        cards={"Mortal 3/9": {"frozen": True}},
    )
    found.play("play God 2/9")
    found.end_turn()
    rules = found.state.rules
    assert rules.metrics(found.state, 0) == {"RP spent": 2, "RP wasted": 3, "hand": 1, "AP": 6, "city damage": 3}
    assert rules.metrics(found.state, 1) == {"RP spent": 0, "RP wasted": 0, "hand": 1, "AP": 0, "city damage": 0}
    found.end_turn()
    found.end_turn()
    assert rules.metrics(found.state, 0)["city damage"] == 3 + 6


def test_measures() -> None:
    """Own turns without the set-up, the fall of the opponent's city, and what was lost."""
    found = table(
        A={"discard": ["God 2/9", "Plain Hero", "Coin"], "hand": ["God 2/5", "Ice"], "missed": 2},
        B={"city": ["Undermere"], "discard": ["Mortal 3/9", "Monster 3/9"]},
    )
    measures = measures_of(found.state.rules)
    assert (measures.place(found.state, 0), measures.place(found.state, 1)) == (3, -1)
    assert [(m.metric, m.at_least) for m in measures.milestones] == [("city damage", 20)]
    assert dict(measures.counts(found.state, 0)) == {
        "cards starved for": 2, "soldiers lost": 1, "heroes lost": 1, "soldiers left in hand": 1,
    }  # fmt: skip
    assert measures.counts(found.state, 1)["soldiers lost"] == 2
    assert found.state.rules.remarks(found.state) == ("somebody starved",)
    setting = table(phase="mulligan", turn=0, A={"hand": ["Coin"]})
    assert (measures_of(setting.state.rules).place(setting.state, 0), setting.state.rules.remarks(setting.state)) == (
        -1,
        (),
    )


# --- what is wrong


def _index(found: Table, label: str) -> int:
    return list(found.state.rules.labels).index(label)


def _set(path: str, value: int, label: str = "") -> Callable[[Table], None]:
    def change(found: Table) -> None:
        getattr(found.state, path)[_index(found, label) if label else 1] = value

    return change


def _mark(path: str, label: str) -> Callable[[Table], None]:
    return lambda found: setattr(found.state, path, 1 << _index(found, label))


def _second_hero(found: Table) -> None:
    found.state.zones[Zone.ALT + 1].append(found.state.zones[Zone.HAND + 1].pop())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_set("rp", 11), "B has 11 RP"),
        (_set("rp", -1), "B has -1 RP"),
        (_set("hp", 0, "God 2/5"), "God 2/5 has 0 HP"),
        (_set("hp", 6, "God 2/5"), "God 2/5 has 6 HP"),
        (_set("hp", 0, "Plain City #2"), "Plain City #2 has 0 HP"),
        (_set("hp", 21, "Plain City #2"), "Plain City #2 has 21 HP"),
        (_set("armor", -1, "God 2/5"), "armor of B"),
        (_set("fury", 4, "Plain Hero"), "Plain Hero has 4 BF"),
        (_set("fury", -1, "Plain Hero"), "Plain Hero has -1 BF"),
        (_set("more", 1, "Coin"), "Coin carries something"),
        (_set("earned", 1, "Coin"), "Coin carries something"),
        (_set("fury", 1, "Coin"), "Coin carries something"),
        (_set("hp", 1, "Coin"), "Coin carries something"),
        (_set("armor", 0, "Coin"), "Coin carries something"),
        *((_mark(name, "Coin"), "Coin carries something") for name in
          ("blind", "poisoned", "frozen", "attacked", "waits", "bared")),
        (_mark("blind", "Ice"), "Ice carries something"),
        (_mark("blind", "Sand"), "Sand carries something"),
        (_mark("blind", "Song"), "Song carries something"),
        (_second_hero, "B has more than one hero in a place"),
    ],
)  # fmt: skip
def test_defects(change: Callable[[Table], None], told: str) -> None:
    """A sound state has none; each fault is named."""
    found = table(
        A={"hero": ["Other Hero"]},
        B={
            "battlefield": ["God 2/5"], "hero": ["Plain Hero"], "alt": ["Third Hero"], "hand": ["Ice", "Coin"],
            "deck": ["Sand"], "discard": ["Song"], "prizes": 1,
        },
        cards={"God 2/5": {"armor": "Vest"}},
    )  # fmt: skip
    assert found.state.rules.defects(found.state) == []
    change(found)
    assert told in found.state.rules.defects(found.state)


# --- positions


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"A": {"battlefield": ["Plain Hero"]}},
            "A.battlefield: Plain Hero cannot lie in that zone: it is a hero card",
        ),
        ({"A": {"hand": ["Plain City"]}}, "A.hand: Plain City cannot lie in that zone: it is a city card"),
        ({"A": {"hero": ["Plain Hero", "Other Hero"]}}, "room for one card"),
        ({"A": {"city": ["Plain City", "Proud City"]}}, "room for one card"),
        ({"A": {"hand": ["Coin"]}, "cards": {"Coin": {"armor": "Vest"}}}, "in play wears an armor card"),
        ({"A": {"hero": ["Plain Hero"]}, "cards": {"Plain Hero": {"armor": "Coin"}}}, "in play wears an armor card"),
        ({"A": {"deck": 60}, "B": {"deck": 60, "hand": 8}}, "130 cards are more than the limit of 127"),
        ({"phase": "setup"}, "begin with one of"),
        ({"cards": {"Plain City": {"hp": 0}}}, "greater than or equal to 1"),
        ({"cards": {"Plain City": {"hp": 21}}}, "Plain City has at most 20 HP, not 21"),
        ({"cards": {"Plain City": {"hp": 999}}}, "Plain City has at most 20 HP, not 999"),
        ({"cards": {"Plain City": {"hp": 1000}}}, "less than or equal to 999"),
    ],
)
def test_positions_that_cannot_be(given: dict[str, Any], told: str) -> None:
    """Each is refused by what is wrong."""
    with pytest.raises(DecktoolError, match=told):
        table(**given)


def test_a_position_without_cities() -> None:
    """Each player has the game's first one."""
    found = Table("forgotten-times", A={"deck": 1})
    assert (found["A.city"], found["B.city"]) == (["Cael of the Seven Stairs"], ["Cael of the Seven Stairs"])
