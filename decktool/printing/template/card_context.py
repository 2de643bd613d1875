"""What a face is of, and how the values of its fields are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from decktool.cards import Card, Printing, as_words
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.art import icons

if TYPE_CHECKING:
    from decktool.printing.base.models import Choice

#: A field in a template's text: ``{name}``.
FIELD = re.compile(r"\{([a-z_][\w.]*)\}")
_OPTIONAL = re.compile(r"\[\[((?:(?!\[\[|\]\]).)*)\]\]", re.DOTALL)
_SLASHES = re.compile(r"[\\/]")
#: Characters in one text of a face.
LONGEST_TEXT = 20_000
#: What a face can name beside the fields of its game.
BESIDE_FIELDS = (
    "name", "type", "type.title", "type.order", "type.icon", "id", "set", "game", "edition", "note", "art", "facts",
)  # fmt: skip
#: The signs of types whose titles mean no icon, by their order.
SIGNS = ("circle", "square", "triangle", "diamond", "star", "rune")


class CardContext(NamedTuple):
    """What a face is of: a card of a game (with the set it is printed from), and the picture a person has for it."""

    card: Card
    game: Game | None = None
    art: Path | None = None
    note: str = ""
    printing: Printing | None = None
    #: What a repeated group states besides: its item and its index.
    more: Mapping[str, Any] = {}

    def value(self, field: str) -> Any:
        """A field of the card, or one of those beside (type.title, game, edition, set, note, art ...); None if unknown.

        ``type.order`` is the place of the card's type in game.yaml, 1 to 6 and then from 1 again: to tell types apart.
        ``type.icon`` is the icon that the type's title means, else a plain shape by its order.
        """
        if field in self.more:
            return self.more[field]
        if field in ("type", "type.title"):
            kind = self.game.types.get(self.card.type) if self.game else None
            return (kind.title if kind else self.card.type) if field == "type.title" else self.card.type
        if field == "type.order":
            types = list(self.game.types) if self.game else []
            return types.index(self.card.type) % 6 + 1 if self.card.type in types else None
        if field == "type.icon":
            order = self.value("type.order")
            return icons.icon_for(str(self.value("type.title"))) or (SIGNS[order - 1] if order else SIGNS[0])
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

    def choose(self, choice: Choice) -> str | None:
        """The value that a choice has for this card, or None."""
        value = self.words(choice.field)
        if value is None:
            return choice.otherwise
        lowered = value.casefold()
        return next((v for k, v in choice.values.items() if k.casefold() == lowered), choice.otherwise)

    def named(self, value: str | Choice | None) -> str | None:
        """The picture or the icon that a template names for this card; None for none, or without a stated field.

        A field that is the whole name may be a path; one that is a part of it is a single name, slashes and all.
        """
        said = value if value is None or isinstance(value, str) else self.choose(value)
        if said is None or said == "none":
            return None
        if FIELD.fullmatch(said.strip()):
            return filled(said, self.words)
        name = filled(said, lambda field: (words := self.words(field)) and _SLASHES.sub(" ", words))
        return None if name == "none" else name

    def words(self, field: str) -> str | None:
        """A field as it is printed: lists with commas, flags as yes and no; None when it is not known or empty."""
        return as_words(self.value(field))


def filled(pattern: str, words: Callable[[str], str | None]) -> str | None:
    """A template's text with its fields filled in by their `words`; None when the card does not state one of them."""
    missing = False
    length = 0

    def counted(words: str) -> str:
        nonlocal length
        length += len(words)
        if length > LONGEST_TEXT:
            raise DecktoolError(f"'{pattern[:40]}' has more than {LONGEST_TEXT:,} characters; shorten it")
        return words

    def put(match: re.Match[str]) -> str:
        nonlocal missing
        said = words(match[1])
        missing = missing or said is None
        return counted(said or "")

    shown = _OPTIONAL.sub(lambda match: counted(filled(match[1], words) or ""), counted(pattern))
    length = len(shown)
    said = FIELD.sub(put, shown)
    return None if missing or not said.strip() else said


def texts_of(value: str | Choice | None) -> list[str]:
    """All that a text of a template, or a choice of texts, may be."""
    said = (value,) if value is None or isinstance(value, str) else (*value.values.values(), value.otherwise)
    return [text for text in said if text]


def names_fields(value: str | Choice | None) -> bool:
    """Whether a template's picture or icon is named by fields of the card: ``"{type}/{name}.svg"``."""
    return any(map(FIELD.search, texts_of(value)))
