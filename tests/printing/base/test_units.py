from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.printing.base.units import UnitError, millimetres, parse_length, points
from tests.example_settings import CHARACTERS


@pytest.mark.parametrize(
    ("text", "micrometres"),
    [
        ("63mm", 63_000),
        ("2.5in", 63_500),
        ("9pt", 3_175),
        ("6.3 cm", 63_000),
        ("0", 0),
        ("-1.5mm", -1_500),
        ('1"', 25_400),
    ],
)
def test_lengths_are_whole_micrometres(text: str, micrometres: int) -> None:
    """A length with a unit is an exact whole number of micrometres."""
    assert parse_length(text) == micrometres


@pytest.mark.parametrize("text", ["63", "63px", "mm", "", "6,3mm", "1e3mm", "nan mm", 63, True, None, "99999999mm"])
def test_what_is_no_length_is_refused(text: object) -> None:
    """A number without a unit, an unknown unit and nonsense are errors that say what to write."""
    with pytest.raises(UnitError):
        parse_length(text)


@given(st.integers(min_value=-9_999_999, max_value=9_999_999))
def test_millimetres_read_back(length: int) -> None:
    """A length written in millimetres reads back as the same length."""
    assert parse_length(f"{millimetres(length)}mm") == length


def test_true_size_in_points() -> None:
    """63 mm is 178.58 points."""
    assert points(63_000) == pytest.approx(178.5827, abs=1e-4)


@given(st.text(CHARACTERS, max_size=30))
def test_any_text_is_a_length_or_an_error(text: str) -> None:
    """No text makes the parser fail in another way."""
    try:
        assert isinstance(parse_length(text), int)
    except UnitError as problem:
        assert str(problem)
