"""Chance and the opening hand: Dice in every kind, the opening as data, and one way of dealing it.

Odds, hands and games all deal through this package, so that they cannot disagree about a mulligan.
"""

from decktool.dealing.deal import (
    Chooser,
    Dealer,
    Dealt,
    Keeps,
    Plain,
    Seat,
    Step,
    Undealable,
    deal,
    dealer_of,
)
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
    "opening_of",
    "outcomes",
    "pile_of",
    "seed_number",
]
