"""Work that is not lost: unsaved texts, matches, tables, drafts, runs of the lab, and the earlier states of every deck.

Each is a file in decktool's settings folder, apart for every folder that the studio is started in, never among the
user's own files. Its first line describes it, so that a list of many is read quickly; the rest is what it holds.
"""

from __future__ import annotations

import json
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Literal, NotRequired, TypedDict, cast, get_args

from decktool import files, paths
from decktool.errors import DecktoolError
from decktool.jsonmodel import filled

Kind = Literal["text", "match", "table", "draft", "run"]
MOST = 400
"""Works of a folder that are kept; of more, the oldest without a name of its own goes."""
MOST_STATES = 100
"""Earlier states of one file."""
LIMIT = 16 * files.MEGABYTE
"""The largest work, in bytes."""
APART = 60
"""Seconds after which an unsaved text is another state of its file."""
HEAD_LIMIT = 4_000
"""The longest first line of a work, which says what it is, in bytes."""
PORT_LIMIT = 10
"""Digits of the port that is kept."""
WORK_ID = r"[\w-]{1,64}"


class WorkRow(TypedDict):
    """Something that can be gone on with."""

    id: str
    kind: Kind
    title: str
    """What it is: the file of a text, the game of a match."""
    name: str | None
    """What somebody called it."""
    game: str | None
    file: str | None
    """The file of a text; `new:…` for a deck that has none yet."""
    note: str
    """How far it is, in words."""
    time: float
    """When it last changed, in seconds since 1970."""


class UnsavedText(TypedDict):
    """A text that is not saved in its file."""

    text: str
    read: str | None
    """The digest of the file when its text was read; null: there was no file."""
    time: NotRequired[float]


class FileState(TypedDict):
    """What a file was once."""

    time: float
    """In seconds since 1970."""
    saved: bool
    """False for a text that was only being written."""
    text: str


@dataclass(frozen=True, slots=True)
class Work:
    """What was begun in one folder."""

    folder: Path
    _lock: Lock = field(default_factory=Lock, compare=False)

    @property
    def root(self) -> Path:
        """Where it is kept."""
        return paths.config_dir() / "studio" / files.digest([str(self.folder.resolve())])[:20]

    def keep(
        self,
        id: str,
        kind: Kind,
        content: Any,
        *,
        title: str,
        game: str | None = None,
        file: str | None = None,
        note: str = "",
    ) -> None:
        """Keep something, in place of what has this id; its name stays."""
        before = self.row(id)
        rows = self.rows() if before is None and len(self._paths()) >= MOST else []
        for oldest in [row for row in reversed(rows) if row["name"] is None][: len(rows) - MOST + 1]:
            self.remove(oldest["id"])
        name = None if before is None else before["name"]
        row = filled(
            WorkRow, id=id, kind=kind, title=title, name=name, game=game, file=file, note=note, time=time.time()
        )
        self._write(self._place(id), row, json.dumps(content, ensure_ascii=False))

    def row(self, id: str) -> WorkRow | None:
        """The description of a work; None where it is not there."""
        return _head(self._place(id))

    def content(self, id: str, kind: Kind) -> Any:
        """What a work of that kind holds; None where it is not there."""
        row = self.row(id)
        if row is None or row["kind"] != kind:
            return None
        return json.loads(files.read_text(self._place(id), limit=LIMIT, what="kept work").partition("\n")[2])

    def rows(self) -> list[WorkRow]:
        """Everything that is kept, the latest first."""
        found = [row for path in self._paths() if (row := _head(path)) is not None and row["id"] == path.stem]
        return sorted(found, key=lambda row: -row["time"])

    def rename(self, id: str, name: str | None) -> None:
        """Give a work a name; DecktoolError where it is not there."""
        path = self._place(id)
        row = _head(path)
        if row is None:
            raise DecktoolError("this is no longer kept; reload the page")
        rest = files.read_text(path, limit=LIMIT, what="kept work").partition("\n")[2]
        self._write(path, {**row, "name": name}, rest)

    def remove(self, id: str) -> None:
        """Forget a work."""
        if self._place(id).is_file():
            paths.remove(self._place(id))

    def _place(self, id: str) -> Path:
        if not re.fullmatch(WORK_ID, id):
            raise DecktoolError(f"{id[:80]!r} is not the id of a match, table, draft, run or text")
        return self.root / f"{id}.work"

    def _paths(self) -> list[Path]:
        return list(self.root.glob("*.work")) if self.root.is_dir() else []

    def _write(self, path: Path, row: WorkRow, content: str) -> None:
        text = f"{json.dumps(row, ensure_ascii=False)}\n{content}".encode()
        if len(text) > LIMIT:
            raise DecktoolError(f"{row['title']}: too large to be kept: more than {LIMIT / files.MEGABYTE:g} MB")
        with self._lock:
            paths.write_own_file(path, text)

    # --- texts, by the name of their file

    def keep_text(self, name: str, text: str, read: str | None, game: str | None) -> None:
        """Keep the unsaved text of a file (`new:…` for one without a name), also as a state of it."""
        title = "new deck" if name.startswith("new:") else name
        lines = sum(bool(line.strip()) for line in text.split("\n"))
        content: UnsavedText = {"text": text, "read": read}
        self.keep(id_of(name), "text", content, title=title, game=game, file=name, note=f"{lines} lines")
        self.add_state(name, text, saved=False)

    def text(self, name: str) -> UnsavedText | None:
        """The unsaved text of a file."""
        found = self.content(id_of(name), "text")
        row = self.row(id_of(name))
        if found is None or row is None:
            return None
        return {"text": found["text"], "read": found["read"], "time": row["time"]}

    def states(self, name: str) -> list[FileState]:
        """The earlier states of a file, the latest first."""
        with suppress(DecktoolError, ValueError, OSError):
            text = files.read_text(self._states_place(name), limit=LIMIT, what="earlier states")
            return [cast(FileState, json.loads(line)) for line in text.split("\n") if line][::-1]
        return []

    def add_state(self, name: str, text: str, *, saved: bool) -> None:
        """Add a state, where it is another than the latest; what is written within a minute is one."""
        with self._lock:
            states = self.states(name)
            last = states[0] if states else None
            if last is not None and last["text"] == text and last["saved"] >= saved:
                return
            now = time.time()
            if last is not None and not last["saved"] and (last["text"] == text or now - last["time"] < APART):
                states.pop(0)
                now = now if saved else last["time"]
            newest: FileState = {"time": now, "saved": saved, "text": text}
            kept = [newest, *states][:MOST_STATES]
            while sum(len(state["text"]) for state in kept) > LIMIT / 4 and len(kept) > 1:
                kept.pop()
            lines = [json.dumps(state, ensure_ascii=False) for state in reversed(kept)]
            paths.write_own_file(self._states_place(name), "\n".join(lines))

    def _states_place(self, name: str) -> Path:
        return self.root / f"{id_of(name)}.states"

    # --- the port

    @property
    def port(self) -> int:
        """The port that the last start in this folder had, so that addresses stay; 0 where there was none."""
        with suppress(DecktoolError, OSError):
            text = files.read_text(self.root / "port", limit=PORT_LIMIT, what="a port")
            return int(text) if text.isdecimal() and int(text) < 65536 else 0
        return 0

    def keep_port(self, port: int) -> None:
        """Remember the port of this start."""
        paths.write_own_file(self.root / "port", str(port))


def id_of(name: str) -> str:
    """The id of a file's unsaved text."""
    return f"text-{files.digest([name])[:24]}"


def _head(path: Path) -> WorkRow | None:
    """The first line of a work; None for what is none."""
    with suppress(DecktoolError, ValueError, KeyError, TypeError, OSError):
        start = files.read_bytes(path, limit=HEAD_LIMIT, what="kept work", whole=False)
        row = json.loads(start.partition(b"\n")[0])
        if row["kind"] in get_args(Kind) and isinstance(row["title"], str):
            return filled(WorkRow, **{key: row[key] for key in WorkRow.__annotations__})
    return None
