"""Abilities: the words in which cards say what they do."""

from __future__ import annotations

from typing import Literal

from decktool.play.effects import Effect, Vocabulary

Whom = Literal[
    "enemy-soldier", "enemy", "own-soldier", "own", "other-soldier",
    "enemy-soldiers", "enemy-heroes", "own-soldiers", "other-soldiers", "all-own", "cities",
    "hero", "city", "self", "attacked", "killer",
]  # fmt: skip
"""On which card an effect acts. One that its player chooses: an enemy soldier; an enemy soldier or the enemy's active
hero; a soldier of one's own (or another one); a soldier or hero of one's own. Each of several: enemy soldiers, both
enemy heroes, one's own soldiers (or the others), one's soldiers and heroes, both cities. One card: one's active hero,
one's city, the card itself, the card it attacked, the card that defeated it.
"""
CHOSEN = {"enemy-soldier", "enemy", "own-soldier", "own", "other-soldier"}
Class = Literal["any", "god", "monster", "mortal"]
If = Literal["always", "damaged", "afflicted"]
Condition = Literal["blind", "poisoned", "frozen"]


class Damage(Effect):
    """Deal damage without an attack."""

    amount: int
    to: Whom
    while_: If = "always"


class Heal(Effect):
    """Restore lost HP (default: all)."""

    to: Whom
    amount: int = 0
    of: Class = "any"


class Afflict(Effect):
    """Make a card blind, poisoned or frozen; `count` cards, one after the other."""

    what: Condition
    to: Whom
    count: int = 1


class Cure(Effect):
    """End all three conditions."""

    to: Whom


class Strengthen(Effect):
    """Give AP until the end of the turn."""

    amount: int
    to: Whom
    of: Class = "any"


class Draw(Effect):
    """Draw cards."""

    amount: int = 1
    who: Literal["you", "both"] = "you"


class GainRunes(Effect):
    """Gain RP; lose RP if the amount is negative."""

    amount: int
    who: Literal["you", "opponent"] = "you"


class GainFury(Effect):
    """Your active hero gains BF."""

    amount: int


class Mill(Effect):
    """The opponent's top cards go to the discard pile."""

    amount: int


class Look(Effect):
    """Look at your top cards: one goes to the hand and the others under the deck, or one goes under the deck."""

    count: int
    then: Literal["take", "sink", "nothing"] = "nothing"


class Recover(Effect):
    """Get a card back from your discard pile, into the hand or the battlefield."""

    what: Literal["soldier", "armor"]
    to: Literal["hand", "battlefield"] = "hand"
    most_cost: int = 99


class Switch(Effect):
    """Active hero and alt hero change places, and the new active hero may attack this turn."""


class AttackAgain(Effect):
    """The card, a soldier or hero, may attack once more this turn."""


class Exchange(Effect):
    """Put cards of your hand under the deck (default: all); draw the same number, and `more`."""

    put: int = 0
    more: int = 0


# --- what holds as long as the card is in play


class Bonus(Effect):
    """More AP for the card itself, your soldiers, your soldiers with armor, or the wearer."""

    amount: int
    to: Literal["self", "soldiers", "armored", "wearer"]
    of: Class = "any"


class Thorns(Effect):
    """The wearer's retaliation deals more damage."""

    amount: int


class Immune(Effect):
    """The wearer cannot become blind, poisoned or frozen, as listed in `to`."""

    to: tuple[str, ...]


class Ward(Effect):
    """Class makes no difference between your cards and those of a class."""

    against: Literal["god", "monster", "mortal"]


class Save(Effect):
    """Save up to `limit` RP."""

    limit: int


class Walls(Effect):
    """Your city has more HP."""

    amount: int


class Truce(Effect):
    """Soldiers cannot attack heroes until the end of your next turn."""


STANDING = (Bonus, Thorns, Immune, Ward, Save, Walls, Truce)
MOMENTS = {
    "played": "when the card is played",
    "defeated": "when the card is defeated; an armor: destroyed",
    "strikes": "when the card has dealt damage by attacking",
    "kills": "when the card has defeated a soldier by attacking; a city upgrade: when the active hero has",
    "enemy-defeated": "when an enemy soldier is defeated in your turn",
    "turn-start": "at the start of your turn",
    "turn-end": "at the end of your turn",
    "spell": "when the hero's spell is cast",
    "standing": "as long as the card is in play",
}
FURIOUS = ("standing", "strikes", "enemy-defeated", "turn-start")
"""Moments of a hero's powers, which BF unlock: `turn-start at 2 BF`."""

VOCABULARY = Vocabulary(
    MOMENTS
    | {f"{moment} at {fury} BF": f"{MOMENTS[moment]}, with {fury} BF" for moment in FURIOUS for fury in (1, 2, 3)},
    (
        Damage, Heal, Afflict, Cure, Strengthen, Draw, GainRunes, GainFury, Mill, Look, Recover,
        Switch, AttackAgain, Exchange, *STANDING,
    ),
    {"while": {"always": "in any case", "damaged": "if it has lost HP", "afflicted": "if it is blind or poisoned"}},
)  # fmt: skip
