"""A YAML text in which one value is changed or added: every other character stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import yaml

from decktool import files
from decktool.errors import DecktoolError


def end_of(node: Any) -> Any:
    """Where the last value of a node ends, which for a block is not where the next thing begins."""
    while not isinstance(node, yaml.ScalarNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return node.end_mark


def added(text: str, mapping: Any, pair: str) -> str:
    """The text with a pair more in a mapping, after its first one."""
    key, value = mapping.value[0]
    at = end_of(value).index
    if mapping.flow_style:
        return f"{text[:at]}, {pair}{text[at:]}"
    if getattr(value, "style", None) not in ("|", ">"):
        at = text.find("\n", at) + 1 or len(text)
    start = "" if text[:at].endswith("\n") else "\n"
    return f"{text[:at]}{start}{' ' * key.start_mark.column}{pair}\n{text[at:]}"


def with_pair(text: str, name: str, where: Sequence[str], value: str) -> str:
    """The text with a value at a place of nested mappings, those that are missing added on the way.

    DecktoolError where something else would change too, or a value on the way is no mapping.
    """
    node: Any = files.parse_yaml(text, name).root
    problem = f"{name}: {'.'.join(where)} cannot be changed here without changing more; write it in the text"
    for depth, key in enumerate(where):
        if not isinstance(node, yaml.MappingNode):
            raise DecktoolError(problem)
        found = next((own for each, own in node.value if each.value == key), None)
        if found is None:
            inner = value
            for missing in reversed(where[depth + 1 :]):
                inner = f"{{{missing}: {inner}}}"
            if node.value:
                changed = added(text, node, f"{key}: {inner}")
            else:
                changed = f"{text[: node.start_mark.index]}{{{key}: {inner}}}{text[node.end_mark.index :]}"
            break
        node = found
    else:
        if not isinstance(node, yaml.ScalarNode) or node.style in ("|", ">"):
            raise DecktoolError(problem)
        changed = text[: node.start_mark.index] + value + text[node.end_mark.index :]

    def with_value(before: Any, after: Any) -> None:
        for key in where[:-1]:
            before = before.setdefault(key, {})
        before[where[-1]] = value

    return alone(text, changed, name, problem, with_value)


def alone(text: str, changed: str, name: str, problem: str, alike: Callable[[Any, Any], None]) -> str:
    """The changed text, if nothing else has changed: `alike` makes the data before and after it the same.

    DecktoolError (`problem`) otherwise: a file may be laid out in ways that nobody thought of.
    """
    try:
        before, after = files.parse_yaml(text, name).data, files.parse_yaml(changed, name).data
        alike(before, after)
    except (DecktoolError, LookupError, TypeError, AttributeError):
        raise DecktoolError(problem) from None
    if before != after:
        raise DecktoolError(problem)
    return changed
