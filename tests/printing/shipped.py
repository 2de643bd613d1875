"""The cards of the shipped games as they are printed."""

from __future__ import annotations

from functools import cache

from decktool.cards import Card
from decktool.games import load_game
from decktool.printing.base.items import Drawing
from decktool.printing.layout import faces


@cache
def shipped_faces(game_id: str) -> list[tuple[Card, Drawing]]:
    """Every card of a game with its face: drawn once, as several tests look at all of them."""
    game = load_game(game_id)
    return [(card, faces.face(game, card)) for card in game.catalog]
