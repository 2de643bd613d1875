"""The files under the folder that the studio was started in, and nothing outside of it.

Names are relative, with `/`. A file is saved whole, and only over what the page had read (told by its digest) unless
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
from decktool.errors import DecktoolError
from decktool.formats import DECK_SUFFIXES

LIMIT = 4 * files.MEGABYTE
"""The largest file that is read or saved, in bytes."""
DEEPEST = 6
"""How many folders deep is looked."""
MOST = 5_000
"""How many files are listed."""
MOST_LOOKED_AT = 30_000
"""How many files and folders are looked at for them."""
PASSED_OVER = {"__pycache__", "node_modules", "output"}


class Outside(DecktoolError):
    """A name that does not lie in the folder, or could not be told from one that does not."""


class Changed(DecktoolError):
    """A file on the disk is no longer what the page read; `text` and `digest` are what it is now (None: gone)."""

    def __init__(self, name: str, there: Content | None, *, new: bool) -> None:
        """Keep what stands there now; `new`: the page thought of no file there."""
        self.text = None if there is None else there.text
        self.digest = None if there is None else there.digest
        what = "is no longer there" if there is None else "has changed on the disk since it was read"
        super().__init__(f"{name}: {'is there already' if new else what}; take what stands there, or keep yours")


@dataclass(frozen=True, slots=True)
class Content:
    """A file's text and the digest of its bytes."""

    name: str
    text: str
    digest: str


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder whose files may be listed, read and saved."""

    root: Path

    def listed(self) -> Iterator[tuple[str, str]]:
        """The files that the studio can do something with, as (name, kind): deck, game, set, template, table, picture.

        Hidden files and folders, links and `output/` are passed over.
        """
        found = looked = 0
        waiting = deque([self.root])  # what is near is told first: there may be no end of folders
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
        """Where a file of the folder is; Outside for every other name, followed through links too."""
        pure = PurePosixPath(name)
        bad = not name or len(name) > 1000 or any(ord(c) < 32 or c in '\\:*?"<>|' for c in name)
        if bad or pure.is_absolute() or any(part in {"..", "."} or part.startswith(".") for part in name.split("/")):
            raise Outside(f"{name[:80]!r} is no file of this folder; name one relative to it, such as decks/mine.txt")
        root = self.root.resolve()
        path = root.joinpath(*pure.parts)
        try:
            real = path.resolve()
        except (OSError, RuntimeError):
            real = Path("/")
        if not real.is_relative_to(root):
            raise Outside(f"{name} leads out of this folder; copy the file into it")
        return path

    def read(self, name: str) -> Content:
        """The text of a file and its digest; DecktoolError where it cannot be read."""
        try:
            data = files.read_bytes(self.path(name), limit=LIMIT, what="a text file")
        except DecktoolError as error:
            raise type(error)(str(error).replace(f"{self.root.resolve()}{os.sep}", "")) from None
        return Content(name, files.decode(data, name, what="a text file"), files.digest([data]))

    def save(self, name: str, text: str, read: str | None, *, over: bool = False) -> Content:
        """Write a file whole; `read` is the digest of what was read (None: there was no file).

        Raises Changed where something else stands there now, unless it is to be written `over`.
        """
        path = self.path(name)
        data = text.encode()
        if len(data) > LIMIT:
            raise DecktoolError(f"{name}: too large: more than {LIMIT / files.MEGABYTE:g} MB")
        if kind_of(PurePosixPath(name)) in {None, "picture"}:
            raise DecktoolError(f"{name}: no ending that is saved here: a decklist's (.txt), .yaml, .csv or .json")
        there = self.read(name) if path.exists() else None
        if not over and (None if there is None else there.digest) != read:
            raise Changed(name, there, new=read is None)
        with paths.write_own(path) as file:
            file.write(data)
        return Content(name, text, files.digest([data]))


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
