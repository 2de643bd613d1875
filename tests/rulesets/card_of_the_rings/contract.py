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
_LOOKS = ("CR-A2-02", "CR-C6-03")
EVENT_CLAUSES = {
    "first": ("CR-3-10",),
    "dealt": ("CR-3-03",),
    "new-hand": ("CR-3-04",),
    "turn": ("CR-4-02",),
    "draws": ("CR-4.1-01", "CR-A1-02", "CR-C1-03", "CR-C10-03", "CR-G3-02"),
    "skips": ("CR-G2-02",),
    "nothing": ("CR-5-05",),
    "reshuffle": ("CR-5-03",),
    "banks": ("CR-4.2-01",),
    "recruits": ("CR-4.3-01", "CR-4.3-02"),
    "pays": ("CR-4.2-06",),
    "uses": ("CR-A1-02", "CR-A2-02", "CR-A6-02", "CR-C8-03", "CR-G4-02"),
    "discards": ("CR-3-11", "CR-4.3-06", "CR-A5-02", *_LOOKS),
    "looks": _LOOKS,
    "sees": ("CR-A5-02", *_LOOKS),
    "keeps": _LOOKS,
    "puts-back": _LOOKS,
    "leaves": ("CR-A5-02",),
    "untaps-gold": ("CR-A6-02", "CR-C3-03", "CR-G4-02"),
    "untaps-companion": ("CR-A1-02", "CR-QR-07"),
    "taps": ("CR-C9-03",),
    "prevents": ("CR-A4-02",),
    "steals": ("CR-C7-03",),
    "strengthens": ("CR-C8-03",),
    "owes": ("CR-G2-02",),
    "no-effect": (),
    "power": ("CR-4.4-03",),
    "claims": ("CR-4.4-04",),
    "fails": ("CR-4.4-05", "CR-Q2-01"),
    "closed": ("CR-DER-02",),
    "ends": ("CR-4-02",),
}
"""For each kind of event the clauses that speak of it."""
