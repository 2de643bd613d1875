"""Kinds of files on the command line: recognizes a wrong kind, and names the command that takes it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from decktool import outputs, paths
from decktool.deck import find_game
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError, Outside
from decktool.files import counted_json, parse_yaml, read_text
from decktool.games import load_game

LIMIT = 16_000_000
"""Most bytes read from a file to recognize its kind."""
MOST_LOOKED_AT = 4_000_000
"""Most characters that are parsed to recognize a kind."""
GAME, LOG, HAND, POSITION, SET, DECK = "game", "match log", "saved hand", "position", "set of cards", "decklist"
TABLE, MAPPING = "saved table", "mapping of a spreadsheet"
_REMEDIES = {
    GAME: "`decktool house-rules {name}` describes it",
    LOG: "`decktool replay {name}` replays it",
    HAND: "`decktool hand --resume {name}` resumes it",
    TABLE: "`decktool table --resume {name}` resumes it",
    POSITION: "`decktool judge {name}` judges it",
    MAPPING: "`decktool import SPREADSHEET --game GAME --mapping {name}` uses it",
    SET: "it belongs in the folder `sets/` of a game",
    DECK: "`decktool check {name}` checks it, `decktool goldfish {name}` plays it",
}
_SCHEMAS = {"match": LOG, "session": HAND, "table": TABLE, "deck": DECK}
"""Documents that decktool writes, by the middle part of their `schema`."""
GAME_PARTS = {"sets", "art", "icons", "templates"}
"""Subfolders of a game's folder without decklists."""
_LITTER = {"thumbs.db", "desktop.ini", "__pycache__"}
"""Files and folders that operating systems and Python create; hidden files count as such, too."""
_ABOUT = {"README", "LICENSE"}
_DOCUMENTS = {".json", ".yaml", ".yml", ".log"}


def what_is(name: str) -> str | None:
    """The kind of a command-line argument: a game, or the kind of the file; None if it cannot be recognized."""
    with suppress(DecktoolError, ValueError, RecursionError):
        if not os.path.isfile(name):
            load_game(name)
            return GAME
        if os.path.basename(name) == "game.yaml":
            return GAME
        text = read_text(name, limit=LIMIT, what="a file")
        if len(text) > MOST_LOOKED_AT:
            return None  # the reader of the file reports the error
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            return _of_mapping(counted_json(text))
        with suppress(DecktoolError):
            if (kind := _of_mapping(parse_yaml(text, name).data)) is not None:
                return kind
        find_game(parse_decklist(text, name))  # a list of some game's cards, or one that names its game
        return DECK
    return None


def names_in(folder: str) -> Iterator[tuple[str, str | None]]:
    """Every file in a folder and its subfolders that may be a decklist by its name; no file is opened.

    A game's parts and decktool's output folder are listed as one entry each, with their kind; hidden files and links to
    folders are skipped.
    """
    for where, folders, names in os.walk(folder):
        place = "" if Path(where) == Path() else str(Path(where))
        kept = []
        for name in sorted(folders):
            path = os.path.join(place, name)
            if name.startswith(".") or name in _LITTER:
                continue
            if "game.yaml" in names and name in GAME_PARTS:
                yield path, f"the {name} of a game"
            elif paths.output_dir().is_dir() and os.path.samefile(path, paths.output_dir()):
                yield path, "decktool's output folder"
            else:
                kept.append(name)
        folders[:] = kept
        for name in names:
            path = os.path.join(place, name)
            if not name.startswith(".") and name.lower() not in _LITTER and os.path.isfile(path):
                yield path, None


def kind_in(folder: str, path: str) -> str | None:
    """The kind of a file found in a folder if it is certainly not a decklist (`no_list`).

    A file of unknown kind is taken for a decklist; its reader reports any error. From here on, the file may not lead
    out of the folder by a link.
    """
    paths.confine(path, folder)
    try:
        return no_list(Path(path))
    except Outside:
        return "a link that leads out of the folder"


def no_list(path: Path) -> str | None:
    """The kind of a file that is certainly not a decklist (made by decktool, or of another known kind), else None.

    Raises Outside for a link that leads out of a confined folder.
    """
    if path.stem.upper() in _ABOUT:
        return f"a {path.stem.lower()}"
    try:
        with paths.opened(path) as file:
            kind = outputs.kind(file.read(outputs.HEAD))
            file.seek(0)
            if kind in outputs.SIGNED:
                return f"a {kind} of decktool's" if outputs.signed(file) else None
    except OSError:
        return None  # the reader of the file reports why
    if kind in {"report", "table of verdicts"}:
        return f"a {kind}"
    if kind.startswith("decktool."):
        return None if kind.startswith("decktool.deck/") else f"a document of decktool ({kind})"
    if kind.endswith("/sarif-2.1.0.json"):
        return "a SARIF report"
    found = what_is(str(path)) if kind == "text" and path.suffix.lower() in _DOCUMENTS else None
    return None if found in {None, DECK} else f"a {found}"


def wrong_kind(name: str, wanted: str) -> DecktoolError | None:
    """The error for an argument of another kind than the wanted one; None if its kind is unknown."""
    found = what_is(name)
    if found is None or found == wanted:
        return None
    remedy = _REMEDIES[found].format(name=paths.typed(name))
    if found == GAME and wanted == DECK:
        with suppress(DecktoolError, OSError, ValueError):  # there is no game, or no deck
            remedy = f"name one of its decks, such as {min(map(str, (load_game(name).folder / 'decks').glob('*.txt')))}"
    return DecktoolError(f"{name} is a {found}, not a {wanted}; {remedy}")


def _of_mapping(data: Any) -> str | None:
    """The kind of a document by its keys."""
    if not isinstance(data, Mapping):
        return None
    schema = str(data.get("schema", "")).removeprefix("decktool.").partition("/")[0]
    if schema in _SCHEMAS:
        return _SCHEMAS[schema]
    if "game" in data and {"given", "steps"} & data.keys():
        return POSITION
    if isinstance(data.get("columns"), Mapping):
        return MAPPING
    return SET if "set" in data and "cards" in data else None
