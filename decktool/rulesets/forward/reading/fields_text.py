"""6 and 7: statements of card text that are numbers on the card: HP, ATK, DEF, limits, what a test needs and costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from decktool.rulesets.forward.reading.phrases import NUMBER, number
from decktool.rulesets.forward.table import FIGHTS

Values = Mapping[str, Any]
_TESTS = frozenset({"pit", "hazard", "challenge"})
_WITH_HP = frozenset({*FIGHTS, "dragon", "player"})
_BARE_STAT = r"(?:[+-]\d{1,2} (?:ATK|DEF)|(?:ATK|DEF) [+-]?\d{1,2})"


def _stats(found: re.Match[str]) -> Values:
    """`ATK 1 and DEF 2`, `+1 ATK`."""
    values: dict[str, int] = {}
    for part in re.finditer(r"(?:([+-]?\d{1,2}) )?(ATK|DEF)(?: ([+-]?\d{1,2}))?", found[0], re.IGNORECASE):
        values[part[2].casefold()] = int(part[1] or part[3])
    return values


def _one(name: str, **also: Any) -> Callable[[re.Match[str]], Values]:
    """The one number in the words, for the field `name`."""
    return lambda found: {name: number(next(group for group in found.groups() if group)), **also}


_STATEMENTS: tuple[tuple[frozenset[str], str, Callable[[re.Match[str]], Values]], ...] = (
    (_WITH_HP, r"HP:? (\d{1,3})|(\d{1,3}) ?HP", _one("hp")),
    (_WITH_HP | {"equipment"}, rf"{_BARE_STAT}(?:(?:,| and| &) {_BARE_STAT})?", _stats),
    (
        frozenset({"player"}),
        rf"keep at most ({NUMBER}) items? and ({NUMBER}) (?:pieces? of )?equipment; discard down to the limit",
        lambda found: {"items": number(found[1]), "equipment": number(found[2])},
    ),
    (frozenset({"player"}), rf"({NUMBER}) items?", _one("items")),
    (frozenset({"player"}), rf"({NUMBER}) (?:pieces? of )?equipment", _one("equipment")),
    (
        _TESTS,
        r"roll until (?:3|three) successes \(([1-6]) or more\) or (?:3|three) failures",
        _one("roll", three_failures=True),
    ),
    (_TESTS, r"roll ([1-6])\+ until (?:3|three) successes or (?:3|three) failures", _one("roll", three_failures=True)),
    (_TESTS, r"roll 1d6,? target:? ([1-6])\+,? need 3 successes before 3 failures", _one("roll", three_failures=True)),
    (_TESTS, r"roll 1d6,? target:? ([1-6])\+,? 3 successes", _one("roll")),
    (_TESTS, r"save on ([1-6])\+", _one("roll")),
    (
        _TESTS,
        r"roll (?:1d6|a die) until you have 3 (?:saves|successes) or 3 fail(?:ure)?s",
        lambda found: {"three_failures": True},
    ),
    (_TESTS, r"lose (\d{1,2}) ?HP (?:for|with) each fail(?:ure)?", _one("harm")),
    (_TESTS, r"each fail(?:ure)?:? (?:lose |-)(\d{1,2}) ?HP", _one("harm")),
)
_COMPILED = tuple((types, re.compile(pattern, re.IGNORECASE), read) for types, pattern, read in _STATEMENTS)


def field_statement(card_type: str, words: str, at: int) -> tuple[Values, int] | None:
    """The values that the statement beginning at `at` gives to fields, and where it ends; None where it is none."""
    for types, pattern, read in _COMPILED:
        found = pattern.match(words, at) if card_type in types else None
        if found and re.match(r"[ \t]*(?:[.;\n]|$)", words[found.end() :]):
            return read(found), found.end()
    return None
