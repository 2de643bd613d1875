"""Where only cards of one type lie face down, a re-deal lays cards of that type there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from decktool.dealing import ScriptedDice
from decktool.play.view import View

BOARD, HAND, DECK = range(3)


def dealt(
    zones: list[list[int]], heroes: set[int], knows: list[int], *chances: int, piles: tuple[int, ...] = (HAND, DECK)
) -> Any:
    """The table after heroes are dealt onto the board for the first seat, which was dealt what `zones` says."""
    cards = [SimpleNamespace(type="hero" if number in heroes else "spell") for number in range(len(knows))]
    world: Any = SimpleNamespace(zones=zones, knows=knows, rules=SimpleNamespace(cards=cards))
    view = object.__new__(View)
    view.seat = 0
    dice = ScriptedDice(chances)
    view.deal_type(world, BOARD, "hero", piles, dice)
    assert dice.left == 0
    return world


def test_what_is_of_the_type_stays() -> None:
    """Nothing changes places, and nothing is left to chance."""
    world = dealt([[0, 1], [2], [3]], {0, 1, 2}, [2, 2, 2, 0])
    assert (world.zones, world.knows) == ([[0, 1], [2], [3]], [2, 2, 2, 0])


@pytest.mark.parametrize(("chance", "zones"), [(0, [[2, 1], [0], [4, 3]]), (1, [[3, 1], [2], [4, 0]])])
def test_another_changes_places_with_one_of_the_type(chance: int, zones: list[list[int]]) -> None:
    """With one of the hand's or the deck's, each as likely; who knew a place goes on knowing it."""
    world = dealt([[0, 1], [2], [4, 3]], {1, 2, 3}, [0b10, 0b10, 0b10, 0, 0], chance)
    assert world.zones == zones
    taken = zones[0][0]
    assert world.knows[taken] == 0b10
    assert world.knows[0] == (0b10 if taken == 2 else 0)


def test_what_the_player_knows_lies_where_it_lies() -> None:
    """A hero that the player has seen in the other's hand is not dealt face down, nor one of a pile that is not asked."""
    world = dealt([[0], [1, 2], [3]], {1, 2, 3}, [0b10, 0b11, 0b10, 0], 0, piles=(HAND,))
    assert world.zones == [[2], [1, 0], [3]]


def test_two_cards_take_two_of_the_type() -> None:
    """The second is dealt from what the first has left."""
    world = dealt([[0, 1], [2, 3], []], {2, 3}, [0b10, 0b10, 0b10, 0b10], 1, 0)
    assert world.zones == [[3, 2], [1, 0], []]
