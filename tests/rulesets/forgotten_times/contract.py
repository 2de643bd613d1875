"""What the contract suite expects of this game."""

BOUND = 2_000
"""Decisions within which every match ends."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 6, 12, 24, 48, 204, 1176)
"""How many different sequences of so many actions there are from there."""
