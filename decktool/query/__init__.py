"""The one query language: cards, conditions for odds, and scores are written in it.

    type:creature hp>=5 (rarity:rare or rarity:legendary) -name:"Silver Axe"

* Words side by side (or `and`) must all hold; `or`, brackets, and `-` or `not` do the rest. A bare word is part of
  the name.
* `field:value` is "is" for a field with a fixed list of values, for type, set, id and lists; "contains" for names
  and free text. `=` and `!=` are exact, `< <= > >=` compare numbers, `hp:4..6` is a range, `type:relic,weapon` is
  either. `has:hp` says that the field is known. A field that a card lacks satisfies no comparison;
  in a rule it is not known instead.
* A *condition* (for odds) counts: `type:creature>=2 and name:"Bow and Arrows">=1`, brackets as above; a query alone
  means >= 1.
* A *score* (for building) adds: `type:relic*2 + hp - 0.5`, each term a number, a numeric field or a query that
  counts 1.

Errors are QueryError with the position for a caret.
"""

from __future__ import annotations

import re

from decktool.cards import name_key
from decktool.filters import Test, plain
from decktool.games import Game
from decktool.query.nouns import Condition, Count, Every, Never, Query, Score, Some, condition_words
from decktool.query.queries import ConditionParser, QueryParser, ScoreParser


def parse_query(text: str, game: Game) -> Query:
    """Read a query about the cards of a game; an empty text matches every card."""
    parser = QueryParser(text, game)
    return Query(text, plain(_whole(parser)))


def parse_rule(text: str, game: Game) -> Test:
    """Read a query as a rule means it: what a card does not state is not known, and so is the opposite of it."""
    parser = QueryParser(text, game)
    parser.strict = True
    return _whole(parser)


def _whole(parser: QueryParser) -> Test:
    if parser.peek() is None:
        return lambda card: True
    matches = parser.query()
    parser.expect_end()
    return matches


def parse_condition(text: str, game: Game) -> Condition:
    """Read a condition on a hand: queries with counts, joined by and, or, not and brackets."""
    parser = ConditionParser(text, game)
    condition = parser.condition()
    parser.expect_end()
    return condition


def parse_score(text: str, game: Game) -> Score:
    """Read a score: a sum of numbers, numeric fields and queries, each perhaps times a number."""
    parser = ScoreParser(text, game)
    value = parser.score_sum()
    parser.expect_end()
    return Score(text, value)


def near_names(text: str, game: Game) -> list[str]:
    """What a query for one name (`Lucai`, `name:"Lucai"`), which no card has, may mean: names of cards, best first, or
    the query for a card type of that name.
    """
    name = re.sub(r"^name\s*[:=]\s*", "", text.strip()).strip("\"'")
    if re.search(r"[:=<>\"'()]", name) or any(map(parse_query(text, game).matches, game.catalog)):
        return []
    for kind in game.types.values():
        if name_key(name) in {kind.id, name_key(kind.title), name_key(kind.plural)}:
            return [f"type:{kind.id}"]
    return game.catalog.suggest(name)


__all__ = [
    "Condition", "Count", "Every", "Never", "Query", "Score", "Some",
    "condition_words", "near_names", "parse_condition", "parse_query", "parse_rule", "parse_score",
]  # fmt: skip
