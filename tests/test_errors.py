"""What decktool says when it cannot go on."""

from __future__ import annotations

import pytest

from decktool.errors import DataError, Problem, did_you_mean, some


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


@pytest.mark.parametrize(
    ("said", "otherwise", "hint"),
    [
        ("keap", None, "; did you mean keep?"),
        ("dra", None, "; did you mean draw or drag?"),
        ("zzz", None, "; known: draw, drag, keep"),
        ("zzz", "leave it out", "; leave it out"),
        ("zzz", "", ""),
        ("keap", "", "; did you mean keep?"),
    ],
)
def test_a_word_that_is_not_known_is_answered_alike_everywhere(said: str, otherwise: str | None, hint: str) -> None:
    """With the nearest words; where there are none with all of them, or with what else there is to do."""
    assert did_you_mean(said, ["draw", "drag", "keep"], otherwise) == hint
    assert did_you_mean("zzz", []) == "; known: none"


def test_of_many_names_the_first_few_are_named() -> None:
    """And how many others there are, so that a stranger's file floods no screen."""
    names = [f"N{number}" for number in range(1, 51)]
    assert some(names) == "N1, N2, N3, N4, N5 and 45 more"
    assert some(names[:5]) == "N1, N2, N3, N4, N5"
    assert did_you_mean("other", names * 100).endswith("N10 and 4940 more")
