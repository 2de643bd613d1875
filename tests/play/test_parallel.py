"""Work cut into spans: in processes, on a Dask cluster (where the extra is installed), kept in a file and gone on with."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.files import digest
from decktool.lab.matrix import Course
from decktool.lab.value import Valued
from decktool.play.goldfish import Fishing, Goldfished, goldfish
from decktool.play.parallel import SavedCounts, batches, run_batches
from decktool.play.simulate import Experiment, Tally, run_batch, simulate
from decktool.rulesets import load_written
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
EXPERIMENT = Experiment("card-of-the-rings", ("greedy", "random"), 120, "cluster")
FISHING = Fishing("card-of-the-rings", ("greedy", "passive"), "kept")


def test_few_games_are_cut_small_and_many_large() -> None:
    """Every game is in one span; a million are no more than some thousands of spans."""
    for count in (0, 1, 24, 25, 26, 1000, 10_001, 1_000_000):
        cut = batches(count)
        assert sum(many for _, many in cut) == count
        assert [start for start, _ in cut] == [
            sum(many for _, many in cut[:place]) for place in range(min(9, len(cut)))
        ] + [start for start, _ in cut[9:]]
    assert len(batches(1000)) == 40
    assert len(batches(1_000_000)) == 1000


def filled(kind: type[Any], by: int) -> Any:
    """Counts with something else in every field, and `by` times as much."""
    made = kind()
    for number, field in enumerate(fields(made), 1):
        if field.name == "sides":  # all parts have the same
            made.sides = 3
            continue
        empty = getattr(made, field.name)
        counted = Counter({"some": by * number, (number, "more", "words"): 2 * by})
        if isinstance(empty, Counter):
            empty.update(counted)
        elif isinstance(empty, dict):
            empty.update({"moment": counted, (1, "row", "gauge"): counted.copy()})
        else:
            assert empty == 0
            setattr(made, field.name, by * (number + 100))
    return made


@pytest.mark.parametrize("kind", [Tally, Goldfished, Course, Valued])
def test_counts_add_up_whole(kind: type[Any], tmp_path: Path) -> None:
    """Every count of a part is in the sum, whoever began; counts that are kept in a file are the same when read."""
    total = filled(kind, 1)
    total.add(filled(kind, 2))
    assert total == filled(kind, 3)
    empty = kind()
    empty.add(filled(kind, 3))
    assert empty == total
    if kind in {Tally, Goldfished}:
        with SavedCounts(total, tmp_path / "kept.json", {}).keeping() as kept:
            kept.done = [(0, total.games)]
        assert SavedCounts(kind(), tmp_path / "kept.json", {}).total == filled(kind, 3)


def test_stopped_and_gone_on_with(tmp_path: Path) -> None:
    """Counts that were kept half way and gone on with are those of one run; the file can be stretched to more games."""
    path, asked = tmp_path / "counts.json", {"seed": "kept"}
    whole = goldfish(load_written, FISHING, 0, 60)
    with SavedCounts(Goldfished(), path, asked).keeping() as half:
        for start, count in ((25, 10), (0, 25)):
            half.add(start, count, goldfish(load_written, FISHING, start, count))
    again = SavedCounts(Goldfished(), path, asked)
    assert again.done == [(0, 35)]
    assert again.total == half.total
    assert again.left(60) == [(35, 25)]
    for start, count in again.left(60):
        again.add(start, count, goldfish(load_written, FISHING, start, count))
    assert again.total == whole
    assert again.left(60) == []
    tally = SavedCounts(Tally(), tmp_path / "tally.json", asked)
    tally.add(0, 3, run_batch(load_written, EXPERIMENT, 0, 3))
    tally.write()
    assert SavedCounts(Tally(), tmp_path / "tally.json", asked).total == run_batch(load_written, EXPERIMENT, 0, 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"schema": "decktool.counts/1"}',
        '{"schema": "decktool.counts/1", "asked": {}}',
        "[" * 9999,
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    """What is no file of kept counts is told by name, and never written over."""
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(DecktoolError, match="holds no saved counts"):
        SavedCounts(Goldfished(), path, {})
    assert path.read_text() == text


def spoiled(path: Path, change: Callable[[dict[str, Any]], object], *, sealed: bool) -> None:
    """Three games' counts with a change in them; `sealed` as if decktool had written it so."""
    path.unlink(missing_ok=True)
    kept = SavedCounts(Tally(), path, {})
    kept.add(0, 3, run_batch(load_written, EXPERIMENT, 0, 3))
    kept.write()
    document = json.loads(path.read_text())
    change(document)
    if sealed:
        counts = {key: document[key] for key in ("asked", "done", "total")}
        document["digest"] = digest([json.dumps(counts, sort_keys=True, separators=(",", ":"))])
    path.write_text(json.dumps(document))


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.update(total=[]),
        lambda document: document.update(total={}),
        lambda document: document.update(done=[[0]]),
        lambda document: document.update(done="x"),
        lambda document: document.update(done=[[-3, 0]]),
        lambda document: document.update(done=[[0, 2], [1, 3]]),
        lambda document: document.update(done=[[2, 3], [0, 2]]),
        lambda document: document.update(done=[[0, 3], [3, 3]]),
        lambda document: document.update(done=[[3, 0]]),
        lambda document: document.update(done=[[0, 30]]),
        lambda document: document.update(done=[]),
        lambda document: document["total"].update(games=60),
        lambda document: document["total"].update(games="many"),
        lambda document: document["total"].update(wins=[1, 1, 1]),
        lambda document: document["total"].update(lengths=[[1]]),
        lambda document: document["total"].pop("reasons"),
    ],
)
def test_counts_that_were_changed_are_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], sealed: bool
) -> None:
    """By anybody, in any way: no total is believed that does not fit its games."""
    path = tmp_path / "counts.json"
    spoiled(path, change, sealed=sealed)
    with pytest.raises(DecktoolError, match="changed or damaged"):
        SavedCounts(Tally(), path, {})


def test_a_number_that_was_changed_is_noticed(tmp_path: Path) -> None:
    """Even one that could be true."""
    path = tmp_path / "counts.json"
    spoiled(path, lambda document: document["total"].update(decisions=1), sealed=False)
    with pytest.raises(DecktoolError, match="changed or damaged"):
        SavedCounts(Tally(), path, {})
    spoiled(path, lambda document: None, sealed=False)
    assert SavedCounts(Tally(), path, {}).count == 3


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
        assert json.loads(decktool(*words, "60", *rest, "--save", path).out) == whole  # nothing is left to play
        refused = decktool(*words, "60", "--seed", "2", "--save", path)
        assert (refused.status, 'its seed is "1", not "2"' in " ".join(refused.err.split())) == (2, True)
        assert "at least that number" in decktool(*words, "30", *rest, "--save", path).err
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
    monkeypatch.setattr("decktool.play.parallel.LEAST", 5)
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
    monkeypatch.setattr("decktool.play.parallel.LEAST", 5)
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
    monkeypatch.setattr(import_module("decktool.play.parallel"), "WAITING", 1)
    with pytest.raises(DecktoolError, match=r"tcp://127\.0\.0\.1:9"):
        list(run_batches(abs, [(1,)], cluster="tcp://127.0.0.1:9"))
