"""What decktool says when it cannot go on."""

from __future__ import annotations

from decktool.errors import DataError, Problem


def test_a_file_with_very_many_defects_names_twenty_and_counts_the_rest() -> None:
    """A screen is not flooded; a program still gets every defect."""
    problems = [Problem(line, "cost", "should be a whole number") for line in range(1, 28)]
    error = DataError("cards.yaml", problems)
    lines = str(error).splitlines()
    assert (len(lines), lines[0]) == (21, "cards.yaml:1: cost: should be a whole number")
    assert lines[-1] == "cards.yaml: ... and 7 more"
    assert error.problems == tuple(problems)


def test_as_many_defects_as_are_shown_have_no_rest() -> None:
    """Nothing is said about more where there is no more."""
    lines = str(DataError("cards.yaml", [Problem(None, "", "is empty")] * 20)).splitlines()
    assert lines == ["cards.yaml: is empty"] * 20
