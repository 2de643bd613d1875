"""What the contract suite expects of this game."""

BOUND = 10_000
"""Decisions within which every match ends."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 3, 9, 15, 36, 321)
"""How many different sequences of so many actions there are from there."""
TEXTS = {"FQ-1.4-10", "FQ-4.3-02", "FQ-4.4-02", "FQ-4.5-02", "FQ-1.5-09"}
"""A creature's attack and ability, a relic, a sorcerer and a weapon, each doing what it says."""
SEARCHES = {"FQ-4.6-06", "FQ-4.6-08"}

EVENT_CLAUSES: dict[str, set[str]] = {
    # setting up
    "shuffles": {"FQ-2.3-01", "FQ-2.3-08", "FQ-2.3-11", "FQ-3-12", "FQ-4.12-05", "FQ-4.12-15", *SEARCHES},
    "cuts": {"FQ-2.3-02"},
    "dealt": {"FQ-2.3-03", "FQ-2.3-09"},
    "shows": {"FQ-2.3-06", "FQ-3-04"},
    "mulligan": {"FQ-2.3-04"},
    "redraws": {"FQ-2.3-05"},
    "reset": {"FQ-2.3-11"},
    "penalty": {"FQ-2.3-07"},
    "stuck": {"FQ-2.3-09"},
    "sets-centre": {"FQ-2.3-14"},
    "flips-first": {"FQ-2.3-16"},
    "first": {"FQ-2.3-17"},
    "sets": {"FQ-2.3-18"},
    "turns-up": {"FQ-2.3-22"},
    # the beginning of a turn
    "turn": {"FQ-3-01"},
    "draws": {"FQ-3-02", "FQ-3-06", *TEXTS},
    "double": {"FQ-3-03"},
    "nothing": {"FQ-3-12", *TEXTS},
    "reshuffle": {"FQ-3-12"},
    "flips-for": {"FQ-5.3-06", "FQ-5.4-16"},
    "cured": {"FQ-5.3-06", "FQ-5.3-11", *TEXTS},
    "suffers": {"FQ-5.3-08", "FQ-5.3-05"},
    "freed": {"FQ-5.4-16", "FQ-5.4-21"},
    "stays-trapped": {"FQ-5.4-17"},
    "unhidden": {"FQ-3-11"},
    # the main phase
    "adds": {"FQ-4.1-01", "FQ-4.1-04"},
    "plays": {"FQ-4.4-02", "FQ-4.5-02", "FQ-5.3-11"},
    "uses": {"FQ-4.3-02"},
    "announces": {"FQ-4.2-07"},
    "flip": {"FQ-1.1-08", "FQ-1.4-10", "FQ-4.2-05", "FQ-4.3-05", "FQ-5.2-14", "FQ-8-11"},
    "roll": {"FQ-1.1-07", "FQ-1.4-10", "FQ-4.2-05", "FQ-4.3-05"},
    "fails": {"FQ-4.2-05"},
    "goes": {"FQ-4.2-02", "FQ-5.4-14", *TEXTS},
    "takes-crystal": {"FQ-4.2-17", "FQ-2.3-31"},
    "leaves-crystal": {"FQ-4.2-18"},
    "attaches": {
        "FQ-4.7-01", "FQ-4.8-06", "FQ-4.8-07", "FQ-4.8-09", "FQ-4.8-14", "FQ-4.11-01", "FQ-4.11-02",
    },
    "transfers": {"FQ-4.7-07", "FQ-4.7-10", "FQ-4.9-01", "FQ-4.10-01", "FQ-4.11-04", "FQ-4.11-05"},
    "discards": {
        "FQ-1.4-05", "FQ-5.1-20", "FQ-5.3-12", "FQ-5.3-13", "FQ-4.3-05", "FQ-4.6-04", "FQ-4.7-06", "FQ-4.8-12",
        "FQ-4.8-16", "FQ-4.11-01", *TEXTS,
    },
    "heals": TEXTS,
    "strengthens": TEXTS,
    "searches": {"FQ-4.12-03", *SEARCHES},
    "looks": {"FQ-4.6-09"},
    "sees": {"FQ-4.6-09"},
    "takes": {"FQ-4.6-09", *SEARCHES, *TEXTS},
    "finds-nothing": {"FQ-4.6-09", *SEARCHES, *TEXTS},
    "puts-back": {"FQ-4.6-09"},
    "switches-out": {"FQ-4.12-01"},
    "switches-in": {"FQ-4.12-08"},
    "cancels": {"FQ-4.12-05"},
    # the attack phase
    "attacks": {"FQ-5.1-10"},
    "misses": {"FQ-5.1-17"},
    "made-of": {"FQ-1.4-06", "FQ-1.5-09"},
    "strikes": {"FQ-1.4-06", "FQ-1.5-09"},
    "blocks": {"FQ-4.11-08", "FQ-5.2-18"},
    "damage": {"FQ-1.4-07", "FQ-5.2-14"},
    "poisoned": {"FQ-5.3-01"},
    "trapped": {"FQ-5.4-01"},
    "immune": {"FQ-5.3-01", "FQ-5.4-01", "FQ-4.12-10"},
    "shoots": {"FQ-5.2-17"},
    "eliminated": {"FQ-1.4-04", "FQ-5.3-12"},
    # the end
    "hides": {"FQ-6.2-01"},
    "returns": {"FQ-7.1-02"},
    "calls-stalemate": {"FQ-8-04"},
    "agrees": {"FQ-8-04"},
    "plays-on": {"FQ-8-04"},
    "must-move": {"FQ-8-08", "FQ-8-12"},
    "ends": {"FQ-6.1-04"},
    "left": {"FQ-1.4-03"},
    "holds": {"FQ-1.6-01"},
    "pushes": {"FQ-5.4-14", *TEXTS},
    "strips": {"FQ-4.6-04", *TEXTS},
}  # fmt: skip
"""For each kind of event the clauses that speak of it."""
