"""The decks that a game is played with when nobody names one."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from decktool.errors import DataError, DecktoolError
from decktool.games import load_game
from decktool.rulesets import load_rules
from decktool.rulesets.own_decks import own_decks
from tests.construction.table import CARDS


def test_the_decks_of_a_game_are_those_of_its_folder() -> None:
    """Forbidden Quest names two, in the order of the seats; The Card of the Rings has its box and names none."""
    names = [deck.decklist.name for deck in own_decks(load_game("forbidden-quest"))]
    assert names == ["burning-caravan.txt", "snares-at-low-tide.txt"]
    assert own_decks(load_game("card-of-the-rings")) == []


def test_a_match_without_named_decks_keeps_them_for_its_log() -> None:
    """The rules know the lists that are played, and no path of this machine."""
    rules = load_rules("forward")
    (name, text) = rules.decks[0]
    assert (name, text.startswith("# game: forward")) == ("nine-quiet-places.txt", True)


@pytest.mark.parametrize(
    ("written", "error", "problem"),
    [
        ("{decks: [../../etc/passwd]}", DataError, r"game\.yaml:\d+"),
        ("{run: short-road}", DataError, "unknown key"),
        ("{decks: [nowhere]}", DecktoolError, "no such file"),
    ],
)
def test_slips(tmp_path: Path, written: str, error: type[DecktoolError], problem: str) -> None:
    """A path that leaves the folder, an unknown key and a missing deck are refused by name."""
    folder = copytree(CARDS / "forward", tmp_path / "forward")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(
        text.replace("play: {decks: [nine-quiet-places]}", f"play: {written}"), encoding="utf-8"
    )
    with pytest.raises(error, match=problem):
        own_decks(load_game(folder))
