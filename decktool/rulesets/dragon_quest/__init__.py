"""Dragon Quest Card Game, How to Play. Files are named as the sheet's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.rulesets.own_decks import legal_cards

if TYPE_CHECKING:
    from decktool.cards import Card
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.play.positions import Positions
    from decktool.rulesets.dragon_quest.rules import DragonRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> DragonRules:
    """The rules of a match: two decks, or one deck for both players.

    Raises DecktoolError for none or more than two decks, and for one that is not legal (Introduction, Setup).
    """
    from decktool.rulesets.dragon_quest.rules import DragonRules

    if not 1 <= len(decks) <= 2:
        what = f"{len(decks)} decks were named" if decks else "name two decklists"
        raise DecktoolError(
            f"{game.title} is for two players, each with a deck; {what} (Rules Introduction; DQ-intro-01)"
        )
    cards: list[Card] = []
    owners: list[int] = []
    for seat, deck in enumerate([*decks, *decks][:2]):
        listed = legal_cards(deck, house)
        cards += listed
        owners += [seat] * len(listed)
    return DragonRules(game, house, cards, owners)


def positions() -> Positions:
    """How its positions are read and written."""
    from decktool.rulesets.dragon_quest.desk.positions import POSITIONS

    return POSITIONS
