"""Rows of a list put into two columns on as many pages as they need, with a panel after the last: whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal

CONTINUES = ", continued"
STEP = 1_000
"""How finely even columns are looked for, in micrometres."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a section's title, a block's title (count 0: it goes on from before), or a card."""

    kind: Literal["part", "block", "card"]
    text: str
    count: int
    height: int


@dataclass(frozen=True, slots=True)
class Spread:
    """One page: where its columns begin, and the rows of each."""

    top: int
    left: tuple[Row, ...]
    right: tuple[Row, ...]


def spread(rows: Sequence[Row], first: int, later: int, bottom: int, panel: int) -> list[Spread]:
    """Pages for rows that begin at `first` on the first page and at `later` on others, none going below `bottom`.

    The last page leaves `panel` free above `bottom`; it may hold nothing else.
    """
    found: list[Spread] = []
    rest = list(rows)
    while rest or not found:
        top = later if found else first
        left, right, rest = _fill(rest, bottom - top, bottom - top - panel) if rest else ([], [], [])
        found.append(Spread(top, tuple(left), tuple(right)))
    last = found[-1]
    if last.top + max(height_of(last.left), height_of(last.right)) + panel > bottom and (last.left or last.right):
        found.append(Spread(later, (), ()))
    return found


def height_of(rows: Sequence[Row]) -> int:
    """How much room rows take."""
    return sum(row.height for row in rows)


def _take(rows: list[Row], height: int) -> int:
    """How many rows go into a column, never leaving a title alone at its end; at least one."""
    used = 0
    count = 0
    for row in rows:
        used += row.height
        if used > height:
            break
        count += 1
    while 0 < count < len(rows) and rows[count - 1].kind != "card":
        count -= 1
    return max(1, count)


def _fill(rows: list[Row], height: int, above: int) -> tuple[list[Row], list[Row], list[Row]]:
    """The left column, the right column, and what is left for the next page; `above` is the height above the panel."""
    left, rest = _split(rows, _take(rows, height))
    right, rest = _split(rest, _take(rest, height) if rest else 0)
    if not rest:
        left, right = _balance(rows, height, above, (left, right))
    return left, right, rest


def _split(rows: list[Row], count: int) -> tuple[list[Row], list[Row]]:
    """Rows cut in two; a block cut in the middle gets its title again."""
    rest = rows[count:]
    if rest and rest[0].kind == "card":
        title = next(row for row in reversed(rows[:count]) if row.kind == "block")
        rest = [replace(title, text=title.text.removesuffix(CONTINUES) + CONTINUES, count=0), *rest]
    return rows[:count], rest


def _balance(
    rows: list[Row], height: int, above: int, full: tuple[list[Row], list[Row]]
) -> tuple[list[Row], list[Row]]:
    """Two columns of about one height: cut before a title, or anywhere where only that leaves room for the panel.

    `full` is the left column filled to its end, which fits where the title said again makes every other cut too long.
    """
    ends = [i for i, row in enumerate(rows) if row.kind != "card" and i and rows[i - 1].kind == "card"]
    cuts = [(rows[:i], rows[i:]) for i in [*ends, len(rows)]]
    whole = min(cuts, key=_taller)
    even = _split(rows, len(rows))
    for limit in range(ceil(height_of(rows) / 2), height, STEP):
        even = _split(rows, _take(rows, limit))
        if height_of(even[1]) <= height_of(even[0]):
            break
    liked = [whole, even, full] if _taller(whole) <= above or _taller(even) > above else [even, full]
    return next((columns for columns in liked if _taller(columns) <= height), full)


def _taller(columns: tuple[list[Row], list[Row]]) -> int:
    return max(map(height_of, columns))
