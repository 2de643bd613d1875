"""Games of one's own: game.yaml, sets and decks."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.fuzz.kit import ROOT, Surface

STARTER = ROOT / "templates" / "starter"


def prepare(folder: Path) -> None:
    """The game that `decktool init` writes, whole."""
    shutil.copytree(STARTER, folder / "cards" / "mine", dirs_exist_ok=True)


SURFACE = Surface(
    [
        (f"cards/mine/{path.relative_to(STARTER).as_posix()}", path.read_bytes())
        for path in sorted(STARTER.rglob("*"))
        if path.suffix in {".yaml", ".txt"}
    ],
    [
        ("check", "cards/mine/decks/starter.txt", "--game", "mine"),
        ("check", "cards/mine/decks/starter.txt", "--game", "mine", "--output-format", "json"),
        ("lint", "mine"),
        ("cards", "mine"),
        ("rules", "mine"),
        ("hand", "cards/mine/decks/starter.txt", "--game", "mine", "--seed", "1"),
        ("draft", "mine", "--seed", "1", "--output-format", "json"),
        ("fix", "cards/mine/decks/starter.txt", "--game", "mine"),
        ("stats", "cards/mine/decks/starter.txt", "--game", "mine"),
        ("schema", "set", "--game", "mine"),
    ],
    prepare,
)
