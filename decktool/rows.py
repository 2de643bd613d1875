"""Rows of plain data in one block of bytes: any one can be read, by its number or by a key, without the others.

So a deck of a game of 100,000 cards costs what its own cards cost. The block has a table of where each row begins and a
sorted table of the hashes of the keys; nothing of it is read before it is needed.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from decktool.files import blake2b

_HEAD = 16
"""Bytes of the two numbers at the beginning: of the rows and of the keys."""


def packed(rows: Sequence[Any], keys: Iterable[tuple[str, int]]) -> bytes:
    """The block of these rows; `keys` are what they are found by, each with the number of a row."""
    texts = [json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() for row in rows]
    starts = array("Q", [0])
    for text in texts:
        starts.append(starts[-1] + len(text) + 1)
    found = sorted((_hash(key), number) for key, number in keys)
    hashes, numbers = array("Q", [key for key, _ in found]), array("Q", [number for _, number in found])
    head = array("Q", [len(texts), len(found)])
    return b"".join([*(table.tobytes() for table in (head, starts, hashes, numbers)), b",".join(texts)])


class Rows:
    """The rows of a block that `packed` made."""

    def __init__(self, block: bytes | memoryview) -> None:
        """Look at the head of the block; the rest waits."""
        block = memoryview(block)
        count, keys = block[:_HEAD].cast("Q")
        ends = [_HEAD]
        for length in (count + 1, keys, keys):
            ends.append(ends[-1] + 8 * length)
        self._starts, self._hashes, self._numbers = (block[start:end].cast("Q") for start, end in pairwise(ends))
        self._texts = block[ends[-1] :]

    def __deepcopy__(self, memo: dict[int, Any]) -> Rows:
        """The same rows: nothing changes them, and views of memory cannot be copied."""
        return self

    def __len__(self) -> int:
        return len(self._starts) - 1

    def some(self, start: int, stop: int) -> list[Any]:
        """The rows from `start` up to and without `stop`."""
        text = bytes(self._texts[self._starts[start] : self._starts[stop]])
        rows: list[Any] = json.loads(b"[" + text.removesuffix(b",") + b"]")
        return rows

    def numbers(self, key: str) -> Iterator[int]:
        """The numbers of the rows with a key, in order, and (rarely) of one with another key of the same hash."""
        wanted = _hash(key)
        for place in range(bisect_left(self._hashes, wanted), len(self._hashes)):
            if self._hashes[place] != wanted:
                break
            yield self._numbers[place]


def _hash(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(errors="surrogatepass"), digest_size=8).digest(), "little")
