"""What an export works on: the different faces of a deck with their copies, the back, and wishes about pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from decktool.cards import Card, Printing, slug
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.printing.base.items import Drawing
from decktool.printing.layout import faces
from decktool.printing.paper import press

Watch = Callable[[str, int, int], None]
"""Is told what is going on, how much of it is done, and of how much."""

#: Names that Windows keeps for itself, whatever their ending.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Face:
    """One different card of a deck: its drawing at cut size, its copies, a stem for its files, and its back.

    `back` is a place among the shipment's backs.
    """

    card: Card
    drawing: Drawing
    copies: int
    stem: str
    back: int = 0


def _quiet(what: str, done: int, of: int) -> None:
    """Watch nothing."""


@dataclass(frozen=True, slots=True)
class Shipment:
    """A deck made ready for export.

    `backs` are the different backs of its cards, that of most copies first. `dpi`, `kind` (png or jpg) and `link` (what
    stands before file names in files that other programs open; empty: the folder's own address) are wishes; a target
    with pixels of its own keeps to those. `jobs` is how many processes may draw, and `watch` is told how far they are.
    """

    deck: Deck
    faces: tuple[Face, ...]
    backs: tuple[Drawing, ...]
    dpi: int = 300
    kind: str = "png"
    link: str = ""
    most_pixels: int = 4096
    product: str | None = None
    jobs: int = 1
    watch: Watch = _quiet

    @property
    def title(self) -> str:
        """What the deck is called."""
        name = self.deck.decklist.headers.get("name")
        return name or Path(self.deck.name).stem.replace("-", " ").capitalize()

    @property
    def stem(self) -> str:
        """What its files are called."""
        return safe(slug(self.title)[:60]) or "deck"

    @property
    def back(self) -> Drawing:
        """The back that most of its cards have."""
        return self.backs[0]

    def back_stem(self, number: int) -> str:
        """What the files of one of its backs are called: `back`, `back-2` and so on."""
        return f"back-{number + 1}" if number else "back"

    @property
    def cards(self) -> int:
        """All copies together."""
        return sum(face.copies for face in self.faces)

    def pixels(self, drawing: Drawing, dpi: int | None = None) -> tuple[int, int]:
        """The pixels of a drawing at a resolution (None: the one wished for)."""
        scale = (dpi or self.dpi) / 25_400
        return max(1, round(drawing.width * scale)), max(1, round(drawing.height * scale))

    def cell(self, columns: int, rows: int) -> tuple[int, int]:
        """The pixels of one face on a sheet of so many, so that no side of the sheet is longer than is allowed.

        Raises DecktoolError when faces would be too small to read.
        """
        first = self.faces[0].drawing
        ratio = first.width / first.height
        height = min(self.most_pixels // rows, int(self.most_pixels / columns / ratio), 1050)
        if height < 100:
            raise DecktoolError(
                f"{columns} x {rows} faces on a sheet of {self.most_pixels} pixels are too small to read; allow more "
                "with --max-pixels, or split the deck"
            )
        return min(round(height * ratio), self.most_pixels // columns), height

    def address(self, path: Path) -> str:
        """The address of a file, as another program opens it."""
        from urllib.parse import quote

        return f"{self.link}/{quote(path.name)}" if self.link else path.absolute().as_uri()


def safe(stem: str) -> str:
    """A stem that is no name Windows keeps for itself, and ends in neither a dot nor a blank."""
    stem = stem.rstrip(". ")
    return f"{stem}_" if _RESERVED.fullmatch(stem) else stem


def prepare(
    deck: Deck,
    *,
    dpi: int = 300,
    kind: str = "png",
    link: str = "",
    most_pixels: int = 4096,
    product: str | None = None,
    jobs: int = 1,
    watch: Watch = _quiet,
    sizes: Literal["one", "any"] = "one",
) -> Shipment:
    """Lay out every different face of a deck and its backs; DecktoolError naming the card whose face cannot be made.

    Cards of several sizes are refused too, unless `sizes` says that nothing needs them to be of one.
    """
    if not 30 <= dpi <= 2400:
        raise DecktoolError(f"{dpi} dpi: pictures are made at 30 to 2400 dpi")
    counts: dict[tuple[Card, Printing | None], int] = {}
    for copy in press.copies(deck):
        counts[copy] = counts.get(copy, 0) + 1
    if not counts:
        raise DecktoolError(f"{deck.name}: no cards to export")
    if sizes == "one":
        faces.one_size(deck.game, (card for card, _ in counts), "write a list of each size and export them apart")
    width = max(3, len(str(len(counts))))
    sources = {copy: faces.own_back(deck.game, *copy) or faces.shared_back(deck.game, copy[0].type) for copy in counts}
    often: Counter[Path] = Counter()
    for copy, source in sources.items():
        often[source] += counts[copy]
    places = {source: place for place, (source, _) in enumerate(often.most_common())}
    made = []
    for number, ((card, printing), copies) in enumerate(counts.items(), 1):
        stem = f"{number:0{width}}-{slug(card.name)[:60] or card.id}"
        made.append(Face(card, faces.face(deck.game, card, printing), copies, stem, places[sources[card, printing]]))
        watch("Laying out", number, len(counts))
    backs = tuple(faces.back_from(deck.game, source) for source in places)
    return Shipment(deck, tuple(made), backs, dpi, kind, link.rstrip("/"), most_pixels, product, jobs, watch)
