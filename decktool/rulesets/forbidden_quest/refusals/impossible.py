"""4.6: why a card or an ability whose moment it is can do nothing."""

from __future__ import annotations

from typing import Any

from decktool.play.effects import Effect
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.cards.targets import ENEMY, among, can_do
from decktool.rulesets.forbidden_quest.chapters import movement, post_attack
from decktool.rulesets.forbidden_quest.state import QuestState
from decktool.rulesets.forbidden_quest.table import HIDDEN_MARK, TRAP, Decision, Kind, Zone


def idle(state: QuestState, what: str, card: int) -> tuple[str, ...]:
    """A sentence and its clauses: what nothing would come of is not played and not used. Rules 4.6."""
    if state.decision == Decision.END and post_attack.closed(state):
        return "cards for the end of the turn need an attack in it", "FQ-5.1-03"
    sorcerer = state.rules.kinds[card] == Kind.SORCERER
    reasons = [
        reason
        for effect in state.rules.does[card]
        if not can_do(state, state.player, card, effect) and (reason := _lacking(state, card, effect))
    ]
    told = f": {reasons[0][0]}" if reasons else ""
    clauses = (clause for _, *found in reasons for clause in found)
    return f"{what} can do nothing now{told}", *clauses, "FQ-4.6-02" if sorcerer else "FQ-4.6-01"


def _lacking(state: QuestState, card: int, effect: Effect) -> tuple[str, ...]:
    """What an effect that can do nothing would need, and the clauses that say so; empty if there is nothing to say."""
    name = state.rules.seats[state.player]
    if hasattr(effect, "who"):
        return _nobody(state, card, effect)
    if isinstance(effect, text.Pay):
        return f"{name} has no other card to discard for it", "FQ-4.3-05"
    if isinstance(effect, text.Summon) and not movement.has_room(state, state.player):
        return f"{name} has three creatures on the board", "FQ-4.1-02", "FQ-6.2-07"
    if isinstance(effect, text.Draw):
        return (f"{name}'s deck is empty",)
    if isinstance(effect, text.Arrange) or getattr(effect, "zone", "") == "deck":
        sorcerer = state.rules.kinds[card] == Kind.SORCERER
        return f"{name}'s deck is empty", *(("FQ-4.6-08",) if sorcerer else ()), "FQ-4.6-07"
    if isinstance(effect, (text.Search, text.Summon)):
        return (f"{name}'s {'discard pile' if effect.zone == 'discard' else 'hand'} has no such card",)
    return ()


def _nobody(state: QuestState, card: int, effect: Any) -> tuple[str, ...]:
    """Why none of the creatures that a text speaks of is one to do it to."""
    rules, seat = state.rules, state.player
    moves = isinstance(effect, (text.Move, text.MoveTo))
    if effect.who in ENEMY:
        hidden = [i for i in state.zones[Zone.BOARD + 1 - seat] if state.marks[i] & HIDDEN_MARK]
        away = ("FQ-6.2-03" if moves else "FQ-6.2-04",) if hidden else ()
        if isinstance(effect, text.Strip):
            what = "weapon" if effect.what == "weapon" else "defense card"
            return f"no creature that can be chosen has a {what}", *away, "FQ-4.6-05"
        return f"{rules.told[hidden[0]]} is hidden" if hidden else "there is no creature to choose", *away
    trapped = [i for i in among(state, seat, card, effect.who) if state.marks[i] & TRAP]
    if trapped and moves:
        return f"{rules.told[trapped[0]]} is trapped, and its owner cannot move it", "FQ-5.4-13"
    if isinstance(effect, text.Switch):
        if trapped:
            return f"{rules.told[trapped[0]]} is trapped and cannot be switched", "FQ-4.12-02"
        weak = effect.zone != "deck" and any(rules.kinds[i] == Kind.CREATURE for i in state.zones[Zone.HAND + seat])
        return "there is no creature that could come in", "FQ-4.12-04" if weak else "FQ-4.12-01"
    if isinstance(effect, text.Heal):
        return "there is nobody to heal", "FQ-4.6-03"
    if isinstance(effect, text.Unmark):
        return (f"nobody is {MARKED[effect.marks]}",)
    return ("there is no creature to choose",)


MARKED = {"poison": "poisoned", "trap": "trapped", "conditions": "poisoned or trapped"}
"""What a creature is that has a marker to remove."""
