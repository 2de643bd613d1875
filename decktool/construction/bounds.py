"""What a bound of a rule (`min`, `max`) is made of, and what each part of it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")

_KINDS = {"house": "house", "field": "cards", "table": "cards", "pool": "pool", "step": "deck"}


def parts(bound: Any) -> tuple[Any, ...]:
    """What a bound adds up, as written; nothing where there is no bound."""
    if isinstance(bound, Mapping) and "sum" in bound:
        return tuple(bound["sum"])
    return () if bound is None else (bound,)


def stands_on(part: Any) -> str | None:
    """What a part of a bound stands on: a house rule, the cards of a group, their copies in a pool, the deck; or None.

    None is a number, or a reference, which is one once the deck's cards are known.
    """
    return next((kind for key, kind in _KINDS.items() if key in part), None) if isinstance(part, Mapping) else None


def stands_on_cards(part: Any) -> bool:
    """True for a part of a bound that a group's cards state: in a field, in a table, or by the copies in a pool."""
    return stands_on(part) in {"cards", "pool"}


@dataclass(slots=True, eq=False)
class BoundStep(Generic[Row]):
    """What climbs in a bound with a row: `each * floor(of / step)`, in whole numbers as the rows' own."""

    of: Row
    step: int
    each: int

    def value(self, sums: Mapping[Row, float]) -> float:
        """What is added while `of` sums to what it does."""
        return self.each * (sums.get(self.of, 0) // self.step)
