"""What the contract suite expects of this game."""

BOUND = 10_000
"""Decisions within which every match ends."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 3, 9, 15, 33, 246)
"""How many different sequences of so many actions there are from there."""
