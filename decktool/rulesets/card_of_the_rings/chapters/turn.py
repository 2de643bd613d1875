"""IV. Turn Structure: the end of a turn, and the next player's."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.rulesets.card_of_the_rings.chapters.special_rules import crown_wins, stalled
from decktool.rulesets.card_of_the_rings.state import RingsState
from decktool.rulesets.card_of_the_rings.table import EVERYONE, Decision, Event, Phase, Verb, Zone


def crown(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Controlling The Lost Crown with 15 or more Power at the end of one's turn wins.

    Rules V. The quest phase is over, so its bonus does not count; house rule `crown_check` for every turn's end.
    """
    state.phase = Phase.END
    if not crown_wins(state, seat) and state.rules.crown_check == "any_turn_end":
        crown_wins(state, 1 - seat)


def hand_limit(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """No zone has a limit; by house rule (`hand_limit`) a larger hand is discarded down to it. Rules III is silent."""
    limit = state.rules.hand_limit
    hand = state.zones[Zone.HAND + seat]
    if limit and len(hand) > limit:
        state.ask(Decision.HAND_LIMIT, seat, state.distinct(Verb.DISCARD, hand))
        return
    state.advance()


@Decision.HAND_LIMIT.answered
def discard(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Discard the card."""
    instance = action - Verb.DISCARD
    piles.move(state, instance, Zone.HAND + seat, Zone.DISCARD, EVERYONE)
    state.tell(Event.DISCARDS, seat, instance, 1, "CR-3-11")


def next_turn(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Players take turns alternately. Rules IV. What lasted until the end of the turn ends; a stalled game ends too."""
    state.boosts.clear()
    state.quiet += 1
    state.tell(Event.ENDS, seat, -1, 0, "CR-4-02")
    if stalled(state):
        return
    state.active = 1 - seat
    state.stack[-1] = (1, 0, 1 - seat, -1)
