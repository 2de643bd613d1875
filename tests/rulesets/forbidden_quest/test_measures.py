"""What a goldfish of this game counts, turn by turn and over a game."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.goldfish import Fishing, Goldfished, one
from decktool.play.match import play
from decktool.play.measures import measures_of
from decktool.report.documents.matches import goldfish_json
from decktool.rulesets import load_rules
from decktool.rulesets.forbidden_quest.rules import dead
from tests.rulesets.forbidden_quest.talk import GAME, armed, table


def document(against: str, games: int) -> Any:
    """The report of some games of the first sample deck against the second."""
    rules = load_rules(GAME)
    result = Goldfished()
    agents = [make_agent("greedy"), make_agent(against)]
    fishing = Fishing(GAME, ("greedy", against), "measures")
    for number in range(games):
        one(rules, agents, fishing, number, result)
    return goldfish_json(rules, fishing, result)


def test_strikes_are_what_the_board_deals_if_nothing_is_blocked() -> None:
    """Brute's 3 and a brand's 5, a bow's 4 arrows of which two hit and a Friend's 1; who is trapped deals nothing."""
    t = table(
        {"b2": ["Brute"], "a1": ["Friend", "Giant"]},
        {"b2": ["Enemy"]},
        A={"hand": ["Letter"], "crystals": 4},
        B={"crystals": 5},
        crystals=[],
        cards={"Brute": armed("Dragonfire Brand"), "Friend": armed("Yewstring Bow"), "Giant": {"trap": True}},
    )
    assert t.state.rules.metrics(t.state, 0) == {"crystals": 4, "creatures": 3, "strikes": 11, "hand": 1, "dead": 0}
    assert t.state.rules.metrics(t.state, 1) == {"crystals": 5, "creatures": 1, "strikes": 1, "hand": 0, "dead": 0}


@pytest.mark.parametrize("who", ["A", "B"])
def test_a_dead_card_is_one_that_nothing_can_be_done_with(who: str) -> None:
    """A level 2 weapon without a level 1, a potion without damage; not a club, nor a creature that waits for room."""
    hand = ["Forgefire Brand", "Healing Potion", "Plain Club", "Runner"]
    seat, other = "AB".index(who), "BA"["AB".index(who)]
    for board, carried, found in (
        ({"b2": ["Brute"], "a1": ["Friend", "Giant"]}, {}, 2),
        ({"b2": ["Brute"]}, {"Brute": armed("Hearthfire Brand", damage=1)}, 0),
    ):
        players: dict[str, Any] = {who: {"hand": hand, "board": board}, other: {"hand": ["Forgefire Brand"]}}
        t = table(**players, cards=carried)
        assert dead(t.state, seat) == t.state.rules.metrics(t.state, seat)["dead"] == found  # type: ignore[arg-type]
        assert dead(t.state, 1 - seat) == t.state.rules.metrics(t.state, 1 - seat)["dead"] == 1  # type: ignore[arg-type]


def test_what_follows_a_move_is_alive_while_somebody_can_move() -> None:
    """A compass is for a creature that moved: dead beside a rooted one, and beside one that is trapped."""
    for creature, carried, found in (("Brute", {}, 0), ("Rooted", {}, 1), ("Brute", {"trap": True}, 1)):
        t = table({"b2": [creature]}, {}, A={"hand": ["Crooked Compass"]}, cards={creature: carried})
        assert dead(t.state, 0) == found  # type: ignore[arg-type]


def test_rows_are_own_turns() -> None:
    """The set-up is no row: the first row is the first turn, in which everybody has a creature."""
    found = document("greedy", 6)
    first, second = found["rows"][:2]
    assert first["entered"] == first["left"] == 6
    assert first["gauges"]["creatures"]["leaving"]["min"] >= 1
    assert second["entered"] <= 6
    assert found["length"]["title"] == "own turns"


def test_against_a_passive_opponent_the_win_is_a_clock() -> None:
    """Every one of sixty games is won with the ninth crystal, most in four or five own turns and none in more than nine."""
    found = document("passive", 60)
    assert found["wins"]["count"] == 60
    (stone,) = found["milestones"]
    assert (stone["title"], stone["reached"]["count"]) == ("the ninth crystal", 60)
    assert found["length"]["won"]["median"] <= 5
    assert found["length"]["won"]["max"] <= 9


def test_a_game_counts_its_mulligans_and_wasted_upgrades() -> None:
    """The counts are those of the state at the end, each title in every game."""
    rules = load_rules(GAME)
    measures = measures_of(rules)
    seen = {"mulligans": 0, "upgrades wasted": 0}
    for number in range(12):
        state: Any = play(rules, [make_agent("greedy")] * 2, SeededDice("count", number), log=False).state
        counts = measures.counts(state, 0)
        assert list(counts) == ["mulligans", "upgrades wasted", "creatures lost", "dead at the end"]
        assert counts["mulligans"] == state.mulligans[0]
        assert 0 <= counts["creatures lost"] <= 15
        for title in seen:
            seen[title] += counts[title]
    assert seen["upgrades wasted"] > 0


def test_an_upgrade_is_wasted_when_nobody_takes_the_old_card() -> None:
    """Forgefire on Hearthfire, nobody beside: the level 1 brand is thrown away, and counted; a club is not."""
    t = table({"b2": ["Brute"]}, {}, A={"hand": ["Forgefire Brand"]}, cards={"Brute": armed("Hearthfire Brand")})
    t.play("attach Forgefire Brand to Brute", "discard it")
    counts = measures_of(t.state.rules).counts(t.state, 0)
    assert counts["upgrades wasted"] == 1
    t = table({"b2": ["Brute"]}, {}, A={"hand": ["Hearthfire Brand"]}, cards={"Brute": armed("Plain Club")})
    t.play("attach Hearthfire Brand to Brute", "discard it")
    assert measures_of(t.state.rules).counts(t.state, 0)["upgrades wasted"] == 0


def test_creatures_lost_are_those_of_the_own_discard_pile() -> None:
    """Of either player, and no other cards that lie there."""
    t = table({"b2": ["Brute"]}, {}, A={"discard": ["Crab", "Letter"]}, B={"discard": ["Friend", "Rust", "Enemy"]})
    measures = measures_of(t.state.rules)
    assert [measures.counts(t.state, seat)["creatures lost"] for seat in (0, 1)] == [1, 2]
