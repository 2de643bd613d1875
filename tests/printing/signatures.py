"""Sums over all that is drawn: whatever changes in a drawing or on a page changes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from pypdf import PdfReader

Signature = tuple[int, int, int]
_WORD = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f]*>|[^\s\[\]<>()]+")


def _leaves(thing: Any, found: list[float]) -> list[float]:
    """The numbers of a drawing, in order, after those `found` before."""
    if isinstance(thing, (bool, int, float)):
        found.append(float(thing))
    elif isinstance(thing, str):
        found.append(float(crc32(thing.encode()) % 9973))
    elif isinstance(thing, bytes):
        found.append(float(crc32(thing) % 9973))
    elif isinstance(thing, (tuple, list)):
        for one in thing:
            _leaves(one, found)
    elif is_dataclass(thing):
        for field in fields(thing):
            _leaves(getattr(thing, field.name), found)
    elif thing is None:
        found.append(7.0)
    else:
        found.append(float(crc32(type(thing).__name__.encode()) % 9973))
    return found


def _summed(numbers: Iterable[float]) -> Signature:
    count = plain = weighed = 0
    for number in numbers:
        sign = crc32(b"%.5g" % number) % 9973  # five digits: the last ones differ between machines
        count, plain, weighed = count + 1, plain + sign, weighed + sign * (count % 89 + 1)
    return count, plain, weighed


def of_drawing(things: Any) -> Signature:
    """The number of values in a drawing, the sum of their signs, and that by place."""
    return _summed(_leaves(things, []))


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
    """Compare signatures with those in a file, or write it."""
    rows = {name: " ".join(map(str, numbers)) for name, numbers in found.items()}
    if write:
        path.write_text("".join(f"{name}: {row}\n" for name, row in rows.items()), encoding="utf-8")
    kept = dict(line.rsplit(": ", 1) for line in path.read_text(encoding="utf-8").splitlines())
    changed = [name for name in {**kept, **rows} if kept.get(name) != rows.get(name)]
    assert not changed, f"drawn otherwise than approved; look at these, then --write-golden: {', '.join(changed)}"
