"""The Card of the Rings: Quest for the Crown, Official Playtest Edition. Files are named as the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.rulesets.card_of_the_rings.rules import RingsRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> RingsRules:
    """The rules of a match with the box: every card of the game, as often as it says. Rules II.

    Both players share the box, so a deck can only be the box itself; raises DecktoolError for another, and Undealable
    where it gives no two opening hands.
    """
    from decktool.dealing.dealer import Dealer
    from decktool.dealing.opening import Pile
    from decktool.rulesets.card_of_the_rings.rules import RingsRules

    box = [card for card in game.catalog for _ in range(card.get("quantity", 1))]
    for deck in decks:
        if deck.section_counts("main") != {card: card.get("quantity", 1) for card in game.catalog}:
            raise DecktoolError(
                f"{deck.decklist.name}: {game.title} is played with its box of {len(box)} cards, "
                "but this list differs; `decktool check` shows where"
            )
    rules = RingsRules(game, house, box)
    dealt = [card for card in game.catalog if card.type != "quest"]
    Dealer(rules.hands.opening, Pile(tuple(dealt), tuple(card.get("quantity", 1) for card in dealt)))
    return rules
