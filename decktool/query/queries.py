"""Queries: recursive descent over tests on fields, names and brackets."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from decktool.cards import name_key
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
)
from decktool.query.tokens import TOO_DEEP, Reader, Token, one_slip, unquote

NUMBER = re.compile(r"-?\d+(\.\d+)?")
RANGE = re.compile(r"(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?")


class QueryParser(Reader):
    """Reads a query: terms side by side, `or`, brackets, negation, tests on fields.

    In a search the opposite of a test on what a card does not state holds; in a rule (`strict`) it is not known.
    """

    strict = False

    def any_of(self, term: Callable[[], Test]) -> Test:
        """Terms side by side, joined by `or` where it stands."""
        options = [self.all_of(term)]
        while self.is_word("or"):
            self.position += 1
            options.append(self.all_of(term))
        return either(options)

    def all_of(self, term: Callable[[], Test]) -> Test:
        """One or more terms that must all hold."""
        tests = [term()]
        while True:
            if self.is_word("and"):
                self.position += 1
            elif self.at_end() or self.is_word("or") or self.tokens[self.position].kind in {"close", "arith"}:
                return every(tests)
            tests.append(term())

    def term(self) -> Test:
        """One test, perhaps negated, perhaps a bracket."""
        token = self.peek()
        if token is None:
            raise self.fail("expected a test such as type:creature")
        if token.kind == "minus" or self.is_word("not"):
            self.position += 1
            self.depth += 1
            if self.depth > TOO_DEEP:
                raise self.fail("too many negations", token)
            test = self.term()
            self.depth -= 1
            return negate(test) if self.strict else lambda card: not test(card)
        if token.kind == "open":
            value: Test = self.bracket(lambda: self.any_of(self.term))
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
                raise self.fail(f"{name} must be yes or no", values[0])
            flag = truth[values[0].text.casefold()] is (operator.text != "!=")
            return is_any(name, flag, self.game)
        words = [unquote(value) for value in values]
        self.check_values(name, words, values)
        if operator.text == ":" and (name == "name" or (declared and not declared.values and kind == "text")):
            return contains(name, words, self.game)
        exact = is_any(name, words, self.game)
        if operator.text == "!=":
            return lambda card: exact(card) if card.get(name) is None else not exact(card)
        return exact

    def check_values(self, name: str, words: Sequence[str], values: Sequence[Token]) -> None:
        """Refuse a value that no card can have; a typo would otherwise silently match nothing."""
        for word, token in zip(words, values, strict=True):
            try:
                check_values(name, word, self.game)
            except ValueError as error:
                raise self.fail(str(error), token) from None

    def numeric(self, name: str, operator: Token, values: Sequence[Token]) -> Test:
        """A number field compared with numbers or ranges."""
        tests = []
        for value in values:
            span = RANGE.fullmatch(value.text)
            if span and operator.text in {":", "="} and (span[1] or span[2]):
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

    def known(self, name: str, token: Token) -> None:
        """Refuse a field that the game's cards do not have."""
        try:
            check_field(name, self.game)
        except ValueError as error:
            raise self.fail(str(error), token) from None
