"""Why an action is not legal now: the sentence a judge would say, with the ledger clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.play.state import Refusal
from decktool.rulesets.forbidden_quest.components import (
    ADD,
    AFTER_MOMENT,
    ANTIDOTE,
    ATTACH,
    ATTACK,
    ATTACK_PHASE,
    BOARD,
    CHOOSE,
    CREATURE,
    D_AFTER,
    D_ARROWS,
    D_ATTACK,
    D_CARD,
    D_CENTRE,
    D_CREATURE,
    D_END,
    D_EXTRA,
    D_MAIN,
    D_PAY,
    D_PENALTY,
    D_POISON,
    D_PUT_BACK,
    D_REPLACED,
    D_SWITCH,
    D_TRAP,
    DISCARD_IT,
    END_MOMENT,
    FLIP_FOR,
    MAIN_MOMENT,
    MOST_CREATURES,
    MOVE,
    PAIR,
    PLAY,
    POISON,
    PUT_BACK,
    RELIC,
    SET_CENTRE,
    SET_SPAWN,
    SETUP,
    SHOOT,
    SORCERER,
    SWITCH_IN,
    TAKE,
    TRANSFER,
    TRAP,
    TRY_TRAP,
    USE,
    USE_SECOND,
    WEAPON,
    first_of,
    second_of,
    section,
)
from decktool.rulesets.forbidden_quest.refusals import obstacles
from decktool.rulesets.forbidden_quest.refusals.moments import PHASE_DECISIONS, asked, bare, unfinished
from decktool.rulesets.forbidden_quest.refusals.obstacles import Reason

if TYPE_CHECKING:
    from decktool.rulesets.forbidden_quest.state import QuestState

MAIN_ACTIONS = {ADD, MOVE, USE, USE_SECOND, ATTACH, TRANSFER}
MOMENT_OF = {D_MAIN: MAIN_MOMENT, D_AFTER: AFTER_MOMENT, D_END: END_MOMENT}
CHOICES = {
    CHOOSE: D_CREATURE, TAKE: D_CARD, PUT_BACK: D_PUT_BACK, SWITCH_IN: D_SWITCH, FLIP_FOR: D_POISON,
    TRY_TRAP: D_TRAP, ANTIDOTE: D_POISON, SET_CENTRE: D_CENTRE, SET_SPAWN: D_EXTRA,
}  # fmt: skip


def why(state: QuestState, action: int) -> Refusal | None:
    """Why an action is refused, the first reason that a player would hear; None when it is legal."""
    if action in state.options or state.declarer(action) >= 0:
        return None
    reason, *clauses = _reason(state, action)
    return Refusal(reason, tuple(dict.fromkeys(clauses)), section(clauses[0]))


def _reason(state: QuestState, action: int) -> Reason:
    if state.outcome is not None:
        return f"the game is over: {state.outcome.words}", state.outcome.clause or "FQ-7-01"
    if action not in state.rules.actions:
        return "there is no such action", "FQ-3-01"
    if action < PAIR:
        return bare(state, action)
    verb = action // PAIR * PAIR
    if verb in MAIN_ACTIONS or verb == PLAY:
        return _main(state, verb, action)
    if verb in {ATTACK, SHOOT}:
        return _attack(state, verb, action)
    if verb == DISCARD_IT:
        if state.decision in {D_PENALTY, D_PAY}:
            clause = "FQ-2.3-07" if state.decision == D_PENALTY else "FQ-4.3-05"
            return f"{_label(state, action)} is not one of those to discard", clause
        return obstacles.discard(state, first_of(action))
    return _choice(state, verb, action)


def _label(state: QuestState, action: int) -> str:
    return state.rules.told[first_of(action)]


# --- what belongs to the main phase


def _main(state: QuestState, verb: int, action: int) -> Reason:
    """Adding, moving, equipping, abilities and cards: at another moment, by another player, or with an obstacle."""
    rules, card = state.rules, first_of(action)
    moment = MOMENT_OF.get(state.decision)
    played = verb == PLAY
    if moment is None or (moment != MAIN_MOMENT and verb in {ADD, MOVE, ATTACH, TRANSFER}):
        if verb == TRANSFER and state.decision == D_REPLACED:
            return obstacles.transfer(state, action)
        return _not_main(state, verb, action)
    if rules.owners[card] != state.player and verb in {ADD, ATTACH}:
        return f"{rules.told[card]} is {rules.seats[rules.owners[card]]}'s", _home(state, verb, card), "FQ-4.1-01"
    if played:
        return obstacles.play(state, card, moment)
    if verb == ADD:
        return obstacles.add(state, card)
    if verb == MOVE:
        return obstacles.move(state, card)
    if verb == ATTACH:
        return obstacles.attach(state, action)
    if verb == TRANSFER:
        return obstacles.transfer(state, action)
    return obstacles.use(state, card, int(verb == USE_SECOND), moment)


def _home(state: QuestState, verb: int, card: int) -> str:
    """The clause that keeps an action to its own player's main phase."""
    kind = state.rules.kinds[card]
    if verb == PLAY:
        return "FQ-1.5-01" if kind == RELIC else "FQ-1.5-06"
    weapon, level = kind == WEAPON, state.rules.level[card]
    if verb == ATTACH and kind in {RELIC, SORCERER}:
        return "FQ-1.5-02"
    return {
        ADD: "FQ-4.1-01", MOVE: "FQ-4.2-01", USE: "FQ-4.3-01", USE_SECOND: "FQ-4.3-01",
        ATTACH: ("FQ-4.8-05" if level else "FQ-4.7-01") if weapon else "FQ-4.11-01", TRANSFER: "FQ-4-09",
    }[verb]  # fmt: skip


def _not_main(state: QuestState, verb: int, action: int) -> Reason:
    """Something else has to be done first, or the main phase is over."""
    card = first_of(action)
    clauses = [_home(state, verb, card)]
    if state.decision in PHASE_DECISIONS:
        clauses += ["FQ-9-01", "FQ-3-01", "FQ-QG-04"]
        if state.decision in {D_AFTER, D_END}:
            clauses.insert(1, "FQ-6.1-02")
        if state.rules.owners[card] != state.player:
            player = state.rules.seats[state.player]
            return f"it is {player}'s turn until {player} says that it is over", "FQ-6.1-04", *clauses
        return f"that belongs to the main phase; this is {PHASE_DECISIONS[state.decision]}", *clauses
    if state.phase == SETUP:
        return f"the set-up comes first: {asked(state)}", *clauses
    first = unfinished(state, verb)
    if state.decision in {D_POISON, D_TRAP}:
        return f"first {first[0]}", *clauses, *first[1:]
    return f"first {first[0]}", *first[1:], *clauses


# --- attacks


def _attack(state: QuestState, verb: int, action: int) -> Reason:
    if state.decision not in {D_MAIN, D_ATTACK, D_ARROWS, D_AFTER, D_END}:
        first = unfinished(state, verb)
        if state.attacker >= 0:
            return f"first {first[0]}", "FQ-5.1-11", "FQ-5.1-09"
        return f"first {first[0]}", *first[1:]
    wrong = None
    if state.decision != D_MAIN:
        wrong = obstacles.strike(state, action) if verb == ATTACK else obstacles.shot(state, action)
    if state.decision in {D_ATTACK, D_ARROWS} and wrong:
        return wrong
    phase = PHASE_DECISIONS[state.decision]
    reason, *clauses = wrong or (f"attacks are made in the attack phase; this is {phase}",)
    return reason, *clauses, "FQ-3-01", "FQ-9-01"


# --- choices


def _choice(state: QuestState, verb: int, action: int) -> Reason:
    """A card that is not among those to choose from, or nothing of the kind is asked now."""
    card = first_of(action)
    label = state.rules.told[card]
    if verb in {SET_CENTRE, SET_SPAWN}:
        return _set(state, verb, card)
    if state.decision == CHOICES[verb]:
        if verb == CHOOSE:
            return obstacles.choose(state, card)
        if verb == TAKE:
            return obstacles.take(state, card)
        if verb == SWITCH_IN:
            return obstacles.switch(state, card)
        if verb == PUT_BACK:
            return f"{label} is not one of the cards looked at", "FQ-4.6-09"
    if verb == TAKE:
        return obstacles.take(state, card)
    if verb in {FLIP_FOR, ANTIDOTE}:
        return _poison(state, verb, action)
    if verb == TRY_TRAP:
        return _trap(state, card)
    if verb == SWITCH_IN:
        return f"nothing is switched now: {asked(state)}", "FQ-4.12-01", "FQ-4.12-12"
    return asked(state), *(("FQ-5.1-13", "FQ-5.4-02") if state.phase == ATTACK_PHASE else ("FQ-4-01",))


def _set(state: QuestState, verb: int, card: int) -> Reason:
    """Set-up: one creature in the centre, up to two in one's own spawning region. Rules 2.3."""
    rules = state.rules
    label = rules.told[card]
    if state.decision not in {D_CENTRE, D_EXTRA}:
        return f"creatures are set only before the first turn: {asked(state)}", "FQ-2.3-14", "FQ-2.3-18", "FQ-4.1-01"
    owner = rules.owners[card]
    if state.decision == D_EXTRA and len(state.zones[BOARD + owner]) == MOST_CREATURES:
        return f"{rules.seats[owner]} has set two more creatures", "FQ-2.3-18", "FQ-2.3-28"
    if owner != state.player:
        clause = "FQ-2.3-21" if state.decision == D_EXTRA else "FQ-2.3-14"
        return f"it is {rules.seats[state.player]}'s turn to set creatures", clause
    if rules.kinds[card] != CREATURE:
        return f"{label} is no creature", "FQ-2.3-15"
    if state.decision == D_CENTRE and verb == SET_SPAWN:
        return "first a creature is set in the centre", "FQ-2.3-14", "FQ-2.3-16"
    if state.decision == D_EXTRA and verb == SET_CENTRE:
        return f"extra creatures are set in {rules.seats[owner]}'s spawning region", "FQ-2.3-19", "FQ-2.3-14"
    return f"{label} is not in {rules.seats[owner]}'s hand", "FQ-2.3-14"


def _poison(state: QuestState, verb: int, action: int) -> Reason:
    creature = first_of(action) if verb == FLIP_FOR else second_of(action)
    rules = state.rules
    label = rules.told[creature]
    if state.decision != D_POISON:
        return f"poison is checked in the beginning phase: {asked(state)}", "FQ-5.3-06", "FQ-3-09", "FQ-9-01"
    if rules.owners[creature] != state.player or not state.marks[creature] & POISON:
        return f"{label} is no poisoned creature of {rules.seats[state.player]}", "FQ-5.3-06"
    if state.checked >> creature & 1:
        return f"{label} was checked this turn", "FQ-5.3-10"
    card = first_of(action)
    return f"{rules.told[card]} is not in {rules.seats[state.player]}'s hand", "FQ-5.3-11"


def _trap(state: QuestState, creature: int) -> Reason:
    rules = state.rules
    label = rules.told[creature]
    if rules.owners[creature] != state.player or not state.marks[creature] & TRAP:
        return f"{label} is no trapped creature of {rules.seats[state.player]}", "FQ-5.4-16", "FQ-5.4-19"
    if state.decision == D_TRAP:
        return f"{label} was tried this turn", "FQ-5.4-18"
    if state.decision == D_POISON:
        return f"poison is checked before traps are tried: {asked(state)}", "FQ-QG-01", "FQ-5.4-19"
    return f"traps are tried in the beginning phase, once: {asked(state)}", "FQ-5.4-18", "FQ-9-01"
