"""Rules text in the cells of a spreadsheet: the values that a ruleset reads from it, and the words that it does not
understand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from decktool.games import Game


@dataclass(frozen=True, slots=True)
class UnreadText:
    """Words of a card that were not understood, and similar words that would be (empty: none)."""

    words: str
    remedy: str


@dataclass(frozen=True, slots=True)
class CardText:
    """The meaning of a card's text: values of its fields (None removes one), texts that are not understood or missing,
    and fields that this card does not need.
    """

    values: Mapping[str, Any]
    unread: tuple[UnreadText, ...] = ()
    without: tuple[str, ...] = ()


TextReader = Callable[[Mapping[str, Any], Collection[str]], CardText]
"""Reads the values of a card, given the fields that its type may have."""
ReaderOf = Callable[[Collection[str]], TextReader | None]
"""What reads the texts of cards that speak of counters with these names."""


def says(card: Mapping[str, Any], game: Game, reader: TextReader | None) -> CardText:
    """What a card's text says; nothing where no ruleset reads it."""
    return reader(card, game.types[card["type"]].fields or tuple(game.fields)) if reader else CardText({})
