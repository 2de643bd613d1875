"""Filters on cards: the tests that rules, queries and commands build their selections from.

A filter as rules write it is a mapping of fields to what they must be. `decktool.query` is the language people type;
both come down to the tests here. A test answers yes, no, or that the card does not state what it asks about, which is
neither: a rule must not take it for a no, while a search may (`plain`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from decktool.cards import Card, Value, name_key, several
from decktool.errors import did_you_mean
from decktool.games import Game


class Unstated(NamedTuple):
    """The answer about a card that does not state `field`, though its type can have it: not known. It is not true."""

    field: str

    def __bool__(self) -> bool:
        return False


_WRITTEN = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,6})?")
Predicate = Callable[[Card], bool]
Test = Callable[[Card], bool | Unstated]
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def where_filter(where: Mapping[str, Any], game: Game) -> Test:
    """A filter as rules write it: a mapping of fields to what they must be; all of them must hold.

    `{field: value}`, `{field: [values]}` and `{field: {min, max, not, has, among, not_among}}` are known. Raises
    ValueError naming a field that the game does not have.
    """
    tests: list[Test] = []
    for name, wanted in where.items():
        check_field(name, game)
        check_values(name, wanted, game)
        if isinstance(wanted, Mapping):
            unknown = set(wanted) - {"min", "max", "not", "has", "among", "not_among"}
            if unknown:
                known = "min, max, not, has, among and not_among"
                raise ValueError(f"{name}: knows {known}, not {', '.join(sorted(unknown))}")
            tests.extend(_bounded(name, wanted, game))
        else:
            tests.append(is_any(name, wanted, game))
    return every(tests)


def _bounded(name: str, wanted: Mapping[str, Any], game: Game) -> list[Test]:
    tests: list[Test] = []
    if "has" in wanted:
        has = bool(wanted["has"])
        tests.append(lambda card: (card.get(name) is not None) is has)
    if "not" in wanted:
        tests.append(negate(is_any(name, wanted["not"], game)))
    if "among" in wanted:
        tests.append(all_among(name, wanted["among"], game))
    if "not_among" in wanted:
        tests.append(negate(all_among(name, wanted["not_among"], game)))
    for key, compare in (("min", COMPARE[">="]), ("max", COMPARE["<="])):
        if key in wanted:
            tests.append(number_test(name, compare, wanted[key], game))
    return tests


def check_field(name: str, game: Game) -> None:
    """Raise ValueError, with the nearest names, unless cards of this game can have a field called `name`."""
    known = [*game.fields, "name", "type", "id", "set"]
    if name not in known:
        raise ValueError(f"{game.title} cards have no field {name!r}{did_you_mean(name, known)}")


def check_values(name: str, wanted: Any, game: Game) -> None:
    """Raise ValueError for a value that no card can have: a slip would otherwise match nothing, in silence."""
    if isinstance(wanted, Mapping):
        for key in ("min", "max"):
            # What a referred card does not have is an empty list: no number is above or below it.
            number = wanted.get(key, 0)
            if number != [] and (isinstance(number, bool) or not isinstance(number, (int, float))):
                raise ValueError(f"{name}: {key} is a number, not {number!r}")
        lists = [wanted[key] for key in ("not", "among", "not_among") if key in wanted]
        wanted = [item for values in lists for item in several(values)]
    declared = game.fields.get(name)
    allowed: Sequence[str] = declared.values if declared else ()
    if name == "type":
        allowed = list(game.types)
    elif name == "set":
        allowed = list(game.catalog.sets)
    keys = {name_key(value) for value in allowed}
    for value in several(wanted):
        if isinstance(value, (list, tuple, Mapping)) or value is None:
            raise ValueError(f"{name}: a word or a number was expected, not {value!r}")
        if allowed and name_key(str(value)) not in keys:
            raise ValueError(f"no card has {name} {value!r}{did_you_mean(str(value), allowed)}")


def plain(test: Test) -> Predicate:
    """A test for which what is not known is a no."""
    return lambda card: bool(test(card))


def negate(test: Test) -> Test:
    """The opposite of a test; what is not known stays so."""

    def matches(card: Card) -> bool | Unstated:
        answer = test(card)
        return answer if isinstance(answer, Unstated) else not answer

    return matches


def every(tests: Sequence[Test]) -> Test:
    """All of several tests: one no settles it, whatever else is not known."""
    if len(tests) == 1:
        return tests[0]
    return lambda card: _joined(tests, card, settles=False)


def either(tests: Sequence[Test]) -> Test:
    """At least one of several tests: one yes settles it, whatever else is not known."""
    if len(tests) == 1:
        return tests[0]
    return lambda card: _joined(tests, card, settles=True)


def _joined(tests: Sequence[Test], card: Card, *, settles: bool) -> bool | Unstated:
    """The combined answer of several tests; one that answers `settles` decides."""
    unknown: Unstated | None = None
    for test in tests:
        answer = test(card)
        if isinstance(answer, Unstated):
            unknown = answer if unknown is None else unknown
        elif answer is settles:
            return settles
    return not settles if unknown is None else unknown


_key = lru_cache(1024)(name_key)
"""Of the few words that the cards of a pool have in a field, each is looked at once."""


def _plain(value: Any) -> Any:
    return _key(value) if isinstance(value, str) else value


def _test(name: str, game: Game, holds: Callable[[Any], bool]) -> Test:
    """A test of what a field says; a card that does not state it answers no, or Unstated where it may have it.

    A flag that a card does not state is false.
    """
    declared = game.fields.get(name)
    if declared is not None and declared.kind == "flag":
        return lambda card: holds(card.get(name, False))
    able: set[str] = set()
    if declared is not None and not declared.none_unstated:
        able = {card_type.id for card_type in game.types.values() if card_type.can_have(name)}
    unknown = Unstated(name)

    def matches(card: Card) -> bool | Unstated:
        value = card.get(name)
        if value is None:
            return unknown if card.type in able else False
        return holds(value)

    return matches


def is_any(name: str, wanted: Any, game: Game) -> Test:
    """The field is one of the wanted values (a list field: holds one of them)."""
    values = [_plain(value) for value in several(wanted)]

    def holds(value: Any) -> bool:
        if isinstance(value, (list, tuple)):
            return any(_plain(item) in values for item in value)
        return _plain(value) in values

    return _test(name, game, holds)


def contains(name: str, words: Sequence[str], game: Game) -> Test:
    """The text of a field holds one of these words, however they are spelt."""
    keys = [name_key(word) for word in words]
    return _test(name, game, lambda value: isinstance(value, str) and any(key in name_key(value) for key in keys))


def all_among(name: str, wanted: Any, game: Game) -> Test:
    """The field is one of the wanted values (a list field: holds no other); so is a field that a card does not have."""
    values = [_plain(value) for value in several(wanted)]
    return negate(_test(name, game, lambda value: any(_plain(item) not in values for item in several(value))))


def number_test(name: str, compare: Callable[[Any, Any], bool], number: Any, game: Game) -> Test:
    """The number in a field compared with another (with none: a no)."""
    known = isinstance(number, (int, float))
    return _test(name, game, lambda value: known and (own := _number(value)) is not None and compare(own, number))


def in_range(name: str, low: float, high: float, game: Game) -> Test:
    """The number in a field lies between two others."""
    return _test(name, game, lambda value: (own := _number(value)) is not None and low <= own <= high)


def _number(value: Value) -> float | None:
    """A number, or a text that is one: in the field of a cost, one card has X and the others `"3"`."""
    if isinstance(value, (int, float)):
        return value
    return float(value) if isinstance(value, str) and _WRITTEN.fullmatch(value) else None
