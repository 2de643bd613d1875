"""The tests' own cards of a game lie beside the shipped ones, as a person's set does."""

from __future__ import annotations

from pathlib import Path
from shutil import copy
from typing import Any

import pytest

KNOWN: dict[Path, dict[tuple[Any, ...], Any]] = {Path.cwd(): {}}
"""Folders whose games stay as they are as long as tests run, with what was read there."""


def play_beside(game: str, table: Path, factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play where `cards/GAME/sets/table.yaml` is a copy of that set."""
    folder = factory.getbasetemp() / f"{game}-cards"
    sets = folder / "cards" / game / "sets"
    if not sets.is_dir():
        sets.mkdir(parents=True)
        copy(table, sets / "table.yaml")
    KNOWN.setdefault(folder, {})
    monkeypatch.chdir(folder)
