"""3, 5.3, 5.4: The beginning phase: draw, poison, traps, hidden markers, in this order."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.rulesets.forbidden_quest.chapters import crystals
from decktool.rulesets.forbidden_quest.chapters.setup import creatures_of, one_of_each, shuffle
from decktool.rulesets.forbidden_quest.state import QuestState, lay_down
from decktool.rulesets.forbidden_quest.table import (
    CARD,
    EVERYONE,
    HIDDEN_MARK,
    POISON,
    TRAP,
    Decision,
    Event,
    Phase,
    Verb,
    Zone,
    first_of,
    second_of,
)


def begin(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A turn begins; what was counted for the last one is forgotten, blocked damage and arrows too. Rules 3, 5.2."""
    state.turn += 1
    state.turns[seat] += 1
    state.active = seat
    state.phase = Phase.BEGINNING
    state.move_used = state.moved = state.used = state.second_used = state.attacked = state.shot = state.entered = 0
    state.weapon_up = state.defense_up = state.sorcerer = state.shooting = state.checked = 0
    state.present = int(bool(state.zones[Zone.BOARD + seat]))
    for player in (0, 1):
        for creature in state.zones[Zone.BOARD + player]:
            state.more[creature] = state.soaked[creature] = 0
            if state.weapon[creature] >= 0:
                state.shots[state.weapon[creature]] = 0
    state.tell(Event.TURN, seat, -1, state.turn, "FQ-3-01")


def ask_draw(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Draw a card; with no creature on the board and none in hand you may show the hand and draw two. Rules 3."""
    if state.zones[Zone.BOARD + seat] or creatures_of(state, seat):
        draw_for_turn(state, seat, 1, dice)
    else:
        state.ask(Decision.DRAW, seat, (Verb.DRAW_ONE, Verb.DRAW_TWO))


@Decision.DRAW.answered
def answer_draw(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """One card; or the hand is shown, and two are drawn even if the first is a creature."""
    if action == Verb.DRAW_TWO:
        state.tell(Event.DOUBLE, seat, -1, 0, "FQ-3-03")
        for card in state.zones[Zone.HAND + seat]:
            state.knows[card] = EVERYONE
            state.tell(Event.SHOWS, seat, card, 1, "FQ-3-04")
        draw_for_turn(state, seat, 2, dice)
    else:
        draw_for_turn(state, seat, 1, dice)


def draw_for_turn(state: QuestState, seat: int, number: int, dice: Dice) -> None:
    """With an empty deck there is nothing to draw, and the turn goes on. Rules 3 is silent (house rule `deck_out`)."""
    rule = state.rules.deck_out
    for _ in range(number):
        if not state.zones[Zone.DECK + seat]:
            if rule == "lose":
                names = state.rules.seats
                state.end(1 - seat, "deck out", f"{names[seat]} cannot draw and loses", "FQ-3-12")
                return
            if rule == "reshuffle" and state.zones[Zone.DISCARD + seat]:
                state.tell(Event.RESHUFFLE, seat, -1, len(state.zones[Zone.DISCARD + seat]), "FQ-3-12")
                state.zones[Zone.DECK + seat].extend(state.zones[Zone.DISCARD + seat])
                state.zones[Zone.DISCARD + seat].clear()
                shuffle(state, seat, dice, "FQ-3-12")
        draw(state, seat, "FQ-3-02" if number == 1 else "FQ-3-06")


def draw(state: QuestState, seat: int, clause: str) -> None:
    """Take the top card of the deck into the hand, if there is one."""
    deck = state.zones[Zone.DECK + seat]
    if not deck:
        state.tell(Event.NOTHING, seat, -1, 0, "FQ-3-12" if state.phase == Phase.BEGINNING else clause)
        return
    card = deck.pop()
    state.zones[Zone.HAND + seat].append(card)
    state.knows[card] |= 1 << seat
    state.tell(Event.DRAWS, seat, card, 1, clause)


# --- poison, 5.3 of the rulebook


def poison(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each of your poisoned creatures: flip two coins; two heads remove the marker, else it loses 1 HP. Rules 5.3.

    One at a time, in your order, and not optional; instead of the flips an antidote may be played.
    """
    if state.rules.ticks_always and not state.checked:
        for creature in state.zones[Zone.BOARD + 1 - seat][:]:
            if state.marks[creature] & POISON and state.outcome is None:
                suffer(state, creature, "FQ-5.3-05")
    if state.outcome is not None:
        return
    waiting = [i for i in state.zones[Zone.BOARD + seat] if state.marks[i] & POISON and not state.checked >> i & 1]
    if not waiting:
        state.checked = 0
        state.advance()
        return
    antidotes = [card for card in state.zones[Zone.HAND + seat] if state.rules.on_check[card] >= 0]
    if len(waiting) == 1 and not antidotes:
        check(state, waiting[0], dice)
        return
    options = [Verb.FLIP_FOR + CARD * creature for creature in waiting]
    options += [
        Verb.ANTIDOTE + CARD * card + creature for card in one_of_each(state, antidotes) for creature in waiting
    ]
    state.ask(Decision.POISON, seat, options)


@Decision.POISON.answered
def answer_poison(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Flip for it, or play the antidote on it."""
    if action >= Verb.ANTIDOTE:
        card, state.aim = first_of(action), second_of(action)
        state.zones[Zone.HAND + seat].remove(card)
        lay_down(state, card)
        state.tell(Event.PLAYS, seat, card, 1, "FQ-5.3-11")
        state.checked |= 1 << state.aim
        state.stack.append((state.rules.on_check[card], 0, seat, card))
    else:
        check(state, first_of(action), dice)


def check(state: QuestState, creature: int, dice: Dice) -> None:
    """Two coins, flipped both whatever the first says."""
    state.checked |= 1 << creature
    seat = state.rules.owners[creature]
    coins = [dice.stream("table").coin() for _ in range(2)]
    for heads in coins:
        state.tell(Event.FLIPS_FOR, seat, creature, int(heads), "FQ-5.3-06")
    if all(coins):
        cure(state, creature, "FQ-5.3-06")
    else:
        suffer(state, creature, "FQ-5.3-08")


def cure(state: QuestState, creature: int, clause: str) -> None:
    """The poison marker goes back to the supply."""
    state.marks[creature] &= ~POISON
    state.tell(Event.CURED, state.rules.owners[creature], creature, 1, clause)


def suffer(state: QuestState, creature: int, clause: str) -> None:
    """Poison costs 1 HP, which no defense card prevents; the creature stays poisoned. Rules 5.3, 1.5."""
    state.tell(Event.SUFFERS, state.rules.owners[creature], creature, 1, clause)
    crystals.wound(state, creature, 1, "FQ-5.3-12")


# --- traps, 5.4 of the rulebook


def traps(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """You may flip a coin for each of your trapped creatures, once a turn: heads frees it. Rules 5.4."""
    waiting = [i for i in state.zones[Zone.BOARD + seat] if state.marks[i] & TRAP and not state.checked >> i & 1]
    if waiting:
        state.ask(Decision.TRAP, seat, [*(Verb.TRY_TRAP + CARD * creature for creature in waiting), Verb.LEAVE_TRAPS])
    else:
        state.checked = 0
        state.advance()


@Decision.TRAP.answered
def answer_trap(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Flip for the creature that was named, or leave them trapped."""
    if action == Verb.LEAVE_TRAPS:
        state.checked = 0
        state.advance()
        return
    creature = first_of(action)
    state.checked |= 1 << creature
    heads = dice.stream("table").coin()
    state.tell(Event.FLIPS_FOR, seat, creature, int(heads), "FQ-5.4-16")
    if heads:
        free(state, creature, "FQ-5.4-16")
    else:
        state.tell(Event.STAYS_TRAPPED, seat, creature, 1, "FQ-5.4-17")


def free(state: QuestState, creature: int, clause: str) -> None:
    """The trap marker goes back to the supply."""
    state.marks[creature] &= ~TRAP
    state.tell(Event.FREED, state.rules.owners[creature], creature, 1, clause)


def unhide(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Hidden markers of your last turn come off. Rules 3, 6.2."""
    for creature in state.zones[Zone.BOARD + seat]:
        if state.marks[creature] & HIDDEN_MARK:
            state.marks[creature] &= ~HIDDEN_MARK
            state.tell(Event.UNHIDDEN, seat, creature, 1, "FQ-3-11")
