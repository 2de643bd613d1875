"""Card Types: what each effect does when it happens, to the cards that were chosen for it."""

from __future__ import annotations

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.effects import Effect
from decktool.play.flow import Handlers
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.cards.targets import choose, choose_discarded, choose_some
from decktool.rulesets.dragon_quest.chapters import levels_and_gold, play_area, turn
from decktool.rulesets.dragon_quest.chapters.preparation_phase import cure
from decktool.rulesets.dragon_quest.state import DragonState, defense
from decktool.rulesets.dragon_quest.table import Event, Phase, Zone


def taken(state: DragonState) -> list[int]:
    """The cards that were chosen; then nothing is chosen any more."""
    bits = state.aimed
    state.aimed = 0
    return [i for i in range(len(state.rules.cards)) if bits >> i & 1] if bits else []


def deal(state: DragonState, effect: words.Deal, seat: int, source: int, dice: Dice) -> None:
    """Damage is dealt at once; that of an Action ability waits for the Determine Phase, where damage is applied."""
    cards = taken(state)
    if state.phase == Phase.ACTION:
        for i in cards:
            state.due[i] += effect.amount
        return
    open_to = [i for i in cards if not state.sheltered[state.rules.owners[i]]]
    levels_and_gold.hit(state, [(i, effect.amount - defense(state, i, attacked=False)) for i in open_to])


def heal(state: DragonState, effect: words.Heal, seat: int, source: int, dice: Dice) -> None:
    """Damage comes off each card."""
    state.source = source
    for i in taken(state):
        levels_and_gold.heal(state, i, effect.amount, effect.to, dice)


def cure_all(state: DragonState, effect: words.Cure, seat: int, source: int, dice: Dice) -> None:
    """Poison, confusion or both end."""
    for i in taken(state):
        cure(state, i, seat, "DQ-prep-17", "poison" in effect.what, "confusion" in effect.what)


def poison(state: DragonState, effect: words.Poison, seat: int, source: int, dice: Dice) -> None:
    """Each card has a marker until it is cured."""
    for i in taken(state):
        state.poisoned |= 1 << i
        state.tell(Event.POISONED, state.rules.owners[i], i, 1, "DQ-keyword-06")


def confuse(state: DragonState, effect: words.Confuse, seat: int, source: int, dice: Dice) -> None:
    """Each card is turned upside down."""
    for i in taken(state):
        state.confused |= 1 << i
        state.closed &= ~(1 << i)
        state.tell(Event.CONFUSED, state.rules.owners[i], i, 1, "DQ-keyword-11")


def close(state: DragonState, effect: words.Close, seat: int, source: int, dice: Dice) -> None:
    """Each card is closed."""
    for i in taken(state):
        state.closed |= 1 << i
        state.tell(Event.CLOSED, state.rules.owners[i], i, 1, "DQ-action-18")


def ready(state: DragonState, effect: words.Ready, seat: int, source: int, dice: Dice) -> None:
    """Each card is ready."""
    for i in taken(state):
        turn.open_up(state, i)
        state.tell(Event.READIES, state.rules.owners[i], i, 1, "DQ-action-18")


def change(state: DragonState, effect: words.Raise, seat: int, source: int, dice: Dice) -> None:
    """Attack and defense are other than printed until the end of the turn."""
    for i in taken(state):
        owner = state.rules.owners[i]
        if effect.attack:
            state.attack_more[i] += effect.attack
            state.tell(Event.ATTACK_MORE, owner, i, effect.attack, "DQ-quest-01")
        if effect.defense:
            state.defense_more[i] += effect.defense
            state.tell(Event.DEFENSE_MORE, owner, i, effect.defense, "DQ-determine-17")


def move(state: DragonState, effect: words.Move, seat: int, source: int, dice: Dice) -> None:
    """Each card stands in the other line."""
    for i in taken(state):
        line = play_area.change_line(state, i)
        state.tell(Event.MOVES, state.rules.owners[i], i, int(line == Zone.REAR), "DQ-action-18")


def discard(state: DragonState, effect: words.Discard, seat: int, source: int, dice: Dice) -> None:
    """Each card leaves play, with all on and under it; nobody gains by it."""
    for i in taken(state):
        owner = state.rules.owners[i]
        state.tell(Event.DISCARDS, owner, i, 1, "DQ-item-08")
        if state.rules.item[i]:
            levels_and_gold.lay_off(state, i, Zone.ITEMS + owner)
        else:
            levels_and_gold.leave_play(state, i, Zone.DISCARD + owner)


def gain(state: DragonState, effect: words.Gain, seat: int, source: int, dice: Dice) -> None:
    """Gold."""
    levels_and_gold.gain(state, seat, effect.gold, "DQ-area-12")


def draw(state: DragonState, effect: words.Draw, seat: int, source: int, dice: Dice) -> None:
    """Draw cards; the last one of the pile loses the game."""
    levels_and_gold.draw(state, seat, effect.cards, "DQ-intro-09")


def recover(state: DragonState, effect: words.Recover, seat: int, source: int, dice: Dice) -> None:
    """The card goes from the discard pile, where all could see it, to the hand."""
    for i in taken(state):
        piles.move(state, i, Zone.DISCARD + seat, Zone.HAND + seat)
        state.tell(Event.RECOVERS, seat, i, 1, "DQ-intro-09")


def refill(state: DragonState, effect: words.Refill, seat: int, source: int, dice: Dice) -> None:
    """The cards are shuffled into the draw pile."""
    cards = taken(state)
    for i in cards:
        piles.move(state, i, Zone.DISCARD + seat, Zone.DECK + seat)
    if cards:
        piles.shuffle(state, Zone.DECK + seat, dice.stream("deck"))
    state.tell(Event.REFILLS, seat, -1, len(cards), "DQ-intro-09")


def shelter(state: DragonState, effect: words.Shelter, seat: int, source: int, dice: Dice) -> None:
    """Damage of abilities does nothing to the player's cards in this turn."""
    state.sheltered[seat] = 1
    state.tell(Event.SHELTERS, seat, source, 1, "DQ-determine-17")


HANDLERS: dict[type[Effect], Handlers] = {
    words.Deal: (choose, deal),
    words.Heal: (choose, heal),
    words.Cure: (choose, cure_all),
    words.Poison: (choose, poison),
    words.Confuse: (choose, confuse),
    words.Close: (choose, close),
    words.Ready: (choose, ready),
    words.Raise: (choose, change),
    words.Move: (choose, move),
    words.Discard: (choose, discard),
    words.Gain: gain,
    words.Draw: draw,
    words.Recover: (choose_discarded, recover),
    words.Refill: (choose_some, refill),
    words.Shelter: shelter,
}
"""How an effect is chosen for, and what it does; `stand` is read where it matters."""
