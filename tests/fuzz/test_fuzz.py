"""Every surface holds against a few inputs changed at random; `make fuzz` tries as many as one likes."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from tests.fuzz.kit import ROOT, Surface, changed, fuzzed, surface_of, surfaces

FEW, MORE = 5, 40
SECONDS = 4.0


@pytest.mark.parametrize("inputs", [FEW, pytest.param(MORE, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", surfaces())
def test_no_input_brings_a_command_down(name: str, inputs: int, tmp_path: Path) -> None:
    """Whatever a file or an option holds: a status of 0, 1 or 2, a message, and never a traceback."""
    tried = list(fuzzed(surface_of(name), tmp_path, f"tests/{name}", most=inputs, seconds=SECONDS))
    assert tried, "not one input was tried"
    assert [failure for failure in tried if failure is not None] == []


def test_the_same_seed_changes_alike_and_something() -> None:
    """A failure that was found once is found again."""
    data = b"# game: forward\n3 Lucia\n4 Omar\n"
    once = [changed(data, Random(seed)) for seed in range(200)]
    assert once == [changed(data, Random(seed)) for seed in range(200)]
    assert sum(other != data for other in once) > 150


def test_no_seed_and_no_clock_decides_whether_a_change_lands() -> None:
    """Property tests try the same inputs in every run, and more of them in `make test-all`; `make fuzz` tries others."""
    quick, thorough, fresh = (settings.get_profile(name) for name in ("quick", "thorough", "fresh"))
    assert quick.derandomize and thorough.derandomize and not fresh.derandomize
    assert quick.deadline is thorough.deadline is fresh.deadline is None
    assert quick.max_examples < thorough.max_examples == fresh.max_examples
    own = re.compile(r"\b(derandomize|deadline|database)=")
    tests = [path for path in ROOT.joinpath("tests").rglob("test_*.py") if path != Path(__file__)]
    assert [path.name for path in tests if own.search(path.read_text(encoding="utf-8"))] == []


def test_what_fails_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that goes down is a failure with the input that did it: the kit can fail."""

    def down(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("decktool.formats.read_deck_file", down)
    surface = Surface([("a.txt", "1 Lucia\n")], [("check", "FILE")])
    (failure,) = fuzzed(surface, tmp_path, "a", most=1, seconds=60)
    assert failure is not None
    assert failure.words == ("check", "a.txt") and "ZeroDivisionError" in failure.seen
