"""IV.4 Quest Phase."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason, summed
from decktool.rulesets.card_of_the_rings.chapters.special_rules import crown_wins
from decktool.rulesets.card_of_the_rings.declarations import EVERYONE, Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState, parts_of_power

NO_QUEST = Reason("{card} is not a quest", "CR-4.4-02")
CLAIMED = tuple(Reason(f"{{card}} was claimed by {who}", "CR-4.4-07") for who in ("A", "B"))
NOT_THERE = Reason("{card} is not face up in the centre", "CR-4.4-02")


def phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Attempt one face-up quest, or none. Rules IV.4; an attempt that must fail is legal and idle."""
    state.phase = Phase.QUEST
    if state.rules.crown_at_once and crown_wins(state, seat, questing=True):
        return
    state.ask(Decision.QUEST, seat, [Verb.NO_QUEST, *[Verb.ATTEMPT + i for i in state.zones[Zone.CENTRE]]])


@Verb.obstacle_to(Verb.ATTEMPT)
def not_attempted(state: RingsState, seat: int, quest: int) -> Reason | None:
    """A quest that lies face up in the centre is attempted. Rules IV.4."""
    if state.rules.kinds[quest] != Kind.QUEST:
        return NO_QUEST
    for other in (0, 1):
        if quest in state.zones[Zone.COMPLETED + other]:
            return CLAIMED[other]
    return None if quest in state.zones[Zone.CENTRE] else NOT_THERE


def succeeds(state: RingsState, seat: int, quest: int, strength: int) -> bool:
    """True if this Power, and the Party's healer where the quest asks for one, complete the quest."""
    rules = state.rules
    if strength < rules.requirement[quest]:
        return False
    return not rules.needs_healer[quest] or any(rules.healer[i] for i in state.zones[Zone.PARTY + seat])


@Decision.QUEST.answered
def attempt(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """With enough Power the quest is claimed for its Victory Points; 5 win at once. Nothing is tapped or lost. Rules
    IV.4, V.
    """
    if action == Verb.NO_QUEST:
        return
    rules = state.rules
    quest = action - Verb.ATTEMPT
    made = parts_of_power(state, seat, True)
    strength = sum(made)
    state.tell(Event.POWER, seat, -1, summed(made), "CR-4.4-03")
    if not succeeds(state, seat, quest, strength):
        healerless = strength >= rules.requirement[quest]
        state.tell(Event.FAILS, seat, quest, 1, "CR-Q2-01" if healerless else "CR-4.4-05")
        return
    piles.move(state, quest, Zone.CENTRE, Zone.COMPLETED + seat, EVERYONE)
    state.vp[seat] += rules.reward[quest]
    state.quiet = -1
    state.tell(Event.CLAIMS, seat, quest, rules.reward[quest], "CR-4.4-04")
    if state.vp[seat] >= rules.vp_to_win:
        state.end(seat, "vp", f"{rules.seats[seat]} wins with {state.vp[seat]} Victory Points", "CR-1-01")
