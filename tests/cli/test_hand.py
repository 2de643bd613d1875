from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from decktool.cli import run
from decktool.paths import data_dir
from tests.schemas import valid

EXAMPLE = str(data_dir("cards") / "forbidden-quest" / "decks" / "rulebook-example.txt")
ROOT = Path(__file__).parents[2]


def hand(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """What `decktool hand` prints."""
    assert run(["hand", *words]) == status
    out, err = capsys.readouterr()
    return out if status == 0 else err


def document(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The JSON that `decktool hand` prints, valid by its schema."""
    found = json.loads(hand(capsys, *words, "--output-format", "json"))
    valid(found)
    return found


def write(folder: Path, text: str) -> str:
    """A decklist file."""
    path = folder / "deck.txt"
    path.write_text("# game: forbidden-quest\n" + text, encoding="utf-8")
    return str(path)


def test_a_hand_as_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Seven cards lie side by side in eighty columns, grouped by type, with what is left in the deck."""
    text = hand(capsys, EXAMPLE, "--seed", "14")
    lines = text.splitlines()
    assert lines[0] == "The rulebook's example  Forbidden Quest · opening hand · seed 14"
    assert lines[2].count("╭") == 7
    assert max(map(len, lines)) <= 80
    assert "✓ kept" in text
    assert "deck 43 · discards 0" in text
    kinds = lines[6].replace("│", " ").split()
    order = ["Creature", "Sorcerer", "Relic", "Weapon", "Defense"]
    assert kinds == sorted(kinds, key=order.index)


def test_sample_cards_are_told_on_a_line_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """A hand of sample cards says so under its heading, which fits eighty columns."""
    lines = hand(capsys, EXAMPLE.replace("rulebook-example", "burning-caravan"), "--seed", "1").splitlines()
    assert lines[:2] == ["The Burning Caravan  Forbidden Quest · opening hand · seed 1", "unofficial sample cards"]


def test_the_seed_is_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed deals the same hand; without one a new seed is drawn and said, and deals it again."""
    assert hand(capsys, EXAMPLE, "--seed", "a") == hand(capsys, EXAMPLE, "--seed", "a")
    assert hand(capsys, EXAMPLE, "--seed", "a") != hand(capsys, EXAMPLE, "--seed", "b")
    first = document(capsys, EXAMPLE)
    assert document(capsys, EXAMPLE, "--seed", first["seed"]) == first


def test_a_mulligan_is_shown_step_by_step(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The hand without a creature, the card it cost, where the rest went, and the next hand."""
    deck = write(tmp_path, "1 Lucia\n49 Retreat Belt")
    text = hand(capsys, deck, "--seed", "2")
    said = "↻ mulligan no creature, Retreat Belt discarded, 6 shuffled back (2.3)"
    assert said in " ".join(text.split())
    player = document(capsys, deck, "--seed", "2")["players"][0]
    redraws = [step for step in player["steps"] if step["kind"] == "redraw"]
    assert redraws
    assert player["mulligans"] == len(redraws) == len(player["discards"])
    assert player["pile"] == 43 - len(redraws)
    assert "Lucia" in player["hand"]


def test_both_players(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With an opponent's list both hands are dealt in rounds, and joint mulligans are free."""
    deck = write(tmp_path, "1 Lucia\n49 Retreat Belt")
    for seed in range(20):
        found = document(capsys, deck, deck, "--seed", str(seed))
        assert [len(player["hand"]) for player in found["players"]] == [7, 7]
        if found["players"][0]["resets"]:
            break
    first, second = found["players"]
    assert first["resets"] == second["resets"] > 0
    assert "both players redraw at no cost" in hand(capsys, deck, deck, "--seed", str(seed))


def test_rates(capsys: pytest.CaptureFixture[str]) -> None:
    """--games says how often hands are redrawn and conditions met, with intervals."""
    words = (EXAMPLE, "--games", "20000", "--seed", "1", "--has", "type:creature>=2")
    rates = document(capsys, *words)["rates"]
    none = rates["mulligans"][0]
    assert none["low"] < 0.93268 < none["high"]
    assert rates["games"] == 20000
    assert sum(row["count"] for row in rates["mulligans"]) == 20000
    assert rates["conditions"][0]["condition"] == "type:creature>=2"
    text = hand(capsys, *words)
    assert "20,000 opening hands · seed 1" in text
    assert "type:creature>=2" in text


@pytest.mark.parametrize("columns", [40, 50, 60, 80])
def test_rates_fit_narrow_terminals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """No name, number or condition is cut, and no line is wider, down to forty columns."""
    monkeypatch.setenv("COLUMNS", str(columns))
    condition = "type:creature>=2 and type:weapon>=1"
    text = hand(capsys, EXAMPLE, "--games", "2000", "--seed", "1", "--has", condition)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= columns
    assert "Defense cards" in text
    assert condition in " ".join(text.split())


def test_house_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A voluntary mulligan needs its house rule; with it a hand worth less than --keep goes back."""
    deck = write(tmp_path, "7 Lucia\n7 Tore\n36 Retreat Belt")
    never = document(capsys, deck, "--games", "2000", "--seed", "1")
    voluntary = document(
        capsys, deck, "--games", "2000", "--seed", "1", "--keep", "type:creature>=3", "--house", "voluntary_mulligan=on"
    )
    rates = [found["rates"]["mulligans"][0]["rate"] for found in (never, voluntary)]
    assert rates[1] < 0.5 < 0.9 < rates[0]
    assert voluntary["house"] == {"voluntary_mulligan": "yes"}


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (
            "50 Retreat Belt",
            (),
            "lacks a creature has to be redrawn (section 2.3), and this deck has no hand with it",
        ),
        ("1 Lucia", (), "only 1 card,"),
        ("7 Lucia", ("--has", "type:creature"), "add --games N"),
        ("7 Lucia", ("--games", "0"), "0 is not in the range"),
        ("7 Lucia", ("-i", "--games", "5"), "an interactive hand is for one player"),
        ("7 Lucia", ("--keep", "type:creature>=2"), "nobody chooses which hands to keep"),
        ("7 Lucia", ("--resume", "x.json"), "takes the deck from the saved hand"),
        ("7 Lucia", ("--games", "5", "--has", "type:creture"), "did you mean creature?"),
        ("7 Lucia", ("--house", "luck=yes"), "has no house rule 'luck'"),
        ("7 Lucia", ("--aside", "Lucia"), "cannot be put aside"),
        ("7 Lucy", (), "did you mean Lucia?"),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: tuple[str, ...], said: str
) -> None:
    """Each refusal is one message with the reason, and exit status 2."""
    err = hand(capsys, write(tmp_path, text), *words, status=2)
    assert said in err
    assert "Traceback" not in err


def test_a_refusal_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Asked for JSON, a refusal is one JSON document too."""
    assert run(["hand", write(tmp_path, "50 Retreat Belt"), "--output-format", "json"]) == 2
    assert "no hand can be kept" in json.loads(capsys.readouterr().out)["error"]["message"]


def interactive(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> str:
    """What an interactive hand prints when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert run(["hand", *words]) == 0
    return capsys.readouterr().out


def test_interactive(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A person keeps, takes a turn, undoes it, saves, and goes on later where it was."""
    path = tmp_path / "saved" / "hand.json"
    text = interactive(monkeypatch, capsys, [EXAMPLE, "--seed", "14", "-i"], f"k\nturn\nu\nt\nsave {path}\nq\n")
    assert "7 cards dealt" in text
    assert "in three" in text
    assert text.count("turn 1:") == 2
    assert f"decktool hand --resume {path}" in text
    again = interactive(monkeypatch, capsys, ["--resume", str(path)], "t\n")
    assert "hand 8 · deck 42" in again
    assert "turn 2:" in again
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert saved["choices"] == ["keep", "turn"]
    valid(saved)


def test_a_hand_is_saved_under_the_name_of_its_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`draft v1.2.txt` becomes `draft-v1-2-hand.json`."""
    monkeypatch.chdir(tmp_path)
    path = Path(write(tmp_path, Path(EXAMPLE).read_text(encoding="utf-8"))).rename("draft v1.2.txt")
    assert "hand --resume output/draft-v1-2-hand.json" in interactive(
        monkeypatch, capsys, [str(path), "-i"], "save\nq\n"
    )


def test_interactive_refuses_kindly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A slip is answered with what is possible, and the end of the input ends the session."""
    text = interactive(monkeypatch, capsys, [EXAMPLE, "--seed", "14", "-i"], "fly\nturn\nr\nundo\nsave\n?\n")
    assert "unknown choice 'fly'; now: keep" in text
    assert "keep or redraw the hand first" in text
    assert "only a hand that lacks a creature is redrawn" in text
    assert "nothing to undo" in text
    assert "Saved. Resume with: decktool hand --resume" in text
    assert "undo the last choice" in text


@pytest.mark.parametrize(
    ("text", "said"),
    [(text, "is not a saved hand") for text in ("", "{}", "[1]", "no")]
    + [('{"schema": "decktool.session/2"}', "hand.json: deck is missing and must be a mapping")],
)
def test_what_is_no_saved_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str) -> None:
    """A file that is not a saved hand is refused by name, or by the field that is wrong."""
    path = tmp_path / "hand.json"
    path.write_text(text)
    assert said in hand(capsys, "--resume", str(path), status=2)


def test_typing_and_reading_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A list from standard input leaves nothing to type choices on, and says so; no list at all is wrong usage."""
    assert "save it to a file" in hand(capsys, "-", "-i", status=2)
    assert "name a decklist" in hand(capsys, status=2)
    assert "no such file" in hand(capsys, "nowhere.txt", status=2)
