"""Decklists in our own text, to everything that reads one."""

from __future__ import annotations

from tests.fuzz.kit import ROOT, Surface

SURFACE = Surface(
    [
        (f"{game}.txt", next(iter(sorted((ROOT / "cards" / game / "decks").glob("*.txt")))).read_bytes())
        for game in ("forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings")
    ],
    [
        ("check", "FILE"),
        ("check", "FILE", "--all-formats", "--output-format", "json"),
        ("check", "FILE", "--output-format", "sarif"),
        ("explain", "FILE"),
        ("stats", "FILE"),
        ("diff", "FILE", "FILE"),
        ("hand", "FILE", "--seed", "1"),
        ("convert", "FILE", "--to", "json"),
        ("convert", "FILE", "--to", "code"),
        ("missing", "FILE", "--collection", "FILE"),
    ],
)
