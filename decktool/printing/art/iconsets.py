"""Sets of icons in the JSON form of Iconify, in a folder ``icons`` of a game or beside templates: one file, many icons.

The icon ``home`` of the set ``mdi`` is ``mdi-home``, and ``home``, too, where no other icon is called so. A set states
its author and its licence, which `decktool icons` and a card of credits repeat. The file is a stranger's: its size, the
number of its icons and their outlines have limits, and each drawing is read as any other SVG.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from decktool import files
from decktool.errors import DecktoolError
from decktool.printing.art.svg import parse_svg
from decktool.printing.base.asset_paths import own_files
from decktool.printing.base.items import Drawing

#: The bytes of the largest set that is read, its icons, and the characters of one.
LIMIT, MOST_ICONS, LONGEST = 30_000_000, 40_000, 100_000
#: Where an icon lies in its coordinates, unless it or its set says otherwise.
_BOX = (("left", 0), ("top", 0), ("width", 16), ("height", 16))
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class IconSet(NamedTuple):
    """A set: its file, prefix, title, author and licence, and its icons as SVG, by name."""

    path: FilePath
    prefix: str
    title: str
    author: str
    license: str
    icons: Mapping[str, str]

    @property
    def credit(self) -> str:
        """Author and licence, in one line."""
        said = [f"by {self.author}" if self.author else "", self.license or "licence not stated"]
        return ", ".join(filter(None, said))


class SetIcon(NamedTuple):
    """One icon of a set."""

    path: FilePath
    name: str

    @property
    def drawing(self) -> Drawing:
        """The icon; DecktoolError for one that is no drawing."""
        return _drawn(self.path, self.path.stat().st_mtime_ns, self.name)


def own_sets() -> list[IconSet]:
    """The sets in the folders where something is laid out, nearest first; DecktoolError for one that is broken."""
    return [_read(*stamp) for stamp in stamps()]


def stamps() -> tuple[tuple[FilePath, int], ...]:
    """The files of the sets where something is laid out, and when each was changed."""
    return tuple((path, path.stat().st_mtime_ns) for path in own_files("icons", (".json",)))


@lru_cache(maxsize=16)
def _read(path: FilePath, changed: int) -> IconSet:
    try:
        data = json.loads(files.read_bytes(path, limit=LIMIT, what="a set of icons"))
    except (ValueError, RecursionError):
        raise DecktoolError(f"{path}: not a set of icons in Iconify's JSON form; download it again") from None
    icons, prefix = (data.get(key) if isinstance(data, dict) else None for key in ("icons", "prefix"))
    if not isinstance(icons, dict) or not isinstance(prefix, str) or not _NAME.fullmatch(prefix) or len(prefix) > 40:
        raise DecktoolError(f"{path}: a set of icons needs a `prefix` and `icons`, as Iconify's JSON form has them")
    aliases = data.get("aliases")
    aliases = aliases if isinstance(aliases, dict) else {}
    if len(icons) + len(aliases) > MOST_ICONS:
        raise DecktoolError(f"{path}: a set has at most {MOST_ICONS:,} icons; leave out those that you do not use")
    found = {name: svg for name, icon in icons.items() if (svg := _svg(name, icon, data)) is not None}
    for name, alias in aliases.items():
        parent = alias.get("parent") if isinstance(alias, dict) else None
        if isinstance(parent, str) and parent in found and _NAME.fullmatch(name):
            found.setdefault(name, found[parent])
    info: dict[str, Any] = data["info"] if isinstance(data.get("info"), dict) else {}
    author, license_ = (info[key] if isinstance(info.get(key), dict) else {} for key in ("author", "license"))
    title = _words(info.get("name")) or prefix
    return IconSet(path, prefix, title, _words(author.get("name")), _words(license_.get("title")), found)


def _words(value: object) -> str:
    """A short text in one line; empty for anything else."""
    return (
        " ".join("".join(c if c.isprintable() else " " for c in value).split())[:100] if isinstance(value, str) else ""
    )


def _svg(name: str, icon: Any, whole: Mapping[str, Any]) -> str | None:
    """An icon as an SVG; None for one that is not as it should be."""
    body = icon.get("body") if isinstance(icon, dict) else None
    if not isinstance(body, str) or len(body) > LONGEST or not _NAME.fullmatch(name) or len(name) > 80:
        return None
    box = [icon.get(key, whole.get(key, usual)) for key, usual in _BOX]
    if not all(isinstance(n, (int, float)) and not isinstance(n, bool) and abs(n) <= 10_000 for n in box):
        return None
    view = " ".join(f"{n:g}" for n in box)
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {spaces} viewBox="{view}">{body}</svg>'


@lru_cache(maxsize=1024)
def _drawn(path: FilePath, changed: int, name: str) -> Drawing:
    return parse_svg(_read(path, changed).icons[name], path)
