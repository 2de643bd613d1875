"""Reading files that people wrote: text, YAML, models and the cache of what was read.

Files may come from strangers. Text is limited in size and must be UTF-8; YAML is plain data (no tags, no anchors, no
repeated keys, and `no` is a word, not false); models refuse unknown keys and every error names file, line and field.
What was validated once is cached by content, so that later runs import neither YAML nor pydantic.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from decktool import paths
from decktool.errors import DataError, DecktoolError, Problem

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

    Model = TypeVar("Model", bound=BaseModel)

MEGABYTE = 1_000_000
YAML_LIMIT = 16 * MEGABYTE
TOO_DEEP = 60
"""YAML nested deeper than this is refused (no person writes it)."""


def read_bytes(path: Path | str, *, limit: int, what: str) -> bytes:
    """The bytes of a file of at most `limit` bytes; `what` says in errors what it should have been ("a decklist")."""
    try:
        with open(path, "rb") as file:
            # Reading to the end allocates what is there; only what has no size (a pipe) needs the bounded read.
            size = os.fstat(file.fileno()).st_size
            data = file.read() if 0 < size <= limit else file.read(limit + 1)
    except FileNotFoundError:
        raise DecktoolError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise DecktoolError(f"{path}: is a folder, not {what}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DecktoolError(f"{path}: cannot be read: {reason.lower()}") from None
    if len(data) > limit:
        raise DecktoolError(f"{path}: too large for {what}: more than {limit / MEGABYTE:g} MB")
    return data


def decode(data: bytes, name: str, *, what: str) -> str:
    """UTF-8 text (a byte order mark is dropped); anything else is refused with the line where it stops being text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DecktoolError(f"{name}: is UTF-16, not UTF-8: save it again as UTF-8 to use it as {what}")
    if b"\0" in data:
        raise DecktoolError(f"{name}: is a binary file, not {what}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        byte = data[error.start]
        raise DecktoolError(
            f"{name}:{line}: byte {byte:#04x} is not UTF-8, so this cannot be read as {what}: save it again as UTF-8"
        ) from None


def read_text(path: Path | str, *, limit: int, what: str) -> str:
    """The text of a UTF-8 file of at most `limit` bytes."""
    return decode(read_bytes(path, limit=limit, what=what), str(path), what=what)


@dataclass(slots=True)
class YamlFile:
    """A YAML file as plain data, which still knows on which line everything stands."""

    path: str
    text: str = field(repr=False)
    data: Any = None

    def line(self, where: Sequence[str | int]) -> int | None:
        """The 1-based line of the value at `where` (keys and positions from the top), or of what is nearest above."""
        import yaml

        node = yaml.compose(self.text, Loader=_loader())
        if node is None:
            return None
        line = node.start_mark.line
        for step in where:
            following = None
            if isinstance(node, yaml.MappingNode):
                for key, value in node.value:
                    if key.value == str(step):
                        line, following = key.start_mark.line, value
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                following = node.value[step]
                line = following.start_mark.line
            if following is None:
                break
            node = following
        return int(line) + 1

    def error(self, where: Sequence[str | int], message: str) -> DataError:
        """One defect at `where` as an exception to raise."""
        return DataError(self.path, [self.problem(where, message)])

    def problem(self, where: Sequence[str | int], message: str) -> Problem:
        """One defect at `where`, with its line."""
        return Problem(self.line(where), field_path(where), message)


def field_path(where: Sequence[str | int]) -> str:
    """Keys and positions as people write them: `construction.formats.draft.rules[2].max` (positions count from 1)."""
    text = ""
    for step in where:
        text += f"[{step + 1}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text


def read_yaml(path: Path | str, *, what: str, limit: int = YAML_LIMIT) -> YamlFile:
    """Read a YAML file as plain data; errors name file and line."""
    return parse_yaml(read_text(path, limit=limit, what=what), str(path))


def parse_yaml(text: str, name: str) -> YamlFile:
    """Read YAML text as plain data: no tags, no anchors or aliases, no repeated keys, dates and `no` stay words."""
    import yaml

    try:
        if "*" in text and "&" in text:
            for event in yaml.parse(text, Loader=_loader()):
                if isinstance(event, yaml.AliasEvent):
                    problem = "aliases (*name) are not read here: write the value out, or use `extends`"
                    raise DataError(name, [Problem(_line(event.start_mark), "", problem)])
        with _collector_off():
            return YamlFile(name, text, yaml.load(text, Loader=_loader()))  # noqa: S506 (a safe loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = " ".join(part for part in (error.context, error.problem) if part)
        raise DataError(name, [Problem(_line(mark), "", f"not YAML: {problem}")]) from None
    except yaml.YAMLError as error:
        raise DataError(name, [Problem(None, "", f"not YAML: {error}")]) from None
    except RecursionError:
        raise DataError(name, [Problem(None, "", "nested too deeply")]) from None


def _line(mark: Any) -> int | None:
    return None if mark is None else int(mark.line) + 1


_LOADER: Any = None


def _loader() -> Any:
    """The C loader, without YAML 1.1's surprises: only true/false, decimal numbers and null are not words."""
    global _LOADER
    if _LOADER is not None:
        return _LOADER
    import re

    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class StrictLoader(base):  # type: ignore[misc]
        """Plain data only, no key twice, and no nesting that would take the C stack (which ends the whole process)."""

        depth = 0

        def descend_resolver(self, current_node: Any, current_index: Any) -> None:
            """Count a level down; every node passes here, also in the C loader."""
            self.depth += 1
            if self.depth > TOO_DEEP:
                raise RecursionError
            super().descend_resolver(current_node, current_index)

        def ascend_resolver(self) -> None:
            """Count a level up."""
            self.depth -= 1
            super().ascend_resolver()

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            """Build a mapping, refusing a key that stands in it twice."""
            seen: set[str] = set()
            for key, _ in node.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in seen:
                        raise yaml.constructor.ConstructorError(
                            None, None, f"the key {key.value!r} stands here twice", key.start_mark
                        )
                    seen.add(key.value)
            mapping: dict[Any, Any] = base.construct_mapping(self, node, deep=deep)
            return mapping

    def number(loader: Any, node: Any) -> int | float:
        """A number that a program can count with."""
        try:
            value = float(node.value) if re.search("[.eE]", node.value) else int(node.value[:32])
        except ValueError:
            value = inf
        if abs(value) >= 1e18:
            raise yaml.constructor.ConstructorError(
                None, None, f"{node.value[:20]} is no number that can be used here", node.start_mark
            )
        return value

    def tagged(loader: Any, node: Any) -> Any:
        """Refuse a tag."""
        raise yaml.constructor.ConstructorError(
            None, None, "tags (!name) are not read here: write plain data", node.start_mark
        )

    tags = [f"tag:yaml.org,2002:{kind}" for kind in ("null", "bool", "str", "seq", "map")]
    StrictLoader.yaml_constructors = {tag: base.yaml_constructors[tag] for tag in tags}
    StrictLoader.yaml_constructors |= {f"tag:yaml.org,2002:{kind}": number for kind in ("int", "float")}
    StrictLoader.yaml_constructors[None] = tagged
    StrictLoader.yaml_multi_constructors = {}
    StrictLoader.yaml_implicit_resolvers = {}
    for tag, pattern, first in (
        ("tag:yaml.org,2002:bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
        ("tag:yaml.org,2002:int", r"[-+]?(0|[1-9][0-9]*)", "-+0123456789"),
        ("tag:yaml.org,2002:float", r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", "-+0123456789"),
        ("tag:yaml.org,2002:null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ):
        StrictLoader.add_implicit_resolver(tag, re.compile(rf"^(?:{pattern})$"), list(first))
    _LOADER = StrictLoader
    return StrictLoader


@contextmanager
def _collector_off() -> Iterator[None]:
    """Keep the garbage collector from walking a growing tree of plain data (2.6 times faster on 10,000 cards)."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def read_model(model: type[Model], file: YamlFile, where: Sequence[str | int] = (), data: Any = ...) -> Model:
    """Check plain data against a pydantic model; a DataError lists every defect with file, line, field and remedy.

    `data` is the part of the file at `where`; left out, it is the whole file.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(file.data if data is ... else data)
    except ValidationError as error:
        raise DataError(file.path, model_problems(error, model, file, where)) from None


def model_problems(
    error: ValidationError, model: type[BaseModel], file: YamlFile, where: Sequence[str | int] = ()
) -> list[Problem]:
    """The defects of a model's ValidationError as Problems of a file."""
    data = file.data
    for step in where:
        with suppress(LookupError, TypeError):
            data = data[step]
    defects: dict[tuple[str | int, ...], dict[str | int, list[_Defect]]] = {}
    for detail in error.errors(include_url=False):
        defect = _locate(detail, model, data)
        defects.setdefault(defect.fork or defect.steps, {}).setdefault(defect.member, []).append(defect)
    return [
        Problem(file.line([*where, *steps]), field_path([*where, *steps]), message)
        for members in defects.values()
        for steps, message in _said(members)
    ]


@dataclass(frozen=True, slots=True)
class _Defect:
    """One pydantic error: the way to it in the data, and, inside a union, where that is and which member it is of."""

    detail: ErrorDetails
    steps: tuple[str | int, ...]
    fork: tuple[str | int, ...]
    member: str | int
    known: tuple[str, ...]
    """The keys that could stand at its place."""


def _locate(detail: ErrorDetails, model: type[BaseModel], data: Any) -> _Defect:
    """Follow pydantic's location through data and model; names of union members in it are no keys of the file."""
    steps: list[str | int] = []
    fork, member = (), ""  # type: tuple[str | int, ...], str | int
    kinds = _alternatives(model)
    last = len(detail["loc"]) - 1
    for position, step in enumerate(detail["loc"]):
        if isinstance(data, dict) and (step in data or (position == last and detail["type"] == "missing")):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int):
            data = data[step] if step < len(data) else None
        else:
            if not fork and not member:
                fork, member = tuple(steps), step
            kinds = [kind for kind in kinds if getattr(kind, "__name__", "") == step] or kinds
            continue
        if position < last:
            kinds = [inner for kind in kinds for inner in _inside(kind, step)]
        steps.append(step)
    known = [key for kind in kinds for key in getattr(kind, "model_fields", {})]
    return _Defect(detail, tuple(steps), fork, member, tuple(dict.fromkeys(known or _known_keys(model))))


def _alternatives(kind: Any) -> list[Any]:
    """What a type can be: itself, or the members of a union, Annotated and Optional taken off."""
    from typing import get_args, get_origin

    args = get_args(kind)
    if get_origin(kind) in {dict, list, tuple} or not args:
        return [kind]
    return [inner for part in args if isinstance(part, type) or get_args(part) for inner in _alternatives(part)]


def _inside(kind: Any, step: str | int) -> list[Any]:
    """What a type holds at a key or position."""
    from typing import get_args

    fields = getattr(kind, "model_fields", {})
    if step in fields:
        return _alternatives(fields[step].annotation)
    args = get_args(kind)
    return _alternatives(args[-1]) if args else []


def _said(members: Mapping[str | int, Sequence[_Defect]]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The defects at one place in words: of a union, those of the member that was most likely meant, or one in all."""
    deep = {name: rows for name, rows in members.items() if all(row.steps != row.fork for row in rows)}
    for plain in members.get("", ()):
        yield plain.steps, _words(plain)
    members = {name: rows for name, rows in members.items() if name}
    if not members:
        return
    scores = {name: sum(_distance(row) for row in rows) for name, rows in deep.items()}
    best = [name for name, score in scores.items() if score == min(scores.values())]
    if len(best) == 1:
        for row in deep[best[0]]:
            yield row.steps, _words(row)
        return
    rows = [row for name, rows in members.items() if not deep or name in deep for row in rows]
    if deep:
        forms = " or ".join(dict.fromkeys("{" + ", ".join(rows[0].known) + "}" for rows in deep.values()))
        yield rows[0].fork, f"fits none of the forms it can take: {forms}"
    else:
        wanted = dict.fromkeys(word for row in rows if (word := _expected(row.detail)))
        shown = rows[0].detail["input"]
        yield rows[0].fork, f"should be {_listed(list(wanted))}, not {_shown(shown)}"


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
        return f"text that matches {detail.get('ctx', {})['pattern']}"
    return _EXPECTED.get(detail["type"], "")


def _words(defect: _Defect) -> str:
    """A pydantic error in plain words, with the remedy."""
    detail = defect.detail
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        near = nearest(str(defect.steps[-1]), defect.known)
        if near:
            return f"unknown key; did you mean {' or '.join(near)}?"
        return f"unknown key; known keys: {', '.join(defect.known)}" if defect.known else "unknown key; remove it"
    if kind == "missing":
        return "is missing; add it"
    if kind in {"value_error", "assertion_error"}:
        return str(context.get("error", detail["msg"]))
    expected = _expected(detail)
    message = f"should be {expected}" if expected else detail["msg"][0].lower() + detail["msg"][1:]
    return f"{message.replace('input should be', 'should be')}, not {_shown(detail['input'])}"


def _shown(value: Any) -> str:
    shown = "nothing" if value is None else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _listed(words: Sequence[str]) -> str:
    """Words joined by commas and `or`."""
    words = [word for word in words if word != "a whole number" or "a number" not in words]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _known_keys(model: type[BaseModel]) -> Iterator[str]:
    """The keys of a model and of the models inside it, outer ones first."""
    seen: set[Any] = set()
    queue: list[Any] = [model]
    for kind in queue:
        queue.extend(getattr(kind, "__args__", ()))
        fields = getattr(kind, "model_fields", None)
        if fields is not None and kind not in seen:
            seen.add(kind)
            for name, info in fields.items():
                yield info.alias or name
                queue.append(info.annotation)


def nearest(word: str, known: Sequence[str], n: int = 2) -> list[str]:
    """The known words most like `word`, best first, at most `n`."""
    from difflib import get_close_matches

    return get_close_matches(word, known, n=n, cutoff=0.6)


def digest(parts: Sequence[bytes | str]) -> str:
    """A short content hash of several parts, in order."""
    hasher = blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        hasher.update(len(data).to_bytes(8, "little"))
        hasher.update(data)
    return hasher.hexdigest()


_CODE_STAMP = ""


def _code_stamp() -> str:
    """Changes whenever decktool's own source does, so that a cache never outlives the code that wrote it."""
    global _CODE_STAMP
    if not _CODE_STAMP:
        newest, count = 0, 0
        for folder, names, files in os.walk(Path(__file__).parent):
            names[:] = [name for name in names if name not in {"__pycache__", "data"}]
            for name in files:
                if name.endswith(".py"):
                    newest = max(newest, os.stat(os.path.join(folder, name)).st_mtime_ns)
                    count += 1
        _CODE_STAMP = f"{newest}-{count}"
    return _CODE_STAMP


def cached(name: str, key: str, build: Callable[[], Any]) -> Any:
    """Plain JSON data that depends only on `key`, built at most once and kept in the user's cache folder.

    `name` is the file's stem (one file a name, so the cache does not grow). A cache that cannot be read or written is
    passed over in silence: it only saves time.
    """
    stamp = f"{key}-{_code_stamp()}"
    path = paths.cache_dir() / f"{name}.json"
    try:
        with open(path, "rb") as file, _collector_off():
            kept = json.loads(file.read())
        if kept["key"] == stamp:
            return kept["data"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    text = json.dumps({"key": stamp, "data": build()}, ensure_ascii=False, separators=(",", ":"))
    with suppress(DecktoolError), paths.write_whole(path) as file:
        file.write(text.encode())
    return json.loads(text)["data"]
