"""`decktool games`: what there is, ours and one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended
from tests.little import write_game

Run = Callable[..., Ended]
SHIPPED = {"card-of-the-rings", "dragon-quest", "forbidden-quest", "forgotten-times", "forward"}


def test_the_shipped_games_are_listed(decktool: Run) -> None:
    """Ids, titles, formats and numbers of cards of all five, as a table and as a document."""
    done = decktool("games")
    assert (done.status, done.err) == (0, "")
    rows = {row["id"]: row for row in decktool("games", "--output-format", "json").json("games-1")["games"]}
    assert set(rows) == SHIPPED
    assert all(game in done.out for game in SHIPPED)
    quest = rows["forbidden-quest"]
    assert (quest["title"], quest["formats"], quest["unofficial"]) == ("Forbidden Quest", ["constructed"], 64)
    assert quest["cards"] == 38 + quest["unofficial"]


def test_one_s_own_game_is_listed_with_its_folder(
    decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game in ./cards stands among the others; one without construction rules has no formats."""
    write_game(tmp_path / "cards")
    write_game(
        tmp_path / "cards", "title: Bare\ntypes: {thing: {}}\n", "bare-game", base="set: b\ntitle: B\ncards: []\n"
    )
    monkeypatch.chdir(tmp_path)
    rows = {row["id"]: row for row in decktool("games", "--output-format", "json").json("games-1")["games"]}
    assert (rows["little-game"]["formats"], rows["little-game"]["cards"]) == (["open", "narrow"], 7)
    assert Path(rows["little-game"]["folder"]) == Path("cards/little-game")
    assert (rows["bare-game"]["formats"], rows["bare-game"]["cards"]) == ([], 0)
    assert set(rows) > SHIPPED


def test_a_broken_game_is_a_warning(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One unfinished game is warned of, with file, line and remedy, and the others are listed."""
    write_game(tmp_path / "cards", "title: Broken\n", "broken-game")
    monkeypatch.chdir(tmp_path)
    done = decktool("games", "--output-format", "json")
    assert done.status == 0
    assert {row["id"] for row in done.json("games-1")["games"]} == SHIPPED
    assert done.err.startswith("warning: cards")
    assert "game.yaml:1: types: is missing; add it" in done.err


def test_a_game_whose_rules_are_broken_is_a_warning_too(
    decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slip in the rules of one game does not hide the others either."""
    write_game(tmp_path / "cards", "title: Odd\ntypes: {thing: {}}\nconstruction: {formats: {}}\n", "odd-game",
               base="set: b\ntitle: B\ncards: []\n")  # fmt: skip
    monkeypatch.chdir(tmp_path)
    done = decktool("games", "--output-format", "json")
    assert done.status == 0
    assert {row["id"] for row in done.json("games-1")["games"]} >= SHIPPED
    assert "construction.formats" in done.err


def test_a_table_in_a_pipe_is_not_folded(decktool: Run) -> None:
    """Through a pipe every game is one line, for grep and cut."""
    assert len(decktool("games").out.splitlines()) == len(SHIPPED) + 1


def test_the_table_fits_a_usual_terminal(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In 80 columns every game is one line; with more room its edition is said too."""
    monkeypatch.setenv("COLUMNS", "80")
    narrow = decktool("games").out.splitlines()
    assert (len(narrow), max(map(len, narrow)) <= 80) == (len(SHIPPED) + 1, True)
    assert "Diamond Path" not in "".join(narrow)
    monkeypatch.setenv("COLUMNS", "50")
    assert max(map(len, decktool("games").out.splitlines())) <= 50
    monkeypatch.setenv("COLUMNS", "120")
    wide = decktool("games").out.splitlines()
    assert len(wide) == len(SHIPPED) + 1
    assert "Rules v2.1 (Diamond Path Edition)" in "".join(wide)
