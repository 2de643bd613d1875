"""What lies on a table now: the kernel's State with what hands do to cards, and what a move logs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from decktool.cards import counted
from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.fields import column, each, marks, row
from decktool.play.state import NOBODY, State
from decktool.play.table.plan import Plan

CARD = (63, 88)
"""The usual card, in millimetres: how far apart cards are laid where nobody says."""
STEP = 7
"""How far the next card of a slot is laid from the last one."""


def _begin(plan: Plan) -> list[int]:
    """The counters that lie in places before the first move."""
    found = [0] * (len(plan.zones) * len(plan.counters))
    for zone, kind, number in plan.begin:
        found[zone * len(plan.counters) + kind] = number
    return found


def _covers(box: tuple[int, int, int, int], x: int, y: int) -> bool:
    """Whether a card whose middle is on that spot would lie on a place."""
    across, along = abs(2 * (x - box[0]) - box[2]), abs(2 * (y - box[1]) - box[3])
    return across < box[2] + CARD[0] and along < box[3] + CARD[1]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: who did it, its words around the cards, and these with the bits of who may know each."""

    seat: int
    before: str
    cards: tuple[tuple[str, int], ...] = ()
    after: str = ""

    def said(self, seats: tuple[str, ...], viewer: int | None = None) -> str:
        """The line as a seat may read it; None reads everything."""
        known = [name for name, bits in self.cards if viewer is None or bits >> viewer & 1]
        hidden = len(self.cards) - len(known)
        named = [*known, *([counted(hidden) if known or hidden > 1 else "a card"] if hidden else ())]
        listed = ", ".join(named)
        return f"{seats[self.seat]} {self.before}{' ' if listed else ''}{listed}{self.after}"


class TableState(State):
    """One moment of a table. Cards with numbers from `len(rules.cards)` on are tokens that were made on the way."""

    rules: Plan
    turned: list[int] = column("quarter turns to the right", placed=True)
    x: list[int] = column("millimetres of the middle from the left of its place", placed=True)
    y: list[int] = column("millimetres of the middle from the top of its place", placed=True)
    down: int = marks("cards that lie face down where others lie face up")
    on_cards: list[int] = row(
        "counters: for each card one number for each kind",
        start=lambda rules: [0] * (len(rules.cards) * len(rules.counters)),
    )
    on_places: list[int] = row("counters: for each place one number for each kind", start=_begin)
    values: list[int] = row("where each track stands", start=lambda rules: [track.start for track in rules.tracks])
    tokens: list[str] = row("the names of tokens that were made")
    makers: list[int] = row("the seats that made them")
    redraws: list[int] = each("redraws of the opening hand")
    kept: list[int] = each("1 where the opening hand was kept")
    fallen: list[int] = row("the last roll: sides (2: a coin), then what fell")

    @classmethod
    def start(cls, plan: Plan, dice: Dice) -> Self:
        """Lay the table: cards in their places, what nobody may know shuffled, opening hands dealt."""
        state = cls.empty(plan)
        state.log = None
        for number, one in enumerate(plan.laid):
            state.lay(number, one.place)
        for zone, place in enumerate(plan.zones):
            if place.known == "nobody":
                piles.shuffle(state, zone, dice)
        for seat, seated in enumerate(plan.seated):
            if seated.dealer is not None:
                piles.deal(state, seated.deck, seated.hand, seat, seated.dealer.size)
        return state

    @property
    def count(self) -> int:
        """How many cards there are, tokens too."""
        return len(self.rules.cards) + len(self.tokens)

    def name(self, card: int) -> str:
        """What a card is called."""
        names = self.rules.names
        return names[card] if card < len(names) else self.tokens[card - len(names)]

    def owner(self, card: int) -> int:
        """Whose card it is."""
        laid = self.rules.laid
        return laid[card].owner if card < len(laid) else self.makers[card - len(laid)]

    def place_of(self, card: int) -> int:
        """The place where a card lies."""
        return next(zone for zone, cards in enumerate(self.zones) if card in cards)

    def order(self, zone: int, seat: int) -> list[int]:
        """The cards of a place as a seat counts them: a pile from its top; in another's hand the known ones first.

        In which order cards came to a hand would tell which they are.
        """
        cards, place = self.zones[zone], self.rules.zones[zone]
        if place.kind == "pile":
            return cards[::-1]
        if place.held and place.seat != seat:
            known = [card for card in cards if self.knows[card] >> seat & 1]
            return sorted(known, key=self.name) + [card for card in cards if not self.knows[card] >> seat & 1]
        return cards

    def at(self, ref: tuple[int, int], seat: int) -> int:
        """The card in a place by its number there, as a seat counts from 0; NOBODY where there is none."""
        zone, number = ref
        if not 0 <= zone < len(self.zones):
            return NOBODY
        lying = self.order(zone, seat)
        return lying[number] if 0 <= number < len(lying) else NOBODY

    def markers(self, number: int, of: list[int]) -> dict[str, int]:
        """What lies on a card (`of` on_cards) or on a place (on_places): kinds and how many."""
        kinds = self.rules.counters
        found = of[number * len(kinds) : (number + 1) * len(kinds)]
        return {kind: count for kind, count in zip(kinds, found, strict=True) if count}

    def free(self, zone: int) -> tuple[int, int]:
        """Where the next card of an area lies that nobody puts anywhere: beside the others, row by row, as the seat
        reads whose area it is; around all places, where none is.
        """
        place = self.rules.zones[zone]
        w, h = place.box[2:]

        def facing(x: int, y: int) -> tuple[int, int]:
            """A spot as a seat on the other side sees it in its own places; there and back again."""
            return (w - x, h - y) if place.seat in self.rules.far else (x, y)

        lying = [facing(self.x[card], self.y[card]) for card in self.zones[zone]]
        if place.kind == "slot":
            step = STEP * min(len(lying), 12)  # so far down that the name of the one below is seen
            return facing(min(w, w // 2 + step // 3), min(h, h // 2 + 2 * step))
        wide, high = CARD[0] + 5, CARD[1] + 5
        left = min(w // 2, CARD[1] // 2 + 5)  # a card that is turned on its side there does not hang over the edge
        columns, rows = max(1, (w - left + CARD[0] // 2) // wide), max(1, h // high)
        others = [one.box for one in self.rules.zones if one is not place] if zone == self.rules.ground else []
        for turn in range(8):
            for spot in range(columns * rows):
                x = min(w, left + spot % columns * wide + turn * STEP)
                y = min(h, high // 2 + spot // columns * high + turn * STEP)
                if any(_covers(box, x, y) for box in others):
                    continue
                if all(abs(there[0] - x) + abs(there[1] - y) > STEP for there in lying):
                    return facing(x, y)
        return facing(w // 2, h // 2)

    def lay(
        self, card: int, zone: int, at: tuple[int, int] | None = None, *, down: bool = False, under: int = 0
    ) -> None:
        """Put a card that lies nowhere into a place: `under` cards from the top of a pile, at a spot of an area."""
        place = self.rules.zones[zone]
        if place.spread:
            self.x[card], self.y[card] = self.free(zone) if at is None else at
        cards = self.zones[zone]
        cards.insert(len(cards) - min(under, len(cards)), card)
        if down and place.known == "all":
            self.down |= 1 << card
        else:
            self.down &= ~(1 << card)
            if place.known == "all":
                self.knows[card] = self.rules.everyone
        if place.known == "owner":
            self.knows[card] |= 1 << (place.seat or 0)

    def take(self, card: int, unseen: bool) -> None:
        """Pick a card up from where it lies; `unseen` by others, who then know no more what is left of a hand."""
        zone = self.place_of(card)
        place = self.rules.zones[zone]
        if unseen and place.held:
            for one in self.zones[zone]:
                self.knows[one] &= 1 << (place.seat or 0)
        self.zones[zone].remove(card)

    def make(self, name: str, seat: int) -> int:
        """A new token, which lies nowhere yet; its number."""
        card = self.count
        self.tokens.append(name)
        self.makers.append(seat)
        for values, start in ((self.knows, self.rules.everyone), (self.turned, 0), (self.x, 0), (self.y, 0)):
            values.append(start)
        self.on_cards += [0] * len(self.rules.counters)
        return card
