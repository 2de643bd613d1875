"""Tests that run against changed code in processes forked from warm ones, which have read everything but the change.

python -m tests.mutants.warm JOB prints one line of JSON a result. The job is a JSON file:

- `tests`, `narrow`: what pytest is called with, and {file of tests: folder}: of that file only tests about a file below it count;
- `package`: the package that is changed; it is read after all else, so that a fork can read a changed one;
- `jobs`: how many forks run side by side;
- `record`: files of tests. Of each a file in `folder` says: {failed: whether a test does, seconds: {test: how long it takes},
  lines: {path: {line of the package: tests that reach it, FIRST, or "" for what had run before any test}}};
- `trials`: [{path, source, tests, seconds, fresh}], a change as its file's new source, the tests to run in this order until
  one fails, and how long each may take. A fresh one reads the package and the tests anew; in the others the functions
  that are there already get their new code, and what is imported later is read anew. Its result is {trial: place in the list, killed}.

Nothing is written to the checkout.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import importlib.machinery
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from time import perf_counter
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest
from hypothesis import Phase, settings

MOST_MEMORY = 4 * 2**30
"""Bytes; a loop that never ends must not take the machine with it."""
FIRST = "first"
"""A file's first test, run a first time."""
LONGEST_IMPORT = 120
"""Seconds in which changed code is imported and its tests are collected."""
NOWHERE = open(os.devnull, "w")  # noqa: SIM115  # as long as the process lives
# Made-up input is the same at every run, so that a seed always finds the same survivors.
settings.register_profile(
    "mutants", derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate]
)


def main(path: str) -> None:
    """Do the job that the file describes."""
    job = json.loads(Path(path).read_text("utf-8"))
    out = os.dup(1)
    os.dup2(NOWHERE.fileno(), 1)
    _limit_memory()
    settings.load_profile("mutants")
    _import_all_but(job["package"])
    if files := job.get("record"):
        os.environ["COVERAGE_CORE"] = "ctrace"  # newer ways of measuring do not tell tests apart
        meter = coverage.Coverage(data_file=None, config_file=False, include=[f"{job['package'].replace('.', '/')}/*"])
        meter.start()
        _collected(job, files, lambda session: _record(session, job, meter))
    trials = list(enumerate(job.get("trials", ())))
    warm = [(number, trial) for number, trial in trials if not trial["fresh"]]
    forks = Forks(1)
    if warm:
        forks.start(lambda: _collected(job, job["tests"], lambda session: _try_warm(session, job, warm, out)))
        forks.wait()
    forks = Forks(job["jobs"])
    for number, trial in trials:
        if trial["fresh"]:
            forks.start(partial(_try_fresh, job, trial), partial(_tell, out, number))
    forks.wait()


class Forks:
    """So many children side by side; each ends with 0 if its work returns."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._running: dict[int, Callable[[bool], object]] = {}

    def start(self, work: Callable[[], object], ended: Callable[[bool], object] = lambda failed: None) -> None:
        """Fork to work as soon as there is room; `ended` hears whether the child failed."""
        while len(self._running) >= self.most:
            self._wait()
        child = os.fork()
        if child:
            self._running[child] = ended
            return
        status = 1
        with contextlib.suppress(BaseException):
            work()
            status = 0
        os._exit(status)

    def wait(self) -> None:
        """Until every child has ended."""
        while self._running:
            self._wait()

    def _wait(self) -> None:
        child, status = os.wait()
        self._running.pop(child)(status != 0)


class Noticed(Exception):
    """A test has failed."""


def _import_all_but(package: str) -> None:
    """Import what surrounds the package, which none of it may import by itself."""
    top, beside = package.partition(".")[0], package.rpartition(".")[0].replace(".", "/")
    for path in sorted(Path(top).rglob("*.py")) if beside else ():
        if (path.parent.as_posix() != beside and Path(beside) in path.parents) or path.stem.startswith("__"):
            continue
        with contextlib.suppress(ImportError):
            importlib.import_module(".".join(path.with_suffix("").parts))
    assert package not in sys.modules


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, ValueError, OSError):  # not every system has limits
        pass


class Session:
    """pytest with its tests collected: what runs them is called instead of pytest's own loop."""

    def __init__(self, job: dict[str, Any], loop: Callable[[pytest.Session], object]) -> None:
        self.narrow, self.loop = job.get("narrow", {}), loop
        self.changed = bool(job.get("trials"))

    def pytest_internalerror(self) -> bool:
        """What changed code does to pytest is a fault that was noticed, and nothing to print."""
        return self.changed

    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Leave out what is not about the package, and what is slow."""
        items[:] = [item for item in items if self._counts(item, session.config.rootpath)]

    def _counts(self, item: pytest.Item, root: Path) -> bool:
        if item.get_closest_marker("slow"):
            return False
        folder = self.narrow.get(item.path.relative_to(root).as_posix())
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        return folder is None or any(isinstance(each, Path) and root / folder in each.parents for each in parameters)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Once everything is collected."""
        if session.testsfailed:
            raise Noticed
        self.loop(session)
        return True


def _collected(job: dict[str, Any], files: Sequence[str], loop: Callable[[pytest.Session], object]) -> None:
    """Have pytest collect tests, then do something else with them than it would; raises Noticed if that fails."""
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", "-m", "not slow"]
    options += ["-o", "addopts=--import-mode=importlib"]
    status = pytest.main([*options, "-W", "ignore::pytest.PytestAssertRewriteWarning", *files], [Session(job, loop)])
    if status not in {0, pytest.ExitCode.NO_TESTS_COLLECTED}:
        raise Noticed


def _tell(out: int, trial: int, killed: bool) -> None:
    os.write(out, f"{json.dumps({'trial': trial, 'killed': killed})}\n".encode())


def _run(session: pytest.Session, names: Sequence[str], seconds: Sequence[float]) -> None:
    """Run these tests, each within its time, until one fails: Noticed. One that takes too long ends the process."""
    items = {item.nodeid: item for item in session.items}
    # A change can rename tests that are made from the package's own tables; that alone notices nothing.
    found = [(items[name], most) for name, most in zip(names, seconds, strict=True) if name in items]
    after = [item for item, _ in found[1:]] + [None]
    for (item, most), following in zip(found, after, strict=True):
        faulthandler.dump_traceback_later(most, exit=True, file=NOWHERE)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            raise Noticed
    faulthandler.cancel_dump_traceback_later()


# --- which lines a test reaches


def _record(session: pytest.Session, job: dict[str, Any], meter: coverage.Coverage) -> None:
    """Run each file's tests in a fork of its own, and write what is to be known of them into a file of its own."""

    def one(number: int, items: list[pytest.Item]) -> None:
        seconds: dict[str, float] = {}
        # What is computed once and kept would seem to be reached by the first test alone, so that one runs twice.
        for name, item in [(FIRST, items[0]), *((item.nodeid, item) for item in items)]:
            meter.switch_context(name)
            start = perf_counter()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            seconds[name] = perf_counter() - start
        meter.stop()
        data = meter.get_data()
        lines: dict[str, dict[str, list[str]]] = {}
        for path in data.measured_files():
            name = Path(path).relative_to(session.config.rootpath).as_posix()
            lines[name] = {str(line): names for line, names in data.contexts_by_lineno(path).items()}
        del seconds[FIRST]
        found = {"failed": bool(session.testsfailed), "seconds": seconds, "lines": lines}
        Path(job["folder"], f"{number}.json").write_text(json.dumps(found), encoding="utf-8")

    forks = Forks(job["jobs"])
    for number, (_, items) in enumerate(groupby(session.items, lambda item: item.path)):
        forks.start(partial(one, number, list(items)))
    forks.wait()


# --- what notices a change


def _try_warm(session: pytest.Session, job: dict[str, Any], trials: list[tuple[int, dict[str, Any]]], out: int) -> None:
    """Each change in a fork of this process, in which the package's functions get their new code."""
    gc.unfreeze()  # the collector lists nothing that is frozen, and tests/conftest.py freezes all that was collected
    functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    forks = Forks(job["jobs"])
    gc.freeze()  # what is there stays shared between forks

    def attempt(trial: dict[str, Any]) -> None:
        _import_changed(trial)
        renew(functions, str(session.config.rootpath / trial["path"]), trial["source"])
        _run(session, trial["tests"], trial["seconds"])

    for number, trial in trials:
        forks.start(partial(attempt, trial), partial(_tell, out, number))
    forks.wait()


def _try_fresh(job: dict[str, Any], trial: dict[str, Any]) -> None:
    """A change in a process that has not imported the package yet."""
    _import_changed(trial)
    faulthandler.dump_traceback_later(LONGEST_IMPORT, exit=True, file=NOWHERE)
    files = sorted({name.partition("::")[0] for name in trial["tests"]})
    _collected(job, files, lambda session: _run(session, trial["tests"], trial["seconds"]))


def _import_changed(trial: dict[str, Any]) -> None:
    """Whatever imports the changed file from now on gets its new source."""
    changed = str(Path(trial["path"]).resolve())
    compiled = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        path = self.get_filename(name)
        return compile(trial["source"], path, "exec", dont_inherit=True) if path == changed else compiled(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


def numbered(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """All code below, by its name and how many of that name stand before it."""
    seen: dict[str, int] = {}

    def below(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
        for each in code.co_consts:
            if isinstance(each, CodeType):
                number = seen[each.co_qualname] = seen.get(each.co_qualname, -1) + 1
                yield (each.co_qualname, number), each
                yield from below(each)

    return below(code)


def renewable(before: str, after: str) -> bool:
    """True if functions made from one source can get the code of another."""
    old, new = (dict(numbered(compile(source, "", "exec", dont_inherit=True))) for source in (before, after))
    return all(key not in new or code.co_freevars == new[key].co_freevars for key, code in old.items())


def renew(functions: Sequence[FunctionType], path: str, source: str) -> None:
    """Give each of the functions that was made from a file the code that it has in the changed source."""
    old = dict(numbered(compile(Path(path).read_text("utf-8"), path, "exec", dont_inherit=True)))
    new = dict(numbered(compile(source, path, "exec", dont_inherit=True)))
    keys = {(code.co_qualname, code.co_firstlineno, code.co_name): key for key, code in old.items()}
    for each in functions:
        if each.__code__.co_filename == path:
            key = keys.get((each.__code__.co_qualname, each.__code__.co_firstlineno, each.__code__.co_name))
            if key in new:
                each.__code__ = new[key]


if __name__ == "__main__":
    main(sys.argv[1])
