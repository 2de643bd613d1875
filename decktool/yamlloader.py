"""The YAML that people write, without YAML 1.1's surprises: only true/false, decimal numbers and null are not words."""

from __future__ import annotations

import re
from math import inf
from typing import Any

import yaml

TOO_DEEP = 60
"""YAML nested deeper than this is refused (no person writes it)."""
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_BASE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class TooManyValues(Exception):
    """More values than were asked for; the line (from 0) where reading stopped."""


class StrictLoader(_BASE):  # type: ignore[misc]
    """Plain data only, no key twice, and no nesting that would take the C stack (which ends the whole process)."""

    depth = 0
    values = 0
    most: float = inf

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        """Count a level down; every node passes here, also in the C loader."""
        self.depth += 1
        self.values += 1
        if self.values > self.most:
            raise TooManyValues(current_node.start_mark.line if current_node is not None else 0)
        if self.depth > TOO_DEEP:
            raise RecursionError
        super().descend_resolver(current_node, current_index)

    def ascend_resolver(self) -> None:
        """Count a level up."""
        self.depth -= 1
        super().ascend_resolver()

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[str, Any]:
        """Build a mapping, whose keys are words whatever they look like, refusing one that stands in it twice."""
        mapping: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(None, None, "a key must be a word", key.start_mark)
            if key.value in mapping:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key.value!r} appears twice", key.start_mark
                )
            mapping[_text(self, key)] = self.construct_object(value, deep=deep)
        return mapping


def _text(loader: Any, node: Any) -> str:
    """Text without the control characters that escapes can smuggle in and a terminal would obey."""
    value = str(node.value)
    if not value.isprintable() and (found := _CONTROL.search(value)):
        raise yaml.constructor.ConstructorError(
            None, None, f"the control character U+{ord(found[0]):04X} is not text; remove it", node.start_mark
        )
    return value


def _number(loader: Any, node: Any) -> int | float:
    """A number that a program can count with."""
    try:
        value = float(node.value) if re.search("[.eE]", node.value) else int(node.value[:32])
    except ValueError:
        value = inf
    if abs(value) >= 1e18:
        raise yaml.constructor.ConstructorError(
            None, None, f"{node.value[:20]} is not a usable number here", node.start_mark
        )
    return value


def _refuse_tag(loader: Any, node: Any) -> Any:
    """Refuse a tag."""
    raise yaml.constructor.ConstructorError(
        None, None, "tags (!name) are not read here: write plain data", node.start_mark
    )


_TAGS = [f"tag:yaml.org,2002:{kind}" for kind in ("null", "bool", "seq", "map")]
StrictLoader.yaml_constructors = {tag: _BASE.yaml_constructors[tag] for tag in _TAGS}
StrictLoader.yaml_constructors["tag:yaml.org,2002:str"] = _text
StrictLoader.yaml_constructors |= {f"tag:yaml.org,2002:{kind}": _number for kind in ("int", "float")}
StrictLoader.yaml_constructors[None] = _refuse_tag
StrictLoader.yaml_multi_constructors = {}
StrictLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("tag:yaml.org,2002:bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("tag:yaml.org,2002:int", r"[-+]?(0|[1-9][0-9]*)", "-+0123456789"),
    ("tag:yaml.org,2002:float", r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", "-+0123456789"),
    ("tag:yaml.org,2002:null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
):
    StrictLoader.add_implicit_resolver(_tag, re.compile(rf"^(?:{_pattern})$"), list(_first))
