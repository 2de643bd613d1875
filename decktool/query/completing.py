"""What may come next in a query that somebody is typing: fields, their values, names of cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypedDict

from decktool.cards import counted, name_key
from decktool.games import Game
from decktool.jsonmodel import Count
from decktool.query.tokens import LONGEST

MOST = 30
"""Maximum number of completions."""
MOST_VALUES = 200
"""Maximum number of distinct values for which a text field is completed; with more, it is prose."""

_BETWEEN = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\s()]', re.DOTALL)
"""A blank or a bracket, where a word ends, or a whole quoted text, closed or not, whose blanks end none."""
_TEST = re.compile(r"(?P<field>[^\s()<>=!:\"]+)(?P<op>>=|<=|!=|>|<|=|:)(?P<value>.*)", re.DOTALL)


class CompletionRow(TypedDict):
    """What the last word may become."""

    start: Count
    """Where in the text it begins; it ends where the person types."""
    text: str
    words: str
    """What it is, in words."""


def completions(text: str, game: Game) -> list[CompletionRow]:
    """Completions of the last word of a query, most likely first; `text` ends at the cursor."""
    if len(text) > LONGEST:
        return []
    start = 0
    for between in _BETWEEN.finditer(text):
        start = start if between[0][0] == '"' else between.end()
    if text[start : start + 1] == "-":
        start += 1
    word = text[start:]
    test = _TEST.fullmatch(word)
    found = _begun(word, game)
    if test is not None:
        value = test["value"].rpartition(",")[2]
        start, found = len(text) - len(value), _values(test["field"].casefold(), value, game)
    return [{"start": start, "text": each, "words": words} for each, words in islice(found, MOST)]


def _begun(word: str, game: Game) -> Iterator[tuple[str, str]]:
    """Fields and card names that begin so; a name also where a later word of it does."""
    key = name_key(word.strip('"'))
    own = [("type", "kind of card"), ("set", "set"), ("name", "name"), ("has", "states a field")]
    fields = [*own, *((field.id, field.title) for field in game.fields.values())]
    if not word.startswith('"'):
        yield from ((f"{name}:", words) for name, words in fields if name.startswith(word.casefold()))
    if key:
        names = dict.fromkeys(card.name for card in game.catalog)
        first = [name for name in names if name_key(name).startswith(key)]
        later = [name for name in names if f" {key}" in name_key(name)]
        yield from ((quoted(name), "card") for name in dict.fromkeys([*first, *later]))


def _values(field: str, value: str, game: Game) -> Iterator[tuple[str, str]]:
    """The values of a field that begin so, with the number of cards that have them."""
    if field == "has":
        known = Counter({name: sum(card.get(name) is not None for card in game.catalog) for name in game.fields})
    else:
        known = Counter(str(one) for card in game.catalog for one in _said(card.get(field)))
        if field == "set":
            known = Counter(printing.set for card in game.catalog for printing in card.printings)
    declared = game.fields.get(field)
    if len(known) > MOST_VALUES or (declared is not None and declared.kind == "flag"):
        known = Counter({"yes": known["True"], "no": known["False"]} if len(known) <= 2 else {})
    order = sorted(known, key=(lambda one: (float(one), one)) if field in game.numbers else (lambda one: ("", one)))
    key = name_key(value.strip('"'))
    for one in order:
        if name_key(one).startswith(key) and known[one]:
            yield quoted(one), counted(known[one])


def _said(value: object) -> Sequence[object]:
    if isinstance(value, (list, tuple)):
        return value
    return [] if value is None or isinstance(value, dict) else [value]


def quoted(text: str) -> str:
    """A value as a query has to write it: in quotation marks where it is more than a plain word."""
    plain = re.fullmatch(r"[^\s()<>=!:*+\"',-][^\s()<>=!:*+\",]*", text)
    if plain and text.casefold() not in {"and", "or", "not"}:
        return text
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
