"""Remarks about deviations in print: a placeholder for a picture or a letter, a card that is left out.

Remarks are noted deep inside a layout and collected by ``gathered``, whose caller reports them.
Outside of it, nothing is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NamedTuple

from decktool.errors import some

Kind = Literal["art", "missing", "choice", "letter", "glyph", "cut", "left out"]
"""A picture or letters replaced by a placeholder, one picture that is missing, one of several that fit a name, one such
letter, icons cut off at the maximum, and a card or a back that is not printed.
"""

#: Kinds that are told once for all cards.
ABOUT_SEVERAL = {"missing", "choice"}


class Remark(NamedTuple):
    """One remark: its kind and its message; of what is missing, the card that needs it and where it was looked for."""

    kind: Kind
    message: str
    card: str = ""
    looked: tuple[str, ...] = ()


#: Maximum number of remarks shown one by one.
MOST_TOLD = 20
#: Maximum number of missing letters named in one remark, of missing pictures, and of the cards that need one.
MOST_LETTERS, MOST_PICTURES, MOST_CARDS = 5, 20, 3
_GATHERED: ContextVar[dict[Remark, None] | None] = ContextVar("remarks", default=None)


def note(kind: Kind, message: str, card: str = "", looked: Iterable[str] = ()) -> None:
    """Note a remark, once however often it occurs."""
    found = _GATHERED.get()
    if found is not None:
        found[Remark(kind, message, card, tuple(looked))] = None


@contextmanager
def gathered() -> Iterator[dict[Remark, None]]:
    """The remarks noted inside, in order; an outer `gathered` does not receive them."""
    found: dict[Remark, None] = {}
    before = _GATHERED.set(found)
    try:
        yield found
    finally:
        _GATHERED.reset(before)


def of_card(found: Collection[Remark], card: str) -> list[Remark]:
    """What was noted while a card was laid out, with the card's name, where `together` does not tell it of several."""
    return [
        remark if remark.kind in ABOUT_SEVERAL else Remark(remark.kind, f"{card}: {remark.message}")
        for remark in _letters_together(found)
    ]


def together(found: Collection[Remark], most: int = MOST_PICTURES) -> list[Remark]:
    """What was noted; letters are one remark, and so are the first of the missing pictures and icons, with their cards.

    The remark says what stands for them, and the remedy.
    """
    rest = _letters_together(found)
    missing = [remark for remark in rest if remark.kind == "missing"]
    if not missing:
        return rest
    cards: dict[str, dict[str, None]] = {}
    for remark in missing:
        cards.setdefault(remark.message, {})[remark.card] = None
    named = [what + (f" ({some([*whose], MOST_CARDS)})" if any(whose) else "") for what, whose in cards.items()]
    looked = list(dict.fromkeys(place for remark in missing for place in remark.looked))
    where = f" (looked in {some(looked, 3)})" if looked else ""
    if len(named) == 1:
        remedy = f"put it into {looked[0]}" if looked else "add it"
        message = f"{named[0]} is missing{where}; a placeholder stands for it: {remedy}, or correct its name"
    else:
        what = "pictures and icons" if any(each.startswith("icon") for each in named) else "pictures"
        message = f"{len(named)} {what} are missing{where}; placeholders stand for them: {some(named, most)}"
    only = missing[0].card if len({remark.card for remark in missing}) == 1 else ""
    return [Remark("art", message, only), *(remark for remark in rest if remark.kind != "missing")]


def _letters_together(found: Collection[Remark]) -> list[Remark]:
    """What was noted, its letters as one remark: which they are, what stands for them, and the remedy."""
    rest = [remark for remark in found if remark.kind != "letter"]
    letters = [remark.message for remark in found if remark.kind == "letter"]
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
