"""Every regular expression ends: the time it takes grows with the text, not with its square.

All patterns of decktool are found in its source, so a new one is tested without being listed. `BOUNDED` names those
that meet a short text only, with the constant that bounds it; `MADE` those made at run time, with one as it is made.
"""

from __future__ import annotations

import ast
import importlib
import re
import signal
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import pytest

import decktool
from tests.test_layers import nodes

ROOT = Path(decktool.__file__).parent
LONG = 100_000
PROBE = 500
"""What every bad text is tried with first; the slowest of them then in full length."""
SECONDS = 0.4
"""CPU time for 100,000 characters: linear patterns take a hundredth of a second, quadratic ones a minute."""
WAYS = ("match", "fullmatch", "search", "sub", "subn", "split", "finditer", "findall")

_READING = "rulesets.forward.reading."
BOUNDED: dict[str, str] = {
    "deck:_FORMS": "decklist:LONGEST_LINE",
    "deck:_NOTE": "decklist:LONGEST_LINE",
    "decklist:_AFTER": "decklist:LONGEST_LINE",
    "decklist:PRINTING": "decklist:LONGEST_LINE",
    "formats.exports:LCG_HEADING": "decklist:LONGEST_LINE",
    "formats.exports:PTCGL_HEADING": "decklist:LONGEST_LINE",
    "formats.exports:_MARKS": "decklist:LONGEST_LINE",
    "formats.lists:_HEADING": "decklist:LONGEST_LINE",
    "play.table.move_text:_PLACED": "play.table.move_text:LONGEST_MOVE",
    "query.tokens:_TOKEN": "query.tokens:LONGEST",
    f"{_READING}faces:_NAMED": f"{_READING}slots:LONGEST",
    f"{_READING}faces:_PART": f"{_READING}slots:LONGEST",
    f"{_READING}wording:_SENSE": f"{_READING}slots:LONGEST",
}
"""Patterns by `module:name`, with the constant (`module:NAME`) that bounds the texts they meet."""

MADE: dict[str, str] = {
    "cli.judged_lists:f'{re.escape(path)}:(?:(\\\\d+):)? '": r"a/b\.txt:(?:(\d+):)? ",
    "construction.check:f'{re.escape(word)}\\\\W'": r"main\W",
    "construction.edit:f'(?<!\\\\d){entry.count}(?!\\\\d)'": r"(?<!\d)3(?!\d)",
    "jsonmodel:bound": r"^\d+(/\d+)?$",
    "outputs:pattern": r"\s*\{\s*\"a\"",
    "play.table.move_text:between": " off ",
    "printing.layout.layout_context:f\"(?<![\\\\w*])(?:{'|'.join(longest_first)})(?![\\\\w*])\"": r"(?<![\w*])(?:draw two|draw)(?![\w*])",
    f"{_READING}phrases:',? ' * behind + pattern": r",? gain (\d{1,2}) Dread",
    f"{_READING}phrases:pattern": r"gain (\d{1,2}) Dread",
    f"{_READING}phrases:_plain(part)": r"gain\ Dread",
    f"{_READING}sentences:f\"(?:{{names or '(?!)'}})(?![\\\\w'-])\"": r"(?:ember|ember stone)(?![\w'-])",
    f"{_READING}terse_text:f'(?i)^{{card_type}}: '": r"(?i)^boon: ",
    "printing.template.symbols:'|'.join(expressions)": r"(\{tap\})|(<b>(\S(?:[^\n]{0,500}?\S)?)</b>)",
}
"""Patterns that are put together at run time, by `module:source`, as they may come out."""


class Use(NamedTuple):
    """A pattern, its name in the tables above and the ways it is used."""

    name: str
    pattern: re.Pattern[Any] | None
    ways: frozenset[str]


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _files() -> list[Path]:
    return [path for path in sorted(ROOT.rglob("*.py")) if "data" not in path.parts]


def _modules() -> dict[str, list[ast.AST]]:
    return {_module(path): nodes(path) for path in _files()}


def _flags(call: ast.Call) -> int:
    found = 0
    for given in [*call.args[1:], *(key.value for key in call.keywords)]:
        for node in ast.walk(given):
            if isinstance(node, ast.Attribute) and isinstance(value := getattr(re, node.attr, None), re.RegexFlag):
                found |= value
    return found


def _named() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every compiled pattern that a module holds, by itself or in a tuple; an imported one is its own module's.

    They are told apart by name: Python may give two modules that write the same pattern one object or two.
    """

    def look(name: str, value: Any) -> Iterator[tuple[str, re.Pattern[Any]]]:
        if isinstance(value, re.Pattern):
            yield name, value
        elif isinstance(value, tuple | list):
            for i, inner in enumerate(value):
                yield from look(f"{name}[{i}]", inner)

    for module, every in _modules().items():
        if not module.endswith("__main__"):
            imports = [node for node in every if isinstance(node, ast.ImportFrom)]
            imported = {alias.asname or alias.name for node in imports for alias in node.names}
            for name, value in vars(importlib.import_module(module)).items():
                if name not in imported:
                    yield from look(f"{module.removeprefix('decktool.')}:{name}", value)


@cache
def uses() -> dict[str, Use]:
    """Every pattern in decktool's source, by its name."""
    found: dict[str, Use] = {}
    ways: dict[str, set[str]] = {}
    for module, every in _modules().items():
        loops: dict[str, set[str]] = {}
        for node in every:
            if isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Name):
                for target in ast.walk(node.target):
                    if isinstance(target, ast.Name):
                        loops.setdefault(target.id, set()).add(node.iter.id)
        for node in every:
            if isinstance(node, ast.Attribute) and node.attr in WAYS:
                base = node.value
                name = base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""
                # A name with a line before it is its module's own.
                for held in {name, *loops.get(name, ())}:
                    ways.setdefault(f"{module}:{held}" if held.startswith("_") else held, set()).add(node.attr)
    for name, pattern in _named():
        module, _, last = name.partition("[")[0].partition(":")
        asked = ways.get(f"decktool.{module}:{last}" if last.startswith("_") else last)
        found[name] = Use(name, pattern, frozenset(asked or {"match", "fullmatch", "search"}))
    for module, every in _modules().items():
        body = every[0].body if isinstance(every[0], ast.Module) else []
        top = {id(inner) for node in body if isinstance(node, ast.Assign | ast.AnnAssign) for inner in ast.walk(node)}
        for node in every:
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
                continue
            way = node.func.attr
            if way not in {*WAYS, "compile"} or (way == "compile" and id(node) in top):
                continue
            source = ast.unparse(node.args[0])
            name = f"{module.removeprefix('decktool.')}:{source}"
            made: re.Pattern[Any] | None = None
            if isinstance(node.args[0], ast.Constant):
                made = re.compile(node.args[0].value, _flags(node))
            elif name in MADE:
                made = re.compile(MADE[name], _flags(node))
            elif isinstance(held := getattr(importlib.import_module(module), source, None), str):
                made = re.compile(held, _flags(node))
            before = found.get(name)
            used = {"match", "search"} if way == "compile" else {way}
            found[name] = Use(name, made, frozenset(used | set(before.ways if before else ())))
    return found


def bad_texts(pattern: str) -> Iterator[Callable[[int], str]]:
    """Texts of any length that patterns of this kind are slowest on: repeated, after a beginning, before a wrong end."""
    literals = sorted(set(re.findall(r"[a-zA-Z]{1,10}|[^\w\\\s]", pattern)))
    common = " ,(,[,\",',a,A,1,#,*,-,:,x 1,x1 ,a ,1.,<,>,/,//,\t,\n,a\n,  a,[[,((,=,é,{,},\\,x,a(,( ,a (,1 ,a b,\r"
    units = [*common.split(","), ",", "1,", *(f"{word} " for word in literals if word.isalpha()), *literals]
    for unit in dict.fromkeys(units):
        yield lambda n, unit=unit: "a" + (unit * n)[:n] + "!"  # type: ignore[misc]
        yield lambda n, unit=unit: "1" + (unit * n)[:n] + "\n?"  # type: ignore[misc]
    for word in literals:
        yield lambda n, word=word: word + " " * n + "!"  # type: ignore[misc]
        yield lambda n, word=word: word + "a" * n + "\n!"  # type: ignore[misc]


class _Late(Exception):
    pass


def _time(pattern: re.Pattern[Any], way: str, text: str, most: float) -> float:
    """CPU seconds of one use; `most` where it took longer."""

    def stop(*_: object) -> None:
        raise _Late

    given: Any = text.encode() if isinstance(pattern.pattern, bytes) else text
    before = signal.signal(signal.SIGPROF, stop)
    begun = process_time()
    try:
        try:
            signal.setitimer(signal.ITIMER_PROF, most)
            if way in {"sub", "subn"}:
                pattern.sub(lambda found: found[0], given)
            elif way == "finditer":
                for _ in pattern.finditer(given):
                    pass
            else:
                getattr(pattern, way)(given)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except _Late:  # it may be raised on the way out, too
        return most
    finally:
        signal.signal(signal.SIGPROF, before)
    return process_time() - begun


def bound(name: str) -> int:
    """The longest text that a pattern meets, or that it is tried with."""
    known = BOUNDED.get(name) or BOUNDED.get(name.partition("[")[0])
    if known is None:
        return LONG
    module, _, constant = known.partition(":")
    return min(LONG, int(getattr(importlib.import_module(f"decktool.{module}"), constant)))


def slowest(use: Use) -> tuple[float, str, str]:
    """The seconds that the worst text takes, how the pattern was used, and how the text begins."""
    assert use.pattern is not None
    length = bound(use.name)
    probe = min(PROBE, length)
    source = use.pattern.pattern if isinstance(use.pattern.pattern, str) else use.pattern.pattern.decode("latin-1")
    tried = sorted(
        (
            (_time(use.pattern, way, text(probe), SECONDS / 8), way, i, text)
            for way in sorted(use.ways)
            for i, text in enumerate(bad_texts(source))
        ),
        key=lambda one: -one[0],
    )[:3]
    return max(((_time(use.pattern, way, text(length), SECONDS), way, text(9)) for _, way, _, text in tried))


# By their text alone: every worker collects the tests, and one runs each.
MODULES = sorted(
    _module(path).removeprefix("decktool.") for path in _files() if re.search(r"\bre\.\w", path.read_text("utf-8"))
)


def test_patterns_made_at_run_time_are_listed() -> None:
    """A pattern whose source is put together at run time is in the table, as it may come out, and none else is."""
    unknown = [use.name for use in uses().values() if use.pattern is None]
    assert unknown == []
    known = {*uses(), *(name.partition("[")[0] for name in uses())}
    assert sorted({*MADE, *BOUNDED} - known) == []
    assert {name.partition(":")[0] for name in uses()} <= {*MODULES}


@pytest.mark.skipif(not hasattr(signal, "SIGPROF"), reason="no CPU timer")
@pytest.mark.parametrize("module", MODULES)
def test_every_pattern_ends(module: str) -> None:
    """100,000 of its worst characters, or the longest text that reaches it, take a pattern a moment."""
    late = {}
    for use in uses().values():
        if use.name.partition(":")[0] == module and use.pattern is not None:
            seconds, way, text = slowest(use)
            if seconds > SECONDS * 0.8:
                late[use.name] = (way, text)
    assert late == {}


def test_a_pattern_that_does_not_end_is_seen() -> None:
    """The test itself can fail."""
    use = Use("a", re.compile(r"(a+)+b"), frozenset({"match"}))
    assert slowest(use)[0] == SECONDS
