"""Decklists, folders and games that a command prints or draws, and the names of the files it makes of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from decktool.cards import numbered, slug
from decktool.cli.options import complete_game, deck_files, each, named_game, open_deck, out_path, refuse_split
from decktool.deck import Deck, everything, only_matching
from decktool.games import game_folders

lists_argument = click.argument(
    "what", metavar="GAME|DECK...", nargs=-1, required=True, type=click.Path(), shell_complete=complete_game
)
"""`GAME|DECK...`: decklists as `decks_argument` takes them, or games, which stand for all their cards."""


def open_lists(what: Sequence[str], game: str | None = None, only: str | None = None) -> list[Deck]:
    """The decks of decklists, folders, globs and games; a game is a deck of all its cards, in its sets' numbers.

    `only` is a query for the cards to keep; a deck without a matching card is left out. Raises DecktoolError if no
    deck is left, and one that names every line of a list whose card is not found.
    """
    refuse_split(what)
    names: list[str] = []
    for name in what:
        names += [name] if is_game(name) else deck_files([name], drawn=True)
    beside = game if all(is_game(name) for name in names) else None
    found = each(names, lambda name: everything(named_game(name, beside)) if is_game(name) else open_deck(name, game))
    return only_matching(found, only)


def is_game(name: str) -> bool:
    """True for a game's id or a game's folder, even for one that cannot be read (loading it reports why)."""
    if os.path.isdir(name):
        return (Path(name) / "game.yaml").is_file()
    return not os.path.exists(name) and name in game_folders()


def list_stem(name: str) -> str:
    """A list's file name without its ending, behind the game where it is one of those in a game's folder."""
    path = Path(name)
    game = path.absolute().parent.parent
    own = path.parent.name == "decks" and (game / "game.yaml").is_file()
    return f"{game.name}-{path.stem}" if own else path.stem


def stem(what: Sequence[str], decks: Sequence[Deck]) -> str:
    """The name for a file made of several decks: the one argument, or the first deck and the number of the others."""
    first = decks[0].game.id if is_game(what[0]) else list_stem(decks[0].decklist.name)
    if len(what) == 1:
        folder = Path(what[0])
        return folder.resolve().name if len(decks) > 1 and folder.is_dir() else first
    return f"{first} and {len(decks) - 1} more"


def folders(decks: Sequence[Deck], output: str | None, suffix: str) -> list[Path]:
    """An output folder for each deck: `output` itself for one deck, separate folders in it for several."""
    if len(decks) == 1 and output:
        return [Path(output)]
    found: list[Path] = []
    for deck in decks:
        name = slug(list_stem(deck.decklist.name)) or "deck"
        place = Path(output) / name if output else out_path(None, name, suffix)
        places = map(place.with_name, numbered(place.name))
        found.append(next(path for path in places if path not in found))
    return found
