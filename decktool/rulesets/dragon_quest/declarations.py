"""Play Area: where cards lie, the phases of a turn, what is asked, what is done and what happens."""

from __future__ import annotations

from decktool.play import records
from decktool.play.records import Reason, decision, event, named, names, namespace, verb, zone

PARTY = ("character", "monster")
SPEEDS = ("slow", "average", "fast")
MOST_IN_LINE = 3
XP_A_LEVEL = 5
FIRST_TURNS = 2
"""The turns of the game that are some player's first."""


@namespace
class Zone(records.Zones):
    """Where cards lie; what lies on or under a party card is shown with that card."""

    ASIDE = zone(inside=True)
    DECK = zone(each=True, ordered=True, known="nobody", any=True)
    HAND = zone(each=True, known="owner", any=True, held=True)
    FRONT = zone(each=True, holds=PARTY)
    REAR = zone(each=True, holds=PARTY)
    DISCARD = zone(each=True, any=True)
    EXPERIENCE = zone(each=True, holds=PARTY)
    DAMAGE = zone(each=True, known="nobody", shown=False)
    ITEMS = zone(each=True, shown=False)


@namespace
class Phase(records.Words):
    """The phases of a turn: battle is the last four."""

    SETUP, RESET, INCOME, DRAW, PREPARATION, START, ACTION, DETERMINE, END = names(9)
    LAST = named("end of turn")


@namespace
class Program(records.Words):
    """Programs that the rules make themselves; those of cards come after."""

    SETUP, TURN, BATTLE, PAY, REPAIR, LINE_UP = names(6)


@namespace
class Decision(records.Decisions):
    """The questions to the players."""

    MULLIGAN = decision("keep this hand or draw anew", "Draw a whole new hand and shuffle back the first one. Setup.")
    DRAW = decision(
        "how many cards to draw", "Fill your hand up or draw fewer; with a full hand draw just 1. Draw Phase."
    )
    PREPARATION = decision(
        "preparation phase",
        "One action at a time, in turns: call a friend, heal, cure, ready, equip, line up, quest or ability; two "
        "passes in a row end the phase. Preparation Phase.",
    )
    CARRIER = decision("which card carries the item", "A party card of yours with the item's type letter. Item; Equip.")
    LINE_UP = decision("how to line up", "In the end the rear line has no more cards than the front line. Line-up.")
    PAY = decision("which card to discard", "A hand cost is paid with cards of your choice from your hand. Hand Cost.")
    TARGET = decision("what to choose", "The text says what can be chosen. Action Phase: follow the directions on it.")
    START = decision(
        "start phase",
        "Each player may use one Start ability or pass, the active player first; of two the quicker card's is first. "
        "Start Phase.",
    )
    ACTION = decision("action phase", "Each card may act once: front cards attack, all use abilities. Action Phase.")
    DEFEND = decision("who defends", "A ready front line card, which may close to counter-attack. Action Phase.")
    STRIKE = decision("which closed card to strike", "With none ready you choose; it cannot counter. Action Phase.")
    DETERMINE = decision("determine phase", "One ability a card, by speed; then damage is dealt. Determine Phase.")
    END = decision("end phase", "Each card may use one End ability; the quicker card's takes effect first. End Phase.")
    MOVE_UP = decision("which card moves up", "The rear line never has more cards than the front line. Play Area.")
    LAST = decision("what happens first at the end of the turn", "Poison hurts, the confused hit their side. Keywords.")
    VICTIM = decision("which card is hit", "A card that is still confused deals 1 damage to its own side. Confusion.")


DRAWN = ("no card", "1 card", *(f"{number} cards" for number in range(2, 100)))
HELD, IN_PLAY = (Zone.HAND,), (Zone.FRONT, Zone.REAR)
ONCE = Reason("a hand is kept or drawn anew once, before the first turn", "DQ-setup-06")


@namespace
class Verb(records.Verbs):
    """What players can do."""

    most = 128
    KEEP_HAND = verb("keep this hand", never=ONCE)
    MULLIGAN = verb("draw a new hand", "mulligan", never=ONCE)
    EXCHANGE = verb("exchange {0}", never=Reason("a new hand is all new cards, or none", "DQ-setup-07"))
    DRAW = verb("draw {0}", at=Decision.DRAW, choices=DRAWN, clause="DQ-draw-06")
    PASS = verb("pass", leaves=True, clause="DQ-start-02")
    CALL_FRONT = verb("call {0} to the front line", "call {0}", "play {0}", at=Decision.PREPARATION, plays=True,
                      taken=HELD, to=(Zone.FRONT,))  # fmt: skip
    CALL_REAR = verb("call {0} to the rear line", at=Decision.PREPARATION, plays=True, taken=HELD, to=(Zone.REAR,))
    HEAL = verb("heal {0}", at=Decision.PREPARATION, taken=IN_PLAY)
    CURE = verb("cure {0}", at=Decision.PREPARATION, taken=IN_PLAY)
    READY = verb("ready {0}", at=Decision.PREPARATION, taken=IN_PLAY)
    EQUIP = verb("equip {0}", at=Decision.PREPARATION, plays=True, taken=HELD)
    LINE_UP = verb("line up", at=Decision.PREPARATION)
    QUEST = verb("play the quest {0}", "quest {0}", "play {0}", at=Decision.PREPARATION, plays=True, taken=HELD,
                 to=(Zone.DISCARD,))  # fmt: skip
    USE = verb("use {0}", plays=True, taken=IN_PLAY)
    MOVE = verb("move {0}", at=Decision.LINE_UP, taken=IN_PLAY, to=(Zone.FRONT, Zone.REAR))
    DONE = verb("that is the line-up", "done", at=Decision.LINE_UP)
    PAY = verb("discard {0}", at=Decision.PAY, clause="DQ-party-16", taken=HELD, to=(Zone.DISCARD,))
    CHOOSE = verb("choose {0}", clause="DQ-action-18")
    END_BATTLE = verb("end the battle", at=Decision.ACTION, leaves=True)
    ATTACK = verb("attack with {0}", "attack {0}", at=Decision.ACTION, plays=True, taken=IN_PLAY)
    COUNTER = verb("counter with {0}", at=Decision.DEFEND, clause="DQ-action-11", plays=True, taken=IN_PLAY)
    DEFEND = verb("defend with {0}", at=Decision.DEFEND, clause="DQ-action-11", plays=True, taken=IN_PLAY)
    STRIKE = verb("strike {0}", at=Decision.STRIKE, clause="DQ-action-14")
    MOVE_UP = verb("move up {0}", at=Decision.MOVE_UP, clause="DQ-end-02", taken=IN_PLAY, to=(Zone.FRONT,))
    POISON = verb("let poison hurt {0}", at=Decision.LAST, clause="DQ-keyword-07", taken=IN_PLAY)
    RAGE = verb("let {0} hit its own side", at=Decision.LAST, clause="DQ-keyword-14")


@namespace
class Event(records.Events):
    """What happens."""

    DEALT = event("{seat} draws {n} card{s}")
    NEW_HAND = event("{seat} draws {n} new cards and shuffles the first ones back")
    KEEPS = event("{seat} keeps the hand")
    FIRST = event("{seat} goes first")
    TURN = event("turn {n}: {seat}")
    PHASE = event("{word} phase", numbers=Phase.all)
    RESETS = event("{seat} readies {card}")
    INCOME = event("{seat} gains {n} gold")
    DRAWS = event("{seat} draws {card}", "{seat} draws a card")
    PASSES = event("{seat} passes")
    CALLS = event("{seat} calls {card} to the {word}", numbers=("front line", "rear line"))
    CLOSED = event("{card} is closed")
    PAYS = event("{seat} pays {n} gold")
    BURNS = event("{seat} discards {card} as hand cost")
    HEALS = event("{seat} removes {n} damage from {card}")
    CURES = event("{card} is cured")
    READIES = event("{card} is ready")
    EQUIPS = event("{seat} equips {card}")
    CARRIES = event("{card} carries {second}")
    LINES_UP = event("{seat} lines up")
    MOVES = event("{seat} moves {card} to the {word}", numbers=("front line", "rear line"))
    QUEST = event("{seat} plays the quest {card}")
    USES = event("{seat} uses {card}")
    TAKES_EFFECT = event("{card} takes effect")
    LOST = event("{card} has left play, and its ability is lost")
    ATTACKS = event("{seat} attacks with {card}")
    DEFENDS = event("{seat} defends with {card}")
    COUNTERS = event("{seat} counters with {card}")
    STRIKES = event("{seat} strikes {card}")
    BLOW = event(
        "{card} strikes for {n}: {parts}",
        parts=("Attack", "until the end of the turn", "Advantage", "abilities", "items", "defense"),
    )
    UNDEFENDED = event("nobody defends {seat}, who discards {n} card{s} from the draw pile")
    UNHURT = event("nobody defends {seat}, who has already paid for it in this turn")
    DISCARDS = event("{seat} discards {card}")
    DAMAGE = event("{card} takes {n} damage")
    POISONED = event("{card} is poisoned")
    CONFUSED = event("{card} is confused")
    HITS_OWN = event("{card} is confused and hits its own side")
    ATTACK_MORE = event("{card} has {n:+} Attack until the end of the turn")
    DEFENSE_MORE = event("{card} has {n:+} defense until the end of the turn")
    NOTHING = event("{card} finds nothing to do")
    NO_DAMAGE = event("{card} takes no damage")
    SHELTERS = event("{seat}'s party cards take no damage from abilities until the end of the turn")
    DEFEATED = event("{card} is defeated")
    GAINS = event("{seat} gains {n} gold")
    EXPERIENCE = event("{seat} gains {n} XP")
    LEVEL = event("{seat} is level {n}")
    RETRIEVES = event("{seat} takes {card} from the discard pile")
    ENDS = event("{seat} ends the turn")


SECTIONS = {
    "intro": "Introduction", "party": "Card Types, Monster and Character", "item": "Card Types, Item",
    "quest": "Card Types, Quest", "area": "Play Area", "levels": "Levels and Gold", "setup": "Setup", "turn": "Turn",
    "reset": "Reset Phase", "income": "Income Phase", "draw": "Draw Phase", "prep": "Preparation Phase",
    "battle": "Battle", "start": "Battle, Start Phase", "action": "Battle, Action Phase",
    "determine": "Battle, Determine Phase", "end": "Battle, End Phase", "keyword": "Keywords and Effects",
}  # fmt: skip
