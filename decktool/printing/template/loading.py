"""Loading templates: read and checked (``reading``) once, and kept as plain data in the user's cache.

It is kept until any template changes; a run that finds it there needs neither YAML nor pydantic.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from decktool import files, paths
from decktool.printing.base import asset_paths
from decktool.printing.template.finding import LIMIT, search_path

if TYPE_CHECKING:
    from decktool.printing.template.blocks import FaceTemplate

#: The key under which plain data keeps what was a model.
MODEL = "~"


def load_template(path: Path, kind: str, game_folder: Path | None = None) -> FaceTemplate:
    """A template read with everything it extends; DataError names file, line and field of every defect.

    What comes back has the attributes of ``blocks.FaceTemplate``, whether it was just checked or was kept.
    """
    return cast("FaceTemplate", _load(path, kind, game_folder, Path.cwd()))


def forget() -> None:
    """Read templates, icons and sizes anew when next asked for: for programs that run while a person changes them."""
    _load.cache_clear()
    _contents.cache_clear()
    asset_paths.forget()


@lru_cache(maxsize=256)
def _load(path: Path, kind: str, game_folder: Path | None, here: Path) -> Any:
    def read() -> Any:
        from decktool.printing.template.reading import read_template

        return _plain(read_template(path, kind, game_folder))

    where = str(path.absolute())
    key = files.digest(
        [where, *_contents(kind, game_folder, here), files.read_bytes(path, limit=LIMIT, what="a template")]
    )
    name = f"template-{kind}-{path.stem[:40]}-{files.digest([where])[:12]}"
    return files.restored(name, key, read, _restored)


@lru_cache(maxsize=32)
def _contents(kind: str, game_folder: Path | None, here: Path) -> tuple[str, ...]:
    """Everything that templates of a kind say: a kept one is good while this is the same.

    ``here`` is the working folder, which has ``./templates``; it keeps the cached answers of different folders apart.
    """
    found: list[str] = []
    for folder in search_path(game_folder):
        for place, _, names in sorted(os.walk(os.path.abspath(folder / kind))):
            for name in sorted(names):
                if name.endswith(".yaml"):
                    path = os.path.join(place, name)
                    found += [path, repr(paths.identity(path))]
    return tuple(found)


def _plain(value: Any) -> Any:
    """A model as data that JSON can keep."""
    fields = getattr(type(value), "model_fields", None)
    if fields is not None:
        known = [*fields, *(["folders"] if hasattr(value, "folders") else [])]
        return {MODEL: {name: _plain(getattr(value, name)) for name in known}}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _restored(data: Any) -> Any:
    """Plain data with its models as objects with attributes again, and its lists as tuples."""
    if isinstance(data, dict):
        if MODEL in data:
            return SimpleNamespace(**{key: _restored(value) for key, value in data[MODEL].items()})
        return {key: _restored(value) for key, value in data.items()}
    return tuple(map(_restored, data)) if isinstance(data, list) else data
