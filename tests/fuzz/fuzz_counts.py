"""Counts of games that were kept, to which more are to be added."""

from __future__ import annotations

from tests.fuzz.fuzz_saves import RINGS, kept
from tests.fuzz.kit import Surface

_HOW = ("--seed", "1", "--jobs", "1", "--save")
_ALONE = ("goldfish", RINGS, "--games", "4", *_HOW, "alone.json")
_BOTH = ("simulate", RINGS, RINGS, "--deals", "2", *_HOW, "both.json")
SURFACE = Surface(
    [*kept(*_ALONE, names=["alone.json"]), *kept(*_BOTH, names=["both.json"])],
    [_ALONE, _BOTH, (*_ALONE[:-1], "FILE"), (*_BOTH[:-1], "FILE")],
)
