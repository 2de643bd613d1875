"""A game for two to eight players, each with a printed mat and a deck."""

from __future__ import annotations

from pathlib import Path

GAME = """\
title: Mats
players: {min: 2, max: 8}
types:
  card: {title: Card, plural: Cards}
sections:
  main: {title: Deck, aliases: [Draw pile]}
  side: {title: Reserve, counted: false}
construction:
  formats:
    open: {title: Open, rules: [{id: size, title: Deck size, exactly: 10, ref: "1"}]}
opening: {hand: 4}
components:
  board: {title: Mat, copies: 8}
"""
CARDS = """\
set: core
title: Core
cards:
  - {name: Apple, type: card}
  - {name: Pear, type: card}
"""
BOARD = """\
extends: parts/mat
title: Mat
size: {width: 300mm, height: 200mm}
elements:
  line:
    draw: places
    places: [{text: Front}, {text: Front}]
    style: place
    at: {left: 20mm, right: 100mm, top: 20mm, height: 95mm}
  pile:
    draw: places
    places: [{text: Draw pile, pile: main}]
    style: place
    at: {right: 15mm, width: 70mm, top: 20mm, height: 95mm}
"""
DECK = "# game: mats\n5 Apple\n5 Pear\n[Reserve]\n2 Pear\n"


def write_mats(tmp_path: Path) -> Path:
    """The game's folder in `tmp_path`, with a deck beside it."""
    folder = tmp_path / "cards/mats"
    for name, text in {"game.yaml": GAME, "sets/core.yaml": CARDS, "templates/boards/board.yaml": BOARD}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "mats.txt").write_text(DECK, encoding="utf-8")
    return folder
