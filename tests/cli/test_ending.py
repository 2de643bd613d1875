"""Ctrl-C, an end that is asked for and a terminal that goes away: every command ends soon, and nothing begun is lost."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.cli.conftest import Ended
from tests.little import write_game
from tests.schemas import published

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at processes under /proc")
ROOT = Path(__file__).resolve().parents[2]
DECKS = ROOT / "cards" / "forgotten-times" / "decks"
RINGS = "card-of-the-rings"
SOON = 5.0
"""CPU seconds within which a command ends; it takes a tenth of that."""
PATIENCE = 120
"""Seconds after which a command that neither works nor ends is given up, however busy this machine is."""
HARD = """\
title: Hard Game
fields:
  power: {title: Power, kind: integer, min: 0, max: 9999}
FIELDS
types: {thing: {title: Thing, plural: Things}}
sections: {main: {title: Deck}}
construction:
  formats:
    open:
      title: Open
      rules:
        - {id: size, title: Size, min: 20, max: 30}
        - {id: copies, title: Copies, per: name, max: 1}
RULES
"""


def slow(value: object) -> ParameterSet:
    """A parameter of the slow tests: each takes seconds in which nothing is computed."""
    return pytest.param(value, marks=pytest.mark.slow)


def hard_game(folder: Path, *, even: bool) -> Path:
    """A game with a good deck that is found at once and a best one that takes long; with `even`, none is found."""
    dice = random.Random(1)
    fields = [f"f{number}" for number in range(25)]
    bound = "exactly: 12000" if even else "max: 9900"
    game = HARD.replace("FIELDS", "\n".join(f"  {one}: {{title: {one}, kind: integer}}" for one in fields))
    game = game.replace(
        "RULES", "\n".join(f"        - {{id: {one}, title: {one}, sum: {one}, {bound}}}" for one in fields)
    )
    rows = [
        {"name": f"Thing {number}", "type": "thing", "power": dice.randint(1, 1000)}
        | {one: dice.randint(1, 1000) for one in fields}
        for number in range(200)
    ]
    return write_game(folder, game, "hard-game", base=json.dumps({"set": "base", "title": "Base", "cards": rows}))


def caught(process: int, number: int) -> bool:
    """True once a process hears a signal."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("SigCgt:"):
                return bool(int(line.split()[1], 16) >> number - 1 & 1)
    return False


@dataclass(frozen=True, slots=True)
class Running:
    """A process of a group: its command line, what it does (R: it works, S: it waits), its CPU seconds so far."""

    command: str
    state: str
    seconds: float


def group(leader: int) -> list[Running]:
    """The processes of a group that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            row = path.read_text().rpartition(")")[2].split()
            if int(row[2]) == leader and row[0] != "Z":
                threads = {one.read_text().rpartition(")")[2].split()[0] for one in path.parent.glob("task/*/stat")}
                seconds = sum(map(int, row[11:15])) / os.sysconf("SC_CLK_TCK")
                words = (path.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found.append(Running(words, "S" if threads == {"S"} else "R", seconds))
    return found


def wait_until(there: Callable[[], object], pause: float = 0.02) -> None:
    """Wait for something, and no longer than this test is patient."""
    until = time.monotonic() + PATIENCE
    while not there() and time.monotonic() < until:
        time.sleep(pause)


class Started:
    """A command that runs in a group of its own, as in a terminal, with a pipe or a terminal to type into."""

    def __init__(self, here: Path, words: Sequence[str | Path], terminal: bool) -> None:
        self.ours, theirs = pty.openpty() if terminal else (-1, subprocess.PIPE)
        command = [sys.executable, "-m", "decktool", *map(str, words)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"}
        self.process = subprocess.Popen(
            command, cwd=here, env=environment, start_new_session=True,
            stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.output = self.process.stdout.fileno()
        if terminal:
            os.close(theirs)
        wait_until(lambda: caught(self.process.pid, signal.SIGTERM))

    def works(self, seconds: float) -> None:
        """Wait until it has worked for so long by the CPU's clock, waits for whoever reads its output, or has ended."""
        worked = -1.0

        def enough() -> bool:
            nonlocal worked
            before, running = worked, group(self.process.pid)
            worked = sum(one.seconds for one in running)
            waits = worked == before and all(one.state == "S" for one in running)
            return worked >= seconds or (waits and self.written()) or self.process.poll() is not None

        wait_until(enough, 0.1)

    def written(self) -> bool:
        """Whether there is output that nobody has read."""
        return bool(select.select([self.output], [], [], 0)[0])

    def type(self, text: str) -> None:
        """Type into its terminal."""
        os.write(self.ours, text.encode())

    def asks(self) -> None:
        """Wait until it has written something and waits for an answer."""
        said = False

        def waits() -> bool:
            nonlocal said
            waiting = all(one.state == "S" for one in group(self.process.pid))
            if self.written():
                said, waiting = bool(os.read(self.output, 1 << 16)), False
            return waiting and said

        wait_until(waits, 0.05)

    def end(self, number: int = signal.SIGINT) -> Ended:
        """Send a signal to all its processes, as a terminal does; how it ended, and that it did so soon and whole."""
        if self.process.poll() is not None:
            assert self.process.returncode == 0, self.process.communicate()
            pytest.skip("this machine was done before the work could be interrupted")
        before = sum(one.seconds for one in group(self.process.pid)) + ended_seconds()
        os.killpg(self.process.pid, number)
        out, err = self.process.communicate(timeout=PATIENCE)
        wait_until(lambda: not group(self.process.pid))
        assert not group(self.process.pid)
        assert ended_seconds() - before < SOON
        assert b"Traceback" not in out + err
        # A full pipe may hold half a character when the command ends.
        return Ended(self.process.returncode, out.decode(errors="replace"), err.decode())


def ended_seconds() -> float:
    """CPU seconds of all processes that this one started and that have ended."""
    times = os.times()
    return times.children_user + times.children_system


Start = Callable[..., Started]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """`start("print", deck)` starts a command in an empty folder; `terminal` gives it one to be typed into."""
    monkeypatch.chdir(tmp_path)
    begun: list[Started] = []

    def starting(*words: str | Path, terminal: bool = False) -> Started:
        begun.append(Started(tmp_path, words, terminal))
        return begun[-1]

    yield starting
    for one in begun:
        one.process.kill()
        one.process.communicate()
        if one.ours >= 0:
            os.close(one.ours)


def after_some(start: Start, number: int, *words: str | Path, first: int = 1) -> Ended:
    """A command that is ended by a signal once it has something to report, however much work that takes.

    It works for `first` CPU seconds, and for longer where it then reports nothing.
    """
    for seconds in (first, 4, 8, 16, 32):
        running = start(*words)
        running.works(seconds)
        done = running.end(number)
        if done.out:
            break
    return done


def files(folder: Path) -> set[str]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


LONG: dict[str, list[str | Path]] = {
    "check": ["check", "lists", "--jobs", "1"],
    "cores": ["check", "lists", "--jobs", "2"],
    "print": ["print", "large.txt", "large.txt", "large.txt", "large.txt", "-o", "out.pdf"],
    "images": ["export", "large.txt", "--to", "images", "-o", "images"],
    "hands": ["hand", DECKS / "mortals-of-harrowgate.txt", "-n", "900000000"],
    "match": ["match", RINGS, "-a", "search:2000", "--log", "log.json"],
    "report": ["report", "lists", "-o", "report.pdf"],
    "import": ["import", "large.csv", "--game", "hard-game"],
    "lint": ["lint", "hard-game"],
    "explain": ["explain", "hard.txt"],
}


def much(folder: Path, words: Sequence[str | Path]) -> None:
    """What a command line names, with more work in it than a test waits for."""
    text = (DECKS / "mortals-of-harrowgate.txt").read_text("utf-8")
    if "lists" in words:
        (folder / "lists").mkdir()
        first = folder / "lists" / "0.txt"
        first.write_text(text, "utf-8")
        for number in range(1, 6000):
            os.link(first, folder / "lists" / f"{number}.txt")
    if "large.txt" in words:
        lines = [line.partition(" ")[2] for line in text.splitlines() if line[:1].isdecimal()]
        large = "".join(f"{19_000 // len(lines)} {line}\n" for line in lines)
        (folder / "large.txt").write_text(f"# game: forgotten-times\n{large}", "utf-8")
    if "large.csv" in words:
        rows = "".join(f"Card {number},thing,{number % 9}\n" for number in range(60_000))
        (folder / "large.csv").write_text("name,type,power\n" + rows, "utf-8")
    if {"hard-game", "hard.txt"} & {*words}:
        hard_game(folder / "cards", even=True)
        (folder / "hard.txt").write_text("# game: hard-game\n1 Thing 1\n", "utf-8")


@pytest.mark.parametrize(
    "name", ["check", "print", *map(slow, ["match", "explain", "cores", "images", "hands", "report", "import", "lint"])]
)
def test_ctrl_c_ends_a_command_while_it_works(name: str, start: Start, tmp_path: Path) -> None:
    """With one line, and no file begun."""
    much(tmp_path, LONG[name])
    before = files(tmp_path)
    running = start(*LONG[name])
    running.works(0.8)
    done = running.end()
    assert done.status == 130
    assert done.err.splitlines()[-1] == "interrupted"
    begun = files(tmp_path) - before
    assert not [name for name in begun if name.endswith(".part")]
    # Pictures are made one by one, and the next export goes on.
    assert all(name.startswith("images/") for name in begun)


def test_ctrl_c_is_heard_while_reportlab_is_loaded(tmp_path: Path, start: Start) -> None:
    """ReportLab catches every exception while it tries to import uharfbuzz, and does without that module."""
    (tmp_path / "uharfbuzz.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n", "utf-8")
    running = start("print", DECKS / "mortals-of-harrowgate.txt", "-o", "out.pdf")
    _, err = running.process.communicate(timeout=PATIENCE)
    assert (running.process.returncode, err.decode().splitlines()[-1]) == (130, "interrupted")
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, slow(signal.SIGINT), slow(signal.SIGHUP)])
def test_a_search_gives_its_best_answer_so_far(number: int, start: Start, tmp_path: Path) -> None:
    """Where it has one, and says that nothing is proven."""
    hard_game(tmp_path / "cards", even=False)
    done = after_some(
        start, number, "build", "hard-game", "--prefer", "power", "-o", "best.txt", "--output-format", "json"
    )
    assert (done.status, done.err) == (130, "\ninterrupted\n")
    (solution,) = done.json("solution-1")["solutions"]
    assert solution["verdict"] == "legal"
    assert not solution["proven"]
    assert solution["score"] > 0
    assert (tmp_path / "best.txt").read_text("utf-8") == solution["decklist"]


@pytest.mark.slow
def test_a_search_without_an_answer_ends(start: Start, tmp_path: Path) -> None:
    """There is nothing to give."""
    hard_game(tmp_path / "cards", even=True)
    running = start("build", "hard-game")
    running.works(1)
    assert running.end() == Ended(130, "", "\ninterrupted\n")


PARTS: dict[str, list[str | Path]] = {
    "simulate-1": ["simulate", RINGS, "-n", "1000000"],
    "goldfish-1": ["goldfish", RINGS, "-n", "1000000"],
    "matrix-1": ["simulate", "forgotten-times", "--matrix", "-n", "100000"],
    "value-1": ["value", RINGS, "--tolerance", "0.1", "-n", "1000000"],
    "balance-1": ["balance", "forgotten-times", "-n", "10000000"],
    "tune-1": ["tune", DECKS / "mortals-of-harrowgate.txt", "-n", "200000"],
}


@pytest.mark.parametrize("schema", list(map(slow, ["simulate-1", "goldfish-1", "matrix-1", "value-1", "balance-1"])))
def test_what_was_played_is_reported(schema: str, start: Start, tmp_path: Path) -> None:
    """As a part: exit status 130, and the document says how much of how much was done."""
    asked = [*PARTS[schema], "--seed", "1", "--jobs", "2", "--output-format", "json"]
    done = after_some(start, signal.SIGINT, *asked, first=2)
    assert (done.status, done.err) == (130, "\ninterrupted\n")
    part = done.json(schema)["stopped"]
    assert 0 < part["after"] < part["of"]


@pytest.mark.slow
def test_text_says_first_that_it_is_of_a_part(start: Start) -> None:
    """In words."""
    done = after_some(start, signal.SIGINT, *PARTS["simulate-1"], "--agents", "greedy,random", "--jobs", "1")
    assert done.status == 130
    first, *rest = done.out.splitlines()
    assert first.startswith("stopped after ")
    assert first.endswith(" of 1,000,000 deals; the results are partial")
    assert "each played twice" in " ".join(rest)


def test_nothing_is_lost_of_counts_that_are_kept(start: Start, tmp_path: Path, decktool: Callable[..., Ended]) -> None:
    """However often it is interrupted, the end is that of one run."""
    asked = ["simulate", RINGS, "-n", "1500", "--seed", "1", "--jobs", "1", "--output-format", "json"]
    for _ in range(2):
        running = start(*asked, "--save", "counts.json")
        running.works(0.5)
        running.end()
    decktool(*asked, "--save", tmp_path / "counts.json")
    assert decktool(*asked, "--save", tmp_path / "counts.json").json("simulate-1") == decktool(*asked).json(
        "simulate-1"
    )


SITTINGS: dict[str, tuple[list[str | Path], str, list[str], str]] = {
    "play": (["play", RINGS, "--seed", "3", "--first", "A"], "\n", ["play", "--resume"], "match-1"),
    "table": (["table", "dragon-quest", "--seed", "3"], "draw 2\n", ["table", "--resume"], "table-1"),
    "hand": (
        ["hand", DECKS / "mortals-of-harrowgate.txt", "-i", "--seed", "3"],
        "keep\n",
        ["hand", "--resume"],
        "session-2",
    ),
    "draft": (["draft", "forgotten-times", "--person", "Ada", "--seed", "3"], "1\n", ["draft", "--resume"], "draft-1"),
}


@pytest.mark.parametrize("how", ["SIGINT", slow("SIGTERM"), slow("SIGHUP"), slow("closed")])
@pytest.mark.parametrize("name", list(SITTINGS))
def test_a_sitting_is_kept(name: str, how: str, start: Start, tmp_path: Path, decktool: Callable[..., Ended]) -> None:
    """However somebody leaves it: with Ctrl-C, by being ended, or by closing the terminal."""
    begin, answer, resume, schema = SITTINGS[name]
    running = start(*begin, terminal=True)
    running.asks()
    running.type(answer)
    running.asks()
    if how == "closed":
        os.close(running.ours)
        running.ours = -1
        out, err = running.process.communicate(timeout=PATIENCE)
        done = Ended(running.process.returncode, out.decode(), err.decode())
        assert done.status in {0, 1, 130}
    else:
        done = running.end(getattr(signal, how))
        assert done.status == 130
        assert done.err.splitlines()[-1] == "interrupted"
    (kept,) = (tmp_path / "output").rglob("*.json")
    document = json.loads(kept.read_text("utf-8"))
    published(schema).validate(document)
    again = decktool(*resume, kept)
    assert again.err == ""
    assert again.status in {0, 1}
