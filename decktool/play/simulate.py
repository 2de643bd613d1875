"""Many matches: experiments cut into spans, run anywhere in any order, with the same result.

Deals come in pairs: the same cards are played twice with the agents' seats swapped, so that luck of the draw cancels;
with more agents once for every agent in every seat. The chances of pair i depend on (seed, "pair", i) alone; a
batch's result is counts that add up in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import Played, Watch, play
from decktool.play.parallel import Counts, SavedCounts
from decktool.play.replay import digest
from decktool.play.rules import Rules
from decktool.play.state import NOBODY

Load = Callable[..., Rules]
"""Makes the rules of a game id, house rules and decklists (name, text), with `changed` values in some cards' fields; a
module's function, so that it can be sent to another process. Raises DecktoolError for a deck that cannot be played.
"""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played: a game with house rules, its agents, how many pairs of deals, from which seed.

    Fewer agents than seats are those of the teams.
    """

    game: str
    agents: tuple[str, ...]
    pairs: int
    seed: str
    house: tuple[tuple[str, str], ...] = ()
    decks: tuple[tuple[str, str], ...] = ()
    """Decklists as (name, text), for games in which players bring decks."""

    @property
    def turns(self) -> range:
        """How far the agents move on in the games of one deal, so that each sits in every seat; agents who are alike
        play it once.
        """
        return range(len(self.agents) if len(set(self.agents)) > 1 else 1)


@dataclass(slots=True)
class Tally(Counts):
    """Results, which add up in any order. `wins` are by agent's place, `seat_wins` by seat and so by deck."""

    decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    seat_wins: Counter[int] = field(default_factory=Counter)
    first_wins: int = 0
    second_wins: int = 0
    turns: int = 0
    turns_squared: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    remarks: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    sweeps: Counter[int] = field(default_factory=Counter)
    """Pairs by the agent that won more of their games than any other; NOBODY where they were level."""
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
            self.seat_wins.update(seat for seat in range(len(state.rules.seats)) if outcome.won(seat))
            if outcome.won(state.first):
                self.first_wins += 1
            else:
                self.second_wins += 1

    def add(self, other: Tally) -> None:
        """Add another's games; digests go on from 0 where they are too large."""
        Counts.add(self, other)
        self.digest %= 1 << 64


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
        won: Counter[int] = Counter()
        for turn in experiment.turns:
            dice = SeededDice(experiment.seed, "pair", pair)
            seats = range(len(rules.seats))
            sides = rules.sides if len(agents) < len(seats) else seats
            places = [(side + turn) % len(agents) for side in sides]
            seated = [agents[place] for place in places]
            played = play(rules, seated, dice, log=False, watch=None if watching is None else watching(rules))
            tally.count(played)
            # partners who are the same agent win once
            won.update({place for seat, place in enumerate(places) if played.outcome.won(seat)})
        tally.wins.update(won)
        best = [place for place, count in won.items() if count == max(won.values())]
        tally.sweeps[best[0] if len(best) == 1 else NOBODY] += 1
    return tally


def simulate(
    load: Load,
    experiment: Experiment,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] = lambda *_: None,
    kept: SavedCounts[Tally] | None = None,
) -> Tally:
    """Play an experiment with any number of processes, or on a Dask cluster; the tally is always the same.

    `progress(done, all)` is called as pairs come in. What is `kept` is not played again. Raises DecktoolError for an
    agent that does not exist, and for a cluster without the extra `decktool[cluster]` or that cannot be reached.
    """
    for name in experiment.agents:
        make_agent(name)
    counts = kept or SavedCounts(Tally(), None, {})
    return counts.play(partial(run_batch, load, experiment), experiment.pairs, jobs, cluster, progress)
