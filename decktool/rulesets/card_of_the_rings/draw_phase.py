"""IV.1 Draw Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.card_of_the_rings.components import (
    BANK,
    COMPANION,
    DRAW_PHASE,
    E_SKIPS,
    E_TURN,
    E_UNTAPS_COMPANION,
    EVERYONE,
    PARTY,
)
from decktool.rulesets.card_of_the_rings.special_rules import draw as draw_a_card

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.card_of_the_rings.state import RingsState


def begin(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """At the start of one's turn all one's tapped gold untaps.

    Rules IV.2. Companions that this player tapped untap as well: a companion stays tapped through its own
    controller's next turn, or the card that taps would do nothing (house rule `companion_untap`). The rulebook is
    silent on that.
    """
    state.turn += 1
    state.phase = DRAW_PHASE
    state.used = 0
    log = state.log
    if log is not None:
        log.append((E_TURN, seat, -1, state.turn, 0, "CR-4-02"))
    tapped, worth = state.tapped, state.worth
    total = state.stolen[seat]
    for instance in state.zones[BANK + seat]:
        total += worth[instance]
        tapped[instance] = 0
    state.gold[seat] = total
    state.stolen[seat + 2] = 0
    kinds = state.rules.kinds
    whose = seat if state.rules.untap_own else 1 - seat
    for instance in state.zones[PARTY + whose]:
        if tapped[instance] and kinds[instance] == COMPANION:
            tapped[instance] = 0
            if log is not None:
                log.append((E_UNTAPS_COMPANION, whose, instance, 1, EVERYONE, "CR-QR-07"))


def draw(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Draw 1 card; it is compulsory.

    Rules IV.1. A Treasure Chest banked since one's last draw phase skips it. The first player's first turn is no
    exception (house rule `first_turn_draw`).
    """
    if state.turn == 1 and not state.rules.first_turn_draw:
        return
    if state.skips[seat] and not state.rules.skip_any_draw:
        state.skips[seat] -= 1
        if state.log is not None:
            state.log.append((E_SKIPS, seat, -1, 0, 0, "CR-G2-02"))
        return
    draw_a_card(state, seat, dice, "CR-4.1-01")


def start_effects(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Start-of-turn effects of one's own cards, after the draw, in the order in which the cards were played.

    Rules IV.1 (house rule `start_effects` for before the draw).
    """
    at_start = state.rules.at_start
    for zone in (PARTY + seat, BANK + seat):
        for instance in reversed(state.zones[zone]):
            if at_start[instance] >= 0:
                state.stack.append((at_start[instance], 0, seat, instance))
