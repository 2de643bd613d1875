"""Imports point down only, and construction knows no game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "decktool"

# From the ground up. Units on one line are neighbours: they never import one another.
LAYERS = (
    ("errors", "visible"),
    ("jsonmodel",),
    ("statistics",),
    ("interrupts",),
    ("sessions",),
    ("outputs",),
    ("paths",),
    ("workers",),
    ("defects",),
    ("yamlloader",),
    ("files",),
    ("rows",),
    ("cards",),
    ("orders",),
    ("spreadsheets",),
    ("gamefiles",),
    ("games",),
    ("gamezip",),
    ("filters",),
    ("query",),
    ("decklist",),
    ("deck",),
    ("formats",),
    ("collection", "compare", "importing"),
    ("dealing",),
    ("construction", "odds", "printing", "play"),
    ("rulesets",),
    ("environments", "lab", "table_setup"),
    ("report",),
    ("library",),
    ("studio",),
    ("cli",),
)
RANK = {unit: rank for rank, units in enumerate(LAYERS) for unit in units}

# A package that is a pipeline of drawers: each imports from itself and from those before it.
DRAWERS = {"printing": ("base", "art", "template", "layout", "out", "paper", "kit", "export")}

# The package's own front door loads public names on demand, and `python -m decktool` opens the command line.
FRONT_DOORS = {"__init__", "__main__"}

DOTTED = re.compile(r"decktool(\.[A-Za-z_]\w*)+(:\w+)?")


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Everything in a file, the module first; a file is parsed once for all tests, other files' too."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))))


def imports(path: Path, module: tuple[str, ...], package: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every module of the package that a file names, anywhere in it, as (line, parts below the package).

    An import inside a function or under TYPE_CHECKING counts, and so does a string that is a dotted module name.
    """
    inside = (*module, "__init__") if path.name == "__init__.py" else module
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = tuple(alias.name.split("."))
                if parts[0] == "decktool":
                    yield node.lineno, parts[1:]
        elif isinstance(node, ast.ImportFrom):
            named = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                base = inside[: len(inside) - node.level]
            elif named[0] == "decktool":
                base, named = (), named[1:]
            else:
                continue
            for alias in node.names:
                parts = (*base, *named, alias.name)
                place = package.joinpath(*parts)
                is_module = place.is_dir() or place.with_suffix(".py").is_file()
                yield node.lineno, parts if is_module or len(parts) == 1 else parts[:-1]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            yield node.lineno, tuple(node.value.partition(":")[0].split("."))[1:]


def backward_imports(package: Path) -> list[str]:
    """Every import of the package that points up or to a neighbour, and every unit that has no layer."""
    wrong = []
    for path in sorted(package.rglob("*.py")):
        relative = path.relative_to(package)
        module = relative.parent.parts if path.name == "__init__.py" else relative.with_suffix("").parts
        unit = module[0] if module else "__init__"
        if unit in FRONT_DOORS:
            continue
        if unit not in RANK:
            wrong.append(f"{relative}: {unit} has no layer; give it one in tests/test_layers.py")
            continue
        for line, target in imports(path, module, package):
            where = f"{relative}:{line}"
            if target in {(), ("__version__",)}:
                continue
            name = ".".join(("decktool", *target))
            if target[0] not in RANK:
                wrong.append(f"{where}: imports {name}, which is no layer's; import it from the module that owns it")
            elif target[0] == unit:
                mine, theirs = _ruleset(package, module), _ruleset(package, target)
                if mine and theirs and mine != theirs:
                    wrong.append(f"{where}: ruleset {mine} imports ruleset {theirs}")
                drawers = DRAWERS.get(unit, ())
                here, there = (drawers.index(at[1]) if at[1:2] and at[1] in drawers else -1 for at in (module, target))
                if -1 < here < there:
                    wrong.append(f"{where}: drawer {module[1]} imports {name}, which stands after it")
            elif RANK[target[0]] == RANK[unit]:
                wrong.append(f"{where}: {unit} imports its neighbour {name}")
            elif RANK[target[0]] > RANK[unit]:
                wrong.append(f"{where}: {unit} imports {name}, which stands above it")
    return wrong


def _ruleset(package: Path, module: tuple[str, ...]) -> str | None:
    """The ruleset a module belongs to, None outside of them and for what they share (a plain file beside them)."""
    inside = len(module) > 1 and module[0] == "rulesets" and (package / "rulesets" / module[1]).is_dir()
    return module[1] if inside else None


def test_imports_point_down() -> None:
    """No module imports from a layer above its own, from a neighbour, or one ruleset from another."""
    assert backward_imports(PACKAGE) == []


def circles(package: Path) -> list[list[str]]:
    """Modules that import each other round in a circle, lazy and type-only imports counted; one circle is told."""
    files: dict[tuple[str, ...], Path] = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        if parts[0] not in FRONT_DOORS:
            files[parts[:-1] if parts[-1] == "__init__" else parts] = path
    graph: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for module, path in files.items():
        graph[module] = set()
        for _, target in imports(path, module, package):
            while target and target not in files:
                target = target[:-1]
            if target and target != module:
                graph[module].add(target)
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        return [[".".join(module) for module in error.args[1]]]
    return []


def test_no_circles_in_any_package() -> None:
    """Inside each package, and so everywhere, the arrows point one way."""
    assert circles(PACKAGE) == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    """Though one of its imports is only for types, and another inside a function."""
    package = toy(
        tmp_path,
        play___state="if TYPE_CHECKING:\n    from decktool.play.rules import Rules",
        play___rules="from decktool.play import words",
        play___words="def f():\n    from decktool.play.state import State",
    )
    (found,) = circles(package)
    assert {"play.state", "play.rules", "play.words"} == set(found)


def toy(folder: Path, **files: str) -> Path:
    """A small package named decktool; `a___b` is the file a/b.py."""
    package = folder / "decktool"
    for name, source in {"__init__": "", **files}.items():
        path = package.joinpath(*name.split("___")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return package


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"deck": "from decktool.cli import main"}, "deck.py:1: deck imports decktool.cli.main, which stands above it"),
        (
            {
                "printing___base___units": "from decktool.printing.paper import imposition",
                "printing___paper___imposition": "",
            },
            "units.py:1: drawer base imports decktool.printing.paper.imposition, which stands after it",
        ),
        ({"deck": "def f():\n    import decktool.cli.main"}, "deck.py:2: deck imports decktool.cli.main"),
        ({"deck": "from decktool import cli"}, "deck.py:1: deck imports decktool.cli"),
        ({"deck": "from . import cli"}, "deck.py:1: deck imports decktool.cli"),
        ({"deck": "import_module('decktool.cli')"}, "deck.py:1: deck imports decktool.cli"),
        ({"odds___exact": "from ..printing import units"}, "exact.py:1: odds imports its neighbour decktool.printing"),
        ({"odds___exact": "from decktool.play.state import State"}, "odds imports its neighbour decktool.play.state"),
        ({"deck": "from decktool import Card"}, "import it from the module that owns it"),
        ({"gadgets": ""}, "gadgets.py: gadgets has no layer"),
        (
            {"rulesets___a___turn": "from decktool.rulesets.b import turn", "rulesets___b___turn": ""},
            "turn.py:1: ruleset a imports ruleset b",
        ),
        (
            {"rulesets___a___turn": "from ..b import turn", "rulesets___b___turn": ""},
            "turn.py:1: ruleset a imports ruleset b",
        ),
    ],
)
def test_a_wrong_import_is_caught(tmp_path: Path, files: dict[str, str], complaint: str) -> None:
    """Each way of importing backwards or sideways is reported, with file and line."""
    (found,) = backward_imports(toy(tmp_path, cli___main="", **files))
    assert complaint in found


def test_a_right_import_is_not_reported(tmp_path: Path) -> None:
    """Down the layers, within a package, within a ruleset and from what rulesets share, imports are free."""
    package = toy(
        tmp_path,
        errors="",
        play___state="from decktool.errors import DecktoolError\nfrom . import effects",
        play___effects="import decktool.play.state\nimport json\nfrom decktool import __version__",
        rulesets___registry="NAMES = {'a': 'decktool.rulesets.a'}",
        rulesets___common="",
        rulesets___a___turn="from decktool.rulesets.a import setup\nfrom decktool.rulesets import common",
        rulesets___a___setup="from ...play import state\nfrom . import turn",
        cli___main="from decktool.rulesets.a import turn\nfrom decktool.report import text",
        report___text="",
    )
    assert backward_imports(package) == []


def written_names(cards: Path) -> set[str]:
    """What only a game may say: the names of its folder, its title and its cards, of four letters or more."""
    names = set()
    for game in sorted(folder for folder in cards.iterdir() if folder.is_dir()):
        names |= {game.name, game.name.replace("-", " "), game.name.replace("-", "_")}
        for file in sorted([game / "game.yaml", *game.glob("sets/*.yaml")]):
            document = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
            if file.name == "game.yaml":
                names.add(str(document["title"]))
            names |= {str(card["name"]) for card in document.get("cards", ())}
    return {name for name in names if sum(map(str.isalpha, name)) >= 4}


def names_in(source: str, names: set[str]) -> set[str]:
    """Which of the names a program says: several words anywhere in it, a single word only as a string of its own.

    A single word such as Wall or Search is also plain English and is looked for where it would be compared with a card.
    """
    literals = {
        node.value.casefold()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    text = re.sub(r"\s+", " ", source.casefold())
    return {
        name
        for name in names
        if name.casefold() in literals
        or (
            name.casefold() in text
            and re.search(r"[\W_]", name)
            and re.search(rf"\b{re.escape(name.casefold())}\b", text)
        )
    }


def test_construction_knows_no_game() -> None:
    """No game's and no card's name stands in Python under construction: rules are data."""
    names = written_names(ROOT / "cards")
    assert len(names) > 30, "the games' own names were not found where they are looked for"
    said = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (PACKAGE / "construction").rglob("*.py")
        for name in names_in(path.read_text(encoding="utf-8"), names)
    }
    assert said == set()


def test_a_name_in_python_is_caught() -> None:
    """A card's or a game's name is found in a comparison, in a comment and across a line break."""
    names = {"Silver Axe", "Wall", "forbidden-quest"}
    assert names_in("# the silver\n# axe\nif card == 'Silver Axe': pass", names) == {"Silver Axe"}
    assert names_in("'''Told of the Silver\n    Axe.'''", names) == {"Silver Axe"}
    assert names_in("if card == 'wall': pass  # behind the wall", names) == {"Wall"}
    assert names_in("'''Behind the wall.'''", names) == set()
    assert names_in("game = 'forbidden-quest'", names) == {"forbidden-quest"}


# What takes long to load. Everything else that a command uses stands at the top of its module.
LIBRARIES = {"PIL", "highspy", "multiprocessing", "numpy", "openpyxl", "pydantic", "reportlab", "rich", "segno", "yaml"}
NEEDED_BY_SOME = {
    ("__init__", "click.shell_completion"),
    ("__init__", "decktool.cli.config"),  # only where there is a decktool.toml
    ("__init__", "decktool.cli.options"),  # the overview, an unknown command and completion do without
    ("__init__", "decktool.report.documents"),
    ("__init__", "traceback"),  # only where there is a defect
    ("__init__", "decktool.report.terminal.lines"),
    ("check", "tempfile"),  # a document
    ("init", "decktool.importing.mapping"),  # --from
    ("init", "decktool.importing.new_game"),
    ("init", "decktool.importing.recognised"),
    ("init", "decktool.importing.sheets"),
    ("init", "decktool.printing.art.icons"),
    ("init", "decktool.spreadsheets"),
    ("odds", "decktool.report.lab"),  # -o
    ("pages", "decktool.printing.base"),  # -o
    ("pages", "decktool.report.lab_charts"),
    ("judged_lists", "decktool.play.parallel"),  # --cluster
    ("table", "readline"),  # not on every system
}
"""Imports that stand inside functions of the command line because a command that starts fast rarely needs them."""


def at_load(path: Path) -> Iterator[str]:
    """The modules that a module imports when it is loaded."""
    waiting = list(ast.iter_child_nodes(nodes(path)[0]))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        else:
            yield from named(node)
            waiting += [
                child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt | ast.ExceptHandler)
            ]


def named(node: ast.AST) -> list[str]:
    """What a statement imports, as dotted names; `from a import b` may mean the module a.b."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def libraries(name: str, seen: dict[str, set[str]]) -> set[str]:
    """The libraries of the table that loading a module loads."""
    if name not in seen:
        seen[name] = {name.partition(".")[0]} & LIBRARIES
        place = ROOT.joinpath(*name.split("."))
        path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if path.is_file() and name != "decktool":
            seen[name] |= {one for imported in at_load(path) for one in libraries(imported, seen)}
    return seen[name]


def test_commands_import_at_the_top_except_what_takes_long_to_load() -> None:
    """No command waits for a library before it knows that it needs it, and no other import hides inside a function."""
    seen: dict[str, set[str]] = {}
    early, hidden = set(), set()
    for path in sorted((PACKAGE / "cli").glob("*.py")):
        early |= {(path.stem, name) for name in at_load(path) if libraries(name, seen)}
        functions = [node for node in nodes(path) if isinstance(node, ast.FunctionDef)]
        inside = [node for function in functions for node in ast.walk(function)]
        hidden |= {
            (path.stem, names[0])
            for names in map(named, inside)
            if names and not set().union(*(libraries(name, seen) for name in names))
        }
    assert early == set()
    assert hidden == NEEDED_BY_SOME
