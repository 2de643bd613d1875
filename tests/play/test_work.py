"""Work cut into spans: in processes, on a Dask cluster (where the extra is installed), kept in a file and gone on with."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.play.goldfish import Fishing, Goldfished, goldfish
from decktool.play.simulate import Experiment, Tally, run_span, simulate
from decktool.play.work import Kept, run_spans, spans
from decktool.rulesets import load_written
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
EXPERIMENT = Experiment("card-of-the-rings", ("greedy", "random"), 120, "cluster")
FISHING = Fishing("card-of-the-rings", ("greedy", "passive"), "kept")


def test_few_games_are_cut_small_and_many_large() -> None:
    """Every game is in one span; a million are no more than some thousands of spans."""
    for count in (0, 1, 24, 25, 26, 1000, 10_001, 1_000_000):
        cut = spans(count)
        assert sum(many for _, many in cut) == count
        assert [start for start, _ in cut] == [
            sum(many for _, many in cut[:place]) for place in range(min(9, len(cut)))
        ] + [start for start, _ in cut[9:]]
    assert len(spans(1000)) == 40
    assert len(spans(1_000_000)) == 1000


def test_what_waits_stays_small() -> None:
    """No more spans are under way than the processes can do soon, however much work there is."""
    import decktool.play.work as work

    asked: list[int] = []

    class Watched(list[tuple[int]]):
        def __iter__(self) -> Iterator[tuple[int]]:
            for number in range(40):
                asked.append(number)
                yield (number,)

    done = 0
    for _ in work._in_processes(abs, Watched([(0,)] * 40), 2):
        done += 1
        assert len(asked) <= done + work.AHEAD * 2
    assert done == 40


def test_stopped_and_gone_on_with(tmp_path: Path) -> None:
    """Counts that were kept half way and gone on with are those of one run; the file can be stretched to more games."""
    path, asked = tmp_path / "counts.json", {"seed": "kept"}
    whole = goldfish(load_written, FISHING, 0, 60)
    with Kept(Goldfished(), path, asked).keeping() as half:
        for start, count in ((25, 10), (0, 25)):
            half.add(start, count, goldfish(load_written, FISHING, start, count))
    again = Kept(Goldfished(), path, asked)
    assert again.done == [(0, 35)]
    assert again.total == half.total
    assert again.left(60) == [(35, 25)]
    for start, count in again.left(60):
        again.add(start, count, goldfish(load_written, FISHING, start, count))
    assert again.total == whole
    assert again.left(60) == []
    tally = Kept(Tally(), tmp_path / "tally.json", asked)
    tally.add(0, 3, run_span(load_written, EXPERIMENT, 0, 3))
    tally.write()
    assert Kept(Tally(), tmp_path / "tally.json", asked).total == run_span(load_written, EXPERIMENT, 0, 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"schema": "decktool.counts/1"}',
        '{"schema": "decktool.counts/2", "asked": {}}',
        "[" * 9999,
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    """What is no file of kept counts is told by name, and never written over."""
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(DecktoolError, match="does not hold counts"):
        Kept(Goldfished(), path, {})
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("place", "value"), [("total", []), ("total", {}), ("done", [[0]]), ("done", "x"), ("asked", 3)]
)
def test_a_file_that_was_spoiled_is_refused(tmp_path: Path, place: str, value: object) -> None:
    """So is one of ours in which something stands that cannot be."""
    path = tmp_path / "counts.json"
    Kept(Goldfished(), path, {}).write()
    path.write_text(json.dumps(json.loads(path.read_text()) | {place: value}))
    with pytest.raises(DecktoolError, match="does not hold counts"):
        Kept(Goldfished(), path, {})


def test_the_command_goes_on(decktool: Run, tmp_path: Path) -> None:
    """`--save` keeps what was played; more games go on from there, other games are refused by what differs."""
    path = tmp_path / "counts.json"
    for words in (("goldfish", "card-of-the-rings", "-n"), ("simulate", "card-of-the-rings", "-n")):
        path.unlink(missing_ok=True)
        rest = ("--seed", "1", "--output-format", "json")
        whole = json.loads(decktool(*words, "60", *rest).out)
        assert decktool(*words, "30", *rest, "--save", path).status == 0
        assert json.loads(path.read_text())["done"] == [[0, 30]]
        assert json.loads(decktool(*words, "60", *rest, "--save", path).out) == whole
        refused = decktool(*words, "60", "--seed", "2", "--save", path)
        assert (refused.status, 'its seed is "1", not "2"' in " ".join(refused.err.split())) == (2, True)
        assert "ask for as many" in decktool(*words, "30", *rest, "--save", path).err
    assert decktool("simulate", "cards/forbidden-quest/decks", "--matrix", "--save", path).status == 2


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Dask is missing, the message says how to get it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DecktoolError, match=r"decktool\[cluster\]"):
        simulate(load_written, EXPERIMENT, cluster="tcp://127.0.0.1:1")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_worker_dies_and_nothing_is_lost_or_counted_twice(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any number of workers, one of them killed midway: the tally is that of one process."""
    dask: Any = pytest.importorskip("distributed")
    monkeypatch.setattr("decktool.play.work.LEAST", 5)
    cluster = dask.LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster:
        killed: list[int] = []

        def kill_one(done: int, wanted: int) -> None:
            if not killed and done >= 10:
                worker = next(iter(cluster.workers.values()))
                killed.append(worker.process.pid)
                worker.process.process._process.kill()

        tally = simulate(load_written, EXPERIMENT, cluster=cluster.scheduler_address, progress=kill_one)
    assert killed
    assert tally == simulate(load_written, EXPERIMENT)
    assert tally.games == 240


@contextmanager
def _started(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask's while the block runs."""
    with subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as made:
        try:
            yield made
        finally:
            made.kill()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_starts_again_and_nothing_is_lost_or_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler is killed midway and another stands at its address: what was handed to it is handed over again."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("decktool.play.work.LEAST", 5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    words = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--death-timeout", "120")
    with _started(*words) as first, _started(*worker):
        again: list[Any] = []

        def restart(done: int, wanted: int) -> None:
            if not again and done >= 30:
                first.kill()
                first.wait()
                again.append(_started(*words))
                again[0].__enter__()
                again.append(_started(*worker))
                again[1].__enter__()

        time.sleep(3)
        tally = simulate(load_written, EXPERIMENT, cluster=address, progress=restart)
        for one in reversed(again):
            one.__exit__(None, None, None)
    assert again
    assert tally == simulate(load_written, EXPERIMENT)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_no_scheduler_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address where nobody listens is an error with the address, not a wait without end."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(import_module("decktool.play.work"), "WAITING", 1)
    with pytest.raises(DecktoolError, match=r"tcp://127\.0\.0\.1:9"):
        list(run_spans(abs, [(1,)], cluster="tcp://127.0.0.1:9"))
