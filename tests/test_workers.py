"""Processes of ours end with us, at once when told to, and a lost one costs its own piece of work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from decktool.errors import DecktoolError
from decktool.workers import Workers, each

ROOT = Path(__file__).resolve().parent.parent


def double(number: int) -> int:
    """Work that ends."""
    return 2 * number


def mark(folder: str, number: int) -> int:
    """Work that leaves a note of its process and then takes long."""
    Path(folder, f"{number}-{os.getpid()}").touch()
    time.sleep(60)
    return number


def die(folder: str, number: int, times: int) -> int:
    """Work over which a process dies the first `times` times."""
    notes = Path(folder)
    if number == 3 and len(list(notes.iterdir())) < times:
        (notes / f"{os.getpid()}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def alive(process: int) -> bool:
    """True while a process runs (one that has ended and waits to be fetched does not)."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


def noted(folder: Path, number: int) -> list[int]:
    """The processes that have begun to work, once there are so many."""
    until = time.monotonic() + 60
    while len(found := list(folder.iterdir())) < number and time.monotonic() < until:
        time.sleep(0.05)
    return [int(path.name.split("-")[1]) for path in found]


def ended(processes: list[int]) -> bool:
    """Whether all of them end."""
    until = time.monotonic() + 30
    while any(map(alive, processes)) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(map(alive, processes))


def test_every_piece_comes_once() -> None:
    """In any order, with its result."""
    assert sorted(each(double, [(number,) for number in range(9)], 2)) == [((n,), 2 * n) for n in range(9)]
    assert list(each(double, [], 2)) == []


needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at processes under /proc")


@needs_proc
def test_a_process_that_dies_costs_its_own_piece(tmp_path: Path) -> None:
    """The piece is tried once more, and all pieces come."""
    assert sorted(piece[1] for piece, _ in each(die, [(str(tmp_path), n, 1) for n in range(6)], 2)) == list(range(6))
    assert len(list(tmp_path.iterdir())) == 1


@needs_proc
def test_work_that_kills_twice_is_given_up(tmp_path: Path) -> None:
    """With a message that says what to try."""
    with pytest.raises(DecktoolError, match=r"died twice .* --jobs"):
        list(each(die, [(str(tmp_path), n, 2) for n in range(6)], 2))


@needs_proc
def test_leaving_early_ends_the_processes(tmp_path: Path) -> None:
    """An exception, Ctrl-C say, does not wait for what is being done."""
    begun = time.monotonic()
    pool = Workers(2)
    for number in range(2):
        pool.submit(mark, str(tmp_path), number)
    processes = noted(tmp_path, 2)
    pool.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert ended(processes)
    assert time.monotonic() - begun < 50


def test_what_has_ended_may_be_ended_again() -> None:
    """An exception while processes are ended, a second Ctrl-C say, ends all of them once more."""
    pool = Workers(1)
    assert pool.submit(double, 2).result() == 4
    pool.end()
    pool.end(now=True)


MOMENTS = [number / 50 for number in range(1, 9)]
"""Seconds after which a process dies or is ended that sends a large result; some of them are while it sends."""
at_moments = pytest.mark.parametrize(
    "moments", [MOMENTS[2:3], pytest.param(MOMENTS, marks=pytest.mark.slow)], ids=["one", "all"]
)


def large(folder: str, moment: float) -> bytes:
    """A result that takes long to send; the process dies after a moment, once."""
    note = Path(folder, f"{moment}")
    if not note.exists():
        note.touch()
        threading.Timer(moment, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return bytes(100_000_000)
    return b"whole"


@needs_proc
@at_moments
def test_a_process_that_dies_while_it_sends_costs_its_piece(tmp_path: Path, moments: list[float]) -> None:
    """Half a result is no result, and nobody waits for the other half."""
    found: list[float] = []
    work = [(str(tmp_path), moment) for moment in moments]
    doing = threading.Thread(target=lambda: found.extend(piece[1] for piece, _ in each(large, work, 2)), daemon=True)
    doing.start()
    doing.join(60)
    assert sorted(found) == moments


@needs_proc
@at_moments
def test_processes_end_while_they_send(moments: list[float]) -> None:
    """Ctrl-C while results come, at any moment of it."""
    for moment in moments:
        pool = Workers(1)
        pool.submit(double, 1).result()
        pool.submit(bytes, 100_000_000)
        time.sleep(moment)
        ending = threading.Thread(target=pool.end, kwargs={"now": True}, daemon=True)
        ending.start()
        ending.join(60)
        assert not ending.is_alive()


PROGRAM = """
import signal
import sys
from tests.test_workers import mark
from decktool.workers import each
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are deaf to it
    list(each(mark, [(sys.argv[1], 1), (sys.argv[1], 2)], 2))
"""


KILLED = """
import os
import signal
from multiprocessing import util
from tests.test_workers import double
from decktool.workers import Workers
start = util.spawnv_passfds
def started_and_killed(*said):
    start(*said)
    os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    workers = Workers(1)
    util.spawnv_passfds = started_and_killed
    workers.submit(double, 1)
"""


@needs_proc
def test_a_process_whose_parent_ends_while_it_starts_says_nothing(tmp_path: Path) -> None:
    """It has not been sent what it is to do, which is not worth a traceback."""
    script = tmp_path / "program.py"
    script.write_text(KILLED)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert "Traceback" not in done.stderr


@pytest.fixture
def parent(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program that has work done by two processes."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    (tmp_path / "notes").mkdir()
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, script, tmp_path / "notes"], env=environment, stderr=subprocess.DEVNULL
    ) as run:
        yield run
        run.kill()


@needs_proc
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_they_end_with_their_parent(parent: subprocess.Popen[bytes], tmp_path: Path, how: str) -> None:
    """However that ends."""
    processes = noted(tmp_path / "notes", 2)
    assert len(processes) == 2
    assert all(map(alive, processes))
    parent.send_signal(getattr(signal, how))
    parent.wait(30)
    assert ended(processes)
