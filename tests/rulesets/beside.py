"""The tests' own cards of a game lie beside the shipped ones, as a person's set does."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest


def play_beside(game: str, table: Path, factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play where `cards/GAME/sets/table.yaml` is a copy of that set."""
    folder = factory.getbasetemp() / f"{game}-cards"
    sets = folder / "cards" / game / "sets"
    if not sets.is_dir():
        sets.mkdir(parents=True)
        copy(table, sets / "table.yaml")
    monkeypatch.chdir(folder)
