"""IV.4 Quest Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.card_of_the_rings.components import (
    ATTEMPT,
    CENTRE,
    COMPLETED,
    D_QUEST,
    E_CLAIMS,
    E_FAILS,
    EVERYONE,
    NO_QUEST,
    PARTY,
    QUEST_PHASE,
)
from decktool.rulesets.card_of_the_rings.special_rules import crown_wins, crowned
from decktool.rulesets.card_of_the_rings.state import RingsState, power

if TYPE_CHECKING:
    from decktool.dealing import Dice


def phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Attempt one face-up quest, or none. Rules IV.4; an attempt that must fail is legal and idle."""
    state.phase = QUEST_PHASE
    if state.rules.crown_check == "immediate" and crowned(state, seat, questing=True):
        crown_wins(state, seat)
        return
    state.ask(D_QUEST, seat, [NO_QUEST, *[ATTEMPT + instance for instance in state.zones[CENTRE]]])


def succeeds(state: RingsState, seat: int, quest: int, strength: int) -> bool:
    """True if this Power, and the Party's healer where the quest asks for one, complete the quest."""
    rules = state.rules
    if strength < rules.requirement[quest]:
        return False
    return not rules.needs_healer[quest] or any(rules.healer[i] for i in state.zones[PARTY + seat])


def answer(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """With enough Power the quest is claimed for its Victory Points; 5 win at once. Nothing is tapped or lost. Rules
    IV.4, V.
    """
    if action == NO_QUEST:
        return
    rules = state.rules
    quest = action - ATTEMPT
    strength = power(state, seat, True)
    if not succeeds(state, seat, quest, strength):
        if state.log is not None:
            healerless = strength >= rules.requirement[quest]
            state.log.append((E_FAILS, seat, quest, 1, EVERYONE, "CR-Q2-01" if healerless else "CR-4.4-05"))
        return
    state.zones[CENTRE].remove(quest)
    state.zones[COMPLETED + seat].append(quest)
    state.vp[seat] += rules.reward[quest]
    state.quiet = -1
    if state.log is not None:
        state.log.append((E_CLAIMS, seat, quest, rules.reward[quest], EVERYONE, "CR-4.4-04"))
    if state.vp[seat] >= rules.vp_to_win:
        state.end(seat, "vp", f"{rules.seats[seat]} wins with {state.vp[seat]} Victory Points", "CR-1-01")
