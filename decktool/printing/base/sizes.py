"""Papers and cards by name (``templates/sizes.yaml``), and sizes written out, such as ``200mm x 300mm``.

A person's own tables come first: beside their templates, and, inside ``home.at_home``, beside those of the game.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from decktool import files, paths
from decktool.errors import DecktoolError, did_you_mean
from decktool.printing.base.asset_paths import own_templates
from decktool.printing.base.units import UnitError, millimetres, parse_size


class Size(NamedTuple):
    """Width and height in micrometres, the name asked for, the radius of corners, and the shape cut from it."""

    w: int
    h: int
    name: str = ""
    corner: int = 0
    shape: str = "rectangle"

    @property
    def cut(self) -> tuple[int, int, str]:
        """The properties that distinguish card sizes: width, height and shape."""
        return self.w, self.h, self.shape

    def __str__(self) -> str:
        """The size as people write it: ``63 x 88 mm``."""
        return f"{millimetres(self.w)} x {millimetres(self.h)} mm"


LIMIT = files.MEGABYTE
"""The largest table of sizes, in bytes."""


def _table(kind: str) -> dict[str, Size]:
    folders = [*own_templates(), paths.data_dir("templates")]
    return _read(kind, tuple(folder / "sizes.yaml" for folder in folders), Path.cwd())


@lru_cache(maxsize=32)
def _read(kind: str, places: tuple[Path, ...], here: Path) -> dict[str, Size]:
    """The sizes of some files, those of the first before those of others; ``here`` is what they are relative to."""
    found: dict[str, Size] = {}
    for path in reversed(places):
        if path.is_file():
            for alias, row in _kept(path)[kind].items():
                found[alias] = Size(*row)
    return found


def _kept(path: Path) -> dict[str, dict[str, list[Any]]]:
    """A table of sizes as plain data, read anew only when the file has changed."""

    def read() -> dict[str, dict[str, list[Any]]]:
        from decktool.printing.base.models import (
            SizeTable,  # pydantic is slow to load, and not needed where this is kept
        )

        table = files.read_model(SizeTable, files.read_yaml(path, what="a table of sizes", limit=LIMIT))
        kept: dict[str, dict[str, list[Any]]] = {"papers": {}, "cards": {}}
        for kind, rows in (("papers", table.papers), ("cards", table.cards)):
            for name, row in rows.items():
                size = [*parse_size(row.size), name, row.corner, row.shape]
                kept[kind].update(dict.fromkeys((name, *row.also), size))
        return kept

    where = str(path.absolute())
    key = files.digest([where, files.read_bytes(path, limit=LIMIT, what="a table of sizes")])
    found: dict[str, dict[str, list[Any]]] = files.cached(f"sizes-{files.digest([where])[:12]}", key, read)
    return found


def names(kind: str) -> list[str]:
    """The names of all ``papers`` or ``cards``, other names left out."""
    return list(dict.fromkeys(size.name for size in _table(kind).values()))


def find_size(kind: str, text: str) -> Size:
    """A paper or card by name or by measurements; DecktoolError with similar names for anything else."""
    table = _table(kind)
    key = text.strip().lower().replace(" ", "-")
    if key in table:
        return table[key]
    if re.match(r"\s*[\d.]", text):
        try:
            return Size(*parse_size(text), text)
        except UnitError as problem:
            raise DecktoolError(str(problem)) from None
    what = "paper" if kind == "papers" else "card size"
    hint = did_you_mean(key, table, f"known: {', '.join(names(kind))}")
    raise DecktoolError(f"unknown {what} '{text[:40]}'{hint} (or write a size, such as 200mm x 300mm)")


def paper(text: str) -> Size:
    """A paper by name or size, upright."""
    size = find_size("papers", text)
    return size if size.w <= size.h else Size(size.h, size.w, size.name)
