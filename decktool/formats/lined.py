"""JSON with the line of each object; refuses repeated keys and deep nesting."""

from __future__ import annotations

import json
import json.decoder
import json.scanner
from bisect import bisect_right
from itertools import accumulate
from typing import Any

from decktool.errors import DecktoolError

MOST_DIGITS = 40
"""Maximum number of digits in a number."""
MOST_OBJECTS = 30_000


class Lined(dict[str, Any]):
    """A JSON object and the line of its opening brace."""

    line = 0


class _Decoder(json.JSONDecoder):
    """Decodes with the standard library's Python scanner, which reports where an object begins."""

    def __init__(self, text: str) -> None:
        super().__init__(object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_integer, strict=False)
        self._ends = list(accumulate(len(line) for line in text.splitlines(keepends=True)))
        self.parse_object = self._object
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def _object(self, at: tuple[str, int], *rest: Any) -> tuple[Any, int]:
        value, end = json.decoder.JSONObject(at, *rest)  # type: ignore[attr-defined]
        value.line = bisect_right(self._ends, at[1] - 1) + 1
        return value, end


def _pairs(pairs: list[tuple[str, Any]]) -> Lined:
    found = Lined(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = ""
        for key, _ in pairs:
            twice = key if key in seen else twice
            seen.add(key)
        raise ValueError(f"the key {twice[:60]!r} is repeated in one object")
    return found


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
        return _Decoder(text).decode(text)
    except json.JSONDecodeError as error:
        raise DecktoolError(f"{name}:{error.lineno}: not JSON: {error.msg[0].lower()}{error.msg[1:]}") from None
    except ValueError as error:
        raise DecktoolError(f"{name}: this JSON cannot be read: {error}") from None
    except RecursionError:
        raise DecktoolError(f"{name}: nested too deeply") from None
