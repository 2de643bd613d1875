"""Games whose chances are known: what a trial wins is a formula, not a match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from decktool.dealing import seed_number
from decktool.lab.contest import Trial

Chance = Callable[[Trial, int], float]
"""With what chance a pairing's first deck wins with a trial; by the trial and the pairing."""


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> Callable[[Chance], None]:
    """Let no game be played: who wins deal i is whether the same chance for all trials is below what a formula says."""

    def rig(chance: Chance) -> None:
        def spans(run, work, jobs=1, cluster=None):  # type: ignore[no-untyped-def]
            _, contest = run.args
            for piece in work:
                trial, series, pairing, start, count = piece
                likely = chance(trial, pairing)
                deals = range(start, start + count)
                fell = [seed_number(contest.seed, series, pairing, deal) / 2**64 for deal in deals]
                yield piece, bytes(2 * (x < likely) for x in fell)

        monkeypatch.setattr("decktool.play.parallel.run_batches", spans)

    return rig
