"""1 and 6: where cards lie, what is asked, done and what happens, and the kinds of cards."""

from __future__ import annotations

from decktool.play import records
from decktool.play.flow import may
from decktool.play.records import Reason, decision, event, names, namespace, verb, zone

PLACES = 9
LABELS = tuple(f"L{number}" for number in range(1, PLACES + 1))
DIAMOND = (("L9",), ("L7", "L8"), ("L4", "L5", "L6"), ("L2", "L3"), ("L1",))
"""Figure 1, from the top."""
ENOUGH = 3
"""The successes or failures that end a test which names no number."""
TRACK = ("resolve", "dread")
STEPS = 4
"""Steps of the track on each side of the gap."""
MOST_IN_ROW = 12
"""A row is never longer, whatever is drawn."""
PLACES_IN_ROW = tuple(str(number) for number in range(1, MOST_IN_ROW + 2))

ON_PATH, BEFORE_ROLL, AGAINST_DRAGON = MOMENTS = range(3)
"""When kept cards may be used: on the path, before a roll, and before a roll against the Dragon."""
WINDOWS = {
    "used": MOMENTS, "used-on-path": (ON_PATH,), "used-before-roll": (BEFORE_ROLL, AGAINST_DRAGON),
    "used-against-dragon": (AGAINST_DRAGON,), "in-answer": (),
}  # fmt: skip

# Kinds of cards (6).
KEEPERS = ("item", "equipment", "boon", "companion", "ally")
FIGHTS = ("combat", "beast", "hollow")
AT_THE_TABLE = ("track", "player", "reference", "dragon")
KNOWN_TYPES = (
    "location", *AT_THE_TABLE, *KEEPERS, *FIGHTS, "scene", "rest", "treasure", "reward", "blessing", "bury", "hazard",
    "pit", "snare", "challenge", "terror",
)  # fmt: skip
"""Section 6 and section 1; other types are a house rule (`extra_types`) or a warning."""

TEXT_CLAUSES = {
    **dict.fromkeys(("item", "equipment", "boon"), "FW-6-01"),
    **dict.fromkeys(("companion", "ally"), "FW-6-02"),
    **dict.fromkeys(("rest", "scene", "caesura"), "FW-6-03"),
    **dict.fromkeys(("hazard", "pit", "snare", "challenge"), "FW-6-04"),
    **dict.fromkeys(("treasure", "reward", "blessing"), "FW-6-07"),
    **dict.fromkeys(FIGHTS, "FW-7-13"),
    "terror": "FW-6-08",
    "dragon": "FW-11-02",
}
"""The clause behind what the text of a card of a type does, where there is one; else that it is carried out."""


@namespace
class Zone(records.Zones):
    """Where cards lie; those from STACK on are the nine stacks, location card on top."""

    TABLE = zone()
    OPEN = zone(shown=False)
    ROW = zone(ordered=True, row=True, known="nobody")
    DECK = zone(ordered=True, known="nobody")
    DISCARD = zone()
    PLAYER_ZONE = zone("zone")
    SNARES = zone()
    BURIED = zone()  # open, but for what was sent away unseen
    ASIDE = zone()
    RESOLVING = zone(inside=True)
    LOOKED = zone(inside=True)
    STACK = zone(ordered=True, names=LABELS, shown=False, known="nobody")


@namespace
class Phase(records.Words):
    """Where in a location the run is."""

    PATH, BEGIN, TURN, END, DRAGON = names(5)


@namespace
class Goes(records.Words):
    """Where a card goes that was resolved."""

    KEPT, DISCARD, BURIED, TRACK = names(4)


BINDS = -1
"""Where a Snare goes instead, which no text says: it stays until it is cleansed."""


@namespace
class Program(records.Words):
    """Programs that the rules make themselves; those of cards come after."""

    SETUP, LOCATION, TURN, DRAWN, DUEL, TEST = names(6)


@namespace
class Decision(records.Decisions):
    """The questions to the players."""

    PATH = decision(
        "which location next",
        "The stacks that may be chosen next; none when all are behind. Rules 2 and 5.3 let the player choose, after "
        "L1; the labels are only the plan. House rule `path_mode`: `planned` is L1 to L9, `rows` finishes each row of "
        "the Diamond first, `adjacent` goes to a stack that touches the last one, where there is one left.",
    )
    TURN = decision(
        "your turn",
        "Choose one face-down Active card; kept cards may be used before. No turn is passed while the row has a card. "
        "Rules 5.2.",
    )
    AFTER = decision(
        "before you go on",
        "When neither deck nor row has a card left the location is finished; kept cards may be used before that. "
        "Rules 5.3.",
    )
    ROLL = decision(
        "the duel",
        "Both roll one die at once and both faces are applied, blocks first, then the damage that is left. Rules 7. "
        "Again until one side is defeated (FW-A13). DEF lessens what one takes, ATK adds where the face names it. "
        "Both at 0 is a loss (house rule `double_defeat`).",
    )
    OPTION = decision(
        "which to choose",
        "A hard choice: an option may be chosen if anything of it can be done; the rest of it is ignored. Rules 6 and "
        "12 (FW-A28; house rule `options`: `payable` asks for the whole of its cost, `any` for nothing). Where no "
        "option is left so, each may be chosen.",
    )
    SPEND = decision(
        "spend Resolve or not",
        "Resolve may be spent, all that is asked or nothing; what is not there cannot be. Rules 8.",
    )
    GIVE_UP = decision("which card to give up", "Discard or bury one's own, as many as there are. Rules 12.")
    LIMIT = decision(
        "over the limit: which card goes",
        "Items, equipment, companions and boons stay in the Player Zone, within its limits. Rules 5.2, 9. The card is "
        "placed first; then the player goes down to the limit, and the new card may be the one that goes (FW-A16).",
    )
    CLEANSE = decision("which Snare to cleanse", "Choose one of the revealed Snares. Rules 9.1.")
    PEEK = decision("which Active card to look at", "Look at an Active card; the rest stays unknown. Rules 5.2.")
    PUT_BACK = decision(
        "which card to put back next",
        "Look at the top cards of the location deck and put them back in any order. Rules 5.2.",
    )
    TURN_UP = decision("which Active card to turn up", "An Active card lies face up from now on. Rules 5.2.")
    AWAY = decision(
        "which Active card", "Choose an Active card, that is a face-down card of the row and nothing else. Rules 5.2."
    )
    FISH = decision(
        "which card to fish",
        "Look through the location deck for a card of a type; then the deck is shuffled. Rules 5.2.",
    )
    ERASE = decision(
        "use a card on what was revealed",
        "A kept card that says so may bury what was revealed, unresolved. Rules 9; the card names the moment.",
    )
    REROLL = decision(
        "use a card on the dice",
        "A kept card that says so rolls a die of a duel again, once both are seen. Rules 7 and 9; the card names the "
        "moment.",
    )
    FAILURE = decision(
        "use a card on the failure",
        "Roll until the card's number of successes or failures (three if it names none); each failure costs "
        "the HP that the card says. Rules 6 leaves tests to the cards; these are the ones that print a roll, and "
        "perhaps what failing does.",
    )
    MAY = may(
        "whether to do it",
        "What a text says that one may do is left to the player; all else is carried out as written. Rules 10 and 12.",
    )


NOT_KEPT = Reason("{card} is not in your Player Zone")
NO_SNARE = Reason("{card} is not a revealed Snare of yours")


@namespace
class Verb(records.Verbs):
    """What players can do."""

    most = 1024
    GO_ON = verb("go on", leaves=True, clause="FW-5.3-01")
    ROLL = verb("roll", clause="FW-7-01")
    FACE_DRAGON = verb("face the Dragon")
    DECLINE = verb("do not", clause="FW-8-02")
    SPEND = verb("spend it")
    PASS = verb("pass the turn", never=Reason("no turn is passed while a card lies in the row", "FW-5.2-01"))
    TWO_AT_ONCE = verb("reveal two cards", never=Reason("cards of the row are revealed one at a time", "FW-13-02"))
    REVEAL = verb("reveal card {0}", choices=PLACES_IN_ROW, among=Zone.ROW)
    PEEK = verb("look at card {0}", choices=PLACES_IN_ROW, clause="FW-5.2-12", among=Zone.ROW)
    TURN_UP = verb("turn up card {0}", choices=PLACES_IN_ROW, clause="FW-5.2-12", among=Zone.ROW)
    AWAY = verb("send away card {0}", choices=PLACES_IN_ROW, clause="FW-5.2-12", among=Zone.ROW)
    TRAVEL = verb("go to {0}", "go to {1}", choices=LABELS)
    OPTION = verb("{0}", choices=("",))
    USE = verb("use {0}", plays=True)
    DISCARD_IT = verb("discard {0}", clause="FW-9-02", taken=(Zone.PLAYER_ZONE,), to=(Zone.DISCARD,), absent=NOT_KEPT)
    BURY_IT = verb("bury {0}", clause="FW-9-03", taken=(Zone.PLAYER_ZONE,), to=(Zone.BURIED,), absent=NOT_KEPT)
    CLEANSE = verb("cleanse {0}", clause="FW-9.1-02", taken=(Zone.SNARES,), absent=NO_SNARE)
    PUT_BACK = verb("put back {0}", clause="FW-5.2-12", to=(Zone.DECK,))
    FISH = verb("fish {0}", clause="FW-5.2-12")


@namespace
class Event(records.Events):
    """What happens."""

    BEGINS = event("nine stacks lie in the Diamond; the marker is in the gap")
    LOCATION = event("location {n}: {card}")
    DEALS = event("{n} card{s} dealt face down to the row")
    TURN = event("turn {n}")
    REVEALS = event("you reveal {card}")
    KEEPS = event("you keep {card}")
    SNARE = event("{card} stays until it is cleansed")
    DISCARDS = event("{card} goes to the discard")
    BURIES = event("{card} is buried", "a card is buried unseen")
    REFILLS = event("the row is refilled with {n} card{s}")
    NO_REFILL = event("the row is not refilled")
    CAPS = event("{card} caps the discard; the stack is set aside")
    HARM_MADE_OF = event("the harm is {n}: {parts}", parts=("as the card says", "other cards", "DEF"))
    HEALING_MADE_OF = event("the healing is {n}: {parts}", parts=("as the card says", "other cards"))
    LOSES = event("you lose {n} HP")
    HEALS = event("you heal {n} HP")
    RESOLVE = event("you gain {n} Resolve")
    DREAD = event("you gain {n} Dread")
    TRACK = event("the marker moves {n} toward the gap")
    USES = event("you use {card}")
    SPENDS = event("you spend {word}")
    NO_EFFECT = event("{card} has no effect")
    TAKES_EFFECT = event("{card} takes effect")
    SEES = event("you see {card}", "a card is looked at")
    LOOKS = event("you look at {n} card{s}")
    PUTS_BACK = event("you put back {card}", "a card is put back")
    AWAY = event("{card} leaves the row", "an Active card leaves the row unseen")
    CLEANSES = event("you cleanse {card}")
    DRAWS = event("{n} card{s} drawn face down into the row")
    NOTHING = event("nothing happens")
    FIGHT = event("you fight {card}")
    ROLLS = event("you roll {n}")
    ENEMY_ROLLS = event("{card} rolls {n}")
    ROLL_MADE_OF = event(
        "the roll counts as {n}: {parts}",
        parts=("on the die", "kept cards and Snares", "earlier cards", "least or most of a die"),
    )
    YOUR_BLOW = event("your blow is {n}: {parts}", parts=("by the face", "ATK", "cards", "DEF"))
    ENEMY_BLOW = event("{card}'s blow is {n}: {parts}", parts=("by the face", "ATK", "cards", "DEF"))
    BLOCKS = event("you block all")
    ENEMY_BLOCKS = event("{card} blocks all")
    HITS = event("{card} takes {n}")
    IMMUNE = event("{card} is immune")
    DEFEATED = event("{card} is defeated")
    TESTS = event("{card}: you roll {n}")
    IGNORES = event("{card}: the failure is ignored")
    SAVED = event("{card}: your HP is {n} instead")
    DRAGON = event("all nine locations are behind you: {card}")
    OPTION = event("you choose: {word}")
    ERASES = event("{card} is buried unresolved")
    LIMIT = event("over the limit")
    ROLL = event("you roll {n}")
    FLIP = event("a coin is flipped")
    DRAWS_OUT = event("{n} card{s} drawn, to be resolved at once")
    AT_END = event("the marker is at the end of the track already")
    ENEMY_HEALS = event("{card} heals {n} HP")
    SKIPS = event("you skip this roll")
    ENEMY_SKIPS = event("{card} skips this roll")
    REFLECTS = event("{card} turns {n} damage on you")
    SEAL = event("a seal of the Dragon is broken")
    TURNS_UP = event("you turn up {card}")
    COUNTS = event("you have {word}")
    LAYS = event("{card} is laid on the track")


SECTIONS = {
    "0": "0 Overview and Objective", "1": "1 Contents", "2": "2 Quickstart", "3.1": "3.1 Diamond Path",
    "3.2": "3.2 Resolve/Dread Track", "3.3": "3.3 Active Location", "4": "4 Setup", "5.1": "5.1 Begin a Location",
    "5.2": "5.2 Your Turn", "5.3": "5.3 Finishing a Location", "6": "6 Card Types", "7": "7 Duel System",
    "8": "8 Resolve and Dread", "9": "9 Player Zone and Limits", "9.1": "9.1 Snares",
    "10": "10 Rests, Scenes and Checkpoints", "11": "11 The Dragon of Chaos", "12": "12 Edge Cases and Priority",
    "13": "13 ASCII Reference",
}  # fmt: skip
