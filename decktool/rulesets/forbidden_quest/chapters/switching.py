"""4.12: Switching a creature."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.cards.targets import comes_in
from decktool.rulesets.forbidden_quest.cards.words import Switch
from decktool.rulesets.forbidden_quest.chapters import attack, movement
from decktool.rulesets.forbidden_quest.chapters.setup import shuffle
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState, clear


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
        piles.look(state, Zone.DECK + seat, seat, len(pile))
    found = [card for card in pile if comes_in(state, card, state.aim)]
    state.ask(Decision.SWITCH, seat, [Verb.CANCEL, *Verb.each(Verb.SWITCH_IN, found)], source)


@Verb.obstacle_to(Verb.SWITCH_IN)
def not_switched_in(state: QuestState, seat: int, card: int) -> Reason:
    """A creature of the searched pile comes in, with more HP than the damage it inherits. Rules 4.12."""
    if state.decision is not Decision.SWITCH:
        return Reason("nothing is switched now", "FQ-4.12-01", "FQ-4.12-12")
    if state.rules.kinds[card] != Kind.CREATURE or card not in state.zones[state.left + seat]:
        place = "deck" if state.left == Zone.DECK else "hand"
        return Reason(f"only a creature of the {place} comes in", "FQ-4.12-03")
    damage = state.damage[state.aim]
    return Reason(f"{{card}} has {state.rules.hp[card]} HP and would inherit {damage} damage", "FQ-4.12-04")


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
    new = Verb.cards(action)[0]
    columns = (state.region, state.damage, state.marks, state.weapon, state.defense)
    carried = [column[old] for column in columns]
    state.tell(Event.SWITCHES_OUT, seat, old, 1, "FQ-4.12-01")
    clear(state, old)
    piles.swap(state, old, Zone.BOARD + seat, new, zone + seat)
    state.knows[new] = state.rules.everyone
    state.forget(new)
    for column, value in zip(columns, carried, strict=True):
        column[new] = value
    state.attacked, state.shot = _carry(state.attacked, old, new), _carry(state.shot, old, new)
    state.quiet = -1
    state.tell(Event.SWITCHES_IN, seat, new, 1, "FQ-4.12-08")
    poisoned = state.marks[new] & t.POISON  # who is trapped is not switched, so no trap comes
    if poisoned and not state.rules.by_house.immune_inherits and attack.immune(state, new, t.POISON):
        state.marks[new] &= ~t.POISON
        state.tell(Event.IMMUNE, seat, new, 0, "FQ-4.12-10")
    if zone == Zone.DECK:
        shuffle(state, seat, dice, "FQ-4.12-15")
    movement.arrive(state, seat, new)


def _carry(bits: int, old: int, new: int) -> int:
    """The old creature's bit becomes the new one's."""
    return bits & ~(1 << old) | (bits >> old & 1) << new
