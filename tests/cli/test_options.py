"""Steps that several commands share."""

from __future__ import annotations

import sys

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.cli import options

LONG = "  ✗ HP of all creatures: 104, at most 100 allowed (4 too much)  [creature-hp]  Rules 1.2  lines 6-20"


def test_a_long_line_is_broken_at_a_blank_and_goes_on_under_its_text() -> None:
    """On a usual terminal a violation takes two lines, the second under the words of the first."""
    first, second = options.folded(LONG, 80).split("\n")
    assert first == "  ✗ HP of all creatures: 104, at most 100 allowed (4 too much)  [creature-hp]"
    assert second == "    Rules 1.2  lines 6-20"
    assert options.folded(LONG, 200) == LONG


def test_colour_takes_no_room_and_wide_letters_two() -> None:
    """A line is measured as a terminal shows it."""
    styled = f"  {click.style('✗', fg='red')} four words of text"
    assert options.folded(styled, 23) == styled
    assert options.folded("月の狼 月の狼", 12) == "月の狼\n  月の狼"


@given(st.text("ab \u3042", max_size=80), st.integers(4, 90))
def test_folding_loses_no_word(line: str, width: int) -> None:
    """Whatever the width, the words are the same, and a line is too wide only for one word."""
    folded = options.folded(line, width)
    assert folded.split() == line.split()
    assert folded == line or all(
        options.folded(row, width) == row or len(row.split()) == 1 for row in folded.split("\n")
    )


@pytest.mark.parametrize(("terminal", "columns", "lines"), [(True, "80", 2), (False, "80", 2), (False, "", 1)])
def test_lines_are_broken_for_a_terminal_or_where_columns_are_asked_for(
    terminal: bool, columns: str, lines: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe a violation stays one line, for grep, unless COLUMNS says how wide it may be."""
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    options.echo(LONG, prose=True)
    assert len(click.unstyle(capsys.readouterr().out).splitlines()) == lines
