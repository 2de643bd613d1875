"""Forbidden Quest, Official Game Rules (2026). Files are named as the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.rulesets.own_decks import player_decks

if TYPE_CHECKING:
    from decktool.cards import Card
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.rulesets.forbidden_quest.rules import QuestRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> QuestRules:
    """The rules of a match: two decks, or one deck for both players.
    Raises DecktoolError for none or more than two decks, for one that is not legal (Rules 1.2), and for one without a
    creature, which can never be set up (Rules 2.3).
    """
    from decktool.rulesets.forbidden_quest.rules import QuestRules

    return QuestRules(game, house, *player_decks(game, house, decks, "Rules 1.1; FQ-1.1-01", _can_begin))


def _can_begin(deck: Deck, cards: list[Card]) -> None:
    """A deck has a creature to lay out; raises DecktoolError for one without. Rules 2.3."""
    if not any(card.type == "creature" for card in cards):
        raise DecktoolError(f"{deck.decklist.name}: without a creature no game can be set up (Rules 2.3; FQ-2.3-04)")
