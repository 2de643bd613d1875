"""The page about a ruleset in an afternoon: its game is made of its own text, and played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from decktool.cli import run
from decktool.dealing import SeededDice
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.describe import describe
from decktool.play.judge import judge
from decktool.play.match import play
from decktool.play.position import parse_position
from decktool.rulesets import load_rules, set_up, write_position
from decktool.rulesets.contract import keep_contract
from decktool.table_setup import lay, usual_decks
from tests.packages import block, installed
from tests.test_readme import commands, fences

PAGE = Path(__file__).resolve().parents[1] / "docs/ruleset-in-an-afternoon.md"
TEXT = PAGE.read_text(encoding="utf-8")

VALUES = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Knave", "Knight", "King")


@pytest.fixture
def scopa(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package that the page writes, installed."""
    rows = [
        f"  - {{name: {name} of {suit.title()}, type: card, suit: {suit}, value: {value}}}\n"
        for suit in ("coins", "cups", "swords", "clubs")
        for value, name in enumerate(VALUES, 1)
    ]
    with installed(TEXT, "scopa", "Scopa", "".join(rows), tmp_path, monkeypatch) as package:
        yield package


def test_it_is_small() -> None:
    """The whole ruleset is under 300 lines."""
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert 150 < sum(len(block.splitlines()) for block in blocks) < 300


def test_deals_end_and_keep_all_cards(scopa: Path) -> None:
    """All cards are taken, more points win, and a state is the same after saving and as a position."""
    rules = load_rules("scopa")
    for seed in range(20):
        state = play(rules, [make_agent("random"), make_agent("random")], SeededDice(seed)).state
        assert sorted(i for zone in state.zones for i in zone) == list(range(40))
        assert sum(len(describe(state)[who]["pile"]) for who in rules.seats) == 40
    state = rules.start(SeededDice("saved"))
    assert rules.from_dict(state.to_dict()) == state
    assert describe(set_up(parse_position(write_position(state, "again"), "again"), SeededDice(0))) == describe(state)


def test_it_keeps_the_contract(scopa: Path) -> None:
    """What every ruleset promises, in matches at random."""
    keep_contract("scopa", seeds=1, every=7)


def test_nobody_sees_the_other_hand(scopa: Path) -> None:
    """A view knows one's own three cards and the four on the table."""
    seen = describe(load_rules("scopa").start(SeededDice("view"), 0), 0)
    assert None not in (*seen["A"]["hand"], *seen["table"])
    assert set(seen["B"]["hand"]) == set(seen["deck"]) == {None}


def test_greedy_beats_chance_by_looking_ahead(scopa: Path) -> None:
    """The kit's greedy knows no rule of the game but what its view promises."""
    rules = load_rules("scopa")
    agents = [make_agent("greedy"), make_agent("random")]
    won = sum(play(rules, agents, SeededDice("deals", game)).outcome.winner == 0 for game in range(40))
    assert won >= 28


def test_the_judge_answers_the_page_s_question(scopa: Path) -> None:
    """The position goes as the page says."""
    assert judge(parse_position(block(TEXT, "May a"), "question.yaml"), set_up).as_written


@pytest.mark.slow
def test_it_is_a_game_as_any_other(scopa: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Commands that ask its ruleset for words of cards, which it does not have, and for what its view ranks."""
    for line in ("lint scopa", "schema set --game scopa", "value scopa --games 2"):
        assert run(line.split()) == 0, (line, capfd.readouterr())
    assert "everything fits together" in capfd.readouterr().out


def test_more_players_than_seats_are_refused(scopa: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Its zones have room for two; the cards of a game for five are laid and printed all the same."""
    game = scopa / "cards/scopa/game.yaml"
    game.write_text(game.read_text("utf-8").replace("players: 2", "players: 5"), encoding="utf-8")
    Path("question.yaml").write_text(block(TEXT, "May a"), encoding="utf-8")
    for line in ("match scopa", "play scopa", "goldfish scopa", "judge question.yaml"):
        assert run(line.split()) == 2, line
        said = "".join(capfd.readouterr())
        assert (
            "at most 2 seats; --seats 2" in said
            or "game.yaml:2: players: the rules of play are for two players" in said
        )
    found = load_game("scopa")
    assert len(lay(found, usual_decks(found), 2).seats) == 2
    assert run(["print", "scopa"]) == 0


def test_more_seats_than_zones_are_refused(scopa: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A ruleset that declares five seats is told that a zone of each seat is two zones, before a card is dealt."""
    rules = scopa / "rules.py"
    seats = "    declarations = declarations\n    seats = ('A', 'B', 'C', 'D', 'E')\n"
    rules.write_text(rules.read_text("utf-8").replace("    declarations = declarations\n", seats), encoding="utf-8")
    assert run(["match", "scopa"]) == 2
    assert "declares 5 seats, and a zone of each seat is 2 zones" in capfd.readouterr().err


def test_its_commands_run(scopa: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Every command of the page that needs no person."""
    Path("question.yaml").write_text(block(TEXT, "May a"), encoding="utf-8")
    for line in (line for fence in fences(PAGE) if fence.language == "sh" for line in commands(fence)):
        if line != "decktool play scopa":
            assert run(line.split()[1:]) == 0, capfd.readouterr()


def test_a_number_that_is_not_the_usual_one_is_written(scopa: Path) -> None:
    """Seat A took last: that is 0, and not the same as nothing said, which is nobody."""
    rules = load_rules("scopa")
    state = rules.start(SeededDice("last"), 0)
    state.last = 0  # type: ignore[attr-defined]
    assert "last: 0" in write_position(state, "again")
