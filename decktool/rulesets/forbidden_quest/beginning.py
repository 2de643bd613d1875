"""3, 5.3, 5.4: The beginning phase: draw, poison, traps, hidden markers, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forbidden_quest import crystals
from decktool.rulesets.forbidden_quest.components import (
    ANTIDOTE,
    BEGINNING,
    BOARD,
    CARD,
    D_DRAW,
    D_POISON,
    D_TRAP,
    DECK,
    DISCARD,
    DRAW_ONE,
    DRAW_TWO,
    E_CURED,
    E_DOUBLE,
    E_DRAWS,
    E_FLIPS_FOR,
    E_FREED,
    E_NOTHING,
    E_PLAYS,
    E_RESHUFFLE,
    E_SHOWS,
    E_STAYS_TRAPPED,
    E_SUFFERS,
    E_TURN,
    E_UNHIDDEN,
    EVERYONE,
    FLIP_FOR,
    HAND,
    HIDDEN_MARK,
    LEAVE_TRAPS,
    POISON,
    TRAP,
    TRY_TRAP,
    first_of,
    second_of,
)
from decktool.rulesets.forbidden_quest.setup import creatures_of, one_of_each, shuffle
from decktool.rulesets.forbidden_quest.state import lay_down, note

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forbidden_quest.state import QuestState


def begin(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A turn begins; what was counted for the last one is forgotten, blocked damage and arrows too. Rules 3, 5.2."""
    state.turn += 1
    state.turns[seat] += 1
    state.active = seat
    state.phase = BEGINNING
    state.move_used = state.moved = state.used = state.second_used = state.attacked = state.shot = state.entered = 0
    state.weapon_up = state.defense_up = state.sorcerer = state.shooting = state.checked = 0
    state.present = int(bool(state.zones[BOARD + seat]))
    for player in (0, 1):
        for creature in state.zones[BOARD + player]:
            state.more[creature] = state.soaked[creature] = 0
            if state.weapon[creature] >= 0:
                state.shots[state.weapon[creature]] = 0
    note(state, E_TURN, seat, -1, state.turn, "FQ-3-01")


def ask_draw(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Draw a card; with no creature on the board and none in hand you may show the hand and draw two. Rules 3."""
    if state.zones[BOARD + seat] or creatures_of(state, seat):
        draw_for_turn(state, seat, 1, dice)
    else:
        state.ask(D_DRAW, seat, (DRAW_ONE, DRAW_TWO))


def answer_draw(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """One card; or the hand is shown, and two are drawn even if the first is a creature."""
    if action == DRAW_TWO:
        note(state, E_DOUBLE, seat, -1, 0, "FQ-3-03")
        for card in state.zones[HAND + seat]:
            state.knows[card] = EVERYONE
            note(state, E_SHOWS, seat, card, 1, "FQ-3-04")
        draw_for_turn(state, seat, 2, dice)
    else:
        draw_for_turn(state, seat, 1, dice)


def draw_for_turn(state: QuestState, seat: int, number: int, dice: Dice) -> None:
    """With an empty deck there is nothing to draw, and the turn goes on. Rules 3 is silent (house rule `deck_out`)."""
    rule = state.rules.deck_out
    for _ in range(number):
        if not state.zones[DECK + seat]:
            if rule == "lose":
                names = state.rules.seats
                state.end(1 - seat, "deck out", f"{names[seat]} cannot draw and loses", "FQ-3-12")
                return
            if rule == "reshuffle" and state.zones[DISCARD + seat]:
                note(state, E_RESHUFFLE, seat, -1, len(state.zones[DISCARD + seat]), "FQ-3-12")
                state.zones[DECK + seat].extend(state.zones[DISCARD + seat])
                state.zones[DISCARD + seat].clear()
                shuffle(state, seat, dice, "FQ-3-12")
        draw(state, seat, "FQ-3-02" if number == 1 else "FQ-3-06")


def draw(state: QuestState, seat: int, clause: str) -> None:
    """Take the top card of the deck into the hand, if there is one."""
    deck = state.zones[DECK + seat]
    if not deck:
        note(state, E_NOTHING, seat, -1, 0, "FQ-3-12" if state.phase == BEGINNING else clause)
        return
    card = deck.pop()
    state.zones[HAND + seat].append(card)
    seen = state.knows[card] = state.knows[card] | 1 << seat
    note(state, E_DRAWS, seat, card, 1, clause, seen)


# --- poison, 5.3 of the rulebook


def poison(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each of your poisoned creatures: flip two coins; two heads remove the marker, else it loses 1 HP. Rules 5.3.

    One at a time, in your order, and not optional; instead of the flips an antidote may be played.
    """
    if state.rules.ticks_always and not state.checked:
        for creature in state.zones[BOARD + 1 - seat][:]:
            if state.marks[creature] & POISON and state.outcome is None:
                suffer(state, creature, "FQ-5.3-05")
    if state.outcome is not None:
        return
    waiting = [i for i in state.zones[BOARD + seat] if state.marks[i] & POISON and not state.checked >> i & 1]
    if not waiting:
        state.checked = 0
        state.advance()
        return
    antidotes = [card for card in state.zones[HAND + seat] if state.rules.on_check[card] >= 0]
    if len(waiting) == 1 and not antidotes:
        check(state, waiting[0], dice)
        return
    options = [FLIP_FOR + CARD * creature for creature in waiting]
    options += [ANTIDOTE + CARD * card + creature for card in one_of_each(state, antidotes) for creature in waiting]
    state.ask(D_POISON, seat, options)


def answer_poison(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Flip for it, or play the antidote on it."""
    if action >= ANTIDOTE:
        card, state.aim = first_of(action), second_of(action)
        state.zones[HAND + seat].remove(card)
        note(state, E_PLAYS, seat, card, 1, "FQ-5.3-11")
        lay_down(state, card)
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
        note(state, E_FLIPS_FOR, seat, creature, int(heads), "FQ-5.3-06")
    if all(coins):
        cure(state, creature, "FQ-5.3-06")
    else:
        suffer(state, creature, "FQ-5.3-08")


def cure(state: QuestState, creature: int, clause: str) -> None:
    """The poison marker goes back to the supply."""
    state.marks[creature] &= ~POISON
    note(state, E_CURED, state.rules.owners[creature], creature, 1, clause)


def suffer(state: QuestState, creature: int, clause: str) -> None:
    """Poison costs 1 HP, which no defense card prevents; the creature stays poisoned. Rules 5.3, 1.5."""
    note(state, E_SUFFERS, state.rules.owners[creature], creature, 1, clause)
    crystals.wound(state, creature, 1, "FQ-5.3-12")


# --- traps, 5.4 of the rulebook


def traps(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """You may flip a coin for each of your trapped creatures, once a turn: heads frees it. Rules 5.4."""
    waiting = [i for i in state.zones[BOARD + seat] if state.marks[i] & TRAP and not state.checked >> i & 1]
    if waiting:
        state.ask(D_TRAP, seat, [*(TRY_TRAP + CARD * creature for creature in waiting), LEAVE_TRAPS])
    else:
        state.checked = 0
        state.advance()


def answer_trap(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Flip for the creature that was named, or leave them trapped."""
    if action == LEAVE_TRAPS:
        state.checked = 0
        state.advance()
        return
    creature = first_of(action)
    state.checked |= 1 << creature
    heads = dice.stream("table").coin()
    note(state, E_FLIPS_FOR, seat, creature, int(heads), "FQ-5.4-16")
    if heads:
        free(state, creature, "FQ-5.4-16")
    else:
        note(state, E_STAYS_TRAPPED, seat, creature, 1, "FQ-5.4-17")


def free(state: QuestState, creature: int, clause: str) -> None:
    """The trap marker goes back to the supply."""
    state.marks[creature] &= ~TRAP
    note(state, E_FREED, state.rules.owners[creature], creature, 1, clause)


def unhide(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Hidden markers of your last turn come off. Rules 3, 6.2."""
    for creature in state.zones[BOARD + seat]:
        if state.marks[creature] & HIDDEN_MARK:
            state.marks[creature] &= ~HIDDEN_MARK
            note(state, E_UNHIDDEN, seat, creature, 1, "FQ-3-11")
