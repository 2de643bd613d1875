"""Positions to judge."""

from __future__ import annotations

from tests.fuzz.kit import ROOT, Surface

SURFACE = Surface(
    [
        ("p.yaml", path.read_bytes())
        for game in sorted((ROOT / "tests" / "positions").iterdir())
        for path in sorted(game.glob("*.yaml"))[:3]
    ],
    [("judge", "FILE"), ("judge", "FILE", "--output-format", "json")],
)
