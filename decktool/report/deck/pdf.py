"""A deck report on paper: a PDF of vector charts and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO

from decktool.cards import counted
from decktool.construction.check import Violation
from decktool.printing.base.items import Drawing
from decktool.printing.base.sizes import Size
from decktool.printing.out.pdf import Document, Placed
from decktool.report.deck import charts
from decktool.report.deck.gathered import DeckReport, all_names
from decktool.report.deck.pen import BAD, GOOD, GROUND, INK, MIDDLING, PALE, Pen, printable, shortened, wrapped

MARGIN = 15_000
GAP, CLOSE = 6_000, 2_500
ACROSS = 7
"""Cards side by side."""
FOOT = 8_000
VERDICTS = {"legal": GOOD, "incomplete": MIDDLING, "illegal": BAD}


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of the report that stays on one page, perhaps under a heading, perhaps beside the next one."""

    drawing: Drawing
    heading: str = ""
    half: bool = False
    gap: int = GAP


def write_report_pdf(reports: Sequence[DeckReport], file: BinaryIO, paper: Size) -> int:
    """Write deck reports to an open binary file, each from a sheet of its own on; the number of pages."""
    width = paper.w - 2 * MARGIN
    title = f"{printable(all_names(reports))}: deck report"
    subject = "; ".join(dict.fromkeys(report.facts for report in reports))
    document = Document(file, title, subject=subject, language="en", duplex="Simplex")
    for report in reports:
        document.new_sheet(paper.w, paper.h)
        pages = _flow(_blocks(report, width), paper)
        for number, (parts, bookmark) in enumerate(pages, 1):
            foot = _foot(report, number, len(pages), width)
            mark, level = (bookmark, int(number > 1)) if len(reports) > 1 else (bookmark, 0)
            mark = printable(report.deck.name) if len(reports) > 1 and number == 1 else mark
            placed = [*parts, Placed(foot, MARGIN, paper.h - MARGIN + 2000)]
            document.page(paper.w, paper.h, placed, mark, bookmark_level=level)
    document.save()
    return document.pages


def _blocks(report: DeckReport, width: int) -> list[_Block]:
    blocks = [_Block(_head(report, width))]
    if report.stats.report is not None:
        found = report.stats.report
        rows = [*found.violations, *found.not_judged, *found.warnings]
        if rows:
            blocks.append(_Block(_violations(rows, width), "What to mend"))
    for chart in report.charts(width):
        half = chart.drawing.width < width
        heading = "" if half else chart.title
        blocks.append(_Block(chart.drawing, heading, half))
    if report.odds is not None:
        table = charts.odds_table(report.odds.rows, report.odds.seen, width)
        blocks.append(_Block(_with_note(table, report.odds.note, width), "Odds by turn"))
    elif report.no_hands:
        blocks.append(_Block(_words(report.no_hands, width), "Hands"))
    for number, hand in enumerate(report.hands):
        across = max(ACROSS, len(hand.faces))
        row = charts.card_row([(face, 1) for face in hand.faces], width, across)
        heading = f"Sample hands (seed {report.seed})" if number == 0 else ""
        blocks.append(_Block(_with_note(row, hand.note, width) if hand.note else row, heading, gap=CLOSE))
    for section in report.sections:
        for start in range(0, len(section.cards), ACROSS):
            cards = [(face, count) for face, count, _ in section.cards[start : start + ACROSS]]
            heading = f"{section.title}: {counted(section.count)}" if start == 0 else ""
            blocks.append(_Block(charts.card_row(cards, width, ACROSS), heading, gap=CLOSE))
    return blocks


def _flow(blocks: list[_Block], paper: Size) -> list[tuple[list[Placed], str]]:
    """Blocks onto pages, from top to bottom; two halves side by side; a heading stays with what it heads."""
    width, bottom = paper.w - 2 * MARGIN, paper.h - MARGIN - FOOT
    pages: list[tuple[list[Placed], str]] = [([], "Overview")]
    y, beside = MARGIN, 0
    for block in blocks:
        title = _heading(block.heading, width) if block.heading else None
        need = block.drawing.height + (title.height if title else 0)
        if block.half and beside:
            pages[-1][0].append(Placed(block.drawing, paper.w - MARGIN - block.drawing.width, beside))
            beside = 0
            continue
        if y + need > bottom and y > MARGIN:
            pages.append(([], block.heading or "More"))
            y = MARGIN
        beside = 0
        if title:
            pages[-1][0].append(Placed(title, MARGIN, y))
            y += title.height
        pages[-1][0].append(Placed(block.drawing, MARGIN, y))
        beside = y if block.half else 0
        y += block.drawing.height + block.gap
    return pages


def _heading(text: str, width: int) -> Drawing:
    pen = Pen()
    pen.text(0, 6500, shortened(text, width, size=5000, font="serif-bold"), size=5000, font="serif-bold")
    return pen.drawing(width, 9500, text)


def _head(report: DeckReport, width: int) -> Drawing:
    pen = Pen()
    verdict = report.verdict
    room = width
    if verdict:
        badge = 9000 + 2600 * len(verdict)
        pen.box(width - badge, 0, badge, 10_000, VERDICTS.get(verdict, INK), radius=5000)
        pen.text(width - badge // 2, 6700, verdict, size=4600, font="sans-bold", color=GROUND, anchor="middle")
        room -= badge + 4000
    name = shortened(report.deck.name, room, size=8500, font="serif-bold")
    pen.text(0, 8200, name, size=8500, font="serif-bold")
    pen.text(0, 14_500, shortened(report.facts, width, size=3600), size=3600, color=PALE)
    y = 14_500
    if report.deck.unofficial:
        y += 5000
        pen.text(0, y, "with unofficial sample cards", size=3200, color=MIDDLING)
    pen.line(0, y + 3500, width, y + 3500)
    return pen.drawing(width, y + 5000, "head")


def _violations(rows: list[Violation], width: int) -> Drawing:
    pen, y = Pen(), 0
    for row in rows:
        colour = BAD if row.level == "error" else MIDDLING
        top = y
        for line in wrapped(row.message, width - 6000, size=3500, font="sans-semibold"):
            y += 5000
            pen.text(5000, y, line, size=3500, font="sans-semibold")
        section = f"  (section {row.section})" if row.section else ""
        for line in wrapped(f"{row.fix}{section}", width - 6000, size=3300) if row.fix else []:
            y += 4700
            pen.text(5000, y, line, size=3300, color=PALE)
        pen.box(0, top + 1200, 1500, y - top, colour, radius=700)
        y += 3000
    return pen.drawing(width, y, "violations")


def _with_note(drawing: Drawing, note: str, width: int) -> Drawing:
    pen = Pen()
    pen.place(drawing, 0, 0, drawing.width)
    y = drawing.height
    for line in wrapped(note, width, size=2900):
        y += 4200
        pen.text(0, y, line, size=2900, color=PALE)
    return pen.drawing(width, y + 1500, drawing.title)


def _words(text: str, width: int) -> Drawing:
    pen, y = Pen(), 0
    for line in wrapped(text, width, size=3400):
        y += 4800
        pen.text(0, y, line, size=3400)
    return pen.drawing(width, y + 1500, "note")


def _foot(report: DeckReport, number: int, pages: int, width: int) -> Drawing:
    pen = Pen()
    note = " · with unofficial sample cards" if report.deck.unofficial else ""
    pen.text(0, 4000, shortened(f"{report.deck.name}{note}", width * 3 // 4, size=2700), size=2700, color=PALE)
    pen.text(width, 4000, f"{number} of {pages}", size=2700, color=PALE, anchor="end")
    return pen.drawing(width, 5000, "foot")
