"""Whole pages of finished PDFs, drawn by another program, against small pictures that a person has approved."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from decktool.games import Game
from decktool.printing.base.sizes import paper
from decktool.printing.paper import print_job
from decktool.printing.paper.imposition import Marks, Sheet
from decktool.printing.paper.registration_marks import RegistrationMarks

GOLDEN = Path(__file__).parent / "golden"
DPI = 18
NAMES = ("Lucia", "Karnik", "Silver Axe", "Gold Boots", "Round Shield")


def pages(game: Game, layout: Sheet, **order: Any) -> list[Image.Image]:
    """The pages of a PDF of five cards, drawn by PDFium."""
    cards = [(game.catalog.find(name)[0], None) for name in NAMES]
    file = BytesIO()
    print_job.write_pdf([print_job.prepare(game, cards, layout, "pages", print_job.Order(**order))], file)
    document = pypdfium2.PdfDocument(file.getvalue())
    return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]


@pytest.mark.parametrize("name", ["ticks-and-backs", "bleed-and-lines", "cutter", "fold"])
def test_pages_look_as_approved(forbidden_quest: Game, request: pytest.FixtureRequest, name: str) -> None:
    """Fronts and backs with ticks, mirrored bleed with full lines, a cutter's marks and round corners, and a fold."""
    a4 = paper("a4")
    made = {
        "ticks-and-backs": lambda: pages(forbidden_quest, Sheet(a4), backs=True, flip="short"),
        "bleed-and-lines": lambda: pages(forbidden_quest, Sheet(a4, bleed=3_000, marks=Marks("lines"))),
        "cutter": lambda: pages(
            forbidden_quest, Sheet(a4), registration=RegistrationMarks(4), round_corners=True, ink="low"
        ),
        "fold": lambda: pages(forbidden_quest, Sheet(a4), backs=True, flip="fold"),
    }[name]()
    far_off = []
    for number, picture in enumerate(made, 1):
        path = GOLDEN / f"page-{name}-{number}.png"
        if request.config.getoption("--write-golden"):
            picture.quantize(64).save(path, optimize=True)
        with Image.open(path) as approved:
            assert picture.size == approved.size
            difference = ImageStat.Stat(ImageChops.difference(picture, approved.convert("RGB")))
        if max(difference.mean) > 4:
            far_off.append(f"{path.name}: {max(difference.mean):.1f}")
    assert len(made) == len(list(GOLDEN.glob(f"page-{name}-*.png")))
    assert not far_off, f"look at these, and approve them with --write-golden: {', '.join(far_off)}"
