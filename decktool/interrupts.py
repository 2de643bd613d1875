"""Ctrl-C and similar signals: where they may end work, and where they must wait a moment."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What is heard before we end: Ctrl-C, somebody who ends us, a terminal that is closed (not on Windows)."""


@contextmanager
def undivided() -> Iterator[None]:
    """Let a short piece of work be done wholly or not at all: what would interrupt it does so at its end."""
    if current_thread() is not main_thread():  # only the main thread hears signals
        yield
        return
    heard: list[int] = []
    before = {number: signal.getsignal(number) for number in SIGNALS}
    ours = {number: handler for number, handler in before.items() if callable(handler)}
    try:
        for number in ours:
            signal.signal(number, lambda number, frame: heard.append(number))
        yield
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)
        if heard:
            signal.raise_signal(heard[0])
