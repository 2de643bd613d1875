"""Where a person's own icons, fonts and sizes are looked for, while something of a game is laid out.

A folder ``icons`` or ``fonts`` stands in the game's folder or beside templates. Which game it is holds for whatever is
laid out inside ``at_home``, so that code deep inside a text does not need the game as an argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from decktool import paths
from decktool.games import homes

#: More files than this in one folder are not looked at.
MOST = 20_000
#: The folders of the game that is laid out, and those of all templates that hold for it, nearest first.
_HOMES: ContextVar[tuple[list[Path], list[Path]] | None] = ContextVar("homes", default=None)


@contextmanager
def at_home(folder: Path | None) -> Iterator[None]:
    """Everything laid out inside belongs to the game of a folder (None: no game)."""
    found = homes(folder) if folder is not None else []
    templates = [*paths.template_dirs(), *(one / "templates" for one in found)]
    before = _HOMES.set((found, templates))
    try:
        yield
    finally:
        _HOMES.reset(before)


def own_folders(name: str) -> tuple[Path, ...]:
    """The folders ``icons`` or ``fonts`` that there are: a person's own, beside templates, before the game's."""
    found, _ = _HOMES.get() or ([], [])
    wanted = [place / name for place in (*own_templates(), *found)]
    return tuple(folder for folder in wanted if folder.is_dir())


def own_templates() -> list[Path]:
    """The folders of a person's templates, nearest first: their own, then those of the game that is laid out."""
    found = _HOMES.get()
    return paths.template_dirs() if found is None else found[1]


def files_in(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    """The files of a folder with one of some endings, by name; none that a link takes from elsewhere."""
    confined(folder)
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in endings)[:MOST]
    return [path for path in found if paths.is_file(path)]


def confined(folder: Path) -> None:
    """What is beside a template that somebody named stays in its folder; of games and templates the whole does."""
    if not paths.roots_of(folder):
        paths.confine(folder)
