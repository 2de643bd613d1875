"""A deck put on sheets: the one public way from a Deck to a PDF of its cards.

``prepare`` lays out every different face once and imposes all copies; ``write_pdf`` draws what was prepared. Nothing is
written before everything has been laid out, so an error leaves no half of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, BinaryIO

from decktool.cards import Card, Printing
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing import faces, sheet
from decktool.printing.items import Drawing, Group, Path
from decktool.printing.outlines import Box, rectangle
from decktool.printing.pdf import Document, Placed
from decktool.printing.sheet import Flip, Grid, Placement, Sheet
from decktool.printing.sizes import Size

if TYPE_CHECKING:
    import PIL.Image

#: No printer and no viewer is served by more.
MOST_CARDS = 20_000


@dataclass(frozen=True, slots=True)
class Job:
    """Everything to be printed: the different drawings, fronts in order (indices into them), backs, and the grid."""

    title: str
    grid: Grid
    sheet: Sheet
    drawings: tuple[Drawing, ...]
    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...] = ()
    flip: Flip = "long"

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return len(sheet.pages_of(self.fronts))


Copy = tuple[Card, Printing | None]


def copies(deck: Deck) -> list[Copy]:
    """Every copy of every card of a deck, in the order of its list; DecktoolError for more than can be printed."""
    total = sum(pick.count for pick in deck.picks)
    if total > MOST_CARDS:
        raise DecktoolError(f"{deck.name}: {total:,} cards are more than can be printed at once ({MOST_CARDS:,})")
    return [(pick.card, pick.printing) for pick in deck.picks for _ in range(pick.count)]


def prepare(
    game: Game,
    cards: Sequence[Copy],
    layout: Sheet,
    title: str,
    *,
    with_backs: bool = False,
    flip: Flip = "long",
    progress: Callable[[Iterable[Copy]], Iterable[Copy]] = iter,
) -> Job:
    """Lay out and impose cards of a game.

    The card's size is the sheet's, else that of the first card's template. Raises DecktoolError naming the card whose
    face cannot be made.
    """
    if not cards:
        raise DecktoolError(f"{title}: no cards to print")
    index: dict[tuple[str, Printing | None], int] = {}
    drawings: list[Drawing] = []
    order: list[int] = []
    for card, printing in progress(cards):
        key = (card.id, printing)
        if key not in index:
            index[key] = len(drawings)
            drawings.append(faces.face(game, card, printing))
        order.append(index[key])
    size = layout.card or Size(drawings[0].width, drawings[0].height)
    chosen = replace(layout, card=size)
    grid = sheet.best_grid(chosen)
    fronts = [replace(placed, face=order[placed.face]) for placed in sheet.impose(len(order), grid, chosen.skip)]
    backs: list[Placement] = []
    if with_backs:
        drawings.append(faces.back(game))
        backs = [replace(placed, face=len(drawings) - 1) for placed in sheet.mirrored(fronts, grid, flip)]
    fitted = tuple(resized(drawing, size.w, size.h) for drawing in drawings)
    return Job(title, grid, chosen, fitted, tuple(fronts), tuple(backs), flip)


def resized(drawing: Drawing, width: int, height: int) -> Drawing:
    """A drawing made another size: stretched if the proportions nearly agree (4 %), else centred on its ground."""
    if (drawing.width, drawing.height) == (width, height):
        return drawing
    sx, sy = width / drawing.width, height / drawing.height
    items = drawing.items
    ground: tuple[Path, ...] = ()
    if abs(sx / sy - 1) > 0.04:
        first = items[0] if items else None
        if isinstance(first, Path) and first.fill is not None:
            ground = (Path(rectangle(Box(0, 0, width, height)), fill=first.fill),)
        sx = sy = min(sx, sy)
    dx, dy = (width - drawing.width * sx) / 2, (height - drawing.height * sy) / 2
    return Drawing(width, height, (*ground, Group(items, matrix=(sx, 0, 0, sy, dx, dy))), drawing.title)


def write_pdf(job: Job, file: BinaryIO, *, subject: str = "", language: str = "en") -> int:
    """Draw a job as a PDF into an open binary file; the number of pages."""
    edge = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[job.flip]
    document = Document(file, job.title, subject=subject, language=language, duplex=edge if job.backs else "Simplex")
    back_pages = sheet.pages_of(job.backs)
    for number, page in enumerate(sheet.pages_of(job.fronts)):
        names = list(dict.fromkeys(job.drawings[placed.face].title for placed in page))
        label = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        _page(document, job, page, f"Sheet {number + 1}: {label}")
        if back_pages:
            _page(document, job, back_pages[number], f"Sheet {number + 1}, backs")
    document.save()
    return document.pages


def _page(document: Document, job: Job, page: Sequence[Placement], bookmark: str) -> None:
    grid = job.grid
    boxes = [placed.box for placed in page]
    marks = sheet.marks_drawing(boxes, grid, job.sheet.marks, job.sheet.bleed)
    parts = [Placed(job.drawings[placed.face], placed.box.x, placed.box.y, placed.turn) for placed in page]
    document.page(grid.page_w, grid.page_h, [Placed(marks, 0, 0), *parts], bookmark)


def render_page(job: Job, number: int = 0, dpi: int = 150) -> PIL.Image.Image:
    """One sheet of a job (0 is the first), marks and all, as a Pillow image; for previews and for pictures in texts."""
    from decktool.printing.png import compose

    page = sheet.pages_of(job.fronts)[number]
    grid = job.grid
    marks = sheet.marks_drawing([placed.box for placed in page], grid, job.sheet.marks, job.sheet.bleed)
    parts = [(job.drawings[placed.face], placed.box.x, placed.box.y, placed.turn) for placed in page]
    return compose([(marks, 0, 0, 0), *parts], grid.page_w, grid.page_h, dpi)
