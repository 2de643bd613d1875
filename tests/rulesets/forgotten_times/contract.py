"""What the contract suite expects of this game."""

BOUND = 2_000
"""Decisions within which every match ends."""
CROWD = {
    "turn": 1,
    "phase": "start",
    "infusion": 4,
    "A": {
        "hand": ["2 Quarry Troll", "Sudden Levy", "2 Votive Archer"], "battlefield": ["2 Gutter Imp"], "hero": ["Old Nine-Teeth"],
        "deck": [*["Quarry Troll", "Votive Archer", "Prophecy", "Gutter Imp", "Ring Coat", "Votive Archer"] * 4],
        "knows": ["Votive Archer #4"],
    },
    "B": {
        "hand": ["2 Quarry Troll", "Call the Reserves", "2 Votive Archer"], "battlefield": ["2 Gutter Imp"],
        "hero": ["Old Nine-Teeth"], "deck": [*["Votive Archer", "Grave Goods", "Quarry Troll", "Ring Coat", "Gutter Imp"] * 5],
    },
}  # fmt: skip
"""A beginning with many equal cards, in which a view has most occasion to tell them apart."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 6, 18, 36, 72, 144, 1080)
"""How many different sequences of so many actions there are from there."""
_TEXTS = ("FT-key-54", "FT-types-05", "FT-types-10", "FT-types-21", "FT-types-23")
EVENT_CLAUSES = {
    "first": ("FT-setup-09",),
    "city": ("FT-setup-10",),
    "lays": ("FT-setup-11",),
    "lays-alt": ("FT-setup-12",),
    "shuffles": ("FT-setup-17",),
    "cuts": ("FT-setup-18",),
    "mulligan": ("FT-hand-04", "FT-pointers-15"),
    "reveals": ("FT-setup-16",),
    "turn": ("FT-start-01",),
    "infusion": ("FT-start-03",),
    "draws": ("FT-draw-05", "FT-hand-01", "FT-hand-04", "FT-recruit-09", "FT-start-01"),
    "starves": ("FT-key-49", "FT-key-51"),
    "gains": ("FT-start-02", "FT-start-10"),
    "loses": _TEXTS,
    "pays": ("FT-key-01", "FT-recruit-09"),
    "plays": ("FT-recruit-02", "FT-recruit-04", "FT-recruit-06"),
    "puts-on": ("FT-recruit-05",),
    "places": ("FT-recruit-07",),
    "places-alt": ("FT-recruit-07",),
    "active": ("FT-pointers-07", "FT-recruit-08"),
    "casts": ("FT-types-07",),
    "attacks": ("FT-key-15",),
    "strikes": ("FT-key-15", "FT-key-16"),
    "takes": ("FT-key-15", "FT-key-16", "FT-types-11", *_TEXTS),
    "left": ("FT-key-26",),
    "heals": _TEXTS,
    "hp": ("FT-types-21",),
    "becomes": _TEXTS,
    "recovers": ("FT-key-39", "FT-key-43", "FT-key-47", *_TEXTS),
    "stronger": _TEXTS,
    "weaker": _TEXTS,
    "fury": ("FT-key-30", *_TEXTS),
    "calmed": _TEXTS,
    "breaks": ("FT-types-09",),
    "defeated": ("FT-key-17",),
    "prize": ("FT-draw-04", "FT-key-34"),
    "prizes": ("FT-key-38",),
    "sees": _TEXTS,
    "takes-card": _TEXTS,
    "sinks": _TEXTS,
    "discards": ("FT-recruit-07", *_TEXTS),
    "returns": _TEXTS,
    "ready": _TEXTS,
    "nothing": _TEXTS,
    "saves": ("FT-store-01",),
    "ends": ("FT-recruit-12",),
}
"""For each kind of event the clauses that speak of it."""
