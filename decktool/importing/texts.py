"""Rules text in a table's cells: what a game's ruleset reads from it, and the words that it does not understand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class UnreadText:
    """Words that were not understood, as they stand on the card, and what would have been (empty: nothing near)."""

    words: str
    remedy: str


@dataclass(frozen=True, slots=True)
class CardText:
    """What a card's text says: values of its fields (None takes one away), what is not understood or not there, and the
    fields that this card does without.
    """

    values: Mapping[str, Any]
    unread: tuple[UnreadText, ...] = ()
    without: tuple[str, ...] = ()


TextReader = Callable[[Mapping[str, Any], Collection[str]], CardText]
"""Reads the values of a card, given the fields that its type may have."""
