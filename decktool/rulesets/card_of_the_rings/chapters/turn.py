"""IV. Turn Structure, IV.1 Draw Phase: the beginning and the end of a turn, and the next player's."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.rulesets.card_of_the_rings.chapters.special_rules import crown_wins, stalled
from decktool.rulesets.card_of_the_rings.chapters.special_rules import draw as draw_card
from decktool.rulesets.card_of_the_rings.declarations import EVERYONE, Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState, bank_worth


def begin(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """At the start of one's turn all one's tapped gold untaps.

    Rules IV.2, which is silent on companions: those that this player tapped untap as well, through their controller's
    next turn they stay tapped, or the card that taps would do nothing (house rule `companion_untap`).
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
    for _ in range(state.rules.hands.draws(state.turn)):
        draw_card(state, seat, dice, "CR-4.1-01", of_phase=True)


def start_effects(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Start-of-turn effects of one's own cards, after the draw, in the order in which the cards were played.

    Rules IV.1 (house rule `start_effects` for before the draw).
    """
    at_start = state.rules.at_start
    for zone in (Zone.PARTY + seat, Zone.BANK + seat):
        for instance in reversed(state.zones[zone]):
            if at_start[instance] >= 0:
                state.stack.append((at_start[instance], 0, seat, instance))


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
