"""The deck sheet of a tournament: a page for the judge with everything about one deck.

What it says is given as words and numbers (`DeckSheet`); this module only finds a place for them. Cards stand
in two columns under their types, and as many pages follow as they need; the last one ends with the totals, the judge's
box and the share code as a QR code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from math import ceil
from typing import BinaryIO, Literal, NamedTuple

from decktool.cards import counted
from decktool.errors import DecktoolError, some
from decktool.printing.base import fonts, languages
from decktool.printing.base.colors import BLACK, WHITE, Color
from decktool.printing.base.items import Drawing, Item, Path, Segment
from decktool.printing.base.outlines import Box, line, rectangle, rounded
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import MM, millimetres
from decktool.printing.out.pdf import Document, whole_page

INK = BLACK
GREY = Color(105, 105, 110)
RULE = Color(190, 190, 195)
PALE = Color(240, 240, 242)
GOOD = Color(24, 110, 62)
BAD = Color(166, 32, 32)
OPEN = Color(107, 74, 134)

MARGIN = 15 * MM
GAP = 8 * MM
ROW = 5_300
HEAD = 7_200
TOTAL = 4_400
HEADER = 43 * MM
CONTINUED = 16 * MM
FOOTER = 8 * MM
NARROWEST = 150 * MM
POINT = 353
SMALLEST = 5 * POINT
"""The smallest letters a name may shrink to."""


class DeckSheetBlock(NamedTuple):
    """One block of the list: its title, and counts and names in order."""

    title: str
    rows: tuple[tuple[int, str], ...]

    @property
    def total(self) -> int:
        """The copies in it."""
        return sum(count for count, _ in self.rows)


class DeckSheetSection(NamedTuple):
    """One section of the deck with its blocks; `counted` is false for what lies outside of the deck."""

    title: str
    blocks: tuple[DeckSheetBlock, ...]
    counted: bool = True


class DeckSheetCheck(NamedTuple):
    """One line of the totals: the rule, the value found, the value required, and the result (None: not judged)."""

    title: str
    found: str
    asked: str
    kept: bool | None


class DeckSheet(NamedTuple):
    """The contents of a sheet. `verdict` is text, `legal` is its result (None: undecided), `code` a share code."""

    game: str
    format: str
    deck: str
    cards: int
    parts: tuple[DeckSheetSection, ...]
    checks: tuple[DeckSheetCheck, ...]
    verdict: str
    legal: bool | None
    remarks: tuple[str, ...] = ()
    player: str = ""
    event: str = ""
    date: str = ""
    code: str = ""


def pages(sheet: DeckSheet, paper: Size) -> list[Drawing]:
    """The sheet's pages; raises DecktoolError for paper that is too small."""
    if paper.w < NARROWEST or paper.h < HEADER + 100 * MM:
        least = f"{millimetres(NARROWEST)} x {millimetres(HEADER + 100 * MM)} mm"
        raise DecktoolError(f"a deck sheet needs paper of at least {least}, not {paper}; use a4 or letter")
    bottom = paper.h - MARGIN - FOOTER
    panel = max(52 * MM, 21 * MM + (len(sheet.checks) + len(sheet.remarks)) * TOTAL)
    if MARGIN + CONTINUED + panel > bottom:
        raise DecktoolError(f"the totals of this deck do not fit on one page of {paper}; use larger paper")
    # Narrower rows are taken only where they save a page.
    spreads = min(
        (
            spread(_rows(sheet, share), MARGIN + HEADER, MARGIN + CONTINUED, bottom, panel + 3 * MM)
            for share in (100, 93, 86)
        ),
        key=len,
    )
    drawings = []
    for number, part in enumerate(spreads):
        page = _Page(paper)
        if number == 0:
            _header(page, sheet)
        else:
            _running_head(page, sheet)
        width = (page.width - GAP) // 2
        _column(page, part.left, MARGIN, part.top, width)
        _column(page, part.right, MARGIN + width + GAP, part.top, width)
        if number == len(spreads) - 1:
            _panel(page, sheet, bottom - panel)
        _footer(page, number + 1, len(spreads))
        drawings.append(Drawing(paper.w, paper.h, tuple(page.items), f"{sheet.deck}, page {number + 1}"))
    return drawings


def write_pdf(sheets: Sequence[DeckSheet], paper: Size, file: BinaryIO) -> int:
    """Draw sheets as one PDF into an open binary file, each on paper of its own; the number of pages."""
    subject = "; ".join(dict.fromkeys(f"{sheet.game}, {sheet.format}" for sheet in sheets))
    title = f"Deck registration: {some([sheet.deck for sheet in sheets], 1)}"
    document = Document(file, title, subject=subject)
    for sheet in sheets:
        document.new_sheet(paper.w, paper.h)
        for drawing in pages(sheet, paper):
            document.page(whole_page(drawing, drawing.title))
    document.save()
    return document.pages


def _rows(sheet: DeckSheet, share: int) -> list[DeckSheetRow]:
    """The list as rows, at a share (in percent) of their usual height."""
    head, card = HEAD * share // 100, ROW * share // 100
    rows = []
    for part in sheet.parts:
        if len(sheet.parts) > 1:
            title = part.title if part.counted else f"{part.title} (not part of the deck)"
            rows.append(DeckSheetRow("part", title, sum(block.total for block in part.blocks), head + 1 * MM))
        for block in part.blocks:
            rows.append(DeckSheetRow("block", block.title, block.total, head))
            rows += [DeckSheetRow("card", name, count, card) for count, name in block.rows]
    return rows


# --- drawing ---------------------------------------------------------------------------------------------------------


class _Page:
    """One page, on which words and lines are placed."""

    def __init__(self, paper: Size) -> None:
        self.items: list[Item] = []
        self.right = paper.w - MARGIN
        self.width = paper.w - 2 * MARGIN
        self.bottom = paper.h - MARGIN

    def words(
        self,
        text: str,
        x: int,
        y: int,
        size: int,
        *,
        font: str = "sans",
        color: Color = INK,
        anchor: fonts.Anchor = "start",
        most: int | None = None,
    ) -> int:
        """One line of words, in the language of paper, its baseline at y; shrinks to `most` across. Its width."""
        if not text:
            return 0
        text = languages.label(text)
        width = fonts.measure(text, font, size)
        if most is not None and width > most:
            size = max(SMALLEST, size * most // width - 1)
            width = fonts.measure(text, font, size)
            if width > most:
                raise DecktoolError(f"{text[:60]!r} is too long for a deck sheet, even at the smallest font size")
        self.items += fonts.runs(x, y, text, font, size, color, anchor)
        return width

    def line(self, x0: int, y0: int, x1: int, y1: int, color: Color = RULE, width: int = 150) -> None:
        """A straight line."""
        self.items.append(Path(line(x0, y0, x1, y1), stroke=color, width=width, round=False))

    def box(
        self, x: int, y: int, w: int, h: int, *, fill: Color | None = None, stroke: Color | None = RULE, radius: int = 0
    ) -> None:
        """A rectangle."""
        shape = Box(x, y, w, h)
        outline = rounded(shape, radius) if radius else rectangle(shape)
        self.items.append(Path(outline, fill=fill, stroke=stroke, width=150 if stroke else 0))

    def blank(self, label: str, value: str, x: int, y: int, w: int) -> None:
        """A line to write on, its label below; filled in where the value is known."""
        self.words(value, x + 1 * MM, y - 1_200, 12 * POINT, font="sans-semibold", most=w - 2 * MM)
        self.line(x, y, x + w, y, INK, 200)
        self.words(label, x, y + 3_200, 7 * POINT, color=GREY)


def _header(page: _Page, sheet: DeckSheet) -> None:
    """The title, the lines to fill in, and the verdict."""
    y = MARGIN
    page.words("Deck registration", MARGIN, y + 6_500, 22 * POINT, font="serif-bold")
    page.words(sheet.game, page.right, y + 3_600, 11 * POINT, font="serif-semibold", anchor="end", most=90 * MM)
    page.words(sheet.format, page.right, y + 8_200, 9 * POINT, color=GREY, anchor="end", most=90 * MM)
    page.line(MARGIN, y + 10_500, page.right, y + 10_500, INK, 350)
    third = (page.width - 2 * GAP) // 3
    line_1, line_2 = y + 21 * MM, y + 33 * MM
    page.blank("Player", sheet.player, MARGIN, line_1, 2 * third + GAP)
    page.blank("Player number", "", page.right - third, line_1, third)
    page.blank("Event", sheet.event, MARGIN, line_2, third)
    page.blank("Date", sheet.date, MARGIN + third + GAP, line_2, third)
    page.blank("Deck", sheet.deck, page.right - third, line_2, third)


def _running_head(page: _Page, sheet: DeckSheet) -> None:
    """The head of the pages after the first: whose deck this is."""
    y = MARGIN + 5 * MM
    page.words(sheet.deck, MARGIN, y, 11 * POINT, font="serif-semibold", most=page.width // 2)
    who = sheet.player or f"{languages.said('Player')}: " + "_" * 28
    page.words(who, page.right, y, 9 * POINT, anchor="end", most=page.width // 2 - GAP)
    page.line(MARGIN, y + 2_500, page.right, y + 2_500, INK, 350)


def _column(page: _Page, rows: Sequence[DeckSheetRow], x: int, y: int, width: int) -> None:
    """One column of the list; each card with its count, its name and a box for the judge's tick."""
    for number, row in enumerate(rows):
        base = y + row.height - (row.height * 27 // 100 if row.kind == "card" else 1_600)
        if row.kind == "card":
            page.words(str(row.count), x + 6_500, base, 10 * POINT, font="sans-bold", anchor="end", most=6 * MM)
            page.words(row.text, x + 9 * MM, base, 10 * POINT, most=width - 15 * MM)
            page.box(x + width - 3_600, base - 2_900, 3_200, 3_200)
            after = rows[number + 1] if number + 1 < len(rows) else None
            if after is not None and after.kind == "card":
                page.line(x, y + row.height, x + width, y + row.height, PALE, 150)
        else:
            part = row.kind == "part"
            if part:
                page.box(x, y + 1 * MM, width, row.height - 1_500, fill=PALE, stroke=None)
            font, size = ("serif-bold", 11 * POINT) if part else ("sans-bold", 9 * POINT)
            inset = 1_500 if part else 0
            page.words(row.text, x + inset, base, size, font=font, most=width - 16 * MM)
            page.words(str(row.count or ""), x + width - inset, base, size, font=font, anchor="end")
            if not part:
                page.line(x, y + row.height - 300, x + width, y + row.height - 300, GREY, 200)
        y += row.height


# --- the panel at the end --------------------------------------------------------------------------------------------


def _panel(page: _Page, sheet: DeckSheet, top: int) -> None:
    """Totals and verdict on the left, the judge's box and the code on the right."""
    height = page.bottom - FOOTER - top
    width = (page.width - GAP) // 2
    page.line(MARGIN, top, page.right, top, INK, 350)
    colour = OPEN if sheet.legal is None else GOOD if sheet.legal else BAD
    page.box(MARGIN, top + 3 * MM, width, 8 * MM, fill=colour, stroke=None, radius=1 * MM)
    page.words(
        sheet.verdict, MARGIN + 3 * MM, top + 8_500, 11 * POINT, font="sans-bold", color=WHITE, most=width - 32 * MM
    )
    right, cards = MARGIN + width - 3 * MM, counted(sheet.cards)
    page.words(cards, right, top + 8_500, 11 * POINT, font="sans-bold", color=WHITE, anchor="end", most=26 * MM)
    y = top + 17 * MM
    for check in sheet.checks:
        _mark(page, MARGIN, y, kept=check.kept)
        page.words(check.title, MARGIN + 5 * MM, y, 8 * POINT, most=width - 46 * MM)
        page.words(check.found, MARGIN + width - 28 * MM, y, 8 * POINT, font="sans-bold", anchor="end", most=12 * MM)
        page.words(check.asked, MARGIN + width - 26 * MM, y, 8 * POINT, color=GREY, most=26 * MM)
        y += TOTAL
    for remark in sheet.remarks:
        page.words(remark, MARGIN + 5 * MM, y, 8 * POINT, color=GREY, most=width - 5 * MM)
        y += TOTAL
    _judge(page, sheet, MARGIN + width + GAP, top + 3 * MM, width, height - 3 * MM)


def _mark(page: _Page, x: int, y: int, *, kept: bool | None) -> None:
    """A tick, a cross or (not judged) a dash, drawn so that it needs no font."""
    if kept is None:
        page.items.append(Path(line(x + 200, y - 1_200, x + 2_400, y - 1_200), stroke=OPEN, width=450))
    elif kept:
        path = (("M", x, y - 1_100), ("L", x + 900, y - 200), ("L", x + 2_600, y - 2_400))
        page.items.append(Path(path, stroke=GOOD, width=450))
    else:
        for x0, x1 in ((x + 200, x + 2_400), (x + 2_400, x + 200)):
            page.items.append(Path(line(x0, y - 2_300, x1, y - 100), stroke=BAD, width=450))


def _judge(page: _Page, sheet: DeckSheet, x: int, y: int, w: int, h: int) -> None:
    """The box that players leave alone."""
    page.box(x, y, w, h, stroke=INK, radius=1 * MM)
    page.words("For judges only", x + 3 * MM, y + 5 * MM, 8 * POINT, font="sans-bold")
    code = 30 * MM if sheet.code else 0
    wide = w - 6 * MM - code
    for position, label in enumerate(("Deck checked in round", "Judge", "Main / side / notes")):
        below = y + 14 * MM + position * 10 * MM
        page.line(x + 3 * MM, below, x + 3 * MM + wide, below, GREY, 200)
        page.words(label, x + 3 * MM, below + 3_000, 7 * POINT, color=GREY)
    for position, label in enumerate(("legal", "warning", "game loss")):
        left = x + 3 * MM + position * wide // 3
        page.box(left, y + 40 * MM, 3_200, 3_200, stroke=INK)
        page.words(label, left + 4_400, y + 42_700, 8 * POINT, most=wide // 3 - 4_600)
    if sheet.code:
        side = 26 * MM
        _qr(page, sheet.code, x + w - side - 3 * MM, y + 4 * MM, side)
        page.words("share code", x + w - 3 * MM - side // 2, y + 34 * MM, 7 * POINT, color=GREY, anchor="middle")


def _qr(page: _Page, code: str, x: int, y: int, side: int) -> None:
    """A QR code as squares; runs of dark modules in a row are one."""
    import segno

    try:
        matrix = [bytes(row) for row in segno.make(code, error="m", micro=False).matrix]
    except segno.DataOverflowError:
        raise DecktoolError("this deck is too large for a QR code; leave it out with --no-code") from None
    edge = [round(position * side / len(matrix)) for position in range(len(matrix) + 1)]
    outline: list[Segment] = []
    for top, foot, row in zip(edge, edge[1:], matrix, strict=False):
        end = 0
        for dark, run in groupby(row):
            start, end = end, end + len(list(run))
            if dark:
                outline += rectangle(Box(x + edge[start], y + top, edge[end] - edge[start], foot - top))
    page.items.append(Path(tuple(outline), fill=BLACK))


def _footer(page: _Page, number: int, count: int) -> None:
    page.line(MARGIN, page.bottom - 5 * MM, page.right, page.bottom - 5 * MM, RULE, 150)
    page.words("decktool", MARGIN, page.bottom - 1_500, 7 * POINT, color=GREY)
    page.words(f"Page {number} of {count}", page.right, page.bottom - 1_500, 7 * POINT, color=GREY, anchor="end")


CONTINUES = ", continued"
STEP = 1_000
"""How finely even columns are looked for, in micrometres."""


@dataclass(frozen=True, slots=True)
class DeckSheetRow:
    """A line of the list: a section's title, a block's title (count 0: it goes on from before), or a card."""

    kind: Literal["part", "block", "card"]
    text: str
    count: int
    height: int


class DeckSheetPage(NamedTuple):
    """One page: where its columns begin, and the rows of each."""

    top: int
    left: tuple[DeckSheetRow, ...]
    right: tuple[DeckSheetRow, ...]


def spread(rows: Sequence[DeckSheetRow], first: int, later: int, bottom: int, panel: int) -> list[DeckSheetPage]:
    """Pages for rows that begin at `first` on the first page and at `later` on others, none going below `bottom`.

    The last page leaves `panel` free above `bottom`; it may hold nothing else.
    """
    found: list[DeckSheetPage] = []
    rest = list(rows)
    while rest or not found:
        top = later if found else first
        left, right, rest = _fill(rest, bottom - top, bottom - top - panel) if rest else ([], [], [])
        found.append(DeckSheetPage(top, tuple(left), tuple(right)))
    last = found[-1]
    if last.top + max(height_of(last.left), height_of(last.right)) + panel > bottom and (last.left or last.right):
        found.append(DeckSheetPage(later, (), ()))
    return found


def height_of(rows: Sequence[DeckSheetRow]) -> int:
    """How much room rows take."""
    return sum(row.height for row in rows)


def _take(rows: list[DeckSheetRow], height: int) -> int:
    """How many rows go into a column, never leaving a title alone at its end; at least one."""
    count = sum(used <= height for used in accumulate(row.height for row in rows))
    while 0 < count < len(rows) and rows[count - 1].kind != "card":
        count -= 1
    return max(1, count)


def _fill(
    rows: list[DeckSheetRow], height: int, above: int
) -> tuple[list[DeckSheetRow], list[DeckSheetRow], list[DeckSheetRow]]:
    """The left column, the right column, and what is left for the next page; `above` is the height above the panel."""
    left, rest = _split(rows, _take(rows, height))
    right, rest = _split(rest, _take(rest, height) if rest else 0)
    if not rest:
        left, right = _balance(rows, height, above, (left, right))
    return left, right, rest


def _split(rows: list[DeckSheetRow], count: int) -> tuple[list[DeckSheetRow], list[DeckSheetRow]]:
    """Rows cut in two; a block cut in the middle gets its title again."""
    rest = rows[count:]
    if rest and rest[0].kind == "card":
        title = next(row for row in reversed(rows[:count]) if row.kind == "block")
        rest = [replace(title, text=title.text.removesuffix(CONTINUES) + CONTINUES, count=0), *rest]
    return rows[:count], rest


def _balance(
    rows: list[DeckSheetRow], height: int, above: int, full: tuple[list[DeckSheetRow], list[DeckSheetRow]]
) -> tuple[list[DeckSheetRow], list[DeckSheetRow]]:
    """Two columns of about one height: cut before a title, or anywhere where only that leaves room for the panel.

    `full` is the left column filled to its end, which fits where the title said again makes every other cut too long.
    """
    ends = [i for i, row in enumerate(rows) if row.kind != "card" and i and rows[i - 1].kind == "card"]
    cuts = [(rows[:i], rows[i:]) for i in [*ends, len(rows)]]
    whole = min(cuts, key=_taller)
    even = _split(rows, len(rows))
    for limit in range(ceil(height_of(rows) / 2), height, STEP):
        even = _split(rows, _take(rows, limit))
        if height_of(even[1]) <= height_of(even[0]):
            break
    liked = [whole, even, full] if _taller(whole) <= above or _taller(even) > above else [even, full]
    return next((columns for columns in liked if _taller(columns) <= height), full)


def _taller(columns: tuple[list[DeckSheetRow], list[DeckSheetRow]]) -> int:
    return max(map(height_of, columns))
