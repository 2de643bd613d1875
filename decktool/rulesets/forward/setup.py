"""4: setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.forward.components import E_BEGINS, P_LOCATION, STACK, TABLE

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState


def deal(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Nine stacks lie in the Diamond: the location card face up, its own deck under it, shuffled and face down.

    Rules 4 and 3.1. Player, Resolve, Dread, reference and Dragon cards lie beside them; the marker is in the gap and
    HP is what the Player card says.
    """
    rules, zones = state.rules, state.zones
    chance = dice.stream("deck")
    for i, stack in enumerate(rules.stacks):
        if stack < 0:
            zones[TABLE].append(i)
            state.knows[i] = 1
        elif not rules.is_location[i]:
            zones[STACK + stack].append(i)
    for stack, place in enumerate(rules.location_of):
        chance.shuffle(zones[STACK + stack])
        if place >= 0:
            zones[STACK + stack].append(place)
            state.knows[place] = 1
    if state.log is not None:
        state.log.append((E_BEGINS, 0, -1, 0, 1, "FW-2-01"))
    state.stack.append((P_LOCATION, 0, 0, -1))
