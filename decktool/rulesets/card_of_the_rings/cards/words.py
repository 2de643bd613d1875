"""The card reference: the words in which the 26 cards say what they do."""

from __future__ import annotations

from typing import Literal

from decktool.play.effects import Effect, Vocabulary


class Draw(Effect):
    """Draw a card (Rules IV.1 and V for an empty deck)."""

    who: Literal["you", "opponent"] = "you"


class Look(Effect):
    """Look at the top cards of the deck and keep one in hand; the house rule `unkept` says where the others go."""

    count: int


class Scout(Effect):
    """Look at the top card of the deck; it may be discarded."""


class SkipDraw(Effect):
    """Skip your next draw; the house rule `chest_skip` says which draws count."""


class Untap(Effect):
    """Untap 1 gold, or one of your companions."""

    what: Literal["gold", "companion"]


class Tap(Effect):
    """Tap one untapped companion of the opponent, if there is one."""


class Steal(Effect):
    """Take 1 gold from the opponent's Bank for good; it arrives tapped."""


class Strengthen(Effect):
    """Give Power to another of your untapped companions until the end of the turn."""

    amount: int


class Power(Effect):
    """A standing bonus: to the card itself, to each of its controller's companions, or to the total."""

    to: Literal["self", "companions", "total"]
    amount: int
    while_: Literal["always", "artifact", "quest-phase"] = "always"


class Prevent(Effect):
    """Prevent one tapping by the opponent in each turn."""


class Crown(Effect):
    """Win with at least `power` Power at the end of the turn."""

    power: int


VOCABULARY = Vocabulary(
    {
        "banked": "when the gold card is put into the Bank",
        "played": "when the card is recruited",
        "used": "in its controller's action phase, once a turn while the card is in play",
        "turn-start": "at the start of each turn of the card's controller, after the draw",
        "standing": "as long as the card is in play",
    },
    (Draw, Look, Scout, SkipDraw, Untap, Tap, Steal, Strengthen, Power, Prevent, Crown),
    {
        "while": {
            "always": "without a condition",
            "artifact": "while its controller has an artifact in the Party",
            "quest-phase": "in the quest phase of its controller",
        },
    },
)
