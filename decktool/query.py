"""The one query language: cards, conditions for odds, and scores are written in it.

    type:creature hp>=5 (rarity:rare or rarity:legendary) -name:"Silver Axe"

* Words side by side (or `and`) must all hold; `or`, brackets, and `-` or `not` do the rest. A bare word is part of
  the name.
* `field:value` is "is" for a field with a fixed list of values, for type, set, id and lists; "contains" for names
  and free text. `=` and `!=` are exact, `< <= > >=` compare numbers, `hp:4..6` is a range, `type:relic,weapon` is
  either. `has:hp` says that the field is known. A field that a card lacks satisfies no comparison.
* A *condition* (for odds) counts: `type:creature>=2 and name:"Bow and Arrows">=1`, brackets as above; a query alone
  means >= 1.
* A *score* (for building) adds: `type:relic*2 + hp - 0.5`, each term a number, a numeric field or a query that
  counts 1.

Errors are QueryError with the position for a caret.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from decktool.cards import Card
from decktool.errors import QueryError
from decktool.filters import (
    COMPARE,
    Predicate,
    check_field,
    check_values,
    contains,
    every,
    in_range,
    is_any,
    number_test,
)
from decktool.games import Game

TOO_DEEP = 60
"""Brackets nested deeper than this are refused (no person writes them)."""

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<open>\() | (?P<close>\))
    | (?P<op>>=|<=|!=|>|<|=|:)
    | (?P<arith>[*+])
    | (?P<text>"(?:[^"\\]|\\.)*")
    | (?P<minus>-)
    | (?P<word>[^\s()<>=!:*"+]+)
    )""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_RANGE = re.compile(r"(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?")


@dataclass(frozen=True, slots=True)
class Query:
    """A set of cards, as written: `matches(card)`."""

    text: str
    matches: Predicate

    def select(self, cards: Sequence[Card]) -> list[Card]:
        """The cards that match, in their order."""
        return [card for card in cards if self.matches(card)]


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of a query are wanted: `low <= number <= high` (either may be None)."""

    query: Query
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Every:
    """All of several conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of several conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Never:
    """The opposite of a condition."""

    part: Condition


Condition = Count | Every | Some | Never
"""A condition on a hand of cards: counts joined by and, or, not."""


@dataclass(frozen=True, slots=True)
class Score:
    """What each copy of a card is worth: `value(card)`."""

    text: str
    value: Callable[[Card], float]


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int
    glued: bool
    """True when no blank stands before it."""


def parse_query(text: str, game: Game) -> Query:
    """Read a query about the cards of a game; an empty text matches every card."""
    parser = _Parser(text, game)
    if parser.at_end():
        return Query(text, lambda card: True)
    matches = parser.any_of(parser.term)
    parser.expect_end()
    return Query(text, matches)


def parse_condition(text: str, game: Game) -> Condition:
    """Read a condition on a hand: queries with counts, joined by and, or, not and brackets."""
    parser = _Parser(text, game)
    condition = parser.condition_or()
    parser.expect_end()
    return condition


def parse_score(text: str, game: Game) -> Score:
    """Read a score: a sum of numbers, numeric fields and queries, each perhaps times a number."""
    parser = _Parser(text, game)
    value = parser.score_sum()
    parser.expect_end()
    return Score(text, value)


class _Parser:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str, game: Game) -> None:
        self.text = text
        self.game = game
        self.depth = 0
        self.position = 0
        self.tokens: list[_Token] = []
        if len(text) > 10_000:
            raise QueryError(text[:60] + " ...", 0, "longer than 10,000 characters")
        place = 0
        while text[place:].strip():
            found = _TOKEN.match(text, place)
            if found is None or found.lastgroup is None:
                start = place + len(text[place:]) - len(text[place:].lstrip())
                problem = "this quotation mark is never closed" if text[start] == '"' else "cannot be read here"
                raise QueryError(text, start, problem)
            start = found.start(found.lastgroup)
            self.tokens.append(_Token(found.lastgroup, found[found.lastgroup], start, start == place and place > 0))
            place = found.end()

    # -- tokens

    def peek(self, ahead: int = 0) -> _Token | None:
        """The token to come, or None at the end."""
        place = self.position + ahead
        return self.tokens[place] if place < len(self.tokens) else None

    def at_end(self) -> bool:
        """True when everything has been read."""
        return self.position >= len(self.tokens)

    def is_word(self, *words: str) -> bool:
        """True when one of these words comes next."""
        token = self.peek()
        return token is not None and token.kind == "word" and token.text.casefold() in words

    def fail(self, problem: str, token: _Token | None = None) -> QueryError:
        """An error at a token, or at the place reached."""
        token = token or self.peek()
        return QueryError(self.text, token.start if token else len(self.text), problem)

    def expect_end(self) -> None:
        """Refuse anything left over."""
        token = self.peek()
        if token is not None:
            raise self.fail("this bracket was never opened" if token.kind == "close" else "not expected here")

    def bracket(self, inside: Callable[[], Any]) -> Any:
        """Read `( inside )`, the opening bracket being next."""
        opening = self.tokens[self.position]
        self.position += 1
        self.depth += 1
        if self.depth > TOO_DEEP:
            raise self.fail("brackets nested too deeply", opening)
        value = inside()
        token = self.peek()
        if token is None or token.kind != "close":
            raise self.fail("this bracket is never closed", opening)
        self.position += 1
        self.depth -= 1
        return value

    # -- queries

    def any_of(self, term: Callable[[], Predicate]) -> Predicate:
        """Terms side by side, joined by `or` where it stands."""
        options = [self.all_of(term)]
        while self.is_word("or"):
            self.position += 1
            options.append(self.all_of(term))
        return options[0] if len(options) == 1 else lambda card: any(option(card) for option in options)

    def all_of(self, term: Callable[[], Predicate]) -> Predicate:
        """One or more terms that must all hold."""
        tests = [term()]
        while True:
            if self.is_word("and"):
                self.position += 1
            elif self.at_end() or self.is_word("or") or self.tokens[self.position].kind in {"close", "arith"}:
                return every(tests)
            tests.append(term())

    def term(self) -> Predicate:
        """One test, perhaps negated, perhaps a bracket."""
        token = self.peek()
        if token is None:
            raise self.fail("a test such as type:creature was expected")
        if token.kind == "minus" or self.is_word("not"):
            self.position += 1
            self.depth += 1
            if self.depth > TOO_DEEP:
                raise self.fail("too many negations", token)
            test = self.term()
            self.depth -= 1
            return lambda card: not test(card)
        if token.kind == "open":
            value: Predicate = self.bracket(lambda: self.any_of(self.term))
            return value
        return self.atom()

    def atom(self) -> Predicate:
        """`field op value`, a bare word or a quoted name."""
        token = self.peek()
        if token is None or token.kind not in {"word", "text"}:
            raise self.fail("a test such as type:creature was expected")
        self.position += 1
        operator = self.peek()
        if token.kind == "text" or operator is None or operator.kind != "op":
            if token.kind == "word" and token.text.casefold() in {"and", "or"}:
                raise self.fail(f"{token.text!r} has nothing before it", token)
            return contains("name", [_unquote(token)])
        self.position += 1
        return self.test(token, operator)

    def test(self, field: _Token, operator: _Token) -> Predicate:
        """A field compared with the value to come."""
        name = field.text.casefold()
        values = self.values(operator)
        if name == "has":
            for value in values:
                self.known(value.text, value)
            wanted = [value.text for value in values]
            return lambda card: any(card.get(item) is not None for item in wanted)
        self.known(name, field)
        declared = self.game.fields.get(name)
        kind = declared.kind if declared else "text"
        if operator.text in {"<", "<=", ">", ">="} or kind in {"integer", "number"}:
            return self.numeric(name, operator, values)
        if kind == "flag":
            truth = {"yes": True, "true": True, "no": False, "false": False}
            if len(values) != 1 or values[0].text.casefold() not in truth or operator.text not in {":", "=", "!="}:
                raise self.fail(f"{name} is yes or no", values[0])
            flag = truth[values[0].text.casefold()] is (operator.text != "!=")
            return lambda card: card.get(name) is flag
        words = [_unquote(value) for value in values]
        self.check_values(name, words, values)
        if operator.text == ":" and (name == "name" or (declared and not declared.values and kind == "text")):
            return contains(name, words)
        exact = is_any(name, words)
        if operator.text == "!=":
            return lambda card: card.get(name) is not None and not exact(card)
        return exact

    def check_values(self, name: str, words: Sequence[str], values: Sequence[_Token]) -> None:
        """Refuse a value that no card can have: a slip would otherwise match nothing in silence."""
        for word, token in zip(words, values, strict=True):
            try:
                check_values(name, word, self.game)
            except ValueError as error:
                raise self.fail(str(error), token) from None

    def numeric(self, name: str, operator: _Token, values: Sequence[_Token]) -> Predicate:
        """A number field compared with numbers or ranges."""
        tests = []
        for value in values:
            span = _RANGE.fullmatch(value.text)
            if span and operator.text in {":", "="} and (span[1] or span[2]):
                low, high = float(span[1] or "-inf"), float(span[2] or "inf")
                tests.append(in_range(name, low, high))
            elif _NUMBER.fullmatch(value.text):
                compare = COMPARE["=" if operator.text == ":" else operator.text]
                tests.append(number_test(name, compare, float(value.text)))
            else:
                raise self.fail(f"a number was expected after {name}{operator.text}", value)
        if operator.text == "!=":
            return every(tests)
        return tests[0] if len(tests) == 1 else lambda card: any(test(card) for test in tests)

    def values(self, operator: _Token) -> list[_Token]:
        """The value after an operator, split at commas; a minus glued to it makes a negative number."""
        token = self.peek()
        if token is not None and token.kind == "minus" and token.glued:
            following = self.peek(1)
            if following is not None and following.kind == "word" and following.glued:
                self.position += 2
                return [_Token("word", "-" + following.text, token.start, True)]
        if token is None or token.kind not in {"word", "text"}:
            raise self.fail(f"a value was expected after {operator.text!r}")
        self.position += 1
        if token.kind == "text":
            return [token]
        parts, place = [], token.start
        for part in token.text.split(","):
            if part:
                parts.append(_Token("word", part, place, False))
            place += len(part) + 1
        if not parts:
            raise self.fail(f"a value was expected after {operator.text!r}", token)
        return parts

    def known(self, name: str, token: _Token) -> None:
        """Refuse a field that the game's cards do not have."""
        try:
            check_field(name, self.game)
        except ValueError as error:
            raise self.fail(str(error), token) from None

    # -- conditions

    def condition_or(self) -> Condition:
        """Conditions joined by `or`."""
        parts = [self.condition_and()]
        while self.is_word("or"):
            self.position += 1
            parts.append(self.condition_and())
        return parts[0] if len(parts) == 1 else Some(tuple(parts))

    def condition_and(self) -> Condition:
        """Conditions joined by `and` (or standing side by side)."""
        parts = [self.condition_not()]
        while not self.at_end() and not self.is_word("or") and self.tokens[self.position].kind != "close":
            if self.is_word("and"):
                self.position += 1
            parts.append(self.condition_not())
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def condition_not(self) -> Condition:
        """One condition, perhaps negated with `not` or `-`."""
        token = self.peek()
        if token is not None and (token.kind == "minus" or self.is_word("not")):
            self.position += 1
            self.depth += 1
            if self.depth > TOO_DEEP:
                raise self.fail("too many negations", token)
            part = self.condition_not()
            self.depth -= 1
            return Never(part)
        return self.condition_one()

    def condition_one(self) -> Condition:
        """A counted query, or conditions in brackets."""
        token = self.peek()
        start = self.position
        if token is not None and token.kind == "open":
            # `(query)>=2` counts one query; `(condition or condition)` groups conditions: try the count first.
            depth = self.depth
            try:
                query: Predicate = self.bracket(lambda: self.any_of(self.term))
            except QueryError:
                query = _nothing
            if query is not _nothing and self.is_count():
                return self.count(query, start)
            self.position, self.depth = start, depth
            grouped: Condition = self.bracket(self.condition_or)
            return grouped
        query = self.named() or self.atom()
        if self.is_count():
            return self.count(query, start)
        return Count(Query(self.span(start), query), 1, None)

    def named(self) -> Predicate | None:
        """A bare word of some card's name before a count (`wolf>=2`), which would be a field in a query."""
        token = self.peek()
        if token is None or token.kind != "word" or not self.is_count(1) or token.text.casefold() in self.game.fields:
            return None
        query = contains("name", [token.text])
        if not any(query(card) for card in self.game.catalog):
            return None
        self.position += 1
        return query

    def is_count(self, ahead: int = 0) -> bool:
        """True when a comparison with a number comes next."""
        operator, number = self.peek(ahead), self.peek(ahead + 1)
        return (
            operator is not None
            and operator.kind == "op"
            and operator.text != ":"
            and number is not None
            and number.kind == "word"
        )

    def count(self, query: Predicate, start: int) -> Condition:
        """The count after a query; the comparison comes next."""
        written = Query(self.span(start), query)
        operator, value = self.tokens[self.position], self.tokens[self.position + 1]
        if not value.text.isdecimal() or len(value.text) > 6:
            raise self.fail("a whole number of cards was expected", value)
        self.position += 2
        number = int(value.text)
        bounds = {
            ">=": (number, None),
            ">": (number + 1, None),
            "<=": (None, number),
            "<": (None, number - 1),
            "=": (number, number),
        }
        if operator.text == "!=":
            return Never(Count(written, number, number))
        low, high = bounds[operator.text]
        return Count(written, low, high)

    def span(self, start: int) -> str:
        """The text from a token's number up to the place reached."""
        first = self.tokens[start].start
        following = self.peek()
        return self.text[first : following.start if following else len(self.text)].strip()

    # -- scores

    def score_sum(self) -> Callable[[Card], float]:
        """Terms joined by + and -."""
        terms: list[tuple[float, Callable[[Card], float]]] = []
        sign = 1.0
        token = self.peek()
        if token is not None and token.kind == "minus":
            self.position += 1
            sign = -1.0
        while True:
            terms.append((sign, self.score_product()))
            token = self.peek()
            if token is None or token.kind not in {"minus", "arith"} or token.text == "*":
                return lambda card: sum(factor * value(card) for factor, value in terms)
            self.position += 1
            sign = -1.0 if token.kind == "minus" else 1.0

    def score_product(self) -> Callable[[Card], float]:
        """Factors joined by *."""
        factors = [self.score_factor()]
        while (token := self.peek()) is not None and token.text == "*" and token.kind == "arith":
            self.position += 1
            factors.append(self.score_factor())
        if len(factors) == 1:
            return factors[0]

        def value(card: Card) -> float:
            result = 1.0
            for factor in factors:
                result *= factor(card)
            return result

        return value

    def score_factor(self) -> Callable[[Card], float]:
        """A number, a numeric field (0 where unknown), or a query in brackets or as one test (1 where it holds)."""
        token = self.peek()
        if token is None:
            raise self.fail("a number, a field or a query was expected")
        following = self.peek(1)
        plain = following is None or following.kind != "op"
        if token.kind == "word" and plain and _NUMBER.fullmatch(token.text):
            self.position += 1
            number = float(token.text)
            return lambda card: number
        if token.kind == "word" and plain:
            name = token.text.casefold()
            declared = self.game.fields.get(name)
            if declared is not None and declared.kind in {"integer", "number"}:
                self.position += 1
                return lambda card: float(card.get(name, 0))
        if token.kind == "open":
            test: Predicate = self.bracket(lambda: self.any_of(self.term))
        else:
            test = self.atom()
        return lambda card: float(test(card))


def _nothing(card: Card) -> bool:
    """Stand for "no query was read"."""
    return False


def _unquote(token: _Token) -> str:
    if token.kind != "text":
        return token.text
    return re.sub(r"\\(.)", r"\1", token.text[1:-1])
