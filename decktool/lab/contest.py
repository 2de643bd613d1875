"""A change on trial: the same deals with it and without it, until it is known whether it pays.

A contest is a list of pairings, each of two decks (or one box, where who begins meets who does not). The first deck
takes one seat and the second all others. A trial is a change that is tried: another list in the place of the first
deck, or other numbers on cards. Deal i goes to pairing i modulo their number, the first deck one seat further every
time round; its chances depend on the seed and i alone, so that two trials differ only where the change does something.
Scores count a win as one for each side and a draw, which all sides share, as 1: of two players, in half wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.parallel import BatchResults, SavedCounts, run_kept
from decktool.play.rules import Rules
from decktool.play.statistics import paired_mean, together

SPAN = 20
"""Deals in a piece of work."""
JUDGED = 200
"""Fresh deals before a trial is judged."""
Written = tuple[str, str]
"""A decklist as (name, text)."""


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


class Load(Protocol):
    """Makes the rules of a game id, house rules and decklists, with other values in some cards' fields; a module's
    function, so that it can be sent to another process.
    """

    def __call__(
        self,
        game: str,
        house: Mapping[str, str],
        decks: Sequence[Written],
        *,
        changed: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> Rules:
        """The rules; raises DecktoolError for a deck that cannot be played."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the pairings of a game, (first deck, its opponent) or () for the box, by one agent."""

    game: str
    pairings: tuple[tuple[Written, ...], ...]
    agent: str
    seed: str
    house: tuple[tuple[str, str], ...] = ()
    players: int = 2
    sides: int = 2
    """The number of teams, or of players where everybody plays alone."""

    @property
    def even(self) -> float:
        """The share of a deck that wins as often as every other."""
        return 1 / self.sides


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


def run_batch(load: Load, contest: Contest, trial: Trial, series: str, start: int, count: int) -> bytes:
    """The scores of the deals from `start` on, in order; a pure function of its arguments, wherever it runs."""
    agent = make_agent(contest.agent)
    tables: dict[tuple[int, int], Rules] = {}
    scores = bytearray()
    for deal in range(start, start + count):
        again, pairing = divmod(deal, len(contest.pairings))
        place = pairing, again % contest.players
        if place not in tables:
            tables[place] = rules_of(load, contest, trial, *place)
        rules = tables[place]
        ended = play(rules, [agent] * len(rules.seats), SeededDice(contest.seed, series, deal), log=False)
        mine = place[1] if contest.pairings[pairing] else ended.state.first
        scores.append(1 if ended.outcome.winner is None else contest.sides * ended.outcome.won(mine))
    return bytes(scores)


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
    progress: Callable[[int, int], None] | None = None
    scores: dict[tuple[Trial, str], bytes] = field(default_factory=dict)
    games: int = 0
    kept: SavedCounts[BatchResults] | None = None
    """The batches played before, in a file, so that the same questions are answered at once."""

    def playable(self, trial: Trial) -> bool:
        """False where a deck would not be legal, or has cards whose rules are not all here."""
        try:
            for pairing in range(len(self.contest.pairings)):
                rules_of(self.load, self.contest, trial, pairing, 0)
        except DecktoolError:
            return False
        return True

    def run(self, trials: Iterable[Trial], series: str, deals: int) -> bool:
        """Play the first `deals` of a series with each of these trials, but for those that were played.

        False, and nothing is played, where that would be more games than are allowed.
        """
        work = [
            (trial, series, start, min(SPAN, deals - start))
            for trial in dict.fromkeys(trials)
            for start in range(len(self.scores.get((trial, series), b"")), deals, SPAN)
        ]
        if self.games + sum(count for *_, count in work) > self.most:
            return False
        found: dict[tuple[Trial, int], bytes] = {}
        play_span = partial(run_batch, self.load, self.contest)
        played = run_kept(self.kept, self.contest, play_span, work, self.jobs, self.cluster, _counted, _scores)
        for (trial, _, start, count), scores in played:
            found[trial, start] = scores
            self.games += count
            if self.progress is not None:
                self.progress(self.games, self.most)
        for (trial, _), scores in sorted(found.items(), key=lambda item: item[0][1]):
            self.scores[trial, series] = self.scores.get((trial, series), b"") + scores
        return True

    def gain(self, trial: Trial, base: Trial, series: str, *, pairing: int | None = None, many: int = 1) -> Measured:
        """By how much larger a share the first decks win with the trial, of the deals that both played."""
        pairs = zip(self.scores[trial, series], self.scores[base, series], strict=False)
        return self._measured([(mine - other) / self.contest.sides for mine, other in pairs], pairing, many)

    def share(self, trial: Trial, series: str, *, pairing: int | None = None, many: int = 1) -> Measured:
        """The share that the first decks win, a draw shared by all sides."""
        shares = [score / self.contest.sides for score in self.scores[trial, series]]
        deals, mean, low, high = self._measured(shares, pairing, many)
        return Measured(deals, mean, max(0.0, low), min(1.0, high))

    def _measured(self, values: list[float], pairing: int | None, many: int) -> Measured:
        """The mean of what the deals gave, of one pairing or of all, with its interval among that number of others."""
        kept = values if pairing is None else values[pairing :: len(self.contest.pairings)]
        mean, low, high = paired_mean(sum(kept), sum(x * x for x in kept), len(kept), together(many))
        return Measured(len(kept), mean, low, high)

    def halved(
        self, trials: Sequence[Trial], base: Trial, series: str, keep: int, rank: Callable[[Trial], float] | None = None
    ) -> list[Trial]:
        """The most promising trials, best first: all play `SPAN` deals, the better half twice as many, and so on until
        no more than `keep` are left or the games are used up. What they are compared with plays along; what promises
        most is what gained most, or as `rank` says.
        """
        left, deals = list(trials), SPAN
        while left and self.run((base, *left), series, deals):
            left.sort(key=rank or (lambda trial: self.gain(trial, base, series).mean), reverse=True)
            if len(left) <= keep:
                break
            left, deals = left[: max(keep, len(left) // 2)], 2 * deals
        return left[:keep]

    def judged(self, trial: Trial, base: Trial, series: str, least: float, many: int) -> Measured:
        """What a trial gains over another on fresh deals, looked at after ever more of them until its interval excludes
        nothing gained, or `least` gained, or the games are used up.

        Of 5 % of being wrong, shared by `many` trials, each look may use half of what is left.
        """
        deals, looks, found = JUDGED, 1, UNKNOWN
        while self.run((trial, base), series, deals):
            found = self.gain(trial, base, series, many=many * 2**looks)
            if found.low > 0 or found.high < least:
                break
            deals, looks = 2 * deals, looks + 1
        return found
