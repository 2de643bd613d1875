"""The cards of published games, as their communities keep them in spreadsheets.

None ships with decktool: name a folder of such files (CSV, TSV, XLSX, ODS) in DECKTOOL_POOLS.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from decktool.cli import run
from decktool.deck import resolve
from decktool.decklist import read_decklist
from decktool.games import load_game
from decktool.spreadsheets import read_table

ENDINGS = {".csv", ".tsv", ".xlsx", ".ods"}
FOLDER = os.environ.get("DECKTOOL_POOLS")
POOLS = sorted(path for path in Path(FOLDER).iterdir() if path.suffix in ENDINGS) if FOLDER else []


@pytest.mark.skipif(not POOLS, reason="DECKTOOL_POOLS names no folder with spreadsheets of cards")
@pytest.mark.parametrize("pool", POOLS, ids=lambda path: path.stem)
def test_a_public_pool_becomes_a_game(pool: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly every row is a card, the list of all cards is legal, and a deck of sixty is checked, dealt and printed."""
    monkeypatch.chdir(tmp_path)
    assert run(["init", "pool", "--from", str(pool)]) == 0
    game = load_game("pool")
    rows = read_table(pool).rows
    assert len(game.catalog) >= 0.9 * len({row.cells for row in rows})
    everything = read_decklist("cards/pool/decks/all.txt")
    assert resolve(everything, game).size >= len(game.catalog)
    lines = [line.text for line in everything.lines if line.entry is not None]
    some = lines[:: len(lines) // 60 + 1]
    assert 30 <= len(some) <= 60
    Path("deck.txt").write_text("\n".join(["# game: pool", *some, ""]), encoding="utf-8")
    for command in (["check"], ["hand", "--seed", "1"], ["print", "-o", "deck.pdf"]):
        assert run([command[0], "deck.txt", *command[1:]]) == 0, command
    assert Path("deck.pdf").stat().st_size > 10_000
