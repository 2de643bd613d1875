"""`make bench`: run every `bench_*.py` beside this file and write RESULTS.md.

python -m tests.bench            all of them
python -m tests.bench check      only bench_check.py (RESULTS.md stays as it is)
"""

from __future__ import annotations

import importlib
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.harness import Row

HERE = Path(__file__).parent


def main(names: list[str]) -> int:
    """Run the benchmarks; 1 when a goal is missed."""
    found = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    lines = [
        "# What it costs",
        "",
        "Written by `make bench`. Ratios compare two things in one run on one machine, medians throughout;",
        "single times say little about another machine.",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.system()} {platform.machine()}",
    ]
    missed = 0
    for name in names or found:
        rows: list[Row] = [
            row if isinstance(row, Row) else Row(*row)
            for row in importlib.import_module(f"tests.bench.bench_{name}").rows()
        ]
        lines += ["", f"## {name}", "", "| what | measured | goal | |", "| --- | ---: | ---: | --- |"]
        for row in rows:
            verdict = {True: "met", False: "**missed**", None: ""}[row.met]
            missed += row.met is False
            lines.append(f"| {row.name} | {_number(row.value)} {row.unit} | {row.goal} | {verdict} |")
            print(f"{name:>10}  {row.name}: {_number(row.value)} {row.unit}  (goal {row.goal or 'none'}) {verdict}")
    if not names:
        (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if missed else 0


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
