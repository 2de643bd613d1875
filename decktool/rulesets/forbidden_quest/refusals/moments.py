"""Why a word without a card cannot be said now: it is another moment of the game."""

from __future__ import annotations

from collections.abc import Callable

from decktool.rulesets.forbidden_quest.chapters import crystals, setup, stalemate
from decktool.rulesets.forbidden_quest.refusals import obstacles
from decktool.rulesets.forbidden_quest.refusals.obstacles import Reason
from decktool.rulesets.forbidden_quest.state import QuestState
from decktool.rulesets.forbidden_quest.table import PAIR, REGIONS, SPAWN, Decision, Kind, Phase, Verb, Zone

PHASE_DECISIONS = {
    Decision.MAIN: "the main phase", Decision.ATTACK: "the attack phase", Decision.ARROWS: "the attack phase",
    Decision.AFTER: "the post-attack phase", Decision.END: "the end of the turn",
}  # fmt: skip
"""The decisions in which a player may do what the phase allows, and the phase."""


def asked(state: QuestState) -> str:
    """What is decided now, and by whom."""
    return f"now {state.rules.seats[state.player]} decides: {state.decision.words}"


def unfinished(state: QuestState, verb: int) -> Reason:
    """What must be done before anything else."""
    rules = state.rules
    if state.decision == Decision.REGION:
        mover = rules.told[state.mover]
        if state.made:
            clause = "FQ-4.2-24" if verb in {Verb.USE, Verb.USE_SECOND, Verb.PLAY} else "FQ-4.2-23"
            return f"{mover} finishes its move, without a pause", clause, "FQ-4.2-09", "FQ-4.2-10"
        return f"{mover} must be moved", "FQ-4.2-09", "FQ-4.2-10"
    if state.decision == Decision.REPLACED:
        clauses = ("FQ-4.10-03", "FQ-4-08") if rules.kinds[state.replaced] == Kind.WEAPON else ("FQ-4-08",)
        return f"say what becomes of {rules.told[state.replaced]}", *clauses
    if state.decision == Decision.SWITCH:
        return "the switch is finished or called off", "FQ-4.12-12"
    if state.decision == Decision.RETURN:
        return "the crystals are returned", "FQ-7.1-02"
    clauses = {Decision.POISON: ("FQ-5.3-18", "FQ-QG-01"), Decision.TRAP: ("FQ-QG-01", "FQ-3-01")}.get(
        state.decision, ("FQ-3-01",)
    )
    return f"{rules.seats[state.player]} decides: {state.decision.words}", *clauses


def bare(state: QuestState, action: int) -> Reason:
    """Why an action without a card is not legal now."""
    if action // PAIR * PAIR == Verb.GO:
        if state.decision == Decision.REGION:
            return obstacles.region(state, action - Verb.GO)
        if state.decision == Decision.EXTRA:
            spawn = REGIONS[SPAWN[state.player]]
            return f"{state.rules.seats[state.player]} sets extra creatures in {spawn} only", "FQ-2.3-19"
        return f"say first which creature moves, and how: {asked(state)}", "FQ-4.2-07", "FQ-4.2-05"
    if action // PAIR * PAIR == Verb.RETURN:
        if state.decision == Decision.RETURN:
            return f"{REGIONS[action - Verb.RETURN]} has a crystal", "FQ-7.1-06"
        return f"no crystal is returned now: {asked(state)}", "FQ-7.1-04"
    if action == Verb.NO_CUT or action // PAIR * PAIR == Verb.CUT:
        return f"no deck is cut now: {asked(state)}", "FQ-2.3-02"
    if state.decision == Decision.COIN and action in {Verb.REFUSE_TO_MOVE, Verb.PLAY_ON, Verb.AGREE}:
        return "who does not accept the coin moves a creature", "FQ-8-12"
    found = BARE_REASONS.get(action)
    if found is not None:
        return found(state)
    return asked(state), _clause_of(action)


def _clause_of(action: int) -> str:
    return {
        Verb.END_AFTER: "FQ-5.1-02", Verb.TAKE_NOTHING: "FQ-4.6-06", Verb.CANCEL: "FQ-4.12-05",
        Verb.PLAY_ON: "FQ-8-04", Verb.AGREE: "FQ-8-04",
        Verb.REFUSE_TO_MOVE: "FQ-8-07", Verb.MOVE_INSTEAD: "FQ-8-08", Verb.ACCEPT_COIN: "FQ-8-11",
    }.get(action, "FQ-3-01")  # fmt: skip


def _end_main(state: QuestState) -> Reason:
    if state.decision == Decision.MAIN:
        clause = "FQ-8-12" if stalemate.behind(state) is None else "FQ-8-08"
        return f"{state.rules.seats[state.player]} must move a creature to end the stalemate", clause
    if state.decision in PHASE_DECISIONS:
        return "the main phase is over, and there is no way back", "FQ-3-01", "FQ-9-01"
    first = unfinished(state, Verb.END_MAIN)
    return f"first {first[0]}", *first[1:]


def _end_attack(state: QuestState) -> Reason:
    if state.decision in PHASE_DECISIONS:
        return f"this is {PHASE_DECISIONS[state.decision]}", "FQ-3-01", "FQ-5.1-02"
    first = unfinished(state, Verb.END_ATTACK)
    return f"first {first[0]}", *first[1:]


def _end_turn(state: QuestState) -> Reason:
    if state.decision in PHASE_DECISIONS:
        return f"a turn has its phases in order; this is {PHASE_DECISIONS[state.decision]}", "FQ-3-01", "FQ-QG-05"
    first = unfinished(state, Verb.END_TURN)
    return f"first {first[0]}", *first[1:]


def _double(state: QuestState) -> Reason:
    seat = state.active
    if state.zones[Zone.BOARD + seat]:
        return f"{state.rules.seats[seat]} has a creature on the board", "FQ-3-08"
    if setup.creatures_of(state, seat) and state.player == seat:
        return f"{state.rules.seats[seat]} has a creature in hand", "FQ-3-07"
    return f"cards are drawn at the start of the turn: {asked(state)}", "FQ-3-02", "FQ-3-01"


def _crystal(state: QuestState) -> Reason:
    if state.decision == Decision.REGION and not state.made:
        return f"first {state.rules.told[state.mover]} must be moved", "FQ-4.2-09"
    clauses = ["FQ-7.1-01", "FQ-7.1-08"]
    if crystals.shares_centre(state, state.player):
        reason, *more = obstacles.centre(state)
        return reason, *more, *clauses
    return "a crystal is taken from a region that a creature of one's own moves into", *clauses


def _keep(state: QuestState) -> Reason:
    if state.phase == Phase.SETUP and state.redraws >> state.player & 1:
        return "a hand without a creature is not kept", "FQ-2.3-04"
    return asked(state), "FQ-2.3-04"


def _redraw(state: QuestState) -> Reason:
    if state.phase != Phase.SETUP:
        return "hands are drawn anew only before the first turn", "FQ-2.3-05"
    if state.redraws >> state.player & 1:
        return f"the mulligan has begun: {asked(state)}", "FQ-2.3-07"
    return "a hand with a creature is kept", "FQ-2.3-05"


def _who_first(state: QuestState) -> Reason:
    if state.phase == Phase.SETUP and state.first < 0:
        return "the coin is flipped once both creatures lie in the centre", "FQ-2.3-16", "FQ-2.3-17"
    return "the winner of the coin flip goes first", "FQ-2.3-17"


def _no_more(state: QuestState) -> Reason:
    if state.decision == Decision.CENTRE:
        return "each player sets a creature in the centre", "FQ-2.3-14"
    return asked(state), "FQ-2.3-18"


def _stop(state: QuestState) -> Reason:
    if state.decision == Decision.REGION:
        return f"{state.rules.told[state.mover]} must be moved", "FQ-4.2-09", "FQ-4.2-10"
    return asked(state), "FQ-4.2-07"


def _discard_replaced(state: QuestState) -> Reason:
    return "a card is discarded only for another in its place", "FQ-4.11-13", "FQ-4.11-14"


def _call(state: QuestState) -> Reason:
    if state.decision != Decision.MAIN:
        return f"a stalemate is called in one's own main phase: {asked(state)}", "FQ-8-01", "FQ-8-04"
    found = stalemate.means(state, state.player)
    if found is not None:
        seat, card = found
        name = state.rules.seats[seat]
        if card == stalemate.DECK_ITSELF:
            return f"{name}'s deck still has cards" if state.zones[
                Zone.DECK + seat
            ] else f"{name}'s deck comes back", "FQ-8-02"
        return f"{name} still has means to get new cards: {state.rules.told[card]}", "FQ-8-02"
    if state.owes >> state.player & 1:
        return f"{state.rules.seats[state.player]} must move a creature", "FQ-8-12"
    return "the other player did not agree", "FQ-8-04", "FQ-8-01"


BARE_REASONS: dict[int, Callable[[QuestState], Reason]] = {
    Verb.END_MAIN: _end_main,
    Verb.END_ATTACK: _end_attack,
    Verb.END_TURN: _end_turn,
    Verb.DRAW_TWO: _double,
    Verb.TAKE_CRYSTAL: _crystal,
    Verb.LEAVE_CRYSTAL: _crystal,
    Verb.TAKE_CENTRE: lambda state: obstacles.centre(state) if state.decision != Decision.CRYSTAL else _crystal(state),
    Verb.KEEP_HAND: _keep,
    Verb.REDRAW: _redraw,
    Verb.GO_FIRST: _who_first,
    Verb.GO_SECOND: _who_first,
    Verb.NO_MORE: _no_more,
    Verb.STOP: _stop,
    Verb.DISCARD_REPLACED: _discard_replaced,
    Verb.CALL_STALEMATE: _call,
}
