"""What a word or a file on the command line is, where another thing was wanted: said with the command that takes it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from decktool.errors import DecktoolError

LIMIT = 16_000_000
GAME, LOG, HAND, POSITION, SET, DECK = "game", "match log", "saved hand", "position", "set of cards", "decklist"
TABLE = "saved table"
_REMEDIES = {
    GAME: "`decktool rules {name}` tells about it",
    LOG: "`decktool replay {name}` plays it again",
    HAND: "`decktool hand --resume {name}` goes on with it",
    TABLE: "`decktool table --resume {name}` goes on with it",
    POSITION: "`decktool judge {name}` judges it",
    SET: "it belongs into `sets/` of a game's folder",
    DECK: "`decktool check {name}` judges it, `decktool goldfish {name}` plays it",
}
_SCHEMAS = {"match": LOG, "session": HAND, "table": TABLE, "deck": DECK}
"""Documents that the tool itself writes, by the middle of their `schema`."""


def what_is(name: str) -> str | None:
    """What a name given on the command line is: a game, or what stands in the file; None where that cannot be told."""
    if not os.path.isfile(name):
        return GAME if _is_game(name) else None
    if os.path.basename(name) == "game.yaml":
        return GAME
    from decktool.files import read_text

    try:
        text = read_text(name, limit=LIMIT, what="a file")
    except DecktoolError:
        return None
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{":
        return _of_mapping(_json(text))
    return _of_mapping(_yaml(text, name)) or (DECK if _is_deck(text, name) else None)


def typed(path: str) -> str:
    """A path as it is typed into a shell, in quotes where it needs them."""
    return path if re.fullmatch(r"[\w./\\:~+@%=,-]+", path) else f'"{path}"'


def wrong_kind(name: str, wanted: str) -> DecktoolError | None:
    """The error for a thing that is known to be another than the wanted one; None where nobody can tell."""
    found = what_is(name)
    if found is None or found == wanted:
        return None
    remedy = _REMEDIES[found].format(name=typed(name))
    if found == GAME and wanted == DECK and (deck := _first_deck(name)):
        remedy = f"a deck of it is a file, such as {deck}"
    return DecktoolError(f"{name} is a {found}, not a {wanted}; {remedy}")


def _first_deck(name: str) -> str | None:
    """A decklist that came with a game."""
    from decktool.games import load_game

    try:
        decks = sorted((load_game(name).folder / "decks").glob("*.txt"))
    except (DecktoolError, OSError):
        return None
    return str(decks[0]) if decks else None


def _is_game(name: str) -> bool:
    from decktool.games import load_game

    try:
        load_game(name)
    except DecktoolError:
        return False
    return True


def _json(text: str) -> Any:
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _yaml(text: str, name: str) -> Any:
    from decktool.files import parse_yaml

    try:
        return parse_yaml(text, name).data
    except DecktoolError:
        return None


def _of_mapping(data: Any) -> str | None:
    """What a document says of itself by its keys."""
    if not isinstance(data, Mapping):
        return None
    schema = str(data.get("schema", "")).removeprefix("decktool.").partition("/")[0]
    if schema in _SCHEMAS:
        return _SCHEMAS[schema]
    if "game" in data and {"given", "steps"} & data.keys():
        return POSITION
    if "set" in data and "cards" in data:
        return SET
    return None


def _is_deck(text: str, name: str) -> bool:
    """True for a list of cards that a game knows, or that says its game."""
    from decktool.deck import find_game
    from decktool.decklist import parse_decklist

    try:
        find_game(parse_decklist(text, name))
    except DecktoolError:
        return False
    return True
