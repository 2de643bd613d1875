"""Plan: what a table for playing by hand consists of before the first move. It never changes.

Lengths are whole millimetres from the upper left corner of the table as the first seat sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from decktool.cards import Card
from decktool.dealing import Dealer
from decktool.games import Game
from decktool.play.records import Decision


@dataclass(frozen=True, slots=True)
class TablePlace:
    """One place for cards.

    `kind`: a pile (its top is the last card), a hand, an area (cards lie anywhere in it) or a slot (an area for one
    card and what lies on it). `seat`: whose it is (None: everybody's). `known`: who knows what lies there because it
    lies there: all, its owner or nobody. `box`: x, y, width and height. `board`: the printed board already shows it.
    """

    title: str
    kind: Literal["pile", "hand", "area", "slot"]
    seat: int | None = None
    known: Literal["all", "owner", "nobody"] = "all"
    box: tuple[int, int, int, int] = (0, 0, 63, 88)
    board: bool = False

    @property
    def held(self) -> bool:
        """True for a hand."""
        return self.kind == "hand"

    @property
    def spread(self) -> bool:
        """True where cards lie side by side, can be tapped and turned over, and have a position of their own."""
        return self.kind in {"area", "slot"}


@dataclass(frozen=True, slots=True)
class TableTrack:
    """Numbered spaces on which something is counted, for one seat or (None) for the table."""

    title: str
    first: int
    last: int
    start: int
    seat: int | None = None
    spaces: tuple[tuple[int, int, int, int], ...] = ()
    """Where each of its numbers is on the board, in millimetres: x, y, width and height; empty beside the board."""
    cards: tuple[tuple[str, tuple[int, int, int, int]], ...] = ()
    """The cards that it is made of and where they lie, the upper one last."""


@dataclass(frozen=True, slots=True)
class Die:
    """Dice of one kind: what they are called, and how many are rolled where nobody says."""

    title: str
    copies: int = 1
    sides: int = 6


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card before the first move: whose it is, and in which place it lies."""

    card: Card
    owner: int
    place: int


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat: its hand, the pile it draws from, where it discards, and who deals its opening (None: nobody)."""

    hand: int
    deck: int
    discard: int
    dealer: Dealer | None


@dataclass(frozen=True, eq=False)
class Plan:
    """Everything on a table before the first move. It stands where a ruleset's Rules would, for the kernel's State.

    `counters` are the kinds of what can be put on cards and places; `begin` says how many lie where: place, kind and
    number. `ground` is the place around all others, `boards` the printed board: x, y, width, height, and whether it
    faces the other side.
    """

    game: Game = field(repr=False)
    seats: tuple[str, ...]
    zones: tuple[TablePlace, ...]
    laid: tuple[PlacedCard, ...]
    seated: tuple[Seated, ...]
    ground: int
    counters: tuple[str, ...] = ("Counter",)
    begin: tuple[tuple[int, int, int], ...] = ()
    tracks: tuple[TableTrack, ...] = ()
    dice: tuple[Die, ...] = (Die("Die"),)
    boards: tuple[tuple[int, int, int, int, bool], ...] = ()
    decks: tuple[tuple[str, str], ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)
    far: frozenset[int] = frozenset({1})
    """The seats on the other side of the table, whose places face the other way."""

    decisions = (Decision("anything", "The table keeps no rules; the players do."),)
    """What the kernel's State wants: here nobody is ever asked."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The physical cards by number."""
        return tuple(one.card for one in self.laid)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each is called."""
        return tuple(card.name for card in self.cards)

    @property
    def everyone(self) -> int:
        """The bits of all seats."""
        return (1 << len(self.seats)) - 1

    def title(self, zone: int, seat: int) -> str:
        """What a seat calls a place: its own as it is, another's with whose it is."""
        place = self.zones[zone]
        return place.title if place.seat in {None, seat} else f"{self.seats[place.seat or 0]}'s {place.title}"

    def track_title(self, track: int, seat: int) -> str:
        """What a seat calls a track."""
        found = self.tracks[track]
        return found.title if found.seat in {None, seat} else f"{self.seats[found.seat or 0]}'s {found.title}"
