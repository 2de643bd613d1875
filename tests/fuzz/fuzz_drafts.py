"""Drafts that were kept, and the packs that come back."""

from __future__ import annotations

from tests.fuzz.fuzz_saves import kept
from tests.fuzz.kit import Surface

_NAMES = ("d/draft.json", "d/bea-pack.txt")
_BEGUN = ("draft", "forgotten-times", "--players", "3", "--by-file", "Bea", "--seed", "1", "-o", "d")
SURFACE = Surface(
    kept(*_BEGUN, names=_NAMES),
    [("draft", "--resume", _NAMES[0]), ("draft", "--resume", _NAMES[0], "--output-format", "json"), ("draft", "--resume", "FILE")],
)  # fmt: skip
