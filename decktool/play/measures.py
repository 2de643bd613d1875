"""What a goldfish of one game reports: between a ruleset, which knows what matters, and the kernel, which counts.

A ruleset without measures of its own is reported by own turns: its `Rules.metrics` at the end of each. One that has
others returns them from `Rules.measures`: what a row of its tables is (a turn, a location), which gauges are read when
a row is entered and left, which cards are worth a comparison, what is counted in a game, and of what it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from decktool.play.state import NOBODY

if TYPE_CHECKING:
    from decktool.play.rules import Rules
    from decktool.play.state import MatchOutcome

ENTERING, LEAVING = "entering", "leaving"


@dataclass(frozen=True, slots=True)
class Milestone:
    """A moment worth a date: the first row at whose end a gauge has reached a number (`the ninth crystal`)."""

    title: str
    metric: str
    at_least: int


class Measures:
    """What is measured in a game; every method is a question about one state, asked for the seat that is goldfished."""

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
        """Measure games of these rules."""
        self.rules = rules

    def place(self, state: Any, seat: int) -> int:
        """Where the player stands: a number that changes when a row ends, NOBODY between rows and in the set-up."""
        return int(state.turn) if state.active == seat and state.turn else NOBODY

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """The gauges by name, whole numbers."""
        return self.rules.metrics(state, seat)

    def lasted(self, state: Any, seat: int, rows: int) -> int:
        """How long a finished game was, in `length`; `rows` is how many rows were begun."""
        return rows

    def ended(self, state: Any, seat: int, outcome: MatchOutcome) -> tuple[str, str]:
        """Of what a game ended that was not won: the kind, and the card's name where one card did it."""
        return outcome.reason, self.rules.cards[outcome.source].name if outcome.source >= 0 else ""

    def valued(self) -> Mapping[int, int]:
        """The cards whose worth is asked, by card number, each with the row it comes from (NOBODY: from anywhere)."""
        return {}

    def held(self, state: Any, seat: int) -> Sequence[int]:
        """The instances that the player has now, of those that are valued or others; asked after every decision."""
        return ()

    def without(self, card: int) -> Rules:
        """The same game with nothing standing on that card; only asked for valued ones."""
        return self.rules

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """What is counted over one finished game, by title; the same titles for every game."""
        return {}


def measures_of(rules: Rules) -> Measures:
    """What a goldfish of these rules reports: the ruleset's own measures, or its gauges by own turns."""
    kind: type[Measures] = rules.measures_type or Measures
    return kind(rules)
