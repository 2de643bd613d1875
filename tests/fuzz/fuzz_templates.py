"""Faces of cards as a game's own templates."""

from __future__ import annotations

from tests.fuzz.fuzz_games import prepare
from tests.fuzz.kit import ROOT, Surface

SURFACE = Surface(
    [
        (f"cards/mine/templates/faces/{name}.yaml", (ROOT / "templates" / "faces" / f"{name}.yaml").read_bytes())
        for name in ("frame", "card", "full-art")
    ],
    [
        ("print", "cards/mine/decks/starter.txt", "--game", "mine", "--cards", "1", "--face", name, "-o", "out.pdf")
        for name in ("frame", "card", "full-art")
    ],
    prepare,
)
