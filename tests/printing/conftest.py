"""A small game of a person's own, in a folder, with cards that state much and little."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.games import Game, load_game

GAME = """
title: Small Wonders
edition: first
fields:
  power: {title: Power, kind: integer}
  colour: {title: Colour, kind: text, values: [red, blue]}
  text: {title: Text, kind: text}
types:
  hero: {title: Hero, plural: Heroes}
  spell: {title: Spell, plural: Spells}
construction:
  default: free
  formats:
    free:
      title: Free
      rules: [{id: size, title: Size, min: 1}]
"""
SET = """
set: base
title: Base
cards:
  - {name: Bold Badger, type: hero, power: 3, colour: red, text: "**Brave:** it stands, *always*, its ground."}
  - {name: Quiet Quill, type: spell, text: Draw two cards.}
  - {name: Blank Page, type: spell}
"""


@pytest.fixture
def own_game_folder(tmp_path: Path) -> Path:
    """The folder of a person's own game."""
    folder = tmp_path / "cards" / "small-wonders"
    (folder / "sets").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "sets" / "base.yaml").write_text(SET, encoding="utf-8")
    return folder


@pytest.fixture
def own_game(own_game_folder: Path) -> Game:
    """A person's own game, without templates of its own."""
    return load_game(own_game_folder)


@pytest.fixture
def forbidden_quest() -> Game:
    """The game that ships with faces and a board of its own."""
    return load_game("forbidden-quest")
