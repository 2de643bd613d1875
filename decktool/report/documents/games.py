"""Games, their cards, their house rules and what is wrong with their folders, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from decktool.cards import Card
from decktool.construction.lint import LintFinding
from decktool.games import Game, house_word


def cards_json(game: Game, cards: Sequence[Card]) -> dict[str, Any]:
    """The document `decktool.cards/1`."""
    return {"schema": "decktool.cards/1", "game": game.id, "cards": [_row(card) for card in cards]}


def _row(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "type": card.type,
        "fields": dict(card.fields),
        "printings": [{"set": p.set, "number": p.number, "art": p.art, "note": p.note} for p in card.printings],
        "unofficial": card.unofficial,
    }


def games_json(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The document `decktool.games/1`, of what `game_row` says of each."""
    return {"schema": "decktool.games/1", "games": list(rows)}


def game_row(game: Game) -> dict[str, Any]:
    """The summary of one game; raises DataError for errors in its construction rules."""
    from decktool.construction.rules import construction

    return {
        "id": game.id,
        "title": game.title,
        "edition": game.edition,
        "publisher": game.publisher,
        "formats": construction(game).formats if "construction" in game.parts else [],
        "cards": len(game.catalog),
        "unofficial": sum(card.unofficial for card in game.catalog),
        "folder": str(game.folder),
    }


def rules_json(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """The document `decktool.rules/1`: a game's house rules, with these values."""
    from decktool.rulesets import RULESETS

    rows = [
        {
            "id": rule.id,
            "title": rule.title,
            "value": house_word(values[rule.id]),
            "default": house_word(rule.default),
            "values": [house_word(value) for value in rule.values],
            "min": rule.minimum,
            "max": rule.maximum,
            "section": rule.ref,
        }
        for rule in game.house.values()
    ]
    return {"schema": "decktool.rules/1", "game": game.id, "playable": game.id in RULESETS, "house": rows}


def lint_json(game: Game, findings: Sequence[LintFinding]) -> dict[str, Any]:
    """The document `decktool.lint/1`."""
    return {"schema": "decktool.lint/1", "game": game.id, "findings": [asdict(finding) for finding in findings]}
