"""Where templates are looked for.

A person's own templates come before ours: ``./templates``, then each of DECKTOOL_PATH, then the user's data folder,
then the folders of the game (`games.homes`), then those that ship.
"""

from __future__ import annotations

import re
from pathlib import Path

from decktool import files, paths
from decktool.errors import DecktoolError
from decktool.printing.base.asset_paths import home_of

#: The bytes of the largest template that is read.
LIMIT = 1_000_000
#: The values, keys counted, of a template and all that it extends.
MOST_VALUES = 20_000
#: The names that templates may have.
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*")


def template_file(path: Path, used: int = 0) -> files.YamlFile:
    """A template as plain data, of whose values those that extend it have ``used`` some."""
    return files.read_yaml(path, what="a template", limit=LIMIT, most=MOST_VALUES, used=used)


def search_path(game_folder: Path | None = None) -> list[Path]:
    """The folders in which templates are looked for, first to last."""
    return [*home_of(game_folder).templates, paths.data_dir("templates")]


def find_template(kind: str, name: str, game_folder: Path | None = None) -> Path | None:
    """The file of a template (``kind`` is faces, sheets or boards), or None."""
    if not NAME.fullmatch(name):
        raise DecktoolError(f"'{name[:60]}' is not a valid template name; use small letters, digits, hyphens, _ and /")
    known = home_of(game_folder).found
    if (kind, name) not in known:
        places = (folder / kind / f"{name}.yaml" for folder in search_path(game_folder))
        # What is no file is refused by name when it is read.
        known[kind, name] = next((path for path in places if path.exists()), None)
    found: Path | None = known[kind, name]
    return found


def template_names(kind: str, game_folder: Path | None = None) -> list[str]:
    """The names of all templates of a kind that can be found."""
    found: set[str] = set()
    for folder in search_path(game_folder):
        base = folder / kind
        found.update(str(p.relative_to(base).with_suffix("")).replace("\\", "/") for p in base.rglob("*.yaml"))
    return sorted(found)
