"""6: the words in which cards say what they do, and the faces of dice as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from decktool.play.effects import Effect, Nested, Vocabulary
from decktool.play.flow import FLOW

Kind = Literal["item", "equipment", "companion", "boon", "keeper"]
Destination = Literal["discard", "buried"]
Changed = Literal[
    "healing", "failure", "test-roll", "dread-gain", "your-roll", "enemy-roll", "all-rolls", "your-damage",
    "enemy-damage",
]  # fmt: skip
Forbidden = Literal["spend", "rest", "heal"]
KINDS, CHANGED, FORBIDDEN = get_args(Kind), get_args(Changed), get_args(Forbidden)
ALL = 99
"""As an amount: as many as there are, as much as is lacking."""


class Heal(Effect):
    """Heal HP, not above the start (10); the `dice` are rolled and added."""

    amount: int = 0
    dice: int = 0


class Lose(Effect):
    """Lose HP, with `dice` rolled and added; or Resolve or Dread, as far as the gap (8)."""

    what: Literal["hp", "resolve", "dread"] = "hp"
    amount: int = 0
    dice: int = 0


class Gain(Effect):
    """Gain Resolve or Dread: the only move that crosses the gap (3.2)."""

    what: Literal["resolve", "dread"]
    amount: int


class Count(Effect):
    """A counter of the set (`counters:`) goes up, or down if `by` is negative; it stays between 0 and 99."""

    counter: str
    by: int


class Spend(Effect):
    """The player may spend this Resolve, or `amount` of a counter, for what follows (8)."""

    resolve: int = 0
    counter: str = ""
    amount: int = 0
    do: Nested


class If(Effect):
    """With at least this Resolve, Dread or `amount` of a counter, do the effects in `do`, otherwise others (3.2)."""

    resolve: int = 0
    dread: int = 0
    counter: str = ""
    amount: int = 0
    do: Nested
    otherwise: Nested = ()


class Choose(Effect):
    """A hard choice: one or the other (6)."""

    one: Nested
    other: Nested


class GiveUp(Effect):
    """Discard or bury a number of your cards of a kind (12)."""

    what: Kind
    amount: int = 1
    to: Destination = "discard"


class Draw(Effect):
    """Draw from the location deck (12)."""

    amount: int


class Peek(Effect):
    """Look at a number of Active cards (5.2)."""

    amount: int = 1


class Reorder(Effect):
    """Look at the top cards of the location deck and put them back in any order (5.2)."""

    amount: int


class Fish(Effect):
    """Look through the location deck for a card of a type, put it into the row, and shuffle the deck (5.2)."""

    type: str


class SendAway(Effect):
    """An Active card goes unseen to the bottom of the deck, the discard or BURIED, and the row is refilled (5.2)."""

    to: Literal["bottom", "discard", "buried"]


class Cleanse(Effect):
    """Cleanse a number of Snares (9.1)."""

    amount: int = 1


class Strike(Effect):
    """Deal damage to the enemy of this duel (7)."""

    amount: int


class Rally(Effect):
    """More ATK or DEF for this exchange, or until the end of this or the next duel (7)."""

    atk: int = 0
    defence: int = 0
    until: Literal["exchange", "duel"]


class Hush(Effect):
    """The enemy's highest rolls, from this one on, are a Miss in this exchange (7)."""

    above: int


class Refill(Effect):
    """Refill the row to another number of cards in this turn; 0: no refill (5.2)."""

    to: int


class Goes(Effect):
    """Where this card goes once it is resolved, whatever its type (6)."""

    to: Literal["kept", "discard", "buried"]


class Rest(Effect):
    """A rest, and its effects (10); cards with effects for a rest react to it."""

    do: Nested


class Renew(Effect):
    """Restore the uses of this card; at the beginning of each location, this means once per location (9)."""


class TurnUp(Effect):
    """Turn a number of Active cards face up; they are resolved when they are chosen (5.2)."""

    amount: int = 1


class Lay(Effect):
    """Put the card on Resolve or Dread permanently: the marker moves one step that way (3.2)."""

    on: Literal["resolve", "dread"]


class BreakSeal(Effect):
    """Break a seal of the Dragon permanently: the one with this name, or else the first unbroken one (11)."""

    seal: str = ""


class Skip(Effect):
    """You or the enemy skip a roll of this duel: neither hit nor block in its exchange (7)."""

    who: Literal["you", "enemy"] = "you"


class Boost(Effect):
    """More damage, healing or higher rolls for a time (less, if `by` is negative; 7, FW-A30): at the next hit (or
    result with the name `face`), roll, test or healing, in the next exchange, in the rest of this duel, or in the next
    duel. `self` is the side whose die or card it is.
    """

    what: Literal["damage", "roll", "test-roll", "healing"]
    by: int
    who: Literal["self", "you", "enemy"] = "self"
    until: Literal["next", "exchange", "duel", "next-duel"] = "next"
    face: str = ""


class NoReroll(Effect):
    """No die is rolled again in the next exchange (7)."""


class EndRun(Effect):
    """The run is lost (0)."""


# --- in answer to something


class Erase(Effect):
    """Bury a revealed card of these types unresolved."""

    types: tuple[str, ...]


class IgnoreFailure(Effect):
    """Ignore a failure in a test."""


class Survive(Effect):
    """When your HP would reach 0, it is this number instead; the card is buried."""

    hp: int


class Reroll(Effect):
    """Reroll your die, the enemy's, or either of them, after both rolls are known (7)."""

    who: Literal["you", "enemy", "any"] = "you"


# --- while in play


class Stat(Effect):
    """More ATK or DEF, against some enemies only, or from a threshold on (7)."""

    atk: int = 0
    defence: int = 0
    against: Literal["any", "combat", "beast", "hollow", "dragon"] = "any"
    resolve: int = 0
    dread: int = 0


class Change(Effect):
    """Change an amount: HP healed, HP that a failure costs, rolls, damage, Dread gained (FW-A27 for rolls)."""

    what: Changed
    by: int


class AtMostResolve(Effect):
    """You cannot gain more than this Resolve at a time."""

    amount: int


class Blind(Effect):
    """You cannot look at face-down cards."""


class Forbid(Effect):
    """You cannot spend Resolve, or cannot rest or heal (8, 10)."""

    what: Forbidden


class Falter(Effect):
    """Your roll is a Miss in the first `exchanges` of each duel (7)."""

    exchanges: int = 1


class Faces(Effect):
    """Other faces for your die or the enemy's (7)."""

    who: Literal["you", "enemy"] = "you"
    faces: tuple[str, ...]


class Face(Effect):
    """Another face for one roll, or only for the first exchange of a duel (7)."""

    who: Literal["you", "enemy"] = "you"
    roll: int
    face: str
    first: bool = False


class Immune(Effect):
    """Faces with these names do nothing to the enemy (7, 11)."""

    to: tuple[Literal["hit", "critical", "counter"], ...]


class Sealed(Effect):
    """The Dragon has a number of seals; each that nobody holds gives it DEF (11)."""

    seals: int
    defence: int = 1


class Seal(Effect):
    """Holds a seal of the Dragon (the one with this name), and takes HP from the Dragon (11)."""

    hp: int = 0
    seal: str = ""


class Ward(Effect):
    """A seal of the enemy with a name, whole until it is broken, held or the threshold is reached (11, FW-A31).

    It `blocks` all damage, `mends` what was lost at the end of each exchange, or `reflects` damage on who deals it.
    """

    seal: str
    does: Literal["blocks", "mends", "reflects"]
    resolve: int = 0
    dread: int = 0


class Mirror(Effect):
    """The enemy has as many HP as you have when the fight begins (7)."""


class Limit(Effect):
    """Keep at most `amount` cards of a kind; discard or bury the surplus (9)."""

    what: Kind
    at_most: int
    to: Destination = "discard"


ANSWERS = (Erase, IgnoreFailure, Survive, Reroll)
"""What a card does in answer to something."""
STANDING = (
    Stat, Change, AtMostResolve, Blind, Forbid, Falter, Faces, Face, Immune, Sealed, Seal, Ward, Mirror, Limit,
)  # fmt: skip
ON_ENEMIES = (Immune, Sealed, Ward, Mirror)
"""What stands on the enemy that is fought."""
VOCABULARY = Vocabulary(
    {
        "revealed": "when the card is turned up and resolved",
        "kept": "when the card comes into the Player Zone",
        "defeated": "when the enemy is defeated",
        "hit": "when the enemy damages you in a duel",
        "failed": "when the test of the card is failed",
        "passed": "when the test of the card is passed",
        "standing": "as long as the card is kept, as a Snare binds, or as the enemy is fought",
        "location-begins": "at the beginning of each location while the card is kept or binds",
        "rested": "each time you rest while the card is kept or binds",
        "turned-up": "each time a card of the row is turned up while the card is kept or binds",
        "duel-ends": "at the end of each duel that you win while the card is kept or binds",
        "used": "when the kept card is used: on the path, or before a roll of a duel",
        "used-before-roll": "when the kept card is used before a roll of a duel",
        "used-on-path": "when the kept card is used on the path, outside duels",
        "used-against-dragon": "when the kept card is used in the duel against the Dragon",
        "in-answer": "when what the effect answers to happens, if the player wants",
    },
    (
        Heal, Lose, Gain, Count, Spend, If, Choose, GiveUp, Draw, Peek, Reorder, Fish, SendAway, Cleanse, Strike, Rally,
        Hush, Refill, Goes, Rest, Renew, TurnUp, Lay, BreakSeal, Skip, Boost, NoReroll, EndRun, *ANSWERS, *STANDING,
        *FLOW,
    ),
)  # fmt: skip

# --- faces


@dataclass(frozen=True, slots=True)
class Sides:
    """A face of a die: what it does when it is rolled, to whoever does not roll it but for `heals`.

    `name` is what it says or, without a name, what it does (hit, critical, counter, parry, miss). `does` happens
    whatever the other side rolls (FW-A25), `through` where damage of the face gets through.
    """

    block: int = 0
    damage: int = 0
    atk: int = 0
    name: str = "miss"
    heals: int = 0
    pierces: int = 0
    copies: int = 0
    does: tuple[Effect, ...] = ()
    through: tuple[Effect, ...] = ()


MISS = Sides()
PLAYER_FACES = ("Miss", "Block all", "1 + ATK damage", "1 + ATK damage", "2 + ATK damage", "Block all and 1 damage")
"""Rules 7, the player's faces."""
UNREAD_FACE = "?"
"""A face that was not understood: this alone, or behind its name (`Shudder: ?`)."""


def is_unread(face: object) -> bool:
    """True for a face that says itself that nobody has understood it."""
    return str(face).rpartition(":")[2].strip() == UNREAD_FACE
