"""1: The components: the board, the markers, where cards lie, what is asked, what is done and what happens."""

from __future__ import annotations

from decktool.play import records
from decktool.play.flow import may
from decktool.play.records import Reason, decision, event, named, names, namespace, verb, zone

# The board (1.3): nine regions, a1 at the first seat's left, row 1 on the first seat's side.
REGIONS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
CENTRE = 4
SPAWN = (1, 7)
"""The middle region of the row on each seat's side."""
ALL_REGIONS = 0b111111111
ALL_CRYSTALS = 9


STRAIGHT, DIAGONAL = 1, 2
"""How a creature moves: vertically or horizontally, diagonally, or (their sum) either way."""
_STEPS = {(0, 1): STRAIGHT, (1, 0): STRAIGHT, (1, 1): DIAGONAL}
"""How one moves to a region so many rows and columns away."""


def _beside(here: int, how: int) -> tuple[int, ...]:
    away = [(abs(here // 3 - there // 3), abs(here % 3 - there % 3)) for there in range(9)]
    return tuple(there for there, steps in enumerate(away) if how & _STEPS.get(steps, 0))


NEIGHBOURS = tuple(tuple(_beside(region, how) for region in range(9)) for how in range(4))
"""For each way of moving (none, straight, diagonal, both) and region, the regions one step away."""
BESIDE = tuple(sum(1 << n for n in NEIGHBOURS[STRAIGHT | DIAGONAL][region]) | 1 << region for region in range(9))
"""For each region the bits of itself and of all that touch it, where arrows reach (5.2)."""

# Markers (1.1, 2.2), bits on a creature; four of each are supplied.
POISON, TRAP, HIDDEN_MARK = 1, 2, 4
MARKS = {"poison": POISON, "trap": TRAP, "hidden": HIDDEN_MARK}
MARKERS = 4
MOST_CREATURES = 3


@namespace
class Zone(records.Zones):
    """Where cards lie."""

    DECK = zone(ordered=True, each=True, known="nobody", any=True)
    HAND = zone(each=True, known="owner", held=True, any=True)
    DISCARD = zone(each=True)
    BOARD = zone(each=True, shown=False)
    ATTACHED = zone(each=True, shown=False)
    LOOKED = zone(each=True, known="nobody", held=True, shown=False)
    OUT = zone(shown=False)


@namespace
class Phase(records.Words):
    """The phases of a turn, and what stands before and after them."""

    SETUP, BEGINNING, MAIN, ATTACK, POST_ATTACK, END = names(6)


PHASE_WORDS = (*(f"{name} phase" for name in Phase.all[:-1]), "end of turn")


@namespace
class Kind(records.Words):
    """Card types."""

    CREATURE, SORCERER, RELIC, WEAPON, DEFENSE = names(5)


@namespace
class Program(records.Words):
    """Programs that the rules make themselves; those of cards come after."""

    SETUP, TURN = names(2)
    OWN_MOVE = named("own move")
    WALK, ATTACK, SWITCH = names(3)


STALEMATE_RULE = (
    "Without agreement the game goes on; with it a casual game is a tie. Rules 8. In a tournament (house rule "
    "`tournament`) the one with fewer crystals, then with less HP left on the board, refuses to move and loses, "
    "or moves; with both equal a coin decides, unless somebody would rather move."
)


@namespace
class Decision(records.Decisions):
    """The questions to the players."""

    CUT = decision(
        "cut the deck",
        "The shuffled deck is offered to the opponent to cut. Rules 2.3. A cut changes no chance, so it is asked only "
        "by house rule (`cut`). After a mulligan it is offered again.",
    )
    MULLIGAN = decision(
        "keep this hand or draw anew",
        "A hand without a creature is a mulligan, and not optional; one with a creature is kept. Rules 2.3. By house "
        "rule (`voluntary_mulligan`) a hand with a creature may be drawn anew as well, at the same price.",
    )
    PENALTY = decision(
        "which card the mulligan costs",
        "A mulligan alone costs one card of the hand; the player picks (house rule `mulligan_discard_by`). Rules 2.3.",
    )
    CENTRE = decision(
        "which creature goes to the centre",
        "Each player sets one creature face down in the centre, both at the same time. Rules 2.3.",
    )
    FIRST = decision(
        "go first or second",
        "A coin says who goes first, and the winner has to. Rules 2.3. Heads is the first seat. By house rule "
        "(`flip_winner`) the winner chooses.",
    )
    EXTRA = decision(
        "set another creature",
        "Then each may set up to two more face down in their own spawning region, the flip's winner first. Rules 2.3.",
    )
    DRAW = decision(
        "draw one card or show the hand and draw two",
        "Draw a card; with no creature on the board and none in hand you may show the hand and draw two. Rules 3.",
    )
    POISON = decision(
        "which poison to check",
        "Each of your poisoned creatures: flip two coins; two heads remove the marker, else it loses 1 HP. Rules 5.3. "
        "One at a time, in your order, and not optional; instead of the flips an antidote may be played.",
        first=Reason("{who} must first decide: {asked}", "FQ-5.3-18", "FQ-QG-01"),
    )
    TRAP = decision(
        "which trap to try",
        "You may flip a coin for each of your trapped creatures, once a turn: heads frees it. Rules 5.4.",
        first=Reason("{who} must first decide: {asked}", "FQ-QG-01", "FQ-3-01"),
    )
    MAIN = decision(
        "main phase",
        "Add creatures, move, equip and transfer, use abilities, play relics and one sorcerer, in any order. Rules 4.",
    )
    REGION = decision(
        "where to move",
        "Move one region, then perhaps on: through others freely, taking crystals on the way, but without a pause. "
        "Rules 4.2. A creature that may move two regions may come back to where it was.",
    )
    CRYSTAL = decision(
        "take the crystal",
        "You may take the crystal of a region that you move a creature into. Rules 4.2. It is decided at once: a "
        "crystal that is left needs a new entry, but in the centre.",
    )
    REPLACED = decision(
        "what becomes of the replaced card",
        "What was replaced is discarded, or handed to an eligible creature in the region. Rules 4.7 to 4.9.",
    )
    ATTACK = decision(
        "attack phase",
        "Attack the opponent's creatures, one attack after the other, and arrows at the very end. Rules 5.1, 5.2. "
        "Attacking is optional; the attacker alone says who attacks whom. With nothing to attack the phase is over.",
    )
    ARROWS = decision(
        "arrows",
        "Name a target, then flip a coin: heads is 1 damage. Rules 5.2. Only the arrow strikes: no printed damage, no "
        "special conditions. After an arrow no other attack follows.",
    )
    AFTER = decision(
        "after the attack",
        'After an attack, even one that did nothing: cards that say "after you attack" or "post-attack phase". Rules '
        "5.1, 6.1. Without an attack there is no such phase.",
    )
    END = decision(
        "end of the turn",
        "Cards for the end of your turn come last, then you say that your turn is over. Rules 6.1. They do not need "
        "an attack (house rule `end_of_turn_needs_attack`): a turn always has an end.",
    )
    RETURN = decision(
        "where to return a crystal",
        "A turn completed with no creature on the board gives back every crystal, one to a region, where one likes. "
        "Rules 7.1. House rule `crystal_return`: only if there was none at any moment of the turn.",
        first=Reason("the crystals must be returned first", "FQ-7.1-02"),
    )
    CREATURE = decision(
        "which creature",
        "Choose a creature among those on which the card can do something; a single one is not asked for. Rules 4.6.",
    )
    CARD = decision(
        "which card to take",
        "Look for a card and take it; nothing need be found, and one may take nothing. Rules 4.6. A deck that was "
        "looked through is shuffled afterwards, found or not; of the top cards, those not taken stay there in their "
        "order. The rulebook is silent on that.",
    )
    PUT_BACK = decision(
        "which card to put back next",
        "Look at the top cards, as many as there are, and put them back in any order. Rules 4.6.",
    )
    PAY = decision("which card to discard for it", "Discard a card of one's choice.")
    PLACE = decision(
        "where to search",
        "Say which pile is searched, where the card leaves that open; an empty deck cannot be. Rules 4.12, 4.6.",
    )
    SWITCH = decision(
        "which creature comes in",
        "A creature with more HP than the damage it inherits may come in; or call the switch off. Rules 4.12.",
        first=Reason("the switch must be finished or called off first", "FQ-4.12-12"),
    )
    MAY = may(
        "do it or not",
        "What an ability offers is optional; each can be used once a turn, and none while its creature is trapped. "
        "Rules 4.3, 5.4. That an ability is used once a turn is a reading (house rule `ability_uses`).",
    )
    STALEMATE = decision(
        "agree to a stalemate",
        "A stalemate can be called when nothing that the caller knows of brings new cards; both must agree. Rules 8.",
    )
    YIELD = decision("refuse to move or move a creature", STALEMATE_RULE)
    COIN = decision("accept the coin or move a creature", STALEMATE_RULE)


MOMENTS = {"main": Decision.MAIN, "after-attack": Decision.AFTER, "end-of-turn": Decision.END}
"""The decisions in which cards are played and abilities used, by the words for when."""
PLAYED = tuple(MOMENTS.values())
FIGHT = (Decision.ATTACK, Decision.ARROWS)
"""The decisions in which creatures attack."""
NOT_DISCARDED = Reason("a card is discarded only for another in its place", "FQ-4.11-13", "FQ-4.11-14")


@namespace
class Verb(records.Verbs):
    """What players can do."""

    most = 128
    END_MAIN = verb("end the main phase", "go to the attack phase", leaves=True, at=Decision.MAIN)
    END_ATTACK = verb("end the attack phase", "go to the post-attack phase", leaves=True, at=FIGHT)
    END_AFTER = verb("end the post-attack phase", leaves=True, at=Decision.AFTER, clause="FQ-5.1-02")
    END_TURN = verb("end the turn", "pass", leaves=True, at=Decision.END)
    NO_CUT = verb("do not cut", at=Decision.CUT, clause="FQ-2.3-02")
    KEEP_HAND = verb("keep this hand", clause="FQ-2.3-04")
    REDRAW = verb("draw a new hand", "mulligan")
    GO_FIRST = verb("go first")
    GO_SECOND = verb("go second")
    NO_MORE = verb("set no more creatures", leaves=True, clause="FQ-2.3-18")
    DRAW_ONE = verb("draw one card", "decline the double draw", at=Decision.DRAW)
    DRAW_TWO = verb("show the hand and draw two cards")
    LEAVE_TRAPS = verb("leave the traps", at=Decision.TRAP)
    TAKE_CRYSTAL = verb("take the crystal")
    LEAVE_CRYSTAL = verb("leave the crystal")
    STOP = verb("stop here", clause="FQ-4.2-07")
    DISCARD_REPLACED = verb("discard it", never=NOT_DISCARDED)
    TAKE_NOTHING = verb("take nothing", at=Decision.CARD, clause="FQ-4.6-06")
    CANCEL = verb("call the switch off", at=Decision.SWITCH, clause="FQ-4.12-05")
    FROM_HAND = verb("search the hand", at=Decision.PLACE)
    FROM_DECK = verb("search the deck", at=Decision.PLACE)
    CALL_STALEMATE = verb("call a stalemate")
    AGREE = verb("agree to the stalemate", clause="FQ-8-04")
    PLAY_ON = verb("play on", clause="FQ-8-04")
    REFUSE_TO_MOVE = verb("refuse to move", clause="FQ-8-07")
    MOVE_INSTEAD = verb("move a creature instead", at=(Decision.YIELD, Decision.COIN), clause="FQ-8-08")
    ACCEPT_COIN = verb("accept the coin", at=Decision.COIN, clause="FQ-8-11")
    TAKE_CENTRE = verb("take the centre crystal", "take the crystal", at=(Decision.MAIN, *FIGHT))
    CONCEDE = verb("{0} concedes", "{0} resigns", choices=("A", "B"), clause="FQ-1.6-04")
    CUT = verb(
        "cut {0}", choices=("", "1 card", *(f"{n} cards" for n in range(2, 50))), at=Decision.CUT, clause="FQ-2.3-02"
    )
    GO = verb("to {0}", "go to {0}", choices=REGIONS)
    RETURN = verb("return a crystal to {0}", choices=REGIONS)
    ADD = verb("add {0}", at=Decision.MAIN, clause="FQ-4.1-01", to=(Zone.BOARD,), plays=True)
    PLAY = verb("play {0}", at=PLAYED, plays=True)
    MOVE = verb("move {0}", at=Decision.MAIN, clause="FQ-4.2-01", to=(Zone.BOARD,))
    USE = verb("use {0}", at=PLAYED, clause="FQ-4.3-01", plays=True)
    USE_SECOND = verb("use the second ability of {0}", at=PLAYED, clause="FQ-4.3-01", plays=True)
    SET_CENTRE = verb("set {0} in the centre", to=(Zone.BOARD,), plays=True)
    SET_SPAWN = verb("set {0}", to=(Zone.BOARD,), plays=True)
    CHOOSE = verb("choose {0}")
    TAKE = verb("take {0}", to=(Zone.HAND,))
    PUT_BACK = verb("put back {0}", at=Decision.PUT_BACK, clause="FQ-4.6-09", to=(Zone.DECK,))
    DISCARD_IT = verb("discard {0}", to=(Zone.DISCARD,))
    SWITCH_IN = verb("switch in {0}", to=(Zone.BOARD,), plays=True)
    FLIP_FOR = verb("flip for {0}")
    TRY_TRAP = verb("try to free {0}")
    ATTACH = verb("attach {0} to {1}", "equip {1} with {0}", at=Decision.MAIN, plays=True)
    TRANSFER = verb("transfer {0} to {1}", "hand {0} to {1}", at=(Decision.MAIN, Decision.REPLACED), clause="FQ-4-09")
    ATTACK = verb("attack {1} with {0}", at=FIGHT, plays=True)
    SHOOT = verb("shoot {1} with {0}", at=FIGHT, plays=True)
    ANTIDOTE = verb("play {0} on {1}", plays=True)


TYPES = {word: number for number, word in enumerate(Kind.all)}
PAIR, CARD = Verb.span, Verb.most
"""Two verbs are PAIR apart; about a card is that card's number times CARD, and a second one's is added to it."""


@namespace
class Event(records.Events):
    """What happens."""

    SHUFFLES = event("{seat} shuffles the deck")
    CUTS = event("{seat} cuts {n} card{s}")
    DEALT = event("{seat} draws {n} card{s}")
    SHOWS = event("{seat} shows {card}", "{seat} shows a card")
    MULLIGAN = event("{seat} has no creature and draws anew")
    REDRAWS = event("{seat} draws a new hand")
    RESET = event("both players draw anew without a penalty")
    PENALTY = event("{seat} discards {card} for the mulligan")
    STUCK = event("{seat} cannot draw a hand of {n} card{s}")
    SETS_CENTRE = event("{seat} sets {card} in the centre", "{seat} sets a creature in the centre")
    FLIPS_FIRST = event("{seat} wins the coin flip")
    FIRST = event("{seat} goes first")
    SETS = event("{seat} sets {card}", "{seat} sets a creature")
    TURNS_UP = event("{seat} turns up {card}")
    TURN = event("turn {n}: {seat}")
    DRAWS = event("{seat} draws {card}", "{seat} draws a card")
    DOUBLE = event("{seat} shows the hand and draws two cards")
    NOTHING = event("{seat}'s deck is empty")
    RESHUFFLE = event("{seat} turns the discard pile of {n} into the deck")
    FLIP = event("{seat} flips {word}", numbers=("tails", "heads"))
    FLIPS_FOR = event("{seat} flips {word} for {card}", numbers=("tails", "heads"))
    ROLL = event("{seat} rolls {n}")
    CURED = event("{card} is poisoned no more")
    SUFFERS = event("{card} loses 1 HP to poison")
    FREED = event("{card} is free")
    STAYS_TRAPPED = event("{card} stays trapped")
    UNHIDDEN = event("{card} is no longer hidden")
    ADDS = event("{seat} adds {card}")
    PLAYS = event("{seat} plays {card}")
    USES = event("{seat} uses {card}")
    ANNOUNCES = event("{seat} tries to move {card}")
    FAILS = event("{card} does not move")
    GOES = event("{card} goes to {word}", numbers=REGIONS)
    TAKES_CRYSTAL = event("{seat} takes the crystal of {word}", numbers=REGIONS)
    LEAVES_CRYSTAL = event("{seat} leaves the crystal of {word}", numbers=REGIONS)
    ATTACHES = event("{seat} attaches {card} to {second}")
    TRANSFERS = event("{seat} transfers {card} to {second}")
    DISCARDS = event("{seat} discards {card}")
    ATTACKS = event("{seat} attacks {second} with {card}")
    MISSES = event("{card} misses")
    STRIKES = event("{card} strikes {n} time{s}")
    MADE_OF = event("{card}'s attack is {n}: {parts}", parts=("by strikes", "this turn", "weapon"))
    BLOCKS = event("{card} blocks {n}")
    DAMAGE = event("{card} takes {n} damage")
    POISONED = event("{card} is poisoned")
    TRAPPED = event("{card} is trapped")
    IMMUNE = event("{card} cannot be {word}", numbers=("poisoned", "trapped"))
    SHOOTS = event("{seat} shoots {second} with {card}")
    ELIMINATED = event("{card} is eliminated")
    HIDES = event("{card} is hidden")
    HEALS = event("{card} is healed of {n}")
    STRENGTHENS = event("{card} strikes {n} more this turn")
    SEARCHES = event("{seat} searches the deck")
    LOOKS = event("{seat} looks at {n} card{s}")
    SEES = event("{seat} sees {card}", "{seat} looks at a card")
    TAKES = event("{seat} takes {card}", "{seat} takes a card")
    FINDS_NOTHING = event("{seat} takes nothing")
    PUTS_BACK = event("{seat} puts back {card}", "{seat} puts back a card")
    SWITCHES_OUT = event("{card} leaves the board")
    SWITCHES_IN = event("{card} takes its place")
    CANCELS = event("{seat} calls the switch off")
    RETURNS = event("{seat} returns a crystal to {word}", numbers=REGIONS)
    CALLS_STALEMATE = event("{seat} calls a stalemate")
    AGREES = event("{seat} agrees")
    PLAYS_ON = event("{seat} plays on")
    MUST_MOVE = event("{seat} must move a creature")
    ENDS = event("{seat} ends the turn")
    LEFT = event("{card} has {n} HP left")
    HOLDS = event("{seat} holds {n} crystal{s}")
    PUSHES = event("{other}'s {card} is moved to {word} by {seat}", numbers=REGIONS)
    STRIPS = event("{seat} discards {other}'s {card}")


SECTIONS = {"QG": "Quick Guide", "POOL": "the cards named in the rulebook"}
"""What is no number of a section in a ledger clause: `FQ-4.10-03` is 4.10."""
