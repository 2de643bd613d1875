"""Round robins: the same counts for any number of processes, leads counted by hand, documents as published."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pypdf import PdfReader

from decktool.lab.matrix import Course, Pod, Tournament, Watching, meetings, rated, round_robin
from decktool.lab.ratings import bradley_terry
from decktool.play.simulate import Tally
from decktool.play.state import NOBODY, MatchOutcome
from decktool.rulesets import load_written
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
GAME = "forbidden-quest"
FOLDER = Path(__file__).resolve().parents[2] / "cards" / GAME / "decks"
PLAYED = ("burning-caravan", "snares-at-low-tide")
DECKS = tuple((name, (FOLDER / f"{name}.txt").read_text("utf-8")) for name in PLAYED)
TOURNAMENT = Tournament(GAME, DECKS, "greedy", 3, "lab")


def moment(turn: int, player: int, options: int, evaluations: tuple[float, float], winner: int | None = None) -> Any:
    """A state as far as a watch looks at it."""
    outcome = None if winner is None else MatchOutcome(winner, "won", "", "", NOBODY)
    return SimpleNamespace(
        turn=turn, player=player, active=player, options=[1] * options, evaluations=evaluations, outcome=outcome
    )


def test_leads_and_idle_turns_by_hand() -> None:
    """A leads, then nobody, then B, then A, who wins: two changes; half way (turn 3 of 6) B led. Turn 2 had no choice."""
    course = Course()
    rules: Any = SimpleNamespace(
        sides=(0, 1), view=lambda state, seat: SimpleNamespace(evaluation=lambda: state.evaluations[seat])
    )
    watch: Any = Watching(course, rules)
    watch(moment(0, 0, 3, (0.5, 0.5)), NOBODY)
    watch(moment(1, 0, 2, (0.6, 0.4)), 1)
    watch(moment(2, 1, 1, (0.5, 0.5)), 1)
    watch(moment(3, 0, 1, (0.4, 0.6)), 1)
    watch(moment(3, 0, 2, (0.9, 0.1)), 1)
    watch(moment(5, 0, 2, (0.7, 0.3)), 1)
    watch(moment(6, 1, 5, (0.7, 0.3)), 1)
    watch(moment(6, 1, 0, (0.7, 0.3), winner=0), 1)
    assert dict(course.changes) == {2: 1}
    assert (course.half_way, course.held) == (1, 0)
    assert (course.turns, course.idle) == (6, 2)


def test_a_turn_in_which_only_the_other_chose_is_idle() -> None:
    """Who defends has a choice in it, its player none."""
    course = Course()
    rules: Any = SimpleNamespace(sides=(0, 1), view=lambda state, seat: SimpleNamespace(evaluation=lambda: 0.5))
    watch: Any = Watching(course, rules)
    for turn in (1, 2):
        asked = moment(turn, 0, 2, (0.5, 0.5))
        asked.active = turn - 1
        watch(asked, NOBODY)
    watch(moment(2, 0, 0, (0.5, 0.5), winner=0), 1)
    assert (course.turns, course.idle) == (2, 1)


@pytest.mark.parametrize(("last", "leader"), [(5, 0), (6, 1), (7, 1)])
def test_who_led_half_way(last: int, leader: int) -> None:
    """A led from turn 1 and B from turn 3 on: half of six turns is turn 3, of five it is before."""
    course = Course()
    rules: Any = SimpleNamespace(
        sides=(0, 1), view=lambda state, seat: SimpleNamespace(evaluation=lambda: state.evaluations[seat])
    )
    watch: Any = Watching(course, rules)
    for turn in range(1, last + 1):
        watch(moment(turn, 0, 2, (0.6, 0.4) if turn < 3 else (0.4, 0.6)), NOBODY)
    watch(moment(last, 0, 0, (0.4, 0.6), winner=1), 1)
    assert (course.half_way, course.held) == (1, int(leader == 1))


def won(games: int, one: int, other: int, turns: int = 0) -> tuple[Tally, Course]:
    """Games of which the two seats won some."""
    ahead = Counter({(0, 1): one, (1, 0): other})
    return Tally(games=games, seat_wins=Counter({0: one, 1: other}), turns=turns), Course(ahead=ahead)


def pod(here: tuple[Tally, Course], there: tuple[Tally, Course]) -> Pod:
    """Two decks' games, and those with the seats exchanged."""
    return Pod((0, 1), [here[0], there[0]], [here[1], there[1]])


def test_both_rounds_of_a_pod_count_by_deck() -> None:
    """Four wins in seat B of the second round are the first deck's."""
    (met,) = meetings(TOURNAMENT, [pod(won(5, 3, 1, 20), won(6, 2, 4, 30))])
    assert (met.ahead, met.games, met.whole.turns) == ([7, 3], 11, 50)
    one, other = rated([met], 2)
    assert one.points > 1500 > other.points


@pytest.mark.slow
def test_any_number_of_processes_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process or two, long spans or short: the same counts; each deck began as often as the other."""
    whole = round_robin(load_written, TOURNAMENT)
    monkeypatch.setattr("decktool.play.parallel.PATIENCE", 0.0)
    monkeypatch.setattr("decktool.play.parallel.LEAST", 2)
    seen: list[tuple[int, int]] = []
    apart = round_robin(load_written, TOURNAMENT, jobs=2, progress=lambda *done: seen.append(done))
    assert apart == whole
    assert seen[-1] == (6, 6)
    met = meetings(TOURNAMENT, whole)
    assert met[0].games == 6
    assert [tally.games for tally in whole[0].tallies] == [3, 3]
    assert sum(met[0].ahead) + met[0].whole.reasons["stopped"] <= 6
    assert [rating.prior for rating in rated(met, 2)] == [0 in met[0].ahead] * 2


def test_another_deck_changes_no_other_result() -> None:
    """Chances depend on the two decks alone."""
    third = (*DECKS, ("a-third", DECKS[0][1]))
    more = round_robin(load_written, Tournament(GAME, third, "random", 2, "lab"))
    few = round_robin(load_written, Tournament(GAME, DECKS, "random", 2, "lab"))
    assert [one.decks for one in more] == [(0, 1), (0, 2), (1, 2)]
    assert more[0] == few[0]


def test_the_command(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As JSON, on the terminal, on paper and as a page: the same numbers; nothing is wider than 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    decks = [str(FOLDER / f"{name}.txt") for name in PLAYED]
    asked = ("simulate", *decks, "--matrix", "--deals", "2", "--seed", "1", "--jobs", "1")
    document = decktool(*asked, "--output-format", "json", "-o", "m.html").json("matrix-1")
    assert [row["deck"] for row in document["decks"]] == list(PLAYED)
    (pairing,) = document["pairings"]
    assert sum(rate["count"] for rate in pairing["wins"]) + pairing["draws"]["count"] == document["games"] == 4
    shown = decktool(*asked, "-o", "m.pdf")
    assert shown.status == 0
    assert max(map(len, shown.out.splitlines())) <= 80
    points = f"{document['decks'][0]['rating']['points']:.0f}"
    page = (tmp_path / "m.html").read_text("utf-8")
    paper = "".join(part.extract_text() for part in PdfReader(tmp_path / "m.pdf").pages)
    for told in (shown.out, page, paper):
        assert points in told
        assert "burning-caravan" in told


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["card-of-the-rings"], "all players share one box"),
        ([str(FOLDER.parents[1] / "forward" / "decks")], "FORWARD is for one player"),
        ([str(FOLDER.parents[1] / "card-of-the-rings" / "decks")], "all players share one box"),
        ([str(FOLDER / "burning-caravan.txt")], "is the only deck"),
        ([str(FOLDER), "--agents", "greedy,random"], "plays all decks with one agent"),
        ([str(FOLDER), "-o", "m.png"], "must end in .html, .pdf or .csv"),
    ],
)
def test_what_cannot_be_compared(asked: list[str], said: str, decktool: Run) -> None:
    """Each is refused in words, before a game is played."""
    done = decktool("simulate", *asked, "--matrix")
    assert done.status == 2
    assert said in " ".join(done.err.split())


def test_one_list_that_cannot_be_read_or_played_stops_no_other(decktool: Run, tmp_path: Path) -> None:
    """The others meet; it is named, in whatever form it is, and the exit status is 2."""
    for name in ("burning-caravan", "snares-at-low-tide"):
        assert decktool("convert", FOLDER / f"{name}.txt", "--to", "csv", "-o", tmp_path / f"{name}.csv").status == 0
    (tmp_path / "a.txt").write_text("3 Nobody\n", encoding="utf-8")
    (tmp_path / "b.docx").write_bytes(b"PK\x03\x04")
    (tmp_path / "c.txt").write_bytes((FOLDER / "rulebook-example.txt").read_bytes())
    words = ("--matrix", "--deals", "1", "--seed", "1", "--agents", "random", "--output-format", "json")
    done = decktool("simulate", tmp_path, *words)
    assert [deck["deck"] for deck in json.loads(done.out)["decks"]] == ["burning-caravan", "snares-at-low-tide"]
    assert done.status == 2
    for name in ("a.txt", "b.docx", "c.txt"):
        assert f"error: {tmp_path / name}: " in done.err or f"error: {tmp_path / name}:1: " in done.err


def test_a_game_means_the_decks_in_its_folder(decktool: Run) -> None:
    """Its own decks meet; the one that cannot be played is left out, and it is said why."""
    done = decktool("simulate", "forbidden-quest", "--matrix", "--deals", "1", "--seed", "1", "--output-format", "json")
    assert [deck["deck"] for deck in json.loads(done.out)["decks"]] == ["burning-caravan", "snares-at-low-tide"]
    assert "rulebook-example is left out" in done.err


@pytest.mark.parametrize("exchanged", [False, True])
def test_a_draw_is_half_a_win_for_each(exchanged: bool) -> None:
    """Three wins, one loss and six draws weigh as six wins and four losses, whichever seat the decks sat in."""
    none = won(0, 0, 0)
    played = pod(none, won(10, 1, 3)) if exchanged else pod(won(10, 3, 1), none)
    assert rated(meetings(TOURNAMENT, [played]), 2) == bradley_terry([[0, 6], [4, 0]])


def test_draws_alone_make_no_difference() -> None:
    """Two decks that never beat each other are rated alike."""
    one, other = rated(meetings(TOURNAMENT, [pod(won(8, 0, 0), won(8, 0, 0))]), 2)
    assert one.points == pytest.approx(other.points)
