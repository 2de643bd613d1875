"""Piles: shuffling, drawing, looking, searching and putting back, with who knows which card kept true.

A zone is a list, its top last. None of these logs: events differ from game to game (`State.tell`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.state import State


def shuffle(state: State, zone: int, dice: Dice) -> None:
    """Shuffle a pile; nobody knows any of its cards any more."""
    pile, knows = state.zones[zone], state.knows
    for card in pile:
        knows[card] = 0
    dice.shuffle(pile)


def move(state: State, card: int, origin: int, target: int, known: int | None = None) -> None:
    """Move a card onto another zone; `known` are the bits of those who know it there (None: as before)."""
    zones = state.zones
    zones[origin].remove(card)
    zones[target].append(card)
    if known is not None:
        state.knows[card] = known


def swap(state: State, card: int, zone: int, other: int, pile: int) -> None:
    """A card of one zone and one of another take each other's place."""
    here, there = state.zones[zone], state.zones[pile]
    here[here.index(card)], there[there.index(other)] = other, card


def draw(state: State, pile: int, target: int, seat: int) -> int:
    """Move the top card of a pile that is not empty; the player learns it. The card."""
    zones = state.zones
    card = zones[pile].pop()
    zones[target].append(card)
    state.knows[card] |= 1 << seat
    return card


def look(state: State, pile: int, seat: int, count: int) -> list[int]:
    """Let a player know the top cards of a pile, as many as there are; from the top."""
    seen = state.zones[pile][: -count - 1 : -1]
    for card in seen:
        state.knows[card] |= 1 << seat
    return seen


def deal(state: State, pile: int, target: int, seat: int, count: int) -> None:
    """Draw a number of cards from a pile that has them."""
    for _ in range(count):
        draw(state, pile, target, seat)


def reveal(state: State, zone: int) -> list[int]:
    """Everybody knows now what lies in a zone; its cards."""
    for card in state.zones[zone]:
        state.knows[card] = state.rules.everyone
    return state.zones[zone]


def put_under(state: State, card: int, origin: int, pile: int) -> None:
    """Put a card under a pile; who knew it knows where it lies."""
    state.zones[origin].remove(card)
    state.zones[pile].insert(0, card)


def turn_over(state: State, origin: int, pile: int, dice: Dice) -> int:
    """Shuffle all cards of one zone into a pile, as a discard pile that becomes the deck; how many."""
    count = len(state.zones[origin])
    state.zones[pile] += state.zones[origin]
    state.zones[origin].clear()
    shuffle(state, pile, dice)
    return count


def shuffle_under(state: State, origin: int, pile: int, dice: Dice) -> int:
    """Shuffle all cards of one zone and put them under a pile; how many."""
    shuffle(state, origin, dice)
    cards = state.zones[origin]
    count = len(cards)
    state.zones[pile][:0] = cards
    cards.clear()
    return count
