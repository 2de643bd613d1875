"""Worker processes. They end with the process that started them, however it ends, and at once on request."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker, spawn
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Lock, Thread
from time import sleep
from typing import Any, TypeVar

from decktool import paths
from decktool.errors import DecktoolError
from decktool.interrupts import look_up

T = TypeVar("T")
Piece = TypeVar("Piece", bound=tuple[Any, ...])
_HEARTBEAT = 0.5
"""Seconds after which a wait looks up, so that Ctrl-C is heard on every system."""
_GRACE = 0.3
"""Seconds that a process has to leave by itself."""


class Workers(ProcessPoolExecutor):
    """Processes that run our own functions: deaf to Ctrl-C, which their parent hears, and ended with their parent.

    `ready(*said)` runs first in each. As a context it lets work finish; an exception ends it at once.
    """

    def __init__(
        self, jobs: int, ready: Callable[..., None] | None = None, said: tuple[Any, ...] = (), tasks: int | None = None
    ) -> None:
        """Start up to `jobs` processes, each replaced after `tasks` tasks."""
        context = _Context()
        # We hold the only other end, which closes when we end, and when the system ends us.
        self._ours, self._theirs = context.Pipe()
        begin = (self._theirs, paths.confined(), ready, said)
        self._single = jobs == 1 and tasks is None
        super().__init__(jobs, context, _begin, begin, max_tasks_per_child=tasks)

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.end(now=kind is not None)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Hand out work."""
        future = super().submit(fn, *args, **kwargs)
        if self._single:
            self._hear()
        return future

    def _hear(self) -> None:
        """Give up our copy of the end at which results are sent, once no more processes are to have one.

        A process that dies while it sends leaves half a result. Who waits for the rest hears that none will come only
        when nobody holds that end any more.
        """
        if self._result_queue is not None:  # else it has ended already
            self._result_queue._writer.close()  # type: ignore[attr-defined]

    def end(self, *, now: bool = False) -> None:
        """End the processes: once what they do is done, or `now`."""
        if now:
            self._ours.close()
            self._hear()
        self.shutdown(wait=True, cancel_futures=True)
        self._ours.close()
        self._theirs.close()


class _Process(SpawnProcess):
    """A process that is deaf to Ctrl-C from its first moment on, when it cannot yet see to that itself.

    If we end while it starts, it ends without a word.
    """

    def start(self) -> None:
        with _STARTING:
            spawn.get_command_line = _command_line
            try:
                self._start()
            finally:
                spawn.get_command_line = _PLAIN

    def _start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):  # Windows
            super().start()
            return
        resource_tracker.ensure_running()  # which would let Ctrl-C through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


_STARTING = Lock()
_PLAIN = spawn.get_command_line
_QUIET = """\
try:
    {program}
except (EOFError, OSError):  # what the parent has not sent, or has taken with it
    import os, time
    time.sleep({grace})
    if os.getppid() == {parent}:
        raise
    os._exit(1)
"""


def _command_line(**said: Any) -> list[str]:
    """How a process is started, which then waits to be told what to do."""
    if getattr(sys, "frozen", False):
        return _PLAIN(**said)  # without source to add to
    *start, program, mark = _PLAIN(**said)
    return [*start, _QUIET.format(program=program, grace=_GRACE, parent=os.getpid()), mark]


class _Context(SpawnContext):
    Process = _Process


def _begin(
    parent: Connection, confined: dict[str, str], ready: Callable[..., None] | None, said: tuple[Any, ...]
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    paths.confine_again(confined)
    Thread(target=_end_with, args=(parent,), daemon=True).start()
    if ready is not None:
        ready(*said)
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: object) -> None:
    raise SystemExit(0)


def _end_with(parent: Connection) -> None:
    """End when the other end of a pipe is closed, in whatever way; a file half written is taken away first."""
    try:
        parent.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(_GRACE)
        os._exit(0)


def each(run: Callable[..., T], work: Iterable[Piece], jobs: int) -> Iterator[tuple[Piece, T]]:
    """Run `run(*piece)` for every piece of work in `jobs` processes; yield each piece with its result as it comes.

    All of it must be sendable to another process. A process that dies costs the piece that it was at, which is tried
    once more; raises DecktoolError when that kills a process too.
    """
    left = deque(work)
    hands = [Workers(1) for _ in range(min(jobs, len(left)))]
    idle = list(hands)
    running: dict[Future[T], tuple[Workers, Piece]] = {}
    lost: list[Piece] = []

    def hand_out() -> None:
        while left and idle:
            hand, piece = idle.pop(), left.popleft()
            running[hand.submit(run, *piece)] = hand, piece

    try:
        hand_out()
        while running:
            look_up()
            done = []
            for future in wait(running, _HEARTBEAT, FIRST_COMPLETED).done:
                hand, piece = running.pop(future)
                try:
                    done.append((piece, future.result()))
                except BrokenProcessPool:
                    hand.end(now=True)
                    hands.remove(hand)
                    if piece in lost:
                        what = "a worker process died twice at the same work (out of memory?)"
                        raise DecktoolError(f"{what}; run again with a smaller --jobs") from None
                    lost.append(piece)
                    left.append(piece)
                    hand = Workers(1)
                    hands.append(hand)
                idle.append(hand)
            # Whoever takes the results may be slow: the next pieces are handed out before.
            hand_out()
            yield from done
    finally:
        for hand in hands:
            hand.end(now=True)
