"""JSON with the line of each object, key and text of a list; refuses repeated keys and deep nesting."""

from __future__ import annotations

import json
import json.decoder
import json.scanner
from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Any

from decktool.errors import DecktoolError

MOST_DIGITS = 40
"""Maximum number of digits in a number."""
MOST_OBJECTS = 30_000


class Lined(dict[str, Any]):
    """A JSON object, the line of its opening brace, and the line of each key."""

    __slots__ = ("line", "lines")

    def __init__(self, pairs: Iterable[tuple[str, Any]], line: int, lines: Iterable[int]) -> None:
        super().__init__(pairs)
        self.line, self.lines = line, dict(zip(self, lines, strict=True))


class LinedText(str):
    """A text of a list, with its line."""

    __slots__ = ("line",)
    line: int


class _Decoder(json.JSONDecoder):
    """Decodes with the standard library's Python scanner, which reports where an object begins."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(object_pairs_hook=list, parse_constant=_constant, parse_int=_integer, strict=False)
        self._name = name
        self._ends = list(accumulate(len(line) for line in text.splitlines(keepends=True)))
        self.parse_object = self._object
        self.parse_array = self._array
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def _object(
        self, at: tuple[str, int], strict: bool, scan: Callable[[str, int], tuple[Any, int]], *rest: Any
    ) -> tuple[Any, int]:
        lines: list[int] = []

        def scanned(text: str, value: int) -> tuple[Any, int]:
            lines.append(self._line(text.rindex('"', 0, text.rindex(":", 0, value))))
            return scan(text, value)

        pairs, end = json.decoder.JSONObject(at, strict, scanned, *rest)  # type: ignore[attr-defined]
        seen: set[str] = set()
        for (key, _), line in zip(pairs, lines, strict=True):
            if key in seen:
                raise DecktoolError(f"{self._name}:{line}: the key {key[:60]!r} is repeated in one object")
            seen.add(key)
        return Lined(pairs, self._line(at[1] - 1), lines), end

    def _array(self, at: tuple[str, int], scan: Callable[[str, int], tuple[Any, int]], *rest: Any) -> tuple[Any, int]:
        def scanned(text: str, value: int) -> tuple[Any, int]:
            found, end = scan(text, value)
            if isinstance(found, str):
                found = LinedText(found)
                found.line = self._line(value)
            return found, end

        return json.decoder.JSONArray(at, scanned, *rest)  # type: ignore[attr-defined,no-any-return]

    def _line(self, place: int) -> int:
        return bisect_right(self._ends, place) + 1


def _constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits):,} digits")
    return int(digits)


def parse_json(text: str, name: str) -> Any:
    """The value of JSON text, its objects `Lined`; raises DecktoolError with the line where it stops being JSON."""
    if text.count("{") > MOST_OBJECTS:
        raise DecktoolError(f"{name}: more than {MOST_OBJECTS:,} objects, too many for a deck")
    try:
        return _Decoder(text, name).decode(text)
    except json.JSONDecodeError as error:
        raise DecktoolError(f"{name}:{error.lineno}: not JSON: {error.msg[0].lower()}{error.msg[1:]}") from None
    except ValueError as error:
        raise DecktoolError(f"{name}: this JSON cannot be read: {error}") from None
    except RecursionError:
        raise DecktoolError(f"{name}: nested too deeply") from None
