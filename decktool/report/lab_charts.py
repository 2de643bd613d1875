"""Charts and pages of measured games: intervals on a line, win rates on a scale, columns, curves with bands.

A `LabPage` is what a command measured, as charts, notes and a table: it becomes HTML, PDF or CSV.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any, BinaryIO

from decktool import __version__
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Path
from decktool.printing.base.sizes import Size
from decktool.printing.out.pdf import Document
from decktool.report.drawing_builder import (
    BAD,
    GOOD,
    GROUND,
    INK,
    PALE,
    RULE,
    DrawingBuilder,
    diverging,
    shortened,
    type_colour,
)
from decktool.report.pages import (
    MARGIN,
    WIDTH,
    Chart,
    Gauge,
    PageBlock,
    chart_blocks,
    chart_of_rows,
    charts_html,
    gauges,
    page_head,
    page_html,
    with_note,
    words_drawing,
    write_blocks,
)
from decktool.report.svgs import SvgPage
from decktool.report.words import percent
from decktool.spreadsheets import write_csv

if TYPE_CHECKING:
    from decktool.statistics import Rate

MM = 1000
SMALL = 2900
ROW = 6 * MM
MOST_COLUMNS = 40
"""Columns of a chart of lengths; where lengths differ more, a column holds several."""


@dataclass(frozen=True, slots=True)
class LabPage:
    """Measured games as a page: title, conditions, warnings, charts for a width, a note, and a table for CSV."""

    title: str
    facts: Sequence[str]
    warnings: Sequence[str]
    charts: Callable[[int], list[Chart]]
    note: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Any]]

    @property
    def conditions(self) -> str:
        """The conditions of the measurement in a line, with the version that measured."""
        return " · ".join([*self.facts, f"decktool {__version__}"])


def write_page(page: LabPage, ending: str, file: BinaryIO, paper: Size) -> None:
    """Write a page to an open binary file as `.html`, `.pdf` or `.csv`."""
    if ending == ".csv":
        file.write(write_csv(page.headings, page.rows).encode())
        return
    if ending == ".html":
        svgs, title = SvgPage(), escape(page.title)
        lines = "".join(f"<p>{escape(line)}</p>" for line in [page.conditions, *page.warnings])
        parts = [f"<header><h1>{title}</h1>{lines}</header>", f'<p class="note">{escape(page.note)}</p>']
        file.write(page_html(title, svgs, [*parts, charts_html(page.charts(WIDTH), svgs)]).encode())
        return
    width = paper.w - 2 * MARGIN
    document = Document(file, page.title, subject=page.conditions, duplex="Simplex")
    document.new_sheet(paper.w, paper.h)
    # The note comes first: below the charts it would often stand on a page of its own.
    head = page_head(page.title, page.conditions, page.warnings, width)
    blocks = [PageBlock(head), PageBlock(words_drawing(page.note, width))]
    for chart in page.charts(width):
        blocks += chart_blocks(chart)
    write_blocks(document, blocks, paper, page.title)
    document.save()


@dataclass(frozen=True, slots=True)
class Dot:
    """A measured number on a line: its name, mean and interval (None: not measured), and the same in words."""

    name: str
    measured: tuple[float, float, float] | None
    words: str
    colour: Color | None = None


def dots(title: str, rows: Sequence[Dot], width: int, zero: float) -> Chart:
    """Means as dots on a line with their intervals as bars, beside a mark at `zero`; pale where that is possible."""
    ends = [end for row in rows if row.measured for end in row.measured]
    low, high = min([zero, *ends]), max([zero, *ends])
    label, right = width * 36 // 100, width * 24 // 100
    drawn = []
    for row in rows:
        pen = DrawingBuilder()
        pen.text(0, 4200, shortened(row.name, label - 3 * MM, size=3200), size=3200)
        dot_line(pen, label, width - label - right, row.measured, zero, low, high, row.colour)
        pen.text(width, 4200, row.words, size=SMALL, anchor="end")
        drawn.append(pen.drawing(width, ROW, row.name))
    return chart_of_rows(title, None, drawn, "; ".join(f"{row.name} {row.words}" for row in rows) + ".", width)


def dot_line(
    pen: DrawingBuilder,
    x: int,
    room: int,
    measured: tuple[float, float, float] | None,
    zero: float,
    low: float,
    high: float,
    colour: Color | None = None,
) -> None:
    """One number with its interval on a line from `low` to `high`."""

    def at(value: float) -> int:
        return x + round(room * (value - low) / max(high - low, 1e-9))

    pen.line(at(zero), 0, at(zero), ROW)
    if measured is None:
        return
    mean, begin, end = measured
    usual = PALE if begin <= zero <= end else GOOD if mean > zero else BAD
    shown = colour or usual
    pen.box(at(begin), 2200, max(600, at(end) - at(begin)), 1600, shown.mix(GROUND, 0.65), radius=800)
    pen.box(at(mean) - 1300, 1700, 2600, 2600, shown, radius=1300)


def rate_cell(pen: DrawingBuilder, x: int, wide: int, high: int, rate: Rate | None, even: float = 0.5) -> None:
    """A win rate on a ground that diverges at `even`; pale where the interval contains that."""
    share = None if rate is None else rate["rate"]
    pen.box(x + 200, 200, wide - 400, high - 400, GROUND if share is None else diverging(share, even), radius=600)
    if rate is not None and share is not None:
        near = rate["low"] <= even <= rate["high"]
        text = f"{100 * share:.0f}" if high < 9 * MM else f"{100 * share:.1f}"
        font = "sans" if near else "sans-semibold"
        middle = high // 2 + (1100 if high < 9 * MM or wide < 13 * MM else -300)
        pen.text(x + wide // 2, middle, text, size=3100, font=font, color=PALE if near else INK, anchor="middle")
        if high >= 9 * MM and wide >= 13 * MM:
            interval = f"{100 * rate['low']:.0f}–{100 * rate['high']:.0f}"
            pen.text(x + wide // 2, high // 2 + 3400, interval, size=2400, color=PALE, anchor="middle")


def rates(title: str, rows: Sequence[tuple[str, Rate]], width: int, mark: float | None = 0.5) -> Chart:
    """Shares of games as bars, each with its interval in words."""
    marks = () if mark is None else (mark,)
    found = []
    for name, rate in rows:
        words = f"({100 * rate['low']:.1f}–{100 * rate['high']:.1f})"
        words = "none" if rate["rate"] is None else f"{percent(rate['rate'], 1)} {words}"
        found.append(gauges(title, [Gauge(name, rate["rate"], marks, words, type_colour(4))], width))
    return chart_of_rows(title, None, [one.drawing for one in found], " ".join(one.words for one in found), width)


def columns(title: str, by_turn: Mapping[str, int], words: str, width: int) -> Chart:
    """Games by their number of turns, as columns, with a sentence below."""
    counts = {int(turn): count for turn, count in by_turn.items()}
    first = min(counts)
    every = -(-(max(counts) - first + 1) // MOST_COLUMNS)
    shown = [0] * ((max(counts) - first) // every + 1)
    for turn, count in counts.items():
        shown[(turn - first) // every] += count
    most, height, pen = max(shown), 34 * MM, DrawingBuilder()
    step, bottom = width // len(shown), height - 5 * MM
    pen.line(0, bottom, width, bottom)
    for number, count in enumerate(shown):
        tall, middle = round((bottom - 2 * MM) * count / most), number * step + step // 2
        wide = min(step * 7 // 10, 12 * MM)
        pen.box(middle - wide // 2, bottom - tall, wide, tall, type_colour(4), radius=300)
        if len(shown) <= 20 or number % 2 == 0:
            pen.text(middle, bottom + 3600, str(first + every * number), size=SMALL, anchor="middle")
    if every > 1:
        words += f" A column is {every} turns wide and named after its first."
    return Chart(title, with_note(pen.drawing(width, height, title), words, width), words)


@dataclass(frozen=True, slots=True)
class Curve:
    """A line over rows: its name and, for each row, the mean with its interval (None: nothing was counted)."""

    name: str
    points: Sequence[tuple[float, float, float] | None]
    colour: Color


def curves(title: str, names: Sequence[str], lines: Sequence[Curve], words: str, width: int) -> Chart:
    """Curves over turns (or other rows), each with its interval as a band."""
    pen, top, height, left = DrawingBuilder(), 7 * MM, 46 * MM, 10 * MM
    bottom, room = height - 6 * MM, width - 10 * MM - 4 * MM
    ends = [end for line in lines for point in line.points if point for end in point]
    low, high = min([0.0, *ends]), max([1e-9, *ends])

    def at(place: int, value: float) -> tuple[int, int]:
        across = left + room * place // max(1, len(names) - 1)
        return across, bottom - round((bottom - top) * (value - low) / (high - low))

    for value in _ticks(low, high):
        y = at(0, value)[1]
        pen.line(left, y, left + room, y)
        pen.text(left - 1500, y + 1000, f"{value:g}", size=2600, color=PALE, anchor="end")
    every = -(-len(names) // 20)
    for place, name in enumerate(names):
        if place % every == 0:
            text = shortened(name, room * every // max(1, len(names) - 1) - 500, size=2600)
            pen.text(at(place, 0)[0], bottom + 4200, text, size=2600, color=PALE, anchor="middle")
    x = left
    for line in lines:
        known = [(place, point) for place, point in enumerate(line.points) if point is not None]
        band = [at(p, high_) for p, (_, _, high_) in known] + [at(p, low_) for p, (_, low_, _) in reversed(known)]
        middle = [at(p, mean) for p, (mean, _, _) in known]
        if known:
            shape = [("M" if n == 0 else "L", *point) for n, point in enumerate(band)]
            pen.items.append(Path((*shape, ("Z",)), line.colour.mix(GROUND, 0.7), None, 0))
            for (x1, y1), (x2, y2) in pairwise(middle):
                pen.line(x1, y1, x2, y2, line.colour, 500)
        pen.box(x, 600, 3000, 2600, line.colour, radius=600)
        x += 4200 + pen.text(x + 4000, 2900, line.name, size=2900) + 5000
    return Chart(title, pen.drawing(width, height, title), words)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two, three to six of them."""
    rough = (high - low) / 5
    unit = 10 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    return [round(step * place, 9) for place in range(ceil(low / step), floor(high / step) + 1)]


def table(
    title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int], width: int
) -> Chart:
    """A table of words; widths are shares of a hundred. Columns but the first are set to the right."""
    ends = [width * sum(widths[: place + 1]) // 100 for place in range(len(widths))]

    def line(cells: Sequence[str], font: str) -> Drawing:
        pen = DrawingBuilder()
        for place, cell in enumerate(cells):
            room = width * widths[place] // 100 - 2 * MM
            text = shortened(cell, room, size=3200, font=font)
            x, anchor = (0, "start") if place == 0 else (ends[place], "end")
            pen.text(x, 4200, text, size=3200, font=font, anchor=anchor)  # type: ignore[arg-type]
        pen.line(0, ROW - 200, width, ROW - 200, RULE)
        return pen.drawing(width, ROW, title)

    words = "; ".join(", ".join(row) for row in rows)
    return chart_of_rows(
        title, line(headings, "sans-semibold"), [line(row, "sans") for row in rows], f"{words}.", width
    )
