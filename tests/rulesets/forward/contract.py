"""What the contract's tests expect of this game's numbers."""

BOUND = 1_000
"""Decisions within which every run ends."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 9, 27, 72, 198, 558)
"""How many different sequences of so many actions there are from there."""
