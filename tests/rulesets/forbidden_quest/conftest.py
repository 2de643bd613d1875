"""The tests' own cards lie beside the shipped ones, as a person's set does."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def test_cards(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play where `cards/forbidden-quest/sets/table.yaml` is."""
    folder = tmp_path_factory.getbasetemp() / "forbidden-quest-cards"
    sets = folder / "cards" / "forbidden-quest" / "sets"
    if not sets.is_dir():
        sets.mkdir(parents=True)
        copy(HERE / "table.yaml", sets / "table.yaml")
    monkeypatch.chdir(folder)
