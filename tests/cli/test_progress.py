"""Whoever waits sees that there is work: a bar within a second on a terminal, a line a minute in a pipe."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

import pytest

from decktool import cli
from decktool.cli import options, progress

SHOWN_BY_STEPS = {
    "balance", "card-table", "check", "compare-sets", "export", "goldfish", "import", "lint", "preview", "print",
    "simulate", "tune", "value",
}  # fmt: skip
"""Commands that count what they do, or begin to wait only when they know what was asked."""
SHOWN_WHOLE = {
    "build", "complete", "explain", "fix", "kit", "missing", "pack", "print", "proof", "register", "report", "stats",
}  # fmt: skip


class Clock:
    """A clock that moves only when it is told to."""

    now = 0.0

    def monotonic(self) -> float:
        """The seconds that it shows."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of every bar."""
    made = Clock()
    monkeypatch.setattr(progress, "time", made)
    return made


def test_a_line_a_minute_in_a_pipe(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """Work that nobody counts says that it goes on; work that is counted says how far it is."""
    bar = progress.Bar("Searching")
    for clock.now in (1, 30, 59):
        bar.show()
    assert capsys.readouterr().err == ""
    clock.now = 60
    bar.show()
    bar.show()
    bar("games", 5_000, 20_000)
    assert capsys.readouterr().err == "Searching after 1 min\n"
    clock.now = 121
    bar.show()
    assert capsys.readouterr().err == "games: 5,000 of 20,000 after 2 min\n"


class Drawn:
    """What a terminal would show."""

    def __init__(self) -> None:
        """Show nothing."""
        self.shows: list[tuple[str, int, int | None]] = []
        self._up = False

    def add_task(self, what: str, total: int | None) -> int:
        """One line, of work that nobody has counted yet."""
        assert total is None
        return 0

    def start(self) -> None:
        """Show it."""
        self._up = True

    def stop(self) -> None:
        """Remove it."""
        self._up = False

    def remove_task(self, task: int) -> None:
        """Forget it."""

    def visible(self) -> bool:
        """Whether it is shown."""
        return self._up

    def update(self, task: int, *, description: str, completed: int, total: int | None) -> None:
        """What it shows now."""
        self.shows.append((description, completed, total))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """A terminal."""
    made = Drawn()
    monkeypatch.setattr(progress.Bar, "_drawn", lambda bar: made)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    return made


def test_a_bar_within_a_second(clock: Clock, drawn: Drawn) -> None:
    """Quick work shows nothing; longer work shows what is done before a second is over."""
    bar = progress.Bar("Searching")
    clock.now = 0.5
    bar.show()
    assert not drawn.visible()
    clock.now = 1 - progress.TICK + 0.01
    bar.show()
    assert drawn.visible() and drawn.shows == [("Searching", 0, None)]
    bar("games", 3, 9)
    assert drawn.shows[-1:] == [("games", 3, 9)]
    bar("Searching", 0, 0)
    assert drawn.shows[-1:] == [("Searching", 0, None)]
    bar.end()
    clock.now = 9
    bar.show()
    assert not drawn.visible()


def test_a_bar_makes_room_for_what_is_written(clock: Clock, drawn: Drawn) -> None:
    """A line on the terminal removes it; it comes back after another silent second."""
    with progress.bar("Searching") as bar:
        clock.now = 2
        bar.show()
        assert drawn.visible()
        options.echo("found", err=True)
        assert not drawn.visible()
        clock.now = 4
        bar.show()
        assert drawn.visible()
    assert not drawn.visible()


def test_work_inside_work_moves_the_one_bar(clock: Clock, drawn: Drawn) -> None:
    """Two bars would be drawn over each other."""
    with progress.bar("Reading cards") as outer:
        for number in progress.over("abc", "Laying out"):
            assert outer.state == ("Laying out", "abc".index(number), 3)
        assert outer.state == ("Reading cards", 0, 0)


def test_work_inside_work_may_end_last() -> None:
    """An interruption ends the outer work; the inner, where it is a generator's, ends when that is thrown away."""
    with progress.bar("outer"):
        inner: Any = progress.over([1, 2], "inner")
        next(inner)
    inner.close()


@pytest.mark.parametrize("name", sorted(SHOWN_BY_STEPS | SHOWN_WHOLE))
def test_every_long_command_shows_that_it_works(name: str) -> None:
    """As a whole, or step by step."""
    module = import_module(cli._module(name))
    source = inspect.getsource(module)
    assert ("@progress.waiting(" in source) == (name in SHOWN_WHOLE)
    if name in SHOWN_BY_STEPS:
        assert any(word in source for word in ("progress.bar(", "progress.counted(", "progress.over"))
