"""What a player sees, how it looks for that player, and what greedy makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.goldfish import Fishing, Goldfished, one
from decktool.rulesets import load_rules
from decktool.rulesets.dragon_quest.declarations import Zone
from tests.rulesets.dragon_quest.talk import GAME, battle, fight, table
from tests.rulesets.table import Table


def chosen(t: Table) -> str:
    """What greedy takes now."""
    view = t.state.rules.view(t.state, t.state.player)
    return str(t.state.words(make_agent("greedy").choose(view, SeededDice(1))))


def evaluation(**given: Any) -> float:
    """How a table looks for A."""
    t = table(**given)
    return float(t.state.rules.view(t.state, 0).evaluation())


def test_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides with level, experience, gold, piles and lines; the own hand, of the other's how many and who is known."""
    monkeypatch.setenv("COLUMNS", "80")
    t = table(
        ["Ox", "Anna"], ["Cow"], turn=5,
        A={"hand": ["Ram", "Blade", "Toll"], "rear": ["Bull"], "gold": 3},
        B={"hand": ["Bear", "2 Ox"], "experience": ["Drake"], "discard": 2},
        cards={"Ox": {"damage": 2, "closed": True, "poisoned": True}, "Anna": {"items": ["Shield"], "attack_more": 1},
               "Cow": {"confused": True}},
    )  # fmt: skip
    t.state.knows[t.state.zones[4][0]] = 3
    assert t.state.rules.view(t.state, 0).screen() == [
        "turn 5, A's preparation phase",
        "B   level 1, 0 XP (level 2 at 5)   0 gold   draw pile 10   discard pile 2",
        "  hand  3 cards (Bear L1 3/5 (1 GP) among them)",
        "  front Cow L2 2/2of2 average (confused)",
        "  rear  -",
        "A (you)   level 2, 5 XP (level 3 at 10)   3 gold   draw pile 10   discard pile 0",
        "  hand  Ram L1 2/5 (2 GP), Blade (item A for 2 GP), Toll (quest for 1 card)",
        "  front Ox L1 1/3of5 average (closed and poisoned),",
        "        Anna L1 2/5of5 average (Shield)",
        "  rear  Bull L1 2/2of2 average",
    ]
    t = table(phase="end of turn", A={"deck": 9}, B={"hand": 1, "experience": ["4 Drake"]})
    lines = t.state.rules.view(t.state, 1).screen()
    assert lines[0] == "turn 4, B's draw phase"
    assert lines[1] == "A   level 5, 20 XP   0 gold   draw pile 9   discard pile 0"
    assert lines[2] == "  hand  -"
    start = load_rules(GAME).start(SeededDice(1))
    assert start.rules.view(start, 0).screen()[0] == "turn 0, setup phase"


def test_the_story_leaves_the_phases_to_the_screen() -> None:
    """What happened, without the names of phases."""
    t = fight("Ox", "Ram")
    story = t.state.rules.view(t.state, 0).story()
    assert story[:3] == ["A attacks with Ox", "B counters with Ram", "Ram takes 1 damage"]
    assert [line for line in story if line.endswith("phase")] == []


def test_what_looks_good() -> None:
    """A larger draw pile, a stronger party, gold, experience; the other's the other way; a mirror is even."""
    even = evaluation(front=["Ox"], enemy=["Ox"])
    assert evaluation(A={"deck": 5}, B={"deck": 5}) == 0.5 == even
    better = [
        evaluation(front=["Ox"], enemy=["Ox"], A={"deck": 20}), evaluation(front=["Ox", "Ram"], enemy=["Ox"]),
        evaluation(front=["Ox"], enemy=["Ox"], A={"gold": 3}),
        evaluation(front=["Ox"], enemy=["Ox"], B={"experience": ["Troll"]}),
        evaluation(front=["Ox"], enemy=["Ox"], cards={"Ox #2": {"damage": 1}}),
        evaluation(front=["Ox"], enemy=["Ox"], cards={"Ox #2": {"poisoned": True}}),
    ]  # fmt: skip
    assert all(even < found < 1 for found in better), better
    assert 0 < evaluation(front=["Ox"], enemy=["Ox"], B={"deck": 20}) < 0.5


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"phase": "draw", "A": {"hand": 3, "deck": 20}}, "draw 3 cards"),
        ({"phase": "draw", "A": {"hand": 3, "deck": 6}}, "draw no card"),
        ({"phase": "draw", "A": {"hand": 3, "deck": 9}}, "draw no card"),
        ({"phase": "draw", "A": {"hand": 5, "deck": 10}}, "draw 1 card"),
        ({"A": {"hand": ["Mole", "Bear"]}}, "call Bear to the front line"),
        ({"front": ["Ox"], "A": {"hand": ["Mole"], "calls": 1, "gold": 1}}, "call Mole to the front line"),
        ({"front": ["Ram"], "A": {"gold": 2}, "cards": {"Ram": {"damage": 4}}}, "heal Ram"),
        ({"front": ["Ram"], "A": {"gold": 2}, "cards": {"Ram": {"damage": 1}}}, "pass"),
        ({"front": ["Bear"], "A": {"gold": 1}, "cards": {"Bear": {"poisoned": True}}}, "cure Bear"),
        ({"front": ["Bear"], "A": {"gold": 1}, "cards": {"Bear": {"closed": True}}}, "ready Bear"),
        ({"front": ["Ox"], "A": {"gold": 3}, "cards": {"Ox": {"closed": True}}}, "pass"),
        ({"front": ["Anna"], "A": {"gold": 2, "hand": ["Blade"]}}, "equip Blade"),
        ({"A": {"hand": ["Errand"]}}, "pass"),
        ({"front": ["Mole"], "A": {"hand": ["Memory"], "discard": ["Bear"]}}, "play the quest Memory"),
        ({"front": ["Monk"], "A": {"hand": ["Mole"], "calls": 3}}, "use Monk"),
        ({"front": ["Snail"], "A": {"rear": ["Bear"]}}, "line up"),
        ({"front": ["Bear"], "A": {"rear": ["Snail"]}, "cards": {"Snail": {"closed": True}}}, "pass"),
        ({"phase": "action", "front": ["Ox"]}, "attack with Ox"),
        ({"phase": "action", "front": ["Ox"], "penalized": True}, "end the battle"),
        ({"phase": "action", "front": ["Bear"], "enemy": ["Mole"]}, "attack with Bear"),
        ({"phase": "action", "front": ["Mole"], "enemy": ["Bear"]}, "end the battle"),
        (
            {"phase": "action", "front": ["Mole"], "enemy": ["Bear"], "cards": {"Bear": {"closed": True}}},
            "attack with Mole",
        ),
        ({"phase": "start", "front": ["Archer"], "enemy": ["Ox"]}, "use Archer"),
    ],
)
def test_what_greedy_does(given: dict[str, Any], wanted: str) -> None:
    """What is best for now; a draw pile that is low is saved."""
    assert chosen(table(**given)) == wanted


def test_what_greedy_answers() -> None:
    """It counters where that hurts, saves a card that would fall for nothing, strikes who falls, discards the least."""
    t = battle(["Hare"], ["Bear", "Mole"])
    t.play("attack with Hare")
    assert chosen(t) == "counter with Bear" or chosen(t) == "defend with Bear"
    t = battle(["Mole"], ["Bear", "Calf"])
    t.play("attack with Mole")
    assert chosen(t).startswith("counter with")
    t = battle(["Ram"], ["Bear", "Bull"], cards={"Bear": {"closed": True}, "Bull": {"closed": True}})
    t.play("attack with Ram")
    assert chosen(t) == "strike Bull"
    t = table(["Seer"], A={"hand": ["Mole", "Bear", "Ram"]})
    t.play("use Seer")
    assert chosen(t) == "discard Mole"
    t = table(["Snail"], A={"rear": ["Bear"]})
    t.play("line up")
    assert chosen(t) in {"move Snail", "move Bear"}
    t.play("move Bear")
    assert chosen(t) in {"that is the line-up", "move Snail"}
    t = table(["Imp"], ["Mole", "Troll"])
    t.play("use Imp")
    assert chosen(t) == "choose Troll"
    t = table(["Anna", "Slayer"], A={"hand": ["Blade"], "gold": 2}, cards={"Anna": {"damage": 3}})
    t.play("equip Blade")
    assert chosen(t) == "choose Slayer"
    t = table(["Troll", "Ox"], phase="end of turn", cards={"Troll": {"confused": True, "damage": 2}})
    assert chosen(t) == "choose Ox"


def test_greedy_looks_at_the_lines_as_they_are_now() -> None:
    """Asked twice about the same cards, it moves who waits behind while all are ready, and who is closed in front."""
    t = table(["Bear", "Snail"], A={"rear": ["Ox"]})
    t.play("line up")
    assert chosen(t) == "move Ox"
    t.state.closed |= 1 << t.state.zones[Zone.FRONT][1]  # type: ignore[attr-defined]
    assert chosen(t) == "move Snail"


def test_what_greedy_makes_of_texts() -> None:
    """Harm goes to the other side's best, help to one's own, and nobody draws from a pile that is low."""
    t = table(["Viper"], ["Anna", "Cara"])
    assert chosen(t) == "use Viper"
    t.play("use Viper")
    assert chosen(t) == "choose Anna"
    assert chosen(table(["Bear"], A={"rear": ["Nurse"], "lined": 1}, cards={"Bear": {"damage": 1}})) == "use Nurse"
    quest = {"hand": ["Rumours in Town", "Blade", "Blade"], "deck": 20}
    assert chosen(table([], A=quest)) == "pass"
    assert chosen(table(["Cartographer Royal"], A={"deck": 20})) == "pass"
    assert chosen(table(["Reaper"], ["Troll"])) == "use Reaper"
    assert chosen(table(["Hexer"], ["Ram"], phase="start")) == "use Hexer"
    assert chosen(table(["Mason"], ["Ram"], phase="start")) == "use Mason"
    closed = {"Seer": {"damage": 0}}
    assert chosen(table(["Seer"], A={"hand": ["Bear", "Bear"], "calls": 9}, cards=closed)) == "pass"


def test_what_a_goldfish_counts() -> None:
    """Own turns, hand costs, what both piles lost, and when the other one was empty."""
    rules = load_rules(GAME)
    result = Goldfished()
    agents = [make_agent("greedy"), make_agent("passive")]
    played = one(rules, agents, Fishing(GAME, ("greedy", "passive"), "1"), 0, result)
    state: Any = played.state
    assert played.outcome.winner == 0
    assert list(result.counts) == ["cards defeated", "cards lost", "hand cost burned", "own pile left"]
    assert "their draw pile empty" in result.reached
    gauges = rules.metrics(state, 0)
    assert gauges["their loss"] == 50
    assert gauges["own pile"] == len(state.zones[1])
    assert (gauges["gold"], gauges["level"], gauges["burned"], gauges["damage"]) == (
        state.gold[0],
        1,
        state.burned[0],
        state.dealt[0],
    )
    assert gauges["party"] == len(state.zones[5]) + len(state.zones[7])


def test_what_a_game_cost_and_brought() -> None:
    """Cards defeated and lost, hand costs and the own pile, as they are at the end."""
    rules = load_rules(GAME)
    result = Goldfished()
    played = one(rules, [make_agent("greedy")] * 2, Fishing(GAME, ("greedy", "greedy"), "1"), 0, result)
    zones, state = played.state.zones, played.state
    wanted = [len(zones[Zone.EXPERIENCE + 1]), len(zones[Zone.EXPERIENCE]), state.burned[0], len(zones[Zone.DECK])]  # type: ignore[attr-defined]
    assert [list(found) for found in result.counts.values()] == [[number] for number in wanted]
    assert len(set(wanted)) == 4
    assert sum(result.entered.values()) in {played.state.turn // 2, (played.state.turn + 1) // 2}
