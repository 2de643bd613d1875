"""IV.3 Action Phase (Recruiting and Using Items)."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.card_of_the_rings.cards.words import Strengthen, Untap
from decktool.rulesets.card_of_the_rings.chapters.resource_phase import pay
from decktool.rulesets.card_of_the_rings.chapters.special_rules import crown_wins
from decktool.rulesets.card_of_the_rings.declarations import EVERYONE, Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState, bank_worth, companions, tapped_gold

NOT_RECRUITED = Reason("only companions and artifacts are recruited, and {card} is neither", "CR-QR-06")
# the same words wherever the card lies, or the refusal would tell what the opponent holds
NOT_IN_HAND = Reason("{card} is not in {who}'s hand, and it is {who}'s action phase", "CR-4.3-01", "CR-4.3-08")
_TOO_DEAR = "{card} costs {cost} and {who} has {gold} untapped gold"
TAPPED_GOLD = Reason(_TOO_DEAR, "CR-4.2-07", "CR-4.3-03")
GOLD_IN_HAND = Reason(f"{_TOO_DEAR}; gold in hand does not pay", "CR-4.2-05", "CR-4.3-03")
TOO_DEAR = Reason(_TOO_DEAR, "CR-4.3-03", "CR-4.2-05")
NO_USE = Reason("{card} has no effect to use", "CR-4.3-07")
USED_UP = Reason("{card} was used and discarded", "CR-QR-09", "CR-4.3-06")
NOT_CONTROLLED = Reason("{who} does not control {card}", "CR-4.3-05")
USED = Reason("{card} was used this turn", "CR-4.3-07")
GOLD_USED = Reason("{card} was used this turn", "CR-4.3-07", "CR-G4-02")
NO_TAPPED_GOLD = Reason("{who} has no tapped gold", "CR-G4-02")
NOBODY_ELSE = Reason("{card} needs another untapped companion", "CR-C8-04")
TAPPED = Reason("{card} is tapped", "CR-QR-07")


def phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Recruit companions and artifacts, use one-time effects and once-per-turn abilities, in any order. Rules IV.3."""
    state.phase = Phase.ACTION
    if state.rules.crown_at_once and crown_wins(state, seat):
        return
    rules, zones = state.rules, state.zones
    gold, cost = state.gold[seat], rules.cost
    playable = [instance for instance in zones[Zone.HAND + seat] if cost[instance] <= gold]
    options = [Verb.END_ACTION]
    if playable:
        options += state.distinct(Verb.RECRUIT, playable)
    on_use = rules.on_use
    usable = [
        instance
        for zone in (Zone.PARTY + seat, Zone.BANK + seat)
        for instance in zones[zone]
        if on_use[instance] >= 0 and unusable(state, seat, instance) is None
    ]
    if usable:
        options += state.distinct(Verb.USE, usable)
    state.ask(Decision.ACTION, seat, options)


@Verb.obstacle_to(Verb.RECRUIT)
def not_recruited(state: RingsState, seat: int, instance: int) -> Reason | None:
    """A card in hand is paid for with untapped gold, all of it at once. Rules IV.2, IV.3."""
    rules = state.rules
    if rules.kinds[instance] in {Kind.QUEST, Kind.GOLD}:
        return NOT_RECRUITED
    if instance not in state.zones[Zone.HAND + seat]:
        return NOT_IN_HAND
    cost = rules.cost[instance]
    if cost <= state.gold[seat]:
        return None
    bank = bank_worth(state, seat)
    if bank >= cost:
        return TAPPED_GOLD
    held = sum(state.worth[i] for i in state.zones[Zone.HAND + seat] if rules.kinds[i] == Kind.GOLD)
    reason = GOLD_IN_HAND if state.gold[seat] == bank and bank + held >= cost else TOO_DEAR
    return Reason(reason.words, *reason.clauses, "CR-DER-05") if cost == 4 else reason


@Verb.obstacle_to(Verb.USE)
def not_used(state: RingsState, seat: int, instance: int) -> Reason | None:
    """What one controls is used. Rules IV.3."""
    rules = state.rules
    if rules.on_use[instance] < 0:
        return NO_USE
    if instance in state.zones[Zone.DISCARD] and rules.one_time[instance]:
        return USED_UP
    if instance not in state.zones[Zone.PARTY + seat] and instance not in state.zones[Zone.BANK + seat]:
        return NOT_CONTROLLED
    return unusable(state, seat, instance)


def unusable(state: RingsState, seat: int, instance: int) -> Reason | None:
    """A card in play is used once a turn, not while tapped, and only if its effect has something to act on."""
    rules = state.rules
    if state.used >> instance & 1:
        return GOLD_USED if rules.kinds[instance] == Kind.GOLD else USED
    if rules.kinds[instance] == Kind.COMPANION and state.tapped[instance]:
        return TAPPED
    does = rules.first_used[instance]
    if isinstance(does, Untap) and does.what == "gold" and not tapped_gold(state, seat):
        return None if state.stolen_tapped[seat] else NO_TAPPED_GOLD
    if isinstance(does, Strengthen) and not companions(state, seat, tapped=False, but=instance):
        return NOBODY_ELSE
    return None


@Decision.ACTION.answered
def recruit_or_use(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Pay for a card and put it into the Party, or use one that is in play."""
    rules = state.rules
    if action == Verb.END_ACTION:
        state.advance()
        return
    if action >= Verb.USE:
        instance = action - Verb.USE
        state.used |= 1 << instance
        state.tell(Event.USES, seat, instance, 1, rules.clause[instance])
        state.stack.append((rules.on_use[instance], 0, seat, instance))
        return
    instance = action - Verb.RECRUIT
    pay(state, seat, rules.cost[instance])
    at_once = rules.one_time[instance] and rules.one_time_at_once
    piles.move(state, instance, Zone.HAND + seat, Zone.LOOKED if at_once else Zone.PARTY + seat, EVERYONE)
    clause = "CR-4.3-02" if rules.kinds[instance] == Kind.ARTIFACT else "CR-4.3-01"
    state.tell(Event.RECRUITS, seat, instance, 1, clause)
    if not rules.one_time[instance]:
        state.quiet = -1
    program = rules.on_use[instance] if at_once else rules.played[instance]
    if program >= 0:
        state.stack.append((program, 0, seat, instance))
