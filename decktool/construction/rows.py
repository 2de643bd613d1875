"""What a format compiles to: rows with their bounds, columns, and the rules they come from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from decktool.cards import Card
from decktool.construction.rules import Rule
from decktool.errors import DecktoolError
from decktool.filters import Test
from decktool.games import Game


class MissingNumber(DecktoolError):
    """A rule needs what a card does not state: a number, or what its filter asks about."""

    def __init__(self, card: Card, field_name: str, rule: Rule, game: Game, instead: str = "") -> None:
        """Name the card, the field and how to supply it.

        `instead` is what game.yaml could say of cards that do not have it.
        """
        self.card = card
        self.field = field_name
        declared = game.fields.get(field_name)
        title = declared.title if declared else field_name
        self.problem = f"the rule {rule.id!r} needs the {title} of {card.name}, which "
        kind = game.types[card.type]
        if card.get(field_name) is not None:
            self.problem += f"is {card.get(field_name)}: its table has no such row; add one, or say {instead}"
        elif not kind.can_have(field_name):
            self.problem += f"{kind.plural} do not have; say {instead}, or leave them out of its `where`"
        else:
            self.problem += f"no set states; {_supply(card, field_name, game)}"
        super().__init__(self.problem)


def _supply(card: Card, field_name: str, game: Game) -> str:
    """How a person states what a card lacks."""
    name = f'"{card.name}"' if re.search(r"[^\w '-]|^\W", card.name) else card.name
    return f"supply it in cards/{game.id}/sets/mine.yaml: {{name: {name}, type: {card.type}, {field_name}: ...}}"


@dataclass(slots=True, eq=False)
class Row:
    """One group of one rule, and its bounds (`inf` where there is none).

    A step makes a bound climb: it is then a function of another row's sum. A helper is only summed, for a guard or
    a step.
    """

    rule: CompiledRule
    group: tuple[Any, ...] | None
    label: str | None
    low: float
    high: float
    step_low: Step | None = None
    step_high: Step | None = None
    helper: bool = False

    @property
    def fixed(self) -> bool:
        """True when no bound climbs."""
        return self.step_low is None and self.step_high is None

    def bounds(self, sums: Mapping[Row, float]) -> tuple[float, float]:
        """The bounds that hold while other rows sum to `sums`."""
        low = self.step_low.value(sums) if self.step_low else self.low
        high = self.step_high.value(sums) if self.step_high else self.high
        return low, high


@dataclass(slots=True, eq=False)
class Step:
    """A bound that climbs with a row: `each * floor(of / step) + plus`."""

    of: Row
    step: int
    each: float
    plus: float

    def value(self, sums: Mapping[Row, float]) -> float:
        """The bound while `of` sums to what it does."""
        return self.each * (sums.get(self.of, 0) // self.step) + self.plus


@dataclass(slots=True, eq=False)
class CompiledRule:
    """A rule with its filters, weights and bounds made into functions, and the rows made so far."""

    rule: Rule
    summands: tuple[tuple[Test, frozenset[int], Callable[[Card], float]], ...]
    rows: dict[tuple[Any, ...], Row] = field(default_factory=dict)
    guard: Row | None = None
    guard_bounds: tuple[float, float] = (-inf, inf)
    slots: tuple[tuple[Test, float], ...] = ()
    steps: dict[str, Step] = field(default_factory=dict)
    counts: bool = field(init=False)
    mixed: bool = field(init=False)

    def __post_init__(self) -> None:
        """Note what is asked for often: whether the rule counts copies, and whether some cards count against it."""
        parts = self.rule.summands
        self.mixed = len(parts) > 1 or parts[0].times != 1
        self.counts = not self.mixed and parts[0].weight == 1

    @property
    def special(self) -> bool:
        """True when the rule is more than rows with fixed bounds."""
        rule = self.rule
        steps = any(isinstance(bound, Mapping) and "step" in bound for bound in (rule.low, rule.high))
        return bool(rule.distinct or rule.when or rule.groups is not None or steps)


@dataclass(slots=True)
class Column:
    """What one card in one section does: its own cap, the rows only it adds to, the shared ones, and both."""

    cap: float
    floor: float
    shared: tuple[tuple[Row, float], ...]
    own: tuple[tuple[Row, float], ...]
    rows: tuple[tuple[Row, float], ...]
