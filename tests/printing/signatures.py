"""Sums over all that is drawn: whatever changes in a drawing or on a page changes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from math import isclose
from pathlib import Path
from typing import Any
from zlib import crc32

from pypdf import PdfReader

Signature = tuple[int, float, float]
_WORD = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f]*>|[^\s\[\]<>()]+")


def _leaves(thing: Any) -> Iterator[float]:
    if isinstance(thing, (bool, int, float)):
        yield float(thing)
    elif isinstance(thing, str):
        yield float(crc32(thing.encode()) % 9973)
    elif isinstance(thing, bytes):
        yield float(crc32(thing) % 9973)
    elif isinstance(thing, (tuple, list)):
        for one in thing:
            yield from _leaves(one)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _leaves(getattr(thing, field.name))
    elif thing is None:
        yield 7.0
    else:
        yield float(crc32(type(thing).__name__.encode()) % 9973)


def _summed(numbers: Iterable[float]) -> Signature:
    count, plain, weighed = 0, 0.0, 0.0
    for number in numbers:
        count += 1
        plain += number
        weighed += number * (count % 89 + 1)
    return count, round(plain, 1), round(weighed, 1)


def of_drawing(things: Any) -> Signature:
    """The number of values in a drawing, their sum, and their sum by place."""
    return _summed(_leaves(things))


def of_pdf(data: PdfReader) -> Signature:
    """The same of all that the pages of a PDF draw."""
    return _summed(number for page in data.pages for number in _drawn(page))


def _drawn(part: Any) -> Iterator[float]:
    content = part.get_contents() if hasattr(part, "get_contents") else part
    for word in _WORD.findall(content.get_data()) if content is not None else ():
        try:
            yield float(word)
        except ValueError:
            yield float(crc32(word) % 9973)
    forms = part.get("/Resources", {}).get_object().get("/XObject", {})
    for _, form in sorted(forms.items()):
        one = form.get_object()
        if one.get("/Subtype") == "/Form":
            yield from _drawn(one)
        else:
            yield float(one["/Width"]) * 7 + float(one["/Height"])


def check(path: Path, found: Mapping[str, Signature], write: bool) -> None:
    """Compare signatures with those in a file, or write it; the last digits of floating point numbers do not matter."""
    if write:
        rows = (
            f"{name}: {' '.join(f'{number:g}' if number < 1e5 else f'{number:.1f}' for number in found[name])}\n"
            for name in found
        )
        path.write_text("".join(rows), encoding="utf-8")
    kept = dict(line.rsplit(": ", 1) for line in path.read_text(encoding="utf-8").splitlines())
    assert list(kept) == list(found)
    changed = [
        name
        for name, numbers in found.items()
        if not all(
            isclose(one, float(other), rel_tol=1e-8, abs_tol=2)
            for one, other in zip(numbers, kept[name].split(), strict=True)
        )
    ]
    assert not changed, f"drawn otherwise than approved; look at these, then --write-golden: {', '.join(changed)}"
