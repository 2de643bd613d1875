"""The progress of long work, on standard error: a bar on a terminal, a line a minute elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from decktool.cli import options
from decktool.report.terminal.lines import styled

if TYPE_CHECKING:
    from decktool.cli.pages import PageFile
    from decktool.report.documents.matches import Games
    from decktool.report.lab_charts import LabPage

PATIENCE = 1.0
"""Seconds before a bar is shown; quicker work needs no bar."""


MINUTE = 60.0
"""Seconds between two lines where there is no terminal."""


class Bar:
    """A progress bar on the terminal, shown only for work that takes longer than a moment; calling it moves it.

    Where standard error is a pipe or a file, it is a line a minute.
    """

    def __init__(self) -> None:
        """Start the clock."""
        self._begun = self._said = time.monotonic()
        self.terminal = bool(getattr(sys.stderr, "isatty", lambda: False)())
        self._progress: Any = None
        self._task: Any = None
        self._ended = False

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show that `done` of `of` steps are done."""
        now = time.monotonic()
        if not self.terminal:
            if now - self._said >= MINUTE:
                self._said = now
                options.echo(f"{what}: {done:,} of {of:,} after {(now - self._begun) / 60:.0f} min", err=True)
            return
        if self._ended or now - self._begun < PATIENCE:
            return
        if self._progress is None:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._progress = Progress(*columns, console=options.console(stderr=True), transient=True)
            self._task = self._progress.add_task(what)
            self._progress.start()
        self._progress.update(self._task, description=what, completed=done, total=of)

    def end(self) -> None:
        """Remove the bar for good."""
        self._ended = True
        if self._progress is not None:
            self._progress.stop()


@contextmanager
def bar() -> Iterator[Bar]:
    """A progress bar for the duration of a block."""
    shown = Bar()
    try:
        yield shown
    finally:
        shown.end()


class WorkProgress:
    """Work that counts one kind of unit (`games`); called with the numbers done and wanted."""

    def __init__(self, what: str, shown: Bar) -> None:
        """Begin with nothing done."""
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
    with bar() as shown:
        work = WorkProgress(what, shown)
        try:
            yield work
        except KeyboardInterrupt:
            if not work.done:
                raise
            work.stopped = True


def print_results(
    document: Games,
    text: Callable[[Games, int], Iterable[str]],
    output_format: str,
    work: WorkProgress,
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


def finish_results(
    document: Games,
    text: Callable[[Games, int], Iterable[str]],
    page: Callable[[Games], LabPage],
    output_format: str,
    work: WorkProgress,
    target: PageFile | None,
) -> int:
    """Print the results of work, write their page if one is wanted, and return the exit status, as `finish` does."""
    print_results(document, text, output_format, work)
    if target is not None:
        target.write(page(document), output_format)
    return finish(work)


def finish(work: WorkProgress) -> int:
    """The exit status of a command whose results are printed; raises KeyboardInterrupt if they are partial."""
    if work.stopped:
        raise KeyboardInterrupt
    return 0
