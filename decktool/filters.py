"""Filters on cards: the tests that rules, queries and commands build their selections from.

A filter as rules write it is a mapping of fields to what they must be. `decktool.query` is the language people type;
both come down to the predicates here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from decktool.cards import Card, name_key
from decktool.files import nearest
from decktool.games import Game

Predicate = Callable[[Card], bool]
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def where_filter(where: Mapping[str, Any], game: Game) -> Predicate:
    """A filter as rules write it: a mapping of fields to what they must be; all of them must hold.

    `{field: value}`, `{field: [values]}` and `{field: {min, max, not, has}}` are known. Raises ValueError naming a
    field that the game does not have.
    """
    tests: list[Predicate] = []
    for name, wanted in where.items():
        check_field(name, game)
        check_values(name, wanted, game)
        if isinstance(wanted, Mapping):
            unknown = set(wanted) - {"min", "max", "not", "has"}
            if unknown:
                raise ValueError(f"{name}: knows min, max, not and has, not {', '.join(sorted(unknown))}")
            tests.extend(_bounded(name, wanted))
        else:
            tests.append(is_any(name, wanted))
    return every(tests)


def _bounded(name: str, wanted: Mapping[str, Any]) -> list[Predicate]:
    tests: list[Predicate] = []
    if "has" in wanted:
        has = bool(wanted["has"])
        tests.append(lambda card: (card.get(name) is not None) is has)
    if "not" in wanted:
        other = is_any(name, wanted["not"])
        tests.append(lambda card: not other(card))
    for key, compare in (("min", COMPARE[">="]), ("max", COMPARE["<="])):
        if key in wanted:
            tests.append(number_test(name, compare, wanted[key]))
    return tests


def check_field(name: str, game: Game) -> None:
    """Raise ValueError, with the nearest names, unless cards of this game can have a field called `name`."""
    if name not in game.fields and name not in {"name", "type", "id", "set"}:
        known = [*game.fields, "name", "type", "id", "set"]
        near = nearest(name, known)
        hint = f"did you mean {' or '.join(near)}?" if near else f"fields: {', '.join(known)}"
        raise ValueError(f"{game.title} cards have no field {name!r}; {hint}")


def check_values(name: str, wanted: Any, game: Game) -> None:
    """Raise ValueError for a value that no card can have: a slip would otherwise match nothing, in silence."""
    if isinstance(wanted, Mapping):
        for key in ("min", "max"):
            if key in wanted and (isinstance(wanted[key], bool) or not isinstance(wanted[key], (int, float))):
                raise ValueError(f"{name}: {key} is a number, not {wanted[key]!r}")
        wanted = wanted.get("not", [])
    declared = game.fields.get(name)
    allowed: Sequence[str] = declared.values if declared else ()
    if name == "type":
        allowed = list(game.types)
    elif name == "set":
        allowed = list(game.catalog.sets)
    keys = {name_key(value) for value in allowed}
    for value in wanted if isinstance(wanted, (list, tuple)) else [wanted]:
        if isinstance(value, (list, tuple, Mapping)) or value is None:
            raise ValueError(f"{name}: a word or a number was expected, not {value!r}")
        if allowed and name_key(str(value)) not in keys:
            near = nearest(str(value), list(allowed))
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(allowed)}"
            raise ValueError(f"no card has {name} {value!r}; {hint}")


def every(tests: Sequence[Predicate]) -> Predicate:
    """All of several tests."""
    if len(tests) == 1:
        return tests[0]
    return lambda card: all(test(card) for test in tests)


def _plain(value: Any) -> Any:
    return name_key(value) if isinstance(value, str) else value


def is_any(name: str, wanted: Any) -> Predicate:
    """The field is one of the wanted values (a list field: holds one of them)."""
    values = [_plain(value) for value in (wanted if isinstance(wanted, (list, tuple)) else [wanted])]

    def matches(card: Card) -> bool:
        value = card.get(name)
        if isinstance(value, (list, tuple)):
            return any(_plain(item) in values for item in value)
        return value is not None and _plain(value) in values

    return matches


def contains(name: str, words: Sequence[str]) -> Predicate:
    """The text of a field holds one of these words, however they are spelt."""
    keys = [name_key(word) for word in words]

    def matches(card: Card) -> bool:
        value = card.get(name)
        return isinstance(value, str) and any(key in name_key(value) for key in keys)

    return matches


def number_test(name: str, compare: Callable[[Any, Any], bool], number: float) -> Predicate:
    """The number in a field compared with another; false where the card lacks it."""

    def matches(card: Card) -> bool:
        value = card.get(name)
        return isinstance(value, (int, float)) and compare(value, number)

    return matches


def in_range(name: str, low: float, high: float) -> Predicate:
    """The number in a field lies between two others."""

    def matches(card: Card) -> bool:
        value = card.get(name)
        return isinstance(value, (int, float)) and low <= value <= high

    return matches
