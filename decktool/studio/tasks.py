"""Something that takes long and makes a file: how far it is, and how it is stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypedDict, TypeVar

from decktool.errors import DecktoolError
from decktool.jsonmodel import filled

Item = TypeVar("Item")


class Stopped(DecktoolError):
    """Somebody stopped the task."""


class TaskFile(TypedDict):
    """A file that was made."""

    name: str
    bytes: int
    at: str


class TaskDocument(TypedDict):
    """The studio's Print view: the progress of a PDF or an export, and at the end the file or the error."""

    schema: Literal["decktool.task/1"]
    id: str
    state: Literal["working", "done", "stopped", "failed"]
    what: str
    done: int
    of: int
    said: list[str]
    file: TaskFile | None
    error: str | None


@dataclass(slots=True)
class StudioTask:
    """One such thing, with a folder of its own: how far it is, and at the end the file, or what was wrong."""

    id: str
    folder: Path
    state: str = "working"
    what: str = "Reading"
    done: int = 0
    of: int = 0
    said: list[str] = field(default_factory=list)
    file: Path | None = None
    error: str | None = None
    stop: threading.Event = field(default_factory=threading.Event)

    def start(self, work: Callable[[], Path | None]) -> None:
        """Do the work, which gives the file if there is one, in a thread of its own."""
        threading.Thread(target=self._run, args=(work,), daemon=True).start()

    def _run(self, work: Callable[[], Path | None]) -> None:
        try:
            self.file = work()
            self.state = "done"
        except Stopped as error:
            self.state, self.error = "stopped", str(error)
        except DecktoolError as error:
            self.state, self.error = "failed", str(error)
        except (MemoryError, RecursionError):
            self.state, self.error = "failed", "this is too large or too deeply nested for this machine"
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            self.state, self.error = "failed", f"decktool has a defect here ({what}); please report it"

    def watch(self, what: str, done: int, of: int) -> None:
        """Note how far it is; raises Stopped once somebody has stopped it."""
        if self.stop.is_set():
            raise Stopped("stopped; nothing was downloaded")
        self.what, self.done, self.of = what, done, of

    def watched(self, what: str) -> Callable[[Iterable[Item]], Iterator[Item]]:
        """A way through items that notes each."""

        def through(items: Iterable[Item]) -> Iterator[Item]:
            listed = list(items)
            for number, item in enumerate(listed):
                self.watch(what, number, len(listed))
                yield item

        return through

    def told(self, address: str) -> TaskDocument:
        """How far it is; its file is downloaded from the address."""
        file = self.file if self.state == "done" else None
        made = None if file is None else {"name": file.name, "bytes": file.stat().st_size, "at": address}
        return filled(TaskDocument, self, file=made)
