"""A change on trial: the same deals with it and without it, until it is known whether it pays.

A contest is a list of pairings, each of two decks (or one box, where who begins meets who does not). The first deck
takes one seat and the second all others. A trial is a change that is tried: another list in the place of the first
deck, or other numbers on cards. The chances of a pairing's deal depend on the seed and its number alone, so that two
trials differ only where the change does something. Scores count a win as one for each side and a draw, which all sides
share, as 1: of two players, in half wins.

Deals share their luck in sets: the first deck takes each seat once with the same chances, and once more with them
mirrored, so that what helps it in one deal harms it in another. With a box, the players trade their cards: each has
every other's once. An interval takes a set for one observation. Intervals that decide whether more is played hold at
every look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

from decktool.dealing.dice import Dice, MirroredDice, SeededDice, TradedDice
from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.play.match import Played, play
from decktool.play.parallel import BatchResults, SavedCounts, run_kept
from decktool.play.rules import Rules
from decktool.play.simulate import Load
from decktool.statistics import at_every_look, grouped_mean, together

SPAN = 20
"""Deals in a piece of work."""
JUDGED = 200
"""Fresh deals before anything is judged."""
LAST = 5
"""One game in this number is kept for the last measurement."""
GROWTH = 1.25
"""By how much the deals grow from one look to the next."""
DRAW = 1
"""The score of a game that nobody won."""
Written = tuple[str, str]
"""A decklist as (name, text)."""
House = tuple[tuple[str, str], ...]
"""House rules as (name, word)."""


class Measured(NamedTuple):
    """The mean of a number of deals, with its interval."""

    deals: int
    mean: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


UNKNOWN = Measured(0, 0.0, -1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the pairings of a game, (first deck, its opponent) or () for the box, by one agent."""

    game: str
    pairings: tuple[tuple[Written, ...], ...]
    agent: str
    seed: str
    house: House = ()
    players: int = 2
    sides: int = 2
    """The number of teams, or of players where everybody plays alone."""

    @classmethod
    def of(cls, rules: Rules, pairings: Iterable[tuple[Written, ...]], agent: str, seed: str, house: House) -> Contest:
        """The contest of these pairings by an agent, between as many players as the rules are for."""
        return cls(rules.game.address, tuple(pairings), agent, seed, house, len(rules.seats), len(rules.partners))

    @property
    def even(self) -> float:
        """The share of a deck that wins as often as every other."""
        return 1 / self.sides

    def set_of(self, pairing: int) -> int:
        """How many deals of a pairing share their luck: every seat, and every seat mirrored; of a box every trade."""
        return 2 * self.players if self.pairings[pairing] else self.players

    def deals(self, least: int) -> int:
        """How many deals of each pairing are at least as many of all of them together, in whole sets."""
        size = max(map(self.set_of, range(len(self.pairings))))
        return size * ceil(least / (size * len(self.pairings)))


@dataclass(frozen=True, slots=True)
class Trial:
    """A change: a list in place of every pairing's first deck, numbers as (card id, field, value), or neither."""

    deck: str | None = None
    numbers: tuple[tuple[str, str, int], ...] = ()

    @property
    def changed(self) -> dict[str, dict[str, int]]:
        """The numbers by card id and field."""
        by_card = groupby(sorted(self.numbers), key=lambda row: row[0])
        return {card: {name: value for _, name, value in rows} for card, rows in by_card}


AS_IT_IS = Trial()


def rules_of(load: Load, contest: Contest, trial: Trial, pairing: int, seat: int) -> Rules:
    """The rules of one pairing with a change, its first deck in that seat; raises DecktoolError where that cannot be
    played.
    """
    decks: list[Written] = []
    if contest.pairings[pairing]:
        mine, other = contest.pairings[pairing]
        decks = [other] * contest.players
        decks[seat] = mine if trial.deck is None else (mine[0], trial.deck)
    return load(contest.game, dict(contest.house), decks, changed=trial.changed)


def run_batch(load: Load, contest: Contest, trial: Trial, series: str, pairing: int, start: int, count: int) -> bytes:
    """The scores of a pairing's deals from `start` on, in order; a pure function of its arguments, wherever it runs."""
    agent = make_agent(contest.agent)
    box = not contest.pairings[pairing]
    seated = cache(partial(rules_of, load, contest, trial, pairing))
    scores = bytearray()
    for deal in range(start, start + count):
        luck, turn = divmod(deal, contest.set_of(pairing))
        mirrored, seat = divmod(turn, contest.players)
        rules = seated(0 if box else seat)
        dice: Dice = (MirroredDice if mirrored else SeededDice)(contest.seed, series, pairing, luck)
        if box:  # a ruleset without `opening:` has no hands, and its players trade all cards one by one
            hand = rules.hands.opening.hand() if hasattr(rules, "hands") else 0
            dice = TradedDice(dice, contest.players, seat, hand)
        ended = play(rules, [agent] * len(rules.seats), dice, log=False)
        scores.append(score(ended, ended.state.first if box else seat, contest.sides))
    return bytes(scores)


def score(ended: Played, seat: int, sides: int = 2) -> int:
    """The score of a seat: the number of sides for a win, `DRAW` if nobody won."""
    return DRAW if ended.outcome.winner is None else sides * ended.outcome.won(seat)


def _counted(scores: bytes) -> Counter[Any]:
    """Scores as counts by their places, with the number of deals."""
    found = Counter[Any]({place: score for place, score in enumerate(scores) if score})
    found["deals"] = len(scores)
    return found


def _scores(counts: Counter[Any]) -> bytes:
    """The same as scores."""
    return bytes(counts[place] & 255 for place in range(min(counts["deals"], SPAN)))


@dataclass(slots=True)
class Trials:
    """The scores of every trial so far, and the means to play more.

    Deals come in series, each with chances of its own: what was chosen by one series is judged by another.
    """

    load: Load
    contest: Contest
    most: int
    """Games at most."""
    jobs: int = 1
    cluster: str | None = None
    progress: Callable[[int, int], None] = lambda *_: None
    scores: dict[tuple[Trial, str, int], bytes] = field(default_factory=dict)
    """By trial, series and pairing."""
    games: int = 0
    kept: SavedCounts[BatchResults] | None = None
    """The batches played before, in a file, so that the same questions are answered at once."""

    @property
    def pairings(self) -> range:
        """The places of all pairings."""
        return range(len(self.contest.pairings))

    def playable(self, trial: Trial) -> bool:
        """False where a deck would not be legal, or has cards whose rules are not all here."""
        try:
            for pairing in self.pairings:
                rules_of(self.load, self.contest, trial, pairing, 0)
        except DecktoolError:
            return False
        return True

    def run(
        self,
        trials: Iterable[Trial],
        series: str,
        deals: int,
        pairings: Iterable[int] | None = None,
        most: int | None = None,
    ) -> bool:
        """Play the first `deals` of a series with each of these trials in each of these pairings (None: in all), but
        for those that were played.

        False, and nothing is played, where that would be more games than are allowed, or than `most`.
        """
        places = self.pairings if pairings is None else list(pairings)
        work = [
            (trial, series, pairing, start, min(SPAN, deals - start))
            for trial in dict.fromkeys(trials)
            for pairing in places
            for start in range(len(self.scores.get((trial, series, pairing), b"")), deals, SPAN)
        ]
        if self.games + sum(count for *_, count in work) > (self.most if most is None else min(most, self.most)):
            return False
        found: dict[tuple[Trial, int, int], bytes] = {}
        play_span = partial(run_batch, self.load, self.contest)
        played = run_kept(self.kept, self.contest, play_span, work, self.jobs, self.cluster, _counted, _scores)
        for (trial, _, pairing, start, count), scores in played:
            found[trial, pairing, start] = scores
            self.games += count
            self.progress(self.games, self.most)
        for (trial, pairing, _), scores in sorted(found.items(), key=lambda item: item[0][2]):
            self.scores[trial, series, pairing] = self.scores.get((trial, series, pairing), b"") + scores
        return True

    @property
    def judging(self) -> int:
        """The deals of all pairings before a trial is judged."""
        return self.contest.deals(JUDGED) * len(self.pairings)

    def next_look(self, deals: int) -> int:
        """The deals of each pairing at the next look, in whole sets."""
        return self.contest.deals(ceil(GROWTH * deals) * len(self.pairings))

    def share(
        self, trial: Trial, series: str, *, pairing: int | None = None, many: int = 1, first: int | None = None
    ) -> Measured:
        """The share that the first decks win, a draw shared by all sides; `many` and `first` as in `gain`."""
        deals, mean, low, high = self.gain(trial, None, series, pairing=pairing, many=many, first=first)
        even = self.contest.even
        return Measured(deals, even + mean, max(0.0, even + low), min(1.0, even + high))

    def gain(
        self,
        trial: Trial,
        base: Trial | None,
        series: str,
        *,
        pairing: int | None = None,
        many: int = 1,
        first: int | None = None,
    ) -> Measured:
        """By how much larger a share the first decks win with the trial, of the deals that both played, in one pairing
        or all; without a `base`, larger than even.

        `many` intervals hold together; with `first` they hold at every look from that number of deals on.
        """
        sets: list[list[float]] = []
        for place in self.pairings if pairing is None else [pairing]:
            mine = self.scores.get((trial, series, place), b"")
            other = bytes([DRAW]) * len(mine) if base is None else self.scores.get((base, series, place), b"")
            apart = [(one - two) / self.contest.sides for one, two in zip(mine, other, strict=False)]
            size = self.contest.set_of(place)
            sets += [apart[start : start + size] for start in range(0, len(apart), size)]
        deals = sum(map(len, sets))
        z = together(many) if first is None else at_every_look(deals, first, many)
        return Measured(deals, *grouped_mean(sets, z))

    def halved(
        self,
        trials: Sequence[Trial],
        base: Trial,
        series: str,
        keep: int,
        rank: Callable[[Trial], float] | None = None,
        reserved: int = 0,
    ) -> list[Trial]:
        """The most promising trials, best first: all play about `SPAN` deals, the better half twice as many, and so on
        until no more than `keep` are left or the games are used up, but for those that are `reserved`. What they are
        compared with plays along; what promises most is what gained most, or as `rank` says.
        """
        left = list(trials)
        for deals, playing in self.halving(len(left), keep):
            left = left[:playing]
            if not self.run((base, *left), series, deals, most=self.most - reserved):
                break
            left.sort(key=rank or (lambda trial: self.gain(trial, base, series).mean), reverse=True)
        return left[:keep]

    def halving(self, trials: int, keep: int) -> Iterator[tuple[int, int]]:
        """The rounds that leave at most `keep` trials: the deals of each pairing, and how many trials play them."""
        deals = ceil(SPAN / len(self.pairings))
        while trials:
            yield deals, trials
            if trials <= keep:
                break
            trials, deals = max(keep, trials // 2), 2 * deals

    def selecting(self, trials: int, keep: int) -> int:
        """The games of these rounds, with those of what the trials are compared with."""
        games, before = 0, 0
        for deals, playing in self.halving(trials, keep):
            games += (playing + 1) * (deals - before) * len(self.pairings)
            before = deals
        return games

    def judged(self, trial: Trial, base: Trial, series: str, least: float, many: int) -> Measured:
        """What a trial gains over another on fresh deals, looked at after ever more of them until its interval excludes
        nothing gained, or `least` gained, or the games are used up; of `many` trials that are judged so.
        """
        deals, found = self.contest.deals(JUDGED), UNKNOWN
        while self.run((trial, base), series, deals):
            found = self.gain(trial, base, series, many=many, first=self.judging)
            if found.low > 0 or found.high < least:
                break
            deals = self.next_look(deals)
        return found
