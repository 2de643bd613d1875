"""Conditions on a hand: queries that are counted, joined by and, or, not and brackets."""

from __future__ import annotations

from decktool.cards import Card
from decktool.errors import QueryError
from decktool.filters import Test, contains, plain
from decktool.query.nouns import Condition, Count, Every, Never, Query, Some
from decktool.query.queries import QueryParser
from decktool.query.tokens import TOO_DEEP


class ConditionParser(QueryParser):
    """Reads a condition."""

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
                query: Test = self.bracket(lambda: self.any_of(self.term))
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
        return (
            operator is not None
            and operator.kind == "op"
            and operator.text != ":"
            and number is not None
            and number.kind == "word"
        )

    def count(self, query: Test, start: int) -> Condition:
        """The count after a query; the comparison comes next."""
        written = Query(self.span(start), plain(query))
        operator, value = self.tokens[self.position], self.tokens[self.position + 1]
        if not value.text.isdecimal() or len(value.text) > 6:
            raise self.fail("expected a whole number of cards", value)
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


def _nothing(card: Card) -> bool:
    """Stand for "no query was read"."""
    return False
