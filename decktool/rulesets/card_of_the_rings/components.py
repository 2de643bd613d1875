"""II. Game Components: the cards, where they lie, and what can be said about them."""

from __future__ import annotations

from decktool.play.state import EventKind, Zone

EVERYONE = 0b11
"""The knowledge bits of both seats."""

# Card types.
QUEST, GOLD, COMPANION, ARTIFACT = range(4)
TYPES = {"quest": QUEST, "gold": GOLD, "companion": COMPANION, "artifact": ARTIFACT}

# Zones; those from HAND on are one for each seat: HAND + seat.
DECK, DISCARD, CENTRE, LOOKED, OUT, HAND, _, BANK, _, PARTY, _, COMPLETED, _ = range(13)
ZONES = (
    Zone("deck", ordered=True),
    Zone("discard"),
    Zone("centre"),
    Zone("looked", held=True),
    Zone("out"),
    *(Zone(name, seat, held=name == "hand") for name in ("hand", "bank", "party", "completed") for seat in (0, 1)),
)
SEAT_ZONES = {"hand": HAND, "bank": BANK, "party": PARTY, "completed": COMPLETED}

# Phases of a turn (IV), and what stands before and after them.
SETUP, DRAW_PHASE, RESOURCE_PHASE, ACTION_PHASE, QUEST_PHASE, END_OF_TURN = range(6)
PHASES = ("setup", "draw", "resource", "action", "quest", "end")

# Decisions.
(
    D_MULLIGAN, D_RESOURCE, D_ACTION, D_QUEST, D_KEEP, D_PUT_BACK, D_SCOUT, D_UNTAP_GOLD, D_UNTAP, D_TAP, D_STEAL,
    D_STRENGTHEN, D_PREVENT, D_HAND_LIMIT,
) = range(14)  # fmt: skip
DECISIONS = (
    "keep this hand or draw anew", "resource phase", "action phase", "quest phase", "which card to keep",
    "which card to put back next", "leave the top card or discard it", "which gold to untap",
    "which companion to untap", "which enemy companion to tap", "which gold to steal",
    "which companion to strengthen", "prevent the tapping", "which card to discard",
)  # fmt: skip

# Actions: a verb alone, or a verb (a multiple of 64) and an instance.
(
    END_RESOURCE, END_ACTION, NO_QUEST, LEAVE, KEEP_HAND, MULLIGAN, PREVENT, ALLOW, SKIP_DRAW,
) = range(9)  # fmt: skip
MOST_CARDS = 64
BANK_IT, RECRUIT, USE, CHOOSE, KEEP, PUT_BACK, DISCARD_IT, ATTEMPT, TAKE_BACK = (64 * verb for verb in range(1, 10))
BARE = {
    END_RESOURCE: "end the resource phase",
    END_ACTION: "end the action phase",
    NO_QUEST: "attempt no quest",
    LEAVE: "leave it",
    KEEP_HAND: "keep this hand",
    MULLIGAN: "draw a new hand",
    PREVENT: "prevent it",
    ALLOW: "let it happen",
    SKIP_DRAW: "skip the draw",
}
VERBS = {
    BANK_IT: "bank", RECRUIT: "recruit", USE: "use", CHOOSE: "choose", KEEP: "keep", PUT_BACK: "put back",
    DISCARD_IT: "discard", ATTEMPT: "attempt", TAKE_BACK: "take back",
}  # fmt: skip
ALIASES = {RECRUIT: "play"}
BARE_ALIASES = {"mulligan": MULLIGAN, "end the quest phase": NO_QUEST}

# Events.
(
    E_FIRST, E_DEALT, E_NEW_HAND, E_TURN, E_DRAWS, E_SKIPS, E_NOTHING, E_RESHUFFLE, E_BANKS, E_RECRUITS,
    E_PAYS, E_USES, E_DISCARDS, E_LOOKS, E_SEES, E_KEEPS, E_PUTS_BACK, E_LEAVES, E_UNTAPS_GOLD, E_UNTAPS_COMPANION,
    E_TAPS, E_PREVENTS, E_STEALS, E_STRENGTHENS, E_CLAIMS, E_FAILS, E_CLOSED, E_ENDS,
) = range(28)  # fmt: skip
EVENTS = (
    EventKind("first", "{seat} goes first"),
    EventKind("dealt", "{seat} draws {n} cards"),
    EventKind("new-hand", "{seat} shows a hand without gold and draws {n} new cards"),
    EventKind("turn", "turn {n}: {seat}"),
    EventKind("draws", "{seat} draws {card}", "{seat} draws a card"),
    EventKind("skips", "{seat} skips the draw"),
    EventKind("nothing", "{seat} finds no card to {word}", numbers=("draw", "look at")),
    EventKind("reshuffle", "the discard pile of {n} is shuffled and becomes the deck"),
    EventKind("banks", "{seat} banks {card}"),
    EventKind("recruits", "{seat} recruits {card}"),
    EventKind("pays", "{seat} pays {n} gold"),
    EventKind("uses", "{seat} uses {card}"),
    EventKind("discards", "{seat} discards {card}"),
    EventKind("looks", "{seat} looks at {n} card{s}"),
    EventKind("sees", "{seat} sees {card}", "{seat} looks at a card"),
    EventKind("keeps", "{seat} keeps {card}", "{seat} keeps a card"),
    EventKind("puts-back", "{seat} puts back {card}", "{seat} puts back a card"),
    EventKind("leaves", "{seat} leaves the top card"),
    EventKind("untaps-gold", "{seat} untaps 1 gold"),
    EventKind("untaps-companion", "{seat} untaps {card}"),
    EventKind("taps", "{seat} taps {card}"),
    EventKind("prevents", "{seat} prevents the tapping of {card}"),
    EventKind("steals", "{seat} steals 1 gold from {card}"),
    EventKind("strengthens", "{seat} strengthens {card} by {n}"),
    EventKind("claims", "{seat} claims {card}"),
    EventKind("fails", "{seat} attempts {card} and fails"),
    EventKind("closed", "nobody can reach the Victory Points any more"),
    EventKind("ends", "{seat} ends the turn"),
)

NEUTRAL = {"tapped": 0, "used": False, "strengthened": 0}
"""What a card in play can carry, and the value of carrying nothing."""

SECTIONS = {
    "0": "Title", "1": "I", "2": "II", "3": "III", "4": "IV", "4.1": "IV.1", "4.2": "IV.2", "4.3": "IV.3",
    "4.4": "IV.4", "5": "V", "QR": "Quick Reference", "DER": "derived from I to V",
}  # fmt: skip
CARD_SECTIONS = {"Q": "Quest", "G": "Gold", "C": "Companion", "A": "Artifact"}


def section(clause: str) -> str:
    """The section of a ledger clause: `CR-4.3-03` is IV.3, `CR-C9-03` is the card reference's companion 9."""
    part = clause.split("-")[1]
    if part in SECTIONS:
        return SECTIONS[part]
    return f"Card Reference, {CARD_SECTIONS[part[0]]} {part[1:]}"
