"""Where a person's own icons and fonts are looked for, while something of a game is laid out.

A folder ``icons`` or ``fonts`` stands in the game's folder or beside templates. Which game it is holds for whatever is
laid out inside ``at_home``, so that an icon or a letter deep in a text need not be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath, PureWindowsPath

from decktool import paths
from decktool.errors import DecktoolError

#: More files than this in one folder are not looked at.
MOST = 2_000
_HOME: ContextVar[Path | None] = ContextVar("home", default=None)


@contextmanager
def at_home(folder: Path | None) -> Iterator[None]:
    """What is laid out inside belongs to the game of a folder (None: to no game)."""
    before = _HOME.set(folder)
    try:
        yield
    finally:
        _HOME.reset(before)


def own_folders(name: str) -> tuple[Path, ...]:
    """The folders ``icons`` or ``fonts`` that there are: a person's own, beside templates, before the game's."""
    home = _HOME.get()
    wanted = [base / name for base in paths.user_dirs("templates")]
    wanted += [home / name, home / "templates" / name] if home is not None else []
    return tuple(folder for folder in wanted if folder.is_dir())


def files_in(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    """The files of a folder with one of some endings, by name; none that a link takes from elsewhere."""
    whole = folder.resolve()
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in endings)[:MOST]
    return [path for path in found if path.is_file() and path.resolve().is_relative_to(whole)]


def kept_in(folder: Path, name: str) -> Path | None:
    """The file of a relative name in a folder, or None; DecktoolError for a name that leads out of the folder."""
    path = folder / name
    leads_out = any(kind(name).is_absolute() or kind(name).drive for kind in (PurePosixPath, PureWindowsPath))
    if leads_out or not path.resolve().is_relative_to(folder.resolve()):
        raise DecktoolError(f"'{name[:60]}' leaves the folder {folder}; keep pictures inside it")
    return path if path.is_file() else None
