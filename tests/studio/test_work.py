"""What was begun is there again after the studio has ended, however it ended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.studio import common, home, matches, tables, work
from decktool.studio.folder import Folder
from decktool.studio.pictures import Drawer
from decktool.studio.web import Refused, Studio
from tests.schemas import published

Start = Callable[[], Studio]


@pytest.fixture
def start(tmp_path: Path, drawer: Drawer) -> Start:
    """A start of the studio in the test's folder, which remembers nothing of an earlier one."""
    return lambda: Studio(Folder(tmp_path), drawer)


def moment(studio: Studio, match: str, seat: str | None = "A") -> Any:
    """The match as a seat sees it, when nobody thinks any more."""
    found = matches.match_called(studio, match)
    found.think()
    if found.thread is not None:
        found.thread.join()
    return found.json(studio, seat)


def choose(studio: Studio, match: str, number: int = 0) -> Any:
    """Make a choice that there is, as A."""
    now = moment(studio, match)
    asked = matches.ChoiceRequest(match=match, step=now["step"], seat="A", say=now["options"][number]["say"])
    matches.choose(studio, asked)
    return moment(studio, match)


def test_a_match_goes_on_after_a_restart(start: Start) -> None:
    """The same table and log, the same agent; the next choice is taken, and kept as well."""
    first = start()
    begun: Any = matches.begin(first, matches.New(game="card-of-the-rings", seed="7", against="greedy", first="A"))
    for _ in range(3):
        before = choose(first, begun["match"])
    again = moment(second := start(), begun["match"])
    assert {**again, "back": None, "undone": 0} == {**before, "back": None, "undone": 0}
    after = choose(second, begun["match"])
    assert after["step"] > before["step"]
    assert moment(start(), begun["match"])["step"] == after["step"]
    (row,) = start().work.rows()
    assert (row["kind"], row["title"], row["name"]) == ("match", "The Card of the Rings", None)


def test_a_match_that_began_in_a_position_goes_on_too(start: Start) -> None:
    """And one that was played on from a moment of it."""
    first = start()
    begun: Any = matches.begin(first, matches.New(game="card-of-the-rings", seed="7", against=None))
    copied = matches.position(first, matches.Of(match=begun["match"], step=0, seat="A"))
    placed: Any = matches.play_from(first, matches.PositionRequest(text=copied["text"], against="greedy"))
    before = choose(first, placed["match"])
    branch = matches.Branch(match=placed["match"], step=before["step"], seat="A", against="greedy", mine="A")
    other: Any = matches.play_on(first, branch)
    later = choose(first, other["match"])
    second = start()
    assert moment(second, placed["match"])["zones"] == before["zones"]
    assert moment(second, other["match"])["zones"] == later["zones"]


def test_an_agent_that_was_thinking_goes_on_thinking(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its choice was not made yet when the studio ended."""
    first = start()
    with monkeypatch.context() as patched:
        patched.setattr(matches.Match, "think", lambda self: None)
        begun: Any = matches.begin(first, matches.New(game="card-of-the-rings", seed="7", first="B"))
        assert begun["thinks"]
    assert moment(start(), begun["match"])["options"]


def test_a_table_goes_on_after_a_restart(start: Start) -> None:
    """Each move is kept, also one before a move that was refused."""
    first = start()
    tables.laid(first, tables.Lay(id="t", game="card-of-the-rings", seed="3"))
    with pytest.raises(DecktoolError):
        tables.said(first, tables.Say(id="t", said=["draw", "fly away"]))
    again = tables.seen(start(), tables.At(id="t"))
    assert again["steps"] == 1
    tables.stepped(first, tables.StepRequest(id="t", by=-1))
    assert tables.seen(start(), tables.At(id="t"))["steps"] == 0


def test_an_unsaved_text_is_offered_again_until_it_is_saved(start: Start, tmp_path: Path) -> None:
    """Beside the file's own text, with what the file was when it was read."""
    (tmp_path / "mine.txt").write_text("1 Lucia\n", encoding="utf-8")
    digest = start().folder.read_file("mine.txt").digest
    home.keep_text(start(), home.UnsavedRequest(name="mine.txt", text="2 Lucia\n", read=digest))
    studio = start()
    assert studio.work.text("mine.txt") == {"text": "2 Lucia\n", "read": digest, "time": pytest.approx(0, abs=1e12)}
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "1 Lucia\n"
    common.save_file(studio, common.Save(name="mine.txt", text="2 Lucia\n", read=digest))
    assert studio.work.text("mine.txt") is None and studio.work.rows() == []
    assert [(one["saved"], one["text"]) for one in studio.work.states("mine.txt")] == [
        (True, "2 Lucia\n"),
        (True, "1 Lucia\n"),
    ]


def test_what_is_written_within_a_minute_is_one_state(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later text is another, up to a number of them; the oldest go first."""
    kept = start().work
    now = 1000.0
    monkeypatch.setattr("decktool.studio.work.time.time", lambda: now)
    for text in ("a", "ab", "abc"):
        kept.add_state("mine.txt", text, saved=False)
    now += work.APART + 1
    kept.add_state("mine.txt", "abcd", saved=False)
    assert [state["text"] for state in kept.states("mine.txt")] == ["abcd", "abc"]
    for number in range(work.MOST_STATES + 5):
        kept.add_state("mine.txt", str(number), saved=True)
    assert len(kept.states("mine.txt")) == work.MOST_STATES


def test_work_is_listed_named_and_deleted(start: Start) -> None:
    """The latest first; what is deleted is gone from memory as well; documents follow their schemas."""
    studio = start()
    tables.laid(studio, tables.Lay(id="t", game="card-of-the-rings", seed="3"))
    assert studio.work.rows() == []  # nothing was done with it yet
    tables.said(studio, tables.Say(id="t", said=["draw"]))
    home.keep_text(studio, home.UnsavedRequest(name="new:1", text="# game: forward\n", game="forward"))
    listed = home.rename(studio, home.WorkName(id="t", name="Friday"))
    assert [(row["kind"], row["name"]) for row in listed["rows"]] == [("text", None), ("table", "Friday")]
    published("work-1").validate(listed)
    assert [row["id"] for row in home.remove(studio, home.WorkName(id="t"))["rows"]] == [work.id_of("new:1")]
    with pytest.raises(Refused, match="no longer exists"):
        tables.seen(studio, tables.At(id="t"))


def test_work_that_has_no_name_makes_room(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest goes; what somebody named stays."""
    monkeypatch.setattr(work, "MOST", 3)
    kept = start().work
    for number in range(3):
        kept.keep(f"t{number}", "table", {}, title="a")
    kept.rename("t0", "mine")
    kept.keep("t3", "table", {}, title="a")
    assert {row["id"] for row in kept.rows()} == {"t0", "t2", "t3"}


def test_a_damaged_file_is_passed_over(start: Start) -> None:
    """Whatever stands in the settings folder."""
    kept = start().work
    kept.keep("t", "table", {}, title="a")
    for name, text in (("bad", "{"), ("odd", '{"kind": "ship"}\n'), ("list", "[]\n"), ("other", '{"id": "t"}\n')):
        (kept.root / f"{name}.work").write_text(text, encoding="utf-8")
    assert [row["id"] for row in kept.rows()] == ["t"]
    (kept.root / "port").write_text("seven", encoding="utf-8")
    assert kept.port == 0
    for name in ("../t", "a/b", "", "t.work"):
        with pytest.raises(DecktoolError):
            kept.content(name, "table")
