"""The changes that are passed over, named one by one with the reason: `equivalent.yaml` beside this file."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import yaml

from tests.mutants.changes import Change

FILE = Path(__file__).with_suffix(".yaml")


class Unreadable(Exception):
    """The file is not of its form; the message says where."""


@dataclass(frozen=True, slots=True)
class Equivalents:
    """Files to pass over, with the functions that count all the same, as patterns; and changes: function, code and what
    it becomes.
    """

    outside: list[tuple[str, list[str]]]
    changes: set[tuple[str, str, str]]

    def leaves_out(self, path: str, function: str = "") -> bool:
        """True for a function of a file, given from the package's folder, that keeps no rules; none: the module itself."""
        return any(
            fnmatch(path, files) and not any(fnmatch(function, one) for one in but) for files, but in self.outside
        )

    def names(self, change: Change) -> bool:
        """True for a change that is named."""
        return (change.function, change.code, change.becomes) in self.changes


def read(ruleset: str, path: Path = FILE) -> Equivalents:
    """What is passed over in a ruleset; raises `Unreadable` with the entry's place."""
    data = yaml.safe_load(path.read_text("utf-8")) or {}
    outside = [
        _entry(path, "outside", number, {"but": ""} | each if isinstance(each, dict) else each, ("file", "but"))
        for number, each in enumerate(data.pop("outside", ()), 1)
    ]
    for name, entries in data.items():
        for number, each in enumerate(entries, 1):
            _entry(path, name, number, each, ("function", "code", "becomes"))
    named = {
        (each["function"] or "", " ".join(each["code"].split()), " ".join(each["becomes"].split()))
        for each in data.get(ruleset, ())
    }
    return Equivalents([(file, but.split()) for file, but in outside], named)


def _entry(path: Path, name: str, number: int, entry: object, keys: tuple[str, ...]) -> tuple[str, ...]:
    """An entry's values; it has these keys and a reason, all of them text."""
    wanted = {*keys, "reason"}
    if not isinstance(entry, dict) or {*entry} != wanted or not all(isinstance(v, str) for v in entry.values()):
        raise Unreadable(f"{path.name}: {name}, entry {number}: it needs {', '.join(sorted(wanted))}, each as text")
    if not entry["reason"].strip():
        raise Unreadable(f"{path.name}: {name}, entry {number}: it gives no reason")
    return tuple(entry[key] for key in keys)
