"""What a face is of, and how the values of its fields are written."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decktool.cards import Card
from decktool.games import Game

#: A field in a template's text: ``{name}``.
FIELD = r"\{([a-z_][\w.]*)\}"
#: What a face can name beside the fields of its game.
BESIDE_FIELDS = ("name", "type", "type.title", "type.order", "id", "set", "game", "edition", "note", "art", "facts")


@dataclass(frozen=True, slots=True)
class CardContext:
    """What a face is of: a card of a game (with the set it is printed from), and the picture a person has for it."""

    card: Card
    game: Game | None = None
    art: Path | None = None
    note: str = ""
    #: What a repeated group states besides: its item and its index.
    more: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def value(self, field: str) -> Any:
        """A field of the card, or one of type.title, type.order, game, edition, set, note, art; None if unknown.

        ``type.order`` is the place of the card's type in game.yaml, 1 to 6 and then from 1 again: to tell types apart.
        """
        if field in self.more:
            return self.more[field]
        if field in ("type", "type.title"):
            kind = self.game.types.get(self.card.type) if self.game else None
            return (kind.title if kind else self.card.type) if field == "type.title" else self.card.type
        if field == "type.order":
            types = list(self.game.types) if self.game else []
            return types.index(self.card.type) % 6 + 1 if self.card.type in types else None
        if field == "game":
            return self.game.title if self.game else None
        if field == "edition":
            return self.game.edition if self.game else None
        if field == "note":
            return self.note or None
        if field == "art":
            return self.art.name if self.art else None
        value: Any = self.card.get(field)
        if field == "set" and self.card.printings:
            value = self.card.printings[0].set
        return value

    def words(self, field: str) -> str | None:
        """A field as it is printed: lists with commas, flags as yes and no; None when it is not known or empty."""
        return as_words(self.value(field))


def as_words(value: Any) -> str | None:
    """A field's value as it is printed: lists with commas, flags as yes and no; None for what is not known."""
    if value is None or value in ("", [], {}):
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {as_words(item) or ''}".strip() for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(filter(None, map(as_words, value)))
    return str(value)
