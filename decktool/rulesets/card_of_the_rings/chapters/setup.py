"""III. Setup."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import opening, piles
from decktool.play.records import Reason
from decktool.rulesets.card_of_the_rings.declarations import EVERYONE, Decision, Event, Kind, Verb, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState


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
        state.tell(Event.DEALT, drawer, -1, len(state.rules.hands.deal(state, drawer)), "CR-3-03")


def draw_anew(state: RingsState, seat: int, redraws: int, dice: Dice) -> None:
    """The hand is shuffled back, and a new one is drawn. Rules III."""
    drawn = state.rules.hands.redraw(state, seat, redraws, dice.stream("deck"))
    state.tell(Event.NEW_HAND, seat, -1, len(drawn), "CR-3-04")


@Decision.MULLIGAN.answered
def keep_or_draw_anew(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Keep the hand or draw a new one, where the house rule allows it; the first player is asked first. Rules III."""
    if action == Verb.MULLIGAN:
        opening.redraw(state, seat, dice)
    else:
        opening.kept(state)


@Verb.obstacle_to(Verb.KEEP_HAND, Verb.MULLIGAN)
def no_mulligan(state: RingsState, seat: int) -> Reason:
    """A hand is kept or drawn anew once, before the first turn. Rules III."""
    if state.decision is Decision.MULLIGAN:
        return Reason("keep the hand or draw a new one", "CR-3-04")
    return Reason("this game has no mulligan", "CR-3-04")


def begin(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The first turn begins."""
    state.active = seat
    state.stack.append((1, 0, seat, -1))
