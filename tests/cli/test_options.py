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


@pytest.mark.parametrize(
    ("stem", "name"), [("Dr. Vex", "dr-vex.pdf"), ("draft v1.2-report", "draft-v1-2-report.pdf"), ("...", "deck.pdf")]
)
def test_a_name_under_output_keeps_what_stands_behind_a_dot(stem: str, name: str) -> None:
    """A card's name, or a list's with its number and purpose, is no file name with an ending."""
    assert options.out_path(None, stem, ".pdf").name == name
