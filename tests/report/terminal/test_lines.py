"""Lines are measured as a terminal shows them, broken at blanks, and charted to the eighth of a letter."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from decktool.report.terminal.lines import as_fits, fit, folded, left, prose, right, styled, width_of

LONG = "  ✗ HP of all creatures: 104, at most 100 allowed (4 too much)  [creature-hp]  Rules 1.2  lines 6-20"


def test_a_long_line_is_broken_at_a_blank_and_goes_on_under_its_text() -> None:
    """On a usual terminal a violation takes two lines, the second under the words of the first."""
    assert folded(LONG, 80) == [
        "  ✗ HP of all creatures: 104, at most 100 allowed (4 too much)  [creature-hp]",
        "    Rules 1.2  lines 6-20",
    ]
    assert folded(LONG, 200) == [LONG]


def test_prose_is_broken_without_an_indent_and_each_line_is_styled() -> None:
    """The colour ends with the line, so that a pager shows it right."""
    assert list(prose("four words of text", 10, "yellow")) == [
        styled("four words", "yellow"),
        styled("of text", "yellow"),
    ]


def test_colour_takes_no_room_and_wide_letters_two() -> None:
    """A line is measured as a terminal shows it."""
    line = f"  {styled('✗', 'red')} four words of text"
    assert folded(line, 23) == [line]
    assert folded("月の狼 月の狼", 12) == ["月の狼", "  月の狼"]
    assert width_of(styled("月の狼", "bold red")) == 6


def test_wide_letters_stand_in_columns() -> None:
    """Names in Japanese do not push what stands beside them out of line."""
    assert [width_of(text) for text in (left("月の狼", 8), right("月の狼", 8), fit("月の狼", 8), fit("月の狼", 5))] == [
        8,
        8,
        8,
        5,
    ]
    assert fit("月の狼", 5) == "月の…"
    assert as_fits(["月の狼", "Axe", "Wall"], 11) == "月の狼, Axe"


@given(st.text("ab \u3042", max_size=80), st.integers(4, 90))
def test_folding_loses_no_word(line: str, width: int) -> None:
    """Whatever the width, the words are the same, and a line is too wide only for one word."""
    rows = folded(line, width)
    assert " ".join(rows).split() == line.split()
    assert rows == [line] or all(width_of(row) <= width or len(row.split()) == 1 for row in rows)


@given(st.text("ab\u3042\u0301", max_size=40), st.integers(1, 30))
def test_a_text_that_is_fitted_has_exactly_its_columns(text: str, size: int) -> None:
    """However wide its letters are, and wherever it is cut."""
    assert width_of(fit(text, size)) == size
