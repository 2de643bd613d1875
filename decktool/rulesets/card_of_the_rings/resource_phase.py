"""IV.2 Resource Phase (Banking)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.rulesets.card_of_the_rings.components import (
    BANK,
    BANK_IT,
    D_RESOURCE,
    E_BANKS,
    E_PAYS,
    END_RESOURCE,
    EVERYONE,
    GOLD,
    HAND,
    RESOURCE_PHASE,
)
from decktool.rulesets.card_of_the_rings.special_rules import crown_wins, crowned
from decktool.rulesets.card_of_the_rings.state import distinct

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.card_of_the_rings.state import RingsState


def phase(state: RingsState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Play any number of gold cards from hand into the Bank, or none. Rules IV.2."""
    state.phase = RESOURCE_PHASE
    rules = state.rules
    if rules.crown_check == "immediate" and crowned(state, seat):
        crown_wins(state, seat)
        return
    kinds = rules.kinds
    gold = [instance for instance in state.zones[HAND + seat] if kinds[instance] == GOLD]
    if len(gold) > 1:
        state.ask(D_RESOURCE, seat, [END_RESOURCE, *distinct(state, BANK_IT, gold)])
    else:
        state.ask(D_RESOURCE, seat, [END_RESOURCE, *[BANK_IT + instance for instance in gold]])


def answer(state: RingsState, action: int, seat: int, dice: Dice) -> None:
    """Bank the card: its gold can be spent this turn, and what it says happens once. It stays banked."""
    if action == END_RESOURCE:
        state.advance()
        return
    instance = action - BANK_IT
    state.zones[HAND + seat].remove(instance)
    state.zones[BANK + seat].append(instance)
    state.knows[instance] = EVERYONE
    state.gold[seat] += state.worth[instance]
    state.quiet = -1
    if state.log is not None:
        state.log.append((E_BANKS, seat, instance, 1, EVERYONE, "CR-4.2-01"))
    program = state.rules.banked[instance]
    if program >= 0:
        state.stack.append((program, 0, seat, instance))


def pay(state: RingsState, seat: int, cost: int) -> None:
    """Spend gold: tap so many points at once, card by card in the order of the Bank; nothing is discarded.

    Rules IV.2. Gold is counted in points, so a Treasure Chest can be half tapped. With the house rule `gold_unit:
    card` a card is tapped whole and change is lost; the cards are then those that waste least and, among those, the
    fewest.
    """
    tapped, worth = state.tapped, state.worth
    bank = state.zones[BANK + seat]
    if state.rules.by_card:
        _pay_by_card(state, seat, cost)
    else:
        left = cost
        for instance in bank:
            free = worth[instance] - tapped[instance]
            if free:
                part = min(left, free)
                tapped[instance] += part
                left -= part
                if not left:
                    break
        state.stolen[seat + 2] += left
        state.gold[seat] -= cost
    if state.log is not None and cost:
        state.log.append((E_PAYS, seat, -1, cost, 0, "CR-4.2-06"))


def _pay_by_card(state: RingsState, seat: int, cost: int) -> None:
    """Tap whole cards worth at least `cost`. A stolen point counts as a card worth 1."""
    tapped, worth = state.tapped, state.worth
    ready = [instance for instance in state.zones[BANK + seat] if tapped[instance] < worth[instance]]
    spare = state.stolen[seat] - state.stolen[seat + 2]
    best: tuple[int, int, int, list[int]] | None = None
    for chosen in range(1 << len(ready)):
        cards = [instance for place, instance in enumerate(ready) if chosen >> place & 1]
        total = sum(worth[instance] for instance in cards)
        points = min(spare, max(0, cost - total))
        if total + points >= cost:
            ranked = (total + points - cost, len(cards) + points, points, cards)
            if best is None or ranked < best:
                best = ranked
    assert best is not None
    waste, _, points, cards = best
    for instance in cards:
        tapped[instance] = worth[instance]
    state.stolen[seat + 2] += points
    state.gold[seat] -= cost + waste
