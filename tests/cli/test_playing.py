"""`match`, `replay`, `judge`, `play`, `goldfish`, `simulate` and `rules` on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from decktool.play import parallel
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
GAME = "card-of-the-rings"
ROOT = Path(__file__).resolve().parents[2]
BOX = ROOT / "cards" / GAME / "decks" / "the-box.txt"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_match_and_replay(decktool: Run, here: Path) -> None:
    """A match is told, written and played again; as one player, no hidden card is named."""
    done = decktool("match", GAME, "--seed", "7", "--log", "m.json", "--clauses")
    assert (done.status, done.err) == (0, "")
    assert "turn 1: " in done.out
    assert "[CR-4.1-01]" in done.out
    boxed = decktool("match", BOX, "--seed", "7", "--clauses").out.splitlines()
    assert boxed[1] == "both play the-box"
    assert boxed[2:60] == done.out.splitlines()[1:59]
    again = decktool("replay", "m.json", "--clauses")
    assert again.status == 0
    assert again.out.splitlines()[:-3] == done.out.splitlines()[1:-3]
    assert decktool("replay", "m.json", "--check").out.startswith("✓ ")
    decktool("match", BOX, "--seed", "7", "--log", "box.json")
    assert "Human Knight" in (here / "box.json").read_text("utf-8").split('"choices"')[0]
    assert decktool("replay", "box.json", "--check").status == 0
    private = decktool("replay", "m.json", "--as", "A").out
    assert "B draws a card" in private
    document = decktool("match", GAME, "--seed", "7", "--output-format", "json").json("match-1")
    assert document["seed"] == "7"


def test_replay_a_moment_as_a_position(decktool: Run) -> None:
    """The table after some choices, and as a file that the judge reads."""
    decktool("match", GAME, "--seed", "7", "--log", "m.json")
    for step in map(str, range(20, 26)):  # whoever is to choose
        seen = [decktool("replay", "m.json", "--step", step, "--as", seat).out for seat in "AB"]
        assert seen[0] != seen[1]
        assert decktool("replay", "m.json", "--step", step).out in seen
    shown = decktool("replay", "m.json", "--step", "20", "--as", "A", "--position", "p.yaml")
    assert shown.status == 0
    assert "A (you)" in shown.out
    assert decktool("judge", "p.yaml").status == 0
    named = decktool("replay", "m.json", "--step", "20", "--position", "a moment.yaml").out
    assert 'written to a moment.yaml; decktool judge "a moment.yaml"' in named
    assert decktool("replay", "m.json", "--step", "2000").status == 2
    assert decktool("replay", "m.json", "--position", "p.yaml").status == 2


def test_a_forged_log(decktool: Run, here: Path) -> None:
    """A log that is not what happens ends with status 1, one that is none with 2."""
    decktool("match", GAME, "--seed", "7", "--log", "m.json")
    text = (here / "m.json").read_text("utf-8")
    (here / "m.json").write_text(text.replace('"digest": "', '"digest": "0'), "utf-8")
    done = decktool("replay", "m.json")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("error: m.json: all choices were legal, but")
    (here / "m.json").write_text(text.replace('"game": "card-of-the-rings"', '"game": "forbidden-quest"'), "utf-8")
    other = decktool("replay", "m.json")
    assert other.status == 1
    assert len(other.err.splitlines()[-1]) < 150
    (here / "m.json").write_text("{}", "utf-8")
    assert decktool("replay", "m.json").status == 2


def test_judge(decktool: Run, here: Path) -> None:
    """The project's positions go as written; a question is answered with clause and section."""
    folder = ROOT / "tests" / "positions" / GAME
    done = decktool("judge", folder, "--quiet")
    assert done.status == 0
    assert all(line.startswith("✓") for line in done.out.splitlines())
    assert decktool("judge", folder, "-qq") == Ended(0, "", "")
    assert decktool("judge", folder, "--output-format", "json").json("judge-1")["positions"]
    deep = here / "mine" / "some" / "of.yaml"
    deep.parent.mkdir(parents=True)
    deep.write_bytes(next(folder.glob("*.yaml")).read_bytes())
    (said,) = decktool("judge", "mine", "--output-format", "json").json("judge-1")["positions"]
    assert said["verdict"] == "as written", "in folders of the folder, too"
    question = "title: q\ngame: card-of-the-rings\ngiven: {A: {hand: [Gold Pouch]}}\nsteps: [{when: bank Gold Pouch}]\n"
    done = decktool("judge", "-", stdin=question.encode())
    assert done.status == 0
    assert "refused" in done.out
    assert "Rules IV.2  [CR-4.2-03]" in done.out
    wrong = question.replace("{when: bank Gold Pouch}", "{when: bank Gold Pouch, then: {}}")
    assert decktool("judge", "-", stdin=wrong.encode()).status == 1
    done = decktool("judge", "nowhere.yaml")
    assert done.status == 2
    assert "no such file" in done.out
    (here / "empty").mkdir()
    assert decktool("judge", "empty").status == 2


def test_play_a_game(decktool: Run) -> None:
    """Numbers, words, help, rules, undo, save; stopping keeps the match, and it goes on where it was."""
    typed = (
        "help\n?\n? recruit The Lost Crown\n? gold pouch\n? the lost crown\n99\ndance\nundo\nbank Gold Pouch\nundo\n"
    )
    typed += "save mine.json\nstory\nquit\n"
    done = decktool("play", GAME, "--seed", "3", "--first", "A", "--save", "k.json", stdin=typed.encode())
    assert done.status == 0
    for words in (
        "a number or words", "Play any number of gold cards", "that belongs to the action phase", "no action has the number 99",
        "no action is called 'dance'", "Gold Pouch  Gold · ", "no action is called 'the lost crown'",
        "nothing to undo", "Resume with: decktool play --resume mine.json", "--resume k.json",
    ):  # fmt: skip
        assert words in done.out
    more = decktool("play", "--resume", "k.json", stdin=b"1\n")
    assert more.status == 0
    assert "--resume k.json" in more.out
    assert decktool("replay", "k.json", "--check").status == 0
    assert decktool("play").status == 2


def test_a_whole_game_is_played_to_its_end(decktool: Run) -> None:
    """Always the first action: the other wins or nobody, and the match is kept."""
    done = decktool("play", GAME, "--seed", "5", stdin=b"0\n1\n" * 400)
    assert done.status == 0
    assert "decktool replay " in done.out


def test_goldfish(decktool: Run) -> None:
    """A clock with a chart, tables turn by turn, JSON, an opponent, and one game step by step."""
    done = decktool("goldfish", GAME, "--games", "20", "--seed", "1")
    assert done.status == 0
    assert "Own turn of the win" in done.out
    assert decktool("goldfish", GAME, "--games", "20", "--seed", "1").out == done.out
    document = decktool("goldfish", BOX, "-n", "20", "--seed", "1", "--output-format", "json").json("goldfish-1")
    assert document["games"] == 20
    met = decktool("goldfish", GAME, "--against", "greedy", "-n", "20", "--seed", "1", "--output-format", "json")
    assert met.json("goldfish-1")["against"] == "greedy"
    step = decktool("goldfish", GAME, "--step", "--seed", "1")
    assert step.status == 0
    assert "→ " in step.out


def test_a_goldfish_names_its_decks_short(decktool: Run) -> None:
    """The heading names decks by their files, without the folders, and fits the terminal."""
    deck = Path(__file__).parents[2] / "cards" / "forbidden-quest" / "decks" / "burning-caravan.txt"
    heading = decktool("goldfish", deck, "-n", "2", "--seed", "1").out.splitlines()[0]
    assert heading == "Forbidden Quest · burning-caravan"


@pytest.mark.parametrize("columns", [50, 60, 80])
def test_a_goldfish_fits_the_terminal(decktool: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """No line is wider than the terminal, and no two columns touch, however great the counts."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for words in (("forbidden-quest", "--against", "greedy", "-n", "2"), ("forward", "-n", "4", "--worth", "2")):
        lines = decktool("goldfish", *words, "--seed", "1").out.splitlines()
        assert [line for line in lines if len(line) > columns] == []
        assert [line for line in lines if re.search(r"\)\d", line)] == []


def test_one_concedes_for_oneself(decktool: Run) -> None:
    """`help` names what may be declared; what the other would have to say is refused, and suggested to nobody."""
    typed = b"help\nB concedes\nB conceeds\n? B concedes\nA concedes\n"
    out = decktool("play", "forbidden-quest", "--seed", "3", stdin=typed).out
    assert "A concedes          declare this at any time" in out
    assert out.count("B concedes: only B can declare that (Rules 1.6; FQ-1.6-05)") == 2
    assert "no action is called 'B conceeds'; did you mean 'A concedes'?" in out
    assert "A concedes: B wins" in out


def test_pressing_once_too_often(decktool: Run) -> None:
    """1 again and again banks what there is and never ends the phase; the open pile can be looked through."""
    out = decktool("play", GAME, "--seed", "3", "--first", "A", stdin=b"1\n1\n1\n1\npiles\n").out
    assert "0. end the resource phase" in out
    assert "no action has the number 1; choose 0" in out
    assert "action phase:" not in out
    assert "> discard: empty" in out


def test_prompts_name_the_card(decktool: Run) -> None:
    """Whose text asks stands before the question."""
    done = decktool("goldfish", GAME, "--step", "--seed", "1")
    assert ": which card to keep:" in done.out


def test_nobody_quits_into_nothing(decktool: Run, here: Path) -> None:
    """Where the match cannot be kept, `quit` says so and goes on asking, so that it can be saved elsewhere."""
    (here / "taken").mkdir()
    done = decktool("play", GAME, "--seed", "3", "--save", "taken", stdin=b"quit\nsave here.json\n")
    assert "cannot write taken: it is a folder" in done.out
    assert "Resume with: decktool play --resume here.json" in done.out
    assert decktool("play", "--resume", "here.json", stdin=b"").status == 0


def test_play_shows_the_table_when_it_changed(decktool: Run) -> None:
    """What is played stands first; where a move is chosen in two parts the table is not drawn again between them."""
    words = ["set Ember Hopper in the centre", "set no more creatures", "move Ember Hopper", "quit"]
    out = decktool("play", "forbidden-quest", "--seed", "50", stdin="\n".join(words).encode()).out
    assert out.startswith("A plays burning-caravan, B plays snares-at-low-tide\n")
    between = out.split("main phase:")[1].split("where to move:")[0]
    assert "move Ember Hopper" in between
    assert "┌" not in between


@pytest.mark.parametrize("command", ["goldfish", "simulate"])
def test_every_core_plays(decktool: Run, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --jobs as many processes as there are cores, with it as many as it says; the results are the same."""
    asked: list[int] = []
    run_batches = parallel.run_batches

    def counted(run: Callable[..., Any], pieces: Sequence[tuple[Any, ...]], jobs: int = 1, *rest: Any) -> Any:
        asked.append(jobs)
        return run_batches(run, pieces, 1)

    monkeypatch.setattr(parallel, "run_batches", counted)
    monkeypatch.setattr("decktool.cli.options.cores", lambda: 7)
    words = (command, GAME, "-n", "4", "--seed", "1")
    assert decktool(*words).out == decktool(*words, "--jobs", "1").out == decktool(*words, "-j", "3").out
    assert set(asked) == {7, 1, 3}


def test_simulate_two_decks(decktool: Run) -> None:
    """Of two decks it is told how often each wins, whoever plays them; a deck against itself by its seats."""
    decks = Path(__file__).parents[2] / "cards" / "forbidden-quest" / "decks"
    caravan, snares = str(decks / "burning-caravan.txt"), str(decks / "snares-at-low-tide.txt")
    words = ("simulate", caravan, snares, "--deals", "6", "--seed", "1")
    lines = decktool(*words).out.splitlines()
    assert lines[1] == "burning-caravan against snares-at-low-tide"
    document = decktool(*words, "--output-format", "json").json("simulate-1")
    wins = [row["wins"]["count"] for row in document["decks"]]
    assert sum(wins) == document["going_first"]["of"] > 0
    told = [line.split("wins")[1].split()[-3:] for line in lines if " wins  " in line and "nobody" not in line]
    assert told == [[str(count), "of", "6"] for count in wins]
    mirrored = decktool("simulate", caravan, caravan, "--deals", "2").out
    assert "burning-caravan (A) against burning-caravan (B)" in mirrored
    assert "both play burning-caravan" in decktool("simulate", caravan, "--deals", "2").out
    solo = decktool("simulate", "forward", "--deals", "1", "--output-format", "json").json("simulate-1")
    assert [row["seats"] for row in solo["decks"]] == [["A"]]


def test_simulate(decktool: Run) -> None:
    """Rates with intervals, a chart, JSON; the same for the same seed."""
    words = ("simulate", GAME, "--agents", "greedy,random", "--deals", "10", "--seed", "1")
    done = decktool(*words)
    assert done.status == 0
    assert "10 deals, each played twice with seats swapped" in done.out
    document = decktool(*words, "--output-format", "json").json("simulate-1")
    assert document["digest"] in done.out


def test_simulated_sample_cards_are_named(decktool: Run) -> None:
    """A deck with unofficial cards says so, as in every report; the rulebook's own cards do not."""
    for game, unofficial in (("forward", True), ("card-of-the-rings", False)):
        words = ("simulate", game, "--deals", "1", "--seed", "1")
        assert ("unofficial sample cards" in decktool(*words).out.splitlines()) is unofficial
        assert decktool(*words, "--json").json("simulate-1")["unofficial"] is unofficial


def test_a_solo_game(decktool: Run) -> None:
    """Alone at the table there is no first player and nobody to win from; a run is told by locations."""
    done = decktool("simulate", "forward", "--agents", "greedy", "--deals", "5", "--seed", "1")
    assert done.status == 0
    assert "5 deals, one player" in done.out
    assert "first player" not in done.out
    assert "nobody wins" not in done.out
    run = ("goldfish", "forward", "--agent", "greedy", "-n", "5", "--worth", "2", "--seed", "1")
    done = decktool(*run)
    ended = [line.split() for line in done.out.partition("Where it ended\n")[2].partition("\n\n")[0].splitlines()]
    assert [words[0] for words in ended] == [*(f"L{number}" for number in range(1, 10)), "the"]
    lost = [float(words[words.index("%") - 1]) for words in ended if "%" in words]
    assert "Worth of each kept card" in done.out
    assert "Worth of each kept card" not in decktool("goldfish", "forward", "-n", "2", "--seed", "1").out
    again = decktool(*run, "--output-format", "json").json("goldfish-1")
    assert sum(lost) == 100 - 20 * again["wins"]["count"]
    assert (again["against"], again["agent"], len(again["rows"])) == (None, "greedy", 10)
    assert again["keepers"][0]["again"]["with"]["of"] == 2


RIDDLE = """\
set: riddle
title: A riddle
cards:
  - {name: Riddle, type: scene, text: "Speak, friend."}
"""


@pytest.fixture
def riddle(here: Path) -> Path:
    """A run with a card whose text is not written as rules."""
    sets = here / "cards" / "forward" / "sets"
    sets.mkdir(parents=True)
    (sets / "riddle.yaml").write_text(RIDDLE, "utf-8")
    text = (ROOT / "cards/forward/decks/short-road.txt").read_text("utf-8")
    (here / "run.txt").write_text(text.replace("L2:", "Riddle\n\nL2:"), "utf-8")
    return here


def test_cards_without_rules_data(decktool: Run, riddle: Path) -> None:
    """Refused by name before a run starts, everywhere; as far as they are known only where asked for, and every result says so."""
    commands = (("goldfish",), ("match",), ("simulate",), ("play",))
    for words in commands:
        done = decktool(*words, "run.txt")
        assert (done.status, done.out) == (2, "")
        assert "Riddle: its text has no rules data" in done.err
        assert "--assume-vanilla" in done.err
    fish = decktool("goldfish", "run.txt", "--assume-vanilla", "-n", "2")
    assert "played with the known part of their rules: Riddle" in fish.out
    document = decktool("goldfish", "run.txt", "--assume-vanilla", "-n", "2", "--output-format", "json")
    assert document.json("goldfish-1")["blanks"] == ["Riddle"]
    assert (
        "played with the known part of their rules: Riddle"
        in decktool("simulate", "run.txt", "--assume-vanilla", "--deals", "2").out
    )
    match = decktool("match", "run.txt", "--assume-vanilla", "--seed", "1", "--log", "m.json")
    assert "played with the known part of their rules: Riddle" in match.out
    assert '"blanks": [\n  "Riddle"\n ]' in (riddle / "m.json").read_text("utf-8")
    assert decktool("replay", "m.json", "--check").status == 0
    assert (
        "played with the known part of their rules: Riddle"
        in decktool("play", "run.txt", "--assume-vanilla", stdin=b"quit\n").out
    )


def test_a_position_with_a_blank(decktool: Run, riddle: Path) -> None:
    """A moment of such a match is a position that says so; the judge takes it, and refuses it without the word."""
    decktool("match", "run.txt", "--assume-vanilla", "--seed", "1", "--log", "m.json")
    decktool("replay", "m.json", "--step", "3", "--position", "p.yaml")
    text = (riddle / "p.yaml").read_text("utf-8")
    assert "assume_vanilla: true" in text
    assert decktool("judge", "p.yaml").status == 0
    (riddle / "p.yaml").write_text(text.replace("assume_vanilla: true\n", ""), "utf-8")
    refused = decktool("judge", "p.yaml")
    assert refused.status == 2
    assert "--assume-vanilla" in refused.out
    assert "played with the known part of their rules: Riddle" in decktool("judge", "p.yaml", "--assume-vanilla").out


def test_rules(decktool: Run) -> None:
    """Every house rule with its value, changed ones too."""
    done = decktool("house-rules", GAME, "--house", "vp_to_win=3")
    assert "vp_to_win = 3" in done.out
    document = decktool("house-rules", GAME, "--output-format", "json").json("rules-1")
    assert document["playable"] is True
    assert len(document["house"]) == 21


@pytest.mark.parametrize(
    "words",
    [
        ("match", "no-such-game"),
        ("goldfish", "forward", "--against", "greedy"),
        ("goldfish", "forward", "--second"),
        ("match", "forward", "--agents", "greedy,random"),
        ("simulate", "forward", "--agents", "greedy,random"),
        ("goldfish", GAME, "--worth", "5"),
        ("match", GAME, GAME, GAME),
        ("match", GAME, "--agents", "gredy"),
        ("match", GAME, "--agents", "random,random,random"),
        ("match", GAME, "--first", "C"),
        ("match", GAME, "--house", "steal=never"),
        ("simulate", GAME, "--deals", "0"),
        ("goldfish", ROOT / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt", "--game", GAME),
        ("play", "--resume", "nowhere.json"),
    ],
)
def test_wrong_words(decktool: Run, words: tuple[str, ...]) -> None:
    """What cannot be done ends with status 2 and a message, and nothing on standard output."""
    done = decktool(*words)
    assert (done.status, done.out) == (2, "")
    assert "error: " in done.err


def test_another_list_than_the_box(decktool: Run, here: Path) -> None:
    """A game with one box for all is not played with another list."""
    (here / "deck.txt").write_text("# game: card-of-the-rings\nHuman Knight\n", "utf-8")
    done = decktool("match", "deck.txt")
    assert done.status == 2
    assert "is played with its box of 26 cards" in done.err


def test_the_next_game_of_a_match(decktool: Run, here: Path) -> None:
    """Who goes first follows from the log of the game before and the house rule; without one chance decides."""
    game = "forgotten-times"

    def first(*asked: str) -> str:
        done = decktool("match", game, "--seed", "2", "--agents", "greedy,random", *asked)
        assert (done.status, done.err) == (0, "")
        return done.out.split(" goes first")[0][-1]

    for seat, other in ("AB", "BA"):
        assert first("--first", seat, "--log", f"{seat}.json") == seat
        assert first("--after", f"{seat}.json") == other
        assert first("--after", f"{seat}.json", "--house", "next_first_player=random") == first()
        won = json.loads((here / f"{seat}.json").read_text("utf-8"))["outcome"]["winner"]
        assert first("--after", f"{seat}.json", "--house", "next_first_player=loser") == {"A": "B", "B": "A"}[won]
    both = decktool("match", game, "--first", "A", "--after", "A.json")
    assert (both.status, "--first and --after both decide who goes first" in both.err) == (2, True)
    another = decktool("match", GAME, "--after", "A.json")
    assert (another.status, "A.json: a match of forgotten-times, not of The Card of the Rings" in another.err) == (
        2,
        True,
    )


def test_after_a_game_that_is_not_over(decktool: Run, here: Path) -> None:
    """Its log is refused, with what to do."""
    decktool("play", "forgotten-times", "--seed", "1", "--save", "begun.json", stdin=b"quit\n")
    done = decktool("play", "forgotten-times", "--after", "begun.json")
    assert (done.status, "is not over; finish it with decktool play --resume begun.json" in done.err) == (2, True)
