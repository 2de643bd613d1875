"""4.12: Switching a creature."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forbidden_quest.cards.words import Switch
from decktool.rulesets.forbidden_quest.chapters import attack, movement
from decktool.rulesets.forbidden_quest.chapters.setup import shuffle
from decktool.rulesets.forbidden_quest.state import QuestState, leave_board, take_up
from decktool.rulesets.forbidden_quest.table import (
    CARD,
    EVERYONE,
    POISON,
    TRAP,
    Decision,
    Event,
    Kind,
    Program,
    Verb,
    Zone,
    first_of,
)


def begin(state: QuestState, effect: Switch, seat: int, source: int, creature: int) -> None:
    """A card or ability switches this creature; what is left to say is with which one."""
    state.aim = creature
    state.left = {"hand": Zone.HAND, "deck": Zone.DECK, "hand-or-deck": -1}[effect.zone]
    state.stack.append((Program.SWITCH, 0, seat, source))


def where(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Say which pile is searched, where the card leaves that open; an empty deck cannot be. Rules 4.12, 4.6."""
    if state.left >= 0:
        return
    if not state.zones[Zone.DECK + seat]:
        state.left = Zone.HAND
    elif not state.zones[Zone.HAND + seat]:
        state.left = Zone.DECK
    else:
        state.ask(Decision.PLACE, seat, (Verb.FROM_HAND, Verb.FROM_DECK), source)


@Decision.PLACE.answered
def answer_place(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """That pile is searched."""
    state.left = Zone.HAND if action == Verb.FROM_HAND else Zone.DECK


def which(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A creature with more HP than the damage it inherits may come in; or call the switch off. Rules 4.12."""
    pile = state.zones[state.left + seat]
    if state.left == Zone.DECK:
        state.tell(Event.SEARCHES, seat, -1, 0, "FQ-4.12-03")
        for card in pile:
            state.knows[card] |= 1 << seat
    rules, damage = state.rules, state.damage[state.aim]
    found = [card for card in pile if rules.kinds[card] == Kind.CREATURE and rules.hp[card] > damage]
    state.ask(Decision.SWITCH, seat, [Verb.CANCEL, *(Verb.SWITCH_IN + CARD * card for card in found)], source)


@Decision.SWITCH.answered
def answer_switch(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """The new creature takes the place, the damage, the conditions and the attached cards of the old one.

    Rules 4.12. The old one goes where the new one came from. The new one has done nothing yet this turn, but for an
    attack if the old one attacked. A marker that it cannot have goes back to the supply, as card text goes before the
    rulebook (house rule `immune_inherits`). A switch that is called off is used up all the same.
    """
    zone, old = state.left, state.aim
    state.left = 0
    if action == Verb.CANCEL:
        state.tell(Event.CANCELS, seat, -1, 0, "FQ-4.12-05")
        if zone == Zone.DECK:
            shuffle(state, seat, dice, "FQ-4.12-05")
        return
    new = first_of(action)
    state.zones[zone + seat].remove(new)
    carried = [
        (column, column[old]) for column in (state.region, state.damage, state.marks, state.weapon, state.defense)
    ]
    place = state.zones[Zone.BOARD + seat].index(old)
    state.tell(Event.SWITCHES_OUT, seat, old, 1, "FQ-4.12-01")
    leave_board(state, old)
    state.zones[Zone.BOARD + seat].insert(place, new)
    state.knows[new] = EVERYONE
    movement.forget(state, new)
    for column, value in carried:
        column[new] = value
    state.attacked = _carry(state.attacked, old, new)
    state.shot = _carry(state.shot, old, new)
    state.quiet = -1
    state.tell(Event.SWITCHES_IN, seat, new, 1, "FQ-4.12-08")
    if not state.rules.immune_inherits:
        _shed(state, seat, new)
    if zone == Zone.DECK:
        state.zones[Zone.DECK + seat].append(old)
        shuffle(state, seat, dice, "FQ-4.12-15")
    else:
        take_up(state, seat, old)
    movement.enters(state, seat, new)
    movement.arrive(state, seat, new)


def _shed(state: QuestState, seat: int, creature: int) -> None:
    """Markers that a creature cannot have go back to the supply."""
    for mark in (POISON, TRAP):
        if state.marks[creature] & mark and attack.immune(state, creature, mark):
            state.marks[creature] &= ~mark
            state.tell(Event.IMMUNE, seat, creature, int(mark == TRAP), "FQ-4.12-10")


def _carry(bits: int, old: int, new: int) -> int:
    """The old creature's bit becomes the new one's."""
    return bits & ~(1 << old) | (bits >> old & 1) << new
