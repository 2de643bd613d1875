"""Goldfish: what a ruleset declares is counted, adds up in any order, and is told as text and JSON alike."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest

from decktool.play.agents import Passive
from decktool.play.goldfish import Fishing, Goldfished, again, goldfish, one
from decktool.play.measures import ENTERING, LEAVING, Measures, Milestone, measures_of
from decktool.report.documents.matches import GoldfishDocument, goldfish_json
from decktool.report.terminal.goldfish import goldfish_text
from decktool.report.terminal.lines import unstyled
from decktool.rulesets import load_rules, load_written
from tests.play.toy import ToyRules, ToyState
from tests.schemas import valid

GAME = "card-of-the-rings"
PAIR = ("greedy", "passive")
FISHING = Fishing(GAME, PAIR, "g")
RUNS = Fishing("forward", PAIR, "w")


def told(document: GoldfishDocument, columns: int = 80) -> str:
    """The report as plain text; the document keeps its schema, and no line is too wide."""
    valid(document)
    lines = [unstyled(line) for line in goldfish_text(document, columns)]
    assert max(map(len, lines)) <= max(48, columns)
    return "\n".join(lines)


def test_parts_add_up() -> None:
    """Cut into parts or not, the same games give the same tables; the clock counts wins only."""
    run = partial(goldfish, load_written, FISHING)
    whole = run(0, 30)
    parts = Goldfished()
    for start in (20, 0, 10):
        parts.add(run(start, 10))
    assert parts == whole
    assert whole.games == whole.reasons.total() == whole.lengths.total() == 30
    assert 0 < whole.wins == whole.clock.total() == whole.reasons["vp"] + whole.reasons["crown"]
    assert whole.wins + whole.ends.total() == 30
    assert whole.entered[0] == whole.left[0] == 30
    document = goldfish_json(load_rules(GAME), FISHING, whole)
    text = told(document)
    assert "greedy against passive, going first" in text
    assert "At the end of each own turn" in text
    assert told(document, 50) != text


@pytest.mark.parametrize("first", [True, False])
def test_who_goes_first(first: bool) -> None:
    """The player who is measured, or the one opposite, in every game; one plays alone, and nobody is asked."""
    fishing = Fishing(GAME, PAIR, "g", first=first)
    for game in range(4):
        played = one(load_rules(GAME), [Passive(), Passive()], fishing, game, Goldfished())
        assert played.state.first == (0 if first else 1)
    alone = one(
        load_rules("forward"), [Passive(), Passive()], Fishing("forward", PAIR, "w", first=first), 0, Goldfished()
    )
    assert alone.state.first == 0


def test_who_sits_opposite() -> None:
    """Against a player who plays the same seeds end otherwise than against nobody."""
    lone, met = (
        goldfish(load_written, Fishing(GAME, ("greedy", other), "g"), 0, 20) for other in ("passive", "greedy")
    )
    assert lone != met
    assert met.wins < 20


# --- what a ruleset declares: a toy whose cards gain points -------------------------------------------------------------


class Toy(Measures):
    """Rows are the two cards; points before and after each; one card is valued; every flip is counted."""

    index = "card"
    rows = ("the first", "the second")
    moments = (ENTERING, LEAVING)
    survived = True
    length = "cards"
    milestones = (
        Milestone("two points", "points", 2), Milestone("three points", "points", 3),
        Milestone("nine points", "points", 9),
    )  # fmt: skip
    listens = True

    def place(self, state: ToyState, seat: int) -> int:
        """The card that comes next."""
        return min(state.turn, 1)

    def lasted(self, state: ToyState, seat: int, rows: int) -> int:
        """Cards played."""
        return state.turn

    def counts(self, state: ToyState, seat: int) -> Mapping[str, int]:
        """Points gained at all."""
        assert state.log is not None
        return {"gains": len(state.log)}


class Told(ToyRules):
    """The toy with measures of its own."""

    measures_type = Toy


def test_rows_moments_milestones_and_counts() -> None:
    """2 points, then 1: the second row is entered at 2 and left at 3, where three points are reached, and never nine.

    Two points were reached in the first row, and holding them through the second is no news.
    """
    rules = Told([[{"effect": "gain", "points": 2}], [{"effect": "gain"}]])
    result = Goldfished()
    for game in range(3):
        one(rules, [Passive(), Passive()], FISHING, game, result)
    assert (result.games, result.wins) == (3, 3)
    document = goldfish_json(rules, FISHING, result)
    first, second = document["rows"]
    assert (first["name"], second["name"]) == ("the first", "the second")
    assert second["gauges"]["points"][ENTERING]["mean"] == 2
    assert second["gauges"]["points"][LEAVING]["median"] == 3
    two, three, nine = document["milestones"]
    assert (two["reached"]["count"], two["rows"]["median"], two["rows"]["mean"]) == (3, 1, 1)
    assert (three["reached"]["count"], three["rows"]["median"]) == (3, 2)
    assert (nine["reached"]["count"], nine["rows"]["median"]) == (0, None)
    assert document["counts"][0]["each"]["mean"] == 2
    assert (document["against"], document["length"]["won"]["mean"]) == (None, 2)
    text = told(document)
    for words in ("Points by card", "First card with", "three points", "never", "Counted over a game"):
        assert words in text


# --- cards that are kept -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def runs() -> Goldfished:
    """Some runs of FORWARD."""
    return goldfish(load_written, RUNS, 0, 12)


def test_what_is_kept(runs: Goldfished) -> None:
    """A game that held a card, or came as far without it, is counted for it once; one that never came there is not."""
    rules = load_rules("forward")
    valued = measures_of(rules).valued()
    for card, home in valued.items():
        counted = sum(number for (known, _, _), number in runs.kept.items() if known == card)
        assert runs.left[home] <= counted <= runs.entered[home]


def test_a_card_s_worth(runs: Goldfished) -> None:
    """The same games again with a card blank: as many for every card, and those with it are the games as they were."""
    run = partial(again, load_written, RUNS)
    played = run(0, 4)
    parts = Goldfished()
    for start in (2, 0):
        parts.add(run(start, 2))
    assert parts == played
    base = goldfish(load_written, RUNS, 0, 4)
    rules = load_rules("forward")
    for card in measures_of(rules).valued():
        with_it = sum(number for (known, won, _), number in played.replayed.items() if known == card and won)
        games = sum(number for (known, _, _), number in played.replayed.items() if known == card)
        assert (games, with_it) == (4, base.wins)
    total = Goldfished()
    total.add(runs)
    total.add(played)
    document = goldfish_json(rules, RUNS, total)
    assert "4 of these games, won" in told(document)
    for columns in (1, 48, 50, 72, 79, 200):
        assert "difference" in told(document, columns)


def test_a_comparison_says_what_it_is() -> None:
    """With and without, the difference with its interval, and that it proves no cause."""
    rules = load_rules("forward")
    card, home = next(iter(measures_of(rules).valued().items()))
    result = Goldfished(games=100, wins=40)
    result.kept.update(
        {(card, True, True): 30, (card, True, False): 20, (card, False, True): 10, (card, False, False): 40}
    )
    document = goldfish_json(rules, RUNS, result)
    row = document["keepers"][0]
    assert row["difference"] is not None
    assert (row["row"], row["with"]["rate"], row["without"]["rate"]) == (home + 1, 0.6, 0.2)
    assert row["difference"]["low"] < 0.4 < row["difference"]["high"]
    text = told(document)
    assert "+40.0" in text
    assert "not a proof of cause" in text


@pytest.mark.parametrize("columns", [48, 60, 72, 80, 100])
def test_wide_intervals_leave_less_room_for_names(columns: int) -> None:
    """Of two games, one won with a card and one lost without it, nothing is known; the line fits the terminal."""
    rules = load_rules("forward")
    result = Goldfished(games=2, wins=1)
    for card in measures_of(rules).valued():
        result.kept.update({(card, True, True): 1, (card, False, False): 1})
    lines = told(goldfish_json(rules, RUNS, result), columns).splitlines()
    assert any("+100.0 (" in line for line in lines)
    assert [line for line in lines if len(line) > columns] == []


def test_where_and_of_what(runs: Goldfished) -> None:
    """Every run that was not won ended somewhere, by a card's doing; nobody leaves the place of their death."""
    document = goldfish_json(load_rules("forward"), RUNS, runs)
    lost = document["lost"]
    assert sum(end["games"]["count"] for end in lost) == runs.games - runs.wins
    assert all(end["name"] and end["card"] for end in lost)
    for row in document["rows"]:
        assert row["entered"] == row["left"] + row["lost"]
    text = told(document)
    for words in (
        "Where it ended",
        "Causes of defeat",
        "HP by location",
        "Track by location",
        "cards revealed per game",
    ):
        assert words in text
