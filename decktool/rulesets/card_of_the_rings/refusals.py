"""Why an action is not legal now: the sentence a judge would say, with the ledger clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.play.state import Refusal
from decktool.rulesets.card_of_the_rings.components import (
    ATTEMPT,
    BANK,
    BANK_IT,
    BARE,
    CHOOSE,
    COMPANION,
    COMPLETED,
    D_ACTION,
    D_MULLIGAN,
    D_QUEST,
    D_RESOURCE,
    D_SCOUT,
    D_STRENGTHEN,
    D_TAP,
    DISCARD,
    DISCARD_IT,
    END_ACTION,
    END_RESOURCE,
    GOLD,
    HAND,
    KEEP,
    KEEP_HAND,
    LEAVE,
    MULLIGAN,
    NO_QUEST,
    PARTY,
    PUT_BACK,
    QUEST,
    RECRUIT,
    SKIP_DRAW,
    TAKE_BACK,
    USE,
    section,
)

if TYPE_CHECKING:
    from decktool.rulesets.card_of_the_rings.state import RingsState

_PHASE_OF = {BANK_IT: D_RESOURCE, RECRUIT: D_ACTION, USE: D_ACTION, ATTEMPT: D_QUEST}
_NEVER = {
    SKIP_DRAW: ("the draw is compulsory", "CR-4.1-02"),
    TAKE_BACK: ("what was banked or played stays where it is", "CR-QR-02"),
}


def why(state: RingsState, action: int) -> Refusal | None:
    """Why an action is refused, the first reason that a player would hear; None when it is legal."""
    if action in state.options:
        return None
    reason, *clauses = _reason(state, action)
    return Refusal(reason, tuple(clauses), section(clauses[0]))


def _reason(state: RingsState, action: int) -> tuple[str, ...]:
    rules = state.rules
    if state.outcome is not None:
        return f"the game is over: {state.outcome.words}", state.outcome.clause
    verb, instance = (action & ~63, action & 63) if action >= 64 else (action, -1)
    if verb in _NEVER:
        return _NEVER[verb]
    if action not in rules.actions:
        return "there is no such action", "CR-4-01"
    if verb in {MULLIGAN, KEEP_HAND}:
        return _no_mulligan(state)
    if verb in _PHASE_OF or action in BARE:
        wanted = _PHASE_OF.get(verb, {END_RESOURCE: D_RESOURCE, END_ACTION: D_ACTION, NO_QUEST: D_QUEST}.get(verb))
        if wanted is not None and state.decision != wanted:
            return _wrong_moment(state, verb, wanted, instance)
    if verb == BANK_IT:
        return _no_bank(state, instance)
    if verb == RECRUIT:
        return _no_recruit(state, instance)
    if verb == USE:
        return _no_use(state, instance)
    if verb == ATTEMPT:
        return _no_attempt(state, instance)
    if verb in {CHOOSE, KEEP, PUT_BACK, DISCARD_IT, LEAVE}:
        return _no_choice(state, verb, instance)
    return f"now is to be decided: {rules.decisions[state.decision]}", "CR-4-01"


def _wrong_moment(state: RingsState, verb: int, wanted: int, instance: int) -> tuple[str, ...]:
    """It is another phase, or something else has to be decided first."""
    rules = state.rules
    now, then = rules.decisions[state.decision], rules.decisions[wanted]
    seat = state.player
    if state.decision not in {D_RESOURCE, D_ACTION, D_QUEST}:
        return f"first {rules.seats[seat]} decides {now}", "CR-4-01"
    if verb == BANK_IT and rules.kinds[instance] == GOLD:
        return f"gold is banked in the resource phase; this is the {now}", "CR-4.2-03", "CR-4-01"
    if verb == ATTEMPT and state.decision != D_QUEST:
        return f"quests are attempted in the quest phase; this is the {now}", "CR-4-01", "CR-4.4-01"
    return f"that belongs to the {then}; this is the {now}", "CR-4-01"


def _no_mulligan(state: RingsState) -> tuple[str, ...]:
    if state.decision == D_MULLIGAN:
        return "keep the hand or draw a new one", "CR-3-04"
    return "there is no mulligan", "CR-3-04"


def _no_bank(state: RingsState, instance: int) -> tuple[str, ...]:
    rules = state.rules
    if rules.kinds[instance] != GOLD:
        return f"only gold cards go to the Bank, and {rules.labels[instance]} is none", "CR-4.2-04"
    if instance in state.zones[BANK + state.player]:
        return f"{rules.labels[instance]} is already banked", "CR-QR-02"
    return f"{rules.labels[instance]} is not in {rules.seats[state.player]}'s hand", "CR-4.2-01"


def _no_recruit(state: RingsState, instance: int) -> tuple[str, ...]:
    rules, seat = state.rules, state.player
    label, who = rules.labels[instance], rules.seats[seat]
    if rules.kinds[instance] in {QUEST, GOLD}:
        return f"only companions and artifacts are recruited, and {label} is neither", "CR-QR-06"
    if instance not in state.zones[HAND + seat]:
        # the same words wherever the card lies, or the refusal would tell what the opponent holds
        return f"{label} is not in {who}'s hand, and it is {who}'s action phase", "CR-4.3-01", "CR-4.3-08"
    cost, gold = rules.cost[instance], state.gold[seat]
    bank = sum(state.worth[i] for i in state.zones[BANK + seat]) + state.stolen[seat]
    held = sum(state.worth[i] for i in state.zones[HAND + seat] if rules.kinds[i] == GOLD)
    reason = f"{label} costs {cost} and {who} has {gold} untapped gold"
    derived = ["CR-DER-05"] if cost == 4 else []
    if bank >= cost:
        return reason, "CR-4.2-07", "CR-4.3-03"
    if gold == bank and bank + held >= cost:
        return f"{reason}; gold in hand does not pay", "CR-4.2-05", "CR-4.3-03", *derived
    return reason, "CR-4.3-03", "CR-4.2-05", *derived


def _no_use(state: RingsState, instance: int) -> tuple[str, ...]:
    rules, seat = state.rules, state.player
    label, who = rules.labels[instance], rules.seats[seat]
    if rules.on_use[instance] < 0:
        return f"{label} has no effect to use", "CR-4.3-07"
    if instance in state.zones[DISCARD] and rules.one_time[instance]:
        return f"{label} was used and discarded", "CR-QR-09", "CR-4.3-06"
    if instance not in state.zones[PARTY + seat] and instance not in state.zones[BANK + seat]:
        return f"{who} does not control {label}", "CR-4.3-05"
    if state.used >> instance & 1:
        clauses = ("CR-G4-02",) if rules.kinds[instance] == GOLD else ()
        return f"{label} was used this turn", "CR-4.3-07", *clauses
    if rules.kinds[instance] == COMPANION and state.tapped[instance]:
        return f"{label} is tapped", "CR-QR-07"
    if rules.strengthens[instance]:
        return f"{label} needs another untapped companion", "CR-C8-04"
    return f"{who} has no tapped gold", "CR-G4-02"


def _no_attempt(state: RingsState, instance: int) -> tuple[str, ...]:
    rules = state.rules
    if rules.kinds[instance] != QUEST:
        return f"{rules.labels[instance]} is no quest", "CR-4.4-02"
    for seat in (0, 1):
        if instance in state.zones[COMPLETED + seat]:
            return f"{rules.labels[instance]} was claimed by {rules.seats[seat]}", "CR-4.4-07"
    return f"{rules.labels[instance]} is not face up in the centre", "CR-4.4-02"


def _no_choice(state: RingsState, verb: int, instance: int) -> tuple[str, ...]:
    """A card that is not among those to choose from, or nothing of the kind is to be chosen."""
    rules = state.rules
    clause = rules.clause[state.source] if state.source >= 0 else ""
    asked = rules.decisions[state.decision]
    label = rules.labels[instance] if instance >= 0 else "that"
    if state.options and state.options[-1] & ~63 == verb:
        if state.decision == D_STRENGTHEN and instance == state.source:
            return f"{label} cannot strengthen itself", "CR-C8-04"
        if state.decision == D_TAP and (
            rules.kinds[instance] != COMPANION or instance in state.zones[PARTY + state.player]
        ):
            return f"{label} is no companion of the opponent", "CR-C9-04"
        return f"{label} is not one of those to choose from ({asked})", clause or "CR-4-01"
    if verb == DISCARD_IT and state.decision != D_SCOUT:
        if any(instance in state.zones[zone + seat] for zone in (PARTY, BANK) for seat in (0, 1)):
            return f"{label} stays in play", "CR-QR-08", "CR-QR-02"
        return "nothing is discarded by choice", "CR-3-11"
    return f"now is to be decided: {asked}", clause or "CR-4-01"
