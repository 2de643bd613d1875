"""5.2: a turn: reveal one Active card, resolve it, put it where it goes, refill the row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.components import (
    BURIED,
    D_ERASE,
    D_TURN,
    DECK,
    E_BURIES,
    E_DISCARDS,
    E_ERASES,
    E_NO_REFILL,
    E_REFILLS,
    E_REVEALS,
    E_TURN,
    GO_ON,
    MOST_IN_ROW,
    P_DUEL,
    P_LOCATION,
    P_TEST,
    P_TURN,
    RESOLVING,
    REVEAL,
    ROW,
    USE,
)
from decktool.rulesets.forward.location import BEFORE_CAP
from decktool.rulesets.forward.player_zone import ON_PATH, answer_use, keep, keep_snare, pile, usable
from decktool.rulesets.forward.state import REFILL_TO

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState

PUT = 3
"""The step of a turn's program at which the card is resolved and goes where it goes."""
KEPT, DISCARDED, INTO_BURIED = 1, 2, 3
DESTINATIONS = {"kept": KEPT, "discard": DISCARDED, "buried": INTO_BURIED}


def phase(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Choose one face-down Active card; kept cards may be used before. No turn is passed while the row has a card.

    Rules 5.2.
    """
    row = state.zones[ROW]
    if not row:
        if state.zones[DECK]:
            state.aim = REFILL_TO  # whatever a card says of the refill, a turn begins with an Active card
            fill(state)
        else:
            state.stack[-1] = (P_LOCATION, BEFORE_CAP, 0, -1)
        return
    options = [REVEAL + place for place in range(len(row))]
    uses = usable(state, ON_PATH)
    state.ask(D_TURN, 0, options + uses if uses else options)


def answer(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Reveal the card, which begins the turn, or use another."""
    if action >= USE:
        answer_use(state, action)
        return
    instance = state.zones[ROW].pop(action - REVEAL)
    state.turn += 1
    if state.log is not None:
        state.log.append((E_TURN, 0, -1, state.turn, 1, "FW-5.2-01"))
    state.stack.append((P_TURN, 0, 0, instance))
    state.zones[RESOLVING].append(instance)


def reveal(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The chosen card is turned up; the others stay face down. Rules 5.2."""
    state.knows[source] = 1
    if state.log is not None:
        chosen = state.stack[-1][0] == P_TURN
        state.log.append((E_REVEALS, 0, source, 1, 1, "FW-5.2-02" if chosen else "FW-12-03"))


def foresee(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A kept card that says so may bury what was revealed, unresolved. Rules 9; the card names the moment."""
    rules = state.rules
    kind = rules.cards[source].type
    cards = [USE + i for i in _answering(state) if kind in rules.erases[i]]
    if cards:
        state.ask(D_ERASE, 0, [GO_ON, *cards], source)


def _answering(state: ForwardState) -> list[int]:
    return [i for i in state.rules.in_answer(state) if state.rules.erases[i]]


def answer_erase(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Bury the card and pass over its text, or go on."""
    if action == GO_ON:
        return
    program, _, _, source = state.stack[-1]
    answer_use(state, action)
    state.zones[RESOLVING].remove(source)
    state.zones[BURIED].append(source)
    if state.log is not None:
        state.log.append((E_ERASES, 0, source, 1, 1, "FW-12-01"))
    for place, frame in enumerate(state.stack):
        if frame == (program, 2, 0, source):
            state.stack[place] = (program, 4, 0, source)


def resolve(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The card's text is carried out completely: what it says, then its test or its fight. Rules 5.2 and 6."""
    rules = state.rules
    if rules.enemy_hp[source]:
        state.stack.append((P_DUEL, 0, 0, source))
    elif rules.need[source]:
        state.successes = state.failures = 0
        state.stack.append((P_TEST, 0, 0, source))
    program = rules.revealed[source]
    if program >= 0:
        state.stack.append((program, 0, 0, source))


def put(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A resolved card goes to the Player Zone, the Snares, BURIED or the discard; its text beats its type.

    Rules 5.2 and 6.
    """
    rules, goes = state.rules, state.goes
    where = rules.goes_by_type[source]
    said = False
    if source in goes[::2]:
        at = goes[::2].index(source) * 2
        where, said = goes[at + 1], True
        del goes[at : at + 2]
    state.zones[RESOLVING].remove(source)
    if rules.is_snare[source] and not said:
        keep_snare(state, source)
    elif where == KEPT:
        keep(state, source)
    elif where == INTO_BURIED:
        state.zones[BURIED].append(source)
        if state.log is not None:
            state.log.append((E_BURIES, 0, source, 1, 1, "FW-5.2-09" if said else "FW-6-09"))
    else:
        pile(state).append(source)
        if state.log is not None:
            against = rules.goes_by_type[source] != DISCARDED or rules.is_snare[source]
            state.log.append((E_DISCARDS, 0, source, 1, 1, "FW-6-10" if against else "FW-5.2-08"))


def refill(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The row is filled up to three while the deck has cards; an empty deck is passed over. Rules 5.2.

    That ends the turn, and what lasts for a turn (FW-A29).
    """
    fill(state)
    state.aim = REFILL_TO


def fill(state: ForwardState) -> None:
    """Fill the row to what this turn aims at."""
    row, deck = state.zones[ROW], state.zones[DECK]
    number = min(state.aim - len(row), len(deck), MOST_IN_ROW - len(row))
    for _ in range(number):
        row.append(deck.pop())
    if state.log is not None:
        if number > 0:
            state.log.append((E_REFILLS, 0, -1, number, 1, "FW-5.2-11" if state.aim == REFILL_TO else "FW-12-01"))
        elif deck and len(row) < REFILL_TO:
            state.log.append((E_NO_REFILL, 0, -1, 0, 1, "FW-5.2-13"))
