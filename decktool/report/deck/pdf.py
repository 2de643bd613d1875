"""A deck report on paper: a PDF of vector charts and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from decktool.cards import counted
from decktool.printing.base.items import Drawing
from decktool.printing.base.sizes import Size
from decktool.printing.out.pdf import Document
from decktool.report.deck import charts
from decktool.report.deck.gathered import DeckReport, all_names
from decktool.report.documents.checks import ViolationRow
from decktool.report.drawing_builder import BAD, GOOD, INK, MIDDLING, PALE, DrawingBuilder
from decktool.report.pages import CLOSE, MARGIN, PageBlock, page_head, with_note, words_drawing, write_blocks

ACROSS = 7
"""Cards side by side."""
VERDICTS = {"legal": GOOD, "incomplete": MIDDLING, "illegal": BAD}


def write_report_pdf(reports: Sequence[DeckReport], file: BinaryIO, paper: Size) -> int:
    """Write deck reports to an open binary file, each from a sheet of its own on; the number of pages."""
    width = paper.w - 2 * MARGIN
    title = f"{all_names(reports)}: deck report"
    subject = "; ".join(dict.fromkeys(report.facts for report in reports))
    document = Document(file, title, subject=subject, duplex="Simplex")
    for report in reports:
        document.new_sheet(paper.w, paper.h)
        foot = report.deck.name + (" · with unofficial sample cards" if report.deck.unofficial else "")
        write_blocks(document, _blocks(report, width), paper, foot, report.deck.name if len(reports) > 1 else "")
    document.save()
    return document.pages


def _blocks(report: DeckReport, width: int) -> Iterator[PageBlock]:
    badge = (report.verdict, VERDICTS.get(report.verdict, INK)) if report.verdict else None
    notes = ["with unofficial sample cards"] if report.deck.unofficial else []
    yield PageBlock(page_head(report.deck.name, report.facts, notes, width, badge))
    if report.findings:
        yield PageBlock(_violations(report.findings, width), "What to fix")
    for chart in report.charts(width):
        half = chart.drawing.width < width
        yield PageBlock(chart.drawing, "" if half else chart.title, half)
    for odds in report.odds:
        table = charts.odds_table(odds.rows, odds.seen, width)
        yield PageBlock(with_note(table, odds.note, width), odds.title)
    if report.no_hands:
        yield PageBlock(words_drawing(report.no_hands, width), "Hands")
    for number, hand in enumerate(report.hands):
        across = max(ACROSS, len(hand.faces))
        row = charts.card_row([(face, 1) for face in hand.faces], width, across)
        heading = f"Sample hands (seed {report.seed})" if number == 0 else ""
        yield PageBlock(with_note(row, hand.note, width) if hand.note else row, heading, gap=CLOSE)
    for section in report.sections:
        for start in range(0, len(section.cards), ACROSS):
            cards = [(face, count) for face, count, _ in section.cards[start : start + ACROSS]]
            heading = f"{section.title}: {counted(section.count)}" if start == 0 else ""
            yield PageBlock(charts.card_row(cards, width, ACROSS), heading, gap=CLOSE)


def _violations(rows: Sequence[ViolationRow], width: int) -> Drawing:
    pen, y = DrawingBuilder(), 0
    for row in rows:
        colour = BAD if row["level"] == "error" else MIDDLING
        top = y
        y = pen.lines(5000, y, row["message"], width - 6000, 5000, size=3500, font="sans-semibold")
        section = f"  (section {row['section']})" if row["section"] else ""
        if row["fix"]:
            y = pen.lines(5000, y, f"{row['fix']}{section}", width - 6000, 4700, size=3300, color=PALE)
        pen.box(0, top + 1200, 1500, y - top, colour, radius=700)
        y += 3000
    return pen.drawing(width, y, "violations")
