"""Piles: where cards lie after something was done to them, and who knows each of them then."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from decktool.dealing import ScriptedDice
from decktool.play import piles

A, B, BOTH = 1, 2, 3
PILE, OTHER = 0, 1


def table() -> Any:
    """Cards 0 to 3 in a pile, 3 on top; 4 and 5 in another zone. A knows 1 and 4, B knows 2 and 5, both know 0."""
    knows = [BOTH, A, B, 0, A, B]
    return SimpleNamespace(zones=[[0, 1, 2, 3], [4, 5]], knows=knows, rules=SimpleNamespace(everyone=BOTH))


def turned(*order: int) -> ScriptedDice:
    """Dice that put cards in this order."""
    return ScriptedDice([list(order)])


Done = Callable[[Any], Any]


@pytest.mark.parametrize(
    ("do", "said", "zones", "knows"),
    [
        (lambda s: piles.shuffle(s, PILE, turned(3, 2, 1, 0)), None, [[3, 2, 1, 0], [4, 5]], [0, 0, 0, 0, A, B]),
        (lambda s: piles.move(s, 1, PILE, OTHER), None, [[0, 2, 3], [4, 5, 1]], [BOTH, A, B, 0, A, B]),
        (lambda s: piles.move(s, 1, PILE, OTHER, BOTH), None, [[0, 2, 3], [4, 5, 1]], [BOTH, BOTH, B, 0, A, B]),
        (lambda s: piles.move(s, 1, PILE, OTHER, 0), None, [[0, 2, 3], [4, 5, 1]], [BOTH, 0, B, 0, A, B]),
        (lambda s: piles.swap(s, 4, OTHER, 1, PILE), None, [[0, 4, 2, 3], [1, 5]], [BOTH, A, B, 0, A, B]),
        (lambda s: piles.draw(s, PILE, OTHER, 0), 3, [[0, 1, 2], [4, 5, 3]], [BOTH, A, B, A, A, B]),
        (lambda s: piles.draw(s, OTHER, PILE, 0), 5, [[0, 1, 2, 3, 5], [4]], [BOTH, A, B, 0, A, BOTH]),
        (lambda s: piles.look(s, PILE, 0, 2), [3, 2], [[0, 1, 2, 3], [4, 5]], [BOTH, A, BOTH, A, A, B]),
        (lambda s: piles.look(s, PILE, 1, 9), [3, 2, 1, 0], [[0, 1, 2, 3], [4, 5]], [BOTH, BOTH, B, B, A, B]),
        (lambda s: piles.look(s, PILE, 1, 0), [], [[0, 1, 2, 3], [4, 5]], [BOTH, A, B, 0, A, B]),
        (lambda s: piles.deal(s, PILE, OTHER, 1, 2), None, [[0, 1], [4, 5, 3, 2]], [BOTH, A, B, B, A, B]),
        (lambda s: piles.reveal(s, PILE), [0, 1, 2, 3], [[0, 1, 2, 3], [4, 5]], [BOTH, BOTH, BOTH, BOTH, A, B]),
        (lambda s: piles.put_under(s, 4, OTHER, PILE), None, [[4, 0, 1, 2, 3], [5]], [BOTH, A, B, 0, A, B]),
        (lambda s: piles.turn_over(s, OTHER, PILE, turned(5, 4, 3, 2, 1, 0)), 2, [[5, 4, 3, 2, 1, 0], []], [0] * 6),
        (lambda s: piles.shuffle_under(s, OTHER, PILE, turned(1, 0)), 2, [[5, 4, 0, 1, 2, 3], []], [BOTH, A, B, 0, 0, 0]),
    ],
    ids=[
        "shuffle", "move", "move shown", "move unseen", "swap", "draw", "draw what another knows", "look", "look at all",
        "look at none", "deal", "reveal", "put under", "turn over", "shuffle under",
    ],
)  # fmt: skip
def test_where_cards_lie_and_who_knows_them(do: Done, said: Any, zones: list[list[int]], knows: list[int]) -> None:
    """Nobody forgets a card that is not shuffled, and nobody learns one that is not drawn, looked at or shown."""
    state = table()
    assert do(state) == said
    assert (state.zones, state.knows) == (zones, knows)
