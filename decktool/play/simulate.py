"""Many matches: experiments cut into spans, run anywhere in any order, with the same result.

Deals come in pairs: the same cards are played twice with the agents' seats swapped, so that luck of the draw cancels.
The chances of pair i depend on (seed, "pair", i) alone; a batch's result is counts that add up in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import Played, Watch, play
from decktool.play.parallel import SavedCounts, run_batches
from decktool.play.replay import digest
from decktool.play.rules import Rules

Load = Callable[[str, Mapping[str, str], Sequence[tuple[str, str]]], Rules]
"""Makes the rules of a game id, house rules and decklists (name, text); a module's function, so that it can be sent."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played: a game with house rules, two agents, how many pairs of deals, from which seed."""

    game: str
    agents: tuple[str, str]
    pairs: int
    seed: str
    house: tuple[tuple[str, str], ...] = ()
    decks: tuple[tuple[str, str], ...] = ()
    """Decklists as (name, text), for games in which players bring decks."""

    @property
    def swaps(self) -> bool:
        """Each deal is played twice, seats swapped; between two agents alike the second would be the first again."""
        return self.agents[0] != self.agents[1]


@dataclass(slots=True)
class Tally:
    """Results, which add up in any order. `wins` are by agent's place, `seat_wins` by seat and so by deck."""

    games: int = 0
    decisions: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    seat_wins: list[int] = field(default_factory=lambda: [0, 0])
    first_wins: int = 0
    second_wins: int = 0
    turns: int = 0
    turns_squared: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    remarks: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    sweeps: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Pairs that the first agent won more of, that were level, that the second won more of."""
    digest: int = 0
    """The digests of all final states, added up: two runs that differ in one match differ here."""

    def count(self, played: Played) -> None:
        """Add one match, but for who of two agents won it."""
        state, outcome = played.state, played.outcome
        self.games += 1
        self.decisions += len(played.actions)
        self.turns += state.turn
        self.turns_squared += state.turn * state.turn
        self.lengths[state.turn] += 1
        self.reasons[outcome.reason] += 1
        self.remarks.update(state.rules.remarks(state))
        self.digest = (self.digest + int(digest(state)[:16], 16)) % (1 << 64)
        if outcome.winner is not None:
            self.seat_wins[outcome.winner] += 1
            if outcome.winner == state.first:
                self.first_wins += 1
            else:
                self.second_wins += 1

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        for name in ("games", "decisions", "first_wins", "second_wins", "turns", "turns_squared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("wins", "seat_wins", "sweeps"):
            setattr(self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])
        self.reasons.update(other.reasons)
        self.remarks.update(other.remarks)
        self.lengths.update(other.lengths)
        self.digest = (self.digest + other.digest) % (1 << 64)


def run_batch(
    load: Load, experiment: Experiment, start: int, count: int, watching: Callable[[Rules], Watch] | None = None
) -> Tally:
    """Play the pairs from `start` on; a pure function of its arguments, wherever it runs.

    `watching` makes what watches a match, anew for each.
    """
    rules = load(experiment.game, dict(experiment.house), experiment.decks)
    agents = [make_agent(name) for name in experiment.agents]
    tally = Tally()
    for pair in range(start, start + count):
        won = [0, 0]
        for swapped in (False, True) if experiment.swaps else (False,):
            dice = SeededDice(experiment.seed, "pair", pair)
            seated = (agents[::-1] if swapped else agents)[: len(rules.seats)]
            played = play(rules, seated, dice, log=False, watch=None if watching is None else watching(rules))
            tally.count(played)
            if played.outcome.winner is not None:
                won[played.outcome.winner ^ swapped] += 1
        tally.wins[0] += won[0]
        tally.wins[1] += won[1]
        tally.sweeps[0 if won[0] > won[1] else 2 if won[1] > won[0] else 1] += 1
    return tally


def simulate(
    load: Load,
    experiment: Experiment,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    kept: SavedCounts[Tally] | None = None,
) -> Tally:
    """Play an experiment with any number of processes, or on a Dask cluster; the tally is always the same.

    `progress(done, all)` is called as pairs come in. What is `kept` is not played again. Raises DecktoolError for an
    agent that does not exist, and for a cluster without the extra `decktool[cluster]` or that cannot be reached.
    """
    for name in experiment.agents:
        make_agent(name)
    with (kept or SavedCounts(Tally(), None, {})).keeping() as counted:
        work = counted.left(experiment.pairs)
        for (start, pairs), tally in run_batches(partial(run_batch, load, experiment), work, jobs, cluster):
            counted.add(start, pairs, tally)
            if progress is not None:
                progress(counted.count, experiment.pairs)
    return counted.total
