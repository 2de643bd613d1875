"""Game Setup: where cards lie, the phases of a turn, what is asked, what is done and what happens."""

from __future__ import annotations

from decktool.play import records
from decktool.play.records import Reason, decision, event, names, namespace, verb, zone

EVERYONE = 0b11
"""The knowledge bits of both seats."""
CARD = 128
"""An action about one card is its verb and a multiple of the card; about two, the second is added."""
MOST_RUNES = 6
"""Runic Infusion stops growing here. Key Terms."""
MOST_FURY = 3
"""The most Battle Fury of a hero. Building a Deck."""
STARVES = 2
"""Damage to the own city for a card that cannot be drawn. Key Terms."""
PRICE = 2
"""RP for which a card is drawn. Recruitment Phase."""
DEALT = ("soldier", "specialty", "hero", "upgrade", "armor")
"""The types of the cards in a play deck."""


@namespace
class Zone(records.Zones):
    """Where cards lie."""

    LOOKED = zone(ordered=True, row=True, known="nobody", held=True, holds=DEALT)
    DECK = zone(each=True, ordered=True, known="nobody", any=True, holds=DEALT)
    HAND = zone(each=True, known="owner", any=True, held=True, holds=DEALT)
    HEROES = zone(each=True, known="owner", holds=("hero",))
    PRIZES = zone(each=True, ordered=True, known="nobody", any=True, holds=DEALT)
    BATTLEFIELD = zone(each=True, holds=("soldier",))
    HERO = zone(each=True, holds=("hero",))
    ALT = zone(each=True, holds=("hero",))
    CITY = zone(each=True, holds=("city",))
    UPGRADES = zone(each=True, holds=("upgrade",))
    WORN = zone(each=True, shown=False, holds=("armor",))
    LASTING = zone(each=True, holds=("specialty",))
    DISCARD = zone(each=True, holds=DEALT)


@namespace
class Phase(records.Words):
    """What stands before the turns, and the phases of a turn."""

    SETUP, START, RECRUITMENT, ATTACK, END = names(5)


@namespace
class Kind(records.Words):
    """Card types."""

    SOLDIER, SPECIALTY, HERO, CITY, UPGRADE, ARMOR, RESOURCE = names(7)


NO_CLASS = 0
CLASSES = ("", "god", "monster", "mortal")
"""Each class beats the next one, and the last the first. Attack Phase; the diagram is lost, the example with Apollo and
the note on equal classes leave no other wheel.
"""


@namespace
class Decision(records.Decisions):
    """The questions to the players."""

    ACTIVE_HERO = decision("which hero to lay as active hero", "Choose one hero card and lay it face down. Game Setup.")
    ALT_HERO = decision("which hero to lay as alt hero", "Lay another hero card face down as alt hero. Game Setup.")
    CUT = decision(
        "where to cut the deck",
        "The opponent cuts the shuffled deck. Game Setup. A cut changes no chance, so it is asked only by house rule "
        "(`cut`).",
    )
    MULLIGAN = decision(
        "keep this hand or draw anew",
        "Once, all cards may go under the deck, shuffled, for as many new ones. Starting Hand.",
    )
    RECRUIT = decision(
        "recruitment phase",
        "Play soldiers, specialties, armor, city upgrades and heroes, switch heroes, trade 2 RP for a card, in any "
        "sequence; the first attack ends the phase, and who passes ends the turn. Recruitment Phase; FT-A42.",
    )
    ATTACK = decision(
        "attack phase",
        "Each soldier and the active hero may attack once; what can be played in recruitment can still be played, "
        "unless a house rule (`recruit_during_attack`) says otherwise. Attack Phase.",
    )
    PROMOTE = decision(
        "does the alt hero take the place",
        "If a hero is killed the alt hero can be put in its place, at once, by its owner. Quick Game Pointers; house "
        "rule `alt_promotion`.",
    )
    TARGET = decision("which card", "Choose the card on which the text acts; with one to choose from it is that one.")
    KEEP = decision("which card to take", "Take one of the cards you look at; the others go under the deck.")
    SINK = decision("which card to put under the deck", "Put one of these cards under the deck; the others stay.")


_AT = (Decision.RECRUIT, Decision.ATTACK)
_LAID = Reason("{card} is not among the heroes that {who} has left to lay", "FT-setup-12")
_NOT_SEEN = Reason("{card} is not one of these cards", "FT-key-54")
_ONCE = Reason("a hand is kept or drawn anew once, before the first turn", "FT-hand-06")


@namespace
class Verb(records.Verbs):
    """What players can do."""

    most = CARD
    LAY_ACTIVE = verb("lay {0} as active hero", at=Decision.ACTIVE_HERO, taken=(Zone.HEROES,), to=(Zone.HERO,),
                      plays=True, absent=_LAID)  # fmt: skip
    LAY_ALT = verb("lay {0} as alt hero", at=Decision.ALT_HERO, taken=(Zone.HEROES,), to=(Zone.ALT,), plays=True,
                   absent=_LAID)  # fmt: skip
    CUT = verb("cut {0}", at=Decision.CUT, choices=("", "1 card", *(f"{n} cards" for n in range(2, CARD))))
    NO_CUT = verb("do not cut", at=Decision.CUT)
    KEEP_HAND = verb("keep this hand", at=Decision.MULLIGAN, never=_ONCE)
    MULLIGAN = verb("mulligan", "draw a new hand", at=Decision.MULLIGAN, never=_ONCE)
    EXCHANGE = verb(
        "exchange {0}", never=Reason("a mulligan takes back the whole hand, never a part", "FT-hand-05", "FT-hand-03")
    )
    ATTACK_PHASE = verb("begin the attack phase", at=Decision.RECRUIT, leaves=True, clause="FT-recruit-12")
    END = verb("end the turn", "pass", at=_AT, leaves=True, clause="FT-recruit-12")
    ATTACK = verb("attack {1} with {0}", at=_AT, plays=True)
    PLAY = verb("play {0}", at=_AT, plays=True)
    PAY_FURY = verb(
        "play {0} for BF", never=Reason("soldiers are paid for with RP, and with nothing else", "FT-key-03")
    )
    PUT_ON = verb("put {0} on {1}", at=_AT, plays=True)
    PLACE = verb("place {0} as active hero", at=_AT, to=(Zone.HERO,), plays=True)
    PLACE_ALT = verb("place {0} as alt hero", at=_AT, to=(Zone.ALT,), plays=True)
    SWITCH = verb("switch heroes", at=_AT)
    PROMOTE = verb("make {0} the active hero", at=(*_AT, Decision.PROMOTE), to=(Zone.HERO,), plays=True)
    LEAVE = verb("leave the place empty", at=Decision.PROMOTE, clause="FT-pointers-07")
    TRADE = verb("trade 2 RP for a card", "trade", at=_AT)
    CAST = verb("cast the spell of {0}", "cast {0}", at=_AT, plays=True)
    CHOOSE = verb("choose {0}")
    TAKE = verb("take {0}", to=(Zone.HAND,), never=_NOT_SEEN)
    SINK = verb("put {0} under the deck", to=(Zone.DECK,), never=_NOT_SEEN)


@namespace
class Event(records.Events):
    """What happens."""

    FIRST = event("{seat} goes first")
    CITY = event("{seat} lays out {card}")
    LAYS = event("{seat} lays {card} as active hero", "{seat} lays a hero face down as active hero")
    LAYS_ALT = event("{seat} lays {card} as alt hero", "{seat} lays a hero face down as alt hero")
    SHUFFLES = event("{seat} shuffles the deck of {n} card{s}")
    CUTS = event("{seat} cuts {n} card{s}")
    MULLIGAN = event("{seat} puts the hand under the deck")
    REVEALS = event("{seat} reveals {card}")
    TURN = event("turn {n}: {seat}")
    INFUSION = event("Runic Infusion is {n}")
    DRAWS = event("{seat} draws {card}", "{seat} draws a card")
    STARVES = event("{seat} has no card to draw: the city takes {n}")
    GAINS = event("{seat} gains {n} RP")
    LOSES = event("{seat} loses {n} RP")
    PAYS = event("{seat} pays {n} RP")
    PLAYS = event("{seat} plays {card}")
    PUTS_ON = event("{seat} puts {card} on {second}")
    PLACES = event("{seat} places {card} as active hero")
    PLACES_ALT = event("{seat} places {card} as alt hero")
    ACTIVE = event("{card} becomes {seat}'s active hero")
    CASTS = event("{seat} casts the spell of {card}")
    ATTACKS = event("{card} attacks {second}")
    STRIKES = event(
        "{card} strikes for {n}: {parts}",
        parts=("AP", "this turn", "armor", "hero", "city", "class", "retaliation", "poison"),
    )
    TAKES = event("{card} takes {n} damage")
    LEFT = event("{card} has {n} HP left")
    HEALS = event("{card} regains {n} HP")
    HP = event("{card} gains {n} HP")
    BECOMES = event("{card} becomes {word}", numbers=("blind", "poisoned", "frozen"))
    RECOVERS = event("{card} is no longer {word}", numbers=("blind", "poisoned", "frozen"))
    STRONGER = event("{card} has {n} AP more this turn")
    FURY = event("{card} gains {n} BF")
    BREAKS = event("{card} is destroyed")
    DEFEATED = event("{card} is defeated")
    PRIZE = event("{seat} sets a prize card aside")
    PRIZES = event("{seat} takes the prize card {card}", "{seat} takes a prize card")
    SEES = event("{seat} sees {card}", "{seat} looks at a card")
    TAKES_CARD = event("{seat} takes {card}", "{seat} takes a card")
    SINKS = event("{seat} puts {card} under the deck", "{seat} puts a card under the deck")
    DISCARDS = event("{seat} discards {card}")
    RETURNS = event("{seat} gets {card} back")
    READY = event("{card} may attack once more")
    NOTHING = event("{card} has no effect")
    SAVES = event("{seat} saves {n} RP")
    ENDS = event("{seat} ends the turn")
    CALMED = event("{card} loses {n} BF")
    WEAKER = event("{card} has {n} AP less this turn")


SECTIONS = {
    "objective": "Objective", "layout": "Card Layout", "key": "Key Terms", "types": "Card Types",
    "deck": "Building a Deck", "setup": "Game Setup", "hand": "Starting Hand", "start": "Start of Turn",
    "recruit": "Recruitment Phase", "attack": "Attack Phase", "draw": "Drawing Cards", "store": "Storing Runic Power",
    "win": "Winning the Game", "pointers": "Quick Game Pointers", "formats": "Gameplay Formats",
}  # fmt: skip
"""The rulebook's headings by the part of a ledger clause: `FT-key-15` is in Key Terms."""
