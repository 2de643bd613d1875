"""Why an action is not legal now: the sentence a judge would say, with the ledger clause."""

from __future__ import annotations

from decktool.play.records import Reason as Refused
from decktool.rulesets.forbidden_quest.refusals import obstacles
from decktool.rulesets.forbidden_quest.refusals.moments import PHASE_DECISIONS, asked, bare, unfinished
from decktool.rulesets.forbidden_quest.refusals.obstacles import Reason
from decktool.rulesets.forbidden_quest.state import QuestState
from decktool.rulesets.forbidden_quest.table import (
    AFTER_MOMENT,
    END_MOMENT,
    MAIN_MOMENT,
    MOST_CREATURES,
    PAIR,
    POISON,
    TRAP,
    Decision,
    Kind,
    Phase,
    Verb,
    Zone,
    first_of,
    second_of,
)

MAIN_ACTIONS = {Verb.ADD, Verb.MOVE, Verb.USE, Verb.USE_SECOND, Verb.ATTACH, Verb.TRANSFER}
MOMENT_OF = {Decision.MAIN: MAIN_MOMENT, Decision.AFTER: AFTER_MOMENT, Decision.END: END_MOMENT}
CHOICES = {
    Verb.CHOOSE: Decision.CREATURE, Verb.TAKE: Decision.CARD, Verb.PUT_BACK: Decision.PUT_BACK,
    Verb.SWITCH_IN: Decision.SWITCH,
}  # fmt: skip


def reason(state: QuestState, action: int) -> Refused:
    """Why an action that is not legal is refused, the first reason that a player would hear."""
    words, *clauses = _reason(state, action)
    return Refused(words.replace("{", "{{").replace("}", "}}"), *dict.fromkeys(clauses))


def _reason(state: QuestState, action: int) -> Reason:
    if action not in state.rules.actions:
        return "there is no such action", "FQ-3-01"
    if not Verb.cards(action):
        return bare(state, action)
    verb = action // PAIR * PAIR
    if verb in MAIN_ACTIONS or verb == Verb.PLAY:
        return _main(state, verb, action)
    if verb in {Verb.ATTACK, Verb.SHOOT}:
        return _attack(state, verb, action)
    if verb == Verb.DISCARD_IT:
        if state.decision in {Decision.PENALTY, Decision.PAY}:
            clause = "FQ-2.3-07" if state.decision == Decision.PENALTY else "FQ-4.3-05"
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
    played = verb == Verb.PLAY
    if moment is None or (moment != MAIN_MOMENT and verb in {Verb.ADD, Verb.MOVE, Verb.ATTACH, Verb.TRANSFER}):
        if verb == Verb.TRANSFER and state.decision == Decision.REPLACED:
            return obstacles.transfer(state, action)
        return _not_main(state, verb, action)
    if rules.owners[card] != state.player and verb in {Verb.ADD, Verb.ATTACH}:
        return f"{rules.told[card]} is {rules.seats[rules.owners[card]]}'s", _home(state, verb, card), "FQ-4.1-01"
    if played:
        return obstacles.play(state, card, moment)
    if verb == Verb.ADD:
        return obstacles.add(state, card)
    if verb == Verb.MOVE:
        return obstacles.move(state, card)
    if verb == Verb.ATTACH:
        return obstacles.attach(state, action)
    if verb == Verb.TRANSFER:
        return obstacles.transfer(state, action)
    return obstacles.use(state, card, int(verb == Verb.USE_SECOND), moment)


def _home(state: QuestState, verb: int, card: int) -> str:
    """The clause that keeps an action to its own player's main phase."""
    kind = state.rules.kinds[card]
    if verb == Verb.PLAY:
        return "FQ-1.5-01" if kind == Kind.RELIC else "FQ-1.5-06"
    weapon, level = kind == Kind.WEAPON, state.rules.level[card]
    if verb == Verb.ATTACH and kind in {Kind.RELIC, Kind.SORCERER}:
        return "FQ-1.5-02"
    return {
        Verb.ADD: "FQ-4.1-01", Verb.MOVE: "FQ-4.2-01", Verb.USE: "FQ-4.3-01", Verb.USE_SECOND: "FQ-4.3-01",
        Verb.ATTACH: ("FQ-4.8-05" if level else "FQ-4.7-01") if weapon else "FQ-4.11-01", Verb.TRANSFER: "FQ-4-09",
    }[verb]  # fmt: skip


def _not_main(state: QuestState, verb: int, action: int) -> Reason:
    """Something else has to be done first, or the main phase is over."""
    card = first_of(action)
    clauses = [_home(state, verb, card)]
    if state.decision in PHASE_DECISIONS:
        clauses += ["FQ-9-01", "FQ-3-01", "FQ-QG-04"]
        if state.decision in {Decision.AFTER, Decision.END}:
            clauses.insert(1, "FQ-6.1-02")
        if state.rules.owners[card] != state.player:
            player = state.rules.seats[state.player]
            return f"it is {player}'s turn until {player} says that it is over", "FQ-6.1-04", *clauses
        return f"that belongs to the main phase; this is {PHASE_DECISIONS[state.decision]}", *clauses
    if state.phase == Phase.SETUP:
        return f"the set-up comes first: {asked(state)}", *clauses
    first = unfinished(state, verb)
    if state.decision in {Decision.POISON, Decision.TRAP}:
        return f"first {first[0]}", *clauses, *first[1:]
    return f"first {first[0]}", *first[1:], *clauses


# --- attacks


def _attack(state: QuestState, verb: int, action: int) -> Reason:
    if state.decision not in {Decision.MAIN, Decision.ATTACK, Decision.ARROWS, Decision.AFTER, Decision.END}:
        first = unfinished(state, verb)
        if state.attacker >= 0:
            return f"first {first[0]}", "FQ-5.1-11", "FQ-5.1-09"
        return f"first {first[0]}", *first[1:]
    wrong = None
    if state.decision != Decision.MAIN:
        wrong = obstacles.strike(state, action) if verb == Verb.ATTACK else obstacles.shot(state, action)
    if state.decision in {Decision.ATTACK, Decision.ARROWS} and wrong:
        return wrong
    phase = PHASE_DECISIONS[state.decision]
    reason, *clauses = wrong or (f"attacks are made in the attack phase; this is {phase}",)
    return reason, *clauses, "FQ-3-01", "FQ-9-01"


# --- choices


def _choice(state: QuestState, verb: int, action: int) -> Reason:
    """A card that is not among those to choose from, or nothing of the kind is asked now."""
    card = first_of(action)
    label = state.rules.told[card]
    if verb in {Verb.SET_CENTRE, Verb.SET_SPAWN}:
        return _set(state, verb, card)
    if state.decision is CHOICES.get(verb):
        if verb == Verb.CHOOSE:
            return obstacles.choose(state, card)
        if verb == Verb.TAKE:
            return obstacles.take(state, card)
        if verb == Verb.SWITCH_IN:
            return obstacles.switch(state, card)
        if verb == Verb.PUT_BACK:
            return f"{label} is not one of the cards looked at", "FQ-4.6-09"
    if verb == Verb.TAKE:
        return obstacles.take(state, card)
    if verb in {Verb.FLIP_FOR, Verb.ANTIDOTE}:
        return _poison(state, verb, action)
    if verb == Verb.TRY_TRAP:
        return _trap(state, card)
    if verb == Verb.SWITCH_IN:
        return f"nothing is switched now: {asked(state)}", "FQ-4.12-01", "FQ-4.12-12"
    return asked(state), *(("FQ-5.1-13", "FQ-5.4-02") if state.phase == Phase.ATTACK else ("FQ-4-01",))


def _set(state: QuestState, verb: int, card: int) -> Reason:
    """Set-up: one creature in the centre, up to two in one's own spawning region. Rules 2.3."""
    rules = state.rules
    label = rules.told[card]
    if state.decision not in {Decision.CENTRE, Decision.EXTRA}:
        return f"creatures are set only before the first turn: {asked(state)}", "FQ-2.3-14", "FQ-2.3-18", "FQ-4.1-01"
    owner = rules.owners[card]
    if state.decision == Decision.EXTRA and len(state.zones[Zone.BOARD + owner]) == MOST_CREATURES:
        return f"{rules.seats[owner]} has set two more creatures", "FQ-2.3-18", "FQ-2.3-28"
    if owner != state.player:
        clause = "FQ-2.3-21" if state.decision == Decision.EXTRA else "FQ-2.3-14"
        return f"it is {rules.seats[state.player]}'s turn to set creatures", clause
    if rules.kinds[card] != Kind.CREATURE:
        return f"{label} is no creature", "FQ-2.3-15"
    if state.decision == Decision.CENTRE and verb == Verb.SET_SPAWN:
        return "first a creature is set in the centre", "FQ-2.3-14", "FQ-2.3-16"
    if state.decision == Decision.EXTRA and verb == Verb.SET_CENTRE:
        return f"extra creatures are set in {rules.seats[owner]}'s spawning region", "FQ-2.3-19", "FQ-2.3-14"
    return f"{label} is not in {rules.seats[owner]}'s hand", "FQ-2.3-14"


def _poison(state: QuestState, verb: int, action: int) -> Reason:
    creature = first_of(action) if verb == Verb.FLIP_FOR else second_of(action)
    rules = state.rules
    label = rules.told[creature]
    if state.decision != Decision.POISON:
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
    if state.decision == Decision.TRAP:
        return f"{label} was tried this turn", "FQ-5.4-18"
    if state.decision == Decision.POISON:
        return f"poison is checked before traps are tried: {asked(state)}", "FQ-QG-01", "FQ-5.4-19"
    return f"traps are tried in the beginning phase, once: {asked(state)}", "FQ-5.4-18", "FQ-9-01"
