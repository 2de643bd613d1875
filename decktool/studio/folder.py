"""The files under the folder that the studio was started in, and nothing outside of it.

Names are relative, with `/`. A file is saved whole, and only over what the page had read (known by its digest) unless
the person said otherwise.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from decktool import files, paths
from decktool.errors import DecktoolError, Outside
from decktool.games import Game
from decktool.play.table.session import table_document

LIMIT = 4 * files.MEGABYTE
"""The largest file that is read or saved, in bytes."""
DEEPEST = 6
"""How many folders deep is looked."""
MOST = 5_000
"""How many files are listed."""
MOST_LOOKED_AT = 30_000
"""How many files and folders are looked at for them."""
DECK_SUFFIXES = {".txt", ".deck", ".dec", ".dck", ".mwdeck", ".cod", ".dek", ".o8d", ".ydk", ".code"}
"""Endings of files that are surely decklists; a table or a document may be one, too, but is listed by its own kind."""
_GAME_FILES = {"icons.yaml", "sizes.yaml"}
PASSED_OVER = {"__pycache__", "node_modules", "output"}


class Changed(DecktoolError):
    """A file on the disk is no longer what the page read; `text` and `digest` are what it is now (None: gone)."""

    def __init__(self, name: str, there: FileContent | None, *, new: bool) -> None:
        """Keep what stands there now; `new`: the page thought of no file there."""
        self.text = None if there is None else there.text
        self.digest = None if there is None else there.digest
        what = "no longer exists" if there is None else "changed on disk after it was read"
        remedy = (
            "save your text to write it again" if there is None else "save your text over it, or use the file on disk"
        )
        super().__init__(f"{name}: {'already exists' if new else what}; {remedy}")


@dataclass(frozen=True, slots=True)
class FileContent:
    """A file's text and the digest of its bytes; None for one that is not saved yet."""

    name: str
    text: str
    digest: str | None


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder whose files may be listed, read and saved."""

    root: Path

    def __post_init__(self) -> None:
        """Nothing in the folder may lead out of it, whoever reads or writes it."""
        for root in (self.root, self.root.resolve()):
            paths.confine(root)

    def listed(self) -> Iterator[tuple[str, str]]:
        """The files that the studio can do something with, as (name, kind): deck, game, set, template, table, picture.

        Hidden files and folders, links and `output/` are passed over.
        """
        found = looked = 0
        waiting = deque([self.root])  # what is near is listed first: there may be no end of folders
        while waiting and found < MOST and looked < MOST_LOOKED_AT:
            folder = waiting.popleft()
            inside = folder.relative_to(self.root)
            with suppress(OSError):
                for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
                    looked += 1
                    if entry.name.startswith(".") or entry.name in PASSED_OVER or entry.is_symlink():
                        continue
                    if entry.is_dir() and len(inside.parts) < DEEPEST:
                        waiting.append(folder / entry.name)
                    elif (kind := kind_of(inside / entry.name)) is not None and found < MOST:
                        found += 1
                        yield (inside / entry.name).as_posix(), kind

    def path(self, name: str) -> Path:
        """Where a file of the folder is; Outside for every other name, and where a link leads out of the folder."""
        pure = PurePosixPath(name)
        bad = not name or any(ord(c) < 32 or c in '\\:*?"<>|' for c in name)
        bad = bad or len(name) > 1000 or any(len(part.encode()) > 240 for part in name.split("/"))
        if bad or pure.is_absolute() or any(part in {"..", "."} or part.startswith(".") for part in name.split("/")):
            raise Outside(f"{name[:80]!r} is not a file in this folder; use a relative path, such as decks/mine.txt")
        root = self.root.resolve()
        path = root.joinpath(*pure.parts)
        try:
            real = path.resolve()
        except (OSError, RuntimeError):
            real = Path("/")
        if not real.is_relative_to(root):
            raise Outside(f"{name} points outside this folder; copy the file into the folder")
        return path

    def read_file(self, name: str) -> FileContent:
        """The text of a file and its digest; DecktoolError where it cannot be read."""
        try:
            data = files.read_bytes(self.path(name), limit=LIMIT, what="a text file")
        except DecktoolError as error:
            raise type(error)(self.without_root(str(error))) from None
        return FileContent(name, files.decode(data, name, what="a text file"), files.digest([data]))

    def without_root(self, text: str) -> str:
        """A text, such as an error, in which files of the folder are named from it on."""
        return text.replace(f"{self.root.resolve()}{os.sep}", "")

    def set_file(self, game: Game, set_id: str) -> str:
        """The name of a set of a game: in the game's folder, or in cards/ where the game lies elsewhere."""
        root, home = self.root.resolve(), game.folder.resolve()
        base = home.relative_to(root) if home.is_relative_to(root) else Path("cards", game.id)
        return (base / "sets" / f"{set_id}.yaml").as_posix()

    def save(self, name: str, text: str, read: str | None, *, over: bool = False) -> FileContent:
        """Write a file whole; `read` is the digest of what was read (None: there was no file).

        Raises Changed where something else stands there now, unless it is to be written `over`.
        """
        path = self.path(name)
        data = text.encode()
        if len(data) > LIMIT:
            raise DecktoolError(f"{name}: too large: more than {LIMIT / files.MEGABYTE:g} MB")
        _refuse_others(PurePosixPath(name), text)
        there = self.read_file(name) if path.exists() else None
        if not over and (None if there is None else there.digest) != read:
            raise Changed(name, there, new=read is None)
        paths.write_own_file(path, data)
        return FileContent(name, text, files.digest([data]))


def _refuse_others(name: PurePosixPath, text: str) -> None:
    """Raise DecktoolError for what is none of a player's or a designer's files: other programs read those."""
    kind = kind_of(name)
    if kind in {"deck", "game", "set", "template"} or name.suffix.lower() == ".csv":
        return
    if name.name in _GAME_FILES or name.name.endswith(".mapping.yaml"):
        return
    if name.suffix.lower() != ".json":
        raise DecktoolError(
            f"{name}: is not a file that the studio saves: decklists (.txt), tables of cards (.csv), game.yaml, "
            "sets/*.yaml, templates/*.yaml"
        )
    table_document(text, str(name))


def kind_of(name: Path | PurePosixPath) -> str | None:
    """What a file is by its name; None for what the studio has no use for."""
    ending = name.suffix.lower()
    if name.name == "game.yaml":
        return "game"
    if ending in {".yaml", ".yml"}:
        return "set" if name.parent.name == "sets" else "template" if "templates" in name.parts else "yaml"
    if ending in DECK_SUFFIXES:
        return "deck"
    return {".csv": "table", ".xlsx": "table", ".json": "log", ".log": "log", ".png": "picture", ".jpg": "picture"}.get(
        ending
    )
