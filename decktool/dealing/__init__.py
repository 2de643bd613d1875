"""Chance and the opening hand: Dice in every kind, the opening as data, and one way of dealing it.

Odds, hands and games all deal through this package, so that they cannot disagree about a mulligan. The names below load
on first use: exact odds need no dice.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decktool.dealing.dealer import Dealer, Seat, Undealable, dealer_of
    from decktool.dealing.dice import (
        Dice,
        Fact,
        Outcome,
        RecordingDice,
        ScriptedDice,
        ScriptEnded,
        SeededDice,
        outcomes,
        seed_number,
    )
    from decktool.dealing.kinds import Kinds, kinds_of
    from decktool.dealing.opening import Extra, Mulligan, Opening, Pile, Turns, holds, opening_of, pile_of
    from decktool.dealing.rounds import Chooser, Dealt, Keeps, Plain, Step, deal, loses

_HOME = {
    "Chooser": "rounds",
    "Dealer": "dealer",
    "Dealt": "rounds",
    "Dice": "dice",
    "Extra": "opening",
    "Fact": "dice",
    "Keeps": "rounds",
    "Kinds": "kinds",
    "Mulligan": "opening",
    "Opening": "opening",
    "Outcome": "dice",
    "Pile": "opening",
    "Plain": "rounds",
    "RecordingDice": "dice",
    "ScriptEnded": "dice",
    "ScriptedDice": "dice",
    "Seat": "dealer",
    "SeededDice": "dice",
    "Step": "rounds",
    "Turns": "opening",
    "Undealable": "dealer",
    "deal": "rounds",
    "dealer_of": "dealer",
    "holds": "opening",
    "kinds_of": "kinds",
    "loses": "rounds",
    "opening_of": "opening",
    "outcomes": "dice",
    "pile_of": "opening",
    "seed_number": "dice",
}

__all__ = [
    "Chooser",
    "Dealer",
    "Dealt",
    "Dice",
    "Extra",
    "Fact",
    "Keeps",
    "Kinds",
    "Mulligan",
    "Opening",
    "Outcome",
    "Pile",
    "Plain",
    "RecordingDice",
    "ScriptEnded",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "Step",
    "Turns",
    "Undealable",
    "deal",
    "dealer_of",
    "holds",
    "kinds_of",
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
