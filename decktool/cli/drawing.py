"""What the commands that draw share: how many processes, fonts of one's own, a bar on the terminal, a warning first."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import options
from decktool.cli.options import F
from decktool.printing.wishes import CARD, FONT, ONLY, PAPER, Wish

if TYPE_CHECKING:
    from decktool.printing.base.items import Drawing

#: Seconds that pass before anything is shown: what is quicker needs no bar.
PATIENCE = 1.0


def wished(*wishes: Wish, **more: Any) -> Callable[[F], F]:
    """Options made of wishes, in their order, each by its key; `more` is for click."""

    def add(function: F) -> F:
        for wish in reversed(wishes):
            function = _option(wish, more)(function)
        return function

    return add


def _option(wish: Wish, more: dict[str, Any]) -> Callable[[F], F]:
    said: dict[str, Any] = {"multiple": True} if wish.several else {"default": wish.default}
    if wish.flag:
        said = {"is_flag": True}
    elif wish.default not in (None, "", ()):
        said["show_default"] = True
    if wish.between is not None:
        said["type"] = click.IntRange(*wish.between)
    elif wish.choices:
        said["type"] = click.Choice(wish.choices)
    elif wish.file:
        said["type"] = click.Path()
    names = [f"--{name}" for name in (wish.name, *wish.also)]
    return click.option(*names, wish.key, metavar=wish.metavar or None, help=wish.help or None, **said, **more)


paper_option = wished(PAPER)
card_size_option = wished(CARD)
only_option = wished(ONLY)


def fonts_option(function: F) -> F:
    """`--font FILE`: letters that our fonts lack."""
    return wished(FONT, callback=_add_fonts, expose_value=False)(function)


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
