"""`make bench`: run every `bench_*.py` beside this file and write what they measure into RESULTS.md.

python -m tests.bench            all of them
python -m tests.bench check      only bench_check.py; the other sections of RESULTS.md stay as they are
python -m tests.bench --strict   exit status 1 when a goal is missed
python -m tests.bench --quick    few repeats, to see that everything runs (RESULTS.md stays as it is)
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.bench.harness import Row

HERE = Path(__file__).parent
RESULTS = HERE / "RESULTS.md"
HEAD = """# What it costs

Written by `make bench`. Ratios compare two things in one run on one machine, medians throughout; they alone have
goals. Single times and speeds say little about another machine. Each section says when it was measured.
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmarks; 0, or with --strict 1 when a goal is missed."""
    found = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    parser = argparse.ArgumentParser(prog="make bench", description="What decktool costs, by ratios within one run.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(found)}")
    parser.add_argument("--strict", action="store_true", help="exit status 1 when a goal is missed")
    parser.add_argument("--quick", action="store_true", help="few repeats, to see that everything runs")
    asked = parser.parse_args(arguments)
    if unknown := sorted({*asked.names} - {*found}):
        parser.error(f"there is no benchmark called {unknown[0]}; known: {', '.join(found)}")
    if asked.quick:
        os.environ["BENCH_QUICK"] = "1"
    where = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    sections = _sections() if asked.names else {}
    missed = []
    for name in asked.names or found:
        rows: list[Row] = importlib.import_module(f"tests.bench.bench_{name}").rows()
        lines = [
            f"{datetime.now(UTC):%Y-%m-%d}, {where}",
            "",
            "| what | measured | goal | |",
            "| --- | ---: | ---: | --- |",
        ]
        for row in rows:
            verdict = {True: "met", False: "**missed**", None: ""}[row.met]
            lines.append(f"| {row.name} | {measured(row)} | {row.goal} | {verdict} |")
            print(f"{name:>10}  {row.name}: {measured(row)}  (goal {row.goal or 'none'}) {verdict}", flush=True)
            if row.met is False:
                missed.append(f"{name}: {row.name}: {measured(row)}, goal {row.goal}")
        sections[name] = "\n".join(lines) + "\n"
    if not asked.quick:
        parts = [HEAD, *(f"## {name}\n\n{text}" for name, text in sorted(sections.items()))]
        RESULTS.write_text("\n".join(parts), encoding="utf-8")
    for line in missed:
        print(f"missed  {line}")
    return 1 if missed and asked.strict else 0


def _sections() -> dict[str, str]:
    """What RESULTS.md says of each benchmark."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    parts = (part.partition("\n\n") for part in text.split("\n## ")[1:])
    return {name: rows.rstrip("\n") + "\n" for name, _, rows in parts}


def measured(row: Row) -> str:
    """The value with its unit."""
    if row.value is None:
        return row.unit
    value = f"{row.value:,.0f}" if abs(row.value) >= 100 else f"{row.value:.3g}"
    return f"{value} {row.unit}".strip()


if __name__ == "__main__":
    sys.exit(main())
