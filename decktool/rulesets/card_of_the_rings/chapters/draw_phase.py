"""IV.1 Draw Phase."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.card_of_the_rings.chapters import special_rules
from decktool.rulesets.card_of_the_rings.state import RingsState, bank_worth
from decktool.rulesets.card_of_the_rings.table import Event, Kind, Phase, Zone


def begin(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """At the start of one's turn all one's tapped gold untaps.

    Rules IV.2. Companions that this player tapped untap as well: a companion stays tapped through its own
    controller's next turn, or the card that taps would do nothing (house rule `companion_untap`). The rulebook is
    silent on that.
    """
    state.turn += 1
    state.phase = Phase.DRAW
    state.used = 0
    state.tell(Event.TURN, seat, -1, state.turn, "CR-4-02")
    tapped, zones = state.tapped, state.zones
    for instance in zones[Zone.BANK + seat]:
        tapped[instance] = 0
    state.gold[seat] = bank_worth(state, seat)
    state.stolen_tapped[seat] = 0
    whose = seat if state.rules.untap_own else 1 - seat
    for instance in zones[Zone.PARTY + whose]:
        if tapped[instance] and state.rules.kinds[instance] == Kind.COMPANION:
            tapped[instance] = 0
            state.tell(Event.UNTAPS_COMPANION, whose, instance, 1, "CR-QR-07")


def draw(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Draw 1 card; it is compulsory.

    Rules IV.1. A Treasure Chest banked since one's last draw phase skips it. The first player's first turn is no
    exception (house rule `first_turn_draw`).
    """
    if state.turn > 1 or state.rules.first_turn_draw:
        special_rules.draw(state, seat, dice, "CR-4.1-01", of_phase=True)


def start_effects(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Start-of-turn effects of one's own cards, after the draw, in the order in which the cards were played.

    Rules IV.1 (house rule `start_effects` for before the draw).
    """
    at_start = state.rules.at_start
    for zone in (Zone.PARTY + seat, Zone.BANK + seat):
        for instance in reversed(state.zones[zone]):
            if at_start[instance] >= 0:
                state.stack.append((at_start[instance], 0, seat, instance))
