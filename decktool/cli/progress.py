"""The progress of long work, on standard error: a bar on a terminal, a line a minute elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar, cast

from decktool.cli import options
from decktool.cli.options import F
from decktool.report.terminal.lines import styled

if TYPE_CHECKING:
    from decktool.report.documents.matches import Games

T = TypeVar("T")
PATIENCE = 0.8
"""Seconds before a bar is shown; quicker work needs no bar."""
MINUTE = 60.0
"""Seconds between two lines where there is no terminal."""
TICK = 0.2
"""Seconds between two looks at the clock."""


class Bar:
    """A progress bar on the terminal, shown only while work takes longer than a moment without a word from it.

    Calling it moves it; before that, and where nobody counts the work, it shows only that there is some. Where standard
    error is a pipe or a file, it is a line a minute.
    """

    def __init__(self, what: str = "") -> None:
        self._begun = self._said = self._silent = time.monotonic()
        self.terminal = bool(getattr(sys.stderr, "isatty", lambda: False)())
        self.state: tuple[str, int, int] = (what, 0, 0)
        self._progress: Any = None
        self._task: Any = None
        self._counts = False
        self._lock = Lock()
        self._over = Event()

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show that `done` of `of` steps are done."""
        self.state = what, done, of
        self.show()

    def show(self) -> None:
        """Show how far the work is, if it is time to."""
        (what, done, of), now = self.state, time.monotonic()
        if not what:
            return
        if not self.terminal:
            if now - self._said >= MINUTE:
                self._said = now
                counted = f": {done:,} of {of:,}" if of else ""
                options.echo(f"{what}{counted} after {(now - self._begun) / 60:.0f} min", err=True)
            return
        with self._lock:
            if self._over.is_set() or now - self._silent < PATIENCE:
                return
            if self._progress is None:
                self._progress = self._drawn()
                self._task = self._progress.add_task(what, total=None)
                self._progress.start()
            elif not of and self._counts:
                self._progress.remove_task(self._task)  # an update cannot take a number back
                self._task = self._progress.add_task(what, total=None)
            self._counts = bool(of)
            self._progress.update(self._task, description=what, completed=done, total=of or None)

    def _drawn(self) -> Any:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        # Standard output may be a file: what is written there is not the bar's to place.
        return Progress(
            *columns, console=options.console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
        )

    def hide(self) -> None:
        """Remove the bar for a moment: something is written where it is."""
        with self._lock:
            self._silent = time.monotonic()
            if self._progress is not None:
                self._progress.stop()
                self._progress = None

    def tick(self) -> None:
        """Look at the clock until the end, for work that does not."""
        while not self._over.wait(TICK):
            self.show()

    def end(self) -> None:
        """Remove the bar."""
        self._over.set()
        self.hide()


_shown: Bar | None = None


@contextmanager
def bar(what: str = "") -> Iterator[Bar]:
    """A progress bar for the duration of a block; work inside other work moves the bar that there is."""
    global _shown
    if _shown is not None:
        outer, before = _shown, _shown.state
        try:
            yield outer
        finally:
            outer.state = before  # which may have ended: an interruption leaves a generator's block last
        return
    _shown = one = Bar(what)
    Thread(target=one.tick, daemon=True).start()
    try:
        with options.writing_over(one.hide):
            yield one
    finally:
        _shown = None
        one.end()


def waiting(what: str) -> Callable[[F], F]:
    """A command that may take long, and shows `what` it does until it writes or ends."""

    def decorate(function: F) -> F:
        @wraps(function)
        def shown(**asked: Any) -> Any:
            with bar(what):
                return function(**asked)

        return cast(F, shown)

    return decorate


def over(things: Iterable[T], what: str) -> Iterator[T]:
    """Things, as many as they are, with a bar that moves from one to the next."""
    listed = list(things)
    with bar(what) as shown:
        for number, thing in enumerate(listed):
            shown(what, number, len(listed))
            yield thing


class WorkProgress:
    """Work that counts one kind of unit (`games`); called with the numbers done and wanted."""

    def __init__(self, what: str, shown: Bar) -> None:
        self.what = what
        self.done = self.wanted = 0
        self.stopped = False
        """Whether the work was interrupted with a part of it done."""
        self._bar = shown

    def __call__(self, done: int, wanted: int) -> None:
        """Record and show the progress."""
        self.done, self.wanted = done, wanted
        self._bar(self.what, done, wanted)


@contextmanager
def counted(what: str) -> Iterator[WorkProgress]:
    """A bar for work that counts one kind of unit; an interruption ends the block and keeps any partial results."""
    with bar(what) as shown:
        work = WorkProgress(what, shown)
        try:
            yield work
        except KeyboardInterrupt:
            if not work.done:
                raise
            work.stopped = True


def print_results(
    document: Games, text: Callable[[Games, int], Iterable[str]], output_format: str, work: WorkProgress
) -> None:
    """Print the results of work; results of interrupted work are marked as partial, in JSON by `stopped`."""
    if work.stopped:
        document["stopped"] = {"after": work.done, "of": work.wanted, "what": work.what}
    if output_format == "json":
        options.print_json(document)
        return
    if work.stopped:
        notice = f"stopped after {work.done:,} of {work.wanted:,} {work.what}; the results are partial"
        options.echo(styled(notice, "bold yellow"), prose=True)
    options.echo(text(document, shutil.get_terminal_size().columns))


def finish(work: WorkProgress) -> int:
    """The exit status of a command whose results are printed; raises KeyboardInterrupt if they are partial."""
    if work.stopped:
        raise KeyboardInterrupt
    return 0
