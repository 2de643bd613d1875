"""What a rule as written stands on: the parts of its bounds, and `$section.field`, which the one card of a section
states.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from decktool.cards import several
from decktool.filters import Test, where_filter
from decktool.games import Game

REFERENCE = re.compile(r"\$([a-z0-9_-]+)\.([a-z0-9_]+)")
_KINDS = {"house": "house", "field": "cards", "table": "cards", "pool": "pool", "step": "deck"}


def parts(bound: Any) -> tuple[Any, ...]:
    """What a bound (`min`, `max`) adds up, as written; nothing where there is no bound."""
    if isinstance(bound, Mapping) and "sum" in bound:
        return tuple(bound["sum"])
    return () if bound is None else (bound,)


def stands_on(part: Any) -> str | None:
    """What a part of a bound stands on: a house rule, the cards of a group, their copies in a pool, the deck; or None.

    None is a number, or a reference, which is one once the deck's cards are known.
    """
    return next((kind for key, kind in _KINDS.items() if key in part), None) if isinstance(part, Mapping) else None


def stands_on_cards(part: Any) -> bool:
    """True for a part of a bound that a group's cards state: in a field, in a table, or by the copies in a pool."""
    return stands_on(part) in {"cards", "pool"}


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
            flat.extend(several(without_references(item, values)))
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
