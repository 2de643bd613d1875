"""What decktool kept of a hand or a table, as a stranger sends it."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from decktool.cli import run
from tests.fuzz.kit import ROOT, Surface

RINGS = str(ROOT / "cards/card-of-the-rings/decks/the-box.txt")


def kept(*words: str, names: Sequence[str], said: str = "") -> list[tuple[str, bytes]]:
    """Files that a command writes, as the seeds of a surface; `said` is typed into it."""
    quiet = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        typed = patch("sys.stdin", io.TextIOWrapper(io.BytesIO(said.encode()), encoding="utf-8"))
        with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet), typed:
            run(list(words))
        return [(name, Path(name).read_bytes()) for name in names]


HAND = kept("hand", RINGS, "-i", "--seed", "1", names=["hand.json"], said="keep\nturn\nsave hand.json\nquit\n")
TABLE = kept("table", RINGS, RINGS, "--seed", "1", names=["table.json"], said="draw 2\nsave table.json\nquit\n")
SURFACE = Surface(
    [*HAND, *TABLE],
    [("hand", "--resume", "FILE"), ("table", "--resume", "FILE"), ("table", "--replay", "FILE")],
)
