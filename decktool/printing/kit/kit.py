"""Everything a table needs for one deck: cards, board, markers, tracks, reference cards, dice, coin and box on paper.

``make`` lays everything out; ``write_pdf`` puts it into one PDF with a bookmark for each component and the contents
first, ``write_folder`` into a PDF for each. Nothing is written before everything has been laid out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, NamedTuple

from decktool import outputs
from decktool.cards import counted, name_key
from decktool.deck import Deck
from decktool.errors import DecktoolError, did_you_mean, some
from decktool.paths import write_whole
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.items import Drawing
from decktool.printing.base.items import Path as Shape
from decktool.printing.base.outlines import Box, cut_outline
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import millimetres
from decktool.printing.kit import board, boxes, nesting, nets, reference
from decktool.printing.kit.contents import ContentsRow, contents
from decktool.printing.layout import faces, slider, tokens
from decktool.printing.layout.tokens import TokenPiece
from decktool.printing.out.pdf import Document, Page, whole_page
from decktool.printing.paper import inking, print_job, tiles
from decktool.printing.paper.imposition import Sheet
from decktool.printing.paper.inking import Ink
from decktool.printing.paper.print_job import Copy, Job, Order
from decktool.printing.template.components import ComponentsModel, DiceModel, components

#: What a kit may consist of, in the order in which it is printed.
KINDS = ("cards", "supply", "board", "markers", "tracks", "reference", "dice", "box")
#: The thickness of home-printed cards, and of a stack's single card where nobody says otherwise.
STOCK = 300


class KitOrder(NamedTuple):
    """How a kit is made: paper, how cards are printed, if the board is tiled, a card's thickness, what is left out."""

    sheet: Sheet
    order: Order = print_job.PLAIN
    tile: bool = False
    stock: int = STOCK
    without: frozenset[str] = frozenset()

    @property
    def uninked(self) -> Order:
        """How cards are printed before the whole kit is inked."""
        return self.order._replace(ink="full")


class Component(NamedTuple):
    """One component of a kit: what it is called, its pages, how many pieces, and what to do with them.

    ``parts`` are small ones that can share sheets with those of other components, and ``shared`` the sheets (0 is the
    first) on which they lie then.
    """

    kind: str
    title: str
    pages: tuple[Page, ...]
    pieces: str
    todo: str
    both_sides: bool = False
    parts: tuple[TokenPiece, ...] = ()
    shared: tuple[int, ...] = ()
    again: int = 0
    """Sheets that are printed more than once, each time but the first."""

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return (-(-len(self.pages) // 2) if self.both_sides else len(self.pages)) + self.again


class Kit(NamedTuple):
    """A finished kit: the deck's name, the game's title and edition, its components, the paper, and its colours.

    ``shared`` are the sheets on which the small parts of all components lie together, to spare paper.
    """

    deck: str
    game: str
    edition: str
    parts: tuple[Component, ...]
    order: KitOrder
    asked: ComponentsModel
    shared: tuple[Page, ...] = ()

    def front(self, where: Sequence[str], sharing: bool = True) -> Page:
        """The page of contents; ``where`` says where each component is."""
        rows = [
            ContentsRow(part.title, part.pieces, place, self.sheets(part, sharing), part.todo)
            for part, place in zip(self.parts, where, strict=True)
        ]
        drawing = contents(rows, self.paper(sharing), self.asked.colors, self.game, self.deck, self.order.sheet.paper)
        return _finished([whole_page(drawing, "Contents")], self.order.order)[0]

    def paper(self, sharing: bool = True) -> int:
        """How many sheets of paper the whole kit takes, after its contents."""
        own = sum(part.sheets for part in self.parts if not (sharing and part.shared))
        return own + (len(self.shared) if sharing else 0)

    def sheets(self, part: Component, sharing: bool = True) -> str:
        """How many sheets a component takes, in words."""
        if sharing and part.shared:
            return counted(len(part.shared), "shared sheet")
        return counted(part.sheets, "sheet") + (" on both sides" if part.both_sides else "")


def make(deck: Deck, name: str, asked: KitOrder) -> Kit:
    """Lay out a kit for a deck called ``name``; DecktoolError naming every card and component that cannot be made.

    With ``keep_going`` in the order of its cards these are left out, and noted (``remarks``).
    """
    for kind in asked.without:
        if kind not in KINDS:
            raise DecktoolError(f"unknown part of a kit '{kind}'{did_you_mean(kind, KINDS)}")
    game = deck.game
    table = components(game)
    problems = print_job.Problems()
    instead = {name_key(name) for name in (table.slider.instead_of if table.slider else ())}
    wanted = [copy for copy in print_job.copies(deck) if name_key(copy.card.name) not in instead]
    cards = print_job.makeable(wanted, lambda copy: faces.card_size(game, *copy), problems)

    usual, few = problems.tried(_apart, deck, cards, asked) or (cards, [])
    makers: dict[str, Callable[[], Component | None]] = {
        "cards": lambda: _cards(deck, usual, name, asked),
        "supply": lambda: _supply(deck, table, asked),
        "board": lambda: _board(deck, table, asked),
        "markers": lambda: _markers(deck, table, asked),
        "tracks": lambda: _tracks(table, asked),
        "reference": lambda: _reference(deck, table, asked),
        "dice": lambda: _dice(table, asked),
        "box": lambda: _box(deck, table, cards, name, asked),
    }
    with at_home(game.folder):
        parts = [problems.tried(makers[kind]) for kind in KINDS if kind not in asked.without]
        if "cards" not in asked.without:
            parts.insert(1, problems.tried(_few, few, asked))
    made = tuple(part for part in parts if part is not None)
    print_job.settle(problems, asked.order.keep_going and bool(made))
    if not made:
        raise DecktoolError(f"{deck.name}: nothing is left to print; leave out fewer parts")
    made, shared = _together(made, asked.sheet.paper)
    inked = tuple(part._replace(pages=_finished(part.pages, asked.order)) for part in made)
    return Kit(name, game.title, game.edition, inked, asked, table, _finished(shared, asked.order))


def _together(made: tuple[Component, ...], paper: Size) -> tuple[tuple[Component, ...], list[Page]]:
    """Components with the sheets that their small parts share, and these sheets; none when that spares no paper."""
    owners = [part.title for part in made for _ in part.parts]
    if not owners:
        return made, []
    found = nesting.arranged([one for part in made for one in part.parts], paper, "Pieces")
    if found.sheets >= sum(part.sheets for part in made if part.parts):
        return made, []
    on = {part.title: sorted({row.page for row in found.places if owners[row.face] == part.title}) for part in made}
    titles = [", ".join(title for title, sheets in on.items() if number in sheets) for number in range(found.sheets)]
    return tuple(part._replace(shared=tuple(on[part.title])) for part in made), nesting.pages(found, titles)


def _finished(pages: Sequence[Page], order: Order) -> tuple[Page, ...]:
    """Pages with as little ink as asked, as large as their printer needs; what lies on them often is inked once."""
    scale = order.printer.scale if order.printer is not None else (1.0, 1.0)
    done: dict[int, Drawing] = {}

    def inked(drawing: Drawing) -> Drawing:
        if id(drawing) not in done:
            done[id(drawing)] = inking.inked(drawing, order.ink)
        return done[id(drawing)]

    return tuple(
        page._replace(parts=[part._replace(drawing=inked(part.drawing)) for part in page.parts], scale=scale)
        for page in pages
    )


def write_pdf(kits: Sequence[Kit], file: BinaryIO) -> int:
    """Draw kits into one PDF, each from a sheet of its own on; the number of pages."""
    games = dict.fromkeys(kit.game for kit in kits)
    title = f"{some([kit.deck for kit in kits], 1)}: play kit ({', '.join(games)})"
    subject = "; ".join(dict.fromkeys(f"{kit.game}, {kit.edition}" for kit in kits))
    document = Document(file, title, subject=subject, duplex="Simplex")
    # In a PDF of several kits, the bookmarks of each hang below its name.
    level = int(len(kits) > 1)
    for kit in kits:
        paper = kit.order.sheet.paper
        document.new_sheet(paper.w, paper.h)
        front = kit.front(_where(kit, document.pages + 1))
        document.page(front._replace(label=kit.deck) if level else front)
        for part in (part for part in kit.parts if not part.shared):
            if part.both_sides:
                document.new_sheet(paper.w, paper.h)
            _draw(document, part, level)
        for sheet in kit.shared:
            document.page(sheet, level)
    document.save()
    return document.pages


def pages(kit: Kit) -> list[Page]:
    """The pages of a kit in a PDF of its own, the contents first, without empty ones between."""
    own = [page for part in kit.parts if not part.shared for page in part.pages]
    return [kit.front(_where(kit, 1)), *own, *kit.shared]


def _where(kit: Kit, first: int) -> list[str]:
    """On which pages each part stands, when the contents are page `first`."""
    page = first + 1
    starts = {}
    for part in kit.parts:
        if not part.shared:
            page += part.both_sides and page % 2 == 0  # its first front begins a sheet of paper
            starts[part.title] = page
            page += len(part.pages)
    where = []
    for part in kit.parts:
        here = [page + number for number in part.shared]
        where.append(_pages(here or [starts[part.title] + number for number in range(len(part.pages))]))
    return where


def _pages(numbers: Sequence[int]) -> str:
    """Pages in words: `page 3`, `pages 3-5`, `pages 3, 5`."""
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"pages {numbers[0]}-{numbers[-1]}"
    return f"pages {', '.join(map(str, numbers))}"


def write_folder(kit: Kit, folder: Path) -> list[Path]:
    """Draw a kit as a PDF for each component, the contents first, into a folder; the files."""
    outputs.refuse_file(folder, "a kit of several files")
    names = [f"{number:02}-{part.kind}.pdf" for number, part in enumerate(kit.parts, 1)]
    written = [folder / name for name in ("00-contents.pdf", *names)]
    front = Component("contents", "Contents", (kit.front(names, sharing=False),), "", "")
    for path, part in zip(written, (front, *kit.parts), strict=True):
        title = f"{kit.deck}: {part.title} ({kit.game})"
        duplex = kit.order.order.duplex if part.both_sides else "Simplex"
        with write_whole(path) as file:
            document = Document(file, title, subject=f"{kit.game}, {kit.edition}", duplex=duplex)
            _draw(document, part)
            document.save()
    return written


def _draw(document: Document, part: Component, level: int = 0) -> None:
    """A component's pages: its first carries its bookmark, on that level, and the others hang below it."""
    for number, page in enumerate(part.pages):
        document.page(page if number else page._replace(label=part.title), level + (number > 0))


# --- components ------------------------------------------------------------------------------------------------------


def _apart(deck: Deck, cards: Sequence[Copy], asked: KitOrder) -> tuple[list[Copy], list[Job]]:
    """Cards that fill sheets of their own, and print jobs for sizes that would leave most of a sheet empty.

    With backs every size has its own sheets, and so has a single size.
    """
    if asked.sheet.card is not None or asked.order.backs or not cards:
        return list(cards), []
    groups = print_job.by_size(deck.game, cards)
    usual: list[Copy] = []
    few: list[Job] = []
    for size, group in groups.items() if len(groups) > 1 else ():
        job = print_job.prepare(deck.game, group, asked.sheet._replace(card=size), "Cards", asked.uninked)
        if 2 * len(group) <= job.grid.count:
            few.append(job)
        else:
            usual += group
    return (usual, few) if few else (list(cards), [])


def _few(jobs: Sequence[Job], asked: KitOrder) -> Component | None:
    """A few cards of each of some sizes, which share sheets with other small parts."""
    parts = [_card_part(job, placed.face) for job in jobs for placed in job.fronts]
    if not parts:
        return None
    pieces = counted(len(parts)) + (f" of {len(jobs)} sizes" if len(jobs) > 1 else f" of {jobs[0].cut}")
    return _nested("cards", "Cards of other sizes", parts, "Cut along the marks and outlines.", asked, pieces)


def _card_part(job: Job, face: int) -> TokenPiece:
    """One card as a part; a hexagon or a circle with the line along which it is cut."""
    drawing = job.drawings[face]
    if job.shape == "rectangle":
        return TokenPiece(drawing)
    around = cut_outline(job.shape, Box(0, 0, drawing.width, drawing.height))
    cut = Shape(around, stroke=tokens.CUT, width=tokens.HAIR)
    return TokenPiece(replace(drawing, items=(*drawing.items, cut)), square=False)


def _cards(deck: Deck, cards: Sequence[Copy], name: str, asked: KitOrder) -> Component | None:
    if not cards:
        return None
    jobs = print_job.prepare_all(deck.game, cards, asked.sheet, name, asked.uninked)
    folds = asked.order.backs and asked.order.flip == "fold"
    todo = "Cut along the crop marks."
    if folds:
        todo = "Fold along the line, glue, then cut."
    elif asked.order.backs:
        edge = "long" if asked.order.flip == "long" else "short"
        todo = f"Print on both sides, flipped on the {edge} edge. Then cut."
    pages = tuple(print_job.pages(*jobs))
    pieces = counted(sum(len(job.fronts) for job in jobs))
    if len(jobs) > 1:
        pieces += f" of {len(jobs)} sizes"
    return Component("cards", "Cards", pages, pieces, todo, asked.order.backs and not folds)


def supply(deck: Deck, table: ComponentsModel) -> list[Copy]:
    """Cards that are needed at the table and missing from the list."""
    have = Counter(name_key(copy.card.name) for copy in print_job.copies(deck))
    wanted: list[Copy] = []
    for title, count in table.cards.items():
        card = deck.game.catalog.find(title)[0]
        home = deck.game.home(card)
        wanted += [Copy(card, None, home.id if home else "")] * max(0, count - have[name_key(title)])
    return wanted


def _supply(deck: Deck, table: ComponentsModel, asked: KitOrder) -> Component | None:
    wanted = supply(deck, table)
    if not wanted:
        return None
    jobs = print_job.prepare_all(deck.game, wanted, asked.sheet, "Supply", asked.uninked)
    folds = asked.order.backs and asked.order.flip == "fold"
    kinds = ", ".join(f"{count} {title}" for title, count in Counter(copy.card.name for copy in wanted).items())
    todo = "Cut like the cards. One set for each player."
    return Component("supply", "Supply", tuple(print_job.pages(*jobs)), kinds, todo, asked.order.backs and not folds)


def _board(deck: Deck, table: ComponentsModel, asked: KitOrder) -> Component | None:
    if table.board is None:
        return None
    drawing = board.board(deck.game)
    title = f"{deck.game.title}: {table.board.title}"
    size = f"{millimetres(drawing.width)} x {millimetres(drawing.height)} mm"
    copies = table.board.copies
    each = f"{counted(copies, 'board')} of {size}" if copies == 1 else f"{copies} of {size}"
    again = "" if copies == 1 else f" Print it {'twice' if copies == 2 else f'{copies} times'}: one for each player."
    if asked.tile:
        tiling = tiles.tile(drawing.width, drawing.height, asked.sheet.paper)
        pages = tuple(board.tile_pages(drawing, tiling, title))
        todo = "The first page shows how to cut and glue the sheets." + again
        more = (copies - 1) * (len(pages) - 1)  # the plan is needed once
        return Component("board", table.board.title, pages, each, todo, again=more)
    page = board.one_page(drawing, asked.sheet.paper, title)
    share = round(100 * page.parts[0].drawing.width / drawing.width)
    todo = f"At {share} % of its size, on one page; --tile prints it at table size." + again
    return Component("board", table.board.title, (page,), each, todo, again=copies - 1)


def _nested(
    kind: str, title: str, parts: Sequence[TokenPiece], todo: str, asked: KitOrder, pieces: str = ""
) -> Component:
    pages = tuple(nesting.sheets(parts, asked.sheet.paper, title))
    return Component(kind, title, pages, pieces or counted(len(parts), "piece"), todo, parts=tuple(parts))


def _markers(deck: Deck, table: ComponentsModel, asked: KitOrder) -> Component | None:
    parts = [part for kind in table.markers for part in tokens.marker_parts(kind, table.colors, deck.game.title)]
    if not parts:
        return None
    kinds = ", ".join(kind.title.lower() for kind in table.markers)
    todo = f"{kinds[0].upper()}{kinds[1:]}. Glue onto card if the paper is thin, then cut out."
    return _nested("markers", "Markers", parts, todo, asked)


def _tracks(table: ComponentsModel, asked: KitOrder) -> Component | None:
    parts = [TokenPiece(tokens.strip(track, table.colors)) for track in table.tracks for _ in range(track.copies)]
    todo = "Cut out; count with a marker or a paper clip." if parts else "Cut out."
    if table.slider is not None:
        parts = [*slider.slider_parts(table.slider, table.colors), *parts]
        upper, lower = table.slider.upper.title, table.slider.lower.title
        todo += f" Lay {upper} on {lower} up to the dashed line: the marker starts in the gap."
    return _nested("tracks", "Tracks", parts, todo, asked) if parts else None


def _reference(deck: Deck, table: ComponentsModel, asked: KitOrder) -> Component:
    model = table.reference or reference.at_a_glance(deck.game)
    parts = [TokenPiece(reference.reference_card(model, table.colors, deck.game.title))] * model.copies
    parts += reference.credit_parts(deck.game, table.colors)
    return _nested("reference", "Reference cards", parts, "Cut out: one for each player.", asked)


def _printable(dice: DiceModel, ink: Ink) -> DiceModel:
    """Dice with pips that can be seen: with little ink, light pips on dark faces become dark pips on light ones."""
    if ink == "full" or dice.ink.luminance < dice.color.luminance:
        return dice
    return dice.model_copy(update={"color": dice.ink, "ink": dice.color})


def _dice(table: ComponentsModel, asked: KitOrder) -> Component | None:
    parts: list[TokenPiece] = []
    for dice in table.dice:
        parts += [TokenPiece(nets.die_net(_printable(dice, asked.order.ink)), square=False)] * dice.copies
    todo = "Cut out, fold and glue the tabs inside, or use real dice." if parts else ""
    title = "Dice" if parts else "Coin"
    if table.coin is not None:
        title = "Dice and coin" if parts else title
        parts += [TokenPiece(nets.coin(table.coin, table.colors), square=False)] * table.coin.copies
        todo = f"{todo} Fold the coin in the middle and glue it back to back.".strip()
    return _nested("dice", title, parts, todo, asked) if parts else None


def _box(deck: Deck, table: ComponentsModel, cards: Sequence[Copy], name: str, asked: KitOrder) -> Component | None:
    """A box (or more) for the cards of each size."""
    size = asked.sheet.card
    groups = print_job.by_size(deck.game, cards) if size is None else {size: cards}
    parts: list[TokenPiece] = []
    inside: list[str] = []
    no_backs = print_job.Problems()
    for card, group in groups.items() if cards else ():
        called = name if len(groups) == 1 else f"{name}: {card}"
        (back,) = print_job.backs_of(deck.game, [(faces.game_back(deck.game), card)], no_backs)
        look, title = table.colors, deck.game.title
        number, found = boxes.boxes_needed(card, len(group), asked.stock, asked.sheet.paper)
        parts += boxes.box_parts(found, number, len(group), look, title, called, back)
        inside.append(f"{counted(number, 'box', 'boxes')}, {boxes.inside(found)} inside")
    print_job.settle((), asked.order.keep_going, no_backs)
    if not parts:
        return None
    title = "Box" if len(parts) == 1 else "Boxes"
    pieces = inside[0] if len(groups) == 1 else f"{len(parts)} boxes for {len(groups)} sizes"
    todo = "Cut out, score and fold along dashed lines; glue the long tab, then the bottom."
    return _nested("box", title, parts, todo, asked, pieces)
