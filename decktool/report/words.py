"""Words that reports share, on a terminal and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from decktool.cards import Card
from decktool.games import Game

if TYPE_CHECKING:
    pass


def percent(chance: Fraction | float, digits: int = 2) -> str:
    """A chance in percent with so many digits, never rounded to 0 or 100 unless it is."""
    value, least = 100 * float(chance), 10.0**-digits
    if chance > 0 and value < least / 2:
        return f"< {least:.{digits}f} %"
    if chance < 1 and value >= 100 - least / 2:
        return f"> {100 - least:.{digits}f} %"
    return f"{value:.{digits}f} %"


def by_type(game: Game, cards: Sequence[Card]) -> list[Card]:
    """Cards grouped by type, in the game's order of types, then by name."""
    order = list(game.types)
    return sorted(cards, key=lambda card: (order.index(card.type), card.name))
