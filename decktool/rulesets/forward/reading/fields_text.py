"""6 and 7: statements of card text that are numbers on the card: HP, ATK, DEF, limits, what a test needs and costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from decktool.rulesets.forward.declarations import FIGHTS
from decktool.rulesets.forward.reading.slots import NUMBER, number

Values = Mapping[str, Any]
_TESTS = frozenset({"pit", "hazard", "challenge"})
_WITH_HP = frozenset({*FIGHTS, "dragon", "player"})
_BARE_STAT = r"(?:[+-]?\d{1,2} ?(?:ATK|DEF)|(?:ATK|DEF) ?[+-]?\d{1,2})"


def _stats(found: re.Match[str]) -> Values:
    """`ATK 1 and DEF 2`, `+1 ATK`."""
    values: dict[str, int] = {}
    for part in re.finditer(r"(?:([+-]?\d{1,2}) ?)?(ATK|DEF)(?: ?([+-]?\d{1,2}))?", found[0], re.IGNORECASE):
        values[part[2].casefold()] = int(part[1] or part[3])
    return values


def _one(name: str, **also: Any) -> Callable[[re.Match[str]], Values]:
    """The one number in the words, for the field `name`."""
    return lambda found: {name: number(next(group for group in found.groups() if group)), **also}


_STATEMENTS: tuple[tuple[frozenset[str], str, Callable[[re.Match[str]], Values]], ...] = (
    (_WITH_HP, r"HP ?[:=]? ?(\d{1,3})|(\d{1,3}) ?HP|\((\d{1,3}) ?HP\)", _one("hp")),
    (_WITH_HP | {"equipment"}, rf"{_BARE_STAT}(?:(?:(?:,| and| &| /)? |/){_BARE_STAT})?", _stats),
    (
        frozenset({"player"}),
        rf"keep at most ({NUMBER}) items? and ({NUMBER}) (?:pieces? of )?equipment; discard down to the limit",
        lambda found: {"items": number(found[1]), "equipment": number(found[2])},
    ),
    (frozenset({"player"}), rf"({NUMBER}) items?", _one("items")),
    (frozenset({"player"}), rf"({NUMBER}) (?:pieces? of )?equipment", _one("equipment")),
)
_SUCCESSES = (
    rf"(?:until )?(?:you (?:have|get) |need )?(?P<successes>{NUMBER}) (?:successes|success|saves?|passes)(?: needed)?"
)
_FAILURES = rf"(?:(?:or|before|/) )(?P<failures>{NUMBER}) (?:failed rolls?|fail(?:ure)?s?)"
_FAIL = r"(?:(?:for|with|on) (?:each|every)|per|each) (?:failed roll|fail(?:ure)?)"
_TARGET = r"(?:target:?|TN:?|(?:save|succeed|success|pass)(?: on(?: a)?|:)?)"
_TEST_WORDS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"roll (?:1?d6|a die)|roll(?= )|(?:challenge|test)(?= )",
        rf"{_TARGET}? ?(?P<roll>[1-6]) ?(?:\+|or (?:more|higher|better))",
        r"(?:target|TN)(?: number)?:? ?(?P<roll>[1-6])\b(?! ?\+)",
        rf"{_SUCCESSES}(?: \((?P<roll>[1-6]) or more\)| on (?P<roll2>[1-6])\+)?",
        _FAILURES,
        rf"(?:(?:you )?lose |-)(?P<harm>\d{{1,2}}) ?HP (?:{_FAIL})",
        r"(?:each|every|per) (?:failed roll|fail(?:ure)?)[:,]? (?:you )?(?:loses? |costs? |-)(?P<harm>\d{1,2}) ?HP",
        r"-(?P<once>\d{1,2}) ?HP$",
        r"(?:on (?:a )?fail(?:ure)?[:,]? |otherwise,? |or )(?:(?:you )?lose |-)(?P<once>\d{1,2}) ?HP",
    )
)
_BETWEEN = re.compile(r"\s*[,;:]?\s*(?:(?:and|-)\s+)?", re.IGNORECASE)


def _test(words: str, at: int) -> tuple[Values, int] | None:
    """What a test needs, ends with and costs, in whatever order the parts of a sentence say it.

    A sentence that rolls once (`Roll 1d6, save on 4+, otherwise lose 3 HP`) is a test of one success or one failure.
    """
    values: dict[str, int] = {}
    end = at
    while True:
        between = _BETWEEN.match(words, end) if values or end > at else None
        start = between.end() if between else end
        found = next((match for pattern in _TEST_WORDS if (match := pattern.match(words, start))), None)
        if found is None or found.end() == start:
            break
        for name, value in found.groupdict().items():
            key = "roll" if name == "roll2" else name
            if value and values.get(key, number(value)) != number(value):
                return None
            if value:
                values[key] = number(value)
        end = found.end()
        if re.match(r"\s*(?:[.\n]|$)", words[end:]):
            break
    once = values.pop("once", None)
    if once is not None:
        if set(values) != {"roll"}:
            return None
        values |= {"harm": once, "successes": 1, "failures": 1}
    return (values, end) if values or (end > at and words[at:end].casefold() != "roll") else None


_COMPILED = tuple((types, re.compile(pattern, re.IGNORECASE), read) for types, pattern, read in _STATEMENTS)


def field_statement(card_type: str, words: str, at: int) -> tuple[Values, int] | None:
    """The values that the statement beginning at `at` gives to fields, and where it ends; None where it is none."""
    if card_type in _TESTS and (test := _test(words, at)) and re.match(r"[ \t]*(?:[.;\n]|$)", words[test[1] :]):
        return test
    for types, pattern, read in _COMPILED:
        found = pattern.match(words, at) if card_type in types else None
        if found and re.match(r"[ \t]*(?:[.;\n]|$)", words[found.end() :]):
            return read(found), found.end()
    return None
