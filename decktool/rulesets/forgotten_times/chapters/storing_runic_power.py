"""Storing Runic Power, and the end of a turn."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forgotten_times.chapters.attack_phase import reach
from decktool.rulesets.forgotten_times.chapters.drawing_cards import take_prizes
from decktool.rulesets.forgotten_times.chapters.key_terms import happen, thaw
from decktool.rulesets.forgotten_times.chapters.recruitment_phase import discard_played
from decktool.rulesets.forgotten_times.declarations import Event, Phase, Zone
from decktool.rulesets.forgotten_times.state import TimesState, powerful


def end_effects(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What cards in play do at the end of their player's turn: hero, city, upgrades, in this order."""
    state.phase = Phase.END
    state.attacker = state.target = state.killer = -1
    state.reach[seat] += reach(state, seat)
    for card in reversed(powerful(state, seat)):
        happen(state, card, "turn-end")


def save_limit(state: TimesState, seat: int) -> int:
    """The RP that may be saved: 3, or what a city upgrade says. Quick Game Pointers."""
    return max([state.rules.rp_save, *(state.rules.save[i] for i in powerful(state, seat))])


def next_turn(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Up to 3 unspent RP are saved, prize cards come to hand, and the other player's turn begins.

    Storing Runic Power, Key Terms. A number of turns without a play or an attack is a draw (house rule `stall_turns`).
    """
    kept = min(state.rp[seat], save_limit(state, seat))
    state.wasted[seat] += state.rp[seat] - kept
    state.rp[seat] = kept
    if kept:
        state.tell(Event.SAVES, seat, -1, kept, "FT-store-01")
    take_prizes(state)
    thaw(state, seat, begins=False)
    for card in state.zones[Zone.LASTING + seat][:]:
        if not state.waits >> card & 1:
            discard_played(state, None, seat, card, dice)
    state.attacked = state.waits = state.bared = 0
    state.hero_attacked = False
    state.more, state.again = [0] * len(state.more), [0] * len(state.again)
    state.quiet += 1
    state.tell(Event.ENDS, seat, clause="FT-recruit-12")
    if state.quiet >= state.rules.stall_turns:
        state.end(None, "stalled", f"nothing was played for {state.quiet} turns: a draw", "FT-win-03")
        return
    state.active = 1 - seat
    state.stack[-1] = (1, 0, 1 - seat, -1)
