"""Matches that were kept: logs to be replayed, and such as somebody goes on with."""

from __future__ import annotations

from tests.fuzz.fuzz_saves import RINGS, kept
from tests.fuzz.kit import Surface

LOG = kept("match", RINGS, RINGS, "--seed", "1", "--log", "log.json", names=["log.json"])
SURFACE = Surface(
    [
        *LOG,
        *kept("play", RINGS, "--seed", "1", "--save", "match.json", names=["match.json"], said="0\n0\n0\n"),
        *kept("play", "forgotten-times", "--seed", "1", "--save", "times.json", names=["times.json"], said="0\n0\n"),
    ],
    [
        ("replay", "FILE"),
        ("replay", "FILE", "--check"),
        ("replay", "FILE", "--step", "2", "--position", "output/p.yaml"),
        ("play", "--resume", "FILE"),
    ],
)
