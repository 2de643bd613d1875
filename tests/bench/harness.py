"""Honest timing: interleaved runs, medians, ratios inside one run, because machines drift."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "cards/forbidden-quest/decks/rulebook-example.txt"


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: what, how much, its unit, and the goal it is held against (`<= 3`, `>= 40000`, or a word)."""

    name: str
    value: float
    unit: str
    goal: str = ""

    @property
    def met(self) -> bool | None:
        """True or False against the goal; None when there is none to compare with."""
        sign, _, number = self.goal.partition(" ")
        if sign not in {"<=", ">="}:
            return None
        limit = float(number.replace(",", ""))
        return self.value <= limit if sign == "<=" else self.value >= limit


def process_ratio(command: Sequence[str], baseline: Sequence[str], runs: int = 15) -> float:
    """The median ratio of two whole processes' wall time, run in turn; both once before, to warm caches."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}

    def seconds(argv: Sequence[str]) -> float:
        with tempfile.TemporaryFile() as sink:
            start = perf_counter()
            subprocess.run(argv, stdout=sink, stderr=sink, check=True, env=environment, cwd=ROOT)
            return perf_counter() - start

    seconds(command), seconds(baseline)
    return median(seconds(command) / seconds(baseline) for _ in range(runs))


def rate(work: Callable[[], object], count: int, repeats: int = 7) -> float:
    """Things done a second: the median over repeats of `count` calls."""
    work()
    taken = []
    for _ in range(repeats):
        start = perf_counter()
        for _ in range(count):
            work()
        taken.append(perf_counter() - start)
    return count / median(taken)


def ratio(work: Callable[[], object], baseline: Callable[[], object], count: int, repeats: int = 9) -> float:
    """The median ratio of two pieces of work in one process, done in turn."""
    work(), baseline()
    ratios = []
    for _ in range(repeats):
        start = perf_counter()
        for _ in range(count):
            work()
        middle = perf_counter()
        for _ in range(count):
            baseline()
        ratios.append((middle - start) / (perf_counter() - middle))
    return median(ratios)


def python(*arguments: str) -> list[str]:
    """A command line for this Python."""
    return [sys.executable, *arguments]
