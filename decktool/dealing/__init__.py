"""Chance and the opening hand: all kinds of Dice, the opening as data, and one way to deal it.

Odds, hands and games all deal through this package, so that they cannot disagree about a mulligan. The names below load
on first use: exact odds need no dice.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decktool.dealing.card_classes import card_classes_of
    from decktool.dealing.dealer import Dealer, Seat, Undealable, dealer_of
    from decktool.dealing.dice import (
        Dice,
        Fact,
        RecordingDice,
        ScriptedDice,
        ScriptEnded,
        SeededDice,
        outcomes,
        seed_number,
    )
    from decktool.dealing.opening import Mulligan, Opening, Turns, holds, opening_of, pile_of
    from decktool.dealing.rounds import Dealt, Keeps, OpeningStep, Plain, deal, loses

_NAMES = {
    "card_classes": ("card_classes_of",),
    "dealer": ("Dealer", "Seat", "Undealable", "dealer_of"),
    "dice": ("Dice", "Fact", "RecordingDice", "ScriptEnded", "ScriptedDice", "SeededDice", "outcomes", "seed_number"),
    "opening": ("Mulligan", "Opening", "Turns", "holds", "opening_of", "pile_of"),
    "rounds": ("Dealt", "Keeps", "OpeningStep", "Plain", "deal", "loses"),
}
_HOME = {name: home for home, names in _NAMES.items() for name in names}

__all__ = [
    "Dealer",
    "Dealt",
    "Dice",
    "Fact",
    "Keeps",
    "Mulligan",
    "Opening",
    "OpeningStep",
    "Plain",
    "RecordingDice",
    "ScriptEnded",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "Turns",
    "Undealable",
    "card_classes_of",
    "deal",
    "dealer_of",
    "holds",
    "loses",
    "opening_of",
    "outcomes",
    "pile_of",
    "seed_number",
]


def __getattr__(name: str) -> Any:
    """Load a name from its module the first time it is asked for."""
    try:
        home = _HOME[name]
    except KeyError:
        raise AttributeError(f"module 'decktool.dealing' has no attribute {name!r}") from None
    value = getattr(import_module(f"decktool.dealing.{home}"), name)
    globals()[name] = value
    return value
