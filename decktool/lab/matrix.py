"""A round robin: every deck of a game against every other, and how those games go.

The decks of a match are a pod: two, or as many different ones as there are players. Every pod plays, and each of its
deals is played with every deck in every seat and the same chances, so that where dice say who begins each deck begins
once. The chances of deal i of a pod depend on (seed, the decks' names, i) alone: a deck elsewhere changes no other
result. Counts add up in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise, permutations

from decktool.cards import counted
from decktool.errors import DecktoolError
from decktool.interrupts import undivided
from decktool.lab.ratings import Rating, bradley_terry
from decktool.play.parallel import Counts, batches, run_batches
from decktool.play.rules import Rules
from decktool.play.simulate import Experiment, Load, Tally, run_batch
from decktool.play.state import NOBODY, State


@dataclass(slots=True)
class Course(Counts):
    """How games went, turn by turn and in the end."""

    changes: Counter[int] = field(default_factory=Counter)
    """Games by how often the lead changed hands."""
    half_way: int = 0
    """Games that somebody won and in which somebody led half way."""
    held: int = 0
    """Those of them that who led half way won."""
    turns: int = 0
    idle: int = 0
    """Turns in which nothing was decided: their player never had a choice."""
    ahead: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Games by two seats on different sides, the first of which came in before the second."""


class Watching:
    """Watches one match and adds it to a Course.

    Who leads is who the table promises more (`View.evaluation`), looked at when a turn has begun. Half way is the last
    such look before half of the turns were over.
    """

    def __init__(self, course: Course, rules: Rules) -> None:
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
            promised = [self.rules.view(state, seat).evaluation() for seat in range(len(self.rules.sides))]
            best = max(promised)
            self.leads.append((state.turn, NOBODY if promised.count(best) > 1 else promised.index(best)))
        if state.player == state.active and len(state.options) > 1:
            self.decided.add(state.turn)

    def _close(self, state: State) -> None:
        assert state.outcome is not None
        course, outcome, sides = self.course, state.outcome, self.rules.sides
        known = [seat for _, seat in self.leads if seat != NOBODY]
        course.games += 1
        course.changes[sum(one != next_ for one, next_ in pairwise(known))] += 1
        leader = next((seat for turn, seat in reversed(self.leads) if 2 * turn <= state.turn), NOBODY)
        if outcome.winner is not None and leader != NOBODY:
            course.half_way += 1
            course.held += outcome.won(leader)
        begun = range(1, state.turn + 1)
        course.turns += len(begun)
        course.idle += sum(turn not in self.decided for turn in begun)
        places = outcome.places or [1 if outcome.won(seat) else 2 for seat in range(len(sides))]
        course.ahead.update(
            (one, other)
            for one, other in permutations(range(len(sides)), 2)
            if sides[one] != sides[other] and places[one] < places[other]
        )


@dataclass(slots=True)
class Meeting:
    """How two decks fared in the games in which they were opponents, by their places in the list."""

    decks: tuple[int, int]
    games: int = 0
    ahead: list[int] = field(default_factory=lambda: [0, 0])
    """Games in which each came in before the other; of two players, that it won."""
    whole: Tally = field(default_factory=Tally)
    """All games of the pods in which they were opponents."""


@dataclass(slots=True)
class Pod:
    """The games of the decks of one match, by their places in the list, in the order of the seats."""

    decks: tuple[int, ...]
    tallies: list[Tally] = field(default_factory=list)
    """The games by how many seats the decks have moved on."""
    courses: list[Course] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin without a game."""
        self.tallies = self.tallies or [Tally() for _ in self.decks]
        self.courses = self.courses or [Course() for _ in self.decks]

    def seat(self, place: int, moved: int) -> int:
        """Where the deck at a place of `decks` sits when all have moved on."""
        return (place + moved) % len(self.decks)


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is played: decklists of one game as (name, text), all by one agent, and the deals for every pair."""

    game: str
    decks: tuple[tuple[str, str], ...]
    agent: str
    deals: int
    seed: str
    house: tuple[tuple[str, str], ...] = ()

    sides: tuple[int, ...] = (0, 1)
    """The side of each seat: as many decks play as there are seats."""

    def pods(self) -> list[tuple[int, ...]]:
        """Which decks play with one another, in the order of the seats; where there are teams, in every way of being
        partners.
        """
        found: dict[tuple[int, ...] | frozenset[frozenset[int]], tuple[int, ...]] = {}
        for decks in combinations(range(len(self.decks)), len(self.sides)):
            if len(set(self.sides)) == len(self.sides):
                found[decks] = decks
                continue
            for rest in permutations(decks[1:]):
                order = (decks[0], *rest)
                teams = (
                    {deck for deck, side in zip(order, self.sides, strict=True) if side == one} for one in self.sides
                )
                found.setdefault(frozenset(map(frozenset, teams)), order)
        return list(found.values())

    def experiments(self) -> list[Experiment]:
        """Every pod, with every deck in every seat and the same chances."""
        agents, seats = (self.agent,) * len(self.sides), range(len(self.sides))
        return [
            Experiment(
                self.game, agents, self.deals, "/".join([self.seed, *(name for name, _ in playing)]), self.house,
                tuple(playing[seat - moved] for seat in seats),
            )
            for playing in ([self.decks[place] for place in pod] for pod in self.pods())
            for moved in seats
        ]  # fmt: skip


def tournament_of(
    rules: Sequence[Rules],
    decks: Sequence[tuple[str, str]],
    agent: str,
    deals: int,
    seed: str,
    house: Mapping[str, str],
) -> Tournament:
    """What is played by decks as (name, text), with `rules` for each; DecktoolError where they cannot meet."""
    first = rules[0]
    if len(set(first.owners)) == 1:
        raise DecktoolError(f"in {first.game.title} all players share one box, so decks do not play against each other")
    sides = tuple(first.sides)
    if len(decks) < len(sides):
        raise DecktoolError(f"{counted(len(decks), 'deck')} for {len(sides)} players; name {len(sides)} or more")
    return Tournament(first.game.address, tuple(decks), agent, deals, seed, tuple(sorted(house.items())), sides)


def run_pod(load: Load, experiment: Experiment, start: int, count: int) -> tuple[Tally, Course]:
    """Play and watch the deals from `start` on; a pure function of its arguments, wherever it runs."""
    course = Course()
    return run_batch(load, experiment, start, count, partial(Watching, course)), course


def no_games(tournament: Tournament) -> list[Pod]:
    """Every pod, before any game."""
    return [Pod(decks) for decks in tournament.pods()]


def round_robin(
    load: Load,
    tournament: Tournament,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] = lambda *_: None,
    pods: list[Pod] | None = None,
) -> list[Pod]:
    """Play every pod; all games share the processes, and the counts are the same for any number.

    `progress(done, all)` is called as games come in. They are added to `pods` (`no_games`), which an interruption
    leaves with the games so far.
    """
    experiments = tournament.experiments()
    work = [(experiment, start, count) for experiment in experiments for start, count in batches(experiment.pairs)]
    places = {experiment: place for place, experiment in enumerate(experiments)}
    pods = no_games(tournament) if pods is None else pods
    done, games = 0, len(experiments) * tournament.deals
    for (experiment, _, count), (tally, course) in run_batches(partial(run_pod, load), work, jobs, cluster):
        which, moved = divmod(places[experiment], len(tournament.sides))
        with undivided():
            pods[which].tallies[moved].add(tally)
            pods[which].courses[moved].add(course)
        done += count
        progress(done, games)
    return pods


def meetings(tournament: Tournament, pods: Sequence[Pod]) -> list[Meeting]:
    """Every two decks, and the games in which they were opponents."""
    found = {decks: Meeting(decks) for decks in combinations(range(len(tournament.decks)), 2)}
    for pod in pods:
        for here, there in combinations(range(len(pod.decks)), 2):
            decks = pod.decks[here], pod.decks[there]
            meeting = found[decks if decks[0] < decks[1] else decks[::-1]]
            places = (here, there) if decks[0] < decks[1] else (there, here)
            for moved, (tally, course) in enumerate(zip(pod.tallies, pod.courses, strict=True)):
                one, other = (pod.seat(place, moved) for place in places)
                if tournament.sides[one] == tournament.sides[other]:
                    continue
                meeting.games += tally.games
                meeting.ahead[0] += course.ahead[one, other]
                meeting.ahead[1] += course.ahead[other, one]
                meeting.whole.add(tally)
    return list(found.values())


def rated(met: Sequence[Meeting], decks: int) -> list[Rating]:
    """The rating of each deck, by its place; coming in level is half a win for both."""
    wins = [[0.0] * decks for _ in range(decks)]
    for meeting in met:
        (one, other), level = meeting.decks, (meeting.games - sum(meeting.ahead)) / 2
        wins[one][other] += meeting.ahead[0] + level
        wins[other][one] += meeting.ahead[1] + level
    return bradley_terry(wins)
