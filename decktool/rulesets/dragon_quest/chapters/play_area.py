"""Play Area: two lines of at most three party cards, the rear line never longer than the front line."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.declarations import MOST_IN_LINE, Decision, Event, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState

NO_PARTY_CARD = Reason("{card} is not a party card", "DQ-prep-04")
FULL_FRONT = Reason("{who}'s front line has three cards", "DQ-area-03")
FULL_REAR = Reason("{who}'s rear line has three cards", "DQ-area-03")
LONGER_REAR = Reason("{who}'s rear line would have more cards than the front line", "DQ-area-04")


def no_room(state: DragonState, seat: int, line: int, leaves: int = 0) -> Reason | None:
    """Three cards fit in a line; the rear line is no longer than the front line without the `leaves` cards that go."""
    front, rear = len(state.zones[Zone.FRONT + seat]), len(state.zones[Zone.REAR + seat])
    if line == Zone.FRONT:
        return FULL_FRONT if front >= MOST_IN_LINE else None
    if rear >= MOST_IN_LINE:
        return FULL_REAR
    return LONGER_REAR if rear >= front - leaves else None


def change_line(state: DragonState, card: int, clause: str) -> None:
    """Move a party card to the other line."""
    zones, owner = state.zones, state.rules.owners[card]
    front = card in zones[Zone.FRONT + owner]
    origin, target = (Zone.FRONT, Zone.REAR) if front else (Zone.REAR, Zone.FRONT)
    zones[origin + owner].remove(card)
    zones[target + owner].append(card)
    state.tell(Event.MOVES, owner, card, int(front), clause)


def unlawful(state: DragonState, seat: int) -> bool:
    """True while the rear line has more cards than the front line."""
    return len(state.zones[Zone.REAR + seat]) > len(state.zones[Zone.FRONT + seat])


def repair_now(state: DragonState, seat: int) -> None:
    """Outside of battle the lines are repaired at once; the owner says with which card."""
    if unlawful(state, seat):
        state.stack.append((Program.REPAIR, 0, seat, -1))


def repair(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Cards move up from the rear line until it has no more than the front line; the owner chooses. Battle, End."""
    if not unlawful(state, seat):
        state.stack.pop()
        return
    rear = state.zones[Zone.REAR + seat]
    if len(rear) == 1:
        change_line(state, rear[0], "DQ-end-02")
    else:
        state.ask(Decision.MOVE_UP, seat, state.distinct(Verb.MOVE_UP, rear))


@Decision.MOVE_UP.answered
def move_up(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """The card stands in the front line as it stood behind it: closed or ready, and damaged."""
    change_line(state, action - Verb.MOVE_UP, "DQ-end-02")
