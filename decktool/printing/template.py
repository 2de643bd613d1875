"""Finding templates and loading them.

A person's own templates come before ours: ``./templates``, then each of DECKTOOL_PATH, then the user's data folder,
then the game's own folder, then those that ship. A template is read and checked (``reading``) once and kept, as plain
data, in the user's cache until any template changes; a run that finds it there needs neither YAML nor pydantic.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from decktool import files, paths
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.printing.blocks import FaceTemplate

LIMIT = 1_000_000
#: The key under which plain data keeps what was a model.
MODEL = "~"


def search_path(game_folder: Path | None = None) -> list[Path]:
    """The folders in which templates are looked for, first to last."""
    own = paths.user_dirs("templates")
    return [*own, *([game_folder / "templates"] if game_folder else []), paths.data_dir("templates")]


def find_template(kind: str, name: str, game_folder: Path | None = None) -> Path | None:
    """The file of a template (``kind`` is faces, sheets or boards), or None."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*", name):
        raise DecktoolError(f"'{name[:60]}' is no name of a template: small letters, digits, hyphens, _ and /")
    for folder in search_path(game_folder):
        path = folder / kind / f"{name}.yaml"
        if path.is_file():
            return path
    return None


def template_names(kind: str, game_folder: Path | None = None) -> list[str]:
    """The names of all templates of a kind that can be found."""
    found: set[str] = set()
    for folder in search_path(game_folder):
        base = folder / kind
        found.update(str(p.relative_to(base).with_suffix("")).replace("\\", "/") for p in base.rglob("*.yaml"))
    return sorted(found)


def load_template(path: Path, kind: str, game_folder: Path | None = None) -> FaceTemplate:
    """A template read with everything it extends; DataError names file, line and field of every defect.

    What comes back has the attributes of ``blocks.FaceTemplate``, whether it was just checked or was kept.
    """
    return cast("FaceTemplate", _load(path, kind, game_folder, Path.cwd()))


@cache
def _load(path: Path, kind: str, game_folder: Path | None, here: Path) -> Any:
    def read() -> Any:
        from decktool.printing.reading import read_template

        return read_template(path, kind, game_folder)

    where = str(path.absolute())
    key = files.digest(
        [where, *_contents(kind, game_folder, here), files.read_bytes(path, limit=LIMIT, what="a template")]
    )
    name = f"template-{kind}-{path.stem[:40]}-{files.digest([where])[:12]}"
    return _restored(files.cached(name, key, read))


@cache
def _contents(kind: str, game_folder: Path | None, here: Path) -> tuple[str | bytes, ...]:
    """Everything that templates of a kind say: a kept one is good while this is the same.

    ``here`` is the working folder, where ``./templates`` is looked for; it tells one folder's answers from another's.
    """
    found: list[str | bytes] = []
    for folder in search_path(game_folder):
        for path in sorted((folder / kind).rglob("*.yaml")):
            found += [str(path.absolute()), files.read_bytes(path, limit=LIMIT, what="a template")]
    return tuple(found)


def _restored(data: Any) -> Any:
    """Plain data with its models as objects with attributes again, and its lists as tuples."""
    if isinstance(data, dict):
        if MODEL in data:
            return SimpleNamespace(**{key: _restored(value) for key, value in data[MODEL].items()})
        return {key: _restored(value) for key, value in data.items()}
    return tuple(map(_restored, data)) if isinstance(data, list) else data
