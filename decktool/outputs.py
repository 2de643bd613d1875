"""What may be written over what: a name mistyped after -o must never cost a deck.

Inside `guarded()`, one command line, every file that is read is noted, and whoever writes asks here, once before
the work and once when the new file stands beside the old one. No output is an input of the same run; no PDF, picture,
archive or page replaces a file that is none; and text replaces what a person may have written (a decklist, a set, a
game file), or a PDF or page one that decktool did not make, only where that was asked for. A program that uses decktool
as a library is not guarded.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from decktool.errors import OutputError

HEAD = 1_000
"""Bytes of a file that tell what it is."""
MOST_SEARCHED = 256_000_000
"""Most bytes of a PDF or a web page that are searched for its maker."""
_AT_ONCE = 1_000_000
_KINDS = (
    ("PDF", rb"%PDF-"),
    ("picture", rb"\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF....WEBP|\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg\b"),
    ("archive", rb"PK\x03\x04|\x1f\x8b"),
    ("web page", rb"(?i:\s*<!doctype html|\s*<html)"),
    ("cut file", rb"(\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\b"),
    ("table of verdicts", rb"deck,game,format,verdict,"),
    ("report", rb"(house rules: [^\n]*\n)?[^\w\s]{1,4} (legal|illegal|incomplete|not judged|unreadable)  "),
    ("report", rb"::(error|warning|notice) (file|title)="),
)
_DOCUMENT = re.compile(rb'\s*\{\s*"\$?schema": *"([^"]*)"')
_MAKER = (b"/Creator (decktool)", b'<meta name="generator" content="decktool ')
"""How a PDF and a web page say that decktool made them; a pattern would take twenty times as long to be found."""
SIGNED = {"PDF", "web page"}
"""Kinds of files that say who made them (`made_here`)."""
_WORKS = {"PDF", "picture", "archive", "web page", "cut file"}
"""What can only have been meant to replace another of its kind."""


@dataclass(slots=True)
class _Run:
    """One command line: what it has read (by device and inode: as what), and what it was allowed."""

    read: dict[tuple[int, int], str] = field(default_factory=dict)
    force: bool = False
    ours: Path | None = None


_run: _Run | None = None


@contextmanager
def guarded() -> Iterator[None]:
    """Note what is read inside, and refuse to write over it, or over what a person may have written."""
    global _run
    before, _run = _run, _Run()
    try:
        yield
    finally:
        _run = before


@contextmanager
def ours(folder: Path) -> Iterator[None]:
    """Inside, texts in a folder that decktool has written before may be written again."""
    if _run is None:
        yield
        return
    before, _run.ours = _run.ours, folder
    try:
        yield
    finally:
        _run.ours = before


def note_input(status: os.stat_result, what: str) -> None:
    """A file is read, as `what` ("a decklist")."""
    if _run is not None:
        _run.read[status.st_dev, status.st_ino] = what


def force() -> None:
    """Text may replace text from here on: the person said so."""
    if _run is not None:
        _run.force = True


def forced() -> bool:
    """Whether the person said that text may replace text."""
    return _run is not None and _run.force


def check(path: Path, made: str | None = None, *, again: str = "") -> None:
    """Raise OutputError where `path` may not be written in this run.

    `made` is the kind of file that would stand there (see `kind`), None while that is not known. What was read as
    `again` ("a match log") may be written again: it goes on.
    """
    if _run is None:
        return
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return
    if not stat.S_ISREG(status.st_mode):
        return  # whoever writes refuses what is no file
    read_as = _run.read.get((status.st_dev, status.st_ino))
    if read_as is not None and read_as != again:
        raise OutputError(f"cannot write {path}: it is read in the same run; name another file")
    there = kind_of(path)
    if made in _WORKS and there not in {"", made}:
        raise OutputError(f"cannot write {path}: the existing file is not a {made}; name another file")
    foreign = there in SIGNED and not made_here(path)
    if not foreign and ((there in {"", made} and made != "text") or (made is None and there != "text")):
        return
    if not (_run.force or (_run.ours is not None and _run.ours in path.parents)):
        why = f"is a {there} that decktool did not make"
        if not foreign:
            why = "already exists and may be your own decklist, set or game file"
        raise OutputError(f"cannot write {path}: it {why}; --force writes over it, or name another")


def refuse_file(folder: Path, what: str) -> None:
    """Raise OutputError where a file stands in place of a folder; `what` says what is to be written in it."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"cannot write {folder}: it is a file, but {what} needs a folder; name another with -o")


def kind(head: bytes) -> str:
    """What a file is, by its beginning: "PDF", "picture", ..., a document's schema, "text", or "" for an empty one."""
    if not head:
        return ""
    for name, pattern in _KINDS:
        if re.match(pattern, head.removeprefix(b"\xef\xbb\xbf"), re.DOTALL):
            return name
    document = _DOCUMENT.match(head)
    return document[1].decode(errors="replace") if document else "text"


def kind_of(path: Path) -> str:
    """The kind of a file on the disk (see `kind`)."""
    with suppress(OSError), open(path, "rb") as file:
        return kind(file.read(HEAD))
    return "text"


def made_here(path: Path) -> bool:
    """Whether decktool made the PDF or the web page at a path."""
    with open(path, "rb") as file:
        return signed(file)


def signed(file: BinaryIO) -> bool:
    """Whether the rest of an open PDF or web page says that decktool made it."""
    left, data = MOST_SEARCHED, b""
    while left > 0 and (more := file.read(_AT_ONCE)):
        data = data[-100:] + more
        if any(words in data for words in _MAKER):
            return True
        left -= len(more)
    return False
