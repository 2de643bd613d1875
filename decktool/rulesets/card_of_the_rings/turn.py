"""IV. Turn Structure: the end of a turn, and the next player's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.card_of_the_rings.components import (
    D_HAND_LIMIT,
    DISCARD,
    DISCARD_IT,
    E_DISCARDS,
    E_ENDS,
    END_OF_TURN,
    EVERYONE,
    HAND,
)
from decktool.rulesets.card_of_the_rings.special_rules import crown_wins, crowned, stalled
from decktool.rulesets.card_of_the_rings.state import distinct

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.card_of_the_rings.state import RingsState


def crown(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Controlling The Lost Crown with 15 or more Power at the end of one's turn wins.

    Rules V. The quest phase is over, so its bonus does not count; house rule `crown_check` for every turn's end.
    """
    state.phase = END_OF_TURN
    if crowned(state, seat):
        crown_wins(state, seat)
    elif state.rules.crown_check == "any_turn_end" and crowned(state, 1 - seat):
        crown_wins(state, 1 - seat)


def hand_limit(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """No zone has a limit; by house rule (`hand_limit`) a larger hand is discarded down to it. Rules III is silent."""
    limit = state.rules.hand_limit
    hand = state.zones[HAND + seat]
    if limit and len(hand) > limit:
        state.ask(D_HAND_LIMIT, seat, distinct(state, DISCARD_IT, hand))
        return
    state.advance()


def answer_hand_limit(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Discard the card."""
    instance = action - DISCARD_IT
    state.zones[HAND + seat].remove(instance)
    state.zones[DISCARD].append(instance)
    state.knows[instance] = EVERYONE
    if state.log is not None:
        state.log.append((E_DISCARDS, seat, instance, 1, EVERYONE, "CR-3-11"))


def next_turn(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Players take turns alternately. Rules IV. What lasted until the end of the turn ends; a stalled game ends too."""
    state.boosts.clear()
    state.quiet += 1
    if state.log is not None:
        state.log.append((E_ENDS, seat, -1, 0, 0, "CR-4-02"))
    if stalled(state):
        return
    state.active = 1 - seat
    state.stack[-1] = (1, 0, 1 - seat, -1)
