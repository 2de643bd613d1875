"""Typed models of JSON documents: a `TypedDict` says once what a document holds.

`filled` builds a document from the attributes of an object, `checked` reads one from a file, and `docs/schemas` is
generated from it (`docs/documents.py`), with the docstring below a key as its description.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from decktool.errors import DecktoolError

T = TypeVar("T", bound=Mapping[str, Any])


class Schema:
    """Keywords of JSON Schema beside those that follow from the type: `Annotated[int, Schema(minimum=0)]`."""

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords


Count = Annotated[int, Schema(minimum=0)]
Positive = Annotated[int, Schema(minimum=1)]
Text = Annotated[str, Schema(minLength=1)]
Share = Annotated[float, Schema(minimum=0, maximum=1)]
"""A probability, or a part of a whole."""

_SCALARS: dict[Any, tuple[str, tuple[type, ...]]] = {
    str: ("text", (str,)),
    bool: ("true or false", (bool,)),
    int: ("a whole number", (int,)),
    float: ("a number", (int, float)),
    NoneType: ("null", (NoneType,)),
}
_BOUNDS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "minimum": ("{} or more", lambda data, bound: data >= bound),
    "maximum": ("{} or less", lambda data, bound: data <= bound),
    "minLength": ("at least {} characters", lambda data, bound: len(data) >= bound),
    "pattern": ("text that matches {}", lambda data, bound: re.search(bound, data) is not None),
    "minItems": ("a list of at least {}", lambda data, bound: len(data) >= bound),
    "maxItems": ("a list of at most {}", lambda data, bound: len(data) <= bound),
}


def checked(model: type[T], data: Any, name: str, *, what: str, remedy: str, keys: Collection[str] | None = None) -> T:
    """The data of the file `name`, `what` it should be, if it holds what a model says of `keys` (all, if not given).

    Keys that the model lacks are left alone.

    Raises DecktoolError naming the first field that holds something else, or with the remedy for another document.
    """
    schema = get_args(fields(model)["schema"])[0]
    if not isinstance(data, dict) or data.get("schema") != schema:
        raise DecktoolError(f"{name}: is not {what} ({schema}); {remedy}")
    problem = _missing_or_wrong(model, data, "", fields(model).keys() if keys is None else keys)
    if problem is not None:
        raise DecktoolError(f"{name}: {problem}")
    return data  # type: ignore[return-value]  # it has just been compared with the model


def filled(model: type[T], /, *sources: object, **given: Any) -> T:
    """A document or a part of one: each key is `given`, or else an attribute of the first source that has it.

    Parts are filled by their own models; a key that must have one value has it.
    """
    found: Any = {}
    for key, always, fill, value in _plan(model):
        if key in given:
            value = given.pop(key)
        elif value is None:
            source = next((one for one in sources if hasattr(one, key)), None)
            if source is None and not always:
                continue
            value = getattr(source, key)
        found[key] = value if fill is None or value is None else fill(value)
    if given:
        raise TypeError(f"{model.__name__} has no {', '.join(given)}")
    return found  # type: ignore[no-any-return]  # it has just been made by the model


@cache
def _plan(model: Any) -> list[tuple[str, bool, Callable[[Any], Any] | None, Any]]:
    """For each key of a model: whether it is always there, what makes its value plain, and the value it must have."""
    rows = []
    for key, hint in fields(model).items():
        plain, always = parted(hint)[0], required(hint)
        only = get_args(plain) if get_origin(plain) is Literal and always else ()
        rows.append((key, always, _filler(hint), only[0] if len(only) == 1 else None))
    return rows


def _filler(hint: Any) -> Callable[[Any], Any] | None:
    """What makes a value (not None) plain: lists and mappings of their own, parts filled; None where nothing has to."""
    model, _ = parted(next((one for one in members(parted(hint)[0]) if one is not NoneType), NoneType))
    origin, args = get_origin(model), get_args(model)
    if is_typeddict(model):
        return lambda value: value if isinstance(value, dict) else filled(model, value)
    if model is float:
        return lambda value: value if isinstance(value, (int, float)) else float(value)
    if origin not in {list, dict}:
        return None
    inside = _filler(args[-1])

    def part(value: Any) -> Any:
        return value if inside is None or value is None else inside(value)

    if origin is list:
        return lambda value: [part(one) for one in value]
    return lambda value: {key: part(one) for key, one in dict(value).items()}


@cache
def fields(model: Any) -> dict[str, Any]:
    """The types of a model's keys, `NotRequired` included; those that it has from others come after its `schema`."""
    hints = get_type_hints(model, include_extras=True)
    return {"schema": hints["schema"], **hints} if "schema" in hints else hints


def required(hint: Any) -> bool:
    """Whether a key of this type is in every document."""
    return get_origin(hint) is not NotRequired


def parted(hint: Any) -> tuple[Any, dict[str, Any]]:
    """A type without its annotations, and their keywords."""
    keywords: dict[str, Any] = {}
    while get_origin(hint) in {Annotated, NotRequired}:
        for note in getattr(hint, "__metadata__", ()):
            keywords |= note.keywords
        hint = get_args(hint)[0]
    return hint, keywords


def members(hint: Any) -> tuple[Any, ...]:
    """The types of a union; any other type alone."""
    return get_args(hint) if get_origin(hint) in {Union, UnionType} else (hint,)


def _problem(hint: Any, data: Any, where: str) -> str | None:
    """What is wrong with the data at a place, if anything is."""
    hint, keywords = parted(hint)
    fitting = [one for one in members(hint) if _fits(one, data)]
    if not fitting:
        return f"{where} must be {' or '.join(map(_wanted, members(hint)))}"
    model, own = parted(fitting[0])
    for key, bound in (keywords | own).items() if data is not None else ():
        words, holds = _BOUNDS[key]
        if not holds(data, bound):
            return f"{where} must be {words.format(bound)}"
    if is_typeddict(model):
        return _missing_or_wrong(model, data, f"{where}.", fields(model))
    args = get_args(model)
    match data:
        case dict() if args:
            inside = ((f"{where}.{key}", args[1], value) for key, value in data.items())
        case list() if args:
            types = args if get_origin(model) is tuple else args * len(data)
            inside = ((f"{where}[{number}]", *both) for number, both in enumerate(zip(types, data, strict=True), 1))
        case _:
            return None
    return next(filter(None, (_problem(inner, value, place) for place, inner, value in inside)), None)


def _missing_or_wrong(model: Any, data: Mapping[str, Any], where: str, keys: Collection[str]) -> str | None:
    """What is wrong with some keys of a model, if anything is."""
    for key, hint in fields(model).items():
        found = None
        if key in keys and key in data:
            found = _problem(hint, data[key], where + key)
        elif key in keys and required(hint):
            found = f"{where}{key} is missing and must be {' or '.join(map(_wanted, members(parted(hint)[0])))}"
        if found:
            return found
    return None


def _fits(hint: Any, data: Any) -> bool:
    """Whether data has the outer shape of a type; what is inside is seen afterwards."""
    hint, _ = parted(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return any(data == one and type(data) is type(one) for one in get_args(hint))
    if hint in _SCALARS:
        return isinstance(data, _SCALARS[hint][1]) and (hint is bool or not isinstance(data, bool))
    if origin is tuple:
        return isinstance(data, list) and len(data) == len(get_args(hint))
    return hint is Any or isinstance(data, list if origin is list else dict)


def _wanted(hint: Any) -> str:
    """What has to stand there, in words."""
    hint, _ = parted(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return " or ".join(repr(one) for one in get_args(hint))
    if origin is tuple:
        return f"a list of {len(get_args(hint))}"
    if hint in _SCALARS:
        return _SCALARS[hint][0]
    return "a list" if origin is list else "a mapping"
