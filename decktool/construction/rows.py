"""What a format compiles to: rows with their bounds, columns, and the rules they come from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from decktool.cards import Card, slug
from decktool.construction.references import stands_on_cards
from decktool.construction.rules import Rule
from decktool.errors import DecktoolError
from decktool.filters import Test
from decktool.games import Game

Number = int | float
Key = tuple[str, tuple[Any, ...] | None]
"""A rule, by its id, and one of its groups; None for the whole of it."""
Off = tuple[Number, Number]
"""How many too few there are, and how many too many."""
KEPT: Off = (0, 0)
"""What is off of a rule that is kept."""


class MissingNumber(DecktoolError):
    """A rule needs what a card does not state: a number, or what its filter asks about."""

    def __init__(self, card: Card, field_name: str, rule: Rule, game: Game, instead: str = "") -> None:
        """Name the card, the field and how to supply it.

        `instead` is what game.yaml could say of cards that do not have it.
        """
        self.card = card
        self.field = field_name
        self.rule = rule
        declared = game.fields.get(field_name)
        title = declared.title if declared else field_name
        need = f"the {title} of {card.name}, which "
        kind = game.types[card.type]
        if card.get(field_name) is not None:
            need += f"is {card.get(field_name)}: its table has no such row; add one, or say {instead}"
        elif not kind.can_have(field_name):
            need += f"{kind.plural} do not have; say {instead}, or leave them out of its `where`"
        else:
            need += f"no set states; {_supply(card, field_name, game)}"
        self.need = need
        self.problem = f"the rule {rule.id!r} needs {need}"
        super().__init__(self.problem)


def _supply(card: Card, field_name: str, game: Game) -> str:
    """How a person states what a card lacks."""
    name = f'"{card.name}"' if re.search(r"[^\w '-]|^\W", card.name) else card.name
    # Of several cards of one name, or where the name alone makes another id, the id says which is meant.
    own_id = "" if card.id == slug(card.name) else f" id: {card.id},"
    row = f"{{name: {name},{own_id} type: {card.type}, {field_name}: ...}}"
    return f"supply it in cards/{game.id}/sets/mine.yaml: {row}"


@dataclass(slots=True, eq=False)
class Row:
    """One group of one rule, and its bounds (`inf` where there is none).

    Sums, weights and bounds are whole numbers: what people write, times `scale`. So they are exact, decimals too. A
    step makes a bound climb: it then grows with another row's sum. A bound that stands on the deck's own cards is the
    strictest of those asked: each holds while a row of the cards that ask it has a copy. A helper is only summed, for a
    guard, a step or what is asked. `unknown`: a bound stands on the group's cards, and none of them states it.
    """

    rule: CompiledRule
    group: tuple[Any, ...] | None
    label: str | None
    low: float
    high: float
    scale: int = 1
    asked: tuple[tuple[Row, int, int], ...] = ()
    """Rows of the cards that ask for a bound, the bound, and -1 where it is a low one, 1 for a high one."""
    helper: bool = False
    unknown: MissingNumber | None = None
    fixed: bool = True
    """True when the bounds are the same whatever the deck holds."""

    @property
    def key(self) -> Key:
        """What is broken where this row is: its rule, and its group where each group is judged by itself."""
        together = self.group is None or self.rule.slots or self.rule.some
        return self.rule.rule.id, None if together else self.group

    def bounds(self, sums: Sums) -> tuple[float, float]:
        """The bounds that hold while other rows sum to `sums`."""
        if self.fixed:
            return self.low, self.high
        lows, highs = ([n for row, n, sign in self.asked if sign == side and sums.get(row, 0)] for side in (-1, 1))
        low, high = max(lows, default=self.low), min(highs, default=self.high)
        less, more = (sum(step.value(sums) for step in self.rule.steps if step.sign == side) for side in (-1, 1))
        return low + less, high + more

    @property
    def read(self) -> list[Row]:
        """The rows whose sums decide whether this one is kept: itself, those of its guards and of its bounds."""
        guards = (guard for guard, _, _ in self.rule.guards)
        steps = (step.of for step in self.rule.steps)
        return [self, *guards, *steps, *(asking for asking, _, _ in self.asked)]

    def told(self, number: float) -> Number:
        """A sum, a bound or a difference of this row as people write it."""
        if self.scale == 1 or abs(number) == inf:
            return number
        return number // self.scale if number % self.scale == 0 else number / self.scale


Sums = Mapping[Row, float]
"""What rows sum to."""


@dataclass(slots=True, eq=False)
class BoundStep:
    """What climbs in the low bounds (`sign` -1) or the high ones of a rule: `each * floor(of / step)`.

    Its numbers are whole, as the rows' own.
    """

    of: Row
    step: int
    each: int
    sign: int

    def value(self, sums: Sums) -> float:
        """What is added while `of` sums to what it does."""
        return self.each * (sums.get(self.of, 0) // self.step)


@dataclass(slots=True, eq=False)
class CompiledRule:
    """A rule with its filters, weights and bounds made into functions, and the rows made so far.

    `digits` are the decimals of its numbers, `scale` is that of its rows. `guards` are rows, each with the numbers that
    it must lie between. `some`: not all rows must keep their bounds, but as many as this one says, which counts them.
    `unsettled`: a card of the game may form a group of its own, but does not state what the rule asks about, and a
    group without copies would matter.
    """

    rule: Rule
    digits: int = 0
    summands: tuple[tuple[Test, frozenset[int], Callable[[Card], int]], ...] = ()
    rows: dict[tuple[Any, ...], Row] = field(default_factory=dict)
    guards: tuple[tuple[Row, float, float], ...] = ()
    slots: tuple[tuple[Test, float], ...] = ()
    steps: tuple[BoundStep, ...] = ()
    some: Row | None = None
    unsettled: MissingNumber | None = None
    scale: int = field(init=False)
    counts: bool = field(init=False)
    mixed: bool = field(init=False)
    once: bool = field(init=False)
    """True when some term counts each card name once."""
    special: bool = field(init=False)
    """True when the rule is more than rows with fixed bounds."""
    own: bool = field(init=False)
    """True when a row to which only one card adds may be that column's own bound."""
    on_cards: tuple[Any, ...] = field(init=False)
    """The parts of its bounds that a group's cards state."""

    def __post_init__(self) -> None:
        """Note what is asked of every card."""
        rule, parts = self.rule, self.rule.summands
        self.scale = 10**self.digits
        self.mixed = len(parts) > 1 or parts[0].times != 1 or parts[0].distinct
        self.counts = not self.mixed and parts[0].weight == 1
        self.once = any(part.distinct for part in parts)
        limits = rule.limits
        some = rule.groups is not None or rule.choose
        self.special = bool(rule.distinct or self.once or rule.when or some or rule.climbs or rule.of_deck)
        single = len(parts) == 1 and len(parts[0].sections) == 1
        self.own = single and not (self.special or rule.cover or rule.over_pool)
        self.on_cards = tuple(part for part in limits if stands_on_cards(part))

    def applies(self, sums: Sums) -> bool:
        """True unless the rule has a guard that does not hold while rows sum to `sums`."""
        return not self.guards or all(low <= sums.get(row, 0) <= high for row, low, high in self.guards)


@dataclass(slots=True)
class Column:
    """What one card in one section does: its own cap, the rows that others add to as well, and all rows.

    `once`: what the first copy of a name adds to a row besides, for a part of its rule by number.
    `missing`: what rules need of the card that it does not state, each with the rule whose guard decides whether it is
    needed (None: it is). Such a column, and one in a row whose bound is not known, has a cap below 0, so that a deck
    with it is looked at closely.
    """

    cap: float
    floor: float
    shared: tuple[tuple[Row, int], ...]
    rows: tuple[tuple[Row, int], ...]
    missing: tuple[tuple[CompiledRule | None, MissingNumber], ...] = ()
    once: tuple[tuple[Row, int, int], ...] = ()


def tidy(number: float) -> Number:
    """A number without a decimal point where it is whole."""
    return int(number) if number == int(number) else number
