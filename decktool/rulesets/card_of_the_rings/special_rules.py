"""V. Special Rules: the deck runs out, and how a stalled game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.rulesets.card_of_the_rings.components import (
    DECK,
    DISCARD,
    E_CLOSED,
    E_DRAWS,
    E_NOTHING,
    E_RESHUFFLE,
    E_SKIPS,
    HAND,
    PARTY,
)
from decktool.rulesets.card_of_the_rings.reach import can_win, vp_closed
from decktool.rulesets.card_of_the_rings.state import RingsState, power

if TYPE_CHECKING:
    from decktool.dealing import Dice


def shuffle_deck(state: RingsState, dice: Dice) -> None:
    """Shuffle the deck; nobody knows any of its cards any more."""
    deck = state.zones[DECK]
    knows = state.knows
    for instance in deck:
        knows[instance] = 0
    dice.stream("deck").shuffle(deck)


def reshuffle(state: RingsState, dice: Dice) -> None:
    """If the draw deck runs out, the discard pile is shuffled and becomes the deck.

    Rules V; when a card is needed and none is there, or by house rule (`reshuffle`) as soon as the last card leaves.
    """
    deck, discard = state.zones[DECK], state.zones[DISCARD]
    if deck or not discard:
        return
    if state.log is not None:
        state.log.append((E_RESHUFFLE, -1, -1, len(discard), 0, "CR-5-03"))
    deck.extend(discard)
    discard.clear()
    shuffle_deck(state, dice)


def draw(state: RingsState, seat: int, dice: Dice, clause: str) -> None:
    """Draw the top card of the shared deck; with deck and discard pile both empty nothing happens.

    Rules IV.1, V. With the house rule `chest_skip: any_draw` a waiting skip is spent here.
    """
    if state.skips[seat] and state.rules.skip_any_draw:
        state.skips[seat] -= 1
        if state.log is not None:
            state.log.append((E_SKIPS, seat, -1, 0, 0, "CR-G2-02"))
        return
    deck = state.zones[DECK]
    if not deck:
        reshuffle(state, dice)
        if not deck:
            if state.log is not None:
                state.log.append((E_NOTHING, seat, -1, 0, 0, "CR-5-05"))
            return
    instance = deck.pop()
    state.zones[HAND + seat].append(instance)
    seen = state.knows[instance] = state.knows[instance] | 1 << seat
    if state.log is not None:
        state.log.append((E_DRAWS, seat, instance, 1, seen, clause))
    if not deck and state.rules.reshuffle_at_once:
        reshuffle(state, dice)


def crowned(state: RingsState, seat: int, questing: bool = False) -> bool:
    """True if this player controls The Lost Crown and has the Power it asks for. Rules V and the card."""
    crown = state.rules.crown
    return any(crown[i] and power(state, seat, questing) >= crown[i] for i in state.zones[PARTY + seat])


def crown_wins(state: RingsState, seat: int) -> None:
    """End the game in favour of the Crown's controller."""
    state.end(seat, "crown", f"{state.rules.seats[seat]} wins with The Lost Crown", "CR-5-06")


def stalled(state: RingsState) -> bool:
    """End a game that goes nowhere; True if it did.

    The rulebook has no such rule. The game is a draw when for 20 turns (house rule `stall_turns`) no quest was claimed,
    no gold banked or stolen, no companion or permanent artifact played; and at once when no win is reachable.
    """
    if not state.closed and vp_closed(state):
        state.closed = True
        if state.log is not None:
            state.log.append((E_CLOSED, -1, -1, 0, 0, "CR-DER-02"))
    # what can be reached shrinks slowly; after a turn of progress the proof can wait for the next one without
    hopeless = (state.quiet or state.closed) and not can_win(state, state.active)
    if hopeless and not can_win(state, 1 - state.active):
        _stall(state, "dead", "nobody can win any more", "CR-DER-09")
        return True
    if state.quiet >= state.rules.stall_turns:
        _stall(state, "stalled", f"nothing was achieved for {state.quiet} turns", "CR-DER-09")
        return True
    return False


def _stall(state: RingsState, reason: str, words: str, clause: str) -> None:
    """A draw; or by house rule (`stall: vp_then_power`) the one with more VP, then with more Power."""
    rules = state.rules
    winner = None
    if rules.house["stall"] == "vp_then_power":
        score = [(state.vp[seat], power(state, seat, False)) for seat in (0, 1)]
        if score[0] != score[1]:
            winner = int(score[1] > score[0])
            words += f"; {rules.seats[winner]} has more {'VP' if score[0][0] != score[1][0] else 'Power'}"
    state.end(winner, reason, words if winner is not None else f"{words}: a draw", clause)
