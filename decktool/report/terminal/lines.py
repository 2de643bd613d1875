"""Lines for a terminal: coloured, measured, broken and charted. Nothing else counts the columns of a text.

A line is a string with its colours in it; where none may be, they are taken out as it is written. Tables and cards are
rich's, which is loaded only for them: `decktool check` does not wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

import click

if TYPE_CHECKING:
    from fractions import Fraction

BAR = 30
"""Letters of a full bar."""
_EIGHTHS = " ▏▎▍▌▋▊▉"


def styled(text: str, style: str) -> str:
    """Text in a style, in rich's words for it: `bold red`, `dim`."""
    words = style.split()
    colour = next((word for word in words if word not in {"bold", "dim"}), None)
    return click.style(text, fg=colour, bold="bold" in words or None, dim="dim" in words or None)


def width_of(text: str) -> int:
    """The columns that text takes: two for a wide letter, none for a mark on another or a colour."""
    plain = click.unstyle(text)
    if plain.isascii():
        return len(plain)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in plain)


def left(text: str, size: int) -> str:
    """Text with blanks after it, so that it takes so many columns or more."""
    return text + " " * (size - width_of(text))


def right(text: str, size: int) -> str:
    """Text with blanks before it, so that it takes so many columns or more."""
    return " " * (size - width_of(text)) + text


def fit(text: str, size: int) -> str:
    """Plain text in exactly so many columns, cut short where it has more."""
    if width_of(text) <= size:
        return left(text, size)
    while width_of(text) >= size:
        text = text[:-1]
    return left(f"{text}…", size)


def span(texts: Iterable[str]) -> int:
    """The columns of the widest of some texts."""
    return max(map(width_of, texts), default=0)


def as_fits(parts: Sequence[str], room: int) -> str:
    """As many parts, with commas between them, as there is room for."""
    text = ""
    for part in parts:
        longer = f"{text}, {part}" if text else part
        if width_of(longer) > room:
            break
        text = longer
    return text


def folded(line: str, width: int, indent: int | None = None) -> list[str]:
    """A line broken at blanks so that none is wider; a word that is wider than a line stands on one of its own.

    What goes on stands `indent` columns further in; without that, two further than the line began.
    """
    if width_of(line) <= width:
        return [line]
    plain = click.unstyle(line)
    margin = " " * (len(plain) - len(plain.lstrip(" ")) + 2 if indent is None else indent)
    lines, done, used = [], "", 0
    for piece in re.findall(r" *[^ ]+", line):
        room = width_of(piece)
        if used + room > width and done.strip():
            lines.append(done)
            piece = piece.lstrip(" ")
            done, used, room = margin, len(margin), width_of(piece)
        done += piece
        used += room
    return [*lines, done]


def prose(text: str, width: int, style: str = "dim") -> Iterator[str]:
    """Text broken to fit, each line in a style."""
    return (styled(line, style) for line in folded(text, width, 0))


def bar(share: Fraction | float, length: int = BAR) -> str:
    """A share (0 to 1) of so many letters as a bar, in eighths of a letter, one at the least of more than nothing."""
    eighths = max(1, round(float(share) * length * 8)) if share > 0 else 0
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")
