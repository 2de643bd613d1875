"""Which tests reach a line, and which changes no test notices: asked of warm processes (`warm.py`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.mutants.changes import Change
from tests.mutants.warm import FIRST, renewable

HERE = Path(__file__).resolve().parents[2]
LEFT_OUT = frozenset({"output", "dist", "build", "docs", "__pycache__"})
"""Folders that the tests of rules do not depend on."""

SHORTEST, TIMES_LONGER = 10.0, 10
"""A test may take so many seconds, or so many times as long as it takes on the code as it is."""


class Broken(Exception):
    """The tests do not pass on the code as it is; the message lists them."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is changed and what has to notice.

    Folders and files are given from `root`: the package, the folders and files of tests, and for files of tests of which only
    some are about this package, the folder of the files that they must be about; and the names of files of tests to leave out.
    """

    root: Path
    package: str
    tests: tuple[str, ...]
    narrow: dict[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()

    @property
    def test_files(self) -> list[str]:
        """Every file of tests."""
        found = [self.root / name for name in self.tests]
        files = [file for path in found for file in (path.rglob("test_*.py") if path.is_dir() else [path])]
        return sorted(path.relative_to(self.root).as_posix() for path in files if path.name not in self.left_out)

    def _files(self, *below: Path) -> Iterator[Path]:
        package = self.root / self.package
        # Packages side by side know nothing of each other, nor do the folders of tests and cards that have their names.
        beside = {path.name for path in package.parent.iterdir() if path.is_dir()} if "/" in self.package else set()
        left_out = LEFT_OUT | beside - {package.name}
        for start in below:
            for folder, folders, names in os.walk(start):
                folders[:] = sorted(name for name in {*folders} - left_out if not name.startswith("."))
                yield from (Path(folder, name) for name in sorted(names))

    def digests(self) -> dict[str, str]:
        """For each file of tests one number for everything that could tell what it reaches, and for this Python."""
        about = {*self.narrow.values()}
        common = sha256(sys.version.encode())
        for path in self._files(self.root):
            name = path.relative_to(self.root).as_posix()
            apart = name.startswith("tests/") and (
                path.name.startswith("test_") or any(name.startswith(f"{each}/") for each in about)
            )
            if not apart and path.suffix != ".md" and not path.is_relative_to(HERE / "tests" / "mutants"):
                common.update(f"\n{name}\n".encode())
                common.update(path.read_bytes())
        found = {}
        for name in self.test_files:
            own = common.copy()
            for path in [
                self.root / name,
                *self._files(*(self.root / self.narrow[name] for _ in (0,) if name in self.narrow)),
            ]:
                own.update(path.read_bytes())
            found[name] = own.hexdigest()[:16]
        return found


@dataclass(frozen=True, slots=True)
class Reach:
    """How long each test takes, in seconds, which tests reach each line, and the lines that run before any test."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, set[str]]]
    importing: dict[str, set[int]]

    def before_all(self, change: Change) -> bool:
        """True for code that runs on import, or while tests are collected: every test depends on it."""
        return not change.function or not self.importing.get(change.path, set()).isdisjoint(change.lines)

    def tests(self, change: Change) -> list[str]:
        """The tests that can notice a change, quickest first."""
        known = self.lines.get(change.path, {})
        names = (
            {*self.seconds}
            if self.before_all(change)
            else {name for line in change.lines for name in known.get(line, ())}
        )
        return sorted(names, key=lambda name: (self.seconds[name], name))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a change: killed or not, and how many tests reach it."""

    change: Change
    killed: bool
    tests: int


def reach(target: Target, jobs: int, cache: Path) -> Reach:
    """Which tests reach which lines, measured once for each file of tests and kept in the folder `cache`.

    Raises `Broken` when tests fail.
    """
    kept = {name: cache / f"{Path(target.package).name}-{digest}.json" for name, digest in target.digests().items()}
    lacking = [name for name, path in kept.items() if not path.is_file()]
    if lacking:
        with TemporaryDirectory(prefix="mutants-") as folder:
            for _ in _warm(target, {"record": lacking, "folder": folder, "jobs": jobs}):
                pass
            found = [json.loads(path.read_text("utf-8")) for path in Path(folder).glob("[0-9]*.json")]
        if failed := sorted(next(iter(each["seconds"])).partition("::")[0] for each in found if each["failed"]):
            raise Broken("these tests fail on the code as it is:\n" + "\n".join(failed))
        cache.mkdir(parents=True, exist_ok=True)
        for old in {*cache.glob(f"{Path(target.package).name}-*")} - {*kept.values()}:
            old.unlink()
        for name in lacking:
            tests = [each for each in found if next(iter(each["seconds"])).startswith(f"{name}::")]
            kept[name].write_text(json.dumps(tests), encoding="utf-8")
    seconds: dict[str, float] = {}
    lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    importing: dict[str, set[int]] = defaultdict(set)
    for path in kept.values():
        for each in json.loads(path.read_text("utf-8")):
            seconds |= each["seconds"]
            first = next(iter(each["seconds"]))
            for file, numbers in each["lines"].items():
                for line, names in numbers.items():
                    once = FIRST in names and first not in names
                    lines[file][int(line)].update(each["seconds"] if once else {*names} - {FIRST, ""})
                    if "" in names:
                        importing[file].add(int(line))
    return Reach(seconds, lines, importing)


def verdicts(
    target: Target, changes: Sequence[Change], jobs: int, known: Reach, tell: Callable[[Verdict], object]
) -> list[Verdict]:
    """What becomes of each change; `tell` hears of each as it is known."""
    tests = [known.tests(change) for change in changes]
    reached = [number for number, names in enumerate(tests) if names]
    killed = dict.fromkeys(range(len(changes)), False)

    def judged(number: int) -> Verdict:
        return Verdict(changes[number], killed[number], len(tests[number]))

    for number in killed.keys() - reached:
        tell(judged(number))
    trials = [
        {
            "path": changes[number].path,
            "source": changes[number].source,
            "tests": tests[number],
            "seconds": [max(SHORTEST, TIMES_LONGER * known.seconds[name]) for name in tests[number]],
            "fresh": known.before_all(changes[number])
            or not renewable((target.root / changes[number].path).read_text("utf-8"), changes[number].source),
        }
        for number in reached
    ]
    for result in _warm(target, {"trials": trials, "jobs": jobs}):
        number = reached[result["trial"]]
        killed[number] = result["killed"]
        tell(judged(number))
    return [judged(number) for number in killed]


def _warm(target: Target, job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a warm process says about a job."""
    if not hasattr(os, "fork"):
        raise Broken("`make mutants` forks its processes, which this system cannot do")
    package = target.package.replace("/", ".")
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join((str(target.root), str(HERE))),
    }
    with TemporaryDirectory(prefix="mutants-") as folder:
        written = Path(folder, "job.json")
        said = {"package": package, "tests": target.test_files, "narrow": target.narrow, **job}
        written.write_text(json.dumps(said), encoding="utf-8")
        command = [sys.executable, "-m", "tests.mutants.warm", str(written)]
        with subprocess.Popen(
            command, cwd=target.root, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                yield json.loads(line)
        if process.returncode:
            raise Broken(f"the tests could not be run: status {process.returncode}")
