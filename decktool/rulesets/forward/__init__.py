"""FORWARD, Rules v2.1 (Diamond Path Edition): solo. Files are named as the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.rulesets.own_decks import refuse_illegal

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.rulesets.forward.rules import ForwardRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> ForwardRules:
    """The rules of a run: one deck, which is a run.

    Raises DecktoolError for none or two decks (the game is for one player, Rules 0), for a run that is not legal, and
    for cards whose text is not written as rules.
    """
    from decktool.rulesets.forward.declarations import LABELS
    from decktool.rulesets.forward.rules import ForwardRules

    if len(decks) > 1:
        raise DecktoolError(f"{game.title} is for one player; {len(decks)} decks were given (Rules 0; FW-0-01)")
    if not decks:
        raise DecktoolError(f"{game.title} is played with a run: name a decklist of nine locations")
    (deck,) = decks
    refuse_illegal(deck, house, "run", "`decktool complete {deck} --sample` adds the missing cards")
    cards, stacks = [], []
    for stack, section in enumerate(["table", *(label.lower() for label in LABELS)], -1):
        for card, count in deck.section_counts(section).items():
            cards += [card] * count
            stacks += [stack] * count
    return ForwardRules(game, house, cards, stacks)
