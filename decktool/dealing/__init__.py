"""Chance and the opening hand: all kinds of Dice, the opening as data, and one way to deal it.

Odds, hands and games all deal through this package, so that they cannot disagree about a mulligan. The names below load
on first use: exact odds need no dice.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decktool.dealing.card_classes import CardClasses, card_classes_of
    from decktool.dealing.dealer import Dealer, Seat, Undealable, dealer_of
    from decktool.dealing.dice import (
        ChanceOutcome,
        Dice,
        Fact,
        RecordingDice,
        ScriptedDice,
        ScriptEnded,
        SeededDice,
        outcomes,
        seed_number,
    )
    from decktool.dealing.opening import Extra, Mulligan, Opening, Pile, Turns, holds, opening_of, pile_of
    from decktool.dealing.rounds import Chooser, Dealt, Keeps, OpeningStep, Plain, deal, loses

_HOME = {
    "Chooser": "rounds",
    "Dealer": "dealer",
    "Dealt": "rounds",
    "Dice": "dice",
    "Extra": "opening",
    "Fact": "dice",
    "Keeps": "rounds",
    "CardClasses": "card_classes",
    "Mulligan": "opening",
    "Opening": "opening",
    "ChanceOutcome": "dice",
    "Pile": "opening",
    "Plain": "rounds",
    "RecordingDice": "dice",
    "ScriptEnded": "dice",
    "ScriptedDice": "dice",
    "Seat": "dealer",
    "SeededDice": "dice",
    "OpeningStep": "rounds",
    "Turns": "opening",
    "Undealable": "dealer",
    "deal": "rounds",
    "dealer_of": "dealer",
    "holds": "opening",
    "card_classes_of": "card_classes",
    "loses": "rounds",
    "opening_of": "opening",
    "outcomes": "dice",
    "pile_of": "opening",
    "seed_number": "dice",
}

__all__ = [
    "CardClasses",
    "ChanceOutcome",
    "Chooser",
    "Dealer",
    "Dealt",
    "Dice",
    "Extra",
    "Fact",
    "Keeps",
    "Mulligan",
    "Opening",
    "OpeningStep",
    "Pile",
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
