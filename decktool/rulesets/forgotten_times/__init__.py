"""Forgotten Times, Game Rules v5.1. Files are named as the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.rulesets.own_decks import player_decks

if TYPE_CHECKING:
    from decktool.cards import Card
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.rulesets.forgotten_times.rules import TimesRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> TimesRules:
    """The rules of a match: two decks, or one deck for both players.

    Raises DecktoolError for none or more than two decks, for one that is not legal in its format or cannot be set up
    (Game Setup: a city and a hero), and for a campaign, whose rules come with cards of its own.
    """
    from decktool.rulesets.forgotten_times.rules import TimesRules

    for deck in decks:
        if deck.decklist.format == "campaign":
            raise DecktoolError(
                f"{deck.decklist.name}: a campaign needs a campaign set with rules of its own, which this game does "
                "not have; for a match of two players write `# format: tournament` (Gameplay Formats; FT-formats-16)"
            )
    return TimesRules(game, house, *player_decks(game, house, decks, "Game Setup; FT-setup-01", _can_begin))


def _can_begin(deck: Deck, cards: list[Card]) -> None:
    """A deck has one city and a hero to lay out; raises DecktoolError for one that has not. Game Setup."""
    cities, heroes = (sum(card.type == kind for card in cards) for kind in ("city", "hero"))
    if cities != 1 or not heroes:
        raise DecktoolError(
            f"{deck.decklist.name}: a player needs one city and a hero, but this list has {cities} cities and {heroes} "
            "heroes (Game Setup; FT-setup-10)"
        )
