"""Card Types: what each effect does when it happens, to the cards that were chosen for it."""

from __future__ import annotations

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.effects import Effect
from decktool.play.flow import Handlers
from decktool.play.state import marked
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.cards.targets import choose, choose_discarded
from decktool.rulesets.dragon_quest.chapters import levels_and_gold, turn
from decktool.rulesets.dragon_quest.chapters.preparation_phase import cure
from decktool.rulesets.dragon_quest.declarations import Event, Phase, Zone
from decktool.rulesets.dragon_quest.state import DragonState


def taken(state: DragonState) -> list[int]:
    """The cards that were chosen; then nothing is chosen any more."""
    bits, state.aimed = state.aimed, 0
    return marked(bits)


def deal(state: DragonState, effect: words.Deal, seat: int, source: int, dice: Dice) -> None:
    """Damage is dealt at once; that of an Action ability waits for the Determine Phase, where damage is applied."""
    cards = taken(state)
    if state.phase != Phase.ACTION:
        levels_and_gold.hit(state, levels_and_gold.of_abilities(state, dict.fromkeys(cards, effect.amount)))
        return
    for i in cards:
        state.due[i] += effect.amount


def heal(state: DragonState, effect: words.Heal, seat: int, source: int, dice: Dice) -> None:
    """Damage comes off each card."""
    for i in taken(state):
        levels_and_gold.heal(state, i, effect.amount, "DQ-keyword-20", dice, discard=effect.to == "discard")


def turned(state: DragonState, effect: words.Turn, seat: int, source: int, dice: Dice) -> None:
    """Each card is poisoned, upside down, closed, ready or cured."""
    for i in taken(state):
        owner = state.rules.owners[i]
        if effect.to == "poisoned":
            state.poisoned |= 1 << i
            state.tell(Event.POISONED, owner, i, clause="DQ-keyword-06")
        elif effect.to == "confused":
            state.confused |= 1 << i
            state.closed &= ~(1 << i)
            state.tell(Event.CONFUSED, owner, i, clause="DQ-keyword-11")
        elif effect.to == "closed":
            state.closed |= 1 << i
            state.tell(Event.CLOSED, owner, i, clause="DQ-action-18")
        elif effect.to == "ready":
            turn.open_up(state, i)
            state.tell(Event.READIES, owner, i, clause="DQ-action-18")
        else:
            cure(state, i, seat, "DQ-prep-17", confusion=effect.to == "cured")


def change(state: DragonState, effect: words.Raise, seat: int, source: int, dice: Dice) -> None:
    """Attack and defense are other than printed until the end of the turn."""
    for i in taken(state):
        state.attack_more[i] += effect.attack
        state.defense_more[i] += effect.defense
        if effect.attack:
            state.tell(Event.ATTACK_MORE, state.rules.owners[i], i, effect.attack, "DQ-quest-01")
        if effect.defense:
            state.tell(Event.DEFENSE_MORE, state.rules.owners[i], i, effect.defense, "DQ-determine-17")


def move(state: DragonState, effect: words.Move, seat: int, source: int, dice: Dice) -> None:
    """Each card stands in the other line."""
    for i in taken(state):
        levels_and_gold.change_line(state, i, "DQ-action-18")


def discard(state: DragonState, effect: words.Discard, seat: int, source: int, dice: Dice) -> None:
    """Each card leaves play, with all on and under it; nobody gains by it."""
    for i in taken(state):
        owner = state.rules.owners[i]
        if effect.what == "item":
            levels_and_gold.lay_off(state, i, Zone.ITEMS + owner)
        else:
            state.tell(Event.DISCARDS, owner, i, clause="DQ-item-08")
            levels_and_gold.leave_play(state, i, Zone.DISCARD + owner)


def retrieve(state: DragonState, effect: words.Retrieve, seat: int, source: int, dice: Dice) -> None:
    """The cards leave the discard pile, where all could see them, for the hand, or are shuffled into the draw pile."""
    target = Zone.HAND if effect.to == "hand" else Zone.DECK
    for i in sorted(taken(state), key=state.zones[Zone.DISCARD + seat].index):
        piles.move(state, i, Zone.DISCARD + seat, target + seat)
        state.tell(Event.RETRIEVES, seat, i, clause="DQ-intro-09")
    if effect.to == "pile":
        piles.shuffle(state, Zone.DECK + seat, dice.stream("deck"))


def shelter(state: DragonState, effect: words.Shelter, seat: int, source: int, dice: Dice) -> None:
    """Damage of abilities does nothing to the player's cards in this turn."""
    state.sheltered[seat] = 1
    state.tell(Event.SHELTERS, seat, source, clause="DQ-determine-17")


HANDLERS: dict[type[Effect], Handlers] = {
    words.Deal: (choose, deal), words.Heal: (choose, heal), words.Turn: (choose, turned),
    words.Raise: (choose, change), words.Move: (choose, move), words.Discard: (choose, discard),
    words.Retrieve: (choose_discarded, retrieve), words.Shelter: shelter,
    words.Gain: lambda state, effect, seat, *_: levels_and_gold.gain(state, seat, effect.gold, "DQ-area-12"),
    words.Draw: lambda state, effect, seat, *_: levels_and_gold.draw(state, seat, effect.cards, "DQ-intro-09"),
}  # fmt: skip
"""How an effect is chosen for, and what it does; `stand` is read where it matters."""
