"""What the contract suite expects of this game."""

BOUND = 2_000
"""Decisions within which every match ends."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 5, 11, 36, 94, 223, 510, 1140)
"""How many different sequences of so many actions there are from there."""
