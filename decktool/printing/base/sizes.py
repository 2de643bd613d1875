"""Papers and cards by name (``templates/sizes.yaml``), and sizes written out, such as ``200mm x 300mm``."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from decktool import files, paths
from decktool.errors import DecktoolError, did_you_mean
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
        """What tells cards of one size from those of another: width, height and shape."""
        return self.w, self.h, self.shape

    def __str__(self) -> str:
        """The size as people write it: ``63 x 88 mm``."""
        return f"{millimetres(self.w)} x {millimetres(self.h)} mm"


@cache
def _table(kind: str) -> dict[str, Size]:
    found: dict[str, Size] = {}
    for folder in [paths.data_dir("templates"), *reversed(paths.user_dirs("templates"))]:
        path = folder / "sizes.yaml"
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

        table = files.read_model(SizeTable, files.read_yaml(path, what="a table of sizes"))
        kept: dict[str, dict[str, list[Any]]] = {"papers": {}, "cards": {}}
        for kind, rows in (("papers", table.papers), ("cards", table.cards)):
            for name, row in rows.items():
                size = [*parse_size(row.size), name, row.corner, row.shape]
                kept[kind].update(dict.fromkeys((name, *row.also), size))
        return kept

    where = str(path.absolute())
    key = files.digest([where, files.read_bytes(path, limit=1_000_000, what="a table of sizes")])
    found: dict[str, dict[str, list[Any]]] = files.cached(f"sizes-{files.digest([where])[:12]}", key, read)
    return found


def names(kind: str) -> list[str]:
    """The names of all ``papers`` or ``cards``, other names left out."""
    return list(dict.fromkeys(size.name for size in _table(kind).values()))


def find_size(kind: str, text: str) -> Size:
    """A paper or card by name, or as written out; DecktoolError with near names when it is neither."""
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
    hint = did_you_mean(key, table, f"there are: {', '.join(names(kind))}")
    raise DecktoolError(f"there is no {what} '{text[:40]}'{hint} (or write a size, such as 200mm x 300mm)")


def paper(text: str) -> Size:
    """A paper by name or size, upright."""
    size = find_size("papers", text)
    return size if size.w <= size.h else Size(size.h, size.w, size.name)
