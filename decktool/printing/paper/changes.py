"""A record of what was printed, kept in the PDF as a comment, so that the next print has only changed cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from decktool import files
from decktool.cards import Card, Printing
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base.sizes import Size

MARK = b"%decktool-cards "
LIMIT = 16 * files.MEGABYTE
"""The bytes of a PDF that are looked at; the comment is its second line."""
_HEAD = 64
"""Bytes of a PDF's beginning in which the comment begins."""


class PrintedCard(NamedTuple):
    """One card of a print: what its front (and its back, if there is one) was made of, and how many copies."""

    look: str
    copies: int


def name_of(game: Game, card: Card, printing: Printing | None, size: Size) -> str:
    """What a card's appearance at a size is called in the comment: the same in every print."""
    parts = [game.id, card.id, f"{size.w}x{size.h}"]
    if printing is not None:
        parts += [printing.set, printing.number or "", printing.note or ""]
    return "/".join(parts).rstrip("/")


def comment(made: Mapping[str, PrintedCard]) -> bytes:
    """The line that a PDF keeps."""
    said = {name: list(printed) for name, printed in made.items()}
    return MARK + json.dumps({"version": 1, "cards": said}, separators=(",", ":")).encode() + b"\n"


def read_printed(path: Path) -> dict[str, PrintedCard]:
    """The record in a PDF; raises DecktoolError for a file that `decktool print` did not write."""
    data = files.read_bytes(path, limit=LIMIT, what="a PDF", whole=False)
    start = data.find(MARK, 0, _HEAD) if data.startswith(b"%PDF-") else -1
    line = data[start : data.find(b"\n", start)] if start > 0 else b""
    try:
        said = json.loads(line.removeprefix(MARK))["cards"]
        return {str(name): PrintedCard(str(look), int(copies)) for name, (look, copies) in said.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise DecktoolError(
            f"{path}: not a PDF of cards written by `decktool print`; print the whole list once, and keep that PDF"
        ) from None


def differing(named: Sequence[str], looks: Mapping[str, str], before: Mapping[str, PrintedCard]) -> list[int]:
    """The places (from 0) of the copies to print again: every copy of what looks different, and copies that are new.

    `named` has the name of each copy, in order; `looks` what each name is made of now.
    """
    kept = Counter({name: done.copies for name, done in before.items() if looks.get(name) == done.look})
    found = []
    for place, name in enumerate(named):
        if kept[name] > 0:
            kept[name] -= 1
        else:
            found.append(place)
    return found
