"""The numbers that a goldfish of one game reports: the ruleset chooses them, and the kernel counts them.

A ruleset without measures of its own is reported by own turns: its `Rules.metrics` at the end of each. One that has
others returns them from `Rules.measures`: what a row of its tables is (a turn, a location), which gauges are read when
a row is entered and left, which cards are worth a comparison, what is counted in a game, and of what it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decktool.play.rules import Rules
from decktool.play.state import NOBODY, MatchOutcome

ENTERING, LEAVING = "entering", "leaving"


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone: the first row at whose end a metric has reached a number (`the ninth crystal`)."""

    title: str
    metric: str
    at_least: int


class Measures:
    """The measures of a game; every method reads one state for the seat of the goldfish."""

    index = "own turn"
    """What a row of the tables is, as it is called."""
    rows: tuple[str, ...] = ()
    """The names of the rows, where `place` is their number from 0; empty: rows are counted 1, 2, 3 as they come."""
    moments: tuple[str, ...] = (LEAVING,)
    """When the gauges are read: ENTERING a row, LEAVING it, or both."""
    survived = False
    """True where a row in which a game ended without a win was never left: nobody leaves the place of their death."""
    length = "own turns"
    """What the length of a game is counted in."""
    listens = False
    """True where `counts` reads the events of the whole game in `state.log`, which is otherwise not kept."""
    milestones: tuple[Milestone, ...] = ()

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def place(self, state: Any, seat: int) -> int:
        """The number of the current row; NOBODY between rows and in the set-up."""
        return int(state.turn) if state.active == seat and state.turn else NOBODY

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """The metrics by name, as whole numbers."""
        return self.rules.metrics(state, seat)

    def lasted(self, state: Any, seat: int, rows: int) -> int:
        """The length of a finished game in the unit `length`; `rows` is the number of rows that began."""
        return rows

    def ended(self, state: Any, seat: int, outcome: MatchOutcome) -> tuple[str, str]:
        """Why a game was not won: the kind of end, and the name of the card that caused it, if any."""
        return outcome.reason, self.rules.cards[outcome.source].name if outcome.source >= 0 else ""

    def valued(self) -> Mapping[int, int]:
        """The cards to measure for `--worth`, by card number, each with its first row (NOBODY: any row)."""
        return {}

    def held(self, state: Any, seat: int) -> Sequence[int]:
        """The instances that the player holds now; called after every decision."""
        return ()

    def without(self, card: int) -> Rules:
        """The same game with this card blank; called only for cards in `valued`."""
        return self.rules

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """Numbers of a finished game by title; every game has the same titles."""
        return {}


def measures_of(rules: Rules) -> Measures:
    """What a goldfish of these rules reports: the ruleset's own measures, or its gauges by own turns."""
    kind: type[Measures] = rules.measures_type or Measures
    return kind(rules)
