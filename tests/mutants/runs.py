"""Copies of the checkout, side by side: which tests reach a line, and which changes no test notices."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.mutants.changes import Change

HERE = Path(__file__).resolve().parents[2]
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "output", "dist", "build")
"""What a copy does without; the tests write none of it and read none of it."""

SHORTEST, TIMES_LONGER = 10.0, 10
"""A test may take so many seconds, or so many times as long as it takes on the code as it is."""


class Broken(Exception):
    """The tests do not pass on the code as it is; the message lists them."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is changed and what has to notice.

    Folders and files are given from `root`: the package, what pytest is called with, and for files of tests of which only
    some are about this package, the folder of the files that they must be about.
    """

    root: Path
    package: str
    tests: tuple[str, ...]
    narrow: dict[str, str] = field(default_factory=dict)

    @property
    def files(self) -> Iterator[Path]:
        """Every file that a copy has, in order."""
        for folder, folders, names in os.walk(self.root):
            left = LEFT_BEHIND(folder, [*folders, *names])
            folders[:] = sorted({*folders} - left)
            for name in sorted({*names} - left):
                yield Path(folder, name)

    def digest(self) -> str:
        """One number for everything that the tests could read, and for this Python."""
        found = sha256(sys.version.encode())
        for path in self.files:
            found.update(f"\n{path.relative_to(self.root)}\n".encode())
            found.update(path.read_bytes())
        return found.hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Reach:
    """How long each test takes, in seconds, and which tests reach each line: None where all of them do."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str] | None]]

    def tests(self, change: Change) -> list[str]:
        """The tests that can notice a change, quickest first.

        Code outside of functions runs on import, so every test depends on it.
        """
        known = self.lines.get(change.path, {})
        reached = [known[line] for line in change.lines if line in known]
        everything = not change.function or None in reached
        names = self.seconds if everything else {name for names in reached for name in names or ()}
        return sorted(names, key=lambda name: (self.seconds[name], name))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a change: killed or not, and how many tests reach it."""

    change: Change
    killed: bool
    tests: int


def reach(target: Target, copies: Sequence[Path], cache: Path) -> Reach:
    """Which tests reach which lines, measured once and kept in the folder `cache` until a file changes.

    The tests run in order and, beside that, in reverse. What is computed once and kept (compiled rules) is reached only by
    whichever test comes first; a line that other tests reach in the other order is taken to be reached by all.
    Raises `Broken` when tests fail.
    """
    kept = cache / f"{target.package.replace('/', '.')}-{target.digest()}.json"
    if kept.is_file():
        forward, backward = json.loads(kept.read_text("utf-8"))
    else:

        def record(number: int) -> dict[str, Any]:
            copy = copies[number % len(copies)]
            out = copy / f"reach-{number}.json"
            job = {"package": target.package, "record": str(out), "reverse": bool(number)}
            ended = _pytest(target, copy, job, timeout=3600)
            if not out.is_file():
                raise Broken(f"pytest ended with status {ended} before any test ran")
            return json.loads(out.read_text("utf-8"))  # type: ignore[no-any-return]

        with ThreadPoolExecutor(len(copies)) as pool:
            forward, backward = pool.map(record, range(2))
        if failed := sorted({*forward["failed"], *backward["failed"]}):
            raise Broken("these tests fail on the code as it is:\n" + "\n".join(failed))
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob(f"{target.package.replace('/', '.')}-*.json"):
            old.unlink()
        kept.write_text(json.dumps([forward, backward]), encoding="utf-8")
    lines: dict[str, dict[int, list[str] | None]] = {}
    names = sorted(forward["seconds"])
    for path in {*forward["lines"], *backward["lines"]}:
        one, two = forward["lines"].get(path, {}), backward["lines"].get(path, {})
        lines[path] = {
            int(line): None if one.get(line) != two.get(line) or -1 in one[line] else [names[n] for n in one[line]]
            for line in {*one, *two}
        }
    return Reach({name: max(forward["seconds"][name], backward["seconds"][name]) for name in names}, lines)


def verdicts(
    target: Target, changes: Sequence[Change], copies: Sequence[Path], known: Reach, tell: Callable[[Verdict], object]
) -> list[Verdict]:
    """What becomes of each change, each in a copy of its own turn; `tell` hears of each as it is known."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def judged(change: Change) -> Verdict:
        tests = known.tests(change)
        copy = free.get()
        try:
            verdict = Verdict(change, bool(tests) and _killed(target, change, copy, tests, known), len(tests))
        finally:
            free.put(copy)
        tell(verdict)
        return verdict

    with ThreadPoolExecutor(len(copies)) as pool:
        return list(pool.map(judged, changes))


def _killed(target: Target, change: Change, copy: Path, tests: list[str], known: Reach) -> bool:
    seconds = {name: max(SHORTEST, TIMES_LONGER * known.seconds[name]) for name in tests}
    path = copy / change.path
    # Compiled code is known by its source's size and time in whole seconds, which a change may leave as they were.
    compiled = Path(cache_from_source(str(path)))
    before = path.read_bytes()
    try:
        path.write_text(change.source, encoding="utf-8", newline="")
        compiled.unlink(missing_ok=True)
        status = _pytest(target, copy, {"tests": tests, "seconds": seconds}, timeout=60 + sum(seconds.values()))
        return status not in {0, pytest.ExitCode.NO_TESTS_COLLECTED}
    finally:
        path.write_bytes(before)
        compiled.unlink(missing_ok=True)


def _pytest(target: Target, copy: Path, job: dict[str, Any], timeout: float) -> int:
    """Run the tests of a job in a copy until one fails; the exit status, or 1 when it takes too long."""
    written = copy / "mutants-job.json"
    written.write_text(json.dumps({"narrow": target.narrow, **job}), encoding="utf-8")
    files = sorted({name.partition("::")[0] for name in job.get("tests", ())}) or target.tests
    options = [] if job.get("record") else ["-x"]
    command = [sys.executable, "-m", "pytest", "-q", *options, "-p", "no:cacheprovider", "-p", "no:xdist"]
    environment = {
        **os.environ,
        "MUTANTS_JOB": str(written),
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join((str(copy), str(HERE))),
    }
    try:
        return subprocess.run(
            [*command, "-p", "tests.mutants.plugin", *files],
            check=False,
            cwd=copy,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=timeout,
        ).returncode
    except subprocess.TimeoutExpired:
        return 1


@contextmanager
def copied(target: Target, count: int) -> Iterator[list[Path]]:
    """So many copies of the checkout, which nothing but the changes touches; gone afterwards."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Path(folder, str(number)).resolve() for number in range(count)]
        for copy in copies:
            shutil.copytree(target.root, copy, ignore=LEFT_BEHIND)
        yield copies
