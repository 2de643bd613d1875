"""Setup."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.state import DragonState
from decktool.rulesets.dragon_quest.table import HAND, Decision, Event, Program, Verb, Zone


def deal(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each shuffled deck gives its player six cards. There is no gold, no experience and no card in play."""
    for player in (0, 1):
        piles.shuffle(state, Zone.DECK + player, dice.stream("deck"))
    for player in (0, 1):
        piles.deal(state, Zone.DECK + player, Zone.HAND + player, player, HAND)
        state.tell(Event.DEALT, player, -1, HAND, "DQ-setup-03")


def ask_keep(state: DragonState, player: int, seat: int, source: int, dice: Dice) -> None:
    """A hand may be drawn anew, whole and once; the first seat is asked first, before anybody knows who begins."""
    state.ask(Decision.MULLIGAN, player, (Verb.KEEP_HAND, Verb.MULLIGAN))


@Decision.MULLIGAN.answered
def keep_or_draw_anew(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """Six new cards are drawn first; then the old ones are shuffled into the draw pile, so none can come back."""
    if action == Verb.KEEP_HAND:
        state.tell(Event.KEEPS, seat, clause="DQ-setup-07")
        return
    old = state.zones[Zone.HAND + seat][:]
    piles.deal(state, Zone.DECK + seat, Zone.HAND + seat, seat, HAND)
    for card in old:
        piles.move(state, card, Zone.HAND + seat, Zone.DECK + seat)
    piles.shuffle(state, Zone.DECK + seat, dice.stream("deck"))
    state.tell(Event.NEW_HAND, seat, -1, HAND, "DQ-setup-04")


ONCE = Reason("a hand is kept or drawn anew once, before the first turn", "DQ-setup-06")
WHOLE = Reason("a new hand is six new cards, or none", "DQ-setup-07")


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
    state.gold = [state.rules.house["starting_gold"]] * 2
    state.stack.append((Program.TURN, 0, state.first, -1))
