"""1 and 6: the cards, where they lie, what can be done and what can be said about them."""

from __future__ import annotations

from decktool.play.state import EventKind, Zone

PLACES = 9
LABELS = tuple(f"L{number}" for number in range(1, PLACES + 1))
DIAMOND = (("L9",), ("L7", "L8"), ("L4", "L5", "L6"), ("L2", "L3"), ("L1",))
"""Figure 1, from the top."""
NEIGHBOURS = ((1, 2), (0, 3, 4), (0, 4, 5), (1, 6), (1, 2, 6, 7), (2, 7), (3, 4, 8), (4, 5, 8), (6, 7))
"""Which stacks touch in the Diamond, for the house rule `path_mode: adjacent`."""
ROWS = (0, 1, 1, 2, 2, 2, 3, 3, 4)
STEPS = 4
"""Steps of the track on each side of the gap."""

# Kinds of cards (6).
KEEPERS = ("item", "equipment", "boon", "companion", "ally")
FIGHTS = ("combat", "beast", "hollow")
AT_THE_TABLE = ("track", "player", "reference", "dragon")
KNOWN_TYPES = (
    "location", *AT_THE_TABLE, *KEEPERS, *FIGHTS, "scene", "rest", "treasure", "reward", "blessing", "bury", "hazard",
    "pit", "snare", "challenge", "terror",
)  # fmt: skip
"""Section 6 and section 1; other types are a house rule (`extra_types`) or a warning."""

_BY_TYPE = {
    **dict.fromkeys(("item", "equipment", "boon"), "FW-6-01"),
    **dict.fromkeys(("companion", "ally"), "FW-6-02"),
    **dict.fromkeys(("rest", "scene", "caesura"), "FW-6-03"),
    **dict.fromkeys(("hazard", "pit", "snare", "challenge"), "FW-6-04"),
    **dict.fromkeys(("treasure", "reward", "blessing"), "FW-6-07"),
    **dict.fromkeys(FIGHTS, "FW-7-13"),
    "terror": "FW-6-08",
    "dragon": "FW-11-02",
}


def text_clause(card_type: str) -> str:
    """The clause behind what the text of a card of this type does; for types that have none, that it is carried out."""
    return _BY_TYPE.get(card_type, "FW-5.2-03")


def cost_clause(card_type: str) -> str:
    """The same where it costs HP or cards: that is no benefit of a treasure, whose text is carried out all the same."""
    clause = text_clause(card_type)
    return "FW-5.2-03" if clause == "FW-6-07" else clause


# Zones; those from STACK on are the nine stacks, location card on top.
DECK, ROW, DISCARD, OPEN, RESOLVING, PLAYER_ZONE, SNARES, BURIED, ASIDE, TABLE, LOOKED, STACK = range(12)
ZONES = (
    Zone("deck", ordered=True),
    Zone("row", ordered=True),
    Zone("discard"),
    Zone("open"),
    Zone("resolving"),
    Zone("zone"),
    Zone("snares"),
    Zone("buried"),
    Zone("aside"),
    Zone("table"),
    Zone("looked"),
    *(Zone(label, ordered=True) for label in LABELS),
)

# Programs that the rules themselves make.
P_SETUP, P_LOCATION, P_TURN, P_DRAWN, P_DUEL, P_TEST = range(6)

# Decisions.
(
    D_PATH, D_TURN, D_AFTER, D_ROLL, D_OPTION, D_SPEND, D_GIVE_UP, D_LIMIT, D_CLEANSE, D_PEEK, D_PUT_BACK, D_AWAY,
    D_FISH, D_ERASE, D_FAILURE, D_MAY,
) = range(16)  # fmt: skip
DECISIONS = (
    "which location next", "your turn", "before you go on", "the duel", "which to choose", "spend Resolve or not",
    "which card to give up", "over the limit: which card goes", "which Snare to cleanse",
    "which Active card to look at", "which card to put back next", "which Active card", "which card to fish",
    "use a card on what was revealed",
    "use a card on the failure", "whether to do it",
)  # fmt: skip

# Actions: bare ones, places in the row, locations, and a verb with an instance.
GO_ON, ROLL, FACE_DRAGON, DECLINE, SPEND, PASS, TWO_AT_ONCE = range(7)
MOST_CARDS = 1024
MOST_IN_ROW = 12
REVEAL, PEEK, AWAY, TRAVEL, OPTION = 100, 120, 140, 160, 200
USE, DISCARD_IT, BURY_IT, CLEANSE, PUT_BACK, FISH = (MOST_CARDS * verb for verb in range(1, 7))
BARE = {
    GO_ON: "go on",
    ROLL: "roll",
    FACE_DRAGON: "face the Dragon",
    DECLINE: "do not",
    SPEND: "spend it",
    PASS: "pass the turn",
    TWO_AT_ONCE: "reveal two cards",
}
VERBS = {
    USE: "use", DISCARD_IT: "discard", BURY_IT: "bury", CLEANSE: "cleanse", PUT_BACK: "put back", FISH: "fish",
}  # fmt: skip

# Events.
(
    E_BEGINS, E_LOCATION, E_DEALS, E_TURN, E_REVEALS, E_KEEPS, E_SNARE, E_DISCARDS, E_BURIES, E_REFILLS, E_NO_REFILL,
    E_CAPS, E_LOSES, E_HEALS, E_RESOLVE, E_DREAD, E_TRACK, E_USES, E_SEES, E_LOOKS, E_PUTS_BACK, E_AWAY, E_CLEANSES,
    E_DRAWS, E_NOTHING, E_FIGHT, E_ROLLS, E_ENEMY_ROLLS, E_BLOCKS, E_ENEMY_BLOCKS, E_HITS, E_IMMUNE, E_DEFEATED,
    E_TESTS, E_IGNORES, E_SAVED, E_DRAGON, E_OPTION, E_ERASES, E_LIMIT, E_ROLL, E_FLIP, E_DRAWS_OUT, E_AT_END,
    E_ENEMY_HEALS,
) = range(45)  # fmt: skip
EVENTS = (
    EventKind("begins", "nine stacks lie in the Diamond; the marker is in the gap"),
    EventKind("location", "location {n}: {card}"),
    EventKind("deals", "{n} card{s} dealt face down to the row"),
    EventKind("turn", "turn {n}"),
    EventKind("reveals", "you reveal {card}"),
    EventKind("keeps", "you keep {card}"),
    EventKind("snare", "{card} stays until it is cleansed"),
    EventKind("discards", "{card} goes to the discard"),
    EventKind("buries", "{card} is buried", "a card is buried unseen"),
    EventKind("refills", "the row is refilled with {n} card{s}"),
    EventKind("no-refill", "the row is not refilled"),
    EventKind("caps", "{card} caps the discard; the stack is set aside"),
    EventKind("loses", "you lose {n} HP"),
    EventKind("heals", "you heal {n} HP"),
    EventKind("resolve", "you gain {n} Resolve"),
    EventKind("dread", "you gain {n} Dread"),
    EventKind("track", "the marker moves {n} toward the gap"),
    EventKind("uses", "you use {card}"),
    EventKind("sees", "you see {card}", "a card is looked at"),
    EventKind("looks", "you look at {n} card{s}"),
    EventKind("puts-back", "you put back {card}", "a card is put back"),
    EventKind("away", "{card} leaves the row", "an Active card leaves the row unseen"),
    EventKind("cleanses", "you cleanse {card}"),
    EventKind("draws", "{n} card{s} drawn face down into the row"),
    EventKind("nothing", "nothing happens"),
    EventKind("fight", "you fight {card}"),
    EventKind("rolls", "you roll {n}"),
    EventKind("enemy-rolls", "{card} rolls {n}"),
    EventKind("blocks", "you block all"),
    EventKind("enemy-blocks", "{card} blocks all"),
    EventKind("hits", "{card} takes {n}"),
    EventKind("immune", "{card} is immune"),
    EventKind("defeated", "{card} is defeated"),
    EventKind("tests", "{card}: you roll {n}"),
    EventKind("ignores", "{card}: the failure is ignored"),
    EventKind("saved", "{card}: your HP is {n} instead"),
    EventKind("dragon", "all nine locations are behind you: {card}"),
    EventKind("option", "you choose: {word}"),
    EventKind("erases", "{card} is buried unresolved"),
    EventKind("limit", "over the limit"),
    EventKind("roll", "you roll {n}"),
    EventKind("flip", "a coin is flipped"),
    EventKind("draws-out", "{n} card{s} drawn, to be resolved at once"),
    EventKind("at-end", "the marker is at the end of the track already"),
    EventKind("enemy-heals", "{card} heals {n} HP"),
)

NEUTRAL = {"uses": 0}
"""What a card in play can carry: how often it can still be used."""

SECTIONS = {
    "0": "0 Overview and Objective", "1": "1 Contents", "2": "2 Quickstart", "3.1": "3.1 Diamond Path",
    "3.2": "3.2 Resolve/Dread Track", "3.3": "3.3 Active Location", "4": "4 Setup", "5.1": "5.1 Begin a Location",
    "5.2": "5.2 Your Turn", "5.3": "5.3 Finishing a Location", "6": "6 Card Types", "7": "7 Duel System",
    "8": "8 Resolve and Dread", "9": "9 Player Zone and Limits", "9.1": "9.1 Snares",
    "10": "10 Rests, Scenes and Checkpoints", "11": "11 The Dragon of Chaos", "12": "12 Edge Cases and Priority",
    "13": "13 ASCII Reference",
}  # fmt: skip


def section(clause: str) -> str:
    """The section of a ledger clause: `FW-5.2-03` is 5.2 Your Turn."""
    return SECTIONS[clause.split("-")[1]]
