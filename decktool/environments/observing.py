"""What a seat may know, as numbers in fixed places; and its actions, numbered.

A table of a game (its rules with these decks) has so many places and so many actions, whatever happens in it. `observe`
goes by the knowledge bits, as a View does: worlds that a player cannot tell apart (`View.deal`) give the same numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from decktool.deck import Deck, resolve
from decktool.decklist import read_decklist
from decktool.games import load_game
from decktool.play.rules import Rules
from decktool.play.state import State
from decktool.rulesets import load_rules

SEATS = ("player", "active", "first")
"""Numbers that are seats."""


def open_rules(
    game: str, decks: Sequence[Deck | Path | str] = (), house: Mapping[str, str] | None = None, *, vanilla: bool = False
) -> Rules:
    """The rules of a game with these decks, read or as paths of decklists; without any those that its game.yaml names.

    Raises DecktoolError as `load_rules` does, and for a decklist that cannot be read.
    """
    found = load_game(game)
    read = [deck if isinstance(deck, Deck) else resolve(read_decklist(deck), found) for deck in decks]
    return load_rules(found, house, read, vanilla=vanilla)


class _Fields:
    """The fields of one kind: where each begins, its neutral value, and what it is in a state."""

    def __init__(self, kinds: Mapping[str, Sequence[tuple[str, int, Any]]], kind: str) -> None:
        placed = kinds.get(kind, ())
        names = [name for name, _, _ in placed]
        self._at = [at for _, at, _ in placed]
        self._start = [start for _, _, start in placed]
        self._values = attrgetter(*names) if len(names) > 1 else lambda state: [getattr(state, one) for one in names]

    def of(self, state: State) -> Iterator[tuple[int, Any, Any]]:
        return zip(self._at, self._start, self._values(state), strict=True)


class Observer:
    """Numbers the actions of a table and what its seats may know.

    `actions` are all but declarations (to concede), in the order of their numbers: `numbers` has the number of each.
    `parts` are the places of an observation by name, and `size` is how many there are:

    - `seat` and `decision`: who looks, and what is asked now, as a place in `rules.decisions`.
    - The fields of the game's State by name. A number or flag has one place. One for each seat has the looker's own
      first. A card is its number and 1 (0: none, or not known). One for each card has a place for each card and says by
      how much the card differs from one that carries nothing; it is 0 for a card that the looker does not know.
      `player`, `active` and `first` count seats from the looker (0: the looker, -1: nobody).
    - `count`: how many cards lie in each of `zones`, which begin with the looker's own wherever each player has one.
    - `where`: for each card the place in `zones` and 1; 0 where the looker does not know it.
    - `order`: for each known card of a pile its place from the top (in a row, from the first), from 1.

    Cards keep their numbers (`rules.labels`) for both players, as actions about them do.
    """

    def __init__(self, rules: Rules) -> None:
        """Lay out the places of this table."""
        self.rules = rules
        neutral = rules.state_type.empty(rules)
        seats, cards = len(rules.seats), len(rules.cards)
        declared = {action for seat in range(seats) for action in neutral.declarations(seat)}
        self.actions = tuple(sorted(set(rules.actions) - declared))
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        self.parts: dict[str, slice] = {}
        self.size = 0
        kinds: dict[str, list[tuple[str, int, Any]]] = {}

        def place(name: str, kind: str, width: int, start: Any = None) -> None:
            kinds.setdefault(kind, []).append((name, self.size, start))
            self.parts[name] = slice(self.size, self.size + width)
            self.size += width

        place("seat", "looker", 1)
        place("decision", "looker", 1)
        fields = rules.state_type.fields.values()
        kind_of = {field.name: "number" if field.kind == "flag" else field.kind for field in fields}
        kind_of["source"] = "card"
        for name, kind in sorted(kind_of.items(), key=lambda item: item[1] != "number"):
            start = getattr(neutral, name)
            width = {"number": 1, "card": 1, "each": seats, "row": len(start) if kind == "row" else 0}.get(kind, cards)
            if width and name != "knows":
                place(name, kind, width, start)
        for name, width in (("count", len(rules.zones)), ("where", cards), ("order", cards)):
            place(name, name, width)

        self._plain = 2 + len(kinds["number"])
        self._numbers = attrgetter(*(name for name, _, _ in kinds["number"]))
        self._cards = _Fields(kinds, "card")
        self._each = _Fields(kinds, "each")
        self._rows = _Fields(kinds, "row")
        self._columns = _Fields(kinds, "column")
        self._marks = _Fields(kinds, "marks")
        self._tallies = _Fields(kinds, "tally")
        self._seats = [self.parts[name].start for name in SEATS]
        self._count, self._where, self._order = (self.parts[name].start for name in ("count", "where", "order"))
        self._empty = array("i", bytes(4 * self.size))
        self._decisions = {decision: number for number, decision in enumerate(rules.decisions)}
        self._zones = [self._of(seat) for seat in range(seats)]
        self.zones = tuple(
            zone.id if zone.seat is None else f"{zone.id}, {'own' if zone.seat == 0 else 'other'}"
            for zone in rules.zones
        )

    def _of(self, seat: int) -> list[tuple[int, bool, bool]]:
        """For each zone its place as a seat counts them, from 1; whether it has an order, and that from the top."""
        zones, seats = self.rules.zones, len(self.rules.seats)
        places = {(zone.id, zone.seat): number for number, zone in enumerate(zones)}
        return [
            (1 + places[zone.id, None if zone.seat is None else (zone.seat - seat) % seats], zone.ordered, zone.pile)
            for zone in zones
        ]

    def observe(self, state: State, seat: int) -> NDArray[np.int32]:
        """What a seat may know of a state, as `size` numbers; an array of its own."""
        cells = self._empty[:]
        knows, bit, zones, seats = state.knows, 1 << seat, state.zones, len(self.rules.seats)
        cells[0], cells[1] = seat, self._decisions[state.decision]
        cells[2 : self._plain] = array("i", self._numbers(state))
        for at in self._seats:
            if cells[at] >= 0:
                cells[at] = (cells[at] - seat) % seats
        for at, _, card in self._cards.of(state):
            if card >= 0 and knows[card] & bit:
                cells[at] = card + 1
        for at, _, values in self._each.of(state):
            for place in range(seats):
                cells[at + place] = values[(place + seat) % seats]
        for at, _, values in self._rows.of(state):
            cells[at : at + len(values)] = array("i", values)
        count, where, order = self._count, self._where, self._order
        known = []
        for (place, row, pile), lying in zip(self._zones[seat], zones, strict=True):
            if lying:
                cells[count + place - 1] = len(lying)
                if row:
                    for number, card in enumerate(lying[::-1] if pile else lying, 1):
                        if knows[card] & bit:
                            cells[where + card], cells[order + card] = place, number
                            known.append(card)
                else:
                    for card in lying:
                        if knows[card] & bit:
                            cells[where + card] = place
                            known.append(card)
        for at, start, held in self._columns.of(state):
            if held != start:
                for card in known:
                    if (value := held[card]) != start[card]:
                        cells[at + card] = value - start[card]
        for at, _, bits in self._marks.of(state):
            while bits:
                low = bits & -bits
                card = low.bit_length() - 1
                if knows[card] & bit:
                    cells[at + card] = 1
                bits ^= low
        for at, _, held in self._tallies.of(state):
            for card in held:
                if knows[card] & bit:
                    cells[at + card] += 1
        return np.frombuffer(cells, np.int32)

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for each action that the seat may take now, 0 for the others; all 0 while another decides."""
        found = bytearray(len(self.actions))
        if state.player == seat:
            numbers = self.numbers
            for action in state.options:
                found[numbers[action]] = 1
        return np.frombuffer(found, np.int8)

    def returns(self, state: State) -> list[float]:
        """What each seat has won: 1 the winner, -1 the loser, 0 while the game goes on and where nobody won; who plays
        alone has then lost.
        """
        seats, out = range(len(self.rules.seats)), state.outcome
        if out is None or out.reason == "stopped" or (out.winner is None and len(seats) > 1):
            return [0.0 for _ in seats]
        return [1.0 if seat == out.winner else -1.0 for seat in seats]
