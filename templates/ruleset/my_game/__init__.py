"""The game, as decktool plays it."""

from .rules import make as make
from .rules import positions as positions

API = 1
"""The version of decktool's names for rulesets that this package is written for."""
