"""What can still be reached, worked out from the rules and the card list; used to end games that nobody can win.

Everything here errs on the side of "it can": a game is only called dead when even with every card that could still
come, all gold that could still come and no resistance a player falls short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.rulesets.card_of_the_rings.components import (
    BANK,
    CENTRE,
    COMPANION,
    DECK,
    DISCARD,
    HAND,
    LOOKED,
    OUT,
    PARTY,
)

if TYPE_CHECKING:
    from decktool.rulesets.card_of_the_rings.state import RingsState


def most_vp(state: RingsState, seat: int) -> int:
    """The most Victory Points a player can still have: those earned, and all quests in the centre."""
    return state.vp[seat] + sum(state.rules.reward[quest] for quest in state.zones[CENTRE])


def vp_closed(state: RingsState) -> bool:
    """True when neither player can reach the Victory Points that win."""
    wanted = state.rules.vp_to_win
    return most_vp(state, 0) < wanted and most_vp(state, 1) < wanted


def can_win(state: RingsState, seat: int) -> bool:
    """False only if no play of both, however kind, lets this player win any more.

    Counted are the cards in the Party and those that may yet be played: in hand, deck and discard pile (a card in the
    opponent's hand never changes hands, except that a hand limit may throw it away), as far as the most gold that can
    ever lie in the Bank pays for them, for a cost is paid in one go. Cards that a position does not place may be
    anywhere.
    """
    rules, zones, worth = state.rules, state.zones, state.worth
    coming = zones[HAND + seat] + zones[DECK] + zones[DISCARD] + zones[LOOKED] + zones[OUT]
    if rules.hand_limit:
        coming += zones[HAND + 1 - seat]
    gold = state.stolen[seat]
    for instance in zones[BANK + seat]:
        gold += worth[instance]
    brings, cost = rules.brings, rules.cost
    for instance in coming:
        gold += brings[instance]
    cards = zones[PARTY + seat] + [instance for instance in coming if cost[instance] <= gold]
    companions = total = each = quest_bonus = crown = 0
    healed = False
    for instance in cards:
        total += rules.most_power[instance]
        each += rules.companions_bonus[instance]
        if rules.kinds[instance] == COMPANION:
            companions += 1
            quest_bonus += rules.quest_bonus[instance]
            healed = healed or rules.healer[instance]
        elif rules.crown[instance]:
            crown = rules.crown[instance]
    if rules.ring_for_all:
        each = sum(rules.companions_bonus)
    total += companions * each
    vp = state.vp[seat]
    for quest in zones[CENTRE]:
        if total + quest_bonus >= rules.requirement[quest] and (healed or not rules.needs_healer[quest]):
            vp += rules.reward[quest]
    if vp >= rules.vp_to_win:
        return True
    if rules.crown_check == "immediate":
        total += quest_bonus
    return crown > 0 and total >= crown
