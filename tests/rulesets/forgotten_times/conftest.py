"""The tests' own cards lie beside the shipped ones, as a person's set does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulesets.beside import play_beside


@pytest.fixture(autouse=True)
def test_cards(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play where `cards/forgotten-times/sets/table.yaml` is."""
    play_beside("forgotten-times", Path(__file__).parent / "table.yaml", tmp_path_factory, monkeypatch)
