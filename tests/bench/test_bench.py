"""What `make bench` says and how it ends; nothing is timed here."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.bench import __main__ as bench
from tests.bench import peers
from tests.bench.harness import Row

ROWS = [
    Row("a ratio", 2.5, "x", "<= 2"),
    Row("another", 2.5, "x", ">= 2"),
    Row("a speed", 12345.6, "decks/s"),
    Row("a peer", None, "not measured: Peer could not be installed for Python 3.99"),
]


@pytest.fixture(autouse=True)
def results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """These rows stand for those of the check, and another file for RESULTS.md."""
    monkeypatch.setattr(bench, "RESULTS", tmp_path / "RESULTS.md")
    monkeypatch.setenv("BENCH_QUICK", "")
    stand_in = ModuleType("tests.bench.bench_check")
    monkeypatch.setattr(stand_in, "rows", lambda: ROWS, raising=False)
    monkeypatch.setitem(sys.modules, "tests.bench.bench_check", stand_in)
    return tmp_path / "RESULTS.md"


@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--strict"], 1)])
def test_a_missed_goal_is_printed(arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A missed goal is said, and is an exit status only when that was asked for."""
    assert bench.main(["check", *arguments]) == status
    said = capsys.readouterr().out
    assert "a ratio: 2.5 x  (goal <= 2) **missed**" in said
    assert said.splitlines()[-1] == "missed  check: a ratio: 2.5 x, goal <= 2"
    assert "another: 2.5 x  (goal >= 2) met" in said
    assert "a speed: 12,346 decks/s  (goal none)" in said


def test_one_part_leaves_the_others_as_they_are(results: Path) -> None:
    """Its section is written anew, with its day and goals; --quick writes nothing."""
    odds = "## odds\n\nlong ago, Python 3.99\n\n| what | measured | goal | |\n| --- | ---: | ---: | --- |\n| exact | 3 x |  |  |\n"
    results.write_text(f"{bench.HEAD}\n## check\n\n| old |\n\n{odds}", encoding="utf-8")
    bench.main(["check", "--quick"])
    assert "| old |" in results.read_text(encoding="utf-8")
    bench.main(["check"])
    text = results.read_text(encoding="utf-8")
    assert text.startswith(bench.HEAD) and text.endswith(f"\n{odds}") and "| old |" not in text
    assert "| a ratio | 2.5 x | <= 2 | **missed** |" in text
    before = text
    bench.main(["check"])
    assert results.read_text(encoding="utf-8") == before


def test_a_peer_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """The row of a peer that could not be installed says so, and it misses no goal."""
    bench.main(["check"])
    assert "a peer: not measured: Peer could not be installed for Python 3.99" in capsys.readouterr().out
    assert ROWS[-1].met is None


def test_only_ratios_and_counts_have_goals() -> None:
    """A goal in what one machine does in a second is refused."""
    with pytest.raises(ValueError, match="a ratio or a count"):
        Row("a speed", 1.0, "decks/s", ">= 1")


def test_without_the_peers_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where the peers' environment was not made, a peer is absent and says how it is installed."""
    monkeypatch.setattr(peers, "ENVIRONMENT", tmp_path)
    with pytest.raises(peers.Absent, match="make bench"):
        peers.measured("uno", 0.1)
