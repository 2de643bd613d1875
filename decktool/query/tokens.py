"""The tokens of a query, and a reader that walks over them and points at errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from decktool.errors import QueryError
from decktool.games import Game

LONGEST = 10_000
"""Maximum number of characters of a query."""
TOO_DEEP = 60
"""Maximum nesting of brackets."""

# A single quotation mark is one where it begins a word and another ends one: Baker's and 'Tis have apostrophes.
_TOKEN = re.compile(
    r"""\s*(?:
      (?P<open>\() | (?P<close>\))
    | (?P<op>>=|=>|<=|=<|!=|==|>|<|=|:)
    | (?P<arith>[*+])
    | (?P<text>"(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.|'(?![\s()<>=!:*+]|$))+'(?=[\s()<>=!:*+]|$))
    | (?P<minus>-)
    | (?P<word>[^\s()<>=!:*"+]+)
    )""",
    re.VERBOSE,
)


_SAME = {"=>": ">=", "=<": "<=", "==": "="}
"""Operators of other languages, and ours."""


class Token(NamedTuple):
    """One word, sign or quoted text: its kind, its text and where it starts."""

    kind: str
    text: str
    start: int
    glued: bool
    """True when no blank comes before it."""


class Reader:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str, game: Game) -> None:
        self.text = text
        self.game = game
        self.depth = 0
        self.position = 0
        self.tokens: list[Token] = []
        if len(text) > LONGEST:
            raise QueryError(text[:60] + " ...", 0, f"longer than {LONGEST:,} characters")
        place, end = 0, len(text.rstrip())
        while place < end:
            found = _TOKEN.match(text, place)
            if found is None or found.lastgroup is None:
                start = place + len(text[place:]) - len(text[place:].lstrip())
                problem = "this quotation mark is never closed" if text[start] == '"' else "cannot be read here"
                raise QueryError(text, start, problem)
            start = found.start(found.lastgroup)
            said = _SAME.get(found[found.lastgroup], found[found.lastgroup])
            self.tokens.append(Token(found.lastgroup, said, start, start == place and place > 0))
            place = found.end()

    def peek(self, ahead: int = 0) -> Token | None:
        """The token to come, or None at the end."""
        place = self.position + ahead
        return self.tokens[place] if place < len(self.tokens) else None

    def is_word(self, *words: str) -> bool:
        """True when one of these words comes next."""
        token = self.peek()
        return token is not None and token.kind == "word" and token.text.casefold() in words

    def fail(self, problem: str, token: Token | None = None) -> QueryError:
        """An error at a token, or at the place reached."""
        token = token or self.peek()
        return QueryError(self.text, token.start if token else len(self.text), problem)

    def expect_end(self) -> None:
        """Raise an error if text is left."""
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


def unquote(token: Token) -> str:
    """What a token says, without its quotation marks."""
    if token.kind != "text":
        return token.text
    return re.sub(r"\\(.)", r"\1", token.text[1:-1])


def one_slip(word: str, meant: str) -> bool:
    """True when one letter too many, too few, wrong, or two letters swapped make a word of another."""
    start = 0
    while start < min(len(word), len(meant)) and word[start] == meant[start]:
        start += 1
    one, other = word[start:], meant[start:]
    return word != meant and (
        one[1:] == other or one == other[1:] or one[1:] == other[1:] or (one[1::-1], one[2:]) == (other[:2], other[2:])
    )
