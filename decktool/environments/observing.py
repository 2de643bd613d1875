"""What a seat may know, as numbers in fixed places; and its actions, numbered.

A table of a game (its rules with these decks) has a fixed number of places and actions. `observe`
uses the knowledge bits, as a View does: worlds that a player cannot tell apart (`View.deal`) give the same numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from decktool.dealing import SeededDice
from decktool.deck import Deck, resolve
from decktool.decklist import read_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.records import FLOW_WORDS
from decktool.play.rules import Rules
from decktool.play.state import NOBODY, State
from decktool.play.view import View
from decktool.rulesets import load_rules

SEATS = ("player", "active", "first")
"""Numbers that are seats."""
SOFT = 5
"""The number without a limit that is half of the way to 1 (`Observer.normalised`)."""
FEW = ("number", "card", "each")
"""The kinds of fields with few places, which are written again at each look."""


def open_rules(
    game: str,
    decks: Sequence[Deck | Path | str] = (),
    house: Mapping[str, str] | None = None,
    *,
    vanilla: bool = False,
    players: int | None = None,
) -> Rules:
    """The rules of a game with these decks, read or as paths of decklists; without any those that its game.yaml names;
    and with a number of players, by default the least.

    Raises DecktoolError as `load_rules` does, and for a decklist that cannot be read.
    """
    found = load_game(game)
    read = [deck if isinstance(deck, Deck) else resolve(read_decklist(deck), found) for deck in decks]
    return load_rules(found, house, read, vanilla=vanilla, players=players)


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

    Cards keep their numbers (`rules.labels`) for all players, as actions about them do: `about` has the verb and the
    cards of each action, for models that go by these.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        neutral = rules.state_type.empty(rules)
        seats, cards = len(rules.seats), len(rules.cards)
        declared = {action for seat in range(seats) for action in neutral.declarable_actions(seat)}
        self.actions = tuple(sorted(set(rules.actions) - declared))
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        self._no_action = np.zeros(len(self.actions), np.int8).copy
        """A mask in which no action is legal yet; for each call another one."""
        self.parts: dict[str, slice] = {}
        self.size = 0
        self.fields: list[tuple[str, str, int, Any]] = []

        def place(name: str, width: int) -> None:
            self.parts[name] = slice(self.size, self.size + width)
            self.size += width

        place("seat", 1)
        place("decision", 1)
        fields = rules.state_type.fields.values()
        kind_of = {field.name: "number" if field.kind == "flag" else field.kind for field in fields}
        kind_of["source"] = "card"
        for name, kind in sorted(kind_of.items(), key=lambda item: item[1] != "number"):
            start = getattr(neutral, name)
            width = {"number": 1, "card": 1, "each": seats, "row": len(start) if kind == "row" else 0}.get(kind, cards)
            if width and name != "knows":
                self.fields.append((kind, name, self.size, start))
                place(name, width)
        for name, width in (("count", len(rules.zones)), ("where", cards), ("order", cards)):
            place(name, width)

        self.decisions = {decision: number for number, decision in enumerate(rules.decisions)}
        self._looks: dict[int, Callable[[State], NDArray[np.int32]]] = {}
        self.zones = tuple(
            zone.id if zone.seat is None else f"{zone.id}, {_whose(zone.seat, seats)}" for zone in rules.zones
        )

    def deal(self, seed: int, number: int) -> tuple[State, SeededDice]:
        """The game of that number from a seed at this table, dealt and without a log, and the dice that go on."""
        dice = SeededDice(seed, "environment", number)
        state = self.rules.start(dice)
        state.log = None
        return state, dice

    def action(self, number: int | None) -> int:
        """The action of a number; raises DecktoolError for a number that no action has."""
        if number is None or not 0 <= number < len(self.actions):
            raise DecktoolError(f"unknown action {number}; actions are numbered 0 to {len(self.actions) - 1}")
        return self.actions[number]

    def observe(self, state: State, seat: int) -> NDArray[np.int32]:
        """What a seat may know of a state, as `size` numbers; an array of its own."""
        # taken away while in use: what another thread or an interruption leaves half done is not looked at again
        look = self._looks.pop(seat, None)
        if look is None:
            sight = _sight(self, seat)
            next(sight)
            look = sight.send
        found = look(state)
        self._looks[seat] = look
        return found

    def look(self, view: View) -> NDArray[np.int32]:
        """What the player of a View may know, as `observe` has it of a State: for an agent that is given a View."""
        return self.observe(view._own_state, view.seat)

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for each action that the seat may take now, 0 for the others; all 0 while another decides."""
        found = self._no_action()
        if state.player == seat:
            numbers = self.numbers
            for action in state.options:
                found[numbers[action]] = 1
        return found

    def seen(self, state: State, seat: int, normalised: bool) -> dict[str, NDArray[Any]]:
        """What a seat may know of a state and do, as the environments say it; both arrays are the caller's own."""
        found = self.observe(state, seat)
        return {"observation": self.normalised(found) if normalised else found, "action_mask": self.mask(state, seat)}

    def normalised(self, observed: NDArray[np.int32]) -> NDArray[np.float32]:
        """An observation as numbers from -1 to 1: a number with a limit as its share of it, any other x as x / (5 + x)
        (below zero x / (5 - x)), so that small ones stay apart and large ones stay in.
        """
        found: NDArray[np.float32] = np.empty(self.size, np.float32)
        found[:] = observed / (np.abs(observed) + SOFT)
        limited = self._limits > 0
        found[limited] = observed[limited] / self._limits[limited]
        return found

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The words of each verb, such as `attack {1} with {0}`; the answers to an offer come last."""
        return (*(verb.words for verb in self.rules.declarations.Verb.all), *FLOW_WORDS.values())

    @cached_property
    def about(self) -> NDArray[np.int32]:
        """What each of `actions` is about, in four columns: its verb, as a place in `verbs`; its first and its second
        card; and the number of its choice, where it is about no card. -1: none.
        """
        verbs = self.rules.declarations.Verb
        offers = {action: len(verbs.all) + place for place, action in enumerate(FLOW_WORDS)}
        found = np.full((len(self.actions), 4), -1, np.int32)
        for row, action in zip(found, self.actions, strict=True):
            row[0] = offers[action] if action < 0 else action // verbs.span
            if action >= 0:
                first = 3 if verbs.of(action).choices else 1
                about = verbs.subjects(action)
                row[first : first + len(about)] = about
        return found

    @cached_property
    def _limits(self) -> NDArray[np.float64]:
        """The largest number of each place, 0 where there is none."""
        seats, cards = len(self.rules.seats), len(self.rules.cards)
        limits = dict.fromkeys(("seat", *SEATS), seats) | dict.fromkeys(("count", "order"), cards)
        limits |= {"decision": len(self.decisions), "where": len(self.zones)}
        found = np.zeros(self.size)
        for name, place in self.parts.items():
            found[place] = limits.get(name, 0)
        return found

    def returns(self, state: State) -> list[float]:
        """What each seat has won: 1 the first place, -1 the last, between them by the place, so that all add up to 0; 0
        while the game goes on and where nobody won; who plays alone has then lost.
        """
        seats, out = range(len(self.rules.seats)), state.outcome
        if out is None or out.reason == "stopped":
            return [0.0 for _ in seats]
        if len(seats) == 1:
            return [1.0 if out.winner == 0 else -1.0]
        return [2 * self.rules.share(out, seat) - 1 for seat in seats]


def _whose(after: int, seats: int) -> str:
    """Whose a zone is, as a looker counts seats."""
    if after == 0:
        return "own"
    return "other" if seats == 2 else f"{after} after"


def _sight(observer: Observer, seat: int) -> Generator[NDArray[np.int32], State, None]:
    """What a seat sees of each state that is sent: only the numbers that differ from the last look are written again.

    It goes by values, never by which state it is: the next one may be a clone, or another game of the table. Each card
    lies in one zone. A generator, because what is kept from look to look is found fastest in its own names.
    """
    rules, parts, bit = observer.rules, observer.parts, 1 << seat
    seats = range(len(rules.seats))
    turned = [(other - seat) % len(seats) for other in seats] + [NOBODY]
    """Seats, and nobody, as the looker counts them."""
    numbered = {(zone.id, zone.seat): number for number, zone in enumerate(rules.zones)}
    places = [
        numbered[zone.id, zone.seat if zone.seat is None or zone.seat not in seats else turned[zone.seat]]
        for zone in rules.zones
    ]
    """Zones as the looker counts them; those of seats that nobody takes stay where they are."""
    piles = {number: zone.pile for number, zone in enumerate(rules.zones) if zone.ordered}
    """The zones that have an order, and whether that is from the top."""
    counted, where, order = (parts[name].start for name in ("count", "where", "order"))
    spots = [(counted + place, place + 1, number in piles) for number, place in enumerate(places)]
    """For each zone the cells of its count, how it is written as the place of a card, and whether it has an order."""
    put, changes = _readers(observer, seat)
    fields = [(kind, at, start) for kind, _, at, start in observer.fields if kind not in FEW]
    moved, altered = _differing(len(rules.zones)), _differing(len(rules.cards))

    cells = array("i", bytes(4 * observer.size))
    cells[0] = seat
    copied = np.frombuffer(cells, np.int32).copy
    known = [0] * (len(rules.cards) + 1)
    """Each card that the looker knows, as its number and 1; 0 for the others, and at the end for no card."""
    told = [0] * len(rules.cards)
    open_piles: set[int] = set()
    """Those of them in which a card was known."""
    lies = [0] * len(rules.cards)
    """The zone of each card."""
    before: list[list[int]] = [[] for _ in rules.zones]
    held = [start if kind == "marks" else [] if kind == "row" else start[:] for kind, _, start in fields]
    carried: set[int] = set()
    """The fields that now say something of a card: it is written when the looker comes to know the card."""

    state = yield copied()
    while True:
        zones, knows = state.zones, state.knows
        looked: list[int] = []
        news: list[int] = []
        rows: set[int] = set()
        for number in moved(zones, before):
            lying, was = zones[number], before[number]
            before[number] = lying[:]
            cells[spots[number][0]] = size = len(lying)
            old = len(was)
            if number in open_piles:
                rows.add(number)
            if size < old and was[:size] == lying:
                continue
            for card in lying[old:] if lying[:old] == was else set(lying).difference(was):
                lies[card], told[card] = number, knows[card]
                looked.append(card)
        if knows != told:  # of cards too that stayed where they were
            looked += altered(knows, told)
            told[:] = knows
        for card in looked:
            if knows[card] & bit:
                if not known[card]:
                    known[card] = card + 1
                    news.append(card)
                _, cells[where + card], ordered = spots[lies[card]]
                cells[order + card] = 0
                if ordered:
                    rows.add(lies[card])
            elif known[card]:
                known[card] = cells[where + card] = cells[order + card] = 0
                news.append(card)
        for number in rows:
            open_piles.discard(number)
            lying = before[number]
            for at, card in enumerate(lying[::-1] if piles[number] else lying, 1):
                if known[card]:
                    cells[order + card] = at
                    open_piles.add(number)

        put(cells, state, turned, known)
        for number, value in changes(state, held):
            field, was = fields[number], held[number]
            kind, at, start = field
            if kind == "marks":
                held[number], bits = value, value ^ was
                while bits:
                    card = bits.bit_length() - 1
                    cells[at + card] = value >> card & 1 if known[card] else 0
                    bits ^= 1 << card
            elif kind == "column":
                for card in altered(value, was):
                    was[card] = now = value[card]
                    cells[at + card] = now - start[card] if known[card] else 0
            else:
                held[number] = value[:]
                if kind == "row":
                    cells[at : at + len(value)] = array("i", value)
                    continue
                _write(cells, field, value, {*value, *was}, known)
            if value == start:
                carried.discard(number)
            else:
                carried.add(number)
        if news:
            for number in carried:
                _write(cells, fields[number], held[number], news, known)
        state = yield copied()


def _write(
    cells: array[int], field: tuple[str, int, Any], value: Any, cards: Iterable[int], known: Sequence[int]
) -> None:
    """Write what a field says of some cards, 0 for those that are not `known`."""
    kind, at, start = field
    if kind == "column":
        for card in cards:
            cells[at + card] = value[card] - start[card] if known[card] else 0
    elif kind == "marks":
        for card in cards:
            cells[at + card] = value >> card & 1 if known[card] else 0
    else:
        for card in cards:
            cells[at + card] = value.count(card) if known[card] else 0


def _readers(observer: Observer, seat: int) -> tuple[Callable[..., None], Callable[..., Any]]:
    """Writes what a seat sees in fields with `FEW` places; lists the others that are not as they were held, by place.

    Made of the names as Python: to go over them takes twice as long.
    """
    seats = len(observer.rules.seats)

    def read(kind: str, name: str) -> Iterable[str]:
        if kind == "each":
            return (f"state.{name}[{(seat + after) % seats}]" for after in range(seats))
        words = "known" if kind == "card" else "turned" if name in SEATS else ""
        return (f"{words}[state.{name}]" if words else f"state.{name}",)

    made: dict[str, Any] = {"decisions": observer.decisions}
    put, others = "", []
    for few, run in groupby(observer.fields, lambda field: field[0] in FEW):
        fields = list(run)
        if few:
            at, numbers = fields[0][2], [number for kind, name, *_ in fields for number in read(kind, name)]
            made[f"pack_{at}"] = Struct(f"{len(numbers)}i").pack_into
            put += f"    pack_{at}(cells, {4 * at}, {', '.join(numbers)})\n"
        else:
            others += [name for _, name, *_ in fields]
    differ = (
        f"    if state.{name} != held[{place}]:\n        found.append(({place}, state.{name}))\n"
        for place, name in enumerate(others)
    )
    source = f"""
def put(cells, state, turned, known):
    cells[1] = decisions[state.decision]
{put}
def changes(state, held):
    found = []
{"".join(differ)}    return found
"""
    exec(source, made)  # noqa: S102 - of names that are identifiers
    return made["put"], made["changes"]


@cache
def _differing(size: int) -> Callable[[Sequence[Any], Sequence[Any]], list[int]]:
    """Lists the places at which two lists of this size differ.

    Made as Python without a loop, which takes two to four times as long.
    """
    lines = (f"    if these[{at}] != those[{at}]:\n        found.append({at})\n" for at in range(size))
    made: dict[str, Any] = {}
    exec(f"def differing(these, those):\n    found = []\n{''.join(lines)}    return found\n", made)  # noqa: S102 - of numbers
    found: Callable[[Sequence[Any], Sequence[Any]], list[int]] = made["differing"]
    return found
