"""Dragon Quest Card Game, How to Play. Files are named as the sheet's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.rulesets.own_decks import player_decks

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.rulesets.dragon_quest.rules import DragonRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> DragonRules:
    """The rules of a match: two decks, or one deck for both players.
    Raises DecktoolError for none or more than two decks, and for one that is not legal (Introduction, Setup).
    """
    from decktool.rulesets.dragon_quest.rules import DragonRules

    return DragonRules(game, house, *player_decks(game, house, decks, "Rules Introduction; DQ-intro-01"))
