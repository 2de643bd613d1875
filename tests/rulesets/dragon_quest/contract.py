"""What the contract suite expects of this game."""

BOUND = 3_000
"""Decisions within which every match ends."""
CROWD = {
    "turn": 5,
    "A": {
        "deck": ["6 Gate Squire", "6 Puddle Crab", "6 Rumours in Town", "6 Tempered Longsword"],
        "hand": ["3 Gate Squire", "2 Old Comrades", "2 Tempered Longsword", "2 Puddle Crab"],
        "front": ["2 Gate Squire"], "discard": ["3 Gate Squire", "2 Puddle Crab"], "gold": 6,
        "knows": ["Puddle Crab #8"],
    },
    "B": {
        "deck": ["6 Coffin Rat", "6 Grave Lancer", "6 Rumours in Town", "6 Iron Collar"],
        "hand": ["3 Coffin Rat", "2 Old Comrades", "2 Iron Collar", "2 Grave Lancer"],
        "front": ["2 Coffin Rat"], "discard": ["3 Coffin Rat", "2 Grave Lancer"], "gold": 6,
    },
}  # fmt: skip
"""A beginning with many equal cards, in which a view has most occasion to tell them apart."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 2, 4, 26, 156, 1147)
"""How many different sequences of so many actions there are from there."""
EVENT_CLAUSES = {
    "dealt": ("DQ-setup-03",),
    "new-hand": ("DQ-setup-04",),
    "keeps": ("DQ-setup-07",),
    "first": ("DQ-setup-08",),
    "turn": ("DQ-turn-01",),
    "phase": ("DQ-turn-03", "DQ-battle-01", "DQ-keyword-07"),
    "resets": ("DQ-reset-01",),
    "income": ("DQ-income-01",),
    "draws": ("DQ-draw-01", "DQ-draw-03", "DQ-intro-09"),
    "passes": ("DQ-prep-03", "DQ-start-02", "DQ-determine-02"),
    "calls": ("DQ-prep-04",),
    "closed": ("DQ-prep-10", "DQ-party-18", "DQ-action-18"),
    "pays": ("DQ-party-09",),
    "burns": ("DQ-party-16",),
    "heals": ("DQ-prep-14", "DQ-keyword-20"),
    "cures": ("DQ-prep-16", "DQ-prep-17"),
    "readies": ("DQ-prep-19", "DQ-action-18"),
    "equips": ("DQ-prep-22",),
    "carries": ("DQ-item-01",),
    "lines-up": ("DQ-prep-23",),
    "moves": ("DQ-prep-23", "DQ-end-02", "DQ-action-18"),
    "quest": ("DQ-prep-25",),
    "uses": ("DQ-party-22",),
    "takes-effect": ("DQ-start-05", "DQ-determine-03", "DQ-end-03"),
    "lost": ("DQ-start-05", "DQ-determine-03"),
    "blow": ("DQ-action-16",),
    "nothing": ("DQ-action-18",),
    "no-damage": ("DQ-determine-17",),
    "attacks": ("DQ-action-07",),
    "defends": ("DQ-action-13",),
    "counters": ("DQ-action-12",),
    "strikes": ("DQ-action-14",),
    "undefended": ("DQ-action-19", "DQ-action-21"),
    "unhurt": ("DQ-action-20",),
    "discards": ("DQ-prep-25", "DQ-item-08", "DQ-intro-06", "DQ-action-19", "DQ-action-21"),
    "damage": ("DQ-determine-04",),
    "poisoned": ("DQ-keyword-06",),
    "confused": ("DQ-keyword-11",),
    "hits-own": ("DQ-keyword-14",),
    "attack-more": ("DQ-quest-01",),
    "defense-more": ("DQ-determine-17",),
    "shelters": ("DQ-determine-17",),
    "defeated": ("DQ-determine-19",),
    "gains": ("DQ-determine-20", "DQ-area-12", "DQ-setup-09"),
    "experience": ("DQ-levels-03",),
    "level": ("DQ-levels-05",),
    "retrieves": ("DQ-intro-09",),
    "ends": ("DQ-turn-04",),
}
"""For each kind of event the clauses that speak of it."""
