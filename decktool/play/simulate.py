"""Many matches: experiments cut into spans, run anywhere in any order, with the same result.

Deals come in pairs: the same cards are played twice with the agents' seats swapped, so that luck of the draw cancels.
The chances of pair i depend on (seed, "pair", i) alone; a span's result is counts that add up in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.play.match import Played, Watch, play
from decktool.play.replay import digest
from decktool.play.rules import Rules

T = TypeVar("T")
Piece = TypeVar("Piece", bound=tuple[Any, ...])
SPAN = 25
"""Pairs in a span: a second or so of greedy play."""
PATIENCE = 2.0
"""Seconds of work after which it is worth starting other processes."""
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


def run_span(
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


def spans(experiment: Experiment, size: int = SPAN) -> list[tuple[int, int]]:
    """The experiment cut into (first pair, pairs)."""
    return [(start, min(size, experiment.pairs - start)) for start in range(0, experiment.pairs, size)]


def simulate(
    load: Load,
    experiment: Experiment,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    span: int = SPAN,
) -> Tally:
    """Play an experiment with so many processes, or on a Dask cluster; the tally is the same for any of them.

    `progress(done, all)` is called as pairs come in. Raises DecktoolError for an agent that does not exist, and for a
    cluster without the extra `decktool[cluster]` or that cannot be reached.
    """
    for name in experiment.agents:
        make_agent(name)
    total = Tally()
    done = 0
    for (_, pairs), tally in run_spans(partial(run_span, load, experiment), spans(experiment, span), jobs, cluster):
        total.add(tally)
        done += pairs
        if progress is not None:
            progress(done, experiment.pairs)
    return total


def run_spans(
    run: Callable[..., T], work: Sequence[Piece], jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[Piece, T]]:
    """Run spans here, in so many processes once it takes longer, or on a Dask cluster; yield each with its result as it
    comes.

    `work` has the arguments of `run`, such as (start, count), or (experiment, start, count) where several share the
    processes; all of it must be sendable to another process. A process that dies is an error, never a silent loss.
    """
    if cluster is not None:
        from decktool.play.cluster import run_on_cluster

        yield from run_on_cluster(cluster, run, work)
        return
    begun = monotonic()
    here = 0
    while here < len(work) and (jobs <= 1 or here + 1 == len(work) or monotonic() - begun < PATIENCE):
        piece = work[here]
        here += 1
        yield piece, run(*piece)
    work = work[here:]
    if not work:
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    with ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(run, *piece): piece for piece in work}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BrokenProcessPool:
            raise DecktoolError("a worker process died (out of memory?); run again with a smaller --jobs") from None
        finally:
            for future in futures:
                future.cancel()
