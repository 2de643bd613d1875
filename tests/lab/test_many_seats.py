"""The lab at a table of more than two: who wins how often is known, for who plays higher cards wins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from decktool.cli import run
from decktool.rulesets import load_rules
from decktool.rulesets.contract import keep_contract
from tests.climb import climb


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game for two to four."""
    with climb(tmp_path, monkeypatch) as folder:
        yield folder


def said(line: str, capfd: pytest.CaptureFixture[str]) -> Any:
    """The document of a command."""
    capfd.readouterr()
    assert run([*line.split(), "--output-format", "json"]) == 0
    return json.loads(capfd.readouterr().out)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_the_contract(package: Path, players: int) -> None:
    """What every ruleset promises, for each number of players."""
    keep_contract("climb", players=players, seeds=1)


def test_every_deck_plays_in_every_seat(package: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Four pods of three decks; who holds the highest cards wins all, and two decks are compared by their places."""
    result = said("simulate decks/ --matrix --players 3 --deals 8 --seed 1", capfd)
    assert result["players"] == 3
    assert result["games"] == 4 * 3 * 8
    wins = {row["deck"]: row["wins"] for row in result["decks"]}
    assert (wins["high"]["count"], wins["high"]["of"]) == (72, 72)
    assert sum(row["count"] for row in wins.values()) == result["games"] - result["draws"]["count"]
    pairings = {tuple(row["decks"]): row for row in result["pairings"]}
    assert {row["games"] for row in pairings.values()} == {2 * 3 * 8}
    even_low = pairings["even", "low"]
    assert (even_low["wins"][0]["count"], even_low["wins"][1]["count"]) == (48, 0), "placed better though high won"
    lines = capfd.readouterr().out
    assert run(["simulate", "decks/", "--matrix", "--players", "3", "--deals", "1", "--seed", "1"]) == 0
    lines = capfd.readouterr().out
    assert "1 deals per 3 decks, each in every seat" in lines
    assert "Placed better, in %" in lines


def test_partners_are_not_compared(package: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Of four decks each is once the partner of each other one, and twice an opponent."""
    result = said("simulate climb --matrix --players 4 --deals 2 --seed 1", capfd)
    assert result["games"] == 3 * 4 * 2
    assert {row["games"] for row in result["pairings"]} == {2 * 4 * 2}
    assert sum(row["wins"]["count"] for row in result["decks"]) == 2 * (result["games"] - result["draws"]["count"])


def test_too_few_decks_for_the_seats(package: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each deck takes one seat."""
    assert run(["simulate", "decks/low.txt", "decks/high.txt", "--matrix", "--players", "3"]) == 2
    assert "2 decks for 3 players; name 3 or more" in capfd.readouterr().err


@pytest.mark.slow
def test_balance_is_an_even_share(
    package: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A third of the games for one of three players; one deck against two others is not the reverse of that."""
    monkeypatch.setattr("decktool.lab.balance.JUDGED", 60)
    result = said("balance decks/even.txt decks/mixed.txt --players 3 --games 200 --seed 1 --only name:Three", capfd)
    assert result["even"] == pytest.approx(100 / 3)
    assert [row["decks"] for row in result["pairings"]] == [["even", "mixed"], ["mixed", "even"]]
    shares = [row["before"]["points"] for row in result["pairings"]]
    assert shares[0] > 50 > 45 > shares[1]
    partners = said("balance decks/even.txt decks/mixed.txt --players 4 --games 140 --seed 1 --only name:Three", capfd)
    assert partners["even"] == 50, "two teams of two"


def test_tune_puts_the_deck_in_every_seat(package: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The first swap takes the highest card for the lowest, whoever goes first."""
    line = "tune decks/low.txt --against decks/even.txt --players 3 --agent random --games 1200 --steps 1 --seed 1"
    result = said(line, capfd)
    taken = result["steps"][0]["taken"]
    assert [(row["card"], row["after"] - row["before"]) for row in taken["changes"]] == [("Two", -2), ("Six", 2)]
    assert result["even"] == pytest.approx(100 / 3)


def test_value_counts_a_win_over_all(package: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The others all have the opponent's deck, and a partner plays as its own side does; each deck is valued once."""
    result = said("value decks/high.txt --against decks/low.txt --players 3 --agent random --deals 40 --seed 1", capfd)
    (deck,) = result["decks"]
    assert (deck["against"], deck["even"]) == ("decks/low.txt", pytest.approx(100 / 3))
    assert (deck["wins"]["count"], deck["wins"]["of"]) == (40, 40)
    both = said("value climb --players 3 --agent random --deals 20 --seed 1", capfd)
    assert [(deck["deck"], deck["against"]) for deck in both["decks"]] == [
        ("low.txt", "mixed.txt, low.txt"),
        ("mixed.txt", "low.txt"),
    ]


@pytest.mark.parametrize("decks", [2, 4])
def test_another_number_of_decks_is_refused(package: Path, decks: int, capfd: pytest.CaptureFixture[str]) -> None:
    """One for all, or one for each."""
    assert run(["match", *["decks/low.txt"] * decks, "--players", "3"]) == 2
    assert f"Climb is for 3 players, each with a deck; {decks} decks were given" in capfd.readouterr().err
    assert load_rules("climb", players=4).decks[2][0] == "low.txt", "the game's own decks go round"
