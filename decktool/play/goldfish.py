"""Goldfish: one player at full play against nobody, or against a simple opponent, over many games.

What is measured is the ruleset's (`Rules.measures`); here it is only counted. All results are counts that add up in
any order, so that games may be cut into spans and played anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from decktool.dealing import SeededDice
from decktool.play.agents import Agent, make_agent
from decktool.play.match import Played, play
from decktool.play.measures import ENTERING, LEAVING, Measures, measures_of
from decktool.play.parallel import Counts
from decktool.play.rules import Rules
from decktool.play.simulate import Load
from decktool.play.state import NOBODY, State

MOST_ROWS = 1000
"""Rows of a game whose gauges are kept; a match without end has no more."""


@dataclass(frozen=True, slots=True)
class Fishing:
    """What is played: a game, the player's and the opponent's agent, the seed, who goes first, house rules, decks."""

    game: str
    agents: tuple[str, str]
    seed: str
    first: bool = True
    house: tuple[tuple[str, str], ...] = ()
    decks: tuple[tuple[str, str], ...] = ()
    """Decklists as (name, text), for games in which players bring decks."""


@dataclass(slots=True)
class Goldfished(Counts):
    """Many games of one seat: how they ended, how long they were, and what was measured row by row."""

    wins: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    ends: Counter[tuple[int, str, str]] = field(default_factory=Counter)
    """Games not won, by row, kind of end and card (`Measures.ended`)."""
    lengths: Counter[int] = field(default_factory=Counter)
    clock: Counter[int] = field(default_factory=Counter)
    """Lengths of the games won."""
    entered: Counter[int] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)
    gauges: dict[tuple[int, str, str], Counter[int]] = field(default_factory=dict)
    """Values by row, moment and gauge."""
    counts: dict[str, Counter[int]] = field(default_factory=dict)
    reached: dict[str, Counter[int]] = field(default_factory=dict)
    """For each milestone the rows in which it was reached."""
    kept: Counter[tuple[int, bool, bool]] = field(default_factory=Counter)
    """Games by card number, whether they held it (False: they came as far without), and whether they were won."""
    replayed: Counter[tuple[int, bool, bool]] = field(default_factory=Counter)
    """Games played twice: by card number, whether won with it, and whether won while nothing stood on it."""


class _Watch:
    """One game as it is played: which row it is in, and what the rows so far were."""

    def __init__(self, measures: Measures, seat: int, result: Goldfished) -> None:
        self.measures = measures
        self.seat = seat
        self.result = result
        self.place = NOBODY
        self.begun = 0
        self.finished: set[int] = set()
        self.held: set[int] = set()
        self.dates: dict[str, int] = {}
        self.values = bool(measures.valued())

    @property
    def row(self) -> int:
        """The row that the game is in."""
        return self.place if self.measures.rows or self.place < 0 else self.begun - 1

    def __call__(self, state: State, action: int) -> None:
        """Look at the game after a decision."""
        if self.values:
            self.held.update(self.measures.held(state, self.seat))
        place = self.measures.place(state, self.seat)
        if place != self.place:
            self._leave(state)
            self.place = place
            if place != NOBODY:
                self.begun += 1
                self.result.entered[self.row] += 1
                self._read(state, ENTERING)
        if state.outcome is not None and (state.outcome.won(self.seat) or not self.measures.survived):
            self._leave(state)

    def _leave(self, state: State) -> None:
        row = self.row
        if row < 0:
            return
        self.finished.add(row)
        self.result.left[row] += 1
        found = self._read(state, LEAVING)
        for stone in self.measures.milestones:
            if stone.title not in self.dates and found.get(stone.metric, 0) >= stone.at_least:
                self.dates[stone.title] = row

    def _read(self, state: State, moment: str) -> dict[str, int]:
        measures, row = self.measures, self.row
        if row >= MOST_ROWS or (moment not in measures.moments and not measures.milestones):
            return {}
        found = measures.metrics(state, self.seat)
        if moment in measures.moments:
            for name, value in found.items():
                self.result.gauges.setdefault((row, moment, name), Counter())[value] += 1
        return found

    def close(self, state: State) -> None:
        """Count the finished game."""
        measures, result, outcome, seat = self.measures, self.result, state.outcome, self.seat
        assert outcome is not None
        won = outcome.won(seat)
        lasted = measures.lasted(state, seat, self.begun)
        result.games += 1
        result.reasons[outcome.reason] += 1
        result.lengths[lasted] += 1
        if won:
            result.wins += 1
            result.clock[lasted] += 1
        else:
            result.ends[(self.row, *measures.ended(state, seat, outcome))] += 1
        for title, count in measures.counts(state, seat).items():
            result.counts.setdefault(title, Counter())[count] += 1
        for title, row in self.dates.items():
            result.reached.setdefault(title, Counter())[row] += 1
        if self.values:
            had = {measures.rules.cards[i].number for i in self.held}
            for card, home in measures.valued().items():
                if card in had:
                    result.kept[card, True, won] += 1
                elif home == NOBODY or home in self.finished:
                    result.kept[card, False, won] += 1


def one(
    rules: Rules, agents: Sequence[Agent], fishing: Fishing, game: int, result: Goldfished, *, log: bool = False
) -> Played:
    """Play one game, the first agent in the first seat and the second in every other, and add it to `result`."""
    measures = measures_of(rules)
    watch = _Watch(measures, 0, result)
    dice = SeededDice(fishing.seed, "goldfish", game)
    seated = [agents[0], *[agents[-1]] * (len(rules.seats) - 1)]
    starts = None if len(rules.seats) == 1 else 0 if fishing.first else 1
    played = play(rules, seated, dice, first=starts, log=log or measures.listens, record=log, watch=watch)
    watch.close(played.state)
    return played


def goldfish(load: Load, fishing: Fishing, start: int, count: int) -> Goldfished:
    """Play the games from number `start` on, agent against opponent; a pure function of its arguments."""
    rules = load(fishing.game, dict(fishing.house), fishing.decks)
    result = Goldfished()
    players = [make_agent(name) for name in fishing.agents]
    for number in range(start, start + count):
        one(rules, players, fishing, number, result)
    return result


def again(load: Load, fishing: Fishing, start: int, count: int) -> Goldfished:
    """Play games as they were, and again with each valued card blank: the same cards in the same order, other dice.

    Only `Goldfished.replayed` is counted; a pure function of its arguments.
    """
    rules = load(fishing.game, dict(fishing.house), fishing.decks)
    players = [make_agent(name) for name in fishing.agents]
    result, aside = Goldfished(), Goldfished()
    numbers = range(start, start + count)

    def won(these: Rules) -> list[bool]:
        return [one(these, players, fishing, number, aside).outcome.won(0) for number in numbers]

    before = won(rules)
    measures = measures_of(rules)
    for card in measures.valued():
        without = won(measures.without(card))
        result.replayed.update((card, was, now) for was, now in zip(before, without, strict=True))
    return result
