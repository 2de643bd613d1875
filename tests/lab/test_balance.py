"""Numbers balanced in games whose chances are known, and in real ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.games import Field, load_game
from decktool.lab.balance import EVEN, _changes, _steps, balance, numbers, verdict
from decktool.lab.contest import AS_IT_IS, JUDGED, Contest, Measured, Trial, Trials, rules_of
from decktool.play import parallel
from decktool.rulesets import load_written
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
GAME = load_game("card-of-the-rings")
BOX = Contest(GAME.id, ((),), "greedy", "1")
SCOUT = GAME.catalog.find("Elven Scout")[0]


def scout(trial: Trial, field: str) -> int:
    """By how much a number of the Elven Scout differs."""
    printed = int(SCOUT.fields[field])
    return trial.changed.get(SCOUT.id, {}).get(field, printed) - printed


def test_the_number_that_matters_is_found(rigged: Callable[..., None]) -> None:
    """62 of a hundred are won, and a step of the Scout's cost is worth 6: two steps are made, of that number alone."""
    rigged(lambda trial, pairing: 0.62 - 0.06 * scout(trial, "cost"))
    done = balance(Trials(load_written, BOX, 200_000), 0.05)
    assert [(n.card.name, n.field, n.after - n.before) for n in done.changes] == [("Elven Scout", "cost", 2)]
    assert done.before[0].low > 0.55
    assert done.after[0].low >= 0.45
    assert done.after[0].high <= 0.55
    assert done.ended == "every matchup is within the tolerance"


def test_a_fifth_measures_what_all_changes_do(rigged: Callable[..., None]) -> None:
    """Where the games are used up before every pairing is even for certain, one in five still says how it stands."""
    rigged(lambda trial, pairing: 0.7 - 0.04 * scout(trial, "cost"))
    trials = Trials(load_written, BOX, 4000)
    done = balance(trials, 0.05, lambda card: card is SCOUT)
    assert done.changes
    assert "no games were left" in done.ended
    assert [one.deals for one in done.after] == [800]
    assert trials.games <= 4000


def test_games_that_do_not_reach_a_round_say_how_many_do(rigged: Callable[..., None]) -> None:
    """The games named are enough for the round, whatever the matchups as they stand take before it."""
    rigged(lambda trial, pairing: 0.54 - 0.02 * scout(trial, "cost"))
    few = balance(Trials(load_written, BOX, 1000), 0.05)
    named = re.fullmatch(
        r"no games were left for round 1, which tests 73 changes of a number; this takes --games (\d+) or more",
        few.ended,
    )
    assert named is not None
    trials = Trials(load_written, BOX, int(named[1]))
    assert "for round 1" not in balance(trials, 0.05).ended
    assert len({trial for trial, series, _ in trials.scores if series == "choosing 1"}) == 74


def test_which_numbers_may_be_changed() -> None:
    """Whole numbers that a wanted card of these tables prints, each once; never how many copies there are of it."""
    table = rules_of(load_written, BOX, AS_IT_IS, 0, False)
    found = numbers([table, table], lambda card: card is SCOUT or card.type == "gold")
    assert len(found) == len({(card.id, field.id) for card, field, _ in found})
    assert {card.type for card, _, _ in found} == {SCOUT.type, "gold"}
    assert all(card.fields[field.id] == value for card, field, value in found)
    assert {field.id for card, field, _ in found if card is SCOUT} == {"power", "cost"}
    gold = [card for card in table.cards if card.type == "gold"]
    assert any("quantity" in card.fields for card in gold)
    assert "quantity" not in {field.id for _, field, _ in found}


def test_what_is_even_is_left_alone(rigged: Callable[..., None]) -> None:
    """No number is tried where every pairing is in the band."""
    rigged(lambda trial, pairing: 0.51)
    done = balance(Trials(load_written, BOX, 50_000), 0.05)
    assert (done.changes, done.rounds) == ((), [])
    assert done.before == done.after


def test_no_number_is_tried_below_nothing(rigged: Callable[..., None]) -> None:
    """Every point of the Scout's Power less helps, and more of them would: it ends at 0."""
    printed = SCOUT.fields["power"]
    rigged(lambda trial, pairing: 0.6 + 0.06 * printed + 0.06 * scout(trial, "power"))
    trials = Trials(load_written, BOX, 400_000)
    done = balance(trials, 0.05, lambda card: card is SCOUT)
    assert [(n.field, n.after) for n in done.changes] == [("power", 0)]
    assert min(value for trial, *_ in trials.scores for *_, value in trial.numbers) == 0


def test_no_number_helps(rigged: Callable[..., None]) -> None:
    """Nothing is proposed where nothing does anything, and no more games are played than allowed."""
    rigged(lambda trial, pairing: 0.7)
    trials = Trials(load_written, BOX, 20_000)
    done = balance(trials, 0.05)
    assert done.changes == ()
    assert not any(made.kept for made in done.rounds)
    assert trials.games <= 20_000


def test_two_pairings_at_once(rigged: Callable[..., None]) -> None:
    """A number that mends one pairing and breaks another is not enough: the solver finds the two that do."""
    both = Contest(GAME.id, ((), ()), "greedy", "1")

    def chance(trial: Trial, pairing: int) -> float:
        cost, power = scout(trial, "cost"), scout(trial, "power")
        return 0.62 - 0.12 * cost if pairing == 0 else 0.5 + 0.12 * cost - 0.12 * power

    rigged(chance)
    done = balance(Trials(load_written, both, 400_000), 0.05, lambda card: card is SCOUT)
    assert {(n.field, n.after - n.before) for n in done.changes} == {("cost", 1), ("power", 1)}
    with pytest.raises(DecktoolError, match="no card of these decks has a number"):
        balance(Trials(load_written, both, 1000), 0.05, lambda card: False)


def test_the_command(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The document is as published and the same for any number of processes; who begins is balanced in a box."""
    asked = ("balance", GAME.id, "--tolerance", "10", "--games", "2000", "--seed", "1")
    found = decktool(*asked, "--output-format", "json", "--jobs", "1").json("balance-1")
    assert found["pairings"][0]["decks"] == []
    assert found["ended"] == "every matchup is within the tolerance"
    told = decktool(*asked).out
    assert "first player against second player" in told
    assert "No changes" in told
    assert "`decktool goldfish`" in decktool("balance", "forward").err
    assert "only deck" in decktool("balance", load_game("dragon-quest").folder / "decks" / "open-road.txt").err


def test_too_few_games_measure_nothing_and_say_so(decktool: Run) -> None:
    """With 240 games of which 48 are kept, no pairing is measured: that is refused, with the number that it takes."""
    done = decktool("balance", GAME.id, "--games", "240", "--seed", "1")
    assert (done.status, done.out) == (2, "")
    assert "240 games are too few: measuring 1 matchup once takes 200" in " ".join(done.err.split())
    assert "--games 250 or more" in " ".join(done.err.split())


def test_a_matchup_that_is_known_plays_no_more(rigged: Callable[..., None]) -> None:
    """One matchup is far from even and stops at the first look; the other goes on until it is known as well."""
    both = Contest(GAME.id, ((), ()), "greedy", "1")
    rigged(lambda trial, pairing: (0.9, 0.5)[pairing])
    far, even = balance(Trials(load_written, both, 20_000), 0.05, lambda card: card is SCOUT).before
    assert far.deals == JUDGED
    assert even.deals > 3 * JUDGED
    assert verdict(even, 0.05) == "reached"


@pytest.mark.parametrize("drawn", [(0,), (0, 1)])
def test_what_nobody_wins_is_not_balanced(
    rigged: Callable[..., None], monkeypatch: pytest.MonkeyPatch, drawn: tuple[int, ...]
) -> None:
    """Where every game of a matchup is drawn, its share is half and says nothing: the goal is not reached."""
    rigged(lambda trial, pairing: 0.5)
    played = parallel.run_batches

    def without_winners(*asked: Any) -> Iterator[Any]:
        yield from ((piece, b"\1" * len(won) if piece[2] in drawn else won) for piece, won in played(*asked))

    monkeypatch.setattr("decktool.play.parallel.run_batches", without_winners)
    both = Contest(GAME.id, ((), ()), "greedy", "1")
    done = balance(Trials(load_written, both, 20_000), 0.05, lambda card: card is SCOUT)
    results = [verdict(one, 0.05) for one in done.after]
    assert [place for place, result in enumerate(results) if result == "not measured"] == list(drawn)
    assert done.ended != EVEN
    assert done.changes == ()
    if len(drawn) == 2:
        assert done.ended == "nobody won a game, so there is no win rate to measure"


def test_a_change_after_which_nobody_wins_is_not_kept(
    rigged: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven of ten are won, and with a dearer Scout every game is drawn: that is no balance."""
    rigged(lambda trial, pairing: 0.7)
    played = parallel.run_batches

    def without_winners(*asked: Any) -> Iterator[Any]:
        for piece, won in played(*asked):
            yield piece, b"\1" * len(won) if scout(piece[0], "cost") > 0 else won

    monkeypatch.setattr("decktool.play.parallel.run_batches", without_winners)
    done = balance(Trials(load_written, BOX, 50_000), 0.05, lambda card: card is SCOUT)
    assert done.rounds
    assert not any(made.kept for made in done.rounds)
    assert done.changes == ()


def test_stopped_before_the_first_result(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before the first game leaves no report; in the middle of the first measurement, nothing is measured."""

    def stopped(run: object, work: Sequence[Any], *more: object) -> Iterator[Any]:
        yield from ((piece, bytes([2]) * piece[-1]) for piece in work[: stop[0]])
        raise KeyboardInterrupt

    stop = [0]
    monkeypatch.setattr("decktool.play.parallel.run_batches", stopped)
    assert decktool("balance", GAME.id, "--seed", "1").out == ""
    stop[0] = 1
    told = decktool("balance", GAME.id, "--seed", "1").out
    assert "Result: not measured." in told
    assert "Ended: it was interrupted." in told


def test_goal_and_result_are_told_apart(decktool: Run, rigged: Callable[..., None]) -> None:
    """Where the first player wins 70 of a hundred whatever is changed, the goal is named, and not as the result."""
    rigged(lambda trial, pairing: 0.7)
    asked = ("balance", GAME.id, "--tolerance", "2", "--games", "3000", "--seed", "1", "--jobs", "1")
    told = decktool(*asked).out
    assert "Goal: every matchup within 2 points of 50 %." in told
    assert "Result: not reached." in told
    found = decktool(*asked, "--output-format", "json").json("balance-1")
    assert [pairing["result"] for pairing in found["pairings"]] == ["missed"]


@pytest.mark.parametrize(
    ("deals", "low", "high", "result"),
    [
        (0, 0.0, 1.0, "not measured"),
        (500, 0.48, 0.52, "reached"),
        (500, 0.509, 0.539, "undecided"),
        (500, 0.521, 0.54, "missed"),
        (500, 0.4, 0.479, "missed"),
    ],
)
def test_a_result_is_certain_or_not(deals: int, low: float, high: float, result: str) -> None:
    """Within 2 points of 50 % is reached by an interval inside, and missed by one outside."""
    assert verdict(Measured(deals, (low + high) / 2, low, high), 0.02) == result


def test_a_number_stays_within_what_its_field_allows() -> None:
    """HP of at least 1 is not lowered to 0, nor a cost that the game caps raised above; a field without bounds is."""
    free, capped = (Field(name, name, "integer") for name in ("cost", "power"))
    capped = capped._replace(minimum=1, maximum=2)
    known = [(SCOUT, free, 0), (SCOUT, capped, 1)]
    assert [(one.field, one.after) for one in _steps(known, AS_IT_IS)] == [("cost", 1), ("power", 2)]
    raised = Trial(None, ((SCOUT.id, "power", 2),))
    assert [(one.field, one.after) for one in _steps(known, raised)] == [("cost", 1), ("power", 1)]


def test_what_was_changed_and_changed_back_is_no_change() -> None:
    """Only numbers that differ from what is printed are listed."""
    cost, power = (GAME.fields[name] for name in ("cost", "power"))
    known = [(SCOUT, cost, int(SCOUT.fields["cost"])), (SCOUT, power, int(SCOUT.fields["power"]))]
    here = Trial(None, ((SCOUT.id, "cost", known[0][2]), (SCOUT.id, "power", known[1][2] + 1)))
    assert [(one.field, one.before, one.after) for one in _changes(known, here)] == [
        ("power", known[1][2], known[1][2] + 1)
    ]
