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
    GOLD,
    HAND,
    LOOKED,
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


def within_reach(state: RingsState, seat: int) -> list[int]:
    """Cards that are not in play and may yet be played by this player: hand, deck and discard pile.

    A card in the opponent's hand never changes hands, except that a hand limit may throw it away.
    """
    zones = state.zones
    cards = zones[HAND + seat] + zones[DECK] + zones[DISCARD] + zones[LOOKED]
    return cards + zones[HAND + 1 - seat] if state.rules.hand_limit else cards


def most_gold(state: RingsState, seat: int, coming: list[int]) -> int:
    """The most gold this player's Bank can ever be worth; a cost is paid in one go, so nothing dearer can be played."""
    rules, worth = state.rules, state.worth
    total = state.stolen[seat] + sum(worth[i] for i in state.zones[BANK + seat])
    for instance in coming:
        if rules.kinds[instance] == GOLD:
            total += worth[instance]
        elif rules.steals[instance]:
            total += max(worth) if rules.by_card else 1
    return total


def most_power(state: RingsState, seat: int, cards: list[int], questing: bool) -> int:
    """The Power of all these cards together, every bonus counted and nothing tapped."""
    rules = state.rules
    companions = [i for i in cards if rules.kinds[i] == COMPANION]
    total = sum(rules.power[i] + rules.artifact_bonus[i] for i in companions)
    if questing:
        total += sum(rules.quest_bonus[i] for i in companions)
    if len(companions) > 1:
        total += sum(rules.strengthens[i] for i in companions)
    ringed = range(len(rules.cards)) if rules.ring_for_all else cards
    total += len(companions) * sum(rules.companions_bonus[i] for i in ringed)
    return total + sum(rules.total_bonus[i] for i in cards)


def can_win(state: RingsState, seat: int) -> bool:
    """False only if no play of both, however kind, lets this player win any more."""
    rules, zones = state.rules, state.zones
    coming = within_reach(state, seat)
    gold = most_gold(state, seat, coming)
    cards = zones[PARTY + seat] + [i for i in coming if rules.cost[i] <= gold]
    vp = state.vp[seat]
    strength = most_power(state, seat, cards, True)
    healed = any(rules.healer[i] for i in cards)
    for quest in zones[CENTRE]:
        if strength >= rules.requirement[quest] and (healed or not rules.needs_healer[quest]):
            vp += rules.reward[quest]
    if vp >= rules.vp_to_win:
        return True
    strength = most_power(state, seat, cards, rules.crown_check == "immediate")
    return any(rules.crown[i] and strength >= rules.crown[i] for i in cards)
