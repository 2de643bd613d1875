"""What the lab costs: games beside a plain loop, and games for the same interval beside independent deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from statistics import median, pvariance
from time import process_time

from decktool.construction.constraints import SolverConstraints
from decktool.construction.rules import construction
from decktool.dealing import SeededDice
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.lab.balance import numbers, standing_of
from decktool.lab.contest import AS_IT_IS, Contest, Measured, Trial, Trials, rules_of
from decktool.lab.tune import candidates, neighbours, worth_of_cards
from decktool.lab.value import ValueQuestion, run_batch, value, valued_cards
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.rulesets import load_rules, load_written
from decktool.statistics import Z
from tests.bench.harness import QUICK, Row

GAME = "card-of-the-rings"
WITHIN = 5 if QUICK else 1
"""Points on either side."""
DEALS = {"forbidden-quest": 240, "forgotten-times": 200, "dragon-quest": 200, "card-of-the-rings": 600}
"""Deals of each game, by how long a game takes."""
SWAPS, NUMBERS = 16, 8
"""Changes that are measured, spread over all."""
VALUING = 40_000
"""The games from which `tune` takes a share to value the deck's own cards, unless `--games` says otherwise."""
RATES = (0.5, 0.62, 0.7)
"""Win rates of simulated matchups, which are 5, 7 and 15 points from the limit of a tolerance of 5 points."""
FIXED = 2842
"""Games after which an interval of a win rate 3 points from the limit excludes the limit in 90 % of runs."""


def rows() -> list[Row]:
    """One valuation on one core, and as many games; and what each way to need fewer games gains, in each game."""
    games = [GAME] if QUICK else list(DEALS)
    found = (row for game in games for row in _intervals(game, DEALS[game] // (10 if QUICK else 1)))
    return [*_valuation(), *found, *map(_stopping, RATES)]


def _valuation() -> list[Row]:
    """How much the lab adds to playing, and how many games it asks for."""
    rules = load_rules(GAME)
    cards = valued_cards(rules)
    question = ValueQuestion(GAME, ("greedy", "greedy"), "bench")
    start = process_time()
    found = value(load_written, question, cards, within=WITHIN / 100, most=100_000)
    spent = process_time() - start
    games = found.games + found.replayed
    agents = [make_agent(name) for name in question.agents]
    start = process_time()
    for number in range(games):
        play(rules, agents, SeededDice("bench", number), log=False)
    plain = process_time() - start
    what = f"{GAME}: every card's worth within {WITHIN} point{'s' * (WITHIN > 1)}"
    return [
        Row(f"{what}, against as many games in a plain loop", spent / plain, "x", "<= 1.6"),
        Row(f"{what}: games played", float(games), "", "" if QUICK else "<= 100000"),
        Row(f"{what}, on one core", spent, "s"),
    ]


def _intervals(game: str, deals: int) -> Iterator[Row]:
    """The games for the same interval, relative to independent deals, the median of several cards or changes."""
    what = f"{game}: games for the same interval, against independent deals"
    yield Row(f"{what}: a card's worth (value)", _worth(game, deals // 2), "x", "<= 0.5")
    rules = load_rules(game)
    lists = rules.decks if len(set(rules.owners)) > 1 else ()
    contest = Contest(game, (tuple(lists),), "greedy", "bench")
    trials = Trials(load_written, contest, 10**9)
    trials.run([AS_IT_IS], "bench", deals)
    if lists:
        swaps = [gain for gain in map(partial(_gain, trials, deals), _swaps(trials)) if gain is not None]
        yield Row(f"{what}: a swap's gain (tune)", median(swaps), "x", "<= 0.5")
    changes = [gain for gain in map(partial(_gain, trials, deals), _numbers(trials)) if gain is not None]
    yield Row(f"{what}: a number's effect (balance)", median(changes), "x", "<= 0.5")
    trials.run([AS_IT_IS], "bench", 5 * deals)
    share = trials.share(AS_IT_IS, "bench")
    yield Row(
        f"{what}: a matchup's win rate (balance)",
        _over(share, _variance(trials, AS_IT_IS)),
        "x",
        "<= 1.1" if lists else "<= 0.75",
    )


class _Simulated(Trials):
    """Trials whose games are won with a known chance."""

    rate, luck = 0.5, Random("bench")

    def run(
        self,
        trials: Iterable[Trial],
        series: str,
        deals: int,
        pairings: Iterable[int] | None = None,
        most: int | None = None,
    ) -> bool:
        """As many deals of the only pairing."""
        for trial in trials:
            before = self.scores.get((trial, series, 0), b"")
            won = bytes(2 * (self.luck.random() < self.rate) for _ in range(deals - len(before)))
            self.scores[trial, series, 0] = before + won
        return True


def _stopping(rate: float) -> Row:
    """The games until a matchup is known to be within 5 points of 50 % or not, relative to a number fixed before."""
    runs, games = 20 if QUICK else 200, 0
    for _ in range(runs):
        trials = _Simulated(load_written, Contest("simulated", ((),), "greedy", "bench"), 10**9)
        trials.rate = rate
        (one,) = standing_of(trials, AS_IT_IS, "bench", 0.05)
        games += one.deals
    what = f"simulated matchup of {100 * rate:g} %: games until it is known to be within 5 points of 50 %, or not"
    return Row(
        f"{what}, against {FIXED:,} fixed before", games / runs / FIXED, "x", "<= 0.75" if rate == 0.5 else "<= 0.5"
    )


def _worth(game: str, deals: int) -> float:
    """Each deal with the card and with it blank, and only where it was played; all cards share the deals with all."""
    rules = load_rules(game)
    cards = valued_cards(rules)
    question = ValueQuestion(game, ("greedy", "greedy"), "bench", (), rules.decks)
    found = run_batch(load_written, question, cards, 0, deals)
    mean = found.wins / deals
    plain, shared, ratios = 2 * mean * (1 - mean), 1 / len(cards), []
    for card in cards:
        played = found.played[card, True] + found.played[card, False]
        if played:
            _, mean, low, high = found.worth(card)
            games = (played / deals + shared) / (1 + shared)
            ratios.append(games * _over(Measured(deals, mean, low, high), plain))
    return median(ratios)


def _gain(trials: Trials, deals: int, trial: Trial) -> float | None:
    """A change and none on the same deals; None for a change that changed nothing."""
    trials.run([trial], "bench", deals)
    if trials.scores[trial, "bench", 0] == trials.scores[AS_IT_IS, "bench", 0]:
        return None
    plain = _variance(trials, trial) + _variance(trials, AS_IT_IS)
    return _over(trials.gain(trial, AS_IT_IS, "bench"), plain)


def _variance(trials: Trials, trial: Trial) -> float:
    """The variance of what one independent deal brings."""
    return pvariance(score / trials.contest.sides for score in trials.scores[trial, "bench", 0])


def _over(one: Measured, plain: float) -> float:
    """The games for an interval, relative to those of independent deals with that variance."""
    return (one.spread / Z) ** 2 * one.deals / plain


def _swaps(trials: Trials) -> list[Trial]:
    """Some swaps that `tune` tries of the first deck: what is taken out is worth least."""
    game = load_game(trials.contest.game)
    name, text = trials.contest.pairings[0][0]
    deck = resolve(parse_decklist(text, name), game)
    constraints = SolverConstraints(prefer=worth_of_cards(Trials(trials.load, trials.contest, VALUING), deck))
    others = neighbours(deck, construction(game).format(None), constraints)
    return _spread(list(candidates(trials, deck, others)), SWAPS)


def _numbers(trials: Trials) -> list[Trial]:
    """Some numbers one higher."""
    known = numbers([rules_of(load_written, trials.contest, AS_IT_IS, 0, 0)], lambda card: True)
    found = [Trial(None, ((card.id, field.id, printed + 1),)) for card, field, printed in known]
    return list(filter(trials.playable, _spread(found, NUMBERS)))


def _spread(found: list[Trial], wanted: int) -> list[Trial]:
    """At most this number of them, at equal distances."""
    return found[:: -(-len(found) // wanted)]
