"""9: the Player Zone, its limits, Snares, and the use of what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.forward.declarations import KEEPERS, NOT_KEPT, Decision, Event, Verb, Zone
from decktool.rulesets.forward.state import ForwardState, carry_out, of_kind, pile


def at_hand(state: ForwardState, column: Sequence[int], bits: int = -1) -> list[int]:
    """The uses of kept cards that have one left, of those with any of the bits in a column. Rules 9 and 12."""
    uses = state.uses
    return [Verb.USE + i for i in state.zones[Zone.PLAYER_ZONE] if column[i] & bits and uses[i]]


def usable(state: ForwardState, moment: int) -> list[int]:
    """The kept cards that may be used now.

    Where a card names no moment: before an Active card is chosen, after one is resolved, and before each roll of a duel
    (house rule `use_in_duel`); never while a text is carried out. Rules 6 and 9 are silent (FW-A26).
    """
    return at_hand(state, state.rules.windows, moment)


@Verb.obstacle_to(Verb.USE)
def not_used(state: ForwardState, seat: int, instance: int) -> Reason:
    """A kept card is used at its moment, as often as it says. Rules 9 and 12."""
    if Verb.USE + instance not in at_hand(state, state.uses):
        used_up = Reason("{card} is used up", state.rules.clause[instance])
        return used_up if instance in state.zones[Zone.PLAYER_ZONE] else Reason(NOT_KEPT.words, "FW-2-05")
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
