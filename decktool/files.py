"""Reading files that people wrote: text, YAML, models and the cache of what was read.

Files may come from strangers. Text is limited in size and must be UTF-8; YAML is plain data (no tags, no anchors, no
repeated keys, and `no` is a word, not false); models refuse unknown keys and every error names file, line and field.
What was validated once is cached by content, so that later runs import neither YAML nor pydantic.
"""

from __future__ import annotations

import errno
import gc
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

from decktool import outputs, paths
from decktool.errors import DataError, DecktoolError, Problem, nearest, perhaps

try:
    # hashlib loads all of OpenSSL for its other hashes, which every command would wait for.
    from _blake2 import blake2b as blake2b
except ImportError:
    from hashlib import blake2b as blake2b

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

    Model = TypeVar("Model", bound=BaseModel)

MEGABYTE = 1_000_000
YAML_LIMIT = 64 * MEGABYTE
"""Bytes of one YAML file, or of all of one game's."""
MOST_VALUES = 2_000_000
"""Values in one YAML file, or in all of one game's, keys counted: a hundred thousand cards."""
MOST_CONTAINERS = 500_000
"""Lists and objects in one JSON file."""
TRUTH = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
"""The words in which people write a yes or no."""


_MOST_NEIGHBOURS = 2000
"""Files of a folder that are looked at for the one that was meant."""


def _neighbour(path: Path) -> str:
    """The file of its kind beside a missing one whose name is most like its own, as a question."""
    try:
        with os.scandir(path.parent) as entries:
            there = [Path(entry.name) for entry in islice(entries, _MOST_NEIGHBOURS)]
    except (OSError, ValueError):
        return ""
    # A slip in the name or in the ending, not in both: `list.csv` is not meant by `lost.xlsx`.
    stems = {one.stem: one.name for one in there if path.stem == one.stem or path.suffix.lower() == one.suffix.lower()}
    return perhaps([str(path.parent / stems[stem]) for stem in nearest(path.stem, sorted(stems), 1)])


_DRAFTS: ContextVar[Mapping[str, bytes] | None] = ContextVar("drafts", default=None)


@contextmanager
def drafted(path: Path | str, data: bytes) -> Iterator[None]:
    """Inside, a file reads as somebody is writing it and has not saved it; nothing that is made meanwhile is kept."""
    before = _DRAFTS.set({**(_DRAFTS.get() or {}), os.path.abspath(path): data})
    try:
        yield
    finally:
        _DRAFTS.reset(before)


def read_bytes(path: Path | str, *, limit: int, what: str, whole: bool = True) -> bytes:
    """The bytes of a file of at most `limit` bytes; of a larger one its first, where not the `whole` is wanted.

    `what` says in errors what it should have been ("a decklist").
    """
    drafts = _DRAFTS.get()
    if drafts is not None and os.path.abspath(path) in drafts:
        return drafts[os.path.abspath(path)]
    try:
        handle, status = paths.handle_of(path)
        try:
            outputs.note_input(status, what)
            data = _read(handle, status.st_size, limit + 1)
        finally:
            os.close(handle)
    except FileNotFoundError:
        raise DecktoolError(f"{path}: no such file{_neighbour(Path(path))}") from None
    except IsADirectoryError:
        raise DecktoolError(f"{path}: is a folder, not {what}") from None
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.ENOTSUP:
            raise DecktoolError(f"{path}: is a device or a pipe, not {what}; name a file") from None
        reason = getattr(error, "strerror", None) or str(error)
        raise DecktoolError(f"{path}: cannot be read: {reason.lower()}") from None
    if not whole:
        return data[:limit]
    if len(data) > limit:
        raise DecktoolError(f"{path}: too large for {what}: more than {limit / MEGABYTE:g} MB")
    return data


def _read(handle: int, size: int, most: int) -> bytes:
    """The bytes of an open file, `most` of them at most; `size` is what it says to have (a pipe says 0)."""
    data = os.read(handle, min(size + 1, most))
    if len(data) == size or not data:
        return data
    parts, left = [data], most - len(data)
    while left > 0 and (more := os.read(handle, min(left, MEGABYTE))):
        parts.append(more)
        left -= len(more)
    return b"".join(parts)


_DOCUMENTS = {"a PDF": b"%PDF-", "an RTF document": b"{\\rtf", "an old Office document": b"\xd0\xcf\x11\xe0"}

_PICTURES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8")


def refuse_documents(data: bytes, name: str, *, what: str) -> None:
    """Refuse what is neither text nor a table, though programs that write these save it: DecktoolError."""
    kind = next((kind for kind, start in _DOCUMENTS.items() if data.startswith(start)), None)
    if data.startswith(b"PK") and (b"word/document.xml" in data or b"opendocument.text" in data[:200]):
        kind = "a text document"
    if data[:1] == b"<" and data[:20].lower().startswith((b"<!doctype html", b"<html>", b"<html ")):
        kind = "a web page"
    if kind is not None:
        raise DecktoolError(f"{name}: is {kind}, not {what}; save it as plain text or CSV")
    if data.startswith(_PICTURES):
        raise DecktoolError(f"{name}: is a picture, not {what}")


def decode(data: bytes, name: str, *, what: str) -> str:
    """UTF-8 text (a byte order mark is dropped); anything else is refused with the line where it stops being text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DecktoolError(f"{name}: is UTF-16, not UTF-8: save it again as UTF-8 to use it as {what}")
    if b"\0" in data:
        raise DecktoolError(f"{name}: is a binary file, not {what}")
    data = data.removeprefix(b"\xef\xbb\xbf")  # the codec that drops it by itself is several times slower
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        byte = data[error.start]
        raise DecktoolError(
            f"{name}:{line}: byte {byte:#04x} is not UTF-8, so this cannot be read as {what}: save it again as UTF-8"
        ) from None


def parse_json(text: str, name: str, *, what: str, remedy: str) -> Any:
    """Plain data from the text of a file that decktool wrote as `what`; raises DecktoolError with the `remedy`."""
    try:
        data = counted_json(text)
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()  # half a letter, no number
    except RecursionError:
        raise DecktoolError(f"{name}: is nested too deeply for {what}; {remedy}") from None
    except ValueError as error:
        raise DecktoolError(f"{name}: is not {what} ({error}); {remedy}") from None
    return data


def read_text(path: Path | str, *, limit: int, what: str) -> str:
    """The text of a UTF-8 file of at most `limit` bytes."""
    return decode(read_bytes(path, limit=limit, what=what), str(path), what=what)


@dataclass
class YamlFile:
    """A YAML file as plain data, which still knows on which line everything stands."""

    path: str
    text: str = field(repr=False)
    data: Any = None
    values: int = field(default=0, repr=False, compare=False)

    @cached_property
    def root(self) -> Any:
        """PyYAML's nodes, which know their places, None for an empty text: made when first asked for."""
        import yaml

        from decktool.yamlloader import Loader

        return yaml.compose(self.text, Loader=Loader)

    def line(self, where: Sequence[str | int]) -> int | None:
        """The 1-based line of the value at `where` (keys and positions from the top), or of what is nearest above."""
        import yaml

        node = self.root
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

    @contextmanager
    def at(self, *where: str | int) -> Iterator[None]:
        """What is refused in this block is refused for what stands at `where`: the error names file, line and field."""
        try:
            yield
        except DataError:
            raise  # it names its own place
        except DecktoolError as error:
            raise self.error(where, str(error)) from None


def field_path(where: Sequence[str | int]) -> str:
    """Keys and positions as people write them: `construction.formats.draft.rules[2].max` (positions count from 1)."""
    text = ""
    for step in where:
        text += f"[{step + 1}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text


def read_yaml(
    path: Path | str, *, what: str, limit: int = YAML_LIMIT, most: int = MOST_VALUES, used: int = 0
) -> YamlFile:
    """Read a YAML file as plain data; errors name file and line."""
    return parse_yaml(read_text(path, limit=limit, what=what), str(path), most=most, used=used)


def counted_json(text: str) -> Any:
    """Read JSON of at most `MOST_CONTAINERS` lists and objects; raises ValueError or RecursionError."""
    if text.count("[") + text.count("{") > MOST_CONTAINERS:
        raise ValueError(f"more than {MOST_CONTAINERS:,} lists and objects")
    return json.loads(text)


def parse_yaml(text: str, name: str, *, most: int = MOST_VALUES, used: int = 0) -> YamlFile:
    """Read YAML text as plain data: no tags, no anchors or aliases, no repeated keys, dates and `no` stay words.

    Reading stops with an error after `most` values, keys included; other files have already used `used` of them.
    """
    import yaml

    from decktool.yamlloader import PlainReader, TooManyValues

    reader = PlainReader(text, most - used)
    try:
        with collector_off():
            data = reader.read()
        return YamlFile(name, text, data, reader.values)
    except TooManyValues as error:
        raise DataError(name, [Problem(error.args[0] + 1, "", f"more than {most:,} values; reading stopped")]) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = " ".join(part for part in (error.context, error.problem) if part)
        if not isinstance(error, yaml.constructor.ConstructorError):  # those are of what is YAML, but not read here
            problem = f"not YAML: {problem}{_remedy(problem, text, mark, error.context_mark)}"
        raise DataError(name, [Problem(None if mark is None else mark.line + 1, "", problem)]) from None
    except yaml.YAMLError as error:
        raise DataError(name, [Problem(None, "", f"not YAML: {error}")]) from None
    except RecursionError:
        raise DataError(name, [Problem(None, "", "nested too deeply")]) from None


def _remedy(problem: str, text: str, mark: Any, begun: Any) -> str:
    """What to do about the commonest slips, which the parser does not say."""
    if "mapping values are not allowed" in problem:
        return "; put a text that holds a colon in quotes"
    if "cannot start any token" in problem and mark is not None:
        line = "".join(text.split("\n")[mark.line : mark.line + 1])
        return "; indent with blanks, not tabs" if "\t" in line else "; put a text that begins so in quotes"
    at = "" if mark is None else "".join(text.split("\n")[mark.line : mark.line + 1])[mark.column :]
    if "flow" in problem and at.startswith(":") and begun is not None and begun.line == mark.line:
        return "; put a text that holds a colon in quotes"
    if "flow" in problem and "did not find expected" in problem and begun is not None:
        return f"; close the bracket that opens on line {begun.line + 1}"
    if "did not find expected" in problem and mark is not None and begun is not None and begun.line < mark.line:
        return f"; indent line {mark.line + 1} like the lines of its block, which begins on line {begun.line + 1}"
    return ""


@contextmanager
def collector_off() -> Iterator[None]:
    """Keep the garbage collector from walking a growing pile of plain data (2.6 times faster on 10,000 cards)."""
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
    """The defects of a model's ValidationError, which is about the part of a file at `where`, as Problems."""
    from decktool.defects import defects

    data = file.data
    for step in where:
        with suppress(LookupError, TypeError):
            data = data[step]
    return [file.problem([*where, *steps], message) for steps, message in defects(error, model, data)]


def digest(parts: Sequence[bytes | memoryview | str]) -> str:
    """A short content hash of several parts, in order."""
    hasher = blake2b(digest_size=16)
    for part in parts:
        # A file name that is not UTF-8 comes as surrogates.
        data = part.encode(errors="surrogateescape") if isinstance(part, str) else part
        hasher.update(len(data).to_bytes(8, "little"))
        hasher.update(data)
    return hasher.hexdigest()


_CODE_STAMP = ""


def code_stamp() -> str:
    """Changes whenever decktool's own source does, so that a cache never outlives the code that wrote it."""
    global _CODE_STAMP
    if not _CODE_STAMP:
        newest, count = 0, 0
        folders = [os.path.dirname(__file__)]
        for folder in folders:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.endswith(".py"):
                        newest = max(newest, entry.stat().st_mtime_ns)
                        count += 1
                    elif entry.is_dir() and entry.name not in {"__pycache__", "data"}:
                        folders.append(entry.path)
        _CODE_STAMP = f"{newest}-{count}"
    return _CODE_STAMP


def cached(name: str, key: str, build: Callable[[], Any]) -> Any:
    """Plain JSON data that depends only on `key`, built at most once and kept as `cached_bytes`."""
    text = cached_bytes(
        f"{name}.json", key, lambda: json.dumps(build(), ensure_ascii=False, separators=(",", ":")).encode()
    )
    with collector_off():
        return json.loads(bytes(text))


_RESTORED: dict[tuple[str, str], Any] = {}
_MOST_RESTORED = 256


def restored(name: str, key: str, build: Callable[[], Any], restore: Callable[[Any], Any]) -> Any:
    """What `restore` makes of `cached` data: one object for everybody with the same name and key; nobody changes it."""
    if _DRAFTS.get() is not None:
        return restore(cached(name, key, build))
    if (name, key) not in _RESTORED:
        if len(_RESTORED) >= _MOST_RESTORED:
            _RESTORED.clear()
        _RESTORED[name, key] = restore(cached(name, key, build))
    return _RESTORED[name, key]


def cached_bytes(name: str, key: str, build: Callable[[], bytes]) -> memoryview:
    """Bytes that depend only on `key`, built at most once and kept in the user's cache folder.

    `name` is the file's name (one file a name, so the cache does not grow). A cache that cannot be read or written is
    passed over in silence: it only saves time.
    """
    if _DRAFTS.get() is not None:
        return memoryview(build())
    stamp = f"{key}-{code_stamp()}"
    path = paths.cache_dir() / name
    with suppress(OSError, ValueError), open(path, "rb") as file:
        head, kept = file.readline(), memoryview(file.read())
        # The content too is looked at: what was cut short or damaged is made anew.
        if head.decode() == f"{stamp}-{len(kept)}-{crc32(kept)}\n":
            return kept
    built = build()
    with suppress(DecktoolError):
        paths.write_own_file(path, f"{stamp}-{len(built)}-{crc32(built)}\n".encode() + built)
    return memoryview(built)
