"""The card reference: the words in which the 26 cards say what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from decktool.play.effects import Effect, Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Effect):
    """Draw a card (Rules IV.1 and V for an empty deck)."""

    who: Literal["you", "opponent"] = "you"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Effect):
    """Look at the top cards of the deck and keep one in hand; the house rule `unkept` says where the others go."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scout(Effect):
    """Look at the top card of the deck; it may be discarded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipDraw(Effect):
    """Skip one's next draw; the house rule `chest_skip` says which draws count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Untap(Effect):
    """Untap 1 gold, or one of one's companions."""

    what: Literal["gold", "companion"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap(Effect):
    """Tap one untapped companion of the opponent, if there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steal(Effect):
    """Take 1 gold from the opponent's Bank for good; it arrives tapped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strengthen(Effect):
    """Give Power to another untapped companion of one's own until the end of the turn."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Power(Effect):
    """A standing bonus: to the card itself, to each of its controller's companions, or to the total."""

    to: Literal["self", "companions", "total"]
    amount: int
    while_: Literal["always", "artifact", "quest-phase"] = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prevent(Effect):
    """Prevent one tapping by the opponent in each turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crown(Effect):
    """Win with so much Power at the end of the turn."""

    power: int


VOCABULARY = Vocabulary(
    {
        "banked": "when the gold card is put into the Bank",
        "played": "when the card is recruited",
        "used": "in one's action phase, once a turn while the card is in play",
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
