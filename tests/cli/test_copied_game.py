"""A copy of a game is measured with its own cards, though another game of its id would be found by that id."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from decktool.games import game_called, load_game
from tests.cli.conftest import Ended
from tests.cli.test_ending import slow

Run = Callable[..., Ended]
SHIPPED = Path(__file__).resolve().parents[2] / "cards" / "forgotten-times"
DECK = "decks/gods-of-the-stairs.txt"


def copied(folder: Path, strong: bool) -> Path:
    """A copy of Forgotten Times with two of its decks, perhaps with a one-drop that hits for nine."""
    game = folder / SHIPPED.name
    shutil.copytree(SHIPPED, game)
    (game / "decks" / "monsters-of-undermere.txt").unlink()
    if strong:
        path = game / "sets" / "sample.yaml"
        before = path.read_text("utf-8")
        after = before.replace("cost: 1, ap: 1, hp: 2,", "cost: 1, ap: 9, hp: 9,").replace(
            "cost: 2, ap: 2, hp: 3,", "cost: 2, ap: 9, hp: 9,"
        )
        assert after != before
        path.write_text(after, encoding="utf-8")
    return game


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "{game}", "--matrix", "--deals", "8"],
        ["simulate", "{game}/decks/gods-of-the-stairs.txt", "{game}/decks/mortals-of-harrowgate.txt", "-g", "{game}",
         "--deals", "8"],
        ["card-table", "{game}", "--deals", "4"],
        ["goldfish", f"{{game}}/{DECK}", "-g", "{game}", "--games", "20"],
        ["value", f"{{game}}/{DECK}", "-g", "{game}", "--deals", "4"],
        slow(["balance", "{game}", "--games", "1000"]),
        slow(["tune", f"{{game}}/{DECK}", "-g", "{game}", "--against", "{game}/decks/mortals-of-harrowgate.txt",
              "--only", 'name:"Keeper of the Tides"', "--games", "700"]),
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_a_copy_is_played_with_its_own_cards(decktool: Run, tmp_path: Path, words: list[str]) -> None:
    """With the same seed, two copies with other numbers on their cards give other results."""
    results = []
    for name, strong in (("plain", False), ("strong", True)):
        game = str(copied(tmp_path / name, strong))
        done = decktool(*(word.format(game=game) for word in words), "--seed", "1", "--output-format", "json")
        assert done.status == 0, done.err
        results.append(done.out.replace(game, ""))
        assert json.loads(done.out)["game"] == SHIPPED.name
    assert results[0] != results[1]


def test_a_game_is_called_by_its_id_where_that_means_it(tmp_path: Path) -> None:
    """Another machine of a cluster finds a shipped game by its id; a copy has to be called by its folder."""
    assert load_game("forgotten-times").address == "forgotten-times"
    game = copied(tmp_path, strong=False)
    assert load_game(game).address == str(game)


def test_a_game_is_called_by_its_folder_where_another_of_its_name_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy, or a file, in the working folder would be taken for it by its id."""
    monkeypatch.chdir(tmp_path)
    copied(tmp_path, strong=False)
    shipped = game_called("forgotten-times")
    assert (
        load_game(shipped.address).folder.resolve()
        == shipped.folder.resolve()
        != load_game(shipped.id).folder.resolve()
    )
    shutil.rmtree("forgotten-times")
    assert shipped.address == "forgotten-times"
    Path("forgotten-times").touch()
    assert load_game(shipped.address).folder == shipped.folder
