"""Steps that several commands share."""

from __future__ import annotations

import sys

import pytest

from decktool.cli import options
from decktool.report.terminal.lines import unstyled

LONG = "  ✗ HP of all creatures: 104, at most 100 allowed (4 too much)  [creature-hp]  Rules 1.2  lines 6-20"


@pytest.mark.parametrize(("terminal", "columns", "lines"), [(True, "80", 2), (False, "80", 2), (False, "", 1)])
def test_lines_are_broken_for_a_terminal_or_where_columns_are_asked_for(
    terminal: bool, columns: str, lines: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe a violation stays one line, for grep, unless COLUMNS says how wide it may be."""
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    options.echo(LONG, prose=True)
    assert len(unstyled(capsys.readouterr().out).splitlines()) == lines
