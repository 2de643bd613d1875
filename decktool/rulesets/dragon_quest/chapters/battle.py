"""Battle: the Action, Determine and End Phases of each acting party card."""

from __future__ import annotations

from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason, summed
from decktool.rulesets.dragon_quest.chapters import levels_and_gold, turn
from decktool.rulesets.dragon_quest.chapters.levels_and_gold import hit, of_abilities, run_out
from decktool.rulesets.dragon_quest.chapters.special_abilities import pay, usable
from decktool.rulesets.dragon_quest.declarations import FIRST_TURNS, Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, bearer, blow, blow_parts, exchange, in_play, party

NOT_ACTIVE = Reason("{card} is not {who}'s; only the active player's cards act", "DQ-action-01")
REAR = Reason("{card} stands in the rear line", "DQ-action-05")
NOT_IN_PLAY = Reason("{card} is not in the front line", "DQ-action-04")
ACTED = Reason("{card} has acted in this turn", "DQ-action-02")
CLOSED = Reason("{card} is closed", "DQ-action-10")
CONFUSED = Reason("{card} is confused, which counts as closed", "DQ-keyword-13")
NO_FIRST = Reason("by house rule nobody attacks in the first turn", "DQ-action-21")


def action_phase(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Each of the active player's party cards may act once, in any order; none has to. Action Phase."""
    state.phase = Phase.ACTION
    ready = [i for i in state.zones[Zone.FRONT + seat] if not_attacking(state, seat, i) is None]
    found = state.distinct(Verb.ATTACK, ready)
    found += usable(state, seat, Phase.ACTION)
    if found:
        state.ask(Decision.ACTION, seat, [Verb.END_BATTLE, *found])
    else:
        state.advance()


@Verb.obstacle_to(Verb.ATTACK)
def not_attacking(state: DragonState, seat: int, card: int) -> Reason | None:
    """A ready front line card of the active player attacks, once a turn. Action Phase."""
    if state.rules.owners[card] != seat:
        return NOT_ACTIVE
    if card in state.zones[Zone.REAR + seat]:
        return REAR
    if card not in state.zones[Zone.FRONT + seat]:
        return NOT_IN_PLAY
    if state.acted >> card & 1:
        return ACTED
    if state.confused >> card & 1:
        return CONFUSED
    if state.closed >> card & 1:
        return CLOSED
    return NO_FIRST if state.turn == 1 and not state.rules.house["first_turn_attack"] else None


@Decision.ACTION.answered
def act(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """A card attacks, which closes it, or an ability of a card or its item is used. Action Phase."""
    if action == Verb.END_BATTLE:
        state.advance()
        return
    i = action & 127
    card = bearer(state, i)
    state.acted |= 1 << card
    state.attacker, state.target, state.countering = card, -1, 0
    turn.enter(state, Phase.ACTION, seat, "DQ-battle-01")
    state.stack.append((Program.BATTLE, 0, seat, card))
    if action - i == Verb.USE:
        state.stack.append((state.rules.on_use[i], 0, seat, i))
        pay(state, seat, i)
        return
    state.closed |= 1 << card
    state.tell(Event.ATTACKS, seat, card, clause="DQ-action-07")
    _aim(state, seat, dice)


def _aim(state: DragonState, seat: int, dice: Dice) -> None:
    """The defender names a ready front line card; without one the attacker names a closed one. Action Phase.
    House rule `attack_closed_rear`: closed cards of the rear line too.
    """
    other, busy = 1 - seat, state.busy
    front = state.zones[Zone.FRONT + other]
    ready = state.distinct(0, [i for i in front if not busy >> i & 1])
    if ready:
        options = [Verb.COUNTER + i for i in ready] + [Verb.DEFEND + i for i in ready]
        state.ask(Decision.DEFEND, other, options, state.attacker)
        return
    closed = front
    if state.rules.house["attack_closed_rear"]:
        closed = front + [i for i in state.zones[Zone.REAR + other] if busy >> i & 1]
    if not closed:
        _undefended(state, other)
    elif len(closed) == 1:
        strike(state, seat, dice, closed[0])
    else:
        state.ask(Decision.STRIKE, seat, state.distinct(Verb.STRIKE, closed), state.attacker)


def _undefended(state: DragonState, other: int) -> None:
    """With no card to defend, the top five cards of the draw pile are discarded; once a turn, one card on first turns.
    Action Phase; house rules `undefended_penalty` and `undefended_penalty_first_turns`.
    """
    if state.penalized:
        state.tell(Event.UNHURT, other, clause="DQ-action-20")
        return
    state.penalized = True
    first, house = state.turn <= FIRST_TURNS, state.rules.house
    count = house["undefended_penalty_first_turns" if first else "undefended_penalty"]
    clause = "DQ-action-21" if first else "DQ-action-19"
    state.tell(Event.UNDEFENDED, other, -1, min(count, len(state.zones[Zone.DECK + other])), clause)
    for card in state.zones[Zone.DECK + other][: -count - 1 : -1]:
        piles.move(state, card, Zone.DECK + other, Zone.DISCARD + other, state.rules.everyone)
        state.tell(Event.DISCARDS, other, card, clause=clause)
    run_out(state)


@Verb.done(Verb.COUNTER)
def counter(state: DragonState, seat: int, dice: Dice, card: int) -> None:
    """The target closes to counter-attack. Action Phase."""
    state.target, state.countering = card, 1
    state.closed |= 1 << card
    state.tell(Event.COUNTERS, seat, card, clause="DQ-action-12")


@Verb.done(Verb.DEFEND)
def defend(state: DragonState, seat: int, dice: Dice, card: int) -> None:
    """The target stays ready and does no damage. Action Phase."""
    state.target = card
    state.tell(Event.DEFENDS, seat, card, clause="DQ-action-13")


@Verb.obstacle_to(Verb.COUNTER, Verb.DEFEND)
def not_defending(state: DragonState, seat: int, card: int) -> Reason | None:
    """Who is closed does not defend while a ready card can."""
    if card not in state.zones[Zone.FRONT + seat] or not state.busy >> card & 1:
        return None
    return Reason("{card} is closed, and {who} has a ready card", "DQ-action-11", "DQ-action-24")


@Verb.done(Verb.STRIKE)
def strike(state: DragonState, seat: int, dice: Dice, card: int) -> None:
    """The closed card is the target."""
    state.target = card
    state.tell(Event.STRIKES, seat, card, clause="DQ-action-14")


def damage(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Damage is applied: of the attack, of the counter-attack, and what an Action ability dealt, all at once.
    A card that has left play does no damage and takes none. Determine Phase.
    """
    attacker, target, rules = state.attacker, state.target, state.rules
    there, found = in_play(state, attacker), []
    if there and target >= 0 and in_play(state, target):
        to_target, back = blow(state, attacker, target), 0
        if state.countering:
            to_target, back = exchange(state, attacker, target, to_target)
        found = [(target, to_target), (attacker, back)]
        if state.log is not None:
            _tell_blow(state, attacker, target, to_target)
            if state.countering:
                _tell_blow(state, target, attacker, back, countering=True)
    if there or not rules.house["ability_needs_its_card"]:
        found += of_abilities(state, {i: state.due[i] for i in party(state, 0) + party(state, 1) if state.due[i]})
    state.due = [0] * len(state.due)
    for card, _ in hit(state, found):
        if card == target and rules.on_hit[attacker] >= 0 and state.outcome is None:
            state.stack.append((rules.on_hit[attacker], 0, seat, attacker))


def _tell_blow(state: DragonState, card: int, against: int, dealt: int, *, countering: bool = False) -> None:
    """What the damage is made of, where more counts than the printed Attack; a blow that the quicker card's defeat of
    this one prevents is none.
    """
    parts = blow_parts(state, card, against, countering=countering)
    if any(parts[1:]) and (dealt or sum(parts) <= 0):
        state.tell(Event.BLOW, state.rules.owners[card], card, summed(parts), "DQ-action-16")


def repair(state: DragonState, others: bool, seat: int, source: int, dice: Dice) -> None:
    """At the end of a battle both players see to their lines. End Phase."""
    levels_and_gold.repair_now(state, 1 - seat if others else seat)


def over(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """The next card may act."""
    state.attacker = state.target = -1
    state.countering = 0
