"""V. Special Rules: the deck runs out, the Crown, and how a stalled game ends.

What can still be reached is worked out from the rules and the card list. It errs on the side of "it can": a game is
only called dead when even with every card that could still come, all gold that could still come and no resistance a
player falls short.
"""

from __future__ import annotations

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.state import sum_of
from decktool.rulesets.card_of_the_rings.declarations import Event, Kind, Zone
from decktool.rulesets.card_of_the_rings.state import RingsState, bank_worth, power


def reshuffle(state: RingsState, dice: Dice) -> None:
    """If the draw deck runs out, the discard pile is shuffled and becomes the deck.

    Rules V; when a card is needed and none is there, or by house rule (`reshuffle`) as soon as the last card leaves.
    """
    discard = state.zones[Zone.DISCARD]
    if not state.zones[Zone.DECK] and discard:
        state.tell(Event.RESHUFFLE, -1, -1, len(discard), "CR-5-03")
        piles.turn_over(state, Zone.DISCARD, Zone.DECK, dice.stream("deck"))


def reshuffle_at_once(state: RingsState, dice: Dice) -> None:
    """By house rule (`reshuffle: when_empty`) the deck is made anew as soon as its last card has left. Rules V."""
    if state.rules.by_house.reshuffle == "when_empty":
        reshuffle(state, dice)


def draw(state: RingsState, seat: int, dice: Dice, clause: str, *, of_phase: bool = False) -> None:
    """Draw the top card of the shared deck; with deck and discard pile both empty nothing happens.

    Rules IV.1, V. A Treasure Chest skips the draw of the draw phase (house rule `chest_skip`: any draw).
    """
    if state.skips[seat] and (of_phase or state.rules.by_house.chest_skip == "any_draw"):
        state.skips[seat] -= 1
        state.tell(Event.SKIPS, seat, -1, 0, "CR-G2-02")
        return
    if not state.zones[Zone.DECK]:
        reshuffle(state, dice)
        if not state.zones[Zone.DECK]:
            state.tell(Event.NOTHING, seat, -1, 0, "CR-5-05")
            return
    state.tell(Event.DRAWS, seat, piles.draw(state, Zone.DECK, Zone.HAND + seat, seat), 1, clause)
    reshuffle_at_once(state, dice)


def crown_wins(state: RingsState, seat: int, questing: bool = False) -> bool:
    """Who controls The Lost Crown and has the Power it asks for wins; True if that is so. Rules V and the card."""
    crown = state.rules.crown
    for instance in state.zones[Zone.PARTY + seat]:
        if crown[instance] and power(state, seat, questing) >= crown[instance]:
            state.end(seat, "crown", f"{state.rules.seats[seat]} wins with The Lost Crown", "CR-5-06")
            return True
    return False


def stalled(state: RingsState) -> bool:
    """End a game that goes nowhere; True if it did.

    The rulebook has no such rule. The game is a draw when for 20 turns (house rule `stall_turns`) no quest was claimed,
    no gold banked or stolen, no companion or permanent artifact played; and at once when no win is reachable.
    """
    if not state.closed and vp_closed(state):
        state.closed = True
        state.tell(Event.CLOSED, -1, -1, 0, "CR-DER-02")
    # what can be reached shrinks slowly; after a turn of progress the proof can wait for the next one without
    if (state.quiet or state.closed) and not can_win(state, state.active) and not can_win(state, 1 - state.active):
        _stall(state, "dead", "nobody can win any more")
        return True
    if state.quiet >= state.rules.by_house.stall_turns:
        _stall(state, "stalled", f"nothing was achieved for {state.quiet} turns")
        return True
    return False


def _stall(state: RingsState, reason: str, words: str) -> None:
    """A draw; or by house rule (`stall: vp_then_power`) the one with more VP, then with more Power."""
    rules = state.rules
    winner = None
    if rules.house["stall"] == "vp_then_power":
        score = [(state.vp[seat], power(state, seat, False)) for seat in (0, 1)]
        if score[0] != score[1]:
            winner = int(score[1] > score[0])
            words += f"; {rules.seats[winner]} has more {'VP' if score[0][0] != score[1][0] else 'Power'}"
    state.end(winner, reason, words if winner is not None else f"{words}: a draw", "CR-DER-09")


def most_vp(state: RingsState, seat: int) -> int:
    """The most Victory Points a player can still have: those earned, and all quests in the centre."""
    return state.vp[seat] + sum_of(state.rules.reward, state.zones[Zone.CENTRE])


def vp_closed(state: RingsState) -> bool:
    """True when neither player can reach the Victory Points that win."""
    first, second = state.vp
    return bool(most_vp(state, 0 if first > second else 1) < state.rules.by_house.vp_to_win)


def can_win(state: RingsState, seat: int) -> bool:
    """False only if no play of both, however kind, lets this player win any more.

    Counted are the cards in the Party and those that may yet be played: in hand, deck and discard pile (a card in the
    opponent's hand never changes hands, except that a hand limit may throw it away), as far as the most gold that can
    ever lie in the Bank pays for them, for a cost is paid in one go. Cards that a position does not place may be
    anywhere.
    """
    rules, zones = state.rules, state.zones
    coming = zones[Zone.HAND + seat] + zones[Zone.DECK] + zones[Zone.DISCARD] + zones[Zone.LOOKED] + zones[Zone.OUT]
    if rules.by_house.hand_limit:
        coming += zones[Zone.HAND + 1 - seat]
    gold = bank_worth(state, seat) + sum_of(rules.brings, coming)
    cost = rules.cost
    cards = zones[Zone.PARTY + seat] + [instance for instance in coming if cost[instance] <= gold]
    total, each = sum_of(rules.most_power, cards), sum_of(rules.companions_bonus, cards)
    companions = quest_bonus = crown = 0
    healed = False
    for instance in cards:
        if rules.kinds[instance] == Kind.COMPANION:
            companions += 1
            quest_bonus += rules.quest_bonus[instance]
            healed = healed or rules.healer[instance]
        elif rules.crown[instance]:
            crown = rules.crown[instance]
    if rules.by_house.ring_scope == "all":
        each = sum(rules.companions_bonus)
    total += companions * each
    vp = state.vp[seat]
    for quest in zones[Zone.CENTRE]:
        if total + quest_bonus >= rules.requirement[quest] and (healed or not rules.needs_healer[quest]):
            vp += rules.reward[quest]
    if vp >= rules.by_house.vp_to_win:
        return True
    if rules.crown_at_once:
        total += quest_bonus
    return crown > 0 and total >= crown
