"""The tests' own cards lie beside the shipped ones, as a person's set does, and every rule is kept for both seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.rulesets.dragon_quest.declarations import Phase
from decktool.rulesets.dragon_quest.state import DragonState
from tests.rulesets.beside import play_beside
from tests.rulesets.other_seat import play_from_both_seats

MATCHES = {"test_referee", "test_properties"}
"""Files in which whole matches are played, which is too much to do twice."""


@pytest.fixture(autouse=True)
def test_cards(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play where `cards/dragon-quest/sets/table.yaml` is."""
    play_beside("dragon-quest", Path(__file__).parent / "table.yaml", tmp_path_factory, monkeypatch)


@pytest.fixture(autouse=True)
def both_seats(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test plays is played from the other seat too."""
    if request.path.stem not in MATCHES:
        play_from_both_seats(DragonState, int(Phase.SETUP), monkeypatch)
