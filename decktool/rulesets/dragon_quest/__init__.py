"""Dragon Quest Card Game, How to Play. Files are named as the sheet's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError

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
        listed = _legal(deck, house)
        cards += listed
        owners += [seat] * len(listed)
    return DragonRules(game, house, cards, owners)


def positions() -> Positions:
    """How its positions are read and written."""
    from decktool.rulesets.dragon_quest.desk.positions import POSITIONS

    return POSITIONS


def _legal(deck: Deck, house: Mapping[str, Any]) -> list[Card]:
    """The physical cards of a deck; raises DecktoolError unless it is legal."""
    from decktool.construction.check import check
    from decktool.games import house_word

    report = check(deck, house={name: house_word(value) for name, value in house.items()})
    if report.violations:
        told = "; ".join(violation.message for violation in report.violations[:3])
        raise DecktoolError(f"{deck.decklist.name}: this deck cannot be played: {told}; `decktool check` says it all")
    return [card for card, count in deck.section_counts("main").items() for _ in range(count)]
