"""Decklist text: one card a line, headings, headers, comments, and the way back to text.

Accepted lines: `3 Name`, `3x Name`, `x3 Name`, `Name x3`, `Name` (one copy), each perhaps followed by `(SET) 12` to
pick a printing. `Side:` or `[Side]` alone on a line is a heading. `#` or `//` at a line's start or after a blank
begins a comment; `# game: ...` and `# format: ...` are headers. Nothing is looked up here and nothing is ever
dropped or guessed: a line that cannot be read is kept as a Line with a problem.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from decktool import files
from decktool.cards import counted
from decktool.errors import DecktoolError

LIMIT = 4 * files.MEGABYTE
"""The largest decklist read, in bytes."""
MOST_COPIES = 9999
"""The largest count one line may have."""
MOST_RUNS = 5
"""How many lines (or runs of lines) a message names."""
MOST_LINES = 30_000
"""The most lines of a decklist file, in whatever form."""
LONGEST_LINE = 500
"""The longest line read as a card, in characters."""

_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//)")
_HEADER = re.compile(r"(?:#+|//+)\s*(game|format|name|title|author|player)\s*:\s*(\S.*)", re.IGNORECASE)
_BRACKETED = re.compile(r"\[\s*(\S[^\[\]]*?)\s*\]")
_BEFORE = re.compile(r"(?:[x×](?P<times>\d+)|(?P<count>[-+]?[\d.,]*\d)\s?[x×]?)\s+(?P<name>\S.*)", re.IGNORECASE)
_AFTER = re.compile(r"(?P<name>\S.*?)\s+[x×](?P<count>[-+]?[\d.,]*\d)(?P<printing>\s+\([^()]*\)[^()]*)?", re.IGNORECASE)
_TIMES = re.compile(r"[x×]\s", re.IGNORECASE)
PRINTING = re.compile(r"(?P<name>\S.*?)\s+\((?P<set>[^\s()]{1,40})\)(?:\s+(?P<number>[^\s()]{1,40}))?")
"""A card with its set and number there: `Name (SET) 12`; for texts no longer than LONGEST_LINE."""

_BOARDS = {
    **dict.fromkeys(("deck", "main", "main deck", "maindeck", "mainboard", "main board"), "deck"),
    **dict.fromkeys(("side", "sideboard", "side board", "sidedeck", "side deck", "sb"), "side"),
    **dict.fromkeys(("maybe", "maybeboard", "maybe board", "considering", "wishlist", "wish list"), "aside"),
    **dict.fromkeys(("acquireboard", "acquire board", "token", "tokens", "tokens extras"), "aside"),
}  # fmt: skip
"""Headings that programs write above the deck, its sideboard, and cards outside the deck."""
_PILE = re.compile(r"(?://|#)?\s*(deck|sideboard|extra|play|token|maybe|pile)-(\d{1,3}|public|facedown)", re.IGNORECASE)
"""How untap.in heads its piles; the first `deck` is the deck."""

_JOINERS = "\u200c\u200d"
"""Unprintable, but part of how Persian and the scripts of India are written."""


class NamedDeck(TypedDict):
    """A decklist: a deck that is played or saved, or a pool."""

    name: str
    text: str
    """The decklist."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The card of one line as written: the count, the name, and the printing, if any.

    `written` is the name with its `(SET) 12`, for games whose card names themselves end in brackets.
    """

    count: int
    name: str
    set: str | None = None
    number: str | None = None
    written: str = ""


@dataclass(frozen=True, slots=True)
class DecklistLine:
    """One line of a decklist, classified. Equal lines are one shared object; the number is the place in the list.

    In our own text a line is a heading or an entry; a line of another form may name a section and a card at once, and
    is then a heading followed by an entry.
    """

    text: str
    entry: Entry | None = None
    heading: str | None = None
    header: tuple[str, str] | None = None
    problem: str | None = None
    comment: str = ""
    place: tuple[int, int | None] | None = field(default=None, compare=False)
    """Where it is in a file whose lines are not the list's: the line of the file, and which card of that line it is
    (None: the only one)."""


@dataclass(frozen=True, slots=True)
class Decklist:
    """The content of a decklist file: its lines in order, before any card is looked up."""

    lines: tuple[DecklistLine, ...]
    name: str = "decklist"
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> str | None:
        """The game its header names."""
        return self.headers.get("game")

    @property
    def format(self) -> str | None:
        """The format its header names."""
        return self.headers.get("format")

    @property
    def entries(self) -> Iterator[tuple[int, Entry]]:
        """Line numbers (from 1) and entries."""
        return ((number, line.entry) for number, line in enumerate(self.lines, 1) if line.entry is not None)

    @property
    def problems(self) -> Iterator[tuple[int, DecklistLine]]:
        """Line numbers (from 1) and the lines that cannot be read."""
        return ((number, line) for number, line in enumerate(self.lines, 1) if line.problem is not None)

    def file_place(self, number: int) -> tuple[int, int | None]:
        """The file's line for a line of the list, and which card of that line it is (None: the only one)."""
        return self.lines[number - 1].place or (number, None)

    def file_lines(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The file's lines for lines of the list, climbing, each once."""
        return tuple(sorted({self.file_place(number)[0] for number in numbers}))


_MEMO: dict[str, DecklistLine] = {}


def parse_decklist(text: str, name: str = "decklist") -> Decklist:
    """Read the text of a decklist. It never fails: a line that cannot be read is a Line with a `problem`."""
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    memo = _MEMO
    if len(memo) > 50_000:
        memo.clear()
    lines: list[DecklistLine] = []
    headers: dict[str, str] = {}
    under: str | None = None
    pending: int | None = None  # the comment that would be a heading if a card came next
    for raw in text.split("\n"):
        line = memo.get(raw)
        if line is None:
            line = memo[raw] = _read_line(raw)
        if line.entry is not None and line.heading is None and pending is None:
            lines.append(line)
            continue
        if line.header is not None:
            key, value = line.header
            first = headers.setdefault(key, value)
            if key in {"game", "format"} and first.casefold() != value.casefold():
                problem = f"contradicts the earlier {key}, {first!r}; keep one of the two"
                line = DecklistLine(raw, problem=problem, comment=line.comment)
        if line.entry is not None:
            if pending is not None:
                lines[pending] = replace(lines[pending], problem=_UNHEEDED)
                pending = None
        elif line.heading is not None:
            under, pending = board(line.heading), None
        elif line.comment and line.header is None and line.problem is None:
            part = board(line.comment)
            if part is not None and (part != "deck" or under in {"side", "aside"}):
                pending = len(lines)
        lines.append(line)
    if lines and not lines[-1].text:
        lines.pop()
    return Decklist(tuple(lines), name, headers)


_UNHEEDED = (
    "reads as a heading, but is a comment, so the cards below it would be counted with those above; write it as a "
    "heading with a colon (`Side:`) if the game has such a section, take the cards out, or word the comment otherwise"
)


@lru_cache(maxsize=4096)
def board(words: str) -> str | None:
    """The part of a list that a heading of some program begins, whatever counts and marks stand around its words.

    "deck", "side" (a sideboard) or "aside" (cards outside the deck, such as a maybeboard); None for other words.
    """
    if len(words) > 60:
        return None
    pile = _PILE.fullmatch(words.strip())
    if pile:
        return {"sideboard": "side", "deck": "deck" if pile[2] == "1" else "aside"}.get(pile[1].lower(), "aside")
    return _BOARDS.get(re.sub(r"[\W\d_]+", " ", words.casefold()).strip().removesuffix(" cards"))


def read_decklist(path: Path | str) -> Decklist:
    """Read a decklist file (UTF-8, at most 4 MB). Raises DecktoolError if it is not text, or too long."""
    text = files.read_text(path, limit=LIMIT, what="a decklist")
    refuse_endless(text.count("\n"), str(path))
    return parse_decklist(text, str(path))


def refuse_endless(lines: int, name: str) -> None:
    """Raise DecktoolError for a file of more lines than any decklist has."""
    if lines > MOST_LINES:
        raise DecktoolError(f"{name}: {lines:,} lines; a decklist has at most {MOST_LINES:,}")


def format_decklist(decklist: Decklist) -> str:
    """The text of a decklist with its order, comments and headings; entries have the form `3 Name (SET) 12`."""
    return "".join(_format_line(line) + "\n" for line in decklist.lines)


def _format_line(line: DecklistLine) -> str:
    if line.problem is not None:
        return line.text
    if line.entry is None and line.heading is None:
        return line.text.strip()
    comment = f"  {line.comment}" if line.comment else ""
    if line.heading is not None and line.entry is None:
        # A heading such as [3 Creatures] would be a card if it stood without its brackets.
        return f"[{line.heading}]{comment}" if _BEFORE.fullmatch(f"{line.heading}:") else f"{line.heading}:{comment}"
    if line.entry is None:
        return line.text
    heading = "" if line.heading is None else f"\n{line.heading}:\n"
    count, name = line.entry.count, line.entry.written
    # After a count, the first word of `X Marks the Spot` would be the x of `3 x Name`.
    return f"{heading}{f'{name} x{count}' if _TIMES.match(name) else f'{count} {name}'}{comment}"


def make_line(entry: Entry, comment: str = "") -> DecklistLine:
    """A Line that says this entry, for lists that a program writes."""
    line = DecklistLine("", entry=entry, comment=comment)
    return DecklistLine(_format_line(line), entry=entry, comment=comment)


def written_name(name: str, set_id: str | None = None, number: str | None = None) -> str:
    """A name with its printing, as it is written on a line."""
    return name + (f" ({set_id})" if set_id else "") + (f" {number}" if set_id and number else "")


def line_words(numbers: Sequence[int]) -> str:
    """Climbing line numbers in words: `line 3`, `lines 6-20, 36`; of many, the first five and how many others."""
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    named = [part for a, b in runs for part in ([(a, b)] if b > a + 1 else [(n, n) for n in range(a, b + 1)])]
    words = [f"{a}-{b}" if b > a else str(a) for a, b in named[:MOST_RUNS]]
    others = sum(b - a + 1 for a, b in named[MOST_RUNS:])
    more = f" and {counted(others, 'other')}" if others else ""
    return f"lines {', '.join(words)}{more}"


def is_header(comment: str) -> bool:
    """True for a comment such as `# game: forward`."""
    return len(comment) <= LONGEST_LINE and _HEADER.fullmatch(comment) is not None


def _read_line(raw: str) -> DecklistLine:
    """Classify one line."""
    found = _COMMENT.search(raw)
    comment = raw[found.start() :].strip() if found else ""
    body = " ".join((raw[: found.start()] if found else raw).split())
    if not body:
        header = _HEADER.fullmatch(comment) if len(comment) <= LONGEST_LINE else None
        return DecklistLine(raw, header=(header[1].lower(), header[2]) if header else None, comment=comment)
    if len(body) > LONGEST_LINE:
        return DecklistLine(raw[:80] + "...", problem=f"is {len(body)} characters long; no card name is that long")
    bad = next((c for c in body if not c.isprintable() and c not in _JOINERS), None)
    if bad is not None:
        return DecklistLine(
            raw, problem=f"holds the unprintable character U+{ord(bad):04X}; remove it", comment=comment
        )
    heading = _BRACKETED.fullmatch(body)
    if heading:
        return DecklistLine(raw, heading=heading[1], comment=comment)
    if body.endswith(":") and len(body) > 1 and not _BEFORE.fullmatch(body):
        return DecklistLine(raw, heading=body[:-1].rstrip(), comment=comment)
    return _read_entry(raw, body, comment)


def _read_entry(raw: str, body: str, comment: str) -> DecklistLine:
    """A count, a name and perhaps a printing."""
    before = _BEFORE.fullmatch(body)
    after = None if before else _AFTER.fullmatch(body)
    found = before or after
    name, count = body, 1
    if found is not None:
        name = found["name"] + ((after and after["printing"]) or "")
        digits = found["count"] or found["times"]
        if not digits.lstrip("+").isdecimal():
            return DecklistLine(raw, problem=f"{digits!r} is not a whole number of copies", comment=comment)
        if len(digits) > 12 or not 1 <= int(digits) <= MOST_COPIES:
            none = "" if digits.lstrip("+0") else "; remove the line for none"
            problem = f"{_short(digits)} copies: a count goes from 1 to {MOST_COPIES}{none}"
            return DecklistLine(raw, problem=problem, comment=comment)
        count = int(digits)
    elif re.fullmatch(r"[x×]?[-+]?[\d.,]*\d[x×]?", body, re.IGNORECASE):
        return DecklistLine(raw, problem="a count without a card name; write `3 Name`", comment=comment)
    return DecklistLine(raw, entry=_entry(count, name), comment=comment)


def _entry(count: int, name: str) -> Entry:
    """So many of a card, whose name may end with a printing."""
    printing = PRINTING.fullmatch(name)
    if printing:
        return Entry(count, printing["name"], printing["set"], printing["number"], name)
    return Entry(count, name, written=name)


def whole_entry(entry: Entry, comment: str) -> Entry:
    """The entry of a line whose comment is the end of the name, as in `Fire // Ice`."""
    return _entry(entry.count, f"{entry.written} {comment}"[:LONGEST_LINE])


def _short(digits: str) -> str:
    return digits if len(digits) <= 12 else f"{digits[:6]}... ({len(digits)} digits)"
