"""IV.2 Resource Phase (Banking)."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.card_of_the_rings.chapters.special_rules import crown_wins
from decktool.rulesets.card_of_the_rings.declarations import EVERYONE, Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState

NO_GOLD = Reason("only gold cards go to the Bank, and {card} is not a gold card", "CR-4.2-04")
BANKED = Reason("{card} is already banked", "CR-QR-02")
NOT_IN_HAND = Reason("{card} is not in {who}'s hand", "CR-4.2-01")


def phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Play any number of gold cards from hand into the Bank, or none. Rules IV.2."""
    state.phase = Phase.RESOURCE
    if state.rules.crown_at_once and crown_wins(state, seat):
        return
    kinds = state.rules.kinds
    gold = [instance for instance in state.zones[Zone.HAND + seat] if kinds[instance] == Kind.GOLD]
    state.ask(Decision.RESOURCE, seat, [Verb.END_RESOURCE, *state.distinct(Verb.BANK, gold)])


@Verb.obstacle_to(Verb.BANK)
def not_banked(state: RingsState, seat: int, instance: int) -> Reason | None:
    """Only gold cards from one's own hand are banked, and they stay there. Rules IV.2."""
    if state.rules.kinds[instance] != Kind.GOLD:
        return NO_GOLD
    if instance in state.zones[Zone.BANK + seat]:
        return BANKED
    return None if instance in state.zones[Zone.HAND + seat] else NOT_IN_HAND


@Decision.RESOURCE.answered
def bank(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Bank the card: its gold can be spent this turn, and what it says happens once. It stays banked."""
    if action == Verb.END_RESOURCE:
        state.advance()
        return
    instance = action - Verb.BANK
    piles.move(state, instance, Zone.HAND + seat, Zone.BANK + seat, EVERYONE)
    state.gold[seat] += state.worth[instance]
    state.quiet = -1
    state.tell(Event.BANKS, seat, instance, 1, "CR-4.2-01")
    program = state.rules.banked[instance]
    if program >= 0:
        state.stack.append((program, 0, seat, instance))


def pay(state: RingsState, seat: int, cost: int) -> None:
    """Spend gold: tap several points at once, card by card in the order of the Bank; nothing is discarded.

    Rules IV.2. Gold is counted in points, so a Treasure Chest can be half tapped. With the house rule `gold_unit:
    card` a card is tapped whole and change is lost; the cards are then those that waste least and, among those, the
    fewest.
    """
    if state.rules.by_card:
        _pay_by_card(state, seat, cost)
    else:
        tapped, worth = state.tapped, state.worth
        left = cost
        for instance in state.zones[Zone.BANK + seat]:
            part = min(left, worth[instance] - tapped[instance])
            tapped[instance] += part
            left -= part
            if not left:
                break
        state.stolen_tapped[seat] += left
        state.gold[seat] -= cost
    if cost:
        state.tell(Event.PAYS, seat, -1, cost, "CR-4.2-06")


def _pay_by_card(state: RingsState, seat: int, cost: int) -> None:
    """Tap whole cards worth at least `cost`. A stolen point counts as a card worth 1."""
    tapped, worth = state.tapped, state.worth
    ready = [instance for instance in state.zones[Zone.BANK + seat] if tapped[instance] < worth[instance]]
    spare = state.stolen[seat] - state.stolen_tapped[seat]
    ways = []
    for chosen in range(1 << len(ready)):
        cards = [instance for place, instance in enumerate(ready) if chosen >> place & 1]
        total = sum(worth[instance] for instance in cards)
        points = min(spare, max(0, cost - total))
        if total + points >= cost:
            ways.append((total + points - cost, len(cards) + points, points, cards))
    waste, _, points, cards = min(ways)
    for instance in cards:
        tapped[instance] = worth[instance]
    state.stolen_tapped[seat] += points
    state.gold[seat] -= cost + waste
