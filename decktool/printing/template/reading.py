"""Reading the templates that people write: what they extend, checked as a whole, and where each defect stands.

``extends: NAME`` takes over another template, key by key; ``null`` takes a key away. What a template may say is in
``blocks`` and ``models``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from decktool import files, paths
from decktool.errors import DataError, DecktoolError, Problem, did_you_mean
from decktool.printing.template.blocks import FaceTemplate
from decktool.printing.template.finding import find_template, search_path, template_file, template_names

#: More templates than this extending one another are a circle.
DEPTH = 16
#: The elements of a template, those in its groups and in what it extends included.
MOST_ELEMENTS = 400


def read_template(path: Path, kind: str, game_folder: Path | None = None) -> FaceTemplate:
    """A template and all it extends, checked; DataError names every defect."""
    chain = extended(path, kind, game_folder)
    merged: Any = {}
    for file in reversed(chain):
        merged = _merge(merged, {key: value for key, value in file.data.items() if key != "extends"})
    if _elements(merged) > MOST_ELEMENTS:
        problem = f"the template has more than {MOST_ELEMENTS} elements, those in groups included; simplify it"
        raise chain[0].error(("elements",), problem)
    folders = tuple(str(Path(file.path).absolute().parent) for file in chain)
    try:
        return FaceTemplate.model_validate(_in_order(merged), context=folders)
    except ValidationError as error:
        raise _located(error, FaceTemplate, chain, merged) from None


def extended(path: Path, kind: str, game_folder: Path | None) -> list[files.YamlFile]:
    """The file and those it extends, nearest first."""
    chain: list[files.YamlFile] = []
    while True:
        file = template_file(path, sum(file.values for file in chain))
        if not isinstance(file.data, dict) or not all(isinstance(key, str) for key in file.data):
            raise file.error((), "a template is a mapping of keys such as size, colors and elements")
        chain.append(file)
        parent = file.data.get("extends")
        if parent is None:
            return chain
        if not isinstance(parent, str):
            raise file.error(("extends",), "must name one other template")
        try:
            found = find_template(kind, parent, game_folder)
        except DecktoolError as problem:
            raise file.error(("extends",), str(problem)) from None
        if found is None:
            looked = f"looked in {', '.join(str(p / kind) for p in search_path(game_folder))}"
            hint = did_you_mean(parent, template_names(kind, game_folder), looked)
            raise file.error(("extends",), f"unknown template '{parent}'{hint}")
        if any(_same(found, Path(other.path)) for other in chain):
            shipped = paths.data_dir("templates") / kind / f"{parent}.yaml"
            if _same(found, path) and shipped.is_file() and not _same(shipped, path):
                found = shipped
            else:
                raise file.error(("extends",), f"the template extends itself through '{parent}'; name another")
        if len(chain) >= DEPTH:
            raise file.error(("extends",), f"more than {DEPTH} templates extend one another")
        path = found


def _same(a: Path, b: Path) -> bool:
    return a.absolute() == b.absolute() or (a.exists() and b.exists() and a.samefile(b))


def _merge(base: Any, over: Any) -> Any:
    """A mapping with another laid over it, key by key; null takes a key away."""
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    if "draw" in base and "draw" in over and base["draw"] != over["draw"]:
        return over
    merged = dict(base)
    for key, value in over.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = _merge(merged.get(key), value)
    return merged


def _in_order(data: Any) -> Any:
    """The template, or a group in it, with each element that says ``after`` right behind the one it names."""
    elements = data.get("elements") if isinstance(data, dict) else None
    if not isinstance(elements, dict):
        return data
    behind: dict[str, list[str]] = {}
    first = []
    for name, element in elements.items():
        target = element.get("after") if isinstance(element, dict) else None
        if isinstance(target, str) and target in elements and target != name:
            behind.setdefault(target, []).append(name)
        else:
            first.append(name)
    order: list[str] = []
    waiting = first[::-1]
    while waiting:
        order.append(waiting.pop())
        # The last one to name it stands next to it.
        waiting += behind.get(order[-1], [])
    placed = set(order)
    order += [name for name in elements if name not in placed]
    return {**data, "elements": {name: _in_order(elements[name]) for name in order}}


def _elements(data: Any) -> int:
    """How many elements a template, or a group in it, has."""
    elements = data.get("elements") if isinstance(data, dict) else None
    return len(elements) + sum(map(_elements, elements.values())) if isinstance(elements, dict) else 0


def _located(error: ValidationError, model: type[BaseModel], chain: list[files.YamlFile], merged: Any) -> DataError:
    """The defects, each at its line of the nearest file that says so."""
    problems: dict[str, list[Problem]] = {}
    for file in chain:
        here = set(_paths(file.data))
        located = files.model_problems(error, model, files.YamlFile(file.path, file.text, merged))
        for problem in located:
            taken = any(p.field == problem.field for ps in problems.values() for p in ps)
            last = file is chain[-1]
            if not taken and (problem.field in here or last):
                problems.setdefault(file.path, []).append(problem)
    path, found = next(iter(problems.items()))
    return DataError(path, found)


def _paths(data: Any, where: tuple[str | int, ...] = ()) -> list[str]:
    found = [files.field_path(where)]
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in rows:
        found += _paths(value, (*where, key))
    return found
