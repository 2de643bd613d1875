"""4: The main phase, in any order: add, move, equip, use abilities, play relics, and one sorcerer."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forbidden_quest.chapters import crystals, equipment, movement, stalemate
from decktool.rulesets.forbidden_quest.chapters.setup import one_of_each
from decktool.rulesets.forbidden_quest.state import QuestState, lay_down
from decktool.rulesets.forbidden_quest.table import (
    CARD,
    CENTRE,
    MAIN_MOMENT,
    PAIR,
    TRAP,
    Decision,
    Event,
    Kind,
    Phase,
    Verb,
    Zone,
    first_of,
)


def phase(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Add creatures, move, equip and transfer, use abilities, play relics and one sorcerer, in any order. Rules 4."""
    state.phase = Phase.MAIN
    options = [] if stalemate.must_move(state, seat) else [Verb.END_MAIN]
    rules = state.rules
    kinds = rules.kinds
    room = movement.has_room(state, seat)
    for card in one_of_each(state, state.zones[Zone.HAND + seat]):
        kind = kinds[card]
        if kind == Kind.CREATURE:
            if room:
                options.append(Verb.ADD + CARD * card)
        elif kind > Kind.RELIC:
            equipment.attachments(state, seat, card, options)
        elif playable(state, seat, card, MAIN_MOMENT):
            options.append(Verb.PLAY + CARD * card)
    for creature in state.zones[Zone.BOARD + seat]:
        if movement.may_move(state, creature):
            options.append(Verb.MOVE + CARD * creature)
        usable(state, seat, creature, MAIN_MOMENT, options)
    equipment.transfers(state, seat, options)
    if crystals.may_take_centre(state, seat):
        options.append(Verb.TAKE_CENTRE)
    if stalemate.may_call(state, seat):
        options.append(Verb.CALL_STALEMATE)
    state.ask(Decision.MAIN, seat, options)


def playable(state: QuestState, seat: int, card: int, moment: int) -> bool:
    """Relics any number, one sorcerer a turn, each at its moment and only if it can do something. Rules 4.4 to 4.6."""
    rules = state.rules
    if rules.on_play[moment][card] < 0 or (state.sorcerer and rules.kinds[card] == Kind.SORCERER):
        return False
    return bool(rules.play_test[moment][card](state, seat, card))


def play(state: QuestState, seat: int, card: int, moment: int) -> None:
    """Reveal it, discard it, use its effect. Rules 4.4, 4.5."""
    state.zones[Zone.HAND + seat].remove(card)
    sorcerer = state.rules.kinds[card] == Kind.SORCERER
    lay_down(state, card)
    state.tell(Event.PLAYS, seat, card, 1, "FQ-4.5-02" if sorcerer else "FQ-4.4-02")
    state.sorcerer |= sorcerer
    state.stack.append((state.rules.on_play[moment][card], 0, seat, card))


def usable(state: QuestState, seat: int, creature: int, moment: int, options: list[int]) -> None:
    """Add the abilities that can be used, and that can do something."""
    rules = state.rules
    if not rules.has_ability[creature]:
        return
    for ability, verb in enumerate((Verb.USE, Verb.USE_SECOND)):
        if not unusable(state, creature, ability, moment) and rules.use_test[ability][creature](state, seat, creature):
            options.append(verb + CARD * creature)


def unusable(state: QuestState, creature: int, ability: int, moment: int) -> str:
    """What keeps an ability from being used, in a word; empty if nothing does.

    Each can be used once a turn, and none while its creature is trapped. Rules 4.3, 5.4. That an ability is used once a
    turn is a reading (house rule `ability_uses`).
    """
    rules = state.rules
    if rules.on_use[ability][creature] < 0:
        return "none"
    if state.marks[creature] & TRAP:
        return "trapped"
    if rules.waits and state.entered >> creature & 1:
        return "added"
    if rules.once_a_turn and (state.second_used if ability else state.used) >> creature & 1:
        return "used"
    return "" if rules.use_moment[ability][creature] == moment else "moment"


def use(state: QuestState, seat: int, action: int) -> None:
    """Use an ability; trying is a use, whatever a coin says. Rules 4.3."""
    creature = first_of(action)
    second = action >= Verb.USE_SECOND
    if second:
        state.second_used |= 1 << creature
    else:
        state.used |= 1 << creature
    state.tell(Event.USES, seat, creature, 1, "FQ-4.3-02")
    state.stack.append((state.rules.on_use[second][creature], 0, seat, creature))


@Decision.MAIN.answered
def answer(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Do one of these things, or go on to the attack phase, from which there is no way back. Rules 3."""
    verb = action // PAIR * PAIR
    if action == Verb.END_MAIN:
        state.advance()
    elif action == Verb.TAKE_CENTRE:
        crystals.take(state, seat, CENTRE, "FQ-2.3-31")
    elif action == Verb.CALL_STALEMATE:
        stalemate.call(state, seat)
    elif verb == Verb.ADD:
        movement.add(state, seat, first_of(action))
    elif verb == Verb.PLAY:
        play(state, seat, first_of(action), MAIN_MOMENT)
    elif verb == Verb.MOVE:
        movement.announce(state, seat, first_of(action))
    elif verb == Verb.ATTACH:
        equipment.attach(state, seat, action)
    elif verb == Verb.TRANSFER:
        equipment.transfer(state, seat, action)
    else:
        use(state, seat, action)
