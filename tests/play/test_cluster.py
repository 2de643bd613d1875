"""Experiments on a Dask cluster; skipped where the extra `decktool[cluster]` is not installed."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import pytest

from decktool.errors import DecktoolError
from decktool.play.simulate import Experiment, simulate
from decktool.rulesets import load_written

EXPERIMENT = Experiment("card-of-the-rings", ("greedy", "random"), 120, "cluster")


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Dask is missing, the message says how to get it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DecktoolError, match=r"decktool\[cluster\]"):
        simulate(load_written, EXPERIMENT, cluster="tcp://127.0.0.1:1")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_dies_and_nothing_is_lost_or_counted_twice() -> None:
    """Two workers, one killed midway: the tally is that of one process."""
    dask: Any = pytest.importorskip("distributed")
    cluster = dask.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster:
        killed: list[int] = []

        def kill_one(done: int, wanted: int) -> None:
            if not killed and done >= 10:
                worker = next(iter(cluster.workers.values()))
                killed.append(worker.process.pid)
                worker.process.process._process.kill()

        tally = simulate(load_written, EXPERIMENT, cluster=cluster.scheduler_address, span=5, progress=kill_one)
    assert killed
    assert tally == simulate(load_written, EXPERIMENT)
    assert tally.games == 240


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_no_scheduler_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address where nobody listens is an error with the address, not a wait without end."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(import_module("decktool.play.cluster"), "WAITING", 1)
    with pytest.raises(DecktoolError, match=r"tcp://127\.0\.0\.1:9"):
        simulate(load_written, EXPERIMENT, cluster="tcp://127.0.0.1:9")
