"""Lines of text for screens: parts that stay together as far as they can, in lines of a width."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

_NO_BREAK = "\u00a0"


def wrapped(first: str, parts: Sequence[str], width: int, comma: str = ",", indent: str = "      ") -> list[str]:
    """A line of parts; what does not fit goes on under it, indented, and a part is kept together if it can be."""
    kept = [
        f" {' ' * (len(part) - len(part.lstrip()))}{part.lstrip().replace(' ', _NO_BREAK)}"
        if len(part) < width - len(indent)
        else f" {part}"
        for part in parts
    ]
    lines = textwrap.wrap(first + comma.join(kept), width, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def filled(pieces: Sequence[str], width: int) -> list[str]:
    """Pieces in lines, two blanks between them, none broken."""
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1]) + 2 + len(piece) <= width:
            lines[-1] += f"  {piece}"
        else:
            lines.append(clipped(piece, width))
    return lines


def clipped(text: str, width: int) -> str:
    """A text, cut where it is too long."""
    return text if len(text) <= width else text[: width - 1] + "…"
