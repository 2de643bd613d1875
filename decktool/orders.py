"""The orders of mpc-fill (``order.xml``, ``cards.xml``) as rows of a table: each card, its copies, its pictures.

Orders come from strangers: a document type (the way to entity bombs and to other files) is refused, and no picture is
looked up or fetched.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import PurePosixPath, PureWindowsPath
from xml.parsers import expat

from decktool.errors import DecktoolError

HEADINGS = ("Name", "Copies", "Art", "Back")
MOST_SLOTS = 20_000
"""Cards in one order."""
_LONGEST = 1_000_000
"""Characters in one element."""
_DEEPEST = 20


@dataclass(slots=True)
class _Picture:
    """One picture of an order: the line that it begins on, and what is said of it."""

    line: int
    words: dict[str, str] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The name of its file; where none is said, the last part of where it lies."""
        return self.words.get("name") or file_name(self.words.get("id", ""))

    def slots(self, name: str) -> list[int]:
        """The places of the order that it is for."""
        parts = [part.strip() for part in self.words.get("slots", "").split(",")]
        if not all(part.isdecimal() and len(part) < 9 for part in parts):
            said = self.words.get("slots", "")[:40]
            raise DecktoolError(f"{name}:{self.line}: slots '{said}' are not numbers with commas, such as 0,1,2")
        return [*map(int, parts)]


def is_order(data: bytes) -> bool:
    """Whether data is XML, and so no other table: the reading says what is wrong where it is no order."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:6].startswith((b"<?xml", b"<!", b"<order"))


def order_rows(data: bytes, name: str) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of an order, headings first, each with its line; copies of a card with another back are another row.

    Raises DecktoolError naming the file and the line.
    """
    fronts, backs, common = _Reader(name).read(data)
    if not fronts:
        raise DecktoolError(f"{name}: an order without fronts; add a <card> with <slots> and <name> to <fronts>")
    files = {picture.words["id"]: picture.file for picture in (*fronts, *backs) if picture.words.get("id")}
    usual = files.get(common) or (common if os.path.splitext(common)[1] else "")
    behind = {slot: picture.file for picture in backs for slot in picture.slots(name)}
    rows: list[tuple[int, tuple[str, ...]]] = [(1, HEADINGS)]
    count = 0
    for picture in fronts:
        slots = picture.slots(name)
        count += len(slots)
        if count > MOST_SLOTS:
            raise DecktoolError(f"{name}:{picture.line}: more than {MOST_SLOTS:,} cards in one order")
        if not picture.file:
            raise DecktoolError(f"{name}:{picture.line}: a card without <name>; add the name of its picture")
        title = os.path.splitext(picture.file)[0]
        for back, copies in Counter(behind.get(slot, file_name(usual)) for slot in slots).items():
            rows.append((picture.line, (title, str(copies), picture.file, back)))
    return rows


def file_name(text: str) -> str:
    """The last part of a path, of whatever system it is."""
    return PurePosixPath(PureWindowsPath(text).name).name


class _Reader:
    """Takes the parser's events as they come."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.way: list[str] = []
        self.words: list[str] = []
        self.size = 0
        self.pictures: dict[str, list[_Picture]] = {"fronts": [], "backs": []}
        self.common = ""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text

    def read(self, data: bytes) -> tuple[list[_Picture], list[_Picture], str]:
        """The fronts, the backs, and the back of all other cards."""
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            raise DecktoolError(f"{self.name}:{error.lineno}: not XML: {expat.ErrorString(error.code)}") from None
        except (ValueError, LookupError) as error:
            raise DecktoolError(f"{self.name}: this XML cannot be read: {error}") from None
        return self.pictures["fronts"], self.pictures["backs"], self.common

    def doctype(self, *_: object) -> None:
        line = self.parser.CurrentLineNumber
        raise DecktoolError(f"{self.name}:{line}: a document type is not allowed; remove <!DOCTYPE>")

    def start(self, tag: str, _: object) -> None:
        line = self.parser.CurrentLineNumber
        if not self.way and tag != "order":
            raise DecktoolError(f"{self.name}:{line}: <{tag[:40]}> is not an order of mpc-fill; save the table as CSV")
        if len(self.way) > _DEEPEST:
            raise DecktoolError(f"{self.name}:{line}: nested too deeply for an order")
        self.way.append(tag)
        self.words, self.size = [], 0
        if tag == "card" and self.way[-2] in self.pictures:
            found = self.pictures[self.way[-2]]
            if len(found) >= MOST_SLOTS:
                raise DecktoolError(f"{self.name}:{line}: more than {MOST_SLOTS:,} cards in one order")
            found.append(_Picture(line))

    def text(self, words: str) -> None:
        self.size += len(words)
        if self.size > _LONGEST:
            raise DecktoolError(f"{self.name}:{self.parser.CurrentLineNumber}: more than {_LONGEST:,} characters")
        self.words.append(words)

    def end(self, tag: str) -> None:
        words = " ".join("".join(self.words).split())
        self.way.pop()
        if self.way[-1:] == ["card"] and len(self.way) > 1 and self.way[-2] in self.pictures:
            self.pictures[self.way[-2]][-1].words.setdefault(tag, words)
        elif tag == "cardback" and self.way == ["order"]:
            self.common = words
        self.words, self.size = [], 0
