"""The language of paper: what faces, boards, sheets and markers say besides the words of cards and rules.

A language is a file `languages/CODE.yaml` in a folder of templates: our words in English, and theirs, with `#` for each
number. Several are read together, the nearest first, so that a person's own words come before ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from pathlib import Path
from typing import NamedTuple

from decktool import files, paths
from decktool.errors import DecktoolError, did_you_mean
from decktool.printing.base import asset_paths

#: Bytes of a file, and values in it.
LIMIT, MOST_VALUES = 2_000_000, 20_000
ENGLISH = "en"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_SPOKEN: ContextVar[tuple[str, dict[tuple[Path, ...], Language]]] = ContextVar("language", default=(ENGLISH, {}))
"""The code of the language that is spoken, and what was read of it, by the folders of templates that hold."""


class Language(NamedTuple):
    """What is needed to say something."""

    texts: Mapping[str, str]
    decimal: str = "."
    date: str = "%Y-%m-%d"


def codes() -> list[str]:
    """The languages that there are, English first."""
    found = {path.stem for folder in _folders() for path in folder.glob("*.yaml")}
    return [ENGLISH, *sorted(found - {ENGLISH})]


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """What is laid out inside is in a language; DecktoolError if there is no file of it, or it is written wrong."""
    if code != ENGLISH and code not in codes():
        where = asset_paths.own_templates()[0] / "languages" / "xx.yaml"
        hint = did_you_mean(code, codes())
        raise DecktoolError(f"there are no words in the language {code[:20]!r}{hint}; write {where}")
    before = _SPOKEN.set((code, {}))
    try:
        _language()
        yield
    finally:
        _SPOKEN.reset(before)


def current() -> str:
    """The code of the language that is spoken."""
    return _SPOKEN.get()[0]


def said(text: str) -> str:
    """A text in the language of paper; as it is where the language has no words for it."""
    language = _language()
    if not language.texts:
        return text
    known = language.texts.get(text)
    if known is not None:
        return known
    numbers = [found.replace(".", language.decimal) for found in _NUMBER.findall(text)]
    known = language.texts.get(_NUMBER.sub("#", text)) if numbers else None
    return text if known is None else re.sub("#", lambda _: numbers.pop(0) if numbers else "#", known)


def filled(text: str, **values: str) -> str:
    """A text in the language of paper with its fields: not by `format`, for a translation may be a stranger's."""
    words = said(text)
    for name, value in values.items():
        words = words.replace(f"{{{name}}}", value)
    return words


def label(text: str) -> str:
    """A text of our own, or what is known of its parts: titles, sentences and lists that were put together."""
    language = _language()
    whole = said(text)
    if whole != text or not language.texts:
        return whole
    for between in ("\n", ". ", ": ", ", "):
        parts = text.split(between)
        if len(parts) > 1:
            # A sentence keeps its full stop.
            stops = [*(part + "." for part in parts[:-1]), parts[-1]] if between == ". " else parts
            return (" " if between == ". " else between).join(map(label, stops))
    return text


def day(when: date) -> str:
    """A date as it is written in the language of paper."""
    return when.strftime(_language().date)


def _folders() -> list[Path]:
    return [place / "languages" for place in (*asset_paths.own_templates(), paths.data_dir("templates"))]


def _language() -> Language:
    code, known = _SPOKEN.get()
    if code == ENGLISH:
        return _PLAIN
    place = tuple(asset_paths.own_templates())
    if place not in known:
        from decktool.printing.base.models import LanguageModel

        read = [
            files.read_model(LanguageModel, files.read_yaml(path, what="a language", limit=LIMIT, most=MOST_VALUES))
            for folder in _folders()
            if (path := folder / f"{code}.yaml").exists()
        ]
        # What the nearest does not state, the next does.
        texts = {text: words for one in reversed(read) for text, words in one.texts.items()}
        decimal = next((one.decimal for one in read if one.decimal), _PLAIN.decimal)
        known[place] = Language(texts, decimal, next((one.date for one in read if one.date), _PLAIN.date))
    return known[place]


_PLAIN = Language({})
