"""The grammar of queries, of conditions on a hand and of scores: recursive descent over tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from math import prod
from typing import TypeVar

from decktool.cards import Card, name_key
from decktool.errors import QueryError, did_you_mean
from decktool.filters import (
    COMPARE,
    Test,
    check_field,
    check_values,
    contains,
    either,
    every,
    in_range,
    is_any,
    negate,
    number_test,
    plain,
)
from decktool.query.nouns import Condition, Count, Every, Never, Query, Some
from decktool.query.tokens import TOO_DEEP, Reader, Token, one_slip, unquote

T = TypeVar("T")
Joining = Callable[[tuple[T, ...]], T]

NUMBER = re.compile(r"-?\d+(\.\d+)?")
RANGE = re.compile(r"(?=.*\d)(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?")
"""Numbers from or to a number; two dots alone are text."""


class QueryParser(Reader):
    """Reads a query: terms side by side, `or`, brackets, negation, tests on fields.

    In a search the opposite of a test on what a card does not state holds; in a rule (`strict`) it is not known.
    """

    strict = False
    ends: Collection[str] = ("close", "arith")
    """Kinds of tokens that end what stands side by side."""

    def query(self) -> Test:
        """Tests side by side, joined by `or` where it stands."""
        return self.any_of(self.test_or_bracket, every, either, self.opposite)

    def any_of(self, part: Callable[[], T], every: Joining[T], either: Joining[T], never: Callable[[T], T]) -> T:
        """Parts side by side, each perhaps negated, joined by `or` where it stands."""
        options = [[self.perhaps_not(part, never)]]
        while (token := self.peek()) is not None and token.kind not in self.ends:
            if self.is_word("or"):
                options.append([])
            if self.is_word("and", "or"):
                self.position += 1
            options[-1].append(self.perhaps_not(part, never))
        parts = [one[0] if len(one) == 1 else every(tuple(one)) for one in options]
        return parts[0] if len(parts) == 1 else either(tuple(parts))

    def perhaps_not(self, part: Callable[[], T], never: Callable[[T], T]) -> T:
        """One part, perhaps negated with `not` or `-`."""
        token = self.peek()
        if token is None or not (token.kind == "minus" or self.is_word("not")):
            return part()
        self.position += 1
        self.depth += 1
        if self.depth > TOO_DEEP:
            raise self.fail("too many negations", token)
        found = self.perhaps_not(part, never)
        self.depth -= 1
        return never(found)

    def opposite(self, test: Test) -> Test:
        """The opposite of a test."""
        return negate(test) if self.strict else lambda card: not test(card)

    def test_or_bracket(self) -> Test:
        """One test, or a query in brackets."""
        token = self.peek()
        if token is not None and token.kind == "open":
            value: Test = self.bracket(self.query)
            return value
        return self.atom()

    def atom(self) -> Test:
        """`field op value`, a bare word or a quoted name."""
        token = self.peek()
        if token is None or token.kind not in {"word", "text"}:
            raise self.fail("expected a test such as type:creature")
        self.position += 1
        operator = self.peek()
        if token.kind == "text" or operator is None or operator.kind != "op":
            if token.kind == "word" and token.text.casefold() in {"and", "or"}:
                raise self.fail(f"{token.text!r} has nothing before it", token)
            self.refuse_slip(token)
            return contains("name", [unquote(token)], self.game)
        self.position += 1
        return self.test(token, operator)

    def refuse_slip(self, token: Token) -> None:
        """Refuse a likely typo of and, or, not, which would otherwise silently count as part of a name.

        That is a word one slip away from them, right between two tests (before one, for not), and in no card's name.
        """
        if token.kind != "word":
            return
        place = self.position - 1
        before, after = self.tokens[:place], self.tokens[place + 1 :]
        starts = bool(after) and (after[0].kind in {"open", "minus"} or (len(after) > 1 and after[1].kind == "op"))
        joins = bool(before) and before[-1].text.casefold() in {"and", "or"}
        ends = bool(before) and (before[-1].kind == "close" or (len(before) > 1 and before[-2].kind == "op"))
        word = token.text.casefold()
        if not starts or not (ends or joins or not before or before[-1].kind == "open"):
            return
        for meant in ("and", "or", "not") if ends else ("not",):
            if one_slip(word, meant) and not any(word in name_key(card.name).split() for card in self.game.catalog):
                problem = f"did you mean {meant}? (for part of a name, write name:{token.text})"
                raise self.fail(problem, token)

    def test(self, field: Token, operator: Token) -> Test:
        """A field compared with the value to come."""
        name = field.text.casefold()
        values = self.values(operator)
        if name == "has":
            for value in values:
                self.refused_by(check_field, value, value.text)
            wanted = [value.text for value in values]
            return lambda card: any(card.get(item) is not None for item in wanted)
        self.refused_by(check_field, field, name)
        declared = self.game.fields.get(name)
        kind = declared.kind if declared else "text"
        if operator.text in {"<", "<=", ">", ">="} or name in self.game.numbers:
            return self.numeric(name, operator, values)
        if kind == "flag":
            truth = {"yes": True, "true": True, "no": False, "false": False}
            if len(values) != 1 or values[0].text.casefold() not in truth or operator.text not in {":", "=", "!="}:
                raise self.fail(f"{name} must be yes or no", values[0])
            flag = truth[values[0].text.casefold()] is (operator.text != "!=")
            return is_any(name, flag, self.game)
        # The texts of a field may be numbers: one card's cost is X, the others' `"3"`.
        has_numbers = declared is not None and (not declared.values or any(map(NUMBER.fullmatch, declared.values)))
        ranges = [value for value in values if has_numbers and kind == "text" and RANGE.fullmatch(value.text)]
        if not ranges:
            return self.worded(name, operator, values)
        others = [value for value in values if value not in ranges]
        tests = [self.numeric(name, operator, ranges)]
        return either([*tests, self.worded(name, operator, others)] if others else tests)

    def worded(self, name: str, operator: Token, values: Sequence[Token]) -> Test:
        """A field of texts compared with words."""
        declared = self.game.fields.get(name)
        words = [unquote(value) for value in values]
        for word, token in zip(words, values, strict=True):
            # A typo would otherwise silently match nothing.
            self.refused_by(check_values, token, name, word)
        if operator.text == ":" and (name == "name" or (declared and not declared.values and declared.kind == "text")):
            return contains(name, words, self.game)
        exact = is_any(name, words, self.game)
        if operator.text == "!=":
            return lambda card: exact(card) if card.get(name) is None else not exact(card)
        return exact

    def numeric(self, name: str, operator: Token, values: Sequence[Token]) -> Test:
        """A number field compared with numbers or ranges."""
        tests = []
        for value in values:
            span = RANGE.fullmatch(value.text)
            if span and operator.text in {":", "="}:
                low, high = float(span[1] or "-inf"), float(span[2] or "inf")
                tests.append(in_range(name, low, high, self.game))
            elif NUMBER.fullmatch(value.text):
                compare = COMPARE["=" if operator.text == ":" else operator.text]
                tests.append(number_test(name, compare, float(value.text), self.game))
            else:
                raise self.fail(f"expected a number after {name}{operator.text}", value)
        return every(tests) if operator.text == "!=" else either(tests)

    def values(self, operator: Token) -> list[Token]:
        """The value after an operator, split at commas; a minus glued to it makes a negative number."""
        token = self.peek()
        if token is not None and token.kind == "minus" and token.glued:
            following = self.peek(1)
            if following is not None and following.kind == "word" and following.glued:
                self.position += 2
                return [Token("word", "-" + following.text, token.start, True)]
        if token is None or token.kind not in {"word", "text"}:
            raise self.fail(f"expected a value after {operator.text!r}")
        self.position += 1
        if token.kind == "text":
            return [token]
        parts, place = [], token.start
        for part in token.text.split(","):
            if part:
                parts.append(Token("word", part, place, False))
            place += len(part) + 1
        if not parts:
            raise self.fail(f"expected a value after {operator.text!r}", token)
        return parts

    def refused_by(self, check: Callable[..., None], token: Token, *words: str) -> None:
        """Refuse, at its token, a field or a value that the cards of the game cannot have."""
        try:
            check(*words, self.game)
        except ValueError as error:
            raise self.fail(str(error), token) from None


class ConditionParser(QueryParser):
    """Reads a condition on a hand: queries that are counted, joined by and, or, not and brackets."""

    ends = ("close",)

    def condition(self) -> Condition:
        """Conditions side by side, joined by `or` where it stands."""
        return self.any_of(self.condition_one, Every, Some, Never)

    def condition_one(self) -> Condition:
        """A counted query, or conditions in brackets."""
        token = self.peek()
        start = self.position
        if token is not None and token.kind == "open":
            # `(query)>=2` counts one query; `(condition or condition)` groups conditions: try the count first.
            depth = self.depth
            inside: Test | None = None
            with suppress(QueryError):
                inside = self.bracket(self.query)
            if inside is not None and self.is_count():
                return self.count(inside, start)
            self.position, self.depth = start, depth
            grouped: Condition = self.bracket(self.condition)
            return grouped
        query = self.named() or self.atom()
        if self.is_count():
            return self.count(query, start)
        return Count(Query(self.span(start), plain(query)), 1, None)

    def named(self) -> Test | None:
        """A bare word of some card's name before a count (`wolf>=2`), which would be a field in a query."""
        token = self.peek()
        if token is None or token.kind != "word" or not self.is_count(1) or token.text.casefold() in self.game.fields:
            return None
        query = contains("name", [token.text], self.game)
        if not any(query(card) for card in self.game.catalog):
            return None
        self.position += 1
        return query

    def is_count(self, ahead: int = 0) -> bool:
        """True when a comparison with a number comes next."""
        operator, number = self.peek(ahead), self.peek(ahead + 1)
        counts = operator is not None and operator.kind == "op" and operator.text != ":"
        return counts and number is not None and number.kind == "word"

    def count(self, query: Test, start: int) -> Condition:
        """The count after a query; the comparison comes next."""
        written = Query(self.span(start), plain(query))
        operator, value = self.tokens[self.position], self.tokens[self.position + 1]
        if not value.text.isdecimal() or len(value.text) > 6:
            raise self.fail("expected a whole number of cards", value)
        self.position += 2
        number = int(value.text)
        if operator.text == "!=":
            return Never(Count(written, number, number))
        low = {">=": number, ">": number + 1, "=": number}.get(operator.text)
        high = {"<=": number, "<": number - 1, "=": number}.get(operator.text)
        return Count(written, low, high)

    def span(self, start: int) -> str:
        """The text from a token's number up to the place reached."""
        first = self.tokens[start].start
        following = self.peek()
        return self.text[first : following.start if following else len(self.text)].strip()


class ScoreParser(QueryParser):
    """Reads a score: a sum of numbers, numeric fields and queries."""

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
        return lambda card: prod(factor(card) for factor in factors)

    def score_factor(self) -> Callable[[Card], float]:
        """A number, a numeric field (0 where unknown), or a query in brackets or as one test (1 where it holds)."""
        token = self.peek()
        if token is None:
            raise self.fail("expected a number, a field or a query")
        following = self.peek(1)
        plain = following is None or following.kind != "op"
        if token.kind == "word" and plain and NUMBER.fullmatch(token.text):
            self.position += 1
            number = float(token.text)
            return lambda card: number
        if token.kind == "word" and plain:
            name = token.text.casefold()
            if name in self.game.numbers:
                self.position += 1
                return lambda card: float(card.get(name, 0))
        if token.kind == "open":
            test: Test = self.bracket(self.query)
        else:
            test = self.atom()
            if token.kind == "word" and plain and not any(map(test, self.game.catalog)):
                meant = did_you_mean(token.text, self.game.numbers)
                raise self.fail(f"no card has {token.text!r} in its name{meant}", token)
        return lambda card: float(bool(test(card)))
