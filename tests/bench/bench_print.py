"""What printing costs, beside copying the bytes by hand, beside bare ReportLab, and beside ReportLab at its defaults.

The jobs are those of `printjobs`: 100 cards of 40 different faces of 745 x 1040 pixels on A4, as JPEG, as PNG and as
words. Each run is a process of its own, the ways of a job run in turn, and ratios are taken within a turn.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench import printjobs
from tests.bench.harness import EXAMPLE, ROOT, Row, process_ratio, python, turns

TURNS = 9


@dataclass(frozen=True, slots=True)
class Run:
    """One run of one way: seconds of work after the imports, the peak of memory in MiB, the PDF's bytes."""

    work: float
    peak: float
    size: int


def rows() -> list[Row]:
    """All of them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        printjobs.make(folder)
        printjobs.place_words(folder)
        found = [*pictures(folder, "jpeg", "<= 2.5"), *pictures(folder, "png", "<= 1"), *text(folder)]
        target = str(folder / "deck.pdf")
        bare = python("-m", "tests.bench.printjobs", "canvas", "text", name)
        whole = process_ratio(python("-m", "decktool", "print", str(EXAMPLE), "-o", target), bare, runs=TURNS)
        size = Path(target).stat().st_size / 1000
    name = "`decktool print` of the rulebook's deck, 50 cards of 31 drawn faces"
    return [*found, Row(f"{name}, against the bare text script", whole, "x"), Row(f"{name}: the PDF", size, "kB")]


def pictures(folder: Path, kind: str, memory: str) -> list[Row]:
    """The rows of a job of picture files."""
    runs = [run(way, kind, folder) for _ in turns(TURNS) for way in ("copied", "canvas", "ours")]
    copied, canvas, ours = (runs[way::3] for way in range(3))
    defaults = run("defaults", kind, folder)
    unique = sum(path.stat().st_size for path in (folder / kind / "art").iterdir())
    named = f"100 {kind.upper()} faces"
    return [
        Row(f"{named}: work after imports, against copying bytes by hand", against(ours, copied), "x", "<= 4"),
        Row(f"{named}: bare ReportLab copying the same bytes, against the same", against(canvas, copied), "x"),
        Row(f"{named}: work after imports", median(each.work for each in ours) * 1000, "ms"),
        Row(f"{named}: ReportLab at its defaults, against ours", defaults.work / median(e.work for e in ours), "x"),
        Row(f"{named}: whole process, against bare ReportLab copying", processes(folder, kind), "x", "<= 2.5"),
        Row(f"{named}: the PDF, against the files in it", 100 * ours[0].size / unique, "%", "<= 101"),
        Row(f"{named}: the PDF of ReportLab's defaults", 100 * defaults.size / unique, "%"),
        *peaks(named, run("command", kind, folder), canvas, memory),
    ]


def text(folder: Path) -> list[Row]:
    """The rows of the job of words."""
    runs = [run(way, "text", folder) for _ in turns(TURNS) for way in ("canvas", "ours")]
    canvas, ours = runs[::2], runs[1::2]
    named = "100 text faces"
    return [
        Row(f"{named}: fitted and drawn, against the same words on a bare canvas", against(ours, canvas), "x", "<= 2"),
        Row(f"{named}: work after imports", median(each.work for each in ours) * 1000, "ms"),
        Row(f"{named}: whole process, against the bare script", processes(folder, "text"), "x"),
        *peaks(named, run("command", "text", folder), canvas, "<= 4"),
    ]


def peaks(named: str, command: Run, bare: list[Run], goal: str) -> list[Row]:
    """The most memory that the command held, and against the bare script."""
    name = f"{named}: peak of memory of `decktool print`"
    return [
        Row(f"{name}, against bare ReportLab", command.peak / median(each.peak for each in bare), "x", goal),
        Row(name, command.peak, "MiB"),
    ]


def run(way: str, kind: str, folder: Path) -> Run:
    """Run a job once, in a process of its own."""
    command = python("-m", "tests.bench.printjobs", way, kind, str(folder))
    said = subprocess.run(command, stdout=subprocess.PIPE, check=True, cwd=ROOT).stdout.decode().splitlines()[-1]
    found = json.loads(said)
    return Run(found["work"], found["peak"], found["bytes"])


def against(these: list[Run], those: list[Run]) -> float:
    """The median ratio of the work of two ways, turn by turn."""
    return median(this.work / that.work for this, that in zip(these, those, strict=True))


def processes(folder: Path, kind: str) -> float:
    """`decktool print` against the bare script, start of the interpreter and imports included."""
    ours = python("-m", "decktool", *printjobs.arguments(folder, kind, folder / f"whole-{kind}.pdf"))
    return process_ratio(ours, python("-m", "tests.bench.printjobs", "canvas", kind, str(folder)), runs=TURNS)
