"""Which tests and positions claim which clause of which ledger, read from the sources, so that a partial run knows it too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

TESTS = Path(__file__).resolve().parent.parent
LEDGERS = TESTS / "ledger"
GAMES = ("card-of-the-rings", "dragon-quest", "forbidden-quest", "forgotten-times", "forward")


@cache
def clauses(game: str) -> dict[str, str]:
    """The clause ids of a game's ledger, with what each says, in its order."""
    rows = yaml.load((LEDGERS / f"{game}.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    return {row["id"]: row["clause"] for row in rows}


@cache
def scope() -> dict[str, dict[str, object]]:
    """The floors and the clauses that are out of scope."""
    found: dict[str, dict[str, object]] = yaml.safe_load((LEDGERS / "scope.yaml").read_text("utf-8"))
    return found


def in_python(path: Path) -> Iterator[tuple[str, str]]:
    """Every clause that a test file claims with `clause(...)`, and the place."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text, str(path))) if "clause(" in text else ():
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "clause":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, f"{path.relative_to(TESTS)}:{node.lineno}"


@cache
def claims() -> dict[str, list[str]]:
    """Each claimed clause and where: tests by file and line, positions by file."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for clause, place in in_python(path):
            found.setdefault(clause, []).append(place)
    for path in sorted((TESTS / "positions").rglob("*.yaml")):
        data = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
        for clause in data.get("clauses", ()) if isinstance(data, dict) else ():
            found.setdefault(str(clause), []).append(str(path.relative_to(TESTS)))
    return found
