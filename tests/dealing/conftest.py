"""Small games of our own to deal from: any opening, any deck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from decktool.dealing import Opening, opening_of
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game

Make = Callable[..., tuple[Game, Deck, Opening]]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """`make({"Ace": ("hero", 2), ...}, opening)` writes a game with those cards and reads its deck and opening."""
    number = 0

    def made(
        cards: dict[str, tuple[str, int]],
        opening: dict[str, Any],
        house: dict[str, Any] | None = None,
        players: int = 2,
        **chosen: str,
    ) -> tuple[Game, Deck, Opening]:
        nonlocal number
        number += 1
        folder = tmp_path / f"toy-{number}"
        (folder / "sets").mkdir(parents=True)
        document = {
            "title": "Toy",
            "players": players,
            "types": {kind: {} for kind in dict.fromkeys(kind for kind, _ in cards.values())},
            "sections": {"main": {"title": "Deck"}, "side": {"title": "Side", "counted": False}},
            "house": house or {},
            "opening": opening,
        }
        (folder / "game.yaml").write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
        rows = [{"name": name, "type": kind} for name, (kind, _) in cards.items()]
        (folder / "sets" / "toy.yaml").write_text(
            yaml.safe_dump({"set": "toy", "title": "Toys", "cards": rows}), encoding="utf-8"
        )
        game = load_game(folder)
        text = "\n".join(f"{count} {name}" for name, (_, count) in cards.items() if count)
        return game, resolve(parse_decklist(text), game), opening_of(game, game.house_values(chosen))

    return made
