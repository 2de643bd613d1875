"""Papers, cards and label sheets by name (``templates/sizes.yaml``), and sizes written out, such as ``200mm x 300mm``.

A person's own tables come first: beside their templates, and, inside ``home.at_home``, beside those of the game.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from decktool import files, paths
from decktool.errors import DecktoolError, did_you_mean
from decktool.printing.base.asset_paths import Table
from decktool.printing.base.units import millimetres, parse_size

#: No card is narrower or lower than this: words would have no room, and nobody could hold or cut it.
SMALLEST = 5_000


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


class LabelSheet(NamedTuple):
    """A paper whose cards have fixed positions: its size, a card's, columns and rows, and the gaps between cards.

    ``first`` is the upper left corner of the first card (None: the cards are centred). What is ``precut`` needs no
    crop marks.
    """

    name: str
    paper: Size
    card: Size
    columns: int
    rows: int
    gap_x: int
    gap_y: int
    first: tuple[int, int] | None
    precut: bool

    def __str__(self) -> str:
        return f"{self.paper.name}, {self.columns} x {self.rows} cards of {self.card}"

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all cards together."""
        gap_x, gap_y = self.gap_x, self.gap_y
        return self.columns * (self.card.w + gap_x) - gap_x, self.rows * (self.card.h + gap_y) - gap_y

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the first card."""
        wide, high = self.extent
        return self.first or ((self.paper.w - wide) // 2, (self.paper.h - high) // 2)


def _read(file: files.YamlFile) -> dict[str, dict[str, list[Any]]]:
    """A table of sizes as plain data."""
    from decktool.printing.base.models import SizeTable  # pydantic is slow to load, and not needed where this is kept

    table = files.read_model(SizeTable, file)
    kept: dict[str, dict[str, list[Any]]] = {"papers": {}, "cards": {}, "label_sheets": {}}
    for kind, rows in (("papers", table.papers), ("cards", table.cards)):
        for name, row in rows.items():
            size = [*row.size, name, row.corner, row.shape]
            kept[kind].update(dict.fromkeys((name, *row.also), size))
    for name, sheet in table.label_sheets.items():
        line = [name, sheet.paper, sheet.size, *sheet.cards, *sheet.gap, sheet.first, sheet.precut]
        kept["label_sheets"].update(dict.fromkeys((name, *sheet.also), line))
    return kept


_TABLE = Table("sizes.yaml", "a table of sizes", _read, dict)


def names(kind: str) -> list[str]:
    """The names of all ``papers``, ``cards`` or ``label_sheets``, other names left out."""
    at = 0 if kind == "label_sheets" else Size._fields.index("name")
    return list(dict.fromkeys(row[at] for row in _TABLE.part(kind).values()))


def find_size(kind: str, text: str) -> Size:
    """A paper or card by name or by measurements; DecktoolError with similar names for anything else."""
    table = _TABLE.part(kind)
    key = _key(text)
    measured = re.match(r"\s*[\d.]", text) is not None
    if key in table or measured:
        found = Size(*table[key]) if key in table else Size(*parse_size(text), text)
        if kind == "cards":
            refuse_tiny(found, f"'{text[:40]}'")
        return found
    what = "paper" if kind == "papers" else "card size"
    hint = did_you_mean(key, table, f"known: {', '.join(names(kind))}")
    raise DecktoolError(f"unknown {what} '{text[:40]}'{hint} (or write a size, such as 200mm x 300mm)")


def refuse_tiny(card: Size, said: str) -> None:
    """Raise DecktoolError for a card that is too small to be one; ``said`` is what states its size."""
    if min(card.w, card.h) < SMALLEST:
        least = f"a card is at least {millimetres(SMALLEST)} mm wide and high"
        raise DecktoolError(f"{said} is too small: {least}; write a size such as 63mm x 88mm")


def _key(text: str) -> str:
    return text.strip().lower().replace(" ", "-")


def paper(text: str) -> Size:
    """A paper by name or size, upright."""
    size = find_size("papers", text)
    return size if size.w <= size.h else Size(size.h, size.w, size.name)


def label_sheet(text: str) -> LabelSheet:
    """A label sheet by name; DecktoolError for an unknown name, an unknown paper, or cards that leave the paper."""
    table = _TABLE.part("label_sheets")
    if _key(text) not in table:
        hint = did_you_mean(_key(text), table, f"known: {', '.join(names('label_sheets'))}")
        raise DecktoolError(f"unknown label sheet '{text[:40]}'{hint}; templates/sizes.yaml can add your own")
    name, on, size, columns, rows, gap_x, gap_y, first, precut = table[_key(text)]
    corner = None if first is None else (first[0], first[1])
    found = LabelSheet(name, find_size("papers", on), Size(*size), columns, rows, gap_x, gap_y, corner, precut)
    (x, y), (wide, high) = found.corner, found.extent
    if min(x, y) < 0 or x + wide > found.paper.w or y + high > found.paper.h:
        raise DecktoolError(
            f"label sheet '{name}': {columns} x {rows} cards of {found.card} extend beyond the paper ({found.paper}); "
            "correct size, gap or first in sizes.yaml"
        )
    return found


@cache
def print_services() -> dict[str, dict[str, Any]]:
    """The print services of ``templates/services.yaml`` by id, with the pixels of their products at 300 dpi."""
    path = paths.data_dir("templates") / "services.yaml"
    found: dict[str, dict[str, Any]] = files.cached(
        "services", repr(paths.identity(path)), lambda: files.read_yaml(path, what="print services").data["services"]
    )
    return found
