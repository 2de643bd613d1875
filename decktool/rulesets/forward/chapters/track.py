"""3.2, 8 and 9: the marker of Resolve and Dread, HP, which move the same way; the Player Zone, its limits, Snares."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason, summed
from decktool.rulesets.forward.declarations import KEEPERS, NOT_KEPT, STEPS, Decision, Event, Verb, Zone
from decktool.rulesets.forward.reading.card_text import ALL
from decktool.rulesets.forward.state import ForwardState, Later, carry_out, of_kind, pile, standing, total


def nothing(state: ForwardState, clause: str = "FW-12-02") -> None:
    """What cannot be done is passed over. Rules 12."""
    state.tell(Event.NOTHING, 0, -1, 0, clause)


def gain(state: ForwardState, resolve: bool, amount: int, clause: str) -> None:
    """The marker goes up for Resolve and down for Dread, through the gap, and not beyond the fourth step. Rules 3.2."""
    rules, way = state.rules, 1 if resolve else -1
    if resolve:
        amount = min([amount, *(rules.resolve_cap[i] for i in standing(state) if rules.resolve_cap[i])])
    else:
        amount = max(0, amount + total(state, rules.changes["dread-gain"]))
    moved = min(amount, STEPS - way * state.track)
    state.track += way * moved
    if moved:
        state.tell(Event.RESOLVE if resolve else Event.DREAD, 0, -1, moved, clause)
    elif amount:
        state.tell(Event.AT_END, 0, -1, 0, "FW-3.2-08" if resolve else "FW-3.2-09")
    else:
        nothing(state, "FW-12-01")


def spend(state: ForwardState, counter: str, amount: int) -> None:
    """Resolve, or a counter of the cards' own where it is named, is spent: as much of it is there. Rules 8."""
    place = list(state.rules.counters).index(counter) if counter else len(state.counters)
    if counter:
        state.counters[place] -= amount
    else:
        state.track -= amount
    state.tell(Event.SPENDS, 0, -1, place * (ALL + 1) + amount, "FW-8-02")


def heal(state: ForwardState, amount: int, clause: str) -> None:
    """Heal, not above the HP one started with (house rule `heal_above_start`). Rules 10; 4 gives no maximum.

    All HP is as much as is lacking, under each house rule.
    """
    rules, lasting = state.rules, state.lasting
    if total(state, rules.forbids["heal"]):
        nothing(state, "FW-12-01")
        return
    whole = amount >= ALL
    if more := total(state, rules.changes["healing"]) + lasting[Later.HEALING]:
        printed, amount = amount, max(0, amount + more)
        if amount != printed and not whole:
            state.tell(Event.HEALING_MADE_OF, 0, -1, summed((printed, amount - printed)), clause)
    lasting[Later.HEALING] = 0
    lacking = rules.start_hp - state.hp
    if amount > lacking and (whole or not rules.by_house.heal_above_start):
        amount = max(0, lacking)
    if amount:
        state.hp += amount
        state.tell(Event.HEALS, 0, -1, amount, clause)


def hurt(state: ForwardState, amount: int, source: int, clause: str) -> None:
    """Lose HP; at 0 the run is lost at once, unless a card that is kept says otherwise. Rules 0.

    A Dragon at 0 HP in the same exchange does not help (house rule `double_defeat`).
    """
    if amount <= 0:
        return
    state.hp -= amount
    state.tell(Event.LOSES, 0, -1, amount, clause)
    if state.hp > 0:
        return
    rules = state.rules
    for i in state.zones[Zone.PLAYER_ZONE]:
        if rules.survives[i] and state.uses[i]:
            state.uses[i] -= 1
            state.hp = rules.survives[i]
            piles.move(state, i, Zone.PLAYER_ZONE, Zone.BURIED)
            state.tell(Event.SAVED, 0, i, state.hp, "FW-12-01")
            state.tell(Event.BURIES, 0, i, 1, "FW-9-04")
            return
    state.hp = 0
    if rules.by_house.double_defeat == "win" and 0 <= state.enemy == rules.dragon and state.enemy_hp <= 0:
        win(state)
    else:
        lose(state, source, "FW-7-17" if state.enemy >= 0 else "FW-0-05")


def win(state: ForwardState) -> None:
    """The Dragon is defeated. Rules 0 and 11."""
    state.tell(Event.DEFEATED, 0, state.rules.dragon, 1, "FW-7-15")
    state.end(0, "the Dragon is defeated", "the Dragon is defeated: the run is won", "FW-11-04")


def lose(state: ForwardState, source: int, clause: str) -> None:
    """The run is lost, and to what."""
    card = state.rules.cards[source]
    dragon = card.type == "dragon"
    to = "the Dragon" if dragon else f"a {card.type}"
    state.end(None, f"lost to {to}", f"the run is lost to {card.name}", "FW-11-05" if dragon else clause, source)


def at_hand(state: ForwardState, cards: Container[int]) -> list[int]:
    """The uses of those of some cards that are kept and have one left. Rules 9 and 12."""
    uses, found = state.uses, []
    for i in state.zones[Zone.PLAYER_ZONE]:
        if i in cards and uses[i]:
            found.append(Verb.USE + i)  # noqa: PERF401 - a comprehension takes longer for a few cards
    return found


def usable(state: ForwardState, moment: int) -> list[int]:
    """The kept cards that may be used now.

    Where a card names no moment: before an Active card is chosen, after one is resolved, and before each roll of a duel
    (house rule `use_in_duel`); never while a text is carried out. Rules 6 and 9 are silent (FW-A26).
    """
    return at_hand(state, state.rules.tools[moment])


@Verb.obstacle_to(Verb.USE)
def not_used(state: ForwardState, seat: int, instance: int) -> Reason:
    """A kept card is used at its moment, as often as it says. Rules 9 and 12."""
    if instance not in state.zones[Zone.PLAYER_ZONE]:
        return Reason(NOT_KEPT.words, "FW-2-05")
    if not state.uses[instance]:
        return Reason("{card} is used up", state.rules.clause[instance])
    if state.decision in {Decision.TURN, Decision.AFTER, Decision.ROLL}:
        return Reason("{card} says when it is used, and that is not now", "FW-12-01")
    return Reason("kept cards are not used while a text is carried out; the current decision is: {asked}", "FW-5.2-03")


def answer_use(state: ForwardState, action: int) -> None:
    """Use a kept card: one use less, and what it says happens."""
    i = action - Verb.USE
    state.uses[i] -= 1
    state.tell(Event.USES, 0, i, 1, state.rules.clause[i])
    state.stack.append((state.rules.on_use[i], 0, 0, i))


def spent(state: ForwardState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """A card that says so is discarded once it is used up. Rules 9."""
    if not state.uses[source] and source in state.zones[Zone.PLAYER_ZONE]:
        part_with(state, source, False, "FW-9-04")


def part_with(state: ForwardState, instance: int, buried: bool, clause: str) -> None:
    """A kept card is discarded or buried."""
    piles.move(state, instance, Zone.PLAYER_ZONE, Zone.BURIED if buried else pile(state))
    state.tell(Event.BURIES if buried else Event.DISCARDS, 0, instance, 1, clause)


def keep(state: ForwardState, instance: int) -> None:
    """What is kept stays in the Player Zone; it is placed first, and may be what goes if that is too much (FW-A16)."""
    state.zones[Zone.PLAYER_ZONE].append(instance)
    rules = state.rules
    by_type = rules.cards[instance].type in KEEPERS
    gift = rules.clause[instance] == "FW-6-07"
    state.tell(Event.KEEPS, 0, instance, 1, "FW-5.2-05" if by_type else "FW-6-07" if gift else "FW-6-10")
    carry_out(state, "kept", instance)
    check_limits(state, instance)


def check_limits(state: ForwardState, newest: int) -> None:
    """Ask which card goes where a kind is over its limit."""
    rules = state.rules
    givers = [rules.player_card] if rules.player_card >= 0 else []
    for giver in (*givers, *state.zones[Zone.PLAYER_ZONE]):
        for limit in rules.limits[giver]:
            cards = of_kind(state, limit.what)
            if len(cards) > limit.at_most:
                state.tell(Event.LIMIT, 0, newest, limit.at_most, "FW-9-02")
                verb = Verb.BURY_IT if limit.to == "buried" else Verb.DISCARD_IT
                state.ask(Decision.LIMIT, 0, state.distinct(verb, cards), newest)
                return


@Decision.LIMIT.answered
def down_to_the_limit(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes; there may be another limit."""
    buried = action >= Verb.BURY_IT
    part_with(state, action % Verb.span, buried, "FW-9-03" if buried else "FW-9-02")
    check_limits(state, state.source)


@Decision.CLEANSE.answered
def cleanse(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The Snare is discarded, and its lasting effect stops. Rules 9.1."""
    i = action - Verb.CLEANSE
    piles.move(state, i, Zone.SNARES, pile(state))
    state.tell(Event.CLEANSES, 0, i, 1, "FW-9.1-03")
