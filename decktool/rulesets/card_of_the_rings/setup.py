"""III. Setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.card_of_the_rings.components import (
    CENTRE,
    D_MULLIGAN,
    DECK,
    E_DEALT,
    E_FIRST,
    E_NEW_HAND,
    EVERYONE,
    GOLD,
    HAND,
    KEEP_HAND,
    MULLIGAN,
    QUEST,
)
from decktool.rulesets.card_of_the_rings.special_rules import shuffle_deck

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.card_of_the_rings.state import RingsState

OPENING_HAND = 5


def deal(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The quests lie face up in the centre; all other cards are one shuffled deck, from which each player draws five.

    Rules III. Who begins is an input; without one the dice decide, for the rulebook's own measure (who last read a
    fantasy story) is not in the cards.
    """
    rules, zones = state.rules, state.zones
    for instance, kind in enumerate(rules.kinds):
        zones[CENTRE if kind == QUEST else DECK].append(instance)
    for instance in zones[CENTRE]:
        state.knows[instance] = EVERYONE
    shuffle_deck(state, dice)
    if state.log is not None:
        state.log.append((E_FIRST, seat, -1, 0, 0, "CR-3-10"))
    for drawer in (seat, 1 - seat):
        draw_hand(state, drawer)
        if state.log is not None:
            state.log.append((E_DEALT, drawer, -1, OPENING_HAND, 0, "CR-3-03"))


def draw_hand(state: RingsState, seat: int) -> None:
    """Five cards from the top of the deck, known to their player alone."""
    deck = state.zones[DECK]
    for _ in range(OPENING_HAND):
        instance = deck.pop()
        state.knows[instance] |= 1 << seat
        state.zones[HAND + seat].append(instance)


def mulligan(state: RingsState, later: bool, seat: int, source: int, dice: Dice) -> None:
    """There is no mulligan; by house rule (`gold_mulligan`) a first hand without gold may be shown and drawn anew.

    Rules III is silent. The first player is asked first.
    """
    drawer = 1 - seat if later else seat
    kinds = state.rules.kinds
    if state.rules.gold_mulligan and all(kinds[instance] != GOLD for instance in state.zones[HAND + drawer]):
        state.ask(D_MULLIGAN, drawer, [KEEP_HAND, MULLIGAN])


def answer_mulligan(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Keep the hand, or shuffle it back and draw five."""
    if action == MULLIGAN:
        hand = state.zones[HAND + seat]
        state.zones[DECK].extend(hand)
        hand.clear()
        shuffle_deck(state, dice)
        draw_hand(state, seat)
        if state.log is not None:
            state.log.append((E_NEW_HAND, seat, -1, OPENING_HAND, 0, "CR-3-04"))


def begin(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The first turn begins."""
    state.active = seat
    state.stack.append((1, 0, seat, -1))
