"""`decktool table`: moves from a pipe, saved tables, and what is refused."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended
from tests.schemas import published

Run = Callable[..., Ended]


def said(*lines: str) -> bytes:
    """Moves as they come through a pipe."""
    return ("\n".join(lines) + "\n").encode()


def test_moves_come_through_a_pipe(decktool: Run) -> None:
    """Each is told in words, by the seat that says it; at the end stands the table."""
    moves = said("# my turn", "draw 2", "play Hand 1", "tap Party 1", "undo", "B: draw", "set Points +1", "roll 2")
    done = decktool("table", "card-of-the-rings", "--seed", "3", stdin=moves)
    assert done.status == 0, done.err
    told, _, screen = done.out.partition("\n\n")
    assert told.splitlines()[1:4] == [
        "A moves Elven Scout from Hand to Party",
        "A taps Elven Scout",
        "undone: A: tap Elven Scout (Party 1)",
    ]
    assert "B draws a card" in told and "A sets Points from 0 to 1" in told
    assert "── B ──" in screen and "── A, you ──" in screen and "1 of 5" in screen


def test_the_table_as_json_is_valid(decktool: Run) -> None:
    """What one seat knows, and nothing else."""
    done = decktool(
        "table", "dragon-quest", "--seed", "3", "--as", "b", "--output-format", "json",
        stdin=said("draw", "A: draw", "put 2 Poison on Front line 1", "coin"),
    )  # fmt: skip
    document = done.json("snapshot-1")
    hands = {zone["title"]: zone["cards"] for zone in document["zones"] if zone["kind"] == "hand"}
    assert all(card["name"] for card in hands["Hand"]) and not any(card["name"] for card in hands["A's Hand"])
    assert document["story"]["lines"][1]["text"] == "A draws a card"


def test_a_table_is_saved_and_goes_on(decktool: Run, tmp_path: Path) -> None:
    """In a file that is valid by its schema, replays, and is told as the seat may read it."""
    file = tmp_path / "table.json"
    decktool("table", "card-of-the-rings", "--seed", "3", stdin=said("draw 2", f"save {file}"))
    published("table-1").validate(json.loads(file.read_text()))
    done = decktool("table", "--resume", file, stdin=said("pass", "save"))
    assert "decktool table --resume" in done.out
    replayed = decktool("table", "--replay", file, "--as", "B")
    assert replayed.out.splitlines()[:2] == ["A draws 2 cards", "A ends the turn; B goes on"]


def test_a_long_story_is_folded(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line of a replay is wider than the terminal."""
    file = tmp_path / "table.json"
    decktool("table", "card-of-the-rings", "--seed", "3", stdin=said("draw 9", f"save {file}"))
    monkeypatch.setenv("COLUMNS", "50")
    lines = decktool("table", "--replay", file, "--as", "A").out.splitlines()
    assert lines[0].startswith("A draws ") and not lines[0].endswith("cards")
    assert max(map(len, lines)) <= 50 and lines[1].startswith("  ")


def test_a_number_stays_with_its_card(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a hand takes several lines, none of them ends with the number of a card or within its name."""
    for columns in range(50, 100, 7):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = decktool("table", "forbidden-quest", "--seed", "3").out.splitlines()
        start = [number for number, line in enumerate(lines) if line.startswith("  Hand ")][-1]
        hand = [lines[start], *itertools.takewhile(lambda line: line.startswith(" " * 21), lines[start + 1 :])]
        numbers = [re.match(r"\d+ \S", part) for line in hand for part in line[21:].split("  ")]
        assert len(numbers) == 7 and all(numbers)
        assert max(map(len, hand)) <= columns


def test_a_deck_is_a_table_for_one_and_two_decks_for_two(decktool: Run) -> None:
    """Unless --seats says otherwise."""
    deck = "cards/forbidden-quest/decks/burning-caravan.txt"
    assert "── B ──" not in decktool("table", deck, stdin=b"").out
    assert "── B ──" in decktool("table", deck, deck, stdin=b"").out
    assert "── B ──" in decktool("table", deck, "--seats", "2", stdin=b"").out


def test_every_move_is_listed(decktool: Run) -> None:
    """By `?`, and those of one word by `? word`."""
    from decktool.play.table.moves import VERBS

    listed = decktool("table", "forward", stdin=said("?")).out
    assert all(verb.said in listed for verb in VERBS.values()) and "undo" in listed
    assert "The enemy's die" in listed
    about = decktool("table", "forward", stdin=said("? put")).out
    assert "put [N] COUNTER" in about and "shuffle PILE" not in about


@pytest.mark.parametrize(
    ("words", "moves", "status", "complaint"),
    [
        (("card-of-the-rings",), "draw 2\nfly away", 1, "line 2 (fly away): 'fly away' is not a move"),
        (("card-of-the-rings",), "undo", 1, "nothing to undo"),
        (("card-of-the-rings",), "seat C", 2, "the seats are A, B"),
        ((), "", 2, "Name a game or decks"),
        (("card-of-the-rings", "--resume", "x.json"), "", 2, "Name a game or decks"),
        (("--resume", "nothing.json"), "", 2, "nothing.json"),
        (("--resume", "cards/forward/decks/short-road.txt"), "", 2, "is a decklist, not a saved table"),
        (("forward", "--seats", "2"), "", 2, "FORWARD is for one player"),
    ],
)
def test_what_cannot_be_done_is_said(
    decktool: Run, words: tuple[str, ...], moves: str, status: int, complaint: str
) -> None:
    """With the line, and the exit status of the fault."""
    done = decktool("table", *words, stdin=moves.encode())
    assert (done.status, complaint in done.err) == (status, True), done.err


def test_another_command_knows_a_saved_table(decktool: Run, tmp_path: Path) -> None:
    """And says which command takes it."""
    decktool("table", "card-of-the-rings", "--save", tmp_path / "t.json", stdin=said("save"))
    done = decktool("check", tmp_path / "t.json")
    assert "is a saved table, not a decklist; `decktool table --resume" in done.out + done.err
