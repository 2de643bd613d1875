"""5.1 and 5.3: beginning a location, finishing it, and the way through the Diamond."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.components import (
    ASIDE,
    D_AFTER,
    D_PATH,
    DECK,
    DISCARD,
    E_CAPS,
    E_DEALS,
    E_DRAGON,
    E_LOCATION,
    FACE_DRAGON,
    GO_ON,
    NEIGHBOURS,
    OPEN,
    P_DUEL,
    P_LOCATION,
    PLACES,
    PLAYER_ZONE,
    ROW,
    ROWS,
    SNARES,
    STACK,
    TRAVEL,
)
from decktool.rulesets.forward.player_zone import ON_PATH, answer_use, usable
from decktool.rulesets.forward.state import REFILL_TO

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState

CHOOSE, BEGIN, TURN, BEFORE_CAP, CAP, BEFORE_DRAGON = range(6)
"""The steps of the program of a location."""


def ahead(state: ForwardState) -> list[int]:
    """The stacks that may be chosen next; none when all are behind.

    Rules 2 and 5.3 let the player choose, after L1; the labels are only the plan. House rule `path_mode`: `planned` is
    L1 to L9, `rows` finishes each row of the Diamond first, `adjacent` goes to a stack that touches the last one, where
    there is one left.
    """
    left = [stack for stack in range(PLACES) if state.zones[STACK + stack]]
    mode = state.rules.path_mode
    if not left or state.last_place < 0 or mode == "planned":
        return left[:1]
    if mode == "rows":
        return [stack for stack in left if ROWS[stack] == ROWS[left[0]]]
    if mode == "adjacent":
        return [stack for stack in left if stack in NEIGHBOURS[state.last_place]] or left
    return left


def choose(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The next location is the player's choice from the Diamond. Rules 5.3; the first is L1 (2)."""
    stacks = ahead(state)
    if len(stacks) > 1:
        state.ask(D_PATH, 0, [TRAVEL + stack for stack in stacks])
    else:
        answer_path(state, TRAVEL + stacks[0], 0, dice)


def answer_path(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """That stack is taken into play."""
    state.place = action - TRAVEL
    state.stack[-1] = (P_LOCATION, BEGIN, 0, -1)


def begin(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The whole stack leaves the Diamond; three cards are dealt face down to the Active row, or what there is.

    Rules 5.1. Nothing that was to last for a turn lasts into another location (FW-A29).
    """
    state.aim = REFILL_TO
    zones, log = state.zones, state.log
    stack = zones[STACK + state.place]
    place = stack.pop()
    zones[OPEN].append(place)
    zones[DECK] = stack[:]
    stack.clear()
    number = min(REFILL_TO, len(zones[DECK]))
    for _ in range(number):
        zones[ROW].append(zones[DECK].pop())
    if log is not None:
        log.append((E_LOCATION, 0, place, state.completed + 1, 1, "FW-5.1-01"))
        log.append((E_DEALS, 0, -1, number, 1, "FW-5.1-02" if number == REFILL_TO else "FW-5.1-03"))
    at_begin = state.rules.at_begin
    for zone in (SNARES, PLAYER_ZONE):
        for i in reversed(zones[zone]):
            if at_begin[i] >= 0:
                state.stack.append((at_begin[i], 0, 0, i))


def before_cap(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """When neither deck nor row has a card left the location is finished; kept cards may be used before that.

    Rules 5.3.
    """
    uses = usable(state, ON_PATH)
    if uses:
        state.ask(D_AFTER, 0, [GO_ON, *uses])
    else:
        state.stack[-1] = (P_LOCATION, CAP, 0, -1)


def cap(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The location card goes on top of the discard, and the capped stack leaves play. Rules 5.3.

    Keepers, Snares, HP, the marker and BURIED stay as they are.
    """
    zones = state.zones
    place = zones[OPEN].pop()
    zones[ASIDE].extend(zones[DISCARD])
    zones[ASIDE].append(place)
    zones[DISCARD].clear()
    state.last_place, state.place = state.place, -1
    state.completed += 1
    if state.log is not None:
        state.log.append((E_CAPS, 0, place, 1, 1, "FW-5.3-02"))
    state.stack[-1] = (P_LOCATION, CHOOSE if ahead(state) else BEFORE_DRAGON, 0, -1)


def before_dragon(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """After the ninth location there is nothing to choose but the Dragon. Rules 11."""
    state.ask(D_AFTER, 0, [FACE_DRAGON, *usable(state, ON_PATH)])


def answer_after(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Go on, face the Dragon, or use a card first."""
    if action == GO_ON:
        state.stack[-1] = (P_LOCATION, CAP, 0, -1)
    elif action == FACE_DRAGON:
        dragon = state.rules.dragon
        if state.log is not None:
            state.log.append((E_DRAGON, 0, dragon, 1, 1, "FW-11-01"))
        state.stack[-1] = (P_DUEL, 0, 0, dragon)
    else:
        answer_use(state, action)
