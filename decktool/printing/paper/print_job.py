"""Cards put on sheets: the one public way from a Deck to a PDF of its cards.

``prepare_all`` gathers cards by size; for each size, ``prepare`` lays out every different face once, finishes it
(ink, corners, bleed) and imposes all copies; ``write_pdf`` draws what was prepared. Nothing is written before all of it
has been laid out, so an error leaves no half of a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, NamedTuple, TypeVar

from decktool import files
from decktool.cards import Card, Printing
from decktool.deck import Deck
from decktool.errors import DecktoolError, Several, first_lines, some
from decktool.games import Game
from decktool.printing.base import remarks
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.colors import NONE, Color
from decktool.printing.base.items import Drawing, Group, Item, Path, as_bytes
from decktool.printing.base.outlines import Box, cut_outline, rectangle
from decktool.printing.base.sizes import Size
from decktool.printing.layout import faces, text
from decktool.printing.layout.drawing import UnmadeFace
from decktool.printing.out.frames import plain_frame
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from decktool.printing.paper import changes, finish, imposition, inking, registration_marks
from decktool.printing.paper.changes import PrintedCard
from decktool.printing.paper.imposition import Flip, Grid, Placement, Sheet
from decktool.printing.paper.inking import Ink
from decktool.printing.paper.printers import Printer
from decktool.printing.paper.registration_marks import RegistrationMarks

if TYPE_CHECKING:
    from decktool.printing.out.press import Press
    from decktool.printing.template.blocks import FaceTemplate

_T = TypeVar("_T")
#: No printer and no viewer is served by more.
MOST_CARDS = 20_000

#: How far a frame's colour reaches beyond the cut where there is no bleed.
JOIN = 50

#: Nearer to the paper's edge than this, words may not be printed; the height of the line in a margin, and its letters.
EDGE, ROOM = 4_500, 3_400
SMALL_PRINT = text.Style("sans", "regular", False, 2_470, 1_760, color=Color(70, 70, 70))

#: Where backs are: each page behind its fronts, all after all fronts, or without them.
BackPages = Literal["between", "last", "only"]
LayFace = Callable[[Game, Card, Printing | None, "FaceTemplate | None", Size | None], Drawing]
"""What lays out a card's face by a template at a size: `faces.face`, or something that remembers what that gave."""


class Copy(NamedTuple):
    """One copy of a card as it is printed: which printing (None: any), and the section of the deck that it is in."""

    card: Card
    printing: Printing | None = None
    section: str = ""


class Order(NamedTuple):
    """How cards are printed: by which face, backs or not and how paper is turned, bleed, corners, ink, cutters' marks.

    ``face`` names one template for all cards (None: each type's own); ``back`` is a picture for the backs of cards that
    state none of their own (None: their type's, or the game's). ``bleed_style`` is frame, mirror, edge or a colour, as
    ``finish.bled`` has it. With ``keep_going``, cards that cannot be made are left out and noted (``remarks``).
    """

    face: str | None = None
    backs: bool = False
    back: FilePath | None = None
    flip: Flip = "long"
    bleed_style: str = "frame"
    round_corners: bool = False
    ink: Ink = "full"
    press: Press | None = None
    registration: RegistrationMarks | None = None
    printer: Printer | None = None
    keep_going: bool = False
    back_pages: BackPages = "between"
    caption: str = ""
    """What stands in the margin of every sheet: {sheet} is its number, {sheets} how many there are."""

    @property
    def duplex(self) -> str:
        """What a PDF of pages with backs behind them asks of a printer."""
        return {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "fold": "Simplex"}[self.flip]


PLAIN = Order()


class Job(NamedTuple):
    """All to be printed of a game: the different drawings, fronts in order (indices into them), backs, grid and extras.

    ``radius`` is that of the cards' corners, 0 when they are cut square; ``made`` is what its cards are made of, by
    their ``changes.name_of``. ``frames`` are the colours of the drawings' frames where they may go on beyond the cut.
    """

    game: Game
    title: str
    grid: Grid
    sheet: Sheet
    order: Order
    drawings: tuple[Drawing, ...]
    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...] = ()
    extra: tuple[Item, ...] = ()
    left_out: frozenset[int] = frozenset()
    radius: int = 0
    made: Mapping[str, PrintedCard] = {}
    frames: tuple[Color | None, ...] = ()
    outer: tuple[Drawing, ...] = ()
    """The drawings with the bleed that they have at the outer edge of the cards."""
    notes: tuple[str, ...] = ()

    @property
    def shape(self) -> str:
        """The shape that cards are cut to: rectangle, hexagon or circle."""
        return self.sheet.card.shape if self.sheet.card else "rectangle"

    @property
    def cut(self) -> str:
        """The size that its cards are cut to, in words: ``63 x 88 mm``, ``95.25 x 82.55 mm (hexagon)``."""
        shape = "" if self.shape == "rectangle" else f" ({self.shape})"
        return f"{self.sheet.card}{shape}"

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return len(imposition.pages_of(self.fronts))


def copies(deck: Deck, times: int = 1, matches: Callable[[Card], bool] | None = None) -> list[Copy]:
    """Every copy of every card of a deck (that ``matches``), repeated ``times`` times, in the order of its list.

    Raises DecktoolError for more cards than can be printed at once.
    """
    picks = [pick for pick in deck.picks if matches is None or matches(pick.card)]
    total = sum(pick.count for pick in picks) * times
    if total > MOST_CARDS:
        raise DecktoolError(f"{deck.name}: {total:,} cards are too many to print at once (at most {MOST_CARDS:,})")
    return [
        Copy(pick.card, pick.printing, pick.section) for _ in range(times) for pick in picks for _ in range(pick.count)
    ]


def by_size(game: Game, cards: Iterable[Copy], template: FaceTemplate | None = None) -> dict[Size, list[Copy]]:
    """Cards gathered by the size that they are cut to, sizes in the order of their first cards.

    `template` is the face that all are printed with, where that is not their types' own.
    """
    known: dict[Copy, Size] = {}
    found: dict[tuple[int, int, str], tuple[Size, list[Copy]]] = {}
    for copy in cards:
        size = known.get(copy) or known.setdefault(copy, faces.card_size(game, *copy, template))
        found.setdefault(size.cut, (size, []))[1].append(copy)
    return dict(found.values())


def prepare_all(
    game: Game, cards: Sequence[Copy], layout: Sheet, title: str, order: Order = PLAIN, **laying: Any
) -> list[Job]:
    """One job per card size, for ``write_pdf`` to draw into one file; ``laying`` and errors are those of ``prepare``.

    Every size has a job, even if none of its cards differs from ``before``.
    """
    jobs: list[Job] = []
    problems = Problems()
    with at_home(game.folder):
        template = faces.named_template(game, order.face) if order.face else None
        if not cards:
            raise DecktoolError(f"{title}: no cards to print")
        wanted = makeable(cards, lambda copy: faces.card_size(game, *copy, template), problems)
        groups = by_size(game, wanted, template) if layout.card is None else {layout.card: wanted}
        if layout.label is not None:
            groups = _as_labels(groups, layout.label.card)
        for size, group in groups.items():
            try:
                jobs.append(prepare(game, group, layout._replace(card=size), title, order, **laying))
            except Unmakeable as problem:
                problems += problem.problems
    settle(problems, order.keep_going and bool(jobs))
    return jobs


def _as_labels(groups: Mapping[Size, list[Copy]], label: Size) -> dict[Size, list[Copy]]:
    """Cards of any size as large as a label: wide ones lie on it, and upright ones stand on it."""
    low, high = sorted(label[:2])
    found: dict[Size, list[Copy]] = {}
    for size, cards in groups.items():
        w, h = (high, low) if size.w > size.h else (low, high)
        found.setdefault(Size(w, h, label.name, label.corner), []).extend(cards)
    return found


class Unmakeable(Several):
    """Cards whose faces cannot be made; the message says once what is wrong with several of them alike."""

    def __init__(self, problems: Sequence[DecktoolError]) -> None:
        """Keep the problems of each card, those of others that are several by themselves."""
        super().__init__(problems)
        cards: dict[str, list[str]] = {}
        for each in self.problems:
            name, problem = (each.card, each.problem) if isinstance(each, UnmadeFace) else ("", str(each))
            cards.setdefault(problem, []).append(name)
        lines = [f"{some(names, 3)}: {said}" if names[0] else said for said, names in cards.items()]
        self.args = (first_lines(lines),)


class Problems(list[DecktoolError]):
    """What is wrong with some of many things, gathered."""

    def tried(self, make: Callable[..., _T], *given: Any) -> _T | None:
        """What is made; None for what cannot be made, whose error is kept."""
        try:
            return make(*given)
        except DecktoolError as problem:
            self.append(problem)
            return None


def makeable(cards: Iterable[Copy], make: Callable[[Copy], object], problems: Problems) -> list[Copy]:
    """The cards that can be made, each different one tried once; errors are added to `problems`."""
    known: dict[Copy, bool] = {}
    found: list[Copy] = []
    for copy in cards:
        if copy not in known:
            known[copy] = problems.tried(make, copy) is not None
        if known[copy]:
            found.append(copy)
    return found


def settle(problems: Sequence[DecktoolError], keep_going: bool, backs: Sequence[DecktoolError] = ()) -> None:
    """Raise one error for all cards and backs that cannot be made, or, to keep going, note those left out."""
    if (problems or backs) and not keep_going:
        raise Unmakeable([*problems, *backs])
    for problem in Unmakeable(problems).problems:
        remarks.note("left out", f"{problem}; left out")
    for problem in Unmakeable(backs).problems:
        remarks.note("left out", f"{problem}; the plain back is used instead")


def backs_of(game: Game, sources: Iterable[tuple[FilePath, Size]], problems: Problems) -> list[Drawing]:
    """Backs made from pictures and templates, each at a size; the plain back stands for one that cannot be made, and
    what is wrong goes to `problems`.
    """
    plain = faces.shipped_back()
    return [problems.tried(faces.back, game, source, size) or faces.back(game, plain, size) for source, size in sources]


def prepare(
    game: Game,
    cards: Sequence[Copy | tuple[Card, Printing | None]],
    layout: Sheet,
    title: str,
    order: Order = PLAIN,
    progress: Callable[[Iterable[Copy]], Iterable[Copy]] = iter,
    before: Mapping[str, PrintedCard] | None = None,
    face: LayFace = faces.face,
) -> Job:
    """Lay out and impose cards of a game that are cut to one size: the sheet's, or (None) that of the first card.

    With ``before``, what an earlier print was made of, only the copies that differ from it are imposed.
    Raises Unmakeable naming every card whose face cannot be made, DecktoolError saying why nothing fits on the paper.
    """
    wanted = [Copy(*copy) for copy in cards]
    drawings: list[Drawing] = []
    index: dict[tuple[str, Printing | None], int] = {}

    def lay(copy: Copy) -> int:
        key = (copy.card.id, copy.printing)
        if key not in index:
            drawings.append(face(game, copy.card, copy.printing, template, size))
            index[key] = len(drawings) - 1
        return index[key]

    problems, no_backs = Problems(), Problems()
    with at_home(game.folder):
        template = faces.named_template(game, order.face) if order.face else None
        size = layout.card or faces.card_size(game, *wanted[0], template)
        # Faces take longest: what fits on no paper is refused before.
        chosen = layout._replace(card=size)
        grid, upright = _grid(chosen, order)
        wanted = makeable(progress(wanted), lay, problems)
        sources = (
            [faces.card_back(game, copy.card, copy.printing, order.back) for copy in wanted] if order.backs else []
        )
    indices = [index[copy.card.id, copy.printing] for copy in wanted]
    behind: list[int] = []
    if order.backs:
        places = {source: len(drawings) + number for number, source in enumerate(dict.fromkeys(sources))}
        behind = [places[source] for source in sources]
        drawings += backs_of(game, ((source, size) for source in places), no_backs)
    settle(problems, order.keep_going and bool(wanted), no_backs)
    named = [changes.name_of(game, copy.card, copy.printing, size) for copy in wanted]
    told = [files.digest([as_bytes(drawing)]) for drawing in drawings]
    sides = zip(indices, behind, strict=True) if behind else zip(indices)
    looks = {name: files.digest([told[side] for side in both]) for name, both in zip(named, sides, strict=True)}
    made = {name: PrintedCard(looks[name], count) for name, count in Counter(named).items()}
    if before is not None:
        again = changes.differing(named, looks, before)
        indices, behind = [indices[n] for n in again], [behind[n] for n in again] if behind else []
    radius = size.corner or (template or faces.face_template(game, wanted[0].card.type)).corner
    finished = tuple(finished_drawing(drawing, size, layout.bleed, order, radius) for drawing in drawings)
    extra: list[Item] = []
    if order.flip == "fold" and order.backs:
        extra += imposition.fold_line(grid, upright)
    left_out = _left_out(grid, chosen, order)
    if order.registration is not None:
        extra += registration_marks.mark_shapes(grid, order.registration)
    skip = chosen.skip | left_out
    imposed = imposition.impose(len(indices), grid, skip, chosen.start)
    fronts = [placed._replace(face=indices[placed.face]) for placed in imposed]
    backs: list[Placement] = []
    if order.backs:
        if order.flip == "fold":
            turned = imposition.turned_over(imposed, grid, upright)
        else:
            turned = imposition.mirrored(imposed, grid, order.flip)
        backs = [placed._replace(face=behind[placed.face]) for placed in turned]
    corner = radius if order.round_corners and size.shape == "rectangle" else 0
    joined = size.shape == "rectangle" and not layout.bleed and not corner
    return Job(
        game,
        title,
        grid,
        chosen,
        order,
        finished,
        tuple(fronts),
        tuple(backs),
        tuple(extra),
        left_out,
        corner,
        made,
        tuple(map(plain_frame, finished)) if joined else (),
        tuple(finish.bled(drawing, layout.outer, order.bleed_style) for drawing in finished) if layout.outer else (),
        tuple(drawing.note for drawing in drawings),
    )


def _grid(layout: Sheet, order: Order) -> tuple[Grid, bool]:
    """The grid that holds most cards, and for a sheet that is folded whether its fold is upright."""

    def usable(grid: Grid) -> int:
        return grid.count - len(_left_out(grid, layout, order))

    if order.flip == "fold" and order.backs:
        return imposition.fold_grid(layout, usable=usable)
    return imposition.best_grid(layout, usable), True


def _left_out(grid: Grid, layout: Sheet, order: Order) -> frozenset[int]:
    """The places of a grid that a cutter's marks take, and those of the backs behind them."""
    if order.registration is None:
        return frozenset()
    taken = registration_marks.blocked(grid, order.registration, layout.bleed)
    if order.backs and order.flip != "fold":
        boxes = {grid.slot(slot) for slot in taken}
        every = [Placement(0, slot, slot, grid.slot(slot)) for slot in range(grid.count)]
        taken |= {placed.slot for placed in imposition.mirrored(every, grid, order.flip) if placed.box in boxes}
    return taken


def finished_drawing(drawing: Drawing, size: Size, bleed: int, order: Order, radius: int) -> Drawing:
    """A face as it goes on the sheet: inked, sized, its corners rounded or its bleed added, cut to the card's shape."""
    drawing = finish.fitted(inking.inked(drawing, order.ink), size)
    corner = radius if order.round_corners and not bleed and size.shape == "rectangle" else 0
    return finish.cut_to(finish.bled(drawing, bleed, order.bleed_style), size.shape, corner)


def write_pdf(jobs: Sequence[Job], file: BinaryIO, progress: Callable[[Iterable[Page]], Iterable[Page]] = iter) -> int:
    """Draw jobs, one after another, as a PDF into an open binary file; the number of pages.

    The PDF keeps what its cards are made of, so that a later print can tell which differ.
    """
    first = next((job for job in jobs if job.fronts), jobs[0])
    duplex = first.order.duplex if first.backs else "Simplex"
    comment = changes.comment({name: printed for job in jobs for name, printed in job.made.items()})
    subject = "; ".join(dict.fromkeys(f"{job.game.title}, {job.game.edition}" for job in jobs))
    press = first.order.press
    document = Document(file, first.title, subject=subject, duplex=duplex, comment=comment, press=press)
    drawn = progress(pages(*jobs))
    return document.write(page if press is not None else page._replace(bleed=0) for page in drawn)


def pages(*jobs: Job) -> Iterator[Page]:
    """The pages of jobs in order, backs after their fronts; sheets are counted through."""
    total = sum(job.sheets for job in jobs)
    last: list[Page] = []
    before = 0
    for job in jobs:
        order = job.order.back_pages if job.backs and job.order.flip != "fold" else "between"
        for page in _pages(job, before, total):
            if page.behind and order == "last":
                last.append(page)
            elif page.behind or order != "only":
                yield page
        before += job.sheets
    yield from last


def _pages(job: Job, before: int, total: int) -> Iterator[Page]:
    folds = job.order.flip == "fold"
    grid = job.grid
    printer = job.order.printer or Printer("")
    back_pages = imposition.pages_of(job.backs)
    for number, page in enumerate(imposition.pages_of(job.fronts), before):
        names = list(dict.fromkeys(job.drawings[placed.face].title for placed in page))
        label = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        behind = back_pages[number - before] if back_pages else []
        said = job.order.caption.replace("{sheets}", str(total)).replace("{sheet}", str(number + 1))
        there = [*page, *behind] if folds else page
        parts = _parts(job, there, said=said)
        bleed = max(job.sheet.bleed, job.sheet.outer)
        sheet = Page(
            grid.page_w, grid.page_h, parts, f"Sheet {number + 1}: {label}", printer.front, printer.scale,
            cards=_around(there), bleed=bleed,
        )  # fmt: skip
        yield sheet
        if behind and not folds:
            backs = _parts(job, behind, front=False)
            name = f"Sheet {number + 1}, backs"
            yield sheet._replace(parts=backs, label=name, shift=printer.back, behind=True, cards=_around(behind))


def _around(page: Sequence[Placement]) -> Box:
    """The rectangle around all cards of a page."""
    xs, ys = imposition.cut_lines([placed.box for placed in page])
    return Box(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])


def _parts(job: Job, page: Sequence[Placement], front: bool = True, said: str = "") -> list[PlacedDrawing]:
    """The drawings of one page: the marks first, then the cards with their bleed."""
    bleed, style, boxes = job.sheet.bleed, job.sheet.marks, [placed.box for placed in page]
    extra = job.extra if front else ()
    if job.shape != "rectangle" and style.style != "none" and not bleed and (front or style.backs):
        # Under the card, so that only the outer half of the line is seen: scissors follow it, and it is cut away.
        around = (Path(cut_outline(job.shape, box), stroke=style.color, width=2 * style.width) for box in boxes)
        extra = (*extra, *around)
    if job.frames:
        # A little of each frame's colour around its card, so that no hairline of paper is seen where two cards meet.
        # A stroke that is not seen: where ink is spared, no other edge is drawn along the cut.
        frames = [(placed.box.inset(-JOIN), job.frames[placed.face]) for placed in page]
        extra = (*extra, *(Path(rectangle(box), fill=color, stroke=NONE, width=1) for box, color in frames if color))
    marked = boxes if front or style.backs else []
    reach = max(bleed, job.sheet.outer)
    if front and job.order.registration is None:
        notes = dict.fromkeys(job.notes[placed.face] for placed in page if placed.face < len(job.notes))
        away = max(style.offset, reach) + style.length if style.style != "none" else reach
        extra = (*extra, *_margin_line([said, *notes], job.grid.page_w, job.grid.page_h, boxes, away))
    marks = imposition.marks_drawing(marked, job.grid.page_w, job.grid.page_h, style, reach, extra)
    # Each card lies on the bleed of its neighbours, so that only what is beyond all cards is seen.
    layers = [(job.outer, job.sheet.outer)] if job.outer else []
    cards = [
        PlacedDrawing(drawings[placed.face], placed.box.x - reach, placed.box.y - reach, placed.turn)
        for drawings, reach in (*layers, (job.drawings, bleed))
        for placed in page
    ]
    return [PlacedDrawing(marks, 0, 0), *cards]


def _margin_line(said: Sequence[str], page_w: int, page_h: int, boxes: Sequence[Box], reach: int) -> list[Item]:
    """The line of small print at the foot of a page, else up its left side; nothing where neither margin has room.

    ``boxes`` are the cards' places, and ``reach`` is how far marks and bleed stand out from them.
    """
    words = "  ·  ".join(filter(None, said))
    if not words or not boxes:
        return []

    def line(place: Box) -> list[Item]:
        block = text.cut_short(words, SMALL_PRINT, place, 1)
        return text.placed(block, place, SMALL_PRINT.color, "left", "middle")

    foot = page_h - EDGE - ROOM
    if foot >= max(box.bottom for box in boxes) + reach:
        return line(Box(2 * EDGE, foot, page_w - 4 * EDGE, ROOM))
    if min(box.x for box in boxes) - reach >= EDGE + ROOM:
        # A quarter turn to the left: the line reads upward along the paper's edge.
        upright = line(Box(0, 0, page_h - 4 * EDGE, ROOM))
        return [Group(tuple(upright), matrix=(0, -1, 1, 0, EDGE, page_h - 2 * EDGE))]
    return []
