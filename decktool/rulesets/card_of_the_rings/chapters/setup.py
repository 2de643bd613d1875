"""III. Setup."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.card_of_the_rings.state import RingsState
from decktool.rulesets.card_of_the_rings.table import EVERYONE, Decision, Event, Kind, Verb, Zone

OPENING_HAND = 5


def deal(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The quests lie face up in the centre; all other cards are one shuffled deck, from which each player draws five.

    Rules III. Who begins is an input; without one the dice decide, for the rulebook's own measure (who last read a
    fantasy story) is not in the cards.
    """
    for instance, kind in enumerate(state.rules.kinds):
        state.zones[Zone.CENTRE if kind == Kind.QUEST else Zone.DECK].append(instance)
        state.knows[instance] = EVERYONE if kind == Kind.QUEST else 0
    piles.shuffle(state, Zone.DECK, dice.stream("deck"))
    state.tell(Event.FIRST, seat, -1, 0, "CR-3-10")
    for drawer in (seat, 1 - seat):
        draw_hand(state, drawer, Event.DEALT, "CR-3-03")


def draw_hand(state: RingsState, seat: int, event: int, clause: str) -> None:
    """Five cards from the top of the deck, known to their player alone."""
    piles.deal(state, Zone.DECK, Zone.HAND + seat, seat, OPENING_HAND)
    state.tell(event, seat, -1, OPENING_HAND, clause)


def mulligan(state: RingsState, later: bool, seat: int, source: int, dice: Dice) -> None:
    """Ask for a new hand, where the house rule allows it; the first player is asked first. Rules III."""
    drawer = 1 - seat if later else seat
    kinds = state.rules.kinds
    if state.rules.gold_mulligan and all(kinds[i] != Kind.GOLD for i in state.zones[Zone.HAND + drawer]):
        state.ask(Decision.MULLIGAN, drawer, [Verb.KEEP_HAND, Verb.MULLIGAN])


@Decision.MULLIGAN.answered
def keep_or_draw_anew(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Keep the hand, or shuffle it back and draw five."""
    if action == Verb.MULLIGAN:
        piles.turn_over(state, Zone.HAND + seat, Zone.DECK, dice.stream("deck"))
        draw_hand(state, seat, Event.NEW_HAND, "CR-3-04")


@Verb.obstacle_to(Verb.KEEP_HAND, Verb.MULLIGAN)
def no_mulligan(state: RingsState, seat: int) -> Reason:
    """A hand is kept or drawn anew once, before the first turn. Rules III."""
    if state.decision is Decision.MULLIGAN:
        return Reason("keep the hand or draw a new one", "CR-3-04")
    return Reason("there is no mulligan", "CR-3-04")


def begin(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The first turn begins."""
    state.active = seat
    state.stack.append((1, 0, seat, -1))
