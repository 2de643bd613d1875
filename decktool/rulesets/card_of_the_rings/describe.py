"""The table in words and names, and back: what positions, the judge and the screen show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.card_of_the_rings.components import (
    BANK,
    CENTRE,
    DECISIONS,
    DECK,
    DISCARD,
    GOLD,
    LOOKED,
    PARTY,
    PHASES,
    QUEST_PHASE,
    SEAT_ZONES,
)
from decktool.rulesets.card_of_the_rings.reach import most_vp
from decktool.rulesets.card_of_the_rings.state import power

if TYPE_CHECKING:
    from decktool.rulesets.card_of_the_rings.state import RingsState

SHARED = {"deck": DECK, "discard": DISCARD, "centre": CENTRE, "looked": LOOKED}


def describe(state: RingsState, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
    """Everything on the table. Cards are names, piles from the top, null for what the viewer does not know.

    Per player: the four zones, `gold` (untapped points), `bank_worth`, `power` (in the quest phase with its bonus),
    `vp`,
    `most_vp` (reachable), `skips` (draws to skip) and `stolen` points. `cards` holds what a card carries, where that
    is not nothing.
    """
    rules, zones = state.rules, state.zones
    called = rules.labels if copies else rules.names

    def names(zone: int) -> list[str | None]:
        lying = state.lying(zone, viewer)
        return [called[i] if i >= 0 else None for i in (reversed(lying) if zone == DECK else lying)]

    data: dict[str, Any] = {
        "turn": state.turn,
        "active": rules.seats[state.active],
        "phase": PHASES[state.phase],
        "player": rules.seats[state.player] if state.player >= 0 else None,
        "decision": DECISIONS[state.decision] if state.player >= 0 else None,
        "winner": rules.seats[state.outcome.winner] if state.outcome and state.outcome.winner is not None else None,
        "outcome": state.outcome.reason if state.outcome else None,
        "vp_closed": state.closed,
        "quiet": state.quiet,
    }
    data.update({name: names(zone) for name, zone in SHARED.items()})
    for seat, who in enumerate(rules.seats):
        mine: dict[str, Any] = {name: names(zone + seat) for name, zone in SEAT_ZONES.items()}
        mine["gold"] = state.gold[seat]
        mine["bank_worth"] = sum(state.worth[i] for i in zones[BANK + seat]) + state.stolen[seat]
        mine["power"] = power(state, seat, state.phase == QUEST_PHASE and seat == state.active)
        mine["vp"] = state.vp[seat]
        mine["most_vp"] = most_vp(state, seat)
        mine["skips"] = state.skips[seat]
        mine["stolen"] = state.stolen[seat]
        mine["stolen_tapped"] = state.stolen[seat + 2]
        data[who] = mine
    data["cards"] = _carried(state)
    return data


def _carried(state: RingsState) -> dict[str, dict[str, Any]]:
    """What each card in play carries: tapped (points of a gold card), used this turn, strengthened, worth if it
    changed.
    """
    rules = state.rules
    found: dict[str, dict[str, Any]] = {}
    for zone in (BANK, BANK + 1, PARTY, PARTY + 1):
        for i in state.zones[zone]:
            carries: dict[str, Any] = {}
            if state.tapped[i]:
                carries["tapped"] = state.tapped[i] if rules.kinds[i] == GOLD else True
            if state.used >> i & 1:
                carries["used"] = True
            if i in state.boosts:
                carries["strengthened"] = state.boosts.count(i)
            if state.worth[i] != rules.worth[i]:
                carries["worth"] = state.worth[i]
            if carries:
                found[rules.labels[i]] = carries
    return found
