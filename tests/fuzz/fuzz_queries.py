"""Queries, scores and conditions."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.fuzz.kit import ROOT, Surface


def prepare(folder: Path) -> None:
    """A deck to ask about."""
    shutil.copy(ROOT / "cards/forbidden-quest/decks/rulebook-example.txt", folder / "deck.txt")


SURFACE = Surface(
    [
        ("q", "type:creature hp>=7"),
        ("q", 'name:"retreat belt" or (type:relic and not set:rulebook)'),
        ("q", "type:creature>=2 and hp<5 or text~/draw \\d/"),
        ("q", "type:relic*2 + hp"),
        ("q", "type:creature>=1 and type:relic<=2"),
    ],
    [
        ("cards", "forbidden-quest", "TEXT"),
        ("cards", "forward", "TEXT", "--output-format", "json"),
        ("odds", "deck.txt", "TEXT"),
        ("odds", "deck.txt", "TEXT", "--turn", "2"),
        ("complete", "deck.txt", "--prefer", "TEXT"),
        ("fix", "deck.txt", "--keep", "TEXT"),
        ("fix", "deck.txt", "--only", "TEXT"),
    ],
    prepare,
)
