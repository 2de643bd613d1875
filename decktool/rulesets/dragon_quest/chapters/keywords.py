"""Keywords and Effects: poison and confusion at the end of their owner's turn."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.dragon_quest.chapters import turn
from decktool.rulesets.dragon_quest.chapters.levels_and_gold import hit
from decktool.rulesets.dragon_quest.declarations import Decision, Event, Phase, Verb
from decktool.rulesets.dragon_quest.state import DragonState, party


def turn_ends(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The end of a turn begins."""
    turn.enter(state, Phase.LAST, seat, "DQ-keyword-07")
    state.moved = state.raged = 0


def poison_and_confusion(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Poison hurts the active player's cards, and confused ones hit their own side, once each. Keywords.
    The player says in which order; a card that is no longer confused by then hits nobody.
    """
    cards = party(state, seat)
    hurt = [i for i in cards if (state.poisoned & ~state.moved) >> i & 1]
    raging = [i for i in cards if (state.confused & ~state.raged) >> i & 1]
    found = state.distinct(Verb.POISON, hurt) + state.distinct(Verb.RAGE, raging)
    if not found:
        state.advance()
    elif len(found) == 1:
        happen(state, found[0], seat, dice)
    else:
        state.ask(Decision.LAST, seat, found)


@Decision.LAST.answered
def happen(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """Poison deals 1 damage, which no defense lessens; a confused card deals 1 to its own side, itself included.
    House rule `confusion_self_target`: not to itself.
    """
    card = action & 127
    if action - card == Verb.POISON:
        state.moved |= 1 << card
        hit(state, [(card, 1)])
        return
    state.raged |= 1 << card
    state.tell(Event.HITS_OWN, seat, card, clause="DQ-keyword-14")
    found = [i for i in party(state, seat) if state.rules.house["confusion_self_target"] or i != card]
    if len(found) > 1:
        state.ask(Decision.VICTIM, seat, state.distinct(Verb.CHOOSE, found), card)
    elif found:
        hit(state, [(found[0], 1)])


@Decision.VICTIM.answered
def fall_on(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """The victim takes 1 damage, whatever the confused card's Attack is."""
    hit(state, [(action - Verb.CHOOSE, 1)])
