"""Piles: shuffle, draw, look, search and put back; the functions also record who knows which card.

A zone is a list, its top last. None of these logs: events differ from game to game (`State.tell`).
"""

from __future__ import annotations

from decktool.dealing import Dice
from decktool.play.state import State


def shuffle(state: State, zone: int, dice: Dice) -> None:
    """Shuffle a pile; afterwards nobody knows the places of its cards."""
    pile, knows = state.zones[zone], state.knows
    for card in pile:
        knows[card] = 0
    dice.shuffle(pile)


def move(state: State, card: int, origin: int, target: int, known: int | None = None) -> None:
    """Move a card to another zone; `known` are the bits of the seats that know it there (None: as before)."""
    zones = state.zones
    zones[origin].remove(card)
    zones[target].append(card)
    if known is not None:
        state.knows[card] = known


def swap(state: State, card: int, zone: int, other: int, pile: int) -> None:
    """Exchange a card of one zone with a card of another."""
    here, there = state.zones[zone], state.zones[pile]
    here[here.index(card)], there[there.index(other)] = other, card


def draw(state: State, pile: int, target: int, seat: int) -> int:
    """Move the top card of a pile that is not empty, so that the player knows it, and return it."""
    zones = state.zones
    card = zones[pile].pop()
    zones[target].append(card)
    state.knows[card] |= 1 << seat
    return card


def look(state: State, pile: int, seat: int, count: int) -> list[int]:
    """Let a player know the top cards of a pile (fewer if the pile is smaller), and return them from the top."""
    seen = state.zones[pile][: -count - 1 : -1]
    for card in seen:
        state.knows[card] |= 1 << seat
    return seen


def deal(state: State, pile: int, target: int, seat: int, count: int) -> None:
    """Draw a number of cards from a pile that has them."""
    for _ in range(count):
        draw(state, pile, target, seat)


def reveal(state: State, zone: int) -> list[int]:
    """Let everybody know the cards of a zone, and return them."""
    for card in state.zones[zone]:
        state.knows[card] = state.rules.everyone
    return state.zones[zone]


def put_under(state: State, card: int, origin: int, pile: int) -> None:
    """Put a card under a pile; players who knew the card know its place."""
    state.zones[origin].remove(card)
    state.zones[pile].insert(0, card)


def turn_over(state: State, origin: int, pile: int, dice: Dice) -> int:
    """Shuffle all cards of a zone into a pile, such as a discard pile into the deck, and return their number."""
    count = len(state.zones[origin])
    state.zones[pile] += state.zones[origin]
    state.zones[origin].clear()
    shuffle(state, pile, dice)
    return count


def shuffle_under(state: State, origin: int, pile: int, dice: Dice) -> int:
    """Shuffle all cards of a zone, put them under a pile, and return their number."""
    shuffle(state, origin, dice)
    cards = state.zones[origin]
    count = len(cards)
    state.zones[pile][:0] = cards
    cards.clear()
    return count
