"""What the contract suite expects of this game."""

BOUND = 2_000
"""Decisions within which every match ends."""
CROWD = {
    "turn": 1,
    "phase": "draw",
    "deck": [
        "Elven Scout", "Gold Pouch", "Scholar of the West", "Gold Pouch", "Wandering Bard", "Map to Hidden Lair",
        *["Scholar of the West", "Gold Pouch", "Elven Scout", "Scroll of Lore", "Gold Pouch", "Wandering Bard"] * 3,
    ],
    "A": {"hand": ["2 Gold Pouch", "Map to Hidden Lair", "2 Scholar of the West"], "bank": ["3 Gold Pouch"],
          "knows": ["Gold Pouch #15"]},
    "B": {"hand": ["2 Gold Pouch", "Map to Hidden Lair", "2 Elven Scout"], "bank": ["3 Gold Pouch"],
          "knows": ["Gold Pouch #10"]},
}  # fmt: skip
"""A beginning with many equal cards, in which a view has most occasion to tell them apart."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 5, 11, 36, 94, 223, 510, 1140)
"""How many different sequences of so many actions there are from there."""
