"""Lines for a terminal: coloured, measured, broken and charted. Nothing else counts the columns of a text.

A line is a string with its styles in it as marks that nobody outside this process can write. `shown` turns the marks
into colours, or takes them out, and makes every other control character visible: text from a file cannot take over a
terminal. Tables and cards are rich's, which is loaded only for them: `decktool check` does not wait for it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from decktool.visible import visible

if TYPE_CHECKING:
    from fractions import Fraction

_EIGHTHS = " ▏▎▍▌▋▊▉"


_OURS = f"\x1b{os.urandom(8).hex()}["
"""How one of our own style marks begins; new in every process, so that no file can hold one."""
_STYLES = {"bold": 1, "dim": 2, "red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36}
_STYLES |= {"white": 37} | {f"bright_{word}": 60 + code for word, code in _STYLES.items() if code > 30}
_STYLES |= {"bright_black": 90}
_MARK = re.compile(re.escape(_OURS) + r"([\d;]+m)")


def styled(text: str, style: str) -> str:
    """Text in a style, in rich's words for it: `bold red`, `dim`."""
    return f"{_OURS}{';'.join(str(_STYLES[word]) for word in style.split())}m{text}{_OURS}0m"


def unstyled(text: str) -> str:
    """Text without our own styles."""
    return _MARK.sub("", text) if _OURS in text else text


def shown(text: str, coloured: bool) -> str:
    """Text as it is written to a stream: our own styles as colours or not at all, all else visible."""
    if _OURS not in text:
        return visible(text)
    pieces = _MARK.split(text)  # plain text and marks by turns
    pieces[::2] = map(visible, pieces[::2])
    pieces[1::2] = [f"\x1b[{code}" if coloured else "" for code in pieces[1::2]]
    return "".join(pieces)


def width_of(text: str) -> int:
    """The columns that text takes: two for a wide letter, none for a mark on another or a style."""
    plain = unstyled(text)
    if plain.isascii():
        return len(plain)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in plain)


def left(text: str, size: int) -> str:
    """Text padded with spaces on the right to a number of columns."""
    return text + " " * (size - width_of(text))


def right(text: str, size: int) -> str:
    """Text padded with spaces on the left to a number of columns."""
    return " " * (size - width_of(text)) + text


def fit(text: str, size: int) -> str:
    """Plain text in exactly a number of columns, truncated if longer."""
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
    plain = unstyled(line)
    margin = " " * (len(plain) - len(plain.lstrip(" ")) + 2 if indent is None else indent)
    lines, done, used = [], "", 0
    for piece in re.split(r"(?<=[^ ])(?= )", line.rstrip(" ")):
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


def bar(share: Fraction | float, length: int) -> str:
    """A bar for a share (0 to 1) of a full length in letters, in eighths of a letter; at least one if not zero."""
    eighths = max(1, round(float(share) * length * 8)) if share > 0 else 0
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")
