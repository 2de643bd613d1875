"""Ctrl-C and similar signals: where they may end work, and where they must wait a moment."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import current_thread, local, main_thread
from types import FrameType

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What is heard before we end: Ctrl-C, somebody who ends us, a terminal that is closed (not on Windows)."""


_HERE = local()


@contextmanager
def stopped_by(check: Callable[[], None]) -> Iterator[None]:
    """Inside, games that this thread asks for are played in processes, and `check` is called about twice a second: it
    raises to stop them. For a thread, which hears no signal.
    """
    _HERE.check = check
    try:
        yield
    finally:
        del _HERE.check


def stoppable() -> bool:
    """Whether somebody may stop this thread."""
    return hasattr(_HERE, "check")


def look_up() -> None:
    """Stop here if somebody has stopped this thread."""
    if stoppable():
        _HERE.check()


@contextmanager
def _heard_again(at_once: bool) -> Iterator[None]:
    """Send the first signal heard meanwhile once more at the end; `at_once` lets it interrupt the work, too."""
    if current_thread() is not main_thread():  # only the main thread hears signals
        yield
        return
    heard: list[int] = []
    before = {number: signal.getsignal(number) for number in SIGNALS}
    ours = {number: handler for number, handler in before.items() if callable(handler)}

    def hear(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        if at_once:
            ours[number](number, frame)

    try:
        for number in ours:
            signal.signal(number, hear)
        yield
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)
        if heard:
            signal.raise_signal(heard[0])


undivided = partial(_heard_again, at_once=False)
"""Let a short piece of work be done wholly or not at all: what would interrupt it does so at its end."""
not_swallowed = partial(_heard_again, at_once=True)
"""Let a library work that catches every exception (ReportLab), and interrupt it at its end if it swallowed that."""
