"""DriveThruCards: a PDF of one face a page, fronts and backs in turn, 1/8 inch of bleed on every side, no marks.

The service asks for PDF/X-1a in CMYK with at most 240 % of ink. What is written here is an RGB PDF with embedded
fonts and the right page boxes; it is not PDF/X, which needs the press's own colour profile.
"""

from __future__ import annotations

from pathlib import Path

from decktool.paths import write_whole
from decktool.printing import sizes
from decktool.printing.export.shipment import Shipment
from decktool.printing.finish import bled, resized
from decktool.printing.pdf import Document, Placed

BLEED = 3_175


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write `cards.pdf`: for every copy its front, then its back."""
    cut = sizes.find_size("cards", shipment.product or "poker")
    path = folder / "cards.pdf"
    with write_whole(path) as file:
        document = Document(file, shipment.title)
        backs = [bled(resized(back, cut.w, cut.h), BLEED) for back in shipment.backs]
        for done, face in enumerate(shipment.faces, 1):
            front = bled(resized(face.drawing, cut.w, cut.h), BLEED)
            for _ in range(face.copies):
                for drawing, name in ((front, face.card.name), (backs[face.back], "")):
                    part = [Placed(drawing, 0, 0)]
                    document.page(drawing.width, drawing.height, part, name or None, bleed=BLEED)
            shipment.watch("Drawing", done, len(shipment.faces))
        document.save()
    return [path]
