"""What one seat may know of a table, and what it may do. Nothing here says a card that the seat does not know.

Cards have no names or numbers of their own here but by their place, so that nobody can follow one through a shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NotRequired, TypedDict

from decktool.jsonmodel import Count, Positive, Schema
from decktool.play.state import NOBODY
from decktool.play.table.moves import TableMove, why
from decktool.play.table.state import TableState

Box = Annotated[list[int], Schema(minItems=4, maxItems=4)]
"""x, y, width and height in millimetres, from the upper left corner of the table."""


class CardView(TypedDict):
    """A card as a seat sees it."""

    name: str | None
    """Null for a card that the seat does not know."""
    token: NotRequired[Literal[True]]
    down: NotRequired[Literal[True]]
    """The card is face down."""
    shown: NotRequired[Literal[True]]
    """The card is hidden here, but everybody knows it."""
    at: NotRequired[Annotated[list[int], Schema(minItems=2, maxItems=2)]]
    """Its middle, in millimetres from the upper left corner of its place."""
    owner: NotRequired[str]
    turned: NotRequired[Annotated[int, Schema(minimum=1, maximum=3)]]
    """Quarter turns to the right."""
    counters: NotRequired[dict[str, Positive]]


class ZoneView(TypedDict):
    """A place as a seat sees it."""

    title: str
    """As this seat calls it: another's is `B's Hand`."""
    kind: Literal["pile", "hand", "area", "slot"]
    known: Literal["all", "owner", "nobody"]
    """Who sees the cards in this zone."""
    seat: str | None
    box: Box
    board: bool
    """The printed board shows it."""
    ground: bool
    """It is the table around all other places."""
    count: Count
    cards: list[CardView]
    """In the order in which the seat counts them; a pile from its top, no further than to the last card that the seat
    knows."""
    counters: dict[str, Positive]


class TrackView(TypedDict):
    """A number that is kept beside the table."""

    title: str
    seat: str | None
    first: int
    last: int
    value: int


class FallenView(TypedDict):
    """The dice that fell last."""

    sides: int
    """2: a coin, whose heads is 1."""
    fell: list[int]


class TableView(TypedDict):
    """The table as a seat knows it."""

    seat: str
    turn: Count
    active: str
    zones: list[ZoneView]
    tracks: list[TrackView]
    fallen: FallenView | None


def view(state: TableState, seat: int) -> TableView:
    """The table as a seat knows it."""
    rules = state.rules
    return {
        "seat": rules.seats[seat],
        "turn": state.turn,
        "active": rules.seats[state.active],
        "zones": [_zone(state, zone, seat) for zone in range(len(rules.zones))],
        "tracks": [
            {
                "title": rules.track_title(number, seat),
                "seat": None if track.seat is None else rules.seats[track.seat],
                "first": track.first,
                "last": track.last,
                "value": state.values[number],
            }
            for number, track in enumerate(rules.tracks)
        ],
        "fallen": {"sides": state.fallen[0], "fell": state.fallen[1:]} if state.fallen else None,
    }


def _zone(state: TableState, zone: int, seat: int) -> ZoneView:
    place = state.rules.zones[zone]
    cards = [_card(state, zone, card, seat) for card in state.order(zone, seat)]
    if place.kind == "pile" and place.known == "nobody":
        last = max((number for number, card in enumerate(cards, 1) if card["name"] is not None), default=0)
        cards = cards[:last]
    return {
        "title": state.rules.title(zone, seat),
        "kind": place.kind,
        "known": place.known,
        "seat": None if place.seat is None else state.rules.seats[place.seat],
        "box": list(place.box),
        "board": place.board,
        "ground": zone == state.rules.ground,
        "count": len(state.zones[zone]),
        "cards": cards,
        "counters": state.markers(zone, state.on_places),
    }


def _card(state: TableState, zone: int, card: int, seat: int) -> CardView:
    known = bool(state.knows[card] >> seat & 1)
    found: CardView = {"name": state.name(card) if known else None}
    place = state.rules.zones[zone]
    if known and card >= len(state.rules.cards):
        found["token"] = True
    if state.down >> card & 1:
        found["down"] = True
    if known and place.known != "all" and state.knows[card] == state.rules.everyone and len(state.rules.seats) > 1:
        found["shown"] = True
    if place.spread:
        found["at"] = [state.x[card], state.y[card]]
        found["owner"] = state.rules.seats[state.owner(card)]
        if state.turned[card]:
            found["turned"] = state.turned[card]
        if markers := state.markers(card, state.on_cards):
            found["counters"] = markers
    return found


def offers(state: TableState, seat: int) -> Iterator[TableMove]:
    """Moves that can be made now: every kind, with every card and place that it can be about, each card by itself.

    Of numbers, spots and names of tokens there are too many: one of each stands for them.
    """
    return (move for move in _thinkable(state, seat) if why(state, move) is None)


def _thinkable(state: TableState, seat: int) -> Iterator[TableMove]:
    rules = state.rules
    cards = [(zone, number) for zone in range(len(rules.zones)) for number in range(len(state.zones[zone]))]
    for verb in ("coin", "pass", "keep", "mulligan", "untap"):
        yield TableMove(verb, seat)
    for die in range(len(rules.dice)):
        yield TableMove("roll", seat, kind=die)
    for track in range(len(rules.tracks)):
        yield from (TableMove("set", seat, kind=track, number=state.values[track] + step) for step in (1, -1))
    for zone in range(len(rules.zones)):
        yield from (TableMove(verb, seat, zone=zone) for verb in ("draw", "look", "search", "shuffle"))
        yield TableMove("token", seat, zone=zone, text="Token")
        for kind in range(len(rules.counters)):
            yield from (TableMove(verb, seat, zone=zone, kind=kind) for verb in ("put", "take"))
    for ref in cards:
        for verb in ("tap", "untap", "rotate", "turn over", "show", "peek", "keep", "mulligan"):
            yield TableMove(verb, seat, cards=(ref,))
        for kind in range(len(rules.counters)):
            yield from (TableMove(verb, seat, cards=(ref,), kind=kind) for verb in ("put", "take"))
        for zone in range(len(rules.zones)):
            yield TableMove("move", seat, cards=(ref,), zone=zone)
            yield TableMove("move", seat, cards=(ref,), zone=zone, face="down")
            yield TableMove("move", seat, cards=(ref,), zone=zone, under=NOBODY)
