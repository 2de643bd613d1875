"""The names for rulesets: rulesets use no others, and each is there and says what it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, isfunction, isroutine, signature
from pathlib import Path

import pytest

from decktool.rulesets import RULESETS
from decktool.rulesets.api import PUBLIC

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("docs/ruleset-in-an-afternoon.md", "docs/ruleset-for-partners.md")


def sources(name: str) -> Iterator[tuple[str, str]]:
    """The Python of one of our rulesets, of a page, or of the project that `init --ruleset` writes."""
    if name.endswith(".md"):
        blocks = re.findall(r"```python\n# (\w+\.py)\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL)
        yield from blocks
        return
    for path in (ROOT / name).rglob("*.py"):
        yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def strange(code: str, own: str) -> Iterator[str]:
    """What a file uses of decktool that is not public; `own` is the package of the ruleset itself."""
    tree = ast.parse(code)
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "decktool")
        if not isinstance(node, ast.ImportFrom) or node.level or not (node.module or "").startswith("decktool"):
            continue
        assert node.module is not None
        if node.module == own or node.module.startswith(f"{own}."):
            continue
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            if whole in PUBLIC:
                modules[alias.asname or alias.name] = whole
            elif alias.name not in PUBLIC.get(node.module, ()):
                yield whole
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            module = modules[node.value.id]
            if node.attr not in PUBLIC[module]:
                yield f"{module}.{node.attr}"


@pytest.mark.parametrize(
    "name", [*(f"decktool/rulesets/{package}" for package in RULESETS.values()), *PAGES, "templates/ruleset"]
)
def test_a_ruleset_uses_public_names_alone(name: str) -> None:
    """Every name that it takes from decktool stands in the list."""
    own = name.removesuffix(".py").replace("/", ".")
    found = [f"{file}: {what}" for file, code in sources(name) for what in strange(code, own)]
    assert found == []


@pytest.mark.parametrize("module", PUBLIC)
def test_every_name_is_there_typed_and_described(module: str) -> None:
    """Classes and functions have docstrings, and functions types."""
    home = import_module(module)
    for name in PUBLIC[module]:
        value = getattr(home, name)
        if isclass(value) or isroutine(value):
            assert value.__doc__, name
        if isfunction(value):
            assert all(one.annotation is not one.empty for one in signature(value).parameters.values()), name


def test_other_names_are_found() -> None:
    """A module that is not public, a name that is not, and one reached through a module."""
    code = (
        "from decktool.play.search import Search\nfrom decktool.play import piles\npiles.nothing\nimport decktool.cli\n"
    )
    assert set(strange(code, "mine")) == {"decktool.play.search.Search", "decktool.play.piles.nothing", "decktool.cli"}
