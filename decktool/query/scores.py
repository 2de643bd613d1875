"""Scores: sums of numbers, numeric fields and queries."""

from __future__ import annotations

from collections.abc import Callable

from decktool.cards import Card
from decktool.filters import Test
from decktool.query.queries import NUMBER, QueryParser


class ScoreParser(QueryParser):
    """Reads a score."""

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
            raise self.fail("expected a number, a field or a query")
        following = self.peek(1)
        plain = following is None or following.kind != "op"
        if token.kind == "word" and plain and NUMBER.fullmatch(token.text):
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
            test: Test = self.bracket(lambda: self.any_of(self.term))
        else:
            test = self.atom()
        return lambda card: float(bool(test(card)))
