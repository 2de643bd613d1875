"""Chance and the opening hand: the Dice, the opening as data, and the function that deals it.

Odds, hands and games all deal through this package, so that they cannot disagree about a mulligan.
"""

from decktool.dealing.card_classes import card_classes_of
from decktool.dealing.dealer import Chooser, Dealer, Dealt, OpeningStep, Seat, Undealable, deal, dealer_of, loses
from decktool.dealing.dice import Dice, Fact, RecordingDice, ScriptedDice, ScriptEnded, SeededDice, seed_number
from decktool.dealing.opening import Mulligan, Opening, Turns, holds, opening_of, pile_of

__all__ = [
    "Chooser", "Dealer", "Dealt", "Dice", "Fact", "Mulligan", "Opening", "OpeningStep", "RecordingDice", "ScriptEnded",
    "ScriptedDice", "Seat", "SeededDice", "Turns", "Undealable",
    "card_classes_of", "deal", "dealer_of", "holds", "loses", "opening_of", "pile_of", "seed_number",
]  # fmt: skip
