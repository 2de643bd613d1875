"""Where a person's own icons, fonts and sizes are looked for, while something of a game is laid out.

A folder ``icons`` or ``fonts`` stands in the game's folder or beside templates. Which game it is holds for whatever is
laid out inside ``at_home``, so that code deep inside a text does not need the game as an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from decktool import files, paths
from decktool.games import homes

_T = TypeVar("_T")
#: More files than this in one folder are not looked at.
MOST = 20_000
#: The bytes of the largest table of icons or sizes that is read.
LIMIT = 1_000_000


class Home(NamedTuple):
    """A game's folders (none without a game), those of its pictures, and those of all templates that hold for it.

    The nearest are first.
    """

    folder: Path | None
    folders: list[Path]
    art: list[Path]
    templates: list[Path]
    found: dict[tuple[str, ...], Any]
    """What was looked for in them, while something of the game is laid out."""


_HOME: ContextVar[Home | None] = ContextVar("home", default=None)


def home_of(folder: Path | None) -> Home:
    """The folders of a game (None: no game); looked for once, while something of the game is laid out."""
    known = _HOME.get()
    if known is not None and known.folder == folder:
        return known
    found = homes(folder) if folder is not None else []
    own = [home / "art" for home in found if home.is_dir()][:1]
    return Home(
        folder,
        found,
        [place for home in found for name in ("art", "sets") if (place := home / name) in own or place.is_dir()],
        [*paths.template_dirs(), *(one / "templates" for one in found)],
        {},
    )


@contextmanager
def at_home(folder: Path | None) -> Iterator[None]:
    """Everything laid out inside belongs to the game of a folder (None: no game)."""
    before = _HOME.set(home_of(folder))
    try:
        yield
    finally:
        _HOME.reset(before)


def own_folders(name: str) -> tuple[Path, ...]:
    """The folders ``icons`` or ``fonts`` that there are: a person's own, beside templates, before the game's."""
    known = _HOME.get() or home_of(None)
    if (name,) not in known.found:
        wanted = [place / name for place in (*known.templates, *known.folders)]
        known.found[name,] = tuple(folder for folder in wanted if folder.is_dir())
    found: tuple[Path, ...] = known.found[name,]
    return found


def own_templates() -> list[Path]:
    """The folders of a person's templates, nearest first: their own, then those of the game that is laid out."""
    return (_HOME.get() or home_of(None)).templates


class Table(NamedTuple):
    """A kind of file beside templates: its name, and what errors call it.

    ``read`` makes plain data of a file, which is kept until the file changes; ``restore`` makes its parts of that.
    """

    name: str
    what: str
    read: Callable[[files.YamlFile], Any]
    restore: Callable[[Any], dict[str, dict[str, Any]]]

    def part(self, name: str) -> dict[str, Any]:
        """The rows of one part by name: a person's own and a game's before ours."""
        return _together(self, name, (*own_templates(), paths.data_dir("templates")), Path.cwd())

    def made(self, name: str, make: Callable[[dict[str, Any]], _T]) -> _T:
        """What `make` gives of the rows of one part, made once while these stay the same."""
        found: _T = _made(self, name, (*own_templates(), paths.data_dir("templates")), Path.cwd(), make)
        return found


@lru_cache(maxsize=64)
def _together(table: Table, part: str, folders: tuple[Path, ...], here: Path) -> dict[str, Any]:
    """The rows of some folders, those of the first before those of others; ``here`` is what they are relative to."""

    def read() -> Any:
        return table.read(files.read_yaml(path, what=table.what, limit=LIMIT))

    found: dict[str, Any] = {}
    for path in (folder / table.name for folder in reversed(folders)):
        if path.is_file():
            where = str(path.absolute())
            key = files.digest([where, files.read_bytes(path, limit=LIMIT, what=table.what)])
            name = f"{path.stem}-{files.digest([where])[:12]}"
            found |= files.restored(name, key, read, table.restore)[part]
    return found


@lru_cache(maxsize=64)
def _made(table: Table, part: str, folders: tuple[Path, ...], here: Path, make: Callable[[dict[str, Any]], Any]) -> Any:
    return make(_together(table, part, folders, here))


def forget() -> None:
    """Look for the tables of icons and sizes anew when next asked for."""
    _together.cache_clear()
    _made.cache_clear()


def own_files(name: str, endings: tuple[str, ...]) -> list[Path]:
    """The files with one of some endings in the folders ``icons`` or ``fonts``, those of the nearest folder first."""
    return [path for folder in own_folders(name) for path in files_in(folder, endings, folder.stat().st_mtime_ns)]


@lru_cache(maxsize=128)
def files_in(folder: Path, endings: tuple[str, ...], changed: int) -> list[Path]:
    """The files of a folder with one of some endings, by name; none that a link takes from elsewhere.

    They are looked for anew when the folder has ``changed``.
    """
    confined(folder)
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in endings)[:MOST]
    return [path for path in found if paths.is_file(path)]


def confined(folder: Path) -> None:
    """What is beside a template that somebody named stays in its folder; of games and templates the whole does."""
    if not paths.roots_of(folder):
        paths.confine(folder)
