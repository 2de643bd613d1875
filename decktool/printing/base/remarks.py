"""Remarks about deviations in print: a placeholder for a picture or a letter, a card that is left out.

Remarks are noted deep inside a layout and collected by ``gathered``, whose caller reports them.
Outside of it, nothing is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NamedTuple

from decktool.errors import some

Kind = Literal["art", "letter", "glyph", "cut", "left out"]
"""A picture or letters replaced by a placeholder, one such letter, icons cut off at the maximum, and a card or a back
that is not printed.
"""


class Remark(NamedTuple):
    """One remark: its kind and its message."""

    kind: Kind
    message: str


#: Maximum number of remarks shown one by one.
MOST_TOLD = 20
#: Maximum number of missing letters named in one remark.
MOST_LETTERS = 5
_GATHERED: ContextVar[dict[Remark, None] | None] = ContextVar("remarks", default=None)


def note(kind: Kind, message: str) -> None:
    """Note a remark, once however often it occurs."""
    found = _GATHERED.get()
    if found is not None:
        found[Remark(kind, message)] = None


@contextmanager
def gathered() -> Iterator[dict[Remark, None]]:
    """The remarks noted inside, in order; an outer `gathered` does not receive them."""
    found: dict[Remark, None] = {}
    before = _GATHERED.set(found)
    try:
        yield found
    finally:
        _GATHERED.reset(before)


def together(found: Collection[Remark]) -> list[Remark]:
    """What was noted, its letters as one remark: which they are, what stands for them, and the remedy."""
    letters = [remark.message for remark in found if remark.kind == "letter"]
    rest = [remark for remark in found if remark.kind != "letter"]
    if not letters:
        return rest
    what = f"the character{'s' if len(letters) > 1 else ''} {some(letters, MOST_LETTERS)}"
    remedy = "name a font that has it with --font FILE.ttf, or put one into the game's fonts folder"
    return [*rest, Remark("glyph", f"no font has {what}, so a box is printed instead; {remedy}")]


def told(found: Collection[Remark]) -> Sequence[str]:
    """The messages of the remarks."""
    return shortened([remark.message for remark in together(found)])


def shortened(lines: Sequence[str]) -> Sequence[str]:
    """Lines for a person: the first few of a long list, and the number of lines left out."""
    more = len(lines) - MOST_TOLD
    return [*lines[:MOST_TOLD], f"and {more} more; `decktool proof` shows all of them"] if more > 0 else lines
