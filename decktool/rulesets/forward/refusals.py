"""Why an action is not legal now: the sentence a judge would say, with the ledger clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.play.flow import ACCEPT
from decktool.play.flow import DECLINE as MAY_NOT
from decktool.play.state import Refusal
from decktool.rulesets.forward.choices import refusal
from decktool.rulesets.forward.components import (
    AWAY,
    BURY_IT,
    CLEANSE,
    D_AFTER,
    D_PATH,
    D_PEEK,
    D_ROLL,
    D_SPEND,
    D_TURN,
    DECLINE,
    DISCARD_IT,
    FACE_DRAGON,
    FISH,
    GO_ON,
    LABELS,
    MOST_CARDS,
    OPTION,
    PASS,
    PEEK,
    PLAYER_ZONE,
    PUT_BACK,
    REVEAL,
    ROLL,
    ROW,
    SNARES,
    SPEND,
    STACK,
    TRAVEL,
    TWO_AT_ONCE,
    USE,
    section,
)

if TYPE_CHECKING:
    from decktool.rulesets.forward.state import ForwardState

_VERB_CLAUSES = {
    USE: "FW-5.2-03", DISCARD_IT: "FW-9-02", BURY_IT: "FW-9-03", CLEANSE: "FW-9.1-02", PUT_BACK: "FW-5.2-12",
    FISH: "FW-5.2-12",
}  # fmt: skip
_BARE_CLAUSES = {GO_ON: "FW-5.3-01", ROLL: "FW-7-01", DECLINE: "FW-8-02", ACCEPT: "FW-10-02", MAY_NOT: "FW-10-02"}


def why(state: ForwardState, action: int) -> Refusal | None:
    """Why an action is refused, the first reason that a player would hear; None when it is legal."""
    if action in state.options:
        return None
    reason, clause = _reason(state, action)
    return Refusal(reason, (clause,), section(clause))


def _reason(state: ForwardState, action: int) -> tuple[str, str]:
    rules = state.rules
    if state.outcome is not None:
        return f"the run is over: {state.outcome.words}", state.outcome.clause
    asked = f"now is to be decided: {rules.decisions[state.decision]}"
    if action == PASS:
        return "no turn is passed while a card lies in the row", "FW-5.2-01"
    if action == TWO_AT_ONCE:
        return "cards of the row are revealed one at a time", "FW-13-02"
    if action == FACE_DRAGON:
        return f"{state.completed} of 9 locations are complete", "FW-0-04"
    if action == SPEND:
        if state.decision == D_SPEND:
            return f"there are only {max(state.track, 0)} steps of Resolve to spend", "FW-8-03"
        return "no card offers anything for Resolve now", "FW-8-02"
    if action in _BARE_CLAUSES:
        return asked, _BARE_CLAUSES[action]
    if action < USE:
        return _of_place(state, action, asked)
    return _of_card(state, action - action % MOST_CARDS, action % MOST_CARDS, asked)


def _of_place(state: ForwardState, action: int, asked: str) -> tuple[str, str]:
    if action >= OPTION:
        lacking = refusal(state, action)
        return (lacking, "FW-12-02") if lacking else ("that is not offered now", "FW-6-08")
    if action >= TRAVEL:
        stack = action - TRAVEL
        if not state.zones[STACK + stack]:
            return f"{LABELS[stack]} is not in the Diamond any more", "FW-5.3-03"
        if state.decision != D_PATH:
            return "this location is not finished", "FW-5.3-01"
        return "this table's path does not lead there now", "FW-5.3-04"
    verb = REVEAL if action < PEEK else PEEK if action < AWAY else AWAY
    if verb == REVEAL and state.decision != D_TURN:
        if state.decision in {D_PATH, D_AFTER}:
            return "the row is empty", "FW-5.3-01"
        return f"one card a turn, and its text is carried out first; {asked}", "FW-5.2-04"
    if action - verb >= len(state.zones[ROW]):
        return f"there are {len(state.zones[ROW])} cards in the row", "FW-5.2-14"
    if verb == PEEK and state.decision == D_PEEK:
        return "you know that card", "FW-5.2-12"
    return asked, "FW-5.2-01" if verb == REVEAL else "FW-5.2-12"


def _of_card(state: ForwardState, verb: int, instance: int, asked: str) -> tuple[str, str]:
    clause = _VERB_CLAUSES[verb]
    name = state.rules.labels[instance]
    if verb == USE:
        if instance not in state.zones[PLAYER_ZONE]:
            return f"{name} is not in your Player Zone", "FW-2-05"
        if not state.uses[instance]:
            return f"{name} is used up", state.rules.text_clauses[instance]
        if state.decision in {D_TURN, D_AFTER, D_ROLL}:
            return f"{name} says when it is used, and that is not now", "FW-12-01"
        return f"kept cards are not used while a text is carried out; {asked}", clause
    if verb == CLEANSE and instance not in state.zones[SNARES]:
        return f"{name} is no revealed Snare of yours", clause
    if verb in {DISCARD_IT, BURY_IT} and instance not in state.zones[PLAYER_ZONE]:
        return f"{name} is not in your Player Zone", clause
    return asked, clause
