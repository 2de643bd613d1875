"""The YAML that people write, without YAML 1.1's surprises: only true/false, decimal numbers and null are not words.

A file is read event by event into plain data, so that the largest set needs no more memory than its cards.
"""

from __future__ import annotations

import re
from math import inf
from typing import Any

import yaml
from yaml.constructor import ConstructorError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

TOO_DEEP = 60
"""YAML nested deeper than this is refused (no person writes it)."""
ALIAS = "aliases (*name) are not read here: write the value out, or use `extends`"
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NUMBER_BEGINS = frozenset("-+0123456789")


class TooManyValues(Exception):
    """More values than were asked for; the line (from 0) where reading stopped."""


Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""What reads events and nodes: in C, where PyYAML has it."""


class PlainReader:
    """Reads a YAML text as plain data: no tags, no aliases, no key twice, and no nesting that would take the C stack.

    `most` values may stand in it, keys included; `values` counts those read.
    """

    def __init__(self, text: str, most: float = inf) -> None:
        self.values = 0
        self._most = most
        self._loader = Loader(text)
        self._next = self._loader.get_event

    def read(self) -> Any:
        """The one document, None if there is none; raises yaml.YAMLError, TooManyValues, RecursionError."""
        try:
            self._next()  # the stream begins
            start = self._next()
            if not isinstance(start, DocumentStartEvent):
                return None
            data = self._value(self._next(), 0)
            self._next()  # the document ends
            after = self._next()
            if isinstance(after, DocumentStartEvent):
                raise _refusal("a second document is not read here", after)
            return data
        finally:
            self._loader.dispose()

    def _value(self, event: Any, depth: int) -> Any:
        kind = type(event)
        self.values += 1
        if self.values > self._most:
            raise TooManyValues(event.start_mark.line)
        if kind is ScalarEvent:
            if event.tag is None:
                return _plain(event) if event.implicit[0] else _text(event)
        elif kind is AliasEvent:
            raise _refusal(ALIAS, event)
        if event.tag is not None:
            raise _refusal("tags (!name) are not read here: write plain data", event)
        if depth >= TOO_DEEP:
            raise RecursionError
        following = self._next
        if kind is SequenceStartEvent:
            items = []
            while type(event := following()) is not SequenceEndEvent:
                items.append(self._value(event, depth + 1))
            return items
        assert kind is MappingStartEvent
        mapping: dict[str, Any] = {}
        while type(event := following()) is not MappingEndEvent:
            if type(event) is not ScalarEvent or event.tag is not None:
                raise _refusal("a key must be a word", event)
            key = _text(event)
            if key in mapping:
                raise _refusal(f"the key {key!r} appears twice", event)
            self.values += 1
            mapping[key] = self._value(following(), depth + 1)
        return mapping


def _refusal(problem: str, event: Any) -> ConstructorError:
    """What is YAML, but not read here, with its place."""
    return ConstructorError(None, None, problem, event.start_mark)


def _text(event: Any) -> str:
    """Text without the control characters that escapes can smuggle in and a terminal would obey."""
    value: str = event.value
    if not value.isprintable() and (found := _CONTROL.search(value)):
        problem = f"the control character U+{ord(found[0]):04X} is not text; remove it"
        raise _refusal(problem, event)
    return value


def _plain(event: Any) -> str | int | float | bool | None:
    """A word without quotes: a number that a program can count with, true or false, nothing, or text."""
    value: str = event.value
    if value in _WORDS:
        return _WORDS[value]
    if value[0] not in _NUMBER_BEGINS or not _NUMBER.fullmatch(value):
        return _text(event)
    number: int | float = int(value[:32]) if _INTEGER.fullmatch(value) else float(value)
    if abs(number) >= 1e18:
        raise _refusal(f"{value[:20]} is not a usable number here", event)
    return number
