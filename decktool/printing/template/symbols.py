"""`symbols:` of game.yaml: what a designer writes in the texts of cards, and what is printed for it.

A key is written in texts as it stands (`{tap}`, `[[sword]]`, an emoji, `%n`) and prints as its value: an icon
(`:sword:`), marked up words, or a field of the card (`{name}`). A key with `…` encloses words: `<b>…</b>: "**…**"`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from decktool import files
from decktool.games import Game, GameFilePart
from decktool.printing.template.card_context import FIELD

#: What stands for the enclosed words.
WORDS = "\N{HORIZONTAL ELLIPSIS}"
#: Characters that one pair of symbols can enclose, and pairs inside one another.
LONGEST, DEEPEST = 500, 5


def _read(part: GameFilePart) -> Any:
    from decktool.printing.base.models import SymbolsModel  # pydantic is slow to load

    return files.read_model(SymbolsModel, part.file, part.where, part.data).root


def symbols_of(game: Game) -> Symbols:
    """The symbols of a game; none where game.yaml has no `symbols:`. DataError when they are not as they should be."""
    return _compiled(tuple((game.part("symbols", _read) or {}).items()))


class Symbols:
    """The symbols of a game, ready to be found in texts; longer ones are found before shorter ones."""

    def __init__(self, rows: tuple[tuple[str, str], ...]) -> None:
        """Compile the rows of `symbols:`."""
        self._values: dict[int, str] = {}
        expressions = []
        group = 1
        for key, value in sorted(rows, key=lambda row: -len(row[0])):
            self._values[group] = value
            expressions.append(f"({_expression(key)})")
            group += 1 + (WORDS in key)
        self._pattern = re.compile("|".join(expressions)) if expressions else None

    def applied(self, words: str, field: Callable[[str], str | None], depth: int = 0) -> str:
        """Words with their symbols replaced; `field` gives the words of the card's fields."""
        if self._pattern is None or depth > DEEPEST:
            return words

        def put(match: re.Match[str]) -> str:
            group = match.lastindex or 0
            value = FIELD.sub(lambda name: field(name[1]) or "", self._values[group])
            enclosed = group + 1 not in self._values and group < len(match.groups())
            return value.replace(WORDS, self.applied(match[group + 1], field, depth + 1)) if enclosed else value

        return self._pattern.sub(put, words)


_compiled = lru_cache(maxsize=32)(Symbols)


def _expression(key: str) -> str:
    """The regular expression of a key; where both signs are one (`_…_`), they stand at the ends of words."""
    left, _, right = (re.escape(side.strip()) for side in key.partition(WORDS))
    if WORDS not in key:
        return re.escape(key)
    before, after = (r"(?<![^\W_])", r"(?![^\W_])") if left == right else ("", "")
    return rf"{before}{left}(\S(?:[^\n]{{0,{LONGEST}}}?\S)?){right}{after}"
