"""Reports as pages: charts and text on paper, from top to bottom, and as one self-contained HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape

from decktool import __version__
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing
from decktool.printing.base.sizes import Size
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from decktool.report.drawing_builder import BAD, GROUND, INK, MIDDLING, PALE, DrawingBuilder, shortened
from decktool.report.svgs import SvgPage

WIDTH = 180_000
"""Width of a page's charts, in micrometres."""
MARGIN = 15_000
GAP, CLOSE = 6_000, 2_500
FOOT = 8_000
STYLE = """
:root { color-scheme: light; --ink: #22252b; --pale: #6b7280; --rule: #d5d8de; --ground: #f6f7f9; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 "Source Sans 3", "Source Sans Pro", "Segoe UI", Helvetica, Arial, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2 { font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; line-height: 1.2; }
h1 { margin: 0; font-size: 2.2rem; }
h2 { margin: 0 0 .8rem; font-size: 1.35rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  border-bottom: 1px solid var(--rule); padding-bottom: 1rem; margin-bottom: 1.5rem; }
header p { margin: 0; color: var(--pale); flex-basis: 100%; }
.verdict { color: #fff; font-weight: 700; padding: .25rem 1rem; border-radius: 2rem; background: var(--ink); }
.legal { background: #2f7d4f; } .incomplete { background: #9a6a0c; } .illegal { background: #b3402e; }
.unreached { background: #6b4a86; }
section { background: #fff; border: 1px solid var(--rule); border-radius: .75rem; padding: 1.25rem;
  margin: 0 0 1.25rem; }
figure { margin: 0; } svg { display: block; width: 100%; height: auto; }
.charts { display: grid; gap: 1.25rem 2rem; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
.wide { grid-column: 1 / -1; }
.mend { list-style: none; margin: 0; padding: 0; }
.mend li { border-left: .3rem solid #b3402e; padding: 0 0 0 .8rem; margin: 0 0 .8rem; }
.mend li.warning { border-color: #c08a1e; } .mend span { color: var(--pale); display: block; }
table { border-collapse: separate; border-spacing: 3px; width: 100%; font-variant-numeric: tabular-nums; }
th { font-weight: 600; text-align: center; padding: .15rem .3rem; }
th[scope=row] { text-align: left; font-weight: 400; }
th small { display: block; color: var(--pale); font-weight: 400; } td small { display: block; }
td { text-align: center; border-radius: .3rem; padding: .25rem .3rem; }
.scroll { overflow-x: auto; } .note { color: var(--pale); margin: .6rem 0 0; font-size: .92rem; }
.hand + .after { margin: -.6rem 0 1.1rem; }
.cards { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.cards li { position: relative; width: 7.6rem; } .hand li { width: 6.9rem; }
.cards b { position: absolute; right: -.2rem; bottom: -.2rem; background: var(--ink); color: #fff; border-radius: .6rem;
  padding: 0 .5rem; }
footer { color: var(--pale); font-size: .9rem; }
@media print { body { background: #fff; } section { break-inside: avoid; border: 0; padding: 0; } }
"""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its title, the drawing, and its numbers in words."""

    title: str
    drawing: Drawing
    words: str
    head: Drawing | None = None
    """What stands above `rows`, and again at the top of each page that they go on to."""
    rows: Sequence[Drawing] = ()
    """The same drawing in rows, between which a page may end."""


@dataclass(frozen=True, slots=True)
class PageBlock:
    """A part of the report that stays on one page, with an optional heading, optionally beside the next block."""

    drawing: Drawing
    heading: str = ""
    half: bool = False
    gap: int = GAP
    head: Drawing | None = None
    """What stands above the block if it begins a page."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A line of a chart: its name, its share of a full bar (None: no bar), marks on it, and its number in words."""

    name: str
    share: float | None
    marks: Sequence[float]
    words: str
    colour: Color
    good: bool = True


def chart_of_rows(title: str, head: Drawing | None, rows: Sequence[Drawing], words: str, width: int) -> Chart:
    """A chart whose rows stand below one another, and on paper on as many pages as they need."""
    pen, y = DrawingBuilder(), 0
    for part in [*([head] if head else []), *rows]:
        pen.place(part, 0, y, part.width)
        y += part.height
    return Chart(title, pen.drawing(width, y, title), words, head, rows)


def chart_blocks(chart: Chart) -> list[PageBlock]:
    """A chart on paper."""
    if not chart.rows:
        return [PageBlock(chart.drawing, chart.title)]
    first, *rest = chart.rows
    if chart.head is not None:
        pen = DrawingBuilder()
        pen.place(chart.head, 0, 0, chart.head.width)
        pen.place(first, 0, chart.head.height, first.width)
        first = pen.drawing(first.width, chart.head.height + first.height, chart.title)
    blocks = [PageBlock(first, chart.title, gap=0), *(PageBlock(row, gap=0, head=chart.head) for row in rest)]
    return [*blocks[:-1], replace(blocks[-1], gap=GAP)]


def gauges(title: str, rows: Sequence[Gauge], width: int) -> Chart:
    """Bars below one another, each with its name before it and its number behind it."""
    pen, y = DrawingBuilder(), 0
    label, length = width * 42 // 100, width * 32 // 100
    for row in rows:
        pen.text(0, y + 4200, shortened(row.name, label - 2000, size=3200), size=3200)
        pen.box(label, y + 1700, length, 3000, GROUND, radius=1500)
        if row.share:
            pen.box(label, y + 1700, max(900, round(length * min(1.0, row.share))), 3000, row.colour, radius=1500)
        for mark in row.marks if row.share is not None else ():
            at = label + round(length * mark)
            pen.line(at, y + 1100, at, y + 5300, INK, 250)
        pen.text(label + length + 3000, y + 4200, row.words, size=3200, color=INK if row.good else BAD)
        y += 6500
    words = "; ".join(f"{row.name} {row.words}" for row in rows)
    return Chart(title, pen.drawing(width, y, title), f"{words}.")


def page_head(
    title: str, facts: str, notes: Sequence[str], width: int, badge: tuple[str, Color] | None = None
) -> Drawing:
    """The head of a report: its title, perhaps with a badge, the facts below it, and notes."""
    pen, room = DrawingBuilder(), width
    if badge is not None:
        word, colour = badge
        wide = 9000 + 2600 * len(word)
        pen.box(width - wide, 0, wide, 10_000, colour, radius=5000)
        pen.text(width - wide // 2, 6700, word, size=4600, font="sans-bold", color=GROUND, anchor="middle")
        room -= wide + 4000
    pen.text(0, 8200, shortened(title, room, size=8500, font="serif-bold"), size=8500, font="serif-bold")
    y = pen.lines(0, 9500, facts, width, 5000, size=3600, color=PALE)
    for note in notes:
        y += 5000
        pen.text(0, y, shortened(note, width, size=3200), size=3200, color=MIDDLING)
    pen.line(0, y + 3500, width, y + 3500)
    return pen.drawing(width, y + 5000, "head")


def write_blocks(document: Document, blocks: Iterable[PageBlock], paper: Size, foot: str, name: str = "") -> None:
    """Write blocks to an open document; `name` marks the first page if there are several reports."""
    width = paper.w - 2 * MARGIN
    pages = _flowed(blocks, paper)
    for number, (parts, bookmark) in enumerate(pages, 1):
        pen = DrawingBuilder()
        pen.text(0, 4000, shortened(foot, width * 3 // 4, size=2700), size=2700, color=PALE)
        pen.text(width, 4000, f"{number} of {len(pages)}", size=2700, color=PALE, anchor="end")
        placed = [*parts, PlacedDrawing(pen.drawing(width, 5000, "foot"), MARGIN, paper.h - MARGIN + 2000)]
        mark = name if name and number == 1 else bookmark
        document.page(Page(paper.w, paper.h, placed, mark), int(bool(name) and number > 1))


def _flowed(blocks: Iterable[PageBlock], paper: Size) -> list[tuple[list[PlacedDrawing], str]]:
    """Blocks onto pages, from top to bottom; two halves side by side; a heading stays with what it heads."""
    width, bottom = paper.w - 2 * MARGIN, paper.h - MARGIN - FOOT
    pages: list[tuple[list[PlacedDrawing], str]] = [([], "Overview")]
    y, beside = MARGIN, 0
    for block in blocks:
        title = _heading(block.heading, width) if block.heading else None
        need = block.drawing.height + (title.height if title else 0)
        if block.half and beside:
            pages[-1][0].append(PlacedDrawing(block.drawing, paper.w - MARGIN - block.drawing.width, beside))
            beside = 0
            continue
        if y + need > bottom and y > MARGIN:
            pages.append(([], block.heading or "More"))
            y = MARGIN
            if block.head is not None:
                pages[-1][0].append(PlacedDrawing(block.head, MARGIN, y))
                y += block.head.height
        beside = 0
        if title:
            pages[-1][0].append(PlacedDrawing(title, MARGIN, y))
            y += title.height
        pages[-1][0].append(PlacedDrawing(block.drawing, MARGIN, y))
        beside = y if block.half else 0
        y += block.drawing.height + block.gap
    return pages


def _heading(text: str, width: int) -> Drawing:
    pen = DrawingBuilder()
    pen.text(0, 6500, shortened(text, width, size=5000, font="serif-bold"), size=5000, font="serif-bold")
    return pen.drawing(width, 9500, text)


def with_note(drawing: Drawing, note: str, width: int) -> Drawing:
    """A drawing with a note under it."""
    pen = DrawingBuilder()
    pen.place(drawing, 0, 0, drawing.width)
    y = pen.lines(0, drawing.height, note, width, 4200, size=2900, color=PALE)
    return pen.drawing(width, y + 1500, drawing.title)


def words_drawing(text: str, width: int) -> Drawing:
    """Text as a drawing."""
    pen = DrawingBuilder()
    return pen.drawing(width, pen.lines(0, 0, text, width, 4800, size=3400) + 1500, "note")


def page_html(title: str, page: SvgPage, parts: Sequence[str], note: str = "") -> str:
    """The whole document: parts of HTML in order, without empty ones; `title` is already HTML."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="decktool {__version__}">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{page.definitions()}\n<main>\n"
        + "\n".join(part for part in parts if part)
        + f"\n<footer>{title} by decktool {__version__}.{note}</footer>\n</main>\n</body>\n</html>\n"
    )


def charts_html(charts: Sequence[Chart], page: SvgPage) -> str:
    """A section of charts, narrow ones side by side."""
    figures = []
    for chart in charts:
        wide = chart.drawing.width >= WIDTH
        title = f"<h2>{escape(chart.title)}</h2>" if wide else ""
        svg = page.figure(chart.drawing, chart.title, chart.words)
        figures.append(f"<figure{' class=wide' if wide else ''}>{title}{svg}</figure>")
    return f'<section><div class="charts">{"".join(figures)}</div></section>'
