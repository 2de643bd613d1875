"""What the commands that draw share: how many processes, fonts of one's own, a bar on the terminal, a warning first."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import options
from decktool.cli.options import F

if TYPE_CHECKING:
    from decktool.printing.base.items import Drawing

#: Seconds that pass before anything is shown: what is quicker needs no bar.
PATIENCE = 1.0


def paper_option(function: F) -> F:
    """`--paper`: what is printed on."""
    return click.option(
        "--paper", default="a4", show_default=True, metavar="PAPER", help="a4, letter, legal, a3 ... or 200mmx300mm."
    )(function)


def card_size_option(function: F) -> F:
    """`--card`: how large a card is cut."""
    return click.option(
        "--card", metavar="SIZE", help="The cut size: tcg, poker, tarot ... or 63mmx88mm. Without it: each card's own."
    )(function)


def flip_option(function: F) -> F:
    """`--flip`: how backs come behind their fronts."""
    return click.option(
        "--flip", type=click.Choice(["long", "short", "fold"]), default="long", show_default=True,
        help="The paper's edge that it is turned over; fold: backs beside the fronts, to fold and glue.",
    )(function)  # fmt: skip


def printer_option(function: F) -> F:
    """`--printer`: whose measured errors are corrected."""
    return click.option(
        "--printer", metavar="NAME", help="A printer measured with `decktool calibrate`. Without it: default, if kept."
    )(function)


def ink_option(function: F) -> F:
    """`--ink`: how much ink a page takes."""
    return click.option(
        "--ink", type=click.Choice(["full", "low", "contrast"]), default="full", show_default=True,
        help="low: pale grounds, dark text; contrast: black on white.",
    )(function)  # fmt: skip


def fonts_option(function: F) -> F:
    """`--font FILE`: letters that our fonts lack."""
    return click.option(
        "--font", "fonts", multiple=True, type=click.Path(), metavar="FILE", callback=_add_fonts, expose_value=False,
        help="A TrueType or OpenType font for letters that ours lack.",
    )(function)  # fmt: skip


def _add_fonts(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
    if value:
        from decktool.printing.base.fonts import add_font

        for path in value:
            add_font(Path(path))


def jobs_option(function: F) -> F:
    """`--jobs`: how many processes draw."""
    return click.option(
        "-j", "--jobs", type=click.IntRange(1, 1024), metavar="J",
        help="How many processes draw. Without it: as many as this machine has cores. The pictures are the same.",
    )(function)  # fmt: skip


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Bar:
    """A bar on the terminal that says what is going on, once that takes more than a moment; calling it moves it."""

    def __init__(self) -> None:
        """Begin to count the time."""
        self._begun = time.monotonic()
        self._terminal = bool(getattr(sys.stderr, "isatty", lambda: False)())
        self._progress: Any = None
        self._task: Any = None

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show that so much of something is done."""
        if not self._terminal or time.monotonic() - self._begun < PATIENCE:
            return
        if self._progress is None:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._progress = Progress(*columns, console=options.console(stderr=True), transient=True)
            self._task = self._progress.add_task(what)
            self._progress.start()
        self._progress.update(self._task, description=what, completed=done, total=of)

    def end(self) -> None:
        """Take the bar away."""
        if self._progress is not None:
            self._progress.stop()


@contextmanager
def bar() -> Iterator[Bar]:
    """A bar for the time of a block."""
    shown = Bar()
    try:
        yield shown
    finally:
        shown.end()


def warn_of_coarse_art(drawings: Iterable[Drawing]) -> None:
    """Say on stderr, in one line, that art has too few pixels; what else is serious stops the printing by itself."""
    from decktool.printing.paper.proof import coarse_art, summary

    line = summary(coarse_art(drawings))
    if line:
        options.warn(f"{line}; `decktool proof` tells all")
