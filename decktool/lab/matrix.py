"""A round robin: every deck of a game against every other, and how those games go.

Each deal is played twice, from either seat, with the same chances, so that where dice say who begins each deck begins
once. The chances of deal i between two decks depend on (seed, the decks' names, i) alone: another deck at the table
changes no other result. Counts add up in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise

from decktool.interrupts import undivided
from decktool.lab.ratings import Rating, bradley_terry
from decktool.play.parallel import batches, run_batches
from decktool.play.rules import Rules
from decktool.play.simulate import Experiment, Load, Tally, run_batch
from decktool.play.state import NOBODY, State


@dataclass(slots=True)
class Course:
    """How games between two players went, turn by turn; only games that came to their end."""

    changes: Counter[int] = field(default_factory=Counter)
    """Games by how often the lead changed hands."""
    half_way: int = 0
    """Games that somebody won and in which somebody led half way."""
    held: int = 0
    """Those of them that who led half way won."""
    turns: int = 0
    idle: int = 0
    """Turns in which nothing was decided: their player never had a choice."""

    def add(self, other: Course) -> None:
        """Add another's games."""
        self.changes.update(other.changes)
        for name in ("half_way", "held", "turns", "idle"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Watching:
    """Watches one match and adds it to a Course.

    Who leads is who the table promises more (`View.evaluation`), looked at when a turn has begun. Half way is the last
    such look before half of the turns were over.
    """

    def __init__(self, course: Course, rules: Rules) -> None:
        """Watch a match of these rules."""
        self.course = course
        self.rules = rules
        self.turn = 0
        self.leads: list[tuple[int, int]] = []
        self.decided: set[int] = set()

    def __call__(self, state: State, action: int) -> None:
        """Look at the match after a decision."""
        if state.outcome is not None:
            self._close(state)
            return
        if state.turn != self.turn:
            self.turn = state.turn
            mine, other = (self.rules.view(state, seat).evaluation() for seat in (0, 1))
            self.leads.append((state.turn, NOBODY if mine == other else int(other > mine)))
        if state.player == state.active and len(state.options) > 1:
            self.decided.add(state.turn)

    def _close(self, state: State) -> None:
        assert state.outcome is not None
        course, winner = self.course, state.outcome.winner
        known = [seat for _, seat in self.leads if seat != NOBODY]
        course.changes[sum(one != next_ for one, next_ in pairwise(known))] += 1
        leader = next((seat for turn, seat in reversed(self.leads) if 2 * turn <= state.turn), NOBODY)
        if winner is not None and leader != NOBODY:
            course.half_way += 1
            course.held += leader == winner
        begun = range(1, state.turn + 1)
        course.turns += len(begun)
        course.idle += sum(turn not in self.decided for turn in begun)


@dataclass(slots=True)
class Duel:
    """The games of two decks, by their places in the list: the first in seat A, the second in B, and the reverse."""

    decks: tuple[int, int]
    here: Tally = field(default_factory=Tally)
    there: Tally = field(default_factory=Tally)
    """The games with the seats exchanged."""
    course: Course = field(default_factory=Course)

    @property
    def both(self) -> Tally:
        """All games; `seat_wins` are then by deck."""
        whole, other = Tally(), Tally()
        whole.add(self.here)
        other.add(self.there)
        other.seat_wins = Counter({1 - seat: wins for seat, wins in other.seat_wins.items()})
        whole.add(other)
        return whole


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is played: decklists of one game as (name, text), all by one agent, and the deals for every pair."""

    game: str
    decks: tuple[tuple[str, str], ...]
    agent: str
    deals: int
    seed: str
    house: tuple[tuple[str, str], ...] = ()

    def experiments(self) -> list[Experiment]:
        """Every two decks from either seat, with the same chances."""
        agents = (self.agent, self.agent)
        return [
            Experiment(self.game, agents, self.deals, f"{self.seed}/{one[0]}/{other[0]}", self.house, seated)
            for one, other in combinations(self.decks, 2)
            for seated in ((one, other), (other, one))
        ]


def run_duel(load: Load, experiment: Experiment, start: int, count: int) -> tuple[Tally, Course]:
    """Play and watch the deals from `start` on; a pure function of its arguments, wherever it runs."""
    course = Course()
    return run_batch(load, experiment, start, count, partial(Watching, course)), course


def no_duels(tournament: Tournament) -> list[Duel]:
    """Every two decks, before any game."""
    return [Duel(pair) for pair in combinations(range(len(tournament.decks)), 2)]


def round_robin(
    load: Load,
    tournament: Tournament,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    duels: list[Duel] | None = None,
) -> list[Duel]:
    """Play every deck against every other; all games share the processes, and the counts are the same for any number.

    `progress(done, all)` is called as games come in. They are added to `duels` (`no_duels`), which an interruption
    leaves with the games so far.
    """
    experiments = tournament.experiments()
    work = [(experiment, start, count) for experiment in experiments for start, count in batches(experiment.pairs)]
    places = {experiment: place for place, experiment in enumerate(experiments)}
    duels = no_duels(tournament) if duels is None else duels
    done, games = 0, len(experiments) * tournament.deals
    for (experiment, _, count), (tally, course) in run_batches(partial(run_duel, load), work, jobs, cluster):
        which, exchanged = divmod(places[experiment], 2)
        duel = duels[which]
        with undivided():
            (duel.there if exchanged else duel.here).add(tally)
            duel.course.add(course)
        done += count
        if progress is not None:
            progress(done, games)
    return duels


def rated(duels: Sequence[Duel], decks: int) -> list[Rating]:
    """The rating of each deck, by its place; a draw is half a win for both."""
    wins = [[0.0] * decks for _ in range(decks)]
    for duel in duels:
        (one, other), whole = duel.decks, duel.both
        draws = (whole.games - whole.seat_wins.total()) / 2
        wins[one][other] += whole.seat_wins[0] + draws
        wins[other][one] += whole.seat_wins[1] + draws
    return bradley_terry(wins)
