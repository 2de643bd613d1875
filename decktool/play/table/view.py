"""What one seat may know of a table, and what it may do. Nothing here says a card that the seat does not know.

Cards have no names or numbers of their own here but by their place, so that nobody can follow one through a shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator

from decktool.jsonmodel import filled
from decktool.play.snapshot import CardShown, TableView, TrackShown, ZoneShown
from decktool.play.state import NOBODY
from decktool.play.table.moves import TableMove, why
from decktool.play.table.plan import TableTrack
from decktool.play.table.state import TableState


def view(state: TableState, seat: int) -> TableView:
    """The table as a seat knows it."""
    rules = state.rules
    return {
        "viewer": rules.seats[seat],
        "turn": state.turn + 1,
        "active": rules.seats[state.active],
        "size": list(rules.zones[rules.ground].box[2:]),
        "zones": [_zone(state, zone, seat) for zone in range(len(rules.zones))],
        "tracks": [
            track_shown(
                track,
                rules.track_title(number, seat),
                None if track.seat is None else rules.seats[track.seat],
                state.values[number],
            )
            for number, track in enumerate(rules.tracks)
        ],
        "fallen": {"sides": state.fallen[0], "fell": state.fallen[1:]} if state.fallen else None,
    }


def track_shown(track: TableTrack, title: str, seat: str | None, value: int) -> TrackShown:
    """A track with its number; a number that is not on it has no marker."""
    inside = bool(track.spaces) and track.first <= value <= track.last
    box = list(track.spaces[value - track.first]) if inside else None
    cards = [{"name": name, "box": list(box)} for name, box in track.cards]
    return filled(TrackShown, track, title=title, seat=seat, value=value, box=box, cards=cards)


def _zone(state: TableState, zone: int, seat: int) -> ZoneShown:
    place, title = state.rules.zones[zone], state.rules.title(zone, seat)
    cards = [_card(state, zone, card, seat) for card in state.order(zone, seat)]
    if place.kind == "pile" and place.known == "nobody":
        last = max((number for number, card in enumerate(cards, 1) if card["name"] is not None), default=0)
        cards = cards[:last]
    found: ZoneShown = {
        "key": title,
        "title": title,
        "kind": place.kind,
        "known": place.known,
        "seat": None if place.seat is None else state.rules.seats[place.seat],
        "box": list(place.box) if place.box[2] else None,
        "board": place.board,
        "count": len(state.zones[zone]),
        "cards": cards,
        "counters": state.markers(zone, state.on_places),
    }
    if zone == state.rules.ground:
        found["ground"] = True
    return found


def _card(state: TableState, zone: int, card: int, seat: int) -> CardShown:
    known = bool(state.knows[card] >> seat & 1)
    found: CardShown = {"name": state.name(card) if known else None}
    place = state.rules.zones[zone]
    if known and card < len(state.rules.cards):
        found["card"] = state.rules.cards[card].id
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
