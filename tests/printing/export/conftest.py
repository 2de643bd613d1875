"""A deck of few cards, made ready for export at few pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import Game
from decktool.printing.export import gallery
from decktool.printing.export.gallery import Shot, draw
from decktool.printing.export.shipment import Shipment, prepare

LIST = "# name: Two by Two\n3 Silver Axe\n1 Karnik\n2 Gold Boots\n"

Ship = Callable[..., Shipment]


@pytest.fixture
def ship(forbidden_quest: Game) -> Ship:
    """`ship(list, game=..., dpi=...)`: a list's deck, ready for export."""

    def make(text: str = LIST, game: Game | None = None, **settings: Any) -> Shipment:
        deck = resolve(parse_decklist(text, "lists/two.txt"), game or forbidden_quest)
        return prepare(deck, **{"dpi": 40, "most_pixels": 800, **settings})

    return make


@cache
def _drawn(shot: Shot) -> Image.Image:
    (image,) = draw([shot])
    return image


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw each picture once for all tests that look at what is written beside it."""
    monkeypatch.setattr(gallery, "draw", lambda shots: map(_drawn, shots))


@pytest.fixture
def odd_names(tmp_path: Path) -> Callable[[list[str]], Game]:
    """`odd_names([...])`: a game whose heroes have such names."""
    import json

    from decktool.games import load_game

    def make(names: list[str]) -> Game:
        home = tmp_path / "cards" / "odd-names"
        (home / "sets").mkdir(parents=True)
        (home / "game.yaml").write_text(
            "title: Odd Names\nedition: first\ntypes:\n  hero: {title: Hero, plural: Heroes}\n", encoding="utf-8"
        )
        rows = [f"  - {{name: {json.dumps(name, ensure_ascii=False)}, type: hero}}" for name in names]
        (home / "sets" / "base.yaml").write_text(
            "set: base\ntitle: Base\ncards:\n" + "\n".join(rows) + "\n", encoding="utf-8"
        )
        return load_game(home)

    return make
