"""Errors that a person can fix.

A broken deck rule is a value (`decktool.construction.Violation`), not an exception. An exception means that we
cannot go on: a file cannot be read, a name is not known, a folder cannot be written. Everything here is turned into
a message and an exit status in one place, the command group.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class DecktoolError(Exception):
    """An error with a message for people.

    The message says what is wrong, where, and what to do about it. `exit_status` is what the command line ends with.
    `code` is a word for programs that can do something about this kind of error; most have none.
    """

    exit_status = 2
    code = ""


class Problem(NamedTuple):
    """One thing wrong in a file a person wrote: its line (1-based), the field's path and what to do."""

    line: int | None
    field: str
    message: str


def first_lines(lines: Sequence[str], most: int = 20, before: str = "", after: str = "more") -> str:
    """The first of some lines, and how many others there are, with words before and after it."""
    others = [f"{before}... and {len(lines) - most} {after}"] if len(lines) > most else []
    return "\n".join([*lines[:most], *others])


class DataError(DecktoolError):
    """A file that a person wrote (game.yaml, a set, a template, a position) is not as it should be.

    `problems` holds every defect found, not only the first; the message lists them (of very many, the first) one a line
    as `file:line: field: what`.
    """

    def __init__(self, path: str, problems: Sequence[Problem]) -> None:
        self.path = path
        self.problems = tuple(problems)
        lines = [
            f"{path}{'' if line is None else f':{line}'}: {field}{': ' if field else ''}{message}"
            for line, field, message in problems
        ]
        super().__init__(first_lines(lines, before=f"{path}: "))


class Several(DecktoolError):
    """Several independent errors: `problems`, listed one after the other."""

    def __init__(self, problems: Sequence[DecktoolError]) -> None:
        """Keep the problems, those of others that are several by themselves."""
        parts = [part for each in problems for part in (each.problems if isinstance(each, Several) else (each,))]
        known = {str(part): part for part in parts}
        self.problems: tuple[DecktoolError, ...] = tuple(known.values())
        super().__init__(first_lines(list(known)))


class UnknownName(DecktoolError):
    """A game, format, card, field or rule was named that does not exist; the message lists near or known names."""


class UnknownInPool(UnknownName):
    """A pool names cards that the game does not have; `name` is the first of them."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


class QueryError(DecktoolError):
    """A query, score or condition that cannot be read; the message shows the text with a caret under the fault."""

    def __init__(self, text: str, position: int, problem: str) -> None:
        """Point at `position` (0-based) of `text`."""
        self.text = text
        self.position = position
        self.problem = problem
        super().__init__(f"{problem}\n  {text}\n  {' ' * position}^")


class OutputError(DecktoolError):
    """A file or folder that cannot be written."""


class Outside(DecktoolError):
    """A path that leads out of the folder that it belongs to, by its name or through a link."""


NEAR = 0.6
"""How alike a known word is to one that may mean it, at least."""
_MOST_KNOWN = 60
"""Known names that are listed where nothing is like the one that was written."""


def nearest(word: str, known: Sequence[str], n: int = 2) -> list[str]:
    """The known words most like `word`, best first, at most `n`; none that is much less like it than the best."""
    from difflib import SequenceMatcher

    word = word[:200]
    compared = SequenceMatcher(b=word)

    def at_most(other: str) -> float:
        compared.set_seq1(other)
        return bound if (bound := compared.real_quick_ratio()) < NEAR else compared.quick_ratio()

    # A likeness is dear, but its bound is cheap: the promising are compared first, and the rest not at all.
    found: list[tuple[float, str]] = []
    for most, other in sorted(((at_most(other), other) for other in known), reverse=True):
        if most < (found[-1][0] if len(found) == n else NEAR):
            break
        compared.set_seq1(other)
        if (ratio := compared.ratio()) >= NEAR:
            found = sorted([*found, (ratio, other)], reverse=True)[:n]
    likeness = [SequenceMatcher(None, word, other).ratio() for _, other in found]
    return [other for (_, other), ratio in zip(found, likeness, strict=True) if ratio >= likeness[0] - 0.15]


def some(names: Sequence[str], most: int = 5) -> str:
    """`A, B, C, D, E and 45 more`: the first few of some names."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def joined(words: Sequence[str], last: str = "and") -> str:
    """Parts of a sentence: one, two and three."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def did_you_mean(word: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """The end of an error about an unknown word: the most similar known words, or all of them, or another remedy.

    `; did you mean deal or draw?`, or if no known word is similar `; known: ...`; with `otherwise`, `; ` and that.
    """
    known = list(known)
    if otherwise is None:
        otherwise = f"known: {some(known, _MOST_KNOWN) or 'none'}"
    return perhaps(nearest(word, known), otherwise)


def perhaps(near: Sequence[str], otherwise: str = "") -> str:
    """`; did you mean A or B?` of names that were found to be near; without any, `; ` and what else there is to do."""
    remedy = question(near) if near else otherwise
    return f"; {remedy}" if remedy else ""


def question(near: Sequence[str]) -> str:
    """`did you mean A or B?`."""
    return f"did you mean {' or '.join(near)}?"


def unexpected(error: Exception) -> str:
    """An error that nobody expected, in one line of at most 200 characters: its kind and what it says."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
