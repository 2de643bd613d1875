"""A little game for tests: two card types, two sections, two formats, written into a folder as a person would."""

from __future__ import annotations

from pathlib import Path

from decktool.construction.rules import construction
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game

GAME = """\
title: Little Game
fields:
  power: {title: Power, kind: integer, min: 0, max: 99}
  kinds: {title: Kinds, kind: list, values: [Beast, Spirit, Knight]}
  rarity: {title: Rarity, values: [common, rare], unstated: none}
  cost: {title: Cost, kind: number}
  once: {title: Unique, kind: flag}
  text: {title: Text}
types:
  fighter: {title: Fighter, plural: Fighters}
  spell: {title: Spell, plural: Spells, fields: [cost, rarity, text]}
sections:
  main: {title: Deck, aliases: [Main]}
  side: {title: Side, aliases: [Sideboard], counted: false}
house:
  size: {title: How many cards a deck has, default: 6, min: 1, max: 60}
  duel: {title: A duel, default: false, values: [true, false]}
construction:
  formats:
    open:
      title: Open
      rules:
        - {id: size, title: Deck size, exactly: {house: size}, ref: "1.1", clauses: [LG-1.1-01]}
        - {id: copies, title: Copies of one card, per: name, max: 3, ref: "1.2"}
    narrow:
      extends: open
      drop: [copies]
      rules:
        - {id: fighters, where: {type: fighter}, min: 2, max: 3}
"""

CARDS = """\
set: base
title: Base
cards:
  - {name: Red Knight, type: fighter, power: 4, kinds: [Knight], rarity: rare, cost: 2, number: 1}
  - {name: Élan Vital, type: spell, cost: 0.5, rarity: common, number: 2}
  - {name: Wolf & Moon, type: fighter, power: 3, kinds: [Beast, Spirit], rarity: common, once: true, number: 3}
  - {name: "Hunter's Mark", type: spell, cost: 1, text: "Mark a fighter: it has no rest.", number: 4}
  - {name: Nameless Ghost, type: fighter, kinds: [Spirit], number: 5}
  - {name: 月の狼, type: fighter, power: 7, number: 6}
  - {name: Ice Wall (Big), type: spell, number: 7}
"""


def write_game(folder: Path, game: str = GAME, name: str = "little-game", **sets: str) -> Path:
    """Write a game folder under `folder` (the sets by file stem; without any, the little game's own) and return it."""
    home = folder / name
    (home / "sets").mkdir(parents=True, exist_ok=True)
    (home / "game.yaml").write_text(game, encoding="utf-8")
    for stem, text in (sets or {"base": CARDS}).items():
        (home / "sets" / f"{stem}.yaml").write_text(text, encoding="utf-8")
    return home


def rules_game(folder: Path, rules: str, cards: str = CARDS, name: str = "little-game") -> Game:
    """The little game with this `construction:` part (indented by two) instead of its own."""
    envelope = GAME.partition("construction:")[0]
    game = load_game(write_game(folder, f"{envelope}construction:\n{rules}", name, base=cards))
    construction(game)
    return game


def deck_of(game: Game, text: str) -> Deck:
    """The deck that a text lists."""
    return resolve(parse_decklist(text), game)
