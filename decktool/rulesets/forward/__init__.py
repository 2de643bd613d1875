"""FORWARD, Rules v2.1 (Diamond Path Edition): solo. Files are named as the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.cards import Card
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.rulesets.forward.rules import ForwardRules


def make(game: Game, house: Mapping[str, Any], decks: Sequence[Deck] = ()) -> ForwardRules:
    """The rules of a run: one deck, which is a run.

    Raises DecktoolError for none or two decks (the game is for one player, Rules 0), for a run that is not legal, and
    for cards whose text is not written as rules.
    """
    from decktool.rulesets.forward.rules import ForwardRules

    if len(decks) > 1:
        raise DecktoolError(f"{game.title} is for one player; {len(decks)} decks were named (Rules 0; FW-0-01)")
    if not decks:
        raise DecktoolError(f"{game.title} is played with a run: name a decklist of nine locations")
    return ForwardRules(game, house, *_laid_out(decks[0], house))


def _laid_out(deck: Deck, house: Mapping[str, Any]) -> tuple[list[Card], list[int]]:
    """The physical cards of a run and the stack of each (-1: beside the stacks); raises DecktoolError unless legal."""
    from decktool.construction.check import check
    from decktool.games import house_word
    from decktool.rulesets.forward.components import LABELS

    report = check(deck, house={name: house_word(value) for name, value in house.items()})
    if report.violations:
        told = "; ".join(violation.message for violation in report.violations[:3])
        raise DecktoolError(f"{deck.decklist.name}: this run cannot be played: {told}; `decktool check` says it all")
    sections = ["table", *(label.lower() for label in LABELS)]
    cards, stacks = [], []
    for stack, section in enumerate(sections, -1):
        for card, count in deck.section_counts(section).items():
            cards += [card] * count
            stacks += [stack] * count
    return cards, stacks
