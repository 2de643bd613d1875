"""Card Types: the words in which abilities, items and quests say what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from decktool.play.effects import Effect, Vocabulary

ALL = 99
"""As much as there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed(Effect):
    """What happens to party cards: whose, how many (0: all of them), and which can be chosen.
    `self` is the card of the ability, or the one that carries the item; `struck` the card it attacks, `attacked` itself
    if it was the target of this battle. `others`: not the card itself.
    """

    who: Literal["self", "own", "enemy", "struck", "attacked"] = "self"
    count: int = 1
    line: Literal["any", "front", "rear"] = "any"
    colors: tuple[str, ...] = ()
    but_colors: tuple[str, ...] = ()
    most_level: int = ALL
    others: bool = False


class Deal(Aimed):
    """Deal damage. Damage of an Action ability is applied in the Determine phase, like that of an attack."""

    amount: int


class Heal(Aimed):
    """Remove damage cards; they go to the bottom of the draw pile, or to the discard pile."""

    amount: int = ALL
    to: Literal["bottom", "discard"] = "bottom"


class Turn(Aimed):
    """Poison, confuse, close or ready a card; or cure it of poison and confusion, or of poison alone."""

    to: Literal["poisoned", "confused", "closed", "ready", "cured", "unpoisoned"]


class Raise(Aimed):
    """Raise (below 0: lower) Attack and defense until the end of the turn."""

    attack: int = 0
    defense: int = 0


class Move(Aimed):
    """Move to a line, if the lines are then as the rules require."""

    to: Literal["front", "rear"]


class Discard(Aimed):
    """Discard party cards, or items on them; this does not count as a defeat."""

    what: Literal["card", "item"] = "card"


class Gain(Effect):
    """Gain gold."""

    gold: int


class Draw(Effect):
    """Draw cards."""

    cards: int = 1


class Retrieve(Effect):
    """Take a card or a party card from your discard pile to the hand, or shuffle up to `count` into the draw pile."""

    to: Literal["hand", "pile"]
    what: Literal["card", "party"] = "card"
    count: int = 1


class Shelter(Effect):
    """Your party cards take no damage from abilities until the end of the turn."""


class Stand(Effect):
    """A bonus while the card is in play: for itself (an item: for its carrier), for your party, or for the others in
    your party. With `against`, Attack counts only against some cards: colors, flying or non-flying. An item's defense
    counts only against basic attacks.
    """

    to: Literal["self", "own", "others"] = "self"
    colors: tuple[str, ...] = ()
    line: Literal["any", "front", "rear"] = "any"
    attack: int = 0
    defense: int = 0
    against: tuple[str, ...] = ()
    fast: bool = False
    flying: bool = False
    immune: Literal["", "poison"] = ""


MOMENTS = {
    "preparation": "when it is used in the preparation phase",
    "start": "when it is used in the start phase of the battle",
    "action": "when it is used in the action phase, as what the card does in this turn",
    "determine": "when it is used in the determine phase, before damage is applied",
    "end": "when it is used in the end phase",
}
"""When an ability can be used."""
VOCABULARY = Vocabulary(
    {
        "automatic": "as long as the card is in play",
        "hits": "when the card has dealt damage by a basic attack",
        **MOMENTS,
        "played": "when the quest is played",
    },
    (Deal, Heal, Turn, Raise, Move, Discard, Gain, Draw, Retrieve, Shelter, Stand),
)
