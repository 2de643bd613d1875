"""The table in words and names: what positions, the judge and the screen show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.components import (
    ASIDE,
    BURIED,
    DECISIONS,
    DECK,
    DISCARD,
    LABELS,
    LOOKED,
    OPEN,
    P_LOCATION,
    PLAYER_ZONE,
    RESOLVING,
    ROW,
    SNARES,
    STACK,
    TABLE,
)
from decktool.rulesets.forward.duel import enemy_defence, stats
from decktool.rulesets.forward.location import BEFORE_CAP, BEFORE_DRAGON, BEGIN, CHOOSE, TURN
from decktool.rulesets.forward.track import dread_of, resolve_of

if TYPE_CHECKING:
    from decktool.rulesets.forward.state import ForwardState

ZONES_SHOWN = {
    "row": ROW, "deck": DECK, "discard": DISCARD, "zone": PLAYER_ZONE, "snares": SNARES, "buried": BURIED,
    "aside": ASIDE, "resolving": RESOLVING, "looked": LOOKED, "table": TABLE,
}  # fmt: skip
FROM_THE_TOP = {DECK}
PHASES = {"path": CHOOSE, "begin": BEGIN, "turn": TURN, "end": BEFORE_CAP}
"""The moments at which a position can begin, but for the Dragon's, and their steps in a location's program."""


def names(state: ForwardState, zone: int, viewer: int | None, *, copies: bool = False) -> list[str | None]:
    """The cards of a zone, piles from the top; null for what the viewer does not know."""
    called, knows = state.rules.labels if copies else state.rules.names, state.knows
    lying = state.zones[zone]
    pile = zone in FROM_THE_TOP or zone >= STACK
    return [called[i] if viewer is None or knows[i] else None for i in (reversed(lying) if pile else lying)]


def phase(state: ForwardState) -> str | None:
    """Where in a location the run is, in the words with which a position begins there; null once the run is over."""
    if not state.stack:
        return None
    program, place, _, _ = state.stack[0]
    if program != P_LOCATION or place == BEFORE_DRAGON:
        return "dragon"
    return next(name for name, first in reversed(PHASES.items()) if place >= first)


def describe(state: ForwardState, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
    """Everything on the table. Cards are names, deck and stacks from the top, null for what the viewer does not know.

    `resolve` and `dread` are steps from the gap, one of them 0; `atk` and `defence` what counts now; `enemy` the fight
    that is on; `diamond` what lies on each stack, location card first. `cards` holds the uses left of kept cards.
    """
    rules, zones = state.rules, state.zones
    atk, defence = stats(state)
    data: dict[str, Any] = {
        "turn": state.turn,
        "phase": phase(state),
        "player": "A" if state.player >= 0 else None,
        "decision": DECISIONS[state.decision] if state.player >= 0 else None,
        "winner": "A" if state.outcome and state.outcome.winner == 0 else None,
        "outcome": state.outcome.reason if state.outcome else None,
        "hp": state.hp,
        "resolve": resolve_of(state),
        "dread": dread_of(state),
        "atk": atk,
        "defence": defence,
        "place": LABELS[state.place] if state.place >= 0 else None,
        "last": LABELS[state.last_place] if state.last_place >= 0 else None,
        "location": rules.cards[zones[OPEN][0]].name if zones[OPEN] else None,
        "completed": state.completed,
    }
    data.update({name: names(state, zone, viewer, copies=copies) for name, zone in ZONES_SHOWN.items()})
    data["diamond"] = {label: names(state, STACK + stack, viewer, copies=copies) for stack, label in enumerate(LABELS)}
    data["enemy"] = None
    if state.enemy >= 0:
        data["enemy"] = {
            "name": rules.cards[state.enemy].name, "hp": max(0, state.enemy_hp), "exchange": state.exchange,
            "defence": enemy_defence(state, state.enemy), "your_roll": state.your_roll, "roll": state.enemy_roll,
        }  # fmt: skip
    data["cards"] = {
        rules.labels[i]: {"uses": state.uses[i]}
        for i in zones[PLAYER_ZONE]
        if rules.on_use[i] >= 0 or rules.survives[i]
    }
    return data
