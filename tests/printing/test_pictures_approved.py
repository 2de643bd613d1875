"""Faces, backs and a board against small pictures that a person has looked at and approved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from decktool.games import load_game
from decktool.printing.base.items import Drawing
from decktool.printing.kit import board
from decktool.printing.layout import faces
from decktool.printing.out import png
from decktool.printing.paper import inking

GOLDEN = Path(__file__).parent / "golden"
FACES = {
    "forbidden-quest": ("Karnik", "Larissa", "Gold Boots", "Silver Axe", "Round Shield"),
    "forgotten-times": ("Veiled Fate", "Runic Power"),
    "dragon-quest": ("Bell Abbess", "A Night at the Inn"),
    "forward": ("Byre Wolf", "Resolve"),
    "card-of-the-rings": ("Elven Scout", "Rescue the Sage"),
}


def drawings() -> list[tuple[str, Drawing, int]]:
    """What is compared: a name, the drawing and the resolution."""
    found = []
    for game_id, names in FACES.items():
        game = load_game(game_id)
        for name in names:
            card = game.catalog.find(name)[0]
            found.append((f"{game_id}-{card.id}", faces.face(game, card), 30))
        found.append((f"{game_id}-back", faces.back(game), 30))
    quest = load_game("forbidden-quest")
    karnik = faces.face(quest, quest.catalog.find("Karnik")[0])
    found.append(("karnik-low-ink", inking.inked(karnik, "low"), 30))
    found.append(("karnik-high-contrast", inking.inked(karnik, "contrast"), 30))
    found.append(("forbidden-quest-board", board.board(quest), 5))
    return found


def test_they_look_as_approved(request: pytest.FixtureRequest) -> None:
    """Every face, back and board looks as it did when it was approved, but for what another version of PDFium makes of it."""
    far_off = []
    for name, drawing, dpi in drawings():
        path = GOLDEN / f"{name}.png"
        picture = png.render_png(drawing, dpi)
        if request.config.getoption("--write-golden"):
            path.parent.mkdir(exist_ok=True)
            picture.save(path, optimize=True)
        with Image.open(path) as approved:
            assert picture.size == approved.size
            difference = ImageStat.Stat(ImageChops.difference(picture, approved.convert("RGB")))
        if max(difference.mean) > 1.5:
            far_off.append(f"{name}: {max(difference.mean):.1f}")
    assert not far_off, f"look at these, and approve them with --write-golden: {', '.join(far_off)}"
