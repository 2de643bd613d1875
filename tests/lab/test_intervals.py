"""Intervals are honest: in many simulated runs whose truth is known, about 95 of a hundred hold it, however they stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from decktool.lab import balance
from decktool.lab.contest import AS_IT_IS, JUDGED, Contest, Measured, Trial, Trials
from decktool.lab.value import Valued, ValueQuestion, value
from decktool.rulesets import load_written

RUNS, MOST = 300, 3000
PAIRED = Contest("simulated", ((("mine", ""), ("other", "")),), "greedy", "1")
BOX = Contest("simulated", ((),), "greedy", "1")


class Luck(NamedTuple):
    """What falls in a deal, each from 0 to 1: the shuffle that its set shares, or its mirror image (the trade of a box);
    what else happens; and what happens otherwise where a change matters.
    """

    shuffle: float
    course: float
    matters: float
    otherwise: float


Win = Callable[[Trial, Luck], bool]
"""Whether the first deck wins a deal with a trial."""


@pytest.fixture
def simulated(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Iterator[Trials]]:
    """Many lots of trials whose games are luck alone, every trial's the same."""

    def simulate(win: Win, asked: Contest = PAIRED) -> Iterator[Trials]:
        falls: dict[str, Iterator[Luck]] = {}
        fell: dict[str, list[Luck]] = {}
        seats = asked.set_of(0) // 2

        def lucks(*path: object) -> Iterator[Luck]:
            dice = Random(str(path))
            while True:
                one = dice.random()
                for shuffle in (*[one] * seats, *[1 - one] * seats):
                    yield Luck(shuffle, dice.random(), dice.random(), dice.random())

        def spans(run: Any, work: Any, jobs: int = 1, cluster: str | None = None) -> Iterator[tuple[Any, bytes]]:
            _, contest = run.args
            for piece in work:
                trial, series, _, start, count = piece
                if series not in fell:
                    fell[series], falls[series] = [], lucks(contest.seed, series)
                fell[series] += islice(falls[series], max(0, start + count - len(fell[series])))
                yield piece, bytes(2 * win(trial, luck) for luck in fell[series][start : start + count])

        monkeypatch.setattr("decktool.play.parallel.run_batches", spans)
        for seed in range(RUNS):
            fell.clear()
            yield Trials(load_written, replace(asked, seed=str(seed)), MOST)

    return simulate


def first_is_quick(name: str, *values: float) -> pytest.MarkDecorator:
    """A test for each of these values; the hardest, which comes first, is for `make test`."""
    first, *others = values
    return pytest.mark.parametrize(name, [first, *(pytest.param(one, marks=pytest.mark.slow) for one in others)])


def held(found: list[Measured], truth: float) -> float:
    """How many of a hundred intervals hold the truth."""
    return 100 * sum(one.low <= truth <= one.high for one in found) / len(found)


@first_is_quick("swing", 0.5, 0.0, -0.5)
def test_a_number_of_deals_that_was_fixed(simulated: Callable[..., Iterator[Trials]], swing: float) -> None:
    """A win rate of 40 % in 200 deals: about 95 of a hundred intervals hold it, whether the shuffle decides or not."""
    found = []
    for trials in simulated(lambda trial, luck: luck.course < 0.4 + swing * (luck.shuffle - 0.5)):
        trials.run([AS_IT_IS], "fixed", JUDGED)
        found.append(trials.share(AS_IT_IS, "fixed"))
    assert 92.5 <= held(found, 0.4) <= 98


@pytest.mark.parametrize(("swing", "widest"), [(0.9, 0.064), (0.3, 0.075)])
def test_a_box_whose_players_trade(simulated: Callable[..., Iterator[Trials]], swing: float, widest: float) -> None:
    """The first player of a box wins 45 % of 200 deals: about 95 of a hundred intervals hold it, and the more the cards
    decide, which the players trade, the narrower they are.
    """
    found = []
    for trials in simulated(lambda trial, luck: luck.course < 0.45 + swing * (luck.shuffle - 0.5), BOX):
        trials.run([AS_IT_IS], "fixed", JUDGED)
        found.append(trials.share(AS_IT_IS, "fixed"))
    assert 92.5 <= held(found, 0.45) <= 98
    assert sum(one.spread for one in found) / RUNS < widest


@first_is_quick("rate", 0.55, 0.45, 0.6)
def test_a_matchup_that_stops_once_it_is_known(simulated: Callable[..., Iterator[Trials]], rate: float) -> None:
    """Within 5 points of 50 % or not: looked at until that is certain, 95 of a hundred intervals or more hold the rate."""
    found = [
        balance.standing_of(trials, AS_IT_IS, "before", 0.05)[0]
        for trials in simulated(lambda trial, luck: luck.course < rate + 0.5 * (luck.shuffle - 0.5))
    ]
    assert held(found, rate) >= 95
    assert len({one.deals for one in found}) > 1, "no run stopped early"


@first_is_quick("gain", 0.02, 0.0, 0.1)
def test_a_swap_that_stops_once_it_pays(simulated: Callable[..., Iterator[Trials]], gain: float) -> None:
    """A swap that matters in three deals of ten, judged until it gains or cannot gain enough: 95 of a hundred intervals
    or more hold what it gains.
    """
    swap = Trial("other cards")

    def win(trial: Trial, luck: Luck) -> bool:
        rate = 0.5 + 0.4 * (luck.shuffle - 0.5)
        if trial == swap and luck.matters < 0.3:
            return luck.otherwise < rate + gain / 0.3
        return luck.course < rate

    found = [trials.judged(swap, AS_IT_IS, "judging", 0.05, 1) for trials in simulated(win)]
    assert held(found, gain) >= 95
    assert len({one.deals for one in found}) > 1, "no run stopped early"


@first_is_quick("lost", 0.03, 0.2)
def test_a_card_that_stops_once_it_is_known(monkeypatch: pytest.MonkeyPatch, lost: float) -> None:
    """A card without which some games are lost: played until its interval is narrow, about 95 of a hundred hold it."""

    def spans(run: Any, work: Any, jobs: int = 1, cluster: str | None = None) -> Iterator[tuple[Any, Valued]]:
        _, question = run.args
        for piece in work:
            _, start, count = piece
            part, luck = Valued(games=count), Random(f"{question.seed} {start}")
            part.gains.update((7, 2 * (luck.random() < lost)) for _ in range(count))
            yield piece, part

    monkeypatch.setattr("decktool.play.parallel.run_batches", spans)
    questions = [ValueQuestion("simulated", ("greedy", "greedy"), str(seed)) for seed in range(RUNS)]
    found = [Measured(*value(load_written, one, [7], within=0.02, most=10_000).worth(7)) for one in questions]
    assert 92.5 <= held(found, lost) <= 98.5
    assert len({one.deals for one in found}) > 1, "no run stopped early"
