"""What an export works on: the different faces of a deck with their copies, the back, and wishes about pictures."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from decktool import files
from decktool.cards import Card, Printing, slug
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.paths import write_whole
from decktool.printing import faces, press
from decktool.printing.items import Drawing

if TYPE_CHECKING:
    import PIL.Image

NOTES = ".decktool-pictures.json"
"""Beside the pictures: what each was made from, so that one that has not changed is not drawn again."""


@dataclass(frozen=True, slots=True)
class Face:
    """One different card of a deck: its drawing at cut size, its copies, and a stem for its files."""

    card: Card
    drawing: Drawing
    copies: int
    stem: str


@dataclass(frozen=True, slots=True)
class Shipment:
    """A deck made ready for export.

    `dpi`, `kind` (png or jpg) and `link` (what stands before file names in files that other programs open; empty: the
    folder's own address) are wishes; a target with pixels of its own keeps to those.
    """

    deck: Deck
    faces: tuple[Face, ...]
    back: Drawing
    dpi: int = 300
    kind: str = "png"
    link: str = ""
    most_pixels: int = 4096
    product: str | None = None
    progress: Callable[[Iterable[Face]], Iterable[Face]] = iter

    @property
    def title(self) -> str:
        """What the deck is called."""
        name = self.deck.decklist.headers.get("name")
        return name or Path(self.deck.name).stem.replace("-", " ").capitalize()

    @property
    def cards(self) -> int:
        """All copies together."""
        return sum(face.copies for face in self.faces)


def prepare(
    deck: Deck,
    *,
    dpi: int = 300,
    kind: str = "png",
    link: str = "",
    most_pixels: int = 4096,
    product: str | None = None,
    progress: Callable[[Iterable[Face]], Iterable[Face]] = iter,
) -> Shipment:
    """Lay out every different face of a deck and its back; DecktoolError naming the card whose face cannot be made."""
    if not 30 <= dpi <= 2400:
        raise DecktoolError(f"{dpi} dpi: pictures are made at 30 to 2400 dpi")
    counts: dict[tuple[Card, Printing | None], int] = {}
    for copy in press.copies(deck):
        counts[copy] = counts.get(copy, 0) + 1
    width = max(3, len(str(len(counts))))
    made = []
    for number, ((card, printing), copies) in enumerate(counts.items(), 1):
        stem = f"{number:0{width}}-{slug(card.name)[:60] or card.id}"
        made.append(Face(card, faces.face(deck.game, card, printing), copies, stem))
    return Shipment(
        deck, tuple(made), faces.back(deck.game), dpi, kind, link.rstrip("/"), most_pixels, product, progress
    )


class Pictures:
    """Writes pictures into a folder, leaving those that are as they were.

    with Pictures(folder) as pictures:
        pictures.add("001-lucia.png", drawing, dpi)
    """

    def __init__(self, folder: Path) -> None:
        """Begin with what stands in the folder."""
        self.folder = folder
        self.written: list[Path] = []
        self.kept = 0
        self._notes: dict[str, str] = {}
        try:
            known = json.loads((folder / NOTES).read_text(encoding="utf-8"))
            self._before: dict[str, str] = {str(name): str(key) for name, key in known.items()}
        except (OSError, ValueError, AttributeError):
            self._before = {}

    def __enter__(self) -> Pictures:
        """Begin."""
        return self

    def __exit__(self, *error: object) -> None:
        """Note what the pictures were made from; those of an earlier export stay known."""
        if self._notes:
            with write_whole(self.folder / NOTES) as file:
                file.write(json.dumps({**self._before, **self._notes}, indent=0, sort_keys=True).encode())

    def add(self, name: str, drawing: Drawing, dpi: int, size: tuple[int, int] | None = None) -> Path:
        """Write one drawing as a picture; `size` in pixels where it must be exact."""
        return self.make(
            name, files.digest([repr(drawing), str(dpi), str(size)]), lambda: _render(drawing, dpi, size), dpi
        )

    def make(self, name: str, key: str, draw: Callable[[], PIL.Image.Image], dpi: int) -> Path:
        """Write what `draw` makes as a picture, unless the one that is there was made from the same `key`."""
        path = self.folder / name
        self.written.append(path)
        self._notes[name] = key
        if self._before.get(name) == key and path.is_file():
            self.kept += 1
            return path
        image = draw()
        with write_whole(path) as file:
            if path.suffix == ".jpg":
                image.save(file, "JPEG", quality=92, subsampling=0, dpi=(dpi, dpi), optimize=True)
            else:
                image.save(file, "PNG", dpi=(dpi, dpi), compress_level=6)
        return path


def _render(drawing: Drawing, dpi: int, size: tuple[int, int] | None) -> PIL.Image.Image:
    from PIL import Image

    from decktool.printing.png import render_png

    image = render_png(drawing, dpi)
    return image if size is None or size == image.size else image.resize(size, Image.Resampling.LANCZOS)


def sheet(drawings: list[Drawing], columns: int, rows: int, cell: tuple[int, int]) -> PIL.Image.Image:
    """Drawings side by side on one picture, row by row, each stretched to a cell of so many pixels."""
    from PIL import Image

    from decktool.printing.png import render_png

    page = Image.new("RGB", (columns * cell[0], rows * cell[1]), "white")
    done: dict[int, PIL.Image.Image] = {}
    for place, drawing in enumerate(drawings):
        if id(drawing) not in done:
            dpi = max(30, round(cell[1] * 25_400 / drawing.height) + 1)
            done[id(drawing)] = render_png(drawing, dpi).resize(cell, Image.Resampling.LANCZOS)
        page.paste(done[id(drawing)], ((place % columns) * cell[0], (place // columns) * cell[1]))
    return page


def link_to(shipment: Shipment, path: Path) -> str:
    """The address of a file, as another program opens it."""
    return f"{shipment.link}/{path.name}" if shipment.link else path.absolute().as_uri()


def write_text(path: Path, text: str) -> Path:
    """Write a text file whole."""
    with write_whole(path) as file:
        file.write(text.encode())
    return path
