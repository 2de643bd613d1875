"""Goldfish: one player at full play against one who only takes the defaults, over many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from decktool.dealing import SeededDice
from decktool.play.agents import Agent, Passive, make_agent
from decktool.play.match import Played, play
from decktool.play.simulate import Load
from decktool.play.state import Rules, State

MOST_TURNS = 30
"""Own turns that a table shows."""


@dataclass(slots=True)
class Goldfished:
    """Many games against nobody: the own turn of each win, how games ended, and the gauges at the end of each own
    turn.
    """

    games: int = 0
    clock: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    gauges: dict[int, dict[str, int]] = field(default_factory=dict)
    """For each own turn, the sum of each gauge over the games that came so far."""
    reached: Counter[int] = field(default_factory=Counter)

    @property
    def wins(self) -> int:
        """Games won."""
        return sum(self.clock.values())

    def add(self, other: Goldfished) -> None:
        """Add another's games."""
        self.games += other.games
        self.clock.update(other.clock)
        self.reasons.update(other.reasons)
        self.reached.update(other.reached)
        for turn, row in other.gauges.items():
            mine = self.gauges.setdefault(turn, {})
            for name, value in row.items():
                mine[name] = mine.get(name, 0) + value


def one(
    rules: Rules, agent: Agent, seed: str, game: int, first: bool, result: Goldfished, *, log: bool = False
) -> Played:
    """Play one game in the first seat and add it to `result`."""
    turns = 0

    def close_turn(state: State) -> None:
        nonlocal turns
        turns += 1
        if turns <= MOST_TURNS:
            row = result.gauges.setdefault(turns, {})
            result.reached[turns] += 1
            for name, value in rules.gauges(state, 0).items():
                row[name] = row.get(name, 0) + value

    seen = (0, -1)

    def watch(state: State, action: int) -> None:
        nonlocal seen
        number, active = seen
        if active == 0 and (state.turn != number or state.outcome is not None):
            close_turn(state)
        seen = (state.turn, -1 if state.outcome is not None else state.active)

    dice = SeededDice(seed, "goldfish", game)
    players: list[Agent] = [agent, *[Passive() for _ in rules.seats[1:]]]
    starts = None if len(rules.seats) == 1 else 0 if first else 1
    played = play(rules, players, dice, first=starts, log=log, record=log, watch=watch)
    result.games += 1
    result.reasons[played.outcome.reason] += 1
    if played.outcome.winner == 0:
        result.clock[turns] += 1
    return played


def goldfish(
    load: Load,
    game: str,
    house: Mapping[str, str],
    decks: Sequence[tuple[str, str]],
    agent: str,
    seed: str,
    first: bool,
    start: int,
    count: int,
) -> Goldfished:
    """Play the games from number `start` on; a pure function of its arguments."""
    rules = load(game, house, decks)
    result = Goldfished()
    player = make_agent(agent)
    for number in range(start, start + count):
        one(rules, player, seed, number, first, result)
    return result


def quantiles(clock: Counter[int], shares: tuple[float, ...] = (0.1, 0.5, 0.9)) -> Iterator[tuple[float, int]]:
    """The turns by which so many of the wins had come."""
    total = sum(clock.values())
    for share in shares:
        seen = 0
        for turn in sorted(clock):
            seen += clock[turn]
            if seen >= share * total:
                yield share, turn
                break
