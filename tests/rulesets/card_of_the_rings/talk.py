"""Table talk for The Card of the Rings."""

from __future__ import annotations

from typing import Any

from tests.rulesets.table import Table

GAME = "card-of-the-rings"


def table(**given: Any) -> Table:
    """A position in A's action phase unless `phase` says otherwise."""
    return Table(GAME, **given)


def gold(points: int) -> list[str]:
    """A Bank worth so much in plain Gold Pouches."""
    return [f"{points} Gold Pouch"] if points else []
