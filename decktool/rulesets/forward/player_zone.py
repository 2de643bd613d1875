"""9: the Player Zone, its limits, Snares, and the use of what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.rulesets.forward.components import (
    ASIDE,
    BURIED,
    BURY_IT,
    CLEANSE,
    D_LIMIT,
    DISCARD,
    DISCARD_IT,
    E_BURIES,
    E_CLEANSES,
    E_DISCARDS,
    E_KEEPS,
    E_LIMIT,
    E_SNARE,
    E_USES,
    KEEPERS,
    MOST_CARDS,
    PLAYER_ZONE,
    SNARES,
    USE,
)

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState

ON_PATH, BEFORE_ROLL, AGAINST_DRAGON = 1, 2, 4
"""When a kept card may be used, as bits."""


def pile(state: ForwardState) -> list[int]:
    """Where discarded cards lie: the discard of the location in play, and out of play in the final fight (FW-A10)."""
    return state.zones[DISCARD if state.place >= 0 else ASIDE]


def usable(state: ForwardState, moment: int) -> list[int]:
    """The kept cards that may be used now.

    Where a card names no moment: before an Active card is chosen, after one is resolved, and before each roll of a duel
    (house rule `use_in_duel`); never while a text is carried out. Rules 6 and 9 are silent (FW-A26).
    """
    windows, uses = state.rules.windows, state.uses
    return [USE + i for i in state.zones[PLAYER_ZONE] if windows[i] & moment and uses[i]]


def answer_use(state: ForwardState, action: int) -> None:
    """Use a kept card: one use less, and what it says happens."""
    i = action - USE
    state.uses[i] -= 1
    if state.log is not None:
        state.log.append((E_USES, 0, i, 1, 1, state.rules.text_clauses[i]))
    state.stack.append((state.rules.on_use[i], 0, 0, i))


def spent(state: ForwardState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """A card that says so is discarded once it is used up. Rules 9."""
    if not state.uses[source] and source in state.zones[PLAYER_ZONE]:
        part_with(state, source, False, "FW-9-04")


def part_with(state: ForwardState, instance: int, buried: bool, clause: str) -> None:
    """A kept card is discarded or buried."""
    state.zones[PLAYER_ZONE].remove(instance)
    (state.zones[BURIED] if buried else pile(state)).append(instance)
    if state.log is not None:
        state.log.append((E_BURIES if buried else E_DISCARDS, 0, instance, 1, 1, clause))


def keep(state: ForwardState, instance: int) -> None:
    """Items, equipment, companions and boons stay in the Player Zone, within its limits. Rules 5.2, 9.

    The card is placed first; then the player goes down to the limit, and the new card may be the one that goes
    (FW-A16).
    """
    state.zones[PLAYER_ZONE].append(instance)
    rules = state.rules
    if state.log is not None:
        by_type = rules.cards[instance].type in KEEPERS
        gift = rules.text_clauses[instance] == "FW-6-07"
        state.log.append((E_KEEPS, 0, instance, 1, 1, "FW-5.2-05" if by_type else "FW-6-07" if gift else "FW-6-10"))
    program = rules.on_keep[instance]
    if program >= 0:
        state.stack.append((program, 0, 0, instance))
    check_limits(state, instance)


def check_limits(state: ForwardState, newest: int) -> None:
    """Ask which card goes where a kind is over its limit."""
    rules, zone = state.rules, state.zones[PLAYER_ZONE]
    for giver in (rules.player_card, *zone):
        if giver < 0:
            continue
        for kind, at_most, buried in rules.limits[giver]:
            cards = [i for i in zone if kind in rules.keeper_kinds[i]]
            if len(cards) > at_most:
                if state.log is not None:
                    state.log.append((E_LIMIT, 0, newest, at_most, 1, "FW-9-02"))
                verb = BURY_IT if buried else DISCARD_IT
                state.ask(D_LIMIT, 0, [verb + i for i in distinct(state, cards)], newest)
                return


def answer_limit(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes; there may be another limit."""
    part_with(state, action % MOST_CARDS, action >= BURY_IT, "FW-9-03" if action >= BURY_IT else "FW-9-02")
    check_limits(state, state.source)


def keep_snare(state: ForwardState, instance: int) -> None:
    """A revealed Snare stays face up until it is cleansed or removed otherwise. Rules 9.1."""
    state.zones[SNARES].append(instance)
    if state.log is not None:
        state.log.append((E_SNARE, 0, instance, 1, 1, "FW-9.1-01"))


def answer_cleanse(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The Snare is discarded, and its lasting effect stops. Rules 9.1."""
    i = action - CLEANSE
    state.zones[SNARES].remove(i)
    pile(state).append(i)
    if state.log is not None:
        state.log.append((E_CLEANSES, 0, i, 1, 1, "FW-9.1-03"))


def distinct(state: ForwardState, instances: list[int]) -> list[int]:
    """One of each card that can be told apart: a second copy with as many uses is the same choice."""
    twin, uses = state.rules.twin, state.uses
    return [
        i
        for place, i in enumerate(instances)
        if not any(twin[o] == twin[i] and uses[o] == uses[i] for o in instances[:place])
    ]
