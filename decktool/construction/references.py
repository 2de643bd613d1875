"""`$section.field` in a rule: what the one card of a section states, which filters and bounds may refer to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from decktool.filters import Test, where_filter
from decktool.games import Game

REFERENCE = re.compile(r"\$([a-z0-9_-]+)\.([a-z0-9_]+)")


def references_in(written: Any) -> Iterator[tuple[str, str]]:
    """Every reference in a filter or a bound as written, as (section, field)."""
    if isinstance(written, str):
        yield from ((match[1], match[2]) for match in REFERENCE.finditer(written))
    elif isinstance(written, Mapping):
        for value in written.values():
            yield from references_in(value)
    elif isinstance(written, (list, tuple)):
        for value in written:
            yield from references_in(value)


def without_references(where: Any, values: Mapping[str, Any] | None = None) -> Any:
    """A filter with each `$section.field` replaced by its value (or, to check the rest, by nothing at all)."""
    if isinstance(where, Mapping):
        return {key: without_references(value, values) for key, value in where.items()}
    if isinstance(where, (list, tuple)):
        flat: list[Any] = []
        for item in where:
            value = without_references(item, values)
            flat.extend(value if isinstance(value, (list, tuple)) else [value])
        return flat
    if isinstance(where, str) and REFERENCE.fullmatch(where):
        value = (values or {}).get(where)
        return [] if value is None else value
    return where


def card_test(where: Mapping[str, Any] | str, game: Game) -> Test:
    """The test that a rule's filter stands for; query text is rare in rules, so its parser loads only then."""
    if isinstance(where, str):
        from decktool.query import parse_rule

        return parse_rule(where, game)
    return where_filter(where, game)
