"""II. Game Components: where cards lie, the phases of a turn, what is asked, what is done and what happens."""

from __future__ import annotations

from decktool.play import records
from decktool.play.records import Reason, decision, event, names, namespace, verb, zone

DEALT = ("gold", "companion", "artifact")
"""The types of the cards in the deck: all but quests."""


@namespace
class Zone(records.Zones):
    """Where cards lie."""

    DECK = zone(ordered=True, known="nobody", any=True, holds=DEALT)
    DISCARD = zone(holds=DEALT)
    CENTRE = zone(holds=("quest",))
    LOOKED = zone(known="nobody", held=True, holds=DEALT)
    OUT = zone(shown=False)
    HAND = zone(each=True, known="owner", any=True, held=True, holds=DEALT)
    BANK = zone(each=True, holds=("gold",))
    PARTY = zone(each=True, holds=("companion", "artifact"))
    COMPLETED = zone(each=True, holds=("quest",))


@namespace
class Phase(records.Words):
    """The phases of a turn, and what stands before and after them."""

    SETUP, DRAW, RESOURCE, ACTION, QUEST, END = names(6)


@namespace
class Kind(records.Words):
    """Card types."""

    QUEST, GOLD, COMPANION, ARTIFACT = names(4)


@namespace
class Decision(records.Decisions):
    """The questions to the players."""

    MULLIGAN = decision(
        "keep this hand or draw anew",
        "There is no mulligan; by house rule (`gold_mulligan`, for the second player alone `second_player_mulligan`) a "
        "first hand without gold may be shown and drawn anew. Rules III is silent. The first player is asked first.",
    )
    RESOURCE = decision("resource phase", "Play any number of gold cards from hand into the Bank, or none. Rules IV.2.")
    ACTION = decision(
        "action phase",
        "Recruit companions and artifacts, use one-time effects and once-per-turn abilities, in any order. Rules IV.3.",
    )
    QUEST = decision(
        "quest phase", "Attempt one face-up quest, or none. Rules IV.4; an attempt that must fail is legal and idle."
    )
    KEEP = decision(
        "which card to keep",
        "Look at the top cards and keep one; only the player sees them, how many is public. With fewer cards in the "
        "deck one sees what is there; the discard pile is shuffled only if the deck is empty when the look begins. "
        "Keeping one is compulsory.",
    )
    PUT_BACK = decision(
        "which card to put back next",
        "The card goes to the bottom, below those put back before (on top, above them, where the house rule says top).",
    )
    SCOUT = decision("leave the top card or discard it", "Look at the top card alone; it may be discarded.")
    UNTAP_GOLD = decision(
        "which gold to untap",
        "Untap 1 gold. All points are alike, so which card the point is on is not asked; with the house rule "
        "`gold_unit: card` it is.",
    )
    UNTAP = decision(
        "which companion to untap",
        "Untap one of one's own companions that the player chooses; with nothing tapped, nothing happens.",
    )
    TAP = decision(
        "which enemy companion to tap",
        "Tap one untapped companion of the opponent, the player's choice; compulsory if there is one.",
    )
    STEAL = decision(
        "which gold to steal",
        "Take a gold card worth 1 from the opponent's Bank for good, the thief's choice; it arrives tapped. If the "
        "opponent has only a Treasure Chest, one of its two points moves. Compulsory; with nothing there, nothing "
        "moves. House rules: `steal: only_tapped`, and `gold_unit: card`, with which any gold card can be taken.",
    )
    STRENGTHEN = decision(
        "which companion to strengthen",
        "Choose another untapped companion of one's own; it does not build up over turns.",
    )
    PREVENT = decision(
        "prevent the tapping",
        "The companion is tapped, unless its controller's Shield of Ages prevents it. The Shield works by itself on "
        "the first tapping of a turn; with the house rule `shield_auto: no` its controller decides.",
    )
    HAND_LIMIT = decision(
        "which card to discard",
        "No zone has a limit; by house rule (`hand_limit`) a larger hand is discarded down to it. Rules III is silent.",
    )


@namespace
class Verb(records.Verbs):
    """What players can do."""

    most = 64
    END_RESOURCE = verb("end the resource phase", at=Decision.RESOURCE, leaves=True)
    END_ACTION = verb("end the action phase", at=Decision.ACTION, leaves=True)
    NO_QUEST = verb("attempt no quest", "end the quest phase", at=Decision.QUEST, leaves=True)
    LEAVE = verb("leave it")
    KEEP_HAND = verb("keep this hand")
    MULLIGAN = verb("draw a new hand", "mulligan")
    PREVENT = verb("prevent it")
    ALLOW = verb("let it happen")
    SKIP_DRAW = verb("skip the draw", never=Reason("the draw is compulsory", "CR-4.1-02"))
    BANK = verb("bank {0}", at=Decision.RESOURCE, taken=(Zone.HAND,), to=(Zone.BANK,), plays=True)
    RECRUIT = verb("recruit {0}", "play {0}", at=Decision.ACTION, taken=(Zone.HAND,), to=(Zone.PARTY,), plays=True)
    USE = verb("use {0}", at=Decision.ACTION, taken=(Zone.PARTY, Zone.BANK), plays=True)
    CHOOSE = verb("choose {0}", taken=(Zone.PARTY, Zone.BANK))
    KEEP = verb("keep {0}", taken=(Zone.LOOKED,), to=(Zone.HAND,))
    PUT_BACK = verb("put back {0}", taken=(Zone.LOOKED,), to=(Zone.DECK,))
    DISCARD = verb("discard {0}", taken=(Zone.PARTY, Zone.BANK, Zone.HAND), to=(Zone.DISCARD,))
    ATTEMPT = verb("attempt {0}", at=Decision.QUEST, to=(Zone.COMPLETED,))
    TAKE_BACK = verb(
        "take back {0}", to=(Zone.HAND,), never=Reason("what was banked or played stays where it is", "CR-QR-02")
    )


@namespace
class Event(records.Events):
    """What happens."""

    FIRST = event("{seat} goes first")
    DEALT = event("{seat} draws {n} card{s}")
    NEW_HAND = event("{seat} shows a hand without gold and draws {n} new cards")
    TURN = event("turn {n}: {seat}")
    DRAWS = event("{seat} draws {card}", "{seat} draws a card")
    SKIPS = event("{seat} skips the draw")
    NOTHING = event("{seat} finds no card to {word}", numbers=("draw", "look at"))
    RESHUFFLE = event("the discard pile of {n} is shuffled and becomes the deck")
    BANKS = event("{seat} banks {card}")
    OWES = event("{seat} is to skip a draw")
    RECRUITS = event("{seat} recruits {card}")
    PAYS = event("{seat} pays {n} gold")
    USES = event("{seat} uses {card}")
    DISCARDS = event("{seat} discards {card}")
    LOOKS = event("{seat} looks at {n} card{s}")
    SEES = event("{seat} sees {card}", "{seat} looks at a card")
    KEEPS = event("{seat} keeps {card}", "{seat} keeps a card")
    PUTS_BACK = event("{seat} puts back {card}", "{seat} puts back a card")
    LEAVES = event("{seat} leaves the top card")
    UNTAPS_GOLD = event("{seat} untaps {n} gold")
    UNTAPS_COMPANION = event("{seat} untaps {card}")
    TAPS = event("{seat} taps {card}")
    PREVENTS = event("{seat} prevents the tapping of {card}")
    STEALS = event("{seat} steals 1 gold from {card}")
    STRENGTHENS = event("{seat} strengthens {card} by {n}")
    NO_EFFECT = event("{card} has no effect")
    POWER = event("{seat} has {n} Power: {parts}", parts=("of companions", "artifacts", "quest phase", "this turn"))
    CLAIMS = event("{seat} claims {card}")
    FAILS = event("{seat} attempts {card} and fails")
    CLOSED = event("nobody can reach the Victory Points any more")
    ENDS = event("{seat} ends the turn")


SECTIONS = {
    "0": "Title", "1": "I", "2": "II", "3": "III", "4": "IV", "4.1": "IV.1", "4.2": "IV.2", "4.3": "IV.3",
    "4.4": "IV.4", "5": "V", "QR": "Quick Reference", "DER": "derived from I to V",
    **{f"{kind[0]}{number}": f"Card Reference, {kind} {number}"
       for kind in ("Quest", "Gold", "Companion", "Artifact") for number in range(1, 100)},
}  # fmt: skip
"""The rulebook's sections by the part of a ledger clause: `CR-4.3-03` is IV.3, and `CR-C9-03` companion 9."""
