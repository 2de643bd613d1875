"""1: The components: the board, the markers, where cards lie, and what can be said about them."""

from __future__ import annotations

from decktool.play.state import EventKind, Zone

EVERYONE = 0b11
"""The knowledge bits of both seats."""

# Card types (1.4, 1.5).
CREATURE, SORCERER, RELIC, WEAPON, DEFENSE = range(5)
TYPES = {"creature": CREATURE, "sorcerer": SORCERER, "relic": RELIC, "weapon": WEAPON, "defense": DEFENSE}

# The board (1.3): nine regions, a1 at the first seat's left, row 1 on the first seat's side.
REGIONS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
CENTRE = 4
SPAWN = (1, 7)
"""The middle region of the row on each seat's side."""
ALL_REGIONS = 0b111111111


def _touching(region: int, *, straight: bool, diagonal: bool) -> tuple[int, ...]:
    """The regions that touch one by a side, by a corner, or both; the array does not wrap."""
    row, column = divmod(region, 3)
    near = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    inside = [(r, c) for r, c in near if 0 <= r < 3 and 0 <= c < 3]
    return tuple(r * 3 + c for r, c in inside if (straight if r == row or c == column else diagonal))


STRAIGHT, DIAGONAL = 1, 2
"""How a creature moves: vertically or horizontally, diagonally, or (their sum) either way."""
NEIGHBOURS = tuple(
    tuple(_touching(region, straight=bool(how & STRAIGHT), diagonal=bool(how & DIAGONAL)) for region in range(9))
    for how in range(4)
)
"""For each way of moving (none, straight, diagonal, both) and region, the regions one step away."""
BESIDE = tuple(sum(1 << n for n in NEIGHBOURS[STRAIGHT | DIAGONAL][region]) | 1 << region for region in range(9))
"""For each region the bits of itself and of all that touch it, where arrows reach (5.2)."""

# Markers (1.1, 2.2), bits on a creature; four of each are supplied.
POISON, TRAP, HIDDEN_MARK = 1, 2, 4
MARKS = {"poison": POISON, "trap": TRAP, "hidden": HIDDEN_MARK}
MARKERS = 4

# Zones, one of each for each seat: DECK + seat.
DECK, _, HAND, _, DISCARD, _, BOARD, _, ATTACHED, _, LOOKED, _, OUT = range(13)
SEAT_ZONES = {
    "deck": DECK, "hand": HAND, "discard": DISCARD, "board": BOARD, "attached": ATTACHED, "looked": LOOKED,
}  # fmt: skip
ZONES = (
    *(
        Zone(name, seat, ordered=name == "deck", held=name in {"hand", "looked"})
        for name in SEAT_ZONES
        for seat in (0, 1)
    ),
    Zone("out"),
)
MOST_CREATURES = 3

# Phases of a turn (3), and what stands before them.
SETUP, BEGINNING, MAIN, ATTACK_PHASE, POST_ATTACK, END_OF_TURN = range(6)
PHASES = ("setup", "beginning", "main", "attack", "post-attack", "end")

# Moments at which cards are played and abilities used.
MAIN_MOMENT, AFTER_MOMENT, END_MOMENT = range(3)
MOMENTS = {"main": MAIN_MOMENT, "after-attack": AFTER_MOMENT, "end-of-turn": END_MOMENT}

# Programs that the rules make themselves; those of cards come after.
P_SETUP, P_TURN, P_OWN_MOVE, P_WALK, P_ATTACK, P_SWITCH = range(6)
PROGRAMS = ("setup", "turn", "own move", "walk", "attack", "switch")

# Decisions.
(
    D_CUT, D_MULLIGAN, D_PENALTY, D_CENTRE, D_FIRST, D_EXTRA, D_DRAW, D_POISON, D_TRAP, D_MAIN, D_REGION, D_CRYSTAL,
    D_REPLACED, D_ATTACK, D_ARROWS, D_AFTER, D_END, D_RETURN, D_CREATURE, D_CARD, D_PUT_BACK, D_PAY, D_PLACE,
    D_SWITCH, D_MAY, D_STALEMATE, D_YIELD, D_COIN,
) = range(28)  # fmt: skip
DECISIONS = (
    "cut the deck", "keep this hand or draw anew", "which card the mulligan costs", "which creature goes to the centre",
    "go first or second", "set another creature", "draw one card or show the hand and draw two",
    "which poison to check", "which trap to try", "main phase", "where to move", "take the crystal",
    "what becomes of the replaced card", "attack phase", "arrows", "after the attack", "end of the turn",
    "where to return a crystal", "which creature", "which card to take", "which card to put back next",
    "which card to discard for it", "where to search", "which creature comes in", "do it or not",
    "agree to a stalemate", "refuse to move or move a creature", "accept the coin or move a creature",
)  # fmt: skip

# Actions: a number alone, or a verb (a multiple of 2 ** 14) with a card (times 2 ** 7) and a card or region.
CARD, PAIR = 1 << 7, 1 << 14
MOST_CARDS = CARD - 1
(
    END_MAIN, END_ATTACK, END_AFTER, END_TURN, NO_CUT, KEEP_HAND, REDRAW, GO_FIRST, GO_SECOND, NO_MORE, DRAW_ONE,
    DRAW_TWO, LEAVE_TRAPS, TAKE_CRYSTAL, LEAVE_CRYSTAL, STOP, DISCARD_REPLACED, TAKE_NOTHING, CANCEL, FROM_HAND,
    FROM_DECK, CALL_STALEMATE, AGREE, PLAY_ON, REFUSE_TO_MOVE, MOVE_INSTEAD, ACCEPT_COIN, TAKE_CENTRE,
) = range(28)  # fmt: skip
BARE = {
    END_MAIN: "end the main phase",
    END_ATTACK: "end the attack phase",
    END_AFTER: "end the post-attack phase",
    END_TURN: "end the turn",
    NO_CUT: "do not cut",
    KEEP_HAND: "keep this hand",
    REDRAW: "draw a new hand",
    GO_FIRST: "go first",
    GO_SECOND: "go second",
    NO_MORE: "set no more creatures",
    DRAW_ONE: "draw one card",
    DRAW_TWO: "show the hand and draw two cards",
    LEAVE_TRAPS: "leave the traps",
    TAKE_CRYSTAL: "take the crystal",
    LEAVE_CRYSTAL: "leave the crystal",
    STOP: "stop here",
    DISCARD_REPLACED: "discard it",
    TAKE_NOTHING: "take nothing",
    CANCEL: "call the switch off",
    FROM_HAND: "search the hand",
    FROM_DECK: "search the deck",
    CALL_STALEMATE: "call a stalemate",
    AGREE: "agree to the stalemate",
    PLAY_ON: "play on",
    REFUSE_TO_MOVE: "refuse to move",
    MOVE_INSTEAD: "move a creature instead",
    ACCEPT_COIN: "accept the coin",
    TAKE_CENTRE: "take the centre crystal",
}
BARE_ALIASES = {
    "go to the attack phase": END_MAIN, "pass": END_TURN, "mulligan": REDRAW, "decline the double draw": DRAW_ONE,
    "go to the post-attack phase": END_ATTACK, "take the crystal": TAKE_CENTRE,
}  # fmt: skip
CONCEDE = 30
"""CONCEDE + seat: a declaration, which may be made at any time."""
CUT = 40
"""CUT + number: that many cards go from the top to the bottom; 1 to 49."""
GO = 100
"""GO + region."""
RETURN = 110
"""RETURN + region: a crystal goes back there."""

(
    ADD, PLAY, MOVE, USE, USE_SECOND, SET_CENTRE, SET_SPAWN, CHOOSE, TAKE, PUT_BACK, DISCARD_IT, SWITCH_IN, FLIP_FOR,
    TRY_TRAP, ATTACH, TRANSFER, ATTACK, SHOOT, ANTIDOTE,
) = (PAIR * verb for verb in range(1, 20))  # fmt: skip
VERBS = {
    ADD: "add {0}", PLAY: "play {0}", MOVE: "move {0}", USE: "use {0}", USE_SECOND: "use the second ability of {0}",
    SET_CENTRE: "set {0} in the centre", SET_SPAWN: "set {0}", CHOOSE: "choose {0}", TAKE: "take {0}",
    PUT_BACK: "put back {0}", DISCARD_IT: "discard {0}", SWITCH_IN: "switch in {0}", FLIP_FOR: "flip for {0}",
    TRY_TRAP: "try to free {0}",
}  # fmt: skip
"""Verbs with one card: VERB + CARD * card."""
PAIRS = {
    ATTACH: "attach {0} to {1}", TRANSFER: "transfer {0} to {1}", ATTACK: "attack {1} with {0}",
    SHOOT: "shoot {1} with {0}", ANTIDOTE: "play {0} on {1}",
}  # fmt: skip
"""Verbs with two cards: VERB + CARD * first + second."""
PAIR_ALIASES = {ATTACH: "equip {1} with {0}", TRANSFER: "hand {0} to {1}"}


def first_of(action: int) -> int:
    """The card that an action is about, or the first of two."""
    return action >> 7 & 127


def second_of(action: int) -> int:
    """The second card of an action about two."""
    return action & 127


# Events.
(
    E_SHUFFLES, E_CUTS, E_DEALT, E_SHOWS, E_MULLIGAN, E_REDRAWS, E_RESET, E_PENALTY, E_STUCK, E_SETS_CENTRE,
    E_FLIPS_FIRST, E_FIRST, E_SETS, E_TURNS_UP, E_TURN, E_DRAWS, E_DOUBLE, E_NOTHING, E_RESHUFFLE, E_FLIP,
    E_FLIPS_FOR, E_ROLL,
    E_CURED, E_SUFFERS, E_FREED, E_STAYS_TRAPPED, E_UNHIDDEN, E_ADDS, E_PLAYS, E_USES, E_ANNOUNCES, E_FAILS, E_GOES,
    E_TAKES_CRYSTAL, E_LEAVES_CRYSTAL, E_ATTACHES, E_TRANSFERS, E_DISCARDS, E_ATTACKS, E_MISSES,
    E_STRIKES, E_BLOCKS, E_DAMAGE, E_POISONED, E_TRAPPED, E_IMMUNE, E_SHOOTS, E_ELIMINATED, E_HIDES,
    E_HEALS, E_STRENGTHENS, E_SEARCHES, E_LOOKS, E_SEES, E_TAKES, E_FINDS_NOTHING, E_PUTS_BACK, E_SWITCHES_OUT,
    E_SWITCHES_IN, E_CANCELS, E_RETURNS, E_CALLS_STALEMATE, E_AGREES, E_PLAYS_ON, E_MUST_MOVE, E_ENDS,
    E_LEFT, E_HOLDS, E_PUSHES, E_STRIPS,
) = range(70)  # fmt: skip
EVENTS = (
    EventKind("shuffles", "{seat} shuffles the deck"),
    EventKind("cuts", "{seat} cuts {n} cards"),
    EventKind("dealt", "{seat} draws {n} cards"),
    EventKind("shows", "{seat} shows {card}", "{seat} shows a card"),
    EventKind("mulligan", "{seat} has no creature and draws anew"),
    EventKind("redraws", "{seat} draws a new hand"),
    EventKind("reset", "both players draw anew without a penalty"),
    EventKind("penalty", "{seat} discards {card} for the mulligan"),
    EventKind("stuck", "{seat} cannot draw a hand of {n} cards"),
    EventKind("sets-centre", "{seat} sets {card} in the centre", "{seat} sets a creature in the centre"),
    EventKind("flips-first", "{seat} wins the coin flip"),
    EventKind("first", "{seat} goes first"),
    EventKind("sets", "{seat} sets {card}", "{seat} sets a creature"),
    EventKind("turns-up", "{seat} turns up {card}"),
    EventKind("turn", "turn {n}: {seat}"),
    EventKind("draws", "{seat} draws {card}", "{seat} draws a card"),
    EventKind("double", "{seat} shows the hand and draws two cards"),
    EventKind("nothing", "{seat}'s deck is empty"),
    EventKind("reshuffle", "{seat} turns the discard pile of {n} into the deck"),
    EventKind("flip", "{seat} flips {word}", numbers=("tails", "heads")),
    EventKind("flips-for", "{seat} flips {word} for {card}", numbers=("tails", "heads")),
    EventKind("roll", "{seat} rolls {n}"),
    EventKind("cured", "{card} is poisoned no more"),
    EventKind("suffers", "{card} loses 1 HP to poison"),
    EventKind("freed", "{card} is free"),
    EventKind("stays-trapped", "{card} stays trapped"),
    EventKind("unhidden", "{card} is no longer hidden"),
    EventKind("adds", "{seat} adds {card}"),
    EventKind("plays", "{seat} plays {card}"),
    EventKind("uses", "{seat} uses {card}"),
    EventKind("announces", "{seat} tries to move {card}"),
    EventKind("fails", "{card} does not move"),
    EventKind("goes", "{card} goes to {word}", numbers=REGIONS),
    EventKind("takes-crystal", "{seat} takes the crystal of {word}", numbers=REGIONS),
    EventKind("leaves-crystal", "{seat} leaves the crystal of {word}", numbers=REGIONS),
    EventKind("attaches", "{seat} attaches {card} to {second}", pair=True),
    EventKind("transfers", "{seat} transfers {card} to {second}", pair=True),
    EventKind("discards", "{seat} discards {card}"),
    EventKind("attacks", "{seat} attacks {second} with {card}", pair=True),
    EventKind("misses", "{card} misses"),
    EventKind("strikes", "{card} strikes {n} time{s}"),
    EventKind("blocks", "{card} blocks {n}"),
    EventKind("damage", "{card} takes {n} damage"),
    EventKind("poisoned", "{card} is poisoned"),
    EventKind("trapped", "{card} is trapped"),
    EventKind("immune", "{card} cannot be {word}", numbers=("poisoned", "trapped")),
    EventKind("shoots", "{seat} shoots {second} with {card}", pair=True),
    EventKind("eliminated", "{card} is eliminated"),
    EventKind("hides", "{card} is hidden"),
    EventKind("heals", "{card} is healed of {n}"),
    EventKind("strengthens", "{card} strikes {n} more this turn"),
    EventKind("searches", "{seat} searches the deck"),
    EventKind("looks", "{seat} looks at {n} card{s}"),
    EventKind("sees", "{seat} sees {card}", "{seat} looks at a card"),
    EventKind("takes", "{seat} takes {card}", "{seat} takes a card"),
    EventKind("finds-nothing", "{seat} takes nothing"),
    EventKind("puts-back", "{seat} puts back {card}", "{seat} puts back a card"),
    EventKind("switches-out", "{card} leaves the board"),
    EventKind("switches-in", "{card} takes its place"),
    EventKind("cancels", "{seat} calls the switch off"),
    EventKind("returns", "{seat} returns a crystal to {word}", numbers=REGIONS),
    EventKind("calls-stalemate", "{seat} calls a stalemate"),
    EventKind("agrees", "{seat} agrees"),
    EventKind("plays-on", "{seat} plays on"),
    EventKind("must-move", "{seat} must move a creature"),
    EventKind("ends", "{seat} ends the turn"),
    EventKind("left", "{card} has {n} HP left"),
    EventKind("holds", "{seat} holds {n} crystal{s}"),
    EventKind("pushes", "{other}'s {card} is moved to {word} by {seat}", numbers=REGIONS),
    EventKind("strips", "{seat} discards {other}'s {card}"),
)

NEUTRAL: dict[str, object] = {
    "region": None, "damage": 0, "poison": False, "trap": False, "hidden": False, "weapon": None, "defense": None,
    "moved": False, "move_used": False, "used": False, "second_used": False, "attacked": False, "shot": False,
    "entered": False, "weapon_upgraded": False, "defense_upgraded": False, "strikes_more": 0, "blocked": 0,
    "arrows_shot": 0,
}  # fmt: skip
"""What a card on the board can carry, and the value of carrying nothing."""

SECTIONS = {"QG": "Quick Guide", "POOL": "the cards named in the rulebook"}


def section(clause: str) -> str:
    """The section of a ledger clause: `FQ-4.10-03` is 4.10."""
    part = clause.split("-")[1]
    return SECTIONS.get(part, part)
