"""Fields by which one card names another: an encounter its location, a power its hero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import name_key
from decktool.errors import did_you_mean
from decktool.games import Game


def belonging(cards: Sequence[tuple[int, dict[str, Any]]], game: Game, belongs: Mapping[str, str]) -> tuple[str, ...]:
    """Bring the cards' `belongs` fields to the spelling of the cards they name; remarks for what names no card.

    A card of the named type without a value is called by its name. Cards are changed in place.
    """
    remarks: list[str] = []
    for field, type_id in belongs.items():
        spelled: dict[str, str] = {}
        for _, card in cards:
            if card["type"] == type_id:
                word = card.setdefault(field, card["name"])
                spelled.setdefault(name_key(word), word)
        for known in game.catalog:
            if known.type == type_id and known.get(field):
                spelled.setdefault(name_key(known.get(field)), known.get(field))
        missed: dict[str, list[int]] = {}
        for line, card in cards:
            if field not in card:
                continue
            word = card[field]
            card[field] = spelled.get(name_key(word), word)
            if name_key(word) not in spelled:
                missed.setdefault(word, []).append(line)
        remarks += [
            _remark(word, lines, game, field, type_id, list(spelled.values())) for word, lines in missed.items()
        ]
    return tuple(remarks)


def _remark(word: str, lines: Sequence[int], game: Game, field: str, type_id: str, known: list[str]) -> str:
    first = f"line {lines[0]}" + (f" and {len(lines) - 1} more" if len(lines) > 1 else "")
    hint = did_you_mean(word, known, "")
    return f"{first}: no {game.types[type_id].title} card has the {game.fields[field].title} {word!r}{hint}"
