from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from decktool.cli import run
from decktool.dealing.dealer import dealer_of
from decktool.dealing.opening import opening_of
from decktool.games import load_game
from decktool.library import read_deck
from decktool.odds import Odds, choosing
from decktool.paths import data_dir
from decktool.query import parse_condition
from tests.little import GAME, write_game
from tests.schemas import valid

DECKS = data_dir("cards")
QUEST = str(DECKS / "forbidden-quest" / "decks" / "rulebook-example.txt")
TIMES = str(DECKS / "forgotten-times" / "decks" / "gods-of-the-stairs.txt")


def odds(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """What `decktool odds` prints."""
    assert run(["odds", *words]) == status
    out, err = capsys.readouterr()
    return out if status == 0 else err


def document(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The JSON that `decktool odds` prints, valid by its schema."""
    found = json.loads(odds(capsys, *words, "--output-format", "json"))
    valid(found)
    return found


def test_a_chart_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """The opening hand and each turn with cards seen, chance and bar, and how often the game redraws."""
    lines = odds(capsys, QUEST, "type:creature>=2", "--turn", "2").splitlines()
    assert lines[0] == "The rulebook's example  Forbidden Quest · going first · opening hand 7 of 50"
    assert lines[2] == "type:creature>=2"
    assert [line.split()[:2] for line in lines[3:6]] == [["hand", "7"], ["turn", "1"], ["turn", "2"]]
    assert all("█" in line for line in lines[3:6])
    assert lines[6] == "  first hand kept: 93.27 % (without a creature a hand is redrawn)"


def test_charts_fit_narrow_terminals(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars shrink with the terminal, so that no row is broken."""
    for columns in (45, 60, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        for sample in ((), ("--sample", "100")):
            lines = odds(capsys, QUEST, "type:creature", "--turn", "1", *sample).splitlines()
            rows = [line for line in lines if " cards " in line and "%" in line]
            assert len(rows) == 2
            assert max(map(len, rows)) <= max(columns, 57 if sample else 0)


def test_copies_against_turn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """For 80, 90 and 95 %, or the target alone, in both seats with the game's mulligan; as text, JSON and CSV."""
    found = document(capsys, QUEST, "type:weapon", "--table", "--turn", "2", "-o", str(tmp_path / "t.csv"))
    first, second = found["questions"][0]["tables"]
    assert [seat["second"] for seat in (first, second)] == [False, True]
    assert first["targets"] == [0.8, 0.9, 0.95]
    for row in first["rows"]:
        for target, copies in zip(first["targets"], row["copies"], strict=True):
            share = f"{round(100 * target)}%"
            alone = document(capsys, QUEST, "type:weapon", "--turn", str(row["turn"]), "--target", share)
            assert alone["questions"][0]["needed"]["enough"] == copies
    lines = (tmp_path / "t.csv").read_text("utf-8").splitlines()
    assert lines[0] == "of,what,seat,turn,cards seen,chance,copies"
    assert lines[-1] == f"type:weapon,copies,going second,2,9,0.95,{second['rows'][2]['copies'][2]}"
    odds(capsys, QUEST, "type:weapon", "--table", "--turn", "2", "-o", str(tmp_path / "t.pdf"))
    page = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "t.pdf").pages)
    assert "Copies of type:weapon, going second (the deck has 8)" in page and "95 %" in page
    text = odds(capsys, QUEST, "type:weapon", "--table", "--target", "99.9%", "--turn", "0").splitlines()
    assert [line.split() for line in text[-2:]] == [["99.9", "%", "99.9", "%"], ["hand", "30", "30"]]
    solo = document(capsys, str(DECKS / "forward/decks/nine-quiet-places.txt"), "type:item", "--table", "--turn", "1")
    assert len(solo["questions"][0]["tables"]) == 1


def test_a_table_starts_from_the_shuffled_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """What is in hand already, or the other player's deck, is refused."""
    told = odds(capsys, QUEST, "type:weapon", "--table", "--given", "Lucia", status=2)
    assert "--table counts from the shuffled deck; leave out --given" in told
    assert "add --target or --table" in odds(capsys, QUEST, "type:weapon", "--vary", "type:weapon", status=2)
    sampled = odds(capsys, QUEST, "type:weapon", "--table", "--turn", "0", "--sample", "300")
    assert "going second" in sampled


def test_exact_fractions_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON holds the very fraction: without a creature in a first hand of the example deck, one minus C(35,7)/C(50,7)."""
    found = document(capsys, QUEST, "type:weapon", "--turn", "0")
    (question,) = found["questions"]
    assert Fraction(question["kept_at_once"]["exact"]) == 1 - Fraction(comb(35, 7), comb(50, 7))
    assert float(Fraction(question["rows"][0]["exact"])) == question["rows"][0]["chance"]


def test_several_conditions(capsys: pytest.CaptureFixture[str]) -> None:
    """Each condition has a table of its own."""
    found = document(capsys, QUEST, "type:weapon", "hp>=8>=2 or name:axe", "--second")
    assert [question["condition"] for question in found["questions"]] == ["type:weapon", "hp>=8>=2 or name:axe"]
    assert [len(question["rows"]) for question in found["questions"]] == [6, 6]
    assert found["second"] is True


def test_nobody_sees_more_cards_than_there_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted and sampled, the cards seen grow turn by turn up to those of the pile, and stay there with the chance."""
    monkeypatch.setattr("decktool.odds.sampled.BLOCK", 1 << 10)
    for more in ((), ("--sample", "20")):
        found = document(capsys, QUEST, 'name:"Silver Axe">=4', "--turn", "46", *more)
        rows = found["questions"][0]["rows"]
        assert [row["seen"] for row in rows] == [min(7 + turn, 50) for turn in range(47)]
        assert len({row["chance"] for row in rows[43:]}) == 1
    lines = odds(capsys, QUEST, 'name:"Silver Axe">=4', "--turn", "46").splitlines()
    assert [line.split()[1] for line in lines if line.startswith("  turn")] == [str(turn) for turn in range(1, 44)]


def test_how_many_copies(capsys: pytest.CaptureFixture[str]) -> None:
    """--target finds the fewest copies; one fewer is not enough."""
    needed = document(capsys, QUEST, 'name:"Silver Axe"', "--turn", "3", "--target", "80%")["questions"][0]["needed"]
    assert (needed["now"], needed["enough"]) == (4, 7)
    chances = {row["copies"]: row["chance"]["chance"] for row in needed["tried"] if row["chance"]}
    assert chances[6] < 0.8 <= chances[7]
    assert '7 copies of name:"Silver Axe" for 80 % by turn 3' in odds(
        capsys, QUEST, 'name:"Silver Axe"', "--turn", "3", "--target", "80%"
    )
    assert "no number of copies" in odds(capsys, QUEST, "name:axe>=20", "--turn", "3", "--target", "0.8")


def test_what_to_keep(capsys: pytest.CaptureFixture[str]) -> None:
    """--keep gives the keep rate, the odds with that keep, among kept hands, and with the best redraws."""
    (question,) = document(capsys, TIMES, "type:soldier>=3", "--turn", "2", "--keep", "type:soldier>=2")["questions"]
    plain = document(capsys, TIMES, "type:soldier>=3", "--turn", "2")["questions"][0]["rows"][2]["chance"]
    kept = question["rows"][2]["chance"]
    assert plain < kept <= question["best"]["chance"]
    assert 0.5 < question["kept_at_once"]["chance"] < 1
    assert question["given_kept"]["chance"] > plain
    best = document(capsys, TIMES, "type:soldier>=3", "--turn", "2", "--best")["questions"][0]
    assert best["rows"][2]["exact"] == question["best"]["exact"]


def test_advice(capsys: pytest.CaptureFixture[str]) -> None:
    """--hand says what keeping and redrawing are worth, and which is better."""
    words = (TIMES, "type:specialty>=1", "--turn", "1", "--hand", "3 Votive Archer; 2 Spark of Dawn")
    advice = document(capsys, *words)["questions"][0]["advice"]
    assert advice["best"] == "redraw"
    assert advice["keep"]["chance"] < advice["redraw"]["chance"]
    assert "→ redraw" in odds(capsys, *words)
    again = document(capsys, *words, "--redraws", "1")["questions"][0]["advice"]
    assert (again["redraw"], again["why"]) == (None, "no redraw is left")


def test_given_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Cards in hand already count, and are gone from the pile."""
    chances = [
        document(capsys, QUEST, "type:weapon>=2", "--turn", "0", *given)["questions"][0]["rows"][0]["chance"]
        for given in ((), ("--given", "Silver Axe"), ("--given", "Silver Axe, Bow and Arrows"))
    ]
    assert chances == sorted(chances)
    assert chances[2] == 1


def test_extra_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Prize cards and bought draws are named by the game, or just counted."""
    rows = [
        document(capsys, TIMES, "type:armor", "--turn", "1", *extra)["questions"][0]["rows"][1]
        for extra in ((), ("--extra", "prize=2", "--extra", "1"))
    ]
    assert [row["seen"] for row in rows] == [6, 9]
    assert "ways to see more cards: prize" in odds(capsys, TIMES, "type:armor", "--extra", "luck=1", status=2)


def test_sampling_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    """--sample deals instead of counting and comes to the same, with an interval."""
    exact = document(capsys, QUEST, "type:relic>=3", "--turn", "1")["questions"][0]["rows"]
    found = document(capsys, QUEST, "type:relic>=3", "--turn", "1", "--sample", "100000", "--seed", "3")
    assert (found["sampled"], found["seed"]) == (100000, "3")
    for row, truth in zip(found["questions"][0]["rows"], exact, strict=True):
        assert row["low"] - 0.003 < truth["chance"] < row["high"] + 0.003
    assert "sampled: 1,000 hands a row, seed 1" in odds(capsys, QUEST, "type:relic", "--sample", "1000")


VOLUNTARY = ("--house", "voluntary_mulligan=on")
HAND = ("--hand", "Lucia; 3 Silver Axe; 3 Retreat Belt")


def test_advice_where_a_redraw_costs_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    """With Forbidden Quest's voluntary mulligan a real deck's hand gets exact advice; sampled advice comes close to it."""
    words = (QUEST, "type:creature>=2 and type:weapon", "--turn", "1", *HAND, *VOLUNTARY)
    exact = document(capsys, *words)["questions"][0]["advice"]
    assert exact["best"] == "redraw"
    assert exact["keep"]["chance"] < 0.4 < exact["redraw"]["chance"]
    assert exact["keep"]["exact"]
    keep = ("--keep", "type:creature>=2 and type:weapon")
    found = document(capsys, *words, *keep, "--sample", "50000")["questions"][0]["advice"]
    assert found["best"] == "redraw"
    assert found["keep"]["exact"] is None
    assert found["keep"]["low"] - 0.005 < exact["keep"]["chance"] < found["keep"]["high"] + 0.005
    assert found["redraw"]["low"] - 0.01 < exact["redraw"]["chance"]
    text = odds(capsys, *words, *keep, "--sample", "2000")
    assert "with Lucia, 3 Silver Axe, 3 Retreat Belt, by turn 1:" in text
    assert "further hands are redrawn until they have type:creature>=2 and type:weapon" in text
    assert "further hands are kept as soon as they may be" in odds(capsys, *words, "--sample", "2000")


def test_what_is_too_much_names_a_way_that_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the best play cannot be worked out, following the message gives an answer."""
    monkeypatch.setattr(choosing, "MOST_HANDS", 1000)
    words = (QUEST, "type:creature>=2 and type:weapon", "--turn", "1", *VOLUNTARY)
    assert "add --sample 100000" in odds(capsys, *words, *HAND, status=2)
    assert document(capsys, *words, *HAND, "--sample", "5000")["questions"][0]["advice"]["redraw"]
    assert "with --keep CONDITION instead of --best" in odds(capsys, *words, "--best", status=2)
    found = document(capsys, *words, "--keep", "type:creature>=2")["questions"][0]
    assert found["rows"][1]["exact"]
    assert found["best"] is None
    assert "is too much to work out exactly" in odds(capsys, *words, "--keep", "type:creature>=2")


def test_sampling_given_cards_and_copies(capsys: pytest.CaptureFixture[str]) -> None:
    """--sample deals with --given and --target too, and comes to what is counted."""
    given = (QUEST, "type:weapon>=2", "--turn", "1", "--given", "Silver Axe")
    exact = document(capsys, *given)["questions"][0]["rows"][1]["chance"]
    row = document(capsys, *given, "--sample", "50000")["questions"][0]["rows"][1]
    assert row["low"] - 0.005 < exact < row["high"] + 0.005
    needed = document(capsys, QUEST, 'name:"Silver Axe"', "--turn", "3", "--target", "79%", "--sample", "20000")[
        "questions"
    ][0]["needed"]
    assert (needed["now"], needed["enough"]) == (4, 7)
    assert needed["tried"][-1]["chance"]["low"] < needed["tried"][-1]["chance"]["chance"]


def test_nothing_is_asked_of_cards_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """A question that no card of the deck answers says so, rather than only that it is unlikely."""
    assert "no card of the draw pile is name:Excalibur" in odds(capsys, QUEST, "name:Excalibur", "--turn", "0")


def test_a_name_that_no_card_has(capsys: pytest.CaptureFixture[str]) -> None:
    """Its chance is 0, with the name that may be meant; a card that is only not in this deck is not questioned."""
    said = odds(capsys, QUEST, "name:Lucai or hp>=99", "--turn", "0")
    assert said.endswith("  no card of the draw pile is name:Lucai or hp>=99; did you mean Lucia?\n")
    said = odds(capsys, QUEST, "name:Tonic", "--turn", "0")
    assert said.endswith("  no card of the draw pile is name:Tonic\n")


def test_only_what_is_in_the_pile_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    """A name near to that of a card of the game, but of none of the deck, and a card type without `type:`."""
    assert odds(capsys, QUEST, 'name:"Reed Sabe"', "--turn", "0").endswith('is name:"Reed Sabe"\n')
    for words in ("creature", "Creatures"):
        said = odds(capsys, QUEST, words, "--turn", "0")
        assert said.endswith(f"no card of the draw pile is {words}; did you mean type:creature?\n")


def test_the_other_player(capsys: pytest.CaptureFixture[str]) -> None:
    """Against a list whose hands fail as well, mulligans cost less."""
    (one,) = document(capsys, QUEST, "type:weapon>=2", "--turn", "0")["questions"]
    (two,) = document(capsys, QUEST, "type:weapon>=2", "--turn", "0", "--against", QUEST)["questions"]
    assert one["rows"][0]["exact"] != two["rows"][0]["exact"]
    assert abs(one["rows"][0]["chance"] - two["rows"][0]["chance"]) < 0.001
    assert "leave out --against" in odds(capsys, TIMES, "type:armor", "--against", TIMES, status=2)


HANDS = """
opening:
  hand: {first: 2, second: 4}
  mulligan: {must_have: "type:spell", back: shuffle, discard: 1, together: free}
  turns: {draw: 1}
"""


@pytest.mark.parametrize("second", [False, True])
def test_the_other_player_has_a_hand_of_the_other_size(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, second: bool
) -> None:
    """Whoever goes second draws four cards and lacks a spell less often than one who draws two."""
    folder = write_game(tmp_path, GAME + HANDS)
    path = tmp_path / "deck.txt"
    path.write_text("3 Red Knight\n3 Nameless Ghost\n2 Hunter's Mark\n", encoding="utf-8")
    game = load_game(folder)
    mine, other = (
        dealer_of(read_deck(path, game), opening_of(game, game.house_values({})), second=who)
        for who in (second, not second)
    )
    must, goal = (parse_condition(text, game) for text in ("type:spell", "type:spell>=2"))
    lacks = 1 - Odds(other, must).kept_at_once()
    words = ["type:spell>=2", "--turn", "0", "--against", str(path), "--game", str(folder)]
    (row,) = document(capsys, str(path), *words, *(["--second"] if second else []))["questions"]
    assert row["rows"][0]["exact"] == str(Odds(mine, goal, rival=lacks).after(0))
    assert Odds(mine, goal, rival=lacks).after(0) != Odds(mine, goal).after(0)


def test_a_pile_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    """FORWARD's nine stacks are asked one by one."""
    deck = str(DECKS / "forward" / "decks" / "nine-quiet-places.txt")
    one, nine = (document(capsys, deck, "type:caesura", "--turn", "3", "--pile", pile) for pile in ("L1", "L9"))
    assert one["hand"] == 3
    assert one["questions"][0]["rows"][3]["seen"] == 5
    assert nine["pile"] > 3
    assert (one["section"], nine["section"], document(capsys, QUEST, "hp>=1")["section"]) == ("L1", "L9", None)
    assert "FORWARD · pile L9 · going first" in odds(capsys, deck, "type:caesura", "--turn", "0", "--pile", "l9")
    for games in ((), ("--games", "10")):
        assert run(["hand", deck, "--seed", "1", "--pile", "l2", *games]) == 0
        assert "  FORWARD · pile L2 · " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("type:weapn",), "did you mean weapon?"),
        (("type:weapon>=",), "\n  type:weapon>=\n"),
        (("type:weapon", "--target", "120%"), "must be above 0 % and at most 100 %"),
        (("type:weapon", "--target", "often"), "is not a chance; write 80%"),
        (("type:weapon", "--vary", "name:axe"), "add --target"),
        (("type:weapon", "--keep", "type:creature"), "except under the house rule --house voluntary_mulligan="),
        (("type:weapon", "--best"), "nobody chooses which hands to keep"),
        (("type:weapon", "--redraws", "1"), "add --hand"),
        (("type:weapon", "--against", "x.txt", "--sample", "10"), "--against works only with plain chances"),
        (("type:weapon>=1 an hp>=8",), "did you mean and?"),
        (("type:weapon", "--best", "--keep", "type:creature"), "--best chooses for you"),
        (("type:weapon", "--given", "Lucia", "--hand", "Lucia"), "with --given the hand is kept"),
        (("type:weapon", "--given", "Lucie"), "did you mean Lucia?"),
        (("type:weapon", "--given", "2 Lucia"), "has only 1 copy of Lucia"),
        (("type:weapon", "--given", "2 Lucia", "--sample", "10"), "has only 1 copy of Lucia"),
        (("type:weapon", "--given", "9 Lucia", "--sample", "10"), "the hand names 9 cards, but an opening hand has 7"),
        (("type:weapon", "--hand", "Lucia", "--sample", "10"), "the hand must have 7 cards, not 1"),
        (("type:weapon", "--hand", "Lucia"), "the hand must have 7 cards, not 1"),
        (("type:weapon", "--sample", "10", "--best"), "--sample cannot find the best redraws"),
        (("type:weapon", "--turn", "-1"), "-1 is not in the range"),
        (("type:weapon", "--house", "luck=1"), "has no house rule"),
        (("(type:creature or -type:creature)>=1", "--target", "50%"), "differ in other parts of the question"),
    ],
)
def test_wrong_questions_are_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    """Each refusal is one message with the remedy, and exit status 2."""
    err = odds(capsys, QUEST, *words, status=2)
    assert said in err
    assert "Traceback" not in err


def test_no_numpy() -> None:
    """The whole command, exact odds with the mulligan included, loads neither numpy nor rich nor pydantic."""
    code = (
        "import sys; from decktool.cli import run; "
        f"run(['odds', {QUEST!r}, 'type:creature>=2 and type:weapon', '--target', '80%']); "
        "print(sorted({'numpy', 'rich', 'pydantic', 'yaml', 'reportlab', 'PIL', 'hashlib'} & set(sys.modules)))"
    )
    # The first process warms the cache, as the first command on a player's machine does; a change of the program's own
    # files in between (somebody is working on them) makes it cold again.
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        loaded = done.stdout.splitlines()[-1]
        if loaded == "[]":
            break
    assert loaded == "[]"
