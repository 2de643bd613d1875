"""Papers and cards by name (``templates/sizes.yaml``), and sizes written out, such as ``200mm x 300mm``."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from pydantic import Field, StrictStr, field_validator

from decktool import files, paths
from decktool.errors import DecktoolError
from decktool.printing.models import Length, Strict
from decktool.printing.units import UnitError, millimetres, parse_length


class Size(NamedTuple):
    """Width and height in micrometres, and the name asked for."""

    w: int
    h: int
    name: str = ""
    corner: int = 0

    def __str__(self) -> str:
        """The size as people write it: ``63 x 88 mm``."""
        return f"{millimetres(self.w)} x {millimetres(self.h)} mm"


class _Row(Strict):
    size: StrictStr
    corner: Length = 0
    also: tuple[StrictStr, ...] = ()

    @field_validator("size")
    @classmethod
    def _readable(cls, value: str) -> str:
        parse_size(value)
        return value


class _Table(Strict):
    papers: dict[str, _Row] = Field(default_factory=dict)
    cards: dict[str, _Row] = Field(default_factory=dict)


def parse_size(text: str) -> tuple[int, int]:
    """The micrometres of ``63mm x 88mm`` (or ``63x88mm``); UnitError when it is no size."""
    sides = re.split(r"\s*[x×]\s*", text.strip().lower())
    if len(sides) != 2:
        raise UnitError(f"'{text[:40]}' is not a size; write width x height, such as 63mm x 88mm")
    if re.fullmatch(r"[\d.]+", sides[0]):
        sides[0] += re.sub(r"[\d.\s]+", "", sides[1])
    w, h = (parse_length(side) for side in sides)
    if min(w, h) <= 0:
        raise UnitError(f"'{text[:40]}' is not a size; both sides must be longer than nothing")
    return w, h


@cache
def _table(kind: str) -> dict[str, Size]:
    found: dict[str, Size] = {}
    for folder in [paths.data_dir("templates"), *reversed(paths.user_dirs("templates"))]:
        path = folder / "sizes.yaml"
        if path.is_file():
            table = files.read_model(_Table, files.read_yaml(path, what="a table of sizes"))
            for name, row in (table.papers if kind == "papers" else table.cards).items():
                for alias in (name, *row.also):
                    found[alias] = Size(*parse_size(row.size), name, row.corner)
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
    near = files.nearest(key, list(table))
    what = "paper" if kind == "papers" else "card size"
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(names(kind))}"
    raise DecktoolError(f"there is no {what} '{text[:40]}'; {hint} (or write a size, such as 200mm x 300mm)")


def paper(text: str) -> Size:
    """A paper by name or size, upright."""
    size = find_size("papers", text)
    return size if size.w <= size.h else Size(size.h, size.w, size.name)
