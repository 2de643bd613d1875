"""The table in words and names, for positions, the judge and the screen.

Everything comes from a ruleset's declarations: its zones, the fields of its State that are `shown`, and what it works
out of them (`Rules.worked_out`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decktool.play.state import State


def describe(state: State, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
    """Everything on the table. Cards are names, piles from the top, null for what the viewer does not know.

    First whose turn it is and who decides what, then the table's zones and numbers, each player's, and under `cards`
    what each card carries, where that is not nothing. With `copies` a second card of a name is `NAME #2`.
    """
    rules = state.rules
    called = rules.labels if copies else rules.names
    several = len(rules.seats) > 1
    outcome = state.outcome
    data: dict[str, Any] = {"turn": state.turn}
    if several:
        data["active"] = rules.seats[state.active] if state.first >= 0 else None
    if rules.phases:
        data["phase"] = rules.phase_word(state)
    player = viewer if viewer is not None and state.pending(viewer) else state.player
    data |= {
        "player": rules.seats[player] if player >= 0 else None,
        "decision": state.decision.words if state.player >= 0 else None,
        "winner": rules.seats[outcome.winner] if outcome and outcome.winner is not None else None,
        "outcome": outcome.reason if outcome else None,
    }
    if outcome and outcome.places:
        data |= {"places": list(outcome.places), "points": list(outcome.points)}
    data |= {field.shown: getattr(state, field.name) for field in type(state).shown("number", "flag")}
    data |= {zone.id: names(state, number, viewer, called) for number, zone in _zones(state) if zone.seat is None}
    data |= rules.worked_out(state, viewer, called)
    if several:
        for seat, who in enumerate(rules.seats):
            mine: dict[str, Any] = {z.id: names(state, n, viewer, called) for n, z in _zones(state) if z.seat == seat}
            mine |= {field.shown: getattr(state, field.name)[seat] for field in type(state).shown("each")}
            data[who] = mine | rules.worked_out_for(state, seat, viewer, called)
    data["cards"] = {
        rules.labels[card]: row
        for card in rules.carrying(state)
        if (viewer is None or state.knows[card] >> viewer & 1) and (row := carried(state, card, called))
    }
    return data


def _zones(state: State) -> list[tuple[int, Any]]:
    return [(number, zone) for number, zone in enumerate(state.rules.zones) if zone.shown]


def told(state: State, zone: int, viewer: int | None = None) -> list[int]:
    """The cards of a zone in listed order, a pile from the top; HIDDEN for cards that the viewer does not know."""
    lying = state.lying(zone, viewer)
    return lying[::-1] if state.rules.zones[zone].pile else lying


def names(state: State, zone: int, viewer: int | None, called: Sequence[str]) -> list[str | None]:
    """The names of the cards of a zone; null for cards that the viewer does not know."""
    return [called[i] if i >= 0 else None for i in told(state, zone, viewer)]


def carried(state: State, card: int, called: Sequence[str]) -> dict[str, Any]:
    """What a card carries, where it is not nothing."""
    row: dict[str, Any] = {}
    for field in type(state).shown("column", "marks", "tally"):
        held = getattr(state, field.name)
        if field.kind == "column":
            found: Any = held[card]
            neutral = state.rules.starts[field.name][card] if callable(field.start) else field.start
        elif field.kind == "marks":
            found, neutral = bool(held >> card & 1), False
        else:
            found, neutral = held.count(card), 0
        if found != neutral:
            row[field.shown] = found
    return {**state.rules.carried(state, card, row), **state.rules.attached(state, card, called)}
