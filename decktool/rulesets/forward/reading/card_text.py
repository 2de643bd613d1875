"""6: the words in which cards say what they do, and the faces of dice as data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from decktool.errors import DecktoolError
from decktool.play.effects import Effect, Nested, Vocabulary
from decktool.play.flow import FLOW

Kind = Literal["item", "equipment", "companion", "boon", "keeper"]
Destination = Literal["discard", "buried"]
ALL = 99
"""As an amount: as many as there are, as much as is lacking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Effect):
    """Heal HP, not above the start (10)."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Effect):
    """Lose HP; or Resolve or Dread, as far as the gap (8)."""

    what: Literal["hp", "resolve", "dread"] = "hp"
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Effect):
    """Gain Resolve or Dread: the only move that crosses the gap (3.2)."""

    what: Literal["resolve", "dread"]
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spend(Effect):
    """Resolve may be spent, wholly or not at all, for what follows (8)."""

    resolve: int
    do: Nested


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Effect):
    """A threshold: with so much Resolve or so much Dread do this, otherwise that (3.2)."""

    resolve: int = 0
    dread: int = 0
    do: Nested
    otherwise: Nested = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Effect):
    """A hard choice: one or the other (6)."""

    one: Nested
    other: Nested


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUp(Effect):
    """Discard or bury so many of one's own cards of a kind (12)."""

    what: Kind
    amount: int = 1
    to: Destination = "discard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Effect):
    """Draw from the location deck (12)."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Peek(Effect):
    """Look at so many Active cards (5.2)."""

    amount: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Reorder(Effect):
    """Look at the top cards of the location deck and put them back in any order (5.2)."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fish(Effect):
    """Look through the location deck for a card of a type, put it into the row, and shuffle the deck (5.2)."""

    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SendAway(Effect):
    """An Active card goes unseen to the bottom of the deck, the discard or BURIED, and the row is refilled (5.2)."""

    to: Literal["bottom", "discard", "buried"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleanse(Effect):
    """Cleanse so many Snares (9.1)."""

    amount: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Effect):
    """Deal damage to the enemy of this duel (7)."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally(Effect):
    """More ATK or DEF for this exchange, or until the end of this or the next duel (7)."""

    atk: int = 0
    defence: int = 0
    until: Literal["exchange", "duel"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hush(Effect):
    """The enemy's highest rolls, from this one on, are a Miss in this exchange (7)."""

    above: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refill(Effect):
    """The refill of this turn aims at another number; 0 is no refill (5.2)."""

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Goes(Effect):
    """Where this card goes once it is resolved, whatever its type (6)."""

    to: Literal["kept", "discard", "buried"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRun(Effect):
    """The run is lost (0)."""


# --- in answer to something


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase(Effect):
    """Bury a revealed card of these types unresolved."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreFailure(Effect):
    """Ignore a failure in a test."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Survive(Effect):
    """One's HP would reach 0 and is this instead; the card is buried."""

    hp: int


# --- while in play


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat(Effect):
    """More ATK or DEF, against some enemies only, or from a threshold on (7)."""

    atk: int = 0
    defence: int = 0
    against: Literal["any", "combat", "beast", "hollow", "dragon"] = "any"
    resolve: int = 0
    dread: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Effect):
    """An amount is changed: what one heals, what a failure costs, a roll, how much Dread comes (FW-A27 for rolls)."""

    what: Literal["healing", "failure", "test-roll", "dread-gain", "your-roll", "enemy-roll"]
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AtMostResolve(Effect):
    """No more Resolve than this is gained at a time."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Blind(Effect):
    """Face-down cards cannot be looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faces(Effect):
    """Other faces for one's own die or the enemy's (7)."""

    who: Literal["you", "enemy"] = "you"
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(Effect):
    """Another face for one roll, perhaps in the first exchange of a duel only (7)."""

    who: Literal["you", "enemy"] = "you"
    roll: int
    face: str
    first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Immune(Effect):
    """Faces of these names do nothing to the enemy (7, 11)."""

    to: tuple[Literal["hit", "critical", "counter"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed(Effect):
    """The Dragon has so many seals; each that nobody holds gives it DEF (11)."""

    seals: int
    defence: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal(Effect):
    """Holds a seal of the Dragon, and takes HP from it (11)."""

    hp: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit(Effect):
    """At most so many cards of a kind are kept; the surplus is discarded or buried (9)."""

    what: Kind
    at_most: int
    to: Destination = "discard"


VOCABULARY = Vocabulary(
    {
        "revealed": "when the card is turned up and resolved",
        "kept": "when the card comes into the Player Zone",
        "defeated": "when the enemy is defeated",
        "hit": "when the enemy damages you in a duel",
        "failed": "when the test of the card is failed",
        "standing": "as long as the card is kept, as a Snare binds, or as the enemy is fought",
        "location-begins": "at the beginning of each location while the card is kept or binds",
        "duel-ends": "at the end of each duel that you win while the card is kept or binds",
        "used": "when the kept card is used: on the path, or before a roll of a duel",
        "used-before-roll": "when the kept card is used before a roll of a duel",
        "used-on-path": "when the kept card is used on the path, outside duels",
        "used-against-dragon": "when the kept card is used in the duel against the Dragon",
        "in-answer": "when what the effect answers to happens, if the player wants",
    },
    (
        Heal, Lose, Gain, Spend, If, Choose, GiveUp, Draw, Peek, Reorder, Fish, SendAway, Cleanse, Strike, Rally, Hush,
        Refill, Goes, EndRun, Erase, IgnoreFailure, Survive, Stat, Change, AtMostResolve, Blind, Faces, Face, Immune,
        Sealed, Seal, Limit, *FLOW,
    ),
)  # fmt: skip
STANDING = (Stat, Change, AtMostResolve, Blind, Faces, Face, Immune, Sealed, Seal, Limit)

# --- faces

Sides = tuple[int, int, int, str, int, int]
"""A face: does it block, its damage, is ATK added, its name, Resolve (Dread below zero) gained, HP healed."""
_DAMAGE = re.compile(r"(?:deal\s+)?(\d+)(?:\s*\+\s*\[?(?:ATK)\]?)?(?:\s+damage)?", re.IGNORECASE)
_OTHER = re.compile(r"(?:gain|heal)\s+(\d+)(?:\s+(resolve|dread|hp))?", re.IGNORECASE)
PLAYER_FACES = ("Miss", "Block all", "1 + ATK damage", "1 + ATK damage", "2 + ATK damage", "Block all and 1 damage")
"""Rules 7, the player's faces."""
MISS: Sides = (0, 0, 0, "miss", 0, 0)


def read_face(text: str) -> Sides:
    """A face from its words: `Miss`, `Block all`, `2 + ATK damage`, `Block all and 1 damage and gain 1 Dread`.

    Named after what it does, or as it says (`Critical: 3 damage`); raises DecktoolError for words it cannot read.
    """
    head, mark, rest = text.partition(":")
    said = head.strip().casefold() if mark else ""
    block = damage = atk = track = heal = 0
    for part in re.split(r"\s*(?:,|;|\band\b)\s*", (rest if mark else text).strip().rstrip(".")):
        low = part.casefold()
        if low in {"miss", "nothing", "parry", "block", "block all", "block all incoming"}:
            block |= low not in {"miss", "nothing"}
        elif found := _DAMAGE.fullmatch(part):
            damage, atk = int(found[1]), int("atk" in low)
        elif found := _OTHER.fullmatch(part):
            what = (found[2] or "hp").casefold()
            if what == "hp":
                heal += int(found[1])
            else:
                track += int(found[1]) * (1 if what == "resolve" else -1)
        else:
            raise DecktoolError(
                f"the face {text!r} cannot be read at {part!r}; faces say Miss, Block all, 2 damage, 1 + ATK damage, "
                "gain 1 Dread, joined by `and`"
            )
    name = "counter" if block and damage else "parry" if block else "miss"
    if (damage and not block) or atk:
        name = "critical" if damage >= 2 else "hit"
    return (block, damage, atk, said or name, track, heal)


UNREAD_FACE = "?"
"""A face that was not understood: this alone, or behind its name (`Shudder: ?`)."""


def is_unread(face: object) -> bool:
    """True for a face that says itself that nobody has understood it."""
    return str(face).rpartition(":")[2].strip() == UNREAD_FACE


def read_faces(faces: Sequence[object], who: str) -> tuple[Sides, ...]:
    """Six faces; raises DecktoolError naming the card when there are not six or one cannot be read.

    A face that was not understood is the rulebook's of that number, as a whole die that is missing is (FW-A05).
    """
    if len(faces) != 6:
        raise DecktoolError(f"{who} has {len(faces)} faces; a die has 6")
    try:
        return tuple(
            read_face(usual if is_unread(face) else str(face)) for face, usual in zip(faces, PLAYER_FACES, strict=True)
        )
    except DecktoolError as error:
        raise DecktoolError(f"{who}: {error}") from None
