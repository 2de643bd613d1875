"""Tests spread over all cores: what fails in a fork, or ends it, is reported as anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = "from tests.conftest import pytest_addoption, pytest_runtestloop\n"
FEW = """\
import os, pytest

@pytest.fixture
def left_broken():
    yield
    assert False, "not put away"

@pytest.mark.parametrize("number", range(20))
def test_passes(number):
    print("nobody reads this")

def test_fails():
    print("what it said")
    assert 1 + 1 == 3

def test_is_left_out():
    pytest.skip("not here")

def test_passes_but_ends_badly(left_broken):
    pass
"""
DIES = "\ndef test_dies():\n    os._exit(7)\n"


def spread(folder: Path, tests: str, *options: str) -> str:
    """What pytest says of a file of tests that it spreads over forks."""
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "test_few.py").write_text(tests, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "--all-cores", "-p", "no:cacheprovider", *options]
    # A program of our own: this Python.
    ended = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 1, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="the other systems spread tests with pytest-xdist")
def test_what_fails_skips_or_dies_is_reported(tmp_path: Path) -> None:
    """With its output and its reason; all others run."""
    said = spread(tmp_path, FEW + DIES, "-rs")
    assert "2 failed, 21 passed, 1 skipped, 1 error" in said
    assert "assert (1 + 1) == 3" in said
    assert "what it said" in said
    assert "nobody reads this" not in said
    assert "not put away" in said
    assert "not here" in said
    assert "test_dies" in said
    assert "its process ended with 7" in said


@pytest.mark.skipif(sys.platform != "linux", reason="the other systems spread tests with pytest-xdist")
def test_the_first_failure_ends_them_all(tmp_path: Path) -> None:
    """With -x nothing new is begun."""
    said = spread(tmp_path, "def test_fails():\n    assert False\n" + FEW.replace("range(20)", "range(2000)"), "-x")
    assert "stopping after 1 failure" in said
    assert "2000 passed" not in said
