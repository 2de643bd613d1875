"""What pydantic finds wrong with data that a person wrote, in plain words: where, what, and the remedy.

A value that may take several forms gets one error from pydantic for each form it does not take; here it gets one about
the form that was most likely meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin

from decktool.errors import did_you_mean, joined, nearest, perhaps

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

Steps = tuple[str | int, ...]
"""The way to a value: keys, and positions from 0."""


_PATTERNS: dict[str, str] = {}


def said(pattern: str, words: str) -> str:
    """The pattern of a field; an error says it in these words: `should be ...`."""
    _PATTERNS[pattern] = words
    return pattern


def defects(error: ValidationError, model: type[BaseModel], data: Any) -> list[tuple[Steps, str]]:
    """Every defect that made `data` fail as a `model`: the way to it, and the message."""
    found = [_locate(detail, model, data) for detail in error.errors(include_url=False)]
    return list(dict.fromkeys(_said(found)))


class _Defect(NamedTuple):
    """One pydantic error: the way to it in the data; the unions on that way, each with the member that was tried."""

    detail: ErrorDetails
    steps: Steps
    unions: tuple[tuple[Steps, str | int], ...]
    known: tuple[str, ...]
    """The keys that could stand at its place."""


def _locate(detail: ErrorDetails, model: type[BaseModel], data: Any) -> _Defect:
    """Follow pydantic's location through data and model; names of union members in it are no keys of the file."""
    steps: list[str | int] = []
    unions: list[tuple[Steps, str | int]] = []
    kinds = _alternatives(model)
    last = len(detail["loc"]) - 1
    for position, step in enumerate(detail["loc"]):
        if isinstance(data, dict) and (step in data or (position == last and detail["type"] == "missing")):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int):
            data = data[step] if step < len(data) else None
        else:
            unions.append((tuple(steps), step))
            kinds = [kind for kind in kinds if getattr(kind, "__name__", "") == step] or kinds
            continue
        if position < last:
            kinds = [inner for kind in kinds for inner in _inside(kind, step)]
        steps.append(step)
    known = [key for kind in kinds for key in getattr(kind, "model_fields", {})]
    return _Defect(detail, tuple(steps), tuple(unions), tuple(dict.fromkeys(known if kinds else _known_keys(model))))


def _alternatives(kind: Any) -> list[Any]:
    """What a type can be: itself, or the members of a union, Annotated and Optional taken off."""
    args = get_args(kind)
    if get_origin(kind) in {dict, list, tuple} or not args:
        return [kind]
    return [inner for part in args if isinstance(part, type) or get_args(part) for inner in _alternatives(part)]


def _inside(kind: Any, step: str | int) -> list[Any]:
    """What a type holds at a key or position."""
    fields = getattr(kind, "model_fields", {})
    if step in fields:
        return _alternatives(fields[step].annotation)
    args = get_args(kind)
    return _alternatives(args[-1]) if args else []


def _said(defects: Sequence[_Defect], depth: int = 0) -> Iterator[tuple[Steps, str]]:
    """Defects in words, with their places: of a union only the member that was meant, or one in all."""
    places: dict[Steps, dict[str | int, list[_Defect]]] = {}
    for defect in defects:
        if len(defect.unions) > depth:
            place, member = defect.unions[depth]
            places.setdefault(place, {}).setdefault(member, []).append(defect)
        else:
            yield defect.steps, _words(defect)
    for place, members in places.items():
        fitting = [
            rows for rows in members.values() if not any(row.steps == place and _expected(row.detail) for row in rows)
        ]
        scores = [sum({row.steps: _distance(row) for row in rows}.values()) for rows in fitting]
        best = [rows for rows, score in zip(fitting, scores, strict=True) if score == min(scores)]
        if len(best) == 1:
            yield from _said(best[0], depth + 1)
        elif best:
            forms = dict.fromkeys("{" + ", ".join(rows[0].known) + "}" for rows in fitting)
            yield place, f"fits none of the forms it can take: {' or '.join(forms)}"
        else:
            tried = [row for rows in members.values() for row in rows if row.steps == place]
            wanted = dict.fromkeys(filter(None, (_expected(row.detail) for row in tried)))
            value = tried[0].detail["input"]
            yield place, f"should be {_listed(list(wanted))}, not {_shown(value)}{_about_quotes(wanted, value)}"


def _distance(defect: _Defect) -> float:
    """How far a defect is from what may have been meant: a slip in a key counts less than a foreign key."""
    if defect.detail["type"] == "extra_forbidden":
        return 0.5 if nearest(str(defect.steps[-1]), defect.known) else 2
    return 1


_EXPECTED = {
    "int_type": "a whole number", "int_from_float": "a whole number", "float_type": "a number",
    "string_type": "text", "bool_type": "true or false", "list_type": "a list", "dict_type": "keys with values",
    "model_type": "keys with values", "model_attributes_type": "keys with values",
    "string_too_short": "text", "none_required": "nothing",
}  # fmt: skip


def _expected(detail: ErrorDetails) -> str:
    """What should stand there, in words; empty where the error is not about the kind of value."""
    if detail["type"] == "literal_error":
        return str(detail.get("ctx", {})["expected"])
    if detail["type"] == "string_pattern_mismatch":
        pattern = detail.get("ctx", {})["pattern"]
        return _PATTERNS.get(pattern, f"text that matches {pattern}")
    return _EXPECTED.get(detail["type"], "")


def _words(defect: _Defect) -> str:
    """A pydantic error in plain words, with the remedy."""
    detail = defect.detail
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        key = str(defect.steps[-1])
        if key in defect.known:
            return "unknown key here, though others of its kind have it; remove it"
        return f"unknown key{did_you_mean(key, defect.known, None if defect.known else 'remove it')}"
    if kind == "missing":
        return "is missing; add it"
    if kind == "too_short" and not detail["input"]:
        return f"is empty; give at least {context['min_length']}"
    if kind == "union_tag_invalid":
        tags = [tag.strip().strip("'") for tag in context["expected_tags"].split(",")]
        hint = did_you_mean(context["tag"], tags)
        return f"there is no {context['discriminator'].strip(chr(39))} {context['tag']!r}{hint}"
    if kind in {"value_error", "assertion_error"}:
        return str(context.get("error", detail["msg"]))
    expected = _expected(detail)
    message = f"should be {expected}" if expected else detail["msg"][0].lower() + detail["msg"][1:]
    quotes = _about_quotes([expected], detail["input"]) or _about_words(detail)
    return f"{message.replace('input should be', 'should be')}, not {_shown(detail['input'])}{quotes}"


def _about_words(detail: ErrorDetails) -> str:
    """The nearest of the words that may stand there."""
    words = re.findall(r"'([^']+)'", str(detail.get("ctx", {}).get("expected", "")))
    return perhaps(nearest(detail["input"], words, 1)) if isinstance(detail["input"], str) else ""


def _about_quotes(wanted: Collection[str], value: Any) -> str:
    """The remedy where only quotes are missing, or too many."""
    if list(wanted) == ["text"] and isinstance(value, (bool, int, float)):
        return "; put it in quotes"
    if isinstance(value, str) and re.fullmatch(r"-?\d+", value) and {"a whole number", "a number"} & set(wanted):
        return "; leave the quotes out"
    return ""


def _shown(value: Any) -> str:
    shown = "nothing" if value is None else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _listed(words: Sequence[str]) -> str:
    """Words joined by commas and `or`."""
    words = [word for word in words if word != "a whole number" or "a number" not in words]
    return joined(words, "or")


@cache
def _known_keys(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys of a model and of the models inside it, outer ones first."""
    found: dict[str, None] = {}
    seen: set[Any] = set()
    queue: list[Any] = [model]
    for kind in queue:
        queue.extend(getattr(kind, "__args__", ()))
        fields = getattr(kind, "model_fields", None)
        if fields is not None and kind not in seen:
            seen.add(kind)
            for name, info in fields.items():
                found[info.alias or name] = None
                queue.append(info.annotation)
    return tuple(found)
