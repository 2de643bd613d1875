"""Tests spread over all cores: collected once, then run by forks of that process (`--all-cores`, on Linux).

pytest-xdist, which the other systems use, collects all tests in each of its processes and sends three reports of each:
with thirteen thousand short tests, that is a tenth of all time.
"""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, groupby, pairwise
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import pytest_sessionfinish as tear_down
from hypothesis import given
from hypothesis import strategies as st

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized


def run(session: pytest.Session, number: int) -> None:
    """Run the session's tests in this many forks; what they report is reported here."""
    _look_for_constants()
    folders: Any = session.config
    folders._tmp_path_factory.getbasetemp()  # one folder for all
    system = multiprocessing.get_context("fork")
    hook, pieces, taken = session.config.hook, _pieces(session.items, number), system.Value("l", 0)
    forks: dict[Any, BaseProcess] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # numpy has threads, which do nothing yet
        for _ in range(number):
            ours, theirs = system.Pipe(duplex=False)
            forks[ours] = system.Process(target=_work, args=(session, pieces, taken, theirs))
            forks[ours].start()
            theirs.close()
    left = dict.fromkeys(range(len(session.items)), "no process was left to run it")
    began: dict[Any, int] = {}
    try:
        while forks:
            ready: list[Any] = wait([*forks])
            for fork in ready:
                try:
                    said = fork.recv()
                except EOFError:
                    process = forks.pop(fork)
                    process.join()
                    if fork in began:
                        left[began[fork]] = f"its process ended with {process.exitcode}"
                    continue
                if isinstance(said, int):
                    began[fork] = said
                    continue
                del left[began.pop(fork)]
                for data in said:
                    report = hook.pytest_report_from_serializable(config=session.config, data=data)
                    hook.pytest_runtest_logreport(report=report)
            if session.shouldfail or session.shouldstop:
                taken.value = len(pieces)
    finally:
        for process in forks.values():
            process.terminate()
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)
    for place, why in left.items():
        item = session.items[place]
        hook.pytest_runtest_logreport(report=pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call"))


@given(st.integers())
def _look_for_constants(number: int) -> None:
    """Hypothesis looks for numbers and words in all modules before its first test: once, not in each fork."""


def _pieces(items: list[pytest.Item], number: int) -> list[range]:
    """What one process takes at a time: the tests of a file, and towards the end fewer, so that all end together.

    All tests that want a browser are one piece, with one browser.
    """
    pieces, begin = [], 0
    for _, tests in groupby(items, lambda item: "browser" if wants_browser(item) else item.path):
        end = begin + len([*tests])
        while begin < end:
            size = max(1, (len(items) - begin) // (2 * number))
            pieces.append(range(begin, min(end, begin + size)))
            begin = pieces[-1].stop
    return pieces


def wants_browser(item: pytest.Item) -> bool:
    """Say whether a test looks at a page in a browser."""
    return "browser" in getattr(item, "fixturenames", ())


def _work(session: pytest.Session, pieces: list[range], taken: Synchronized[int], results: Connection) -> None:
    """What a fork does: run pieces until none is left, and send each test's place, then its reports."""
    plugins = session.config.pluginmanager
    for speaks in ("terminalreporter", "terminalprogress"):
        plugins.unregister(name=speaks)
    capture: Any = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()  # into a file that all forks would share
    capture.start_global_capturing()
    reporter = _Reporter(session.config)
    plugins.register(reporter)
    try:
        with suppress(KeyboardInterrupt):  # the first process says so
            for place, then in pairwise(chain(_mine(pieces, taken), [None])):
                assert place is not None
                results.send(place)
                item, following = session.items[place], None if then is None else session.items[then]
                if following and wants_browser(item) and not wants_browser(following):
                    following = None  # the browser and its event loop end with their last test
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                results.send(reporter.reports)
                reporter.reports = []
                if session.shouldfail or session.shouldstop:
                    break
    finally:
        tear_down(session)


def _mine(pieces: list[range], taken: Synchronized[int]) -> Iterator[int]:
    """The places of this fork's tests: of each piece that no other has taken."""
    while True:
        with taken.get_lock():
            place = taken.value
            taken.value += 1
        if place >= len(pieces):
            return
        yield from pieces[place]


class _Reporter:
    """Gathers what a fork has to say of a test: how it went, and more only where it did not pass."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.reports: list[Any] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a report."""
        if report.when == "call" or not report.passed:
            self.reports.append(self.config.hook.pytest_report_to_serializable(config=self.config, report=report))
