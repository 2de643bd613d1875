"""Honest timing: interleaved runs, medians, ratios inside one run, because machines drift."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "cards/forbidden-quest/decks/rulebook-example.txt"

QUICK = bool(os.environ.get("BENCH_QUICK"))
"""Every repeat three times at most: `python -m tests.bench --quick` sets it, to see that everything runs."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: what, how much, its unit, and the goal it is held against (`<= 3`, `>= 2`, or none).

    Only ratios and counts have goals: what one machine does in a second says nothing about another. The value is None
    where nothing could be measured; the unit then says why.
    """

    name: str
    value: float | None
    unit: str
    goal: str = ""

    def __post_init__(self) -> None:
        """Refuse a goal in what only this machine does in a second or holds in memory."""
        if self.goal and self.unit not in {"x", "%", ""}:
            raise ValueError(f"{self.name}: a goal is a ratio or a count, not {self.unit}")

    @property
    def met(self) -> bool | None:
        """True or False against the goal; None when there is nothing to compare."""
        if not self.goal or self.value is None:
            return None
        sign, _, number = self.goal.partition(" ")
        return self.value <= float(number) if sign == "<=" else self.value >= float(number)


def turns(repeats: int) -> range:
    """So many repeats, or three when it is only to be seen that everything runs."""
    return range(min(repeats, 3) if QUICK else repeats)


def process_ratio(command: Sequence[str], baseline: Sequence[str], runs: int = 15) -> float:
    """The median ratio of two whole processes' wall time, run in turn; both once before, to warm caches."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}

    def seconds(argv: Sequence[str]) -> float:
        with tempfile.TemporaryFile() as sink:
            start = perf_counter()
            subprocess.run(argv, stdout=sink, stderr=sink, check=True, env=environment, cwd=ROOT)
            return perf_counter() - start

    seconds(command), seconds(baseline)
    return median(seconds(command) / seconds(baseline) for _ in turns(runs))


@dataclass(frozen=True, slots=True)
class Cost:
    """What a whole command cost: seconds of the processor, those of its processes included, and the peak of memory."""

    seconds: float
    peak: float
    """MiB of the process that had the most."""


_MEASURED = """
import subprocess, sys
from resource import RUSAGE_CHILDREN, getrusage
run = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
if run.returncode > 1:
    sys.exit(run.stderr.decode())
used = getrusage(RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""
"""Runs a command from a small process: the system counts the memory of whoever starts a process as the process's own."""


def cost(command: Sequence[str], folder: Path) -> Cost:
    """Run a command once, with a cache of its own in a folder; a deck may be illegal, but an error ends the run."""
    environment = {**os.environ, "DECKTOOL_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": ""}
    run = subprocess.run(
        python("-c", _MEASURED, *command), stdout=subprocess.PIPE, env=environment, cwd=ROOT, check=True, text=True
    )
    return Cost(*map(float, run.stdout.split()))


def grown(name: str, commands: Sequence[Sequence[str]], sizes: tuple[int, int], folder: Path) -> list[Row]:
    """Rows of a command at two sizes, the larger twice the smaller, run in turn after a first time: work and memory."""
    for command in commands:
        cost(command, folder)
    few, many = zip(*([cost(command, folder) for command in commands] for _ in turns(2)), strict=True)
    less, more = sizes
    against = f"{name}, {more:,} against {less:,}"
    each = median(1024 * (b.peak - a.peak) / (more - less) for a, b in zip(few, many, strict=True))
    return [
        Row(against, over([b.seconds for b in many], [a.seconds for a in few]), "x", "<= 2.2"),
        Row(f"{against}, peak of memory", over([b.peak for b in many], [a.peak for a in few]), "x", "<= 1.3"),
        Row(f"{name}, memory for each one more", each, "kB"),
    ]


def rate(work: Callable[[], object], count: int, repeats: int = 7) -> float:
    """Things done a second: the median over repeats of `count` calls."""
    work()
    taken = []
    for _ in turns(repeats):
        start = perf_counter()
        for _ in range(count):
            work()
        taken.append(perf_counter() - start)
    return count / median(taken)


def ratio(
    work: Callable[[], object],
    baseline: Callable[[], object],
    count: int,
    repeats: int = 9,
    baseline_count: int | None = None,
) -> float:
    """The median ratio of the time of two pieces of work in one process, done in turn; each so many times a turn."""
    work(), baseline()
    ratios = []
    others = baseline_count or count
    for _ in turns(repeats):
        start = perf_counter()
        for _ in range(count):
            work()
        middle = perf_counter()
        for _ in range(others):
            baseline()
        ratios.append((middle - start) / count / ((perf_counter() - middle) / others))
    return median(ratios)


def counted(once: Callable[[int], int], seconds: float) -> float:
    """How many of what `once` counts are done in a second of this process; the first call is not counted."""
    once(0)
    start, done, number = process_time(), 0, 1
    while (spent := process_time() - start) < seconds:
        done += once(number)
        number += 1
    return done / spent


def in_turn(works: Mapping[str, Callable[[], float]], repeats: int = 5) -> dict[str, list[float]]:
    """Each measurement once a turn, so that all of them see the same machine: their values, turn by turn."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in turns(repeats):
        for name, work in works.items():
            found[name].append(work())
    return found


def over(these: Sequence[float], those: Sequence[float]) -> float:
    """The median ratio of two measurements, turn by turn."""
    return median(this / that for this, that in zip(these, those, strict=True))


def python(*arguments: str) -> list[str]:
    """A command line for this Python."""
    return [sys.executable, *arguments]
