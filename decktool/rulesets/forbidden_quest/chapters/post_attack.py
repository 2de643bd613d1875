"""6, 7.1: The post-attack phase, the end of the turn, and the next player's turn."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.chapters import crystals, stalemate
from decktool.rulesets.forbidden_quest.chapters.main_phase import unplayable, usable
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState


def _options(state: QuestState, seat: int, moment: int) -> list[int]:
    hand = state.distinct(0, state.zones[Zone.HAND + seat])
    found = [Verb.PLAY + t.CARD * card for card in hand if unplayable(state, seat, card, moment) is None]
    for creature in state.zones[Zone.BOARD + seat]:
        usable(state, seat, creature, moment, found)
    return found


def after_attack(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What is done after an attack, if there was one and there is something to do. Rules 5.1, 6.1."""
    state.phase = Phase.POST_ATTACK
    options = _options(state, seat, t.AFTER_MOMENT) if state.attacked | state.shot else []
    if options:
        state.ask(Decision.AFTER, seat, [Verb.END_AFTER, *options])
    else:
        state.advance()


def end_of_turn(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What is done at the end of the turn, which a player says to be over. Rules 6.1."""
    state.phase = Phase.END
    state.ask(Decision.END, seat, [Verb.END_TURN, *_options(state, seat, t.END_MOMENT)])


def next_turn(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The turn is over and the other player's begins. Rules 3."""
    state.quiet += 1
    if state.quiet == 0:
        state.stalemates = 0
    state.tell(Event.ENDS, seat, -1, 0, "FQ-6.1-04")
    won = state.rules.by_house.win_check != "immediate" and crystals.win(state)
    if not won and not stalemate.stop(state):
        state.stack[-1] = (Program.TURN, 0, 1 - seat, -1)
