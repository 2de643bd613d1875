"""Card Types: special abilities, their hand and closing cost, and the order in which they take effect."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.play.state import marked
from decktool.rulesets.dragon_quest.cards.targets import nothing_to_do
from decktool.rulesets.dragon_quest.chapters import turn
from decktool.rulesets.dragon_quest.declarations import Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, bearer, in_play, party, speed

NO_ABILITY = Reason("{card} has no ability to use", "DQ-party-15")
NOT_OURS = Reason("{card} is not in play on {who}'s side", "DQ-party-22")
OTHER_PHASE = Reason("the ability of {card} belongs to another phase", "DQ-party-22", "DQ-prep-27")
CLOSED = Reason("{card} is closed and cannot close for its ability", "DQ-party-20")
CLOSED_IDLE = Reason("{card} is closed; by house rule only ready cards use abilities", "DQ-party-20")
TOO_FEW = Reason("{card} costs {cost_cards} and {who} has {hand} to discard", "DQ-party-17", "DQ-item-06")
USED = Reason("{card} was used in this phase", "DQ-determine-02")
FREE_AGAIN = Reason("{card} costs nothing and was used; first something else is done", "DQ-prep-26")
ACTED = Reason("{card} has acted in this turn", "DQ-action-02")
ONE_EACH = Reason("one Start ability a player", "DQ-start-01")
NOTHING = Reason("{card} finds nothing to do", "DQ-action-18")
WINDOWS = {
    Phase.PREPARATION: Decision.PREPARATION, Phase.START: Decision.START, Phase.ACTION: Decision.ACTION,
    Phase.DETERMINE: Decision.DETERMINE, Phase.END: Decision.END,
}  # fmt: skip
"""The decisions in which abilities are used."""


@Verb.obstacle_to(Verb.USE)
def not_used(state: DragonState, seat: int, i: int) -> Reason | None:
    """An ability is used in its phase by the card's player, who pays hand cost and closing cost.
    A closed card cannot close; abilities without that cost it may use (house rule `closed_cards_use_abilities`).
    """
    rules = state.rules
    moment = rules.moment_of[i]
    if moment < 0:
        return NO_ABILITY
    if rules.owners[i] != seat or not in_play(state, i):
        return NOT_OURS
    if moment != state.phase or state.decision is not WINDOWS.get(moment):
        return ONE_EACH if state.phase == moment == Phase.START else OTHER_PHASE
    return unable(state, seat, i)


def unable(state: DragonState, seat: int, i: int) -> Reason | None:
    """What keeps a card in play from using its ability now, in its phase: that it is closed or was used, the cost."""
    rules, card = state.rules, bearer(state, i)
    if state.busy >> card & 1 and (rules.closing[i] or not rules.house["closed_cards_use_abilities"]):
        return CLOSED if rules.closing[i] else CLOSED_IDLE
    if state.phase == Phase.ACTION:
        if state.acted >> card & 1:
            return ACTED
    elif state.used >> i & 1:
        return FREE_AGAIN if state.phase == Phase.PREPARATION else USED
    if rules.hand_cost[i] > len(state.zones[Zone.HAND + seat]):
        return TOO_FEW
    return NOTHING if nothing_to_do(state, rules.does[i], seat, i) else None


def usable(state: DragonState, seat: int, moment: int) -> list[int]:
    """To use the abilities that a player can use in this phase, `moment`."""
    zones = state.zones
    cards = zones[Zone.FRONT + seat] + zones[Zone.REAR + seat] + zones[Zone.ITEMS + seat]
    found = [*filter(state.rules.in_phase[moment].__getitem__, cards)]
    return found and state.distinct(Verb.USE, [i for i in found if unable(state, seat, i) is None])


def pay(state: DragonState, seat: int, i: int) -> None:
    """Close for a closing cost, the carrier with its item, and discard for a hand cost."""
    rules = state.rules
    state.tell(Event.USES, seat, i, clause="DQ-party-22")
    if rules.closing[i]:
        card = bearer(state, i)
        state.closed |= 1 << card | 1 << i
        state.tell(Event.CLOSED, seat, card, clause="DQ-party-18")
    discard_for(state, seat, i)


def discard_for(state: DragonState, seat: int, i: int) -> None:
    """Ask for the hand cost of an ability or quest, before anything else happens."""
    if state.rules.hand_cost[i]:
        state.owed = state.rules.hand_cost[i]
        state.stack.append((Program.PAY, 0, seat, i))


def paying(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Cards from the hand are discarded, one after the other, as many as the hand cost says; the player chooses."""
    if state.owed:
        state.ask(Decision.PAY, seat, state.distinct(Verb.PAY, state.zones[Zone.HAND + seat]), source)
    else:
        state.stack.pop()


@Verb.done(Verb.PAY)
def discard(state: DragonState, seat: int, dice: Dice, card: int) -> None:
    """The card is discarded."""
    piles.move(state, card, Zone.HAND + seat, Zone.DISCARD + seat, state.rules.everyone)
    state.owed -= 1
    state.burned[seat] += 1
    state.tell(Event.BURNS, seat, card, clause="DQ-party-16")


@Verb.obstacle_to(Verb.PAY)
def not_discarded(state: DragonState, seat: int, card: int) -> Reason | None:
    """What is played cannot pay for itself."""
    return Reason("{card} does not pay for itself", "DQ-quest-03") if card == state.source else None


def ask_to_declare(state: DragonState, window: tuple[int, bool], seat: int, source: int, dice: Dice) -> None:
    """Ask a player (the active one, or the other) for an ability of this phase, until there is none or it is passed.
    Start, Determine and End Phase. In the Start Phase each player uses one at most.
    """
    moment, others = window
    player = 1 - seat if others else seat
    if found := usable(state, player, moment):
        state.ask(WINDOWS[moment], player, [Verb.PASS, *found])
    else:
        state.advance()


@Decision.START.answered
@Decision.DETERMINE.answered
@Decision.END.answered
def declare(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """The ability is paid for now and takes effect in its order; or the player passes."""
    if action == Verb.PASS:
        state.tell(Event.PASSES, seat, -1, 0, "DQ-start-02" if state.phase == Phase.START else "DQ-determine-02")
        state.advance()
        return
    i = action - Verb.USE
    state.used |= 1 << i
    state.declared |= 1 << i
    if state.phase == Phase.START:
        state.advance()
    pay(state, seat, i)


ORDER = {Phase.START: "DQ-start-05", Phase.DETERMINE: "DQ-determine-03", Phase.END: "DQ-end-03"}
"""The ledger clause behind the order in which abilities take effect."""


def take_effect(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """What was declared takes effect: the quicker card's first, of equally quick ones the active player's.
    Start, Determine and End Phase. The speed of an item's ability is its carrier's. An ability whose card has left play
    is lost (house rule `ability_needs_its_card`).
    """
    if not state.declared:
        state.advance()
        return
    rules, declared = state.rules, marked(state.declared)
    if len(declared) > 1:
        zones = (Zone.FRONT, Zone.REAR, Zone.ITEMS, Zone.DISCARD, Zone.EXPERIENCE, Zone.HAND)
        there = [i for player in (seat, 1 - seat) for zone in zones for i in state.zones[zone + player]]
        declared.sort(key=there.index)
    best = max(declared, key=lambda i: speed(state, bearer(state, i)) if bearer(state, i) >= 0 else -1)
    state.declared &= ~(1 << best)
    if rules.house["ability_needs_its_card"] and not in_play(state, best):
        state.tell(Event.LOST, rules.owners[best], best, clause=ORDER[state.phase])
        return
    state.tell(Event.TAKES_EFFECT, rules.owners[best], best, clause=ORDER[state.phase])
    state.stack.append((rules.on_use[best], 0, rules.owners[best], best))


STEPS = 3
"""The steps of a phase of declared abilities after its beginning: both players declare, then it takes effect."""


def begin_window(state: DragonState, moment: int, seat: int, source: int, dice: Dice) -> None:
    """The Start, Determine or End Phase of a battle begins; where no card in play has an ability for it, it is over."""
    turn.enter(state, moment, seat, "DQ-battle-01")
    state.used = state.declared = 0
    there = party(state, 0) + party(state, 1) + state.zones[Zone.ITEMS] + state.zones[Zone.ITEMS + 1]
    if not any(map(state.rules.in_phase[moment].__getitem__, there)):
        program, place, _, source = state.stack[-1]
        state.stack[-1] = (program, place + STEPS, seat, source)
