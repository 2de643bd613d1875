"""4: The main phase, in any order: add, move, equip, use abilities, play relics, and one sorcerer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forbidden_quest import crystals, equipment, movement, stalemate
from decktool.rulesets.forbidden_quest.components import (
    ADD,
    ATTACH,
    BOARD,
    CALL_STALEMATE,
    CARD,
    CENTRE,
    CREATURE,
    D_MAIN,
    E_PLAYS,
    E_USES,
    END_MAIN,
    HAND,
    MAIN,
    MAIN_MOMENT,
    MOVE,
    PAIR,
    PLAY,
    RELIC,
    SORCERER,
    TAKE_CENTRE,
    TRANSFER,
    TRAP,
    USE,
    USE_SECOND,
    first_of,
)
from decktool.rulesets.forbidden_quest.setup import one_of_each
from decktool.rulesets.forbidden_quest.state import lay_down, note

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forbidden_quest.state import QuestState


def phase(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Add creatures, move, equip and transfer, use abilities, play relics and one sorcerer, in any order. Rules 4."""
    state.phase = MAIN
    options = [] if stalemate.must_move(state, seat) else [END_MAIN]
    rules = state.rules
    kinds = rules.kinds
    room = movement.has_room(state, seat)
    for card in one_of_each(state, state.zones[HAND + seat]):
        kind = kinds[card]
        if kind == CREATURE:
            if room:
                options.append(ADD + CARD * card)
        elif kind > RELIC:
            equipment.attachments(state, seat, card, options)
        elif playable(state, seat, card, MAIN_MOMENT):
            options.append(PLAY + CARD * card)
    for creature in state.zones[BOARD + seat]:
        if movement.may_move(state, creature):
            options.append(MOVE + CARD * creature)
        usable(state, seat, creature, MAIN_MOMENT, options)
    equipment.transfers(state, seat, options)
    if crystals.may_take_centre(state, seat):
        options.append(TAKE_CENTRE)
    if stalemate.may_call(state, seat):
        options.append(CALL_STALEMATE)
    state.ask(D_MAIN, seat, options)


def playable(state: QuestState, seat: int, card: int, moment: int) -> bool:
    """Relics any number, one sorcerer a turn, each at its moment and only if it can do something. Rules 4.4 to 4.6."""
    rules = state.rules
    if rules.on_play[moment][card] < 0 or (state.sorcerer and rules.kinds[card] == SORCERER):
        return False
    return bool(rules.play_test[moment][card](state, seat, card))


def play(state: QuestState, seat: int, card: int, moment: int) -> None:
    """Reveal it, discard it, use its effect. Rules 4.4, 4.5."""
    state.zones[HAND + seat].remove(card)
    sorcerer = state.rules.kinds[card] == SORCERER
    note(state, E_PLAYS, seat, card, 1, "FQ-4.5-02" if sorcerer else "FQ-4.4-02")
    lay_down(state, card)
    state.sorcerer |= sorcerer
    state.stack.append((state.rules.on_play[moment][card], 0, seat, card))


def usable(state: QuestState, seat: int, creature: int, moment: int, options: list[int]) -> None:
    """What an ability offers is optional; each can be used once a turn, and none while its creature is trapped.

    Rules 4.3, 5.4. That an ability is used once a turn is a reading (house rule `ability_uses`).
    """
    rules = state.rules
    bit = 1 << creature
    if not rules.has_ability[creature] or state.marks[creature] & TRAP or (rules.waits and state.entered & bit):
        return
    for verb, used, ability in ((USE, state.used, 0), (USE_SECOND, state.second_used, 1)):
        program = rules.on_use[ability][creature]
        if program < 0 or rules.use_moment[ability][creature] != moment or (used & bit and rules.once_a_turn):
            continue
        if rules.use_test[ability][creature](state, seat, creature):
            options.append(verb + CARD * creature)


def use(state: QuestState, seat: int, action: int) -> None:
    """Use an ability; trying is a use, whatever a coin says. Rules 4.3."""
    creature = first_of(action)
    second = action >= USE_SECOND
    if second:
        state.second_used |= 1 << creature
    else:
        state.used |= 1 << creature
    note(state, E_USES, seat, creature, 1, "FQ-4.3-02")
    state.stack.append((state.rules.on_use[second][creature], 0, seat, creature))


def answer(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Do one of these things, or go on to the attack phase, from which there is no way back. Rules 3."""
    verb = action // PAIR * PAIR
    if verb == 0:
        if action == END_MAIN:
            state.advance()
        elif action == TAKE_CENTRE:
            crystals.take(state, seat, CENTRE, "FQ-2.3-31")
        else:
            stalemate.call(state, seat)
    elif verb == ADD:
        movement.add(state, seat, first_of(action))
    elif verb == PLAY:
        play(state, seat, first_of(action), MAIN_MOMENT)
    elif verb == MOVE:
        movement.announce(state, seat, first_of(action))
    elif verb == ATTACH:
        equipment.attach(state, seat, action)
    elif verb == TRANSFER:
        equipment.transfer(state, seat, action)
    else:
        use(state, seat, action)
