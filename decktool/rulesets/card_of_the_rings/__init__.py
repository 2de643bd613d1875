"""The Card of the Rings: Quest for the Crown, Official Playtest Edition. Files are named as the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decktool.cards import Card
    from decktool.games import Game
    from decktool.rulesets.card_of_the_rings.rules import RingsRules


def make(game: Game, house: Mapping[str, Any], cards: Sequence[Card] | None = None) -> RingsRules:
    """The rules of a match; `cards` are the physical cards, by default the box: every card, as often as it says."""
    from decktool.rulesets.card_of_the_rings.rules import RingsRules

    box = [card for card in game.catalog for _ in range(card.get("quantity", 1))] if cards is None else cards
    return RingsRules(game, house, box)
