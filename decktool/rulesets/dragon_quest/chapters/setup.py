"""Setup."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import opening, piles
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.declarations import Decision, Event, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState


def deal(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each shuffled deck gives its player six cards. There is no gold, no experience and no card in play."""
    for player in (0, 1):
        piles.shuffle(state, Zone.DECK + player, dice.stream("deck"))
    for player in (0, 1):
        state.tell(Event.DEALT, player, -1, len(state.rules.hands.deal(state, player)), "DQ-setup-03")


def draw_anew(state: DragonState, seat: int, redraws: int, dice: Dice) -> None:
    """Six new cards are drawn first; then the old ones are shuffled into the draw pile, so none can come back."""
    drawn = state.rules.hands.redraw(state, seat, redraws, dice.stream("deck"))
    state.tell(Event.NEW_HAND, seat, -1, len(drawn), "DQ-setup-04")


@Decision.MULLIGAN.answered
def keep_or_draw_anew(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """A hand may be drawn anew, whole and once; the first seat is asked first, before anybody knows who begins."""
    if action == Verb.KEEP_HAND:
        state.tell(Event.KEEPS, seat, clause="DQ-setup-07")
        opening.kept(state)
    else:
        opening.redraw(state, seat, dice)


ONCE = Reason("a hand is kept or drawn anew once, before the first turn", "DQ-setup-06")
WHOLE = Reason("a new hand is all new cards, or none", "DQ-setup-07")


@Verb.obstacle_to(Verb.KEEP_HAND, Verb.MULLIGAN, Verb.EXCHANGE)
def not_drawn_anew(state: DragonState, seat: int, *card: int) -> Reason:
    """A hand is drawn anew as a whole, and once."""
    return WHOLE if card else ONCE


def flip(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A coin says who goes first, once the hands are settled (house rule `flip_before_hands`: before that)."""
    if state.first < 0:
        state.first = int(not dice.stream("table").coin())
    state.active = state.first
    state.tell(Event.FIRST, state.first, clause="DQ-setup-08")


def begin(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The first turn begins."""
    state.stack.append((Program.TURN, 0, state.first, -1))
