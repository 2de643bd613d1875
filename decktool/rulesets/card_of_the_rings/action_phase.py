"""IV.3 Action Phase (Recruiting and Using Items)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.card_of_the_rings.components import (
    ACTION_PHASE,
    ARTIFACT,
    BANK,
    COMPANION,
    D_ACTION,
    E_RECRUITS,
    E_USES,
    END_ACTION,
    EVERYONE,
    HAND,
    LOOKED,
    PARTY,
    RECRUIT,
    USE,
)
from decktool.rulesets.card_of_the_rings.resource_phase import pay
from decktool.rulesets.card_of_the_rings.special_rules import crown_wins, crowned
from decktool.rulesets.card_of_the_rings.state import distinct

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.card_of_the_rings.state import RingsState


def phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Recruit companions and artifacts, use one-time effects and once-per-turn abilities, in any order. Rules IV.3."""
    state.phase = ACTION_PHASE
    rules, zones = state.rules, state.zones
    if rules.crown_check == "immediate" and crowned(state, seat):
        crown_wins(state, seat)
        return
    gold, cost = state.gold[seat], rules.cost
    playable = [instance for instance in zones[HAND + seat] if cost[instance] <= gold]
    if rules.twins and len(playable) > 1:
        options = [END_ACTION, *distinct(state, RECRUIT, playable)]
    else:
        options = [END_ACTION]
        options += [RECRUIT + instance for instance in playable]
    on_use = rules.on_use
    usable = [
        instance
        for zone in (PARTY + seat, BANK + seat)
        for instance in zones[zone]
        if on_use[instance] >= 0 and can_use(state, seat, instance)
    ]
    options += distinct(state, USE, usable)
    state.ask(D_ACTION, seat, options)


def can_use(state: RingsState, seat: int, instance: int) -> bool:
    """A card in play is used once a turn, not while tapped, and only if its effect has something to act on."""
    rules = state.rules
    if state.used >> instance & 1:
        return False
    if rules.kinds[instance] == COMPANION and state.tapped[instance]:
        return False
    test = rules.use_test[instance]
    return test is None or bool(test(state, seat, instance))


def answer(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Pay for a card and put it into the Party, or use one that is in play."""
    rules = state.rules
    if action == END_ACTION:
        state.advance()
        return
    instance = action & 63
    if action >= USE:
        state.used |= 1 << instance
        if state.log is not None:
            state.log.append((E_USES, seat, instance, 1, EVERYONE, rules.clause[instance]))
        state.stack.append((rules.on_use[instance], 0, seat, instance))
        return
    pay(state, seat, rules.cost[instance])
    state.zones[HAND + seat].remove(instance)
    state.knows[instance] = EVERYONE
    if state.log is not None:
        clause = "CR-4.3-02" if rules.kinds[instance] == ARTIFACT else "CR-4.3-01"
        state.log.append((E_RECRUITS, seat, instance, 1, EVERYONE, clause))
    if rules.one_time[instance]:
        if rules.one_time_at_once:
            state.zones[LOOKED].append(instance)
            state.stack.append((rules.on_use[instance], 0, seat, instance))
            return
    else:
        state.quiet = -1
    state.zones[PARTY + seat].append(instance)
    program = rules.played[instance]
    if program >= 0:
        state.stack.append((program, 0, seat, instance))
