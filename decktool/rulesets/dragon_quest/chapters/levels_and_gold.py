"""Introduction, Levels and Gold: damage from the draw pile, defeat, experience, and the loss when a pile is empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.records import Reason
from decktool.rulesets.dragon_quest.declarations import MOST_IN_LINE, Decision, Event, Phase, Program, Verb, Zone
from decktool.rulesets.dragon_quest.state import DragonState, damage_of, defense, items_of, level

NO_PARTY_CARD = Reason("{card} is not a party card", "DQ-prep-04")
FULL_FRONT = Reason("{who}'s front line has three cards", "DQ-area-03")
FULL_REAR = Reason("{who}'s rear line has three cards", "DQ-area-03")
LONGER_REAR = Reason("{who}'s rear line would have more cards than the front line", "DQ-area-04")


def no_room(state: DragonState, seat: int, line: int, leaves: int = 0) -> Reason | None:
    """Three cards fit in a line; the rear line is no longer than the front line without the `leaves` cards that go."""
    front, rear = len(state.zones[Zone.FRONT + seat]), len(state.zones[Zone.REAR + seat])
    if line == Zone.FRONT:
        return FULL_FRONT if front >= MOST_IN_LINE else None
    if rear >= MOST_IN_LINE:
        return FULL_REAR
    return LONGER_REAR if rear >= front - leaves else None


def change_line(state: DragonState, card: int, clause: str) -> None:
    """Move a party card to the other line."""
    owner = state.rules.owners[card]
    front = card in state.zones[Zone.FRONT + owner]
    origin, target = (Zone.FRONT, Zone.REAR) if front else (Zone.REAR, Zone.FRONT)
    piles.move(state, card, origin + owner, target + owner)
    state.tell(Event.MOVES, owner, card, int(front), clause)


def unlawful(state: DragonState, seat: int) -> bool:
    """True while the rear line has more cards than the front line."""
    return len(state.zones[Zone.REAR + seat]) > len(state.zones[Zone.FRONT + seat])


def repair_now(state: DragonState, seat: int) -> None:
    """Outside of battle the lines are repaired at once; the owner says with which card."""
    if unlawful(state, seat):
        state.stack.append((Program.REPAIR, 0, seat, -1))


def repair(state: DragonState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Cards move up from the rear line until it has no more than the front line; the owner chooses. Battle, End."""
    if not unlawful(state, seat):
        state.stack.pop()
        return
    rear = state.zones[Zone.REAR + seat]
    if len(rear) == 1:
        change_line(state, rear[0], "DQ-end-02")
    else:
        state.ask(Decision.MOVE_UP, seat, state.distinct(Verb.MOVE_UP, rear))


@Decision.MOVE_UP.answered
def move_up(state: DragonState, action: int, seat: int, dice: Dice) -> None:
    """The card stands in the front line as it stood behind it: closed or ready, and damaged."""
    change_line(state, action - Verb.MOVE_UP, "DQ-end-02")


def run_out(state: DragonState) -> bool:
    """A player whose draw pile is empty loses at that moment; True if the game is over.
    Introduction, Turn. One step that empties both piles is a draw, or (house rule `double_deck_out`) the active
    player's loss.
    """
    zones = state.zones
    empty = [seat for seat in (0, 1) if not zones[Zone.DECK + seat]]
    if not empty:
        return False
    names, loser = state.rules.seats, empty[0]
    why = f"{names[loser]}'s draw pile is empty"
    if len(empty) == 2:
        if state.rules.house["double_deck_out"] != "active_loses":
            state.end(None, "both draw piles", "both draw piles are empty at once: a draw", "DQ-turn-05")
            return True
        loser = state.active
        why = f"both draw piles are empty, and it is {names[loser]}'s turn"
    state.end(1 - loser, "draw pile", f"{why}: {names[1 - loser]} wins", "DQ-turn-05")
    return True


def draw(state: DragonState, seat: int, count: int, clause: str) -> None:
    """Draw cards; the last one of the pile loses the game."""
    for _ in range(count):
        if run_out(state):
            return
        state.tell(Event.DRAWS, seat, piles.draw(state, Zone.DECK + seat, Zone.HAND + seat, seat), 1, clause)
    run_out(state)


def hit(state: DragonState, blows: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Deal damage to several cards in one step; what each of them took.
    A card for each damage comes off its owner's draw pile and lies face down under it, no more than it has HP left;
    then who has an empty pile loses, and what has no HP left is defeated. Battle, Determine Phase.
    """
    rules, zones, damage = state.rules, state.zones, state.damage
    taken = []
    for card, amount in blows:
        owner = rules.owners[card]
        pile, under = zones[Zone.DECK + owner], zones[Zone.DAMAGE + owner]
        amount = min(amount, rules.hp[card] - damage[card])
        if amount <= 0:
            continue
        amount = min(amount, len(pile))
        for _ in range(amount):
            one = pile.pop()
            state.under[one] = card
            under.append(one)
        damage[card] += amount
        state.dealt[1 - owner] += amount
        taken.append((card, amount))
        if amount:
            state.tell(Event.DAMAGE, owner, card, amount, "DQ-determine-04")
    if taken and not run_out(state):
        for card, _ in taken:
            if damage[card] >= rules.hp[card]:
                defeat(state, card)
    return taken


def of_abilities(state: DragonState, dealt: Mapping[int, int]) -> list[tuple[int, int]]:
    """What of the damage that abilities deal to some cards is left by shelter and defense. Battle, Determine Phase."""
    found = []
    for card, amount in dealt.items():
        owner = state.rules.owners[card]
        found.append((card, 0 if state.sheltered[owner] else amount - defense(state, card, attacked=False)))
        if found[-1][1] <= 0:
            state.tell(Event.NO_DAMAGE, owner, card, clause="DQ-determine-17")
    return found


def defeat(state: DragonState, card: int) -> None:
    """A defeated card goes to its owner's experience pile; its damage cards and items are discarded.
    The other player gains its level in experience and gold, whatever defeated it. Introduction; Levels and Gold;
    Determine Phase.
    """
    rules = state.rules
    owner = rules.owners[card]
    winner, before = 1 - owner, level(state, 1 - owner)
    state.tell(Event.DEFEATED, owner, card, clause="DQ-determine-19")
    leave_play(state, card, Zone.EXPERIENCE + owner)
    worth = rules.level[card]
    state.xp[winner] += worth
    state.tell(Event.EXPERIENCE, winner, -1, worth, "DQ-levels-03")
    if (now := level(state, winner)) > before:
        state.tell(Event.LEVEL, winner, -1, now, "DQ-levels-05")
    gain(state, winner, worth, "DQ-determine-20")


def gain(state: DragonState, seat: int, gold: int, clause: str) -> None:
    """Gain gold; what is not spent stays."""
    state.gold[seat] += gold
    state.tell(Event.GAINS, seat, -1, gold, clause)


def leave_play(state: DragonState, card: int, target: int) -> None:
    """A party card goes to another zone, and all on and under it to its owner's discard pile."""
    owner, zones = state.rules.owners[card], state.zones
    for item in items_of(state, card):
        lay_off(state, item, Zone.ITEMS + owner)
    for other in damage_of(state, card):
        lay_off(state, other, Zone.DAMAGE + owner)
    zones[(Zone.FRONT if card in zones[Zone.FRONT + owner] else Zone.REAR) + owner].remove(card)
    zones[target].append(card)
    state.knows[card] = state.rules.everyone
    _strip(state, card)
    if state.phase not in {Phase.ACTION, Phase.DETERMINE, Phase.END}:
        repair_now(state, owner)


def lay_off(state: DragonState, card: int, zone: int) -> None:
    """An item or damage card is discarded."""
    owner = state.rules.owners[card]
    piles.move(state, card, zone, Zone.DISCARD + owner, state.rules.everyone)
    state.tell(Event.DISCARDS, owner, card, clause="DQ-intro-06")
    _strip(state, card)


def _strip(state: DragonState, card: int) -> None:
    """Out of play nothing stays on a card; what it declared is reported as lost when its time comes."""
    declared = state.declared
    state.strip(card)
    state.declared = declared


def heal(state: DragonState, card: int, amount: int, clause: str, dice: Dice, *, discard: bool = False) -> None:
    """Take damage cards off, the last one first. They go to the bottom of the draw pile, in an order that nobody knows,
    unless a text says otherwise. Keywords, Healing.
    """
    owner = state.rules.owners[card]
    cards = damage_of(state, card)[::-1][:amount]
    if len(cards) > 1 and not discard:
        dice.stream("deck").shuffle(cards)
        for one in cards:
            state.knows[one] = 0
    for one in cards:
        if discard:
            lay_off(state, one, Zone.DAMAGE + owner)
        else:
            piles.put_under(state, one, Zone.DAMAGE + owner, Zone.DECK + owner)
            state.under[one] = -1
    state.damage[card] -= len(cards)
    state.tell(Event.HEALS, owner, card, len(cards), clause)
