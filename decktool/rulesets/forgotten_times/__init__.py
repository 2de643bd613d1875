"""Forgotten Times, Game Rules v5.1. Files are named as the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.cards import Card
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.play.positions import Positions
    from decktool.rulesets.forgotten_times.rules import TimesRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> TimesRules:
    """The rules of a match: two decks, or one deck for both players.

    Raises DecktoolError for none or more than two decks, for one that is not legal in its format or cannot be set up
    (Game Setup: a city and a hero), and for a campaign, whose rules come with cards of its own.
    """
    from decktool.rulesets.forgotten_times.rules import TimesRules

    if not 1 <= len(decks) <= 2:
        what = f"{len(decks)} decks were named" if decks else "name two decklists"
        raise DecktoolError(f"{game.title} is for two players, each with a deck; {what} (Game Setup; FT-setup-01)")
    cards: list[Card] = []
    owners: list[int] = []
    for seat, deck in enumerate([*decks, *decks][:2]):
        listed = _legal(deck, house)
        cards += listed
        owners += [seat] * len(listed)
    return TimesRules(game, house, cards, owners)


def positions() -> Positions:
    """How its positions are read and written."""
    from decktool.rulesets.forgotten_times.desk.positions import POSITIONS

    return POSITIONS


def _legal(deck: Deck, house: Mapping[str, Any]) -> list[Card]:
    """The physical cards of a deck; raises DecktoolError unless it is legal and can be set up."""
    from decktool.construction.check import check
    from decktool.games import house_word

    name = deck.decklist.name
    if deck.decklist.format == "campaign":
        raise DecktoolError(
            f"{name}: a campaign is played with a campaign set, which brings its own rules, and none is here; for a "
            "match of two players write `# format: tournament` (Gameplay Formats; FT-formats-16)"
        )
    report = check(deck, deck.decklist.format, house={key: house_word(value) for key, value in house.items()})
    if report.violations:
        told = "; ".join(violation.message for violation in report.violations[:3])
        raise DecktoolError(f"{name}: this deck cannot be played: {told}; `decktool check` says it all")
    listed = [card for card, count in deck.section_counts("main").items() for _ in range(count)]
    cities, heroes = (sum(card.type == kind for card in listed) for kind in ("city", "hero"))
    if cities != 1 or not heroes:
        raise DecktoolError(
            f"{name}: one lays out one city and a hero, and this list has {cities} cities and {heroes} heroes (Game "
            "Setup; FT-setup-10)"
        )
    return listed
