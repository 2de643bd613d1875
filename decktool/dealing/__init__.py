"""Chance and the opening hand: Dice in every kind, the opening as data, and one way of dealing it.

Odds, hands and games all deal through this package, so that they cannot disagree about a mulligan.
"""

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

__all__ = [
    "Dice",
    "Fact",
    "Outcome",
    "RecordingDice",
    "ScriptEnded",
    "ScriptedDice",
    "SeededDice",
    "outcomes",
    "seed_number",
]
