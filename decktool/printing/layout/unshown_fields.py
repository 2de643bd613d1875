"""Fields of a card that no element of its template shows: what makes a face for any game out of one template.

Short values become badges, as many as the template has room for; the rest are lines, ``Title: value``, which a template
puts where it likes with ``{facts}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING
from unicodedata import category

from decktool.cards import as_words, is_rules_data, several
from decktool.printing.base import languages
from decktool.printing.template.card_context import FIELD, CardContext, texts_of

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.printing.template.blocks import AnyElement, FaceTemplate

#: A value of more letters than this is no badge.
SHORT = 4
#: A value of more letters than this has a line of its own.
BRIEF = 14


def unshown(template: FaceTemplate, card_context: CardContext) -> list[tuple[str, str]]:
    """The fields that no text, picture or icon of the template names, as (title, value), in the card's order."""
    shown = _shown_by(template)
    found = []
    for field, value in card_context.card.fields.items():
        said = as_words(value)
        if field not in shown and said is not None and not is_rules_data(value):
            found.append((_title(card_context.game, field), languages.said(said)))
    return found


_SHOWN: dict[int, tuple[FaceTemplate, frozenset[str]]] = {}
"""The fields that templates name, by where each is in memory: to compare two takes longer than to read one."""


def _shown_by(template: FaceTemplate) -> frozenset[str]:
    """The fields that a template shows, or hides on purpose."""
    known = _SHOWN.get(id(template))
    if known is not None and known[0] is template:
        return known[1]
    shown = {"name", "type", "id", "set"}
    for element in all_elements(template.elements):
        for pattern in patterns(element):
            shown.update(FIELD.findall(pattern))
        if element.draw == "facts":
            shown.update(element.hide)
        elif element.draw == "repeat":
            shown.add(element.field)
    if len(_SHOWN) >= 64:
        _SHOWN.clear()
    _SHOWN[id(template)] = template, frozenset(shown)
    return _SHOWN[id(template)][1]


def patterns(element: AnyElement) -> Iterator[str]:
    """The text of an element and the names of its picture and icon, in which fields stand in braces."""
    for value in (getattr(element, part, None) for part in ("text", "image", "icon", "emblem", "land")):
        yield from value if isinstance(value, tuple) else texts_of(value)


def all_elements(elements: Mapping[str, AnyElement]) -> Iterator[AnyElement]:
    """Elements, with those of repeated groups."""
    for element in elements.values():
        yield element
        if element.draw == "repeat":
            yield from element.elements.values()


def named(template: FaceTemplate) -> Iterator[tuple[str, str]]:
    """Every field that a template names in its text, the names of its pictures, its conditions or its choices.

    Each with its element or colour.
    """
    for name, color in template.colors.items():
        if not isinstance(color, str):
            yield name, color.field
    for name, element in template.elements.items():
        own = {"item", "index"} if element.draw == "repeat" else set()
        parts = {name: element, **(element.elements if element.draw == "repeat" else {})}
        for part, inner in parts.items():
            yield from ((part, field) for field in _named(inner) if field not in own)


def _named(element: AnyElement) -> Iterator[str]:
    for pattern in patterns(element):
        yield from FIELD.findall(pattern)
    if element.draw == "facts":
        yield from element.hide
    elif element.draw == "pips":
        yield element.count
    elif element.draw in {"dice", "repeat"}:
        yield element.field
    for value in vars(element).values():
        # A choice: a value that depends on a field.
        if hasattr(value, "otherwise"):
            yield value.field
    when = element.when
    if when is not None:
        for said in (when.has, when.lacks, when.unknown, when.empty, when.any):
            yield from several(said)
        yield from when.equals


def _title(game: Game | None, field: str) -> str:
    if game is not None and field in game.fields:
        return game.fields[field].title
    return field.replace("_", " ").title()


def badges(template: FaceTemplate, card_context: CardContext) -> list[tuple[str, str]]:
    """The short ones, as many as the template's badges have room for; a list is none, however short."""
    room = sum(element.most for element in template.elements.values() if element.draw == "facts")
    if not room:
        return []
    fields = card_context.card.fields.items()
    short = frozenset(_title(None, field) for field, value in fields if _short(value))
    if card_context.game is not None:
        short = _short_fields(card_context.game)
    return [(title, said) for title, said in unshown(template, card_context) if title in short][:room]


@lru_cache(maxsize=8)
def _short_fields(game: Game) -> frozenset[str]:
    """The titles of the fields that are short on every card that states them: each field has one home on all cards."""
    short: dict[str, bool] = {}
    for card in game.catalog:
        for field, value in card.fields.items():
            short[field] = short.get(field, True) and _short(value)
    return frozenset(_title(game, field) for field, always in short.items() if always)


def _short(value: object) -> bool:
    if isinstance(value, (list, dict)):
        return False
    words = as_words(value) or ""
    # A sign may be printed as its name, which is long.
    return len(words) <= SHORT and not any(category(letter) == "So" for letter in words)


def lines(template: FaceTemplate, card_context: CardContext) -> str | None:
    """The others as marked-up text, a line each, but brief ones that follow one another together; None without any."""
    taken = badges(template, card_context)
    rest = [fact for fact in unshown(template, card_context) if fact not in taken]
    grouped = groupby(rest, key=lambda fact: None if len(fact[1]) <= BRIEF else fact)
    rows = (" · ".join(f"**{languages.said(title)}:** {said}" for title, said in group) for _, group in grouped)
    return "\n".join(rows) or None
