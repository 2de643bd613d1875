"""The names that rulesets use, ours and those of other packages: `decktool.play.API` is their version.

`docs/ruleset-api.md` is made of this list; a test holds the five games, the pages about rulesets and the project of
`decktool init --ruleset` to it. What is not listed here may change at any time.
"""

from __future__ import annotations

PUBLIC: dict[str, tuple[str, ...]] = {
    "decktool.play.records": (
        "SEATS", "namespace", "Zones", "zone", "ZoneRecord", "Words", "named", "names", "Decisions", "decision",
        "Decision", "Verbs", "verb", "VerbRecord", "Reason", "Events", "event", "summed", "ACCEPT", "DECLINE",
    ),
    "decktool.play.fields": ("number", "flag", "card", "each", "column", "marks", "tally", "row"),
    "decktool.play.state": (
        "State", "NOBODY", "HIDDEN", "Event", "MatchOutcome", "Refusal", "Step", "Program", "compile_step", "program",
        "do_nothing", "report", "sum_of", "marked",
    ),
    "decktool.play.piles": (
        "shuffle", "move", "swap", "draw", "look", "deal", "reveal", "put_under", "turn_over", "shuffle_under",
    ),
    "decktool.play.effects": ("Effect", "Ability", "Nested", "Vocabulary", "word"),
    "decktool.play.flow": (
        "Compiler", "Handlers", "FLOW", "Flip", "Roll", "Repeat", "May", "may", "parts", "within", "every",
    ),
    "decktool.play.opening": (
        "Hands", "Playable", "ONE_BY_ONE", "Where", "playable_opening", "redraw", "kept", "settle",
    ),
    "decktool.play.rules": ("Rules",),
    "decktool.play.view": ("View",),
    "decktool.play.describe": ("names", "told"),
    "decktool.play.positions": ("Positions", "PositionCards", "key"),
    "decktool.play.measures": ("Measures", "Milestone", "ENTERING", "LEAVING"),
    "decktool.play.screen": (
        "numbers", "wrapped", "filled", "boxes", "cards_in_row", "clipped", "bar", "ends",
    ),
    "decktool.dealing": ("Dice",),
    "decktool.dealing.dealer": ("Dealer",),
    "decktool.dealing.opening": ("Opening", "Pile", "holds", "opening_of"),
    "decktool.cards": ("Card", "counted", "with_article"),
    "decktool.deck": ("Deck",),
    "decktool.games": ("Game",),
    "decktool.gamefiles": ("Word",),
    "decktool.errors": ("DecktoolError", "did_you_mean", "joined"),
    "decktool.construction.lint": ("LintFinding",),
    "decktool.importing.texts": ("CardText", "UnreadText"),
    "decktool.rulesets": ("set_up", "load_rules"),
    "decktool.rulesets.own_decks": ("player_decks", "refuse_illegal"),
    "decktool.rulesets.contract": ("keep_contract",),
    "decktool.play.judge": ("judge",),
    "decktool.play.position": ("read_position", "parse_position"),
}  # fmt: skip
"""By module, in the order in which a ruleset needs them."""
