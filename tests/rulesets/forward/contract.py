"""What the contract's tests expect of this game's numbers."""

BOUND = 1_000
"""Decisions within which every run ends."""
COUNTED_FROM = "c3"
"""The seed of the match from whose start sequences are counted."""
COUNTS = (1, 3, 9, 27, 72, 198, 558)
"""How many different sequences of so many actions there are from there."""
_TEXT = {"FW-6-01", "FW-6-02", "FW-6-03", "FW-6-04", "FW-6-07", "FW-6-08", "FW-7-13", "FW-11-02", "FW-5.2-03"}
"""What a card's own text does, by its type: 6, and 5.2 for any text."""
_COST = _TEXT - {"FW-6-07"}
EVENT_CLAUSES: dict[str, set[str]] = {
    "begins": {"FW-2-01"},
    "location": {"FW-5.1-01"},
    "deals": {"FW-5.1-02", "FW-5.1-03"},
    "turn": {"FW-5.2-01"},
    "reveals": {"FW-5.2-02", "FW-12-03"},
    "keeps": {"FW-5.2-05", "FW-6-07", "FW-6-10"},
    "snare": {"FW-9.1-01"},
    "discards": {"FW-5.2-08", "FW-6-10", "FW-9-02", "FW-9-04", "FW-12-02"} | _COST,
    "buries": {"FW-5.2-09", "FW-6-09", "FW-9-03", "FW-9-04", "FW-12-02"} | _COST,
    "refills": {"FW-5.2-11", "FW-12-01"},
    "no-refill": {"FW-5.2-13"},
    "caps": {"FW-5.3-02"},
    "loses": {"FW-7-02", "FW-7-05", "FW-7-12"} | _COST,
    "heals": {"FW-10-01", "FW-12-01"},
    "resolve": {"FW-5.2-10", "FW-7-13", "FW-11-02", "FW-12-01"},
    "dread": {"FW-5.2-10", "FW-7-13", "FW-11-02", "FW-12-01"},
    "track": {"FW-5.2-10", "FW-10-01"},
    "spends": {"FW-8-02"},
    "takes-effect": {"FW-12-01"},
    "roll-made-of": {"FW-12-01"},
    "your-blow": {"FW-7-05", "FW-7-06", "FW-7-07", "FW-7-08", "FW-7-09", "FW-7-10", "FW-12-01"},
    "enemy-blow": {"FW-7-02", "FW-7-13", "FW-11-02"},
    "harm-made-of": _COST,
    "healing-made-of": {"FW-10-01", "FW-12-01"},
    "at-end": {"FW-3.2-08", "FW-3.2-09"},
    "uses": {"FW-6-01", "FW-6-02", "FW-6-07", "FW-6-03"},
    "sees": {"FW-5.2-12"},
    "looks": {"FW-5.2-12"},
    "puts-back": {"FW-5.2-12"},
    "away": {"FW-5.2-12"},
    "cleanses": {"FW-9.1-03"},
    "draws": {"FW-12-03", "FW-12-04"},
    "draws-out": {"FW-12-03", "FW-12-04"},
    "nothing": {"FW-12-01", "FW-12-02", "FW-12-04"},
    "no-effect": _TEXT,
    "fight": {"FW-6-06", "FW-11-02"},
    "rolls": {"FW-7-01"},
    "enemy-rolls": {"FW-7-01"},
    "blocks": {"FW-7-06", "FW-7-10", "FW-12-01"},
    "enemy-blocks": {"FW-7-13", "FW-7-14", "FW-11-02"},
    "enemy-heals": {"FW-7-13", "FW-11-02"},
    "hits": {"FW-7-07", "FW-7-08", "FW-7-09", "FW-7-10", "FW-12-01"},
    "counts": {"FW-12-01"},
    "immune": {"FW-7-11", "FW-7-13", "FW-11-02"},
    "defeated": {"FW-7-15"},
    "tests": {"FW-6-04"},
    "ignores": {"FW-12-01"},
    "saved": {"FW-12-01"},
    "dragon": {"FW-11-01"},
    "option": _TEXT,
    "erases": {"FW-12-01"},
    "limit": {"FW-9-02"},
    "skips": {"FW-12-01"},
    "enemy-skips": {"FW-12-01"},
    "reflects": {"FW-11-02", "FW-7-13"},
    "seal": {"FW-11-06"},
    "turns-up": {"FW-5.2-12"},
    "lays": {"FW-5.2-10"},
    "roll": set(),
    "flip": set(),
}
"""For each kind of event the clauses that speak of it; a coin or a die of a text has the text's own."""
