"""Whole decklists and the whole report on each, by game and fault: cases/<game>/<fault>.txt.

A case is a decklist; the report expected stands at its end, as comments below the line `# --- report ---`.
`pytest --write-golden tests/construction/test_cases.py` writes the reports anew; then read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from decktool.construction.check import Report, Violation, judge
from decktool.decklist import parse_decklist

CASES = Path(__file__).parents[1] / "cases"
MARK = "# --- report ---"
GAMES = ["card-of-the-rings", "dragon-quest", "forbidden-quest", "forgotten-times", "forward", "no-game"]
LISTS = [path for game in GAMES for path in sorted((CASES / game).glob("*.txt"))]


def told(report: Report) -> Iterator[str]:
    """The report as lines of comments."""
    yield f"# {report.verdict}: {report.game or 'no game'}, {report.cards} cards"
    for item in report.unreadable:
        place = "the list" if item.line is None else f"line {item.line}"
        hint = f"; did you mean {' or '.join(item.suggestions)}?" if item.suggestions else ""
        yield f"# {place}: {item.problem}{hint}"
    for violation in (*report.violations, *report.not_judged, *report.warnings):
        yield from _told(violation)


def _told(violation: Violation) -> Iterator[str]:
    yield f"# {violation.level} {violation.rule} ({violation.difference:+}): {violation.message}"
    if violation.lines:
        yield f"#   lines: {', '.join(map(str, violation.lines))}"
    if violation.fix:
        yield f"#   fix: {violation.fix}"


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_report_is_as_written(path: Path, request: pytest.FixtureRequest) -> None:
    """Every violation with its line, amount and fix, and nothing else."""
    text = path.read_bytes().decode("utf-8")
    listed, found, expected = text.partition(MARK)
    report = [MARK, *told(judge(parse_decklist(listed, path.name)))]
    if request.config.getoption("--write-golden"):
        end = "\r\n" if "\r\n" in text else "\n"
        path.write_bytes((listed + end.join(report) + end).encode("utf-8"))
        return
    assert found, f"no report in {path}; write it with: pytest --write-golden {__file__}"
    assert [MARK, *expected.splitlines()[1:]] == report


def test_there_are_cases_of_every_verdict() -> None:
    """Each game has lists that are not legal, and all verdicts occur."""
    reports = [path.read_text(encoding="utf-8").partition(f"{MARK}\n")[2] for path in LISTS]
    assert {report.partition(":")[0] for report in reports} == {"# legal", "# incomplete", "# illegal", "# unreadable"}
