"""Start of Turn, and Runic Infusion of the Key Terms."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forgotten_times.chapters.drawing_cards import draw
from decktool.rulesets.forgotten_times.chapters.key_terms import happen, thaw
from decktool.rulesets.forgotten_times.declarations import MOST_RUNES, Event, Phase
from decktool.rulesets.forgotten_times.state import TimesState, gain_runes, powerful


def begin(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Runic Infusion rises by 1 before each turn of the second player, to 6; then one draws a card and takes RP.

    Start of Turn, Key Terms. In every turn, the first one too (house rule `first_turn_draw`).
    """
    state.turn += 1
    state.phase = Phase.START
    state.tell(Event.TURN, seat, -1, state.turn, "FT-start-01")
    if seat != state.first and state.infusion < MOST_RUNES:
        state.infusion += 1
        state.tell(Event.INFUSION, seat, -1, state.infusion, "FT-start-03")
    state.trades = state.spent[seat] = state.wasted[seat] = 0
    thaw(state, seat, begins=True)
    draw(state, seat, state.rules.hands.draws(state.turn), "FT-start-01")
    gain_runes(state, seat, state.infusion, "FT-start-02")


def start_effects(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What cards in play do at the start of their player's turn: hero, city, upgrades, in this order."""
    for card in reversed(powerful(state, seat)):
        happen(state, card, "turn-start")
