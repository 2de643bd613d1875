"""Every reader has a budget: SECURITY.md names them all, and nothing within one takes a machine."""

from __future__ import annotations

import ast
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from tests.test_layers import nodes

ROOT = Path(__file__).parents[1]
SECONDS, PACE = 5, 0.28
"""CPU seconds that a hostile file may take where ten million turns of a plain loop take PACE; more where those do."""
MEMORY = 300_000_000
_ROW = re.compile(r"\| [^|]* \| [^|]+ \| ([\d,]+) \| `([\w.]+)\.(\w+)` \|")


def budgets() -> list[tuple[str, str, str]]:
    """The rows of SECURITY.md: the number, the module and the constant."""
    return [found.groups() for found in _ROW.finditer((ROOT / "SECURITY.md").read_text("utf-8"))]  # type: ignore[misc]


def test_the_table_says_what_the_code_does() -> None:
    """Each budget in SECURITY.md is the constant that it names."""
    assert len(budgets()) > 40
    for said, module, name in budgets():
        assert said == f"{getattr(importlib.import_module(f'decktool.{module}'), name):,}", (module, name)


_READERS = {"read_bytes", "read_text", "read_yaml", "read_stdin"}


def _bounds(path: Path) -> list[tuple[str, str]]:
    """The bound of each call of a module that reads a person's file: the constant's module and name, "" for a plain number."""
    if not any(name in path.read_text("utf-8") for name in _READERS):
        return []
    module = ".".join(path.relative_to(ROOT / "decktool").with_suffix("").parts).removesuffix(".__init__")
    known = importlib.import_module(f"decktool.{module}")
    homes: dict[str, tuple[str, str]] = {}
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            homes |= {
                name.asname or name.name: (node.module.partition("decktool.")[2], name.name) for name in node.names
            }
    found = []
    for node in nodes(path):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name not in _READERS:
            continue
        if name != "read_stdin" and "what" not in {word.arg for word in node.keywords}:
            continue  # pathlib's own, of files that are ours
        bound = next((word.value for word in node.keywords if word.arg == "limit"), None)
        if bound is None and name == "read_stdin":
            bound = node.args[0]
        match bound:
            case ast.Name(id=word):
                found.append(homes.get(word, (module, word)))
            case ast.Attribute(value=ast.Name(id=base), attr=word):
                home = getattr(known, base, None)
                place = home.__name__ if home else f"decktool.{'.'.join(filter(None, homes[base]))}"
                found.append((place.removeprefix("decktool."), word))
            case None if name == "read_yaml":
                found.append(("files", "YAML_LIMIT"))
            case _:
                found.append((module, ""))
    return found


def test_no_reader_is_missing_from_the_table() -> None:
    """Every call that reads a file of a person's is bounded by one of the table's constants."""
    named = {(module, name) for _, module, name in budgets()}
    paths = sorted(path for path in (ROOT / "decktool").rglob("*.py") if path.name not in {"files.py", "__main__.py"})
    found = {path: _bounds(path) for path in paths}
    assert sum(map(len, found.values())) > 30
    assert {path.name: bounds for path, bounds in found.items() if not named.issuperset(bounds)} == {}


_RAW = {"handle_of", "open", "opened", "fdopen", "read_bytes", "read_text"}
_OURS = {
    "cli.demo.command": "a deck that ships",
    "cli.import_._stands": "a file as long as the one to be written",
    "cli.init._project": "a package with rules, which ships",
    "report.schemas.schema_of": "a schema, which ships",
    "files.cached_bytes": "our own cache",
    "importing.game_folder.starter_files": "the starter, which ships",
    "files.read_bytes": "the reader whose limit the callers give",
    "spreadsheets._look_inside": "a part of a workbook, as long as its checked size",
    "studio.app._part_of_page": "our own page",
    "studio.app.application": "our own page",
    "studio.pictures.drawn": "our own cache",
    "studio.common.kept_settings": "our own settings",
}
"""Where a file is read without a limit of the table, and why that is all right."""


def _raw_reads(path: Path) -> list[str]:
    """The functions of a module that open files themselves and read more than a budget of the table."""
    if not any(name in path.read_text("utf-8") for name in _RAW):
        return []
    module = ".".join(path.relative_to(ROOT / "decktool").with_suffix("").parts).removesuffix(".__init__")
    named = {name for _, _, name in budgets()} | {"HEAD"}
    found = []
    for function in nodes(path):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        reads = opens = 0
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or {"what", "limit"} & {word.arg for word in node.keywords}:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            # `read_text(words)` reads no file.
            of_a_path = isinstance(node.func, ast.Attribute) and not (name in {"read_bytes", "read_text"} and node.args)
            if name in _RAW and not _writes(node) and (of_a_path or name in {"open", "opened"}):
                opens += 1
                reads += name in {"read_bytes", "read_text"}
            elif name in {"read", "_read"}:
                bound = node.args[-1] if node.args else None
                bound = bound.left if isinstance(bound, ast.BinOp) else bound
                reads += getattr(bound, "attr", getattr(bound, "id", "")) not in named
        if opens and reads:
            found.append(f"{module}.{function.name}")
    return found


def _writes(node: ast.Call) -> bool:
    modes = [
        word.value for word in (*node.args, *(word.value for word in node.keywords)) if isinstance(word, ast.Constant)
    ]
    return any(isinstance(mode, str) and re.fullmatch(r"[rwxab+]+", mode) and set(mode) & set("wxa") for mode in modes)


def test_no_file_is_read_past_the_readers() -> None:
    """Whoever opens a file without them reads what is ours, or as much as a budget of the table."""
    every = sorted((ROOT / "decktool").rglob("*.py"))
    paths = [path for path in every if path.name != "paths.py" and "rulesets" not in path.relative_to(ROOT).parts]
    found = sorted(name for path in paths for name in _raw_reads(path))
    assert found == sorted(_OURS)


def test_a_bound_that_is_in_no_table_is_seen(tmp_path: Path) -> None:
    """A plain number, and a constant of another module that has the name of one in the table."""
    text = "from decktool import files\nLIMIT = 1\nfiles.read_text('a', limit=1_000, what='a')\nfiles.read_text('a', limit=LIMIT, what='a')\n"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[__name__], "ROOT", tmp_path)
        place = tmp_path / "decktool" / "errors.py"
        place.parent.mkdir()
        place.write_text(text, "utf-8")
        assert _bounds(place) == [("errors", ""), ("errors", "LIMIT")]


def _workbook(**parts: Callable[[bytes], bytes]) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(["count", "name"])
    whole, changed = io.BytesIO(), io.BytesIO()
    book.save(whole)
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            key = Path(name).stem
            new.writestr(name, parts[key](old.read(name)) if key in parts else old.read(name))
    return changed.getvalue()


def _sheet(rows: bytes) -> Callable[[bytes], bytes]:
    space = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return lambda _: b'<worksheet xmlns="' + space + b'"><sheetData>' + rows + b"</sheetData></worksheet>"


def _names(number: int) -> Callable[[bytes], bytes]:
    many = b"".join(b'<definedName name="a%d">A1</definedName>' % i for i in range(number))
    return lambda book: book.replace(b"<calcPr", b"<definedNames>" + many + b"</definedNames><calcPr")


def _rows(number: int, cell: bytes) -> bytes:
    """Rows of two hundred cells, each with another number."""
    rows = (
        b"".join(cell % (7919 * (200 * row + column) % 1_000_003) for column in range(200)) for row in range(number)
    )
    return b"".join(b"<row>%s</row>" % cells for cells in rows)


_FAR = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
_FACE = b"size: {width: 63mm, height: 88mm}\nelements:\n  odd: {draw: text, left: 0mm, top: 0mm, width: 60mm, height: 80mm, text: '"
_PRINT = ("print", "mine/decks/starter.txt", "--game", "./mine", "-o", "o.pdf")


def _face(number: int, drawn: str) -> bytes:
    """A template of so many elements, all alike."""
    at = "at: {left: 1mm, top: 1mm, width: 60mm, height: 80mm}"
    elements = "".join(f"  e{i}: {{{drawn}, {at}}}\n" for i in range(number))
    return (
        f"size: {{width: 63mm, height: 88mm}}\nstyles: {{s: {{size: 1pt, min: 0.1pt}}}}\nelements:\n{elements}".encode()
    )


_NAMES = (
    "Apollo",
    "Battle Fury",
    "Runic Power",
    "Household Godling",
    "Spark of Dawn",
    "Votive Archer",
    "Daughter of Springs",
)
_SOME = [f'name:"{name}"' for name in _NAMES]


def _copies(number: int) -> bytes:
    """A decklist of 200 copies of some cards, and of one more."""
    names = ("Thunder Page", *_NAMES[:number])
    return "".join(["# game: forgotten-times\n", *(f"200 {name}\n" for name in names)]).encode()


def _seven(bound: str) -> str:
    return " and ".join(query + bound for query in _SOME)


_OWNED = ("--collection", "t.csv")
_CASES: dict[str, tuple[str, Callable[[], bytes], tuple[str, ...]]] = {
    "yaml-of-a-game": ("mine/sets/base.yaml", lambda: b"set: base\ncards: [" + b"[]," * 3_900_000 + b"]", ("cards", "./mine")),
    "yaml-list": ("t.yaml", lambda: b"[" + b"[]," * 1_300_000 + b"]", ("check", "t.yaml")),
    "yaml-kind": ("t.yaml", lambda: b"[" + b"[]," * 1_300_000 + b"]", ("play", "t.yaml")),
    "yaml-within": ("t.yaml", lambda: b"cards: [" + b"[]," * 190_000 + b"]", ("check", "t.yaml")),
    "yaml-quoted-marks": ("t.yaml", lambda: b"cards: [" + b"'&*'," * 660_000 + b"]", ("check", "t.yaml")),
    "lines": ("t.txt", lambda: b"".join(b"1 n%d\n" % i for i in range(29_900)), ("check", "t.txt", "--game", "forward")),
    "json": ("t.json", lambda: b'{"cards":[' + b"[]," * 1_300_000 + b"[]]}", ("check", "t.json")),
    "xml": ("t.cod", lambda: b"<cockatrice_deck>" + b"<a>" * 1_300_000, ("check", "t.cod")),
    "code": ("t.code", lambda: b"DT1_AQ" + b"_" * 19_900, ("check", "t.code")),
    "log": ("t.json", lambda: b'{"schema":"decktool.match/1","choices":[' + b"{}," * 5_000_000 + b"{}]}", ("replay", "t.json")),
    "table": ("t.json", lambda: b'{"schema":"decktool.table/1","moves":[' + b"{}," * 5_000_000 + b"{}]}", ("table", "--resume", "t.json")),
    "draft": ("t.json", lambda: b'{"schema":"decktool.draft/1","x":[' + b"{}," * 1_300_000 + b"{}]}", ("draft", "--resume", "t.json")),
    "csv-cells-in-a-row": ("t.csv", lambda: b"count,name\n" + b"," * 15_900_000, ("missing", "D", *_OWNED)),
    "csv-blank-rows": ("t.csv", lambda: b"count,name\n" + b",\n" * 7_900_000, ("missing", "D", *_OWNED)),
    "xlsx-far-cell": ("t.csv", lambda: _workbook(sheet1=_sheet(_FAR)), ("missing", "D", *_OWNED)),
    "xlsx-names": ("t.csv", lambda: _workbook(workbook=_names(400_000)), ("missing", "D", *_OWNED)),
    "lines-of-another-program": ("t.txt", lambda: b"Deck\n" + b"".join(b"1 n%d (SET) %d\n" % (i, i) for i in range(29_900)), ("check", "t.txt", "--game", "forward")),
    "xlsx-numbers": ("t.csv", lambda: _workbook(sheet1=_sheet(_rows(490, b"<c><v>%d</v></c>"))), ("missing", "D", *_OWNED)),
    "xlsx-formulas": ("t.csv", lambda: _workbook(sheet1=_sheet(_rows(330, b"<c><f>A1</f><v>%d</v></c>"))), ("missing", "D", *_OWNED)),
    "xlsx-attributes": ("t.csv", lambda: _workbook(sheet1=_sheet(b"<row><c " + b" ".join(b'a%d="x"' % i for i in range(2_000_000)) + b"/></row>")), ("missing", "D", *_OWNED)),
    "template-slips": ("mine/templates/faces/odd.yaml", lambda: b"elements:\n" + b"".join(b"  e%d: {draw: text, x: 0mm, y: 1, text: a}\n" % i for i in range(200)), ("print", "mine/decks/starter.txt", "--game", "./mine", "--face", "odd", "--cards", "1", "-o", "o.pdf")),
    "template-openers": ("mine/templates/faces/odd.yaml", lambda: _FACE + b"[[" * 60_000 + b"'}\n", ("print", "mine/decks/starter.txt", "--game", "./mine", "--face", "odd", "--cards", "1", "-o", "o.pdf")),
    "odds": ("t.txt", lambda: _copies(7), ("odds", "t.txt", _seven(">=2"), "--turn", "60", "--keep", _seven(">=1"))),
    "odds-of-many": ("t.txt", lambda: _copies(7), ("odds", "t.txt", *[_seven(f">={n}") for n in range(1, 40)], "--turn", "9")),
    "odds-best": ("t.txt", lambda: _copies(3), ("odds", "t.txt", _SOME[0] + ">=2", "--turn", "5", "--best")),
    "odds-target": ("t.txt", lambda: _copies(7), ("odds", "t.txt", _seven(">=1"), "--turn", "9", "--target", "99%")),
    **{
        f"template-{name}-{words[0]}": ("mine/templates/faces/card.yaml", data, words)
        for name, data in {
            "boxes": lambda: _face(12_000, "draw: panel"),
            "boxes-within": lambda: _face(400, "draw: panel, fill: white, shadow: {}"),
            "texts": lambda: _face(400, "draw: text, style: s, lines: 20, text: '{name} {text}'"),
            "scenes": lambda: _face(400, "draw: art, scene: map"),
            "lines": lambda: _face(400, "draw: ruled, spacing: 0.5mm"),
            "texture": lambda: _face(1, "draw: ornament, ornament: dots, size: 0.64mm"),
            "regions": lambda: _face(400, "draw: regions, columns: 26, rows: 40, style: s, label: s, terrain: [forest]"),
            "parts-left-out": lambda: _face(1, f"draw: text, style: s, text: '{'[[{text}]]' * 60_000}'"),
            "fields": lambda: _face(1, f"draw: text, style: s, text: '{'{text}' * 100_000}'"),
        }.items()
        for words in (_PRINT, ("proof", "mine/decks/starter.txt", "--game", "./mine"), ("preview", "mine/decks/starter.txt", "--game", "./mine"))
    },
}  # fmt: skip
"""A file, what is in it, and the command that reads it."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are Linux's")
@pytest.mark.parametrize("case", _CASES)
def test_nothing_within_its_budget_takes_a_machine(case: str, tmp_path: Path) -> None:
    """A whole command on a hostile file ends with a status and a message within 5 s of a usual processor and 300 MB."""
    name, data, words = _CASES[case]
    shutil.copytree(ROOT / "templates" / "starter", tmp_path / "mine")
    shutil.copy(ROOT / "cards/forbidden-quest/decks/rulebook-example.txt", tmp_path / "D")
    place = tmp_path / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data())
    # VmHWM counts from the start of this program; ru_maxrss would begin with what the tests themselves take.
    code = (
        "import resource, sys, time\n"
        "for _ in range(10_000_000): pass\n"
        "pace = time.process_time()\n"
        f"resource.setrlimit(resource.RLIMIT_CPU, ({4 * SECONDS},) * 2)\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({8 * MEMORY},) * 2)\n"
        "from decktool.cli import run\n"
        "status = run(sys.argv[1:])\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1]\n"
        "print(status, used.ru_utime + used.ru_stime - pace, pace, peak, file=sys.__stderr__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL, env={**os.environ, "DECKTOOL_CACHE_DIR": str(tmp_path / "cache")},
    )  # fmt: skip
    last = done.stderr.rsplit("\n", 2)[-2]
    assert re.fullmatch(r"[012] [\d.]+ [\d.]+ \d+", last), (done.returncode, done.stderr[-600:])
    status, seconds, pace, peak = last.split()
    assert int(status) in {0, 1, 2} and "Traceback" not in done.stderr
    assert float(seconds) < SECONDS * max(1.0, float(pace) / PACE)
    assert int(peak) * 1024 < MEMORY
