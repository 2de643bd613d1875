"""Start of Turn, Storing Runic Power: how a turn begins, with Runic Infusion of the Key Terms, and how it ends."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forgotten_times.chapters.attack_phase import reach
from decktool.rulesets.forgotten_times.chapters.key_terms import draw, happen, take_prizes, thaw
from decktool.rulesets.forgotten_times.chapters.recruitment_phase import discard_played
from decktool.rulesets.forgotten_times.declarations import MOST_RUNES, Event, Phase, Zone
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
    for card in reversed(powerful(state, state.rules.acting["turn-start"][seat])):
        happen(state, "turn-start", card)


def end_effects(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What cards in play do at the end of their player's turn: hero, city, upgrades, in this order."""
    state.phase = Phase.END
    state.attacker = state.target = state.killer = -1
    state.reach[seat] += reach(state, seat)
    for card in reversed(powerful(state, state.rules.acting["turn-end"][seat])):
        happen(state, "turn-end", card)


def next_turn(state: TimesState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Up to 3 unspent RP are saved, prize cards come to hand, and the other player's turn begins.

    Storing Runic Power, Key Terms; a city upgrade may say more than 3 (Quick Game Pointers). A number of turns without
    a play or an attack is a draw (house rule `stall_turns`).
    """
    rules = state.rules
    most = rules.by_house.rp_save
    for card in powerful(state, rules.saving[seat]):
        most = max(most, rules.save[card])
    kept = min(state.rp[seat], most)
    state.wasted[seat] += state.rp[seat] - kept
    state.rp[seat] = kept
    if kept:
        state.tell(Event.SAVES, seat, -1, kept, "FT-store-01")
    take_prizes(state)
    thaw(state, seat, begins=False)
    for card in state.zones[Zone.LASTING + seat][:]:
        if not state.waits >> card & 1:
            discard_played(state, None, seat, card, dice)
    state.new_turn()
    state.quiet += 1
    state.tell(Event.ENDS, seat, clause="FT-recruit-12")
    if state.quiet >= rules.by_house.stall_turns:
        state.end(None, "stalled", f"nothing was played for {state.quiet} turns: a draw", "FT-win-03")
        return
    state.active = 1 - seat
    state.stack[-1] = (1, 0, 1 - seat, -1)
