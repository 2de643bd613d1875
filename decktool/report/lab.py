"""A round robin on paper and as a page: ratings, the win matrix, how games went; made from its document."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, BinaryIO

from decktool.printing.base.sizes import Size
from decktool.printing.out.pdf import Document
from decktool.report.drawing_builder import (
    GROUND,
    PALE,
    RULE,
    DrawingBuilder,
    heat,
    shortened,
    type_colour,
)
from decktool.report.pages import (
    MARGIN,
    WIDTH,
    Chart,
    Gauge,
    PageBlock,
    charts_html,
    gauges,
    page_head,
    page_html,
    with_note,
    write_blocks,
)
from decktool.report.svgs import SvgPage
from decktool.report.terminal.lab import by_rating, played_from, won, won_title
from decktool.report.words import partly_words, percent

if TYPE_CHECKING:
    from decktool.play.statistics import Rate
    from decktool.report.documents.lab import MatrixDocument

MM = 1000
SMALL = 2900
MOST_COLUMNS = 40
"""Columns of a chart of lengths; longer games are counted in the last."""
NOTE = (
    "Ratings follow Bradley and Terry, in Elo points; a draw or an equal place is half a win. Intervals are 95 % "
    "confidence intervals; those of rates are Wilson intervals. The leader is the player with the better position when "
    "a turn begins."
)


def matrix_charts(result: MatrixDocument, width: int) -> list[Chart]:
    """The charts of the document for a width in micrometres."""
    return [_ratings(result, width), _matrix(result, width), _course(result, width), _lengths(result, width)]


def _ratings(result: MatrixDocument, width: int) -> Chart:
    """Each deck's rating as a dot on a line, its interval as a bar."""
    rows = [result["decks"][place] for place in by_rating(result)]
    low = min(row["rating"]["low"] for row in rows)
    high = max(row["rating"]["high"] for row in rows)
    label, right = width * 36 // 100, width * 20 // 100
    room, pen, said = width - label - right, DrawingBuilder(), []

    def at(points: float) -> int:
        return label + round(room * (points - float(low)) / max(float(high - low), 1e-9))

    mean = at(result["rating"]["mean"])
    pen.line(mean, 0, mean, 7 * MM * len(rows))
    for number, row in enumerate(rows):
        y, points = 7 * MM * number, row["rating"]
        pen.text(0, y + 4400, shortened(f"{number + 1}  {row['deck']}", label - 3 * MM, size=3400), size=3400)
        begin, end, middle = at(points["low"]), at(points["high"]), at(points["points"])
        pen.box(begin, y + 2300, max(600, end - begin), 1800, RULE, radius=900)
        pen.box(middle - 1500, y + 1700, 3000, 3000, type_colour(4), radius=1500)
        words = f"{points['points']:.0f} ({points['low']:.0f}–{points['high']:.0f})"
        pen.text(width, y + 4400, words, size=SMALL, anchor="end")
        said.append(f"{row['deck']} {words}")
    return Chart("Ratings", pen.drawing(width, 7 * MM * len(rows) + 1500, "Ratings"), "; ".join(said) + ".")


def _matrix(result: MatrixDocument, width: int) -> Chart:
    """How often each row's deck won against each column's, as a table whose cells are shaded."""
    order, decks, rates = by_rating(result), result["decks"], won(result)
    label = width * 36 // 100
    cell = min(24 * MM, (width - label) // len(order))
    small = cell < 13 * MM
    pen, said = DrawingBuilder(), []
    for number in range(len(order)):
        middle = label + number * cell + cell // 2
        pen.text(middle, 3600, str(number + 1), font="sans-semibold", size=3200, anchor="middle")
    for rank, place in enumerate(order):
        y, name = 6 * MM + 11 * MM * rank, decks[place]["deck"]
        pen.text(0, y + 6300, shortened(f"{rank + 1}  {name}", label - 3 * MM, size=3400), size=3400)
        for number, other in enumerate(order):
            rate, x = rates.get((name, decks[other]["deck"])), label + number * cell
            share = None if rate is None else rate["rate"]
            pen.box(x + 200, y + 200, cell - 400, 10_600, GROUND if share is None else heat(share), radius=600)
            if rate is None or share is None:
                continue
            middle, interval = x + cell // 2, f"{100 * rate['low']:.0f}–{100 * rate['high']:.0f}"
            pen.text(middle, y + (6300 if small else 4900), f"{100 * share:.0f}", size=3400, anchor="middle")
            if not small:
                pen.text(middle, y + 8900, interval, size=2500, color=PALE, anchor="middle")
            said.append(f"{name} against {decks[other]['deck']} {percent(share, 1)} ({interval})")
    drawing = pen.drawing(width, 6 * MM + 11 * MM * len(order) + 800, "Games won")
    title = "Win rate in %" if result.get("players", 2) == 2 else won_title(result)
    return Chart(f"{title}: the row's deck against the column's", drawing, "; ".join(said) + ".")


def _course(result: MatrixDocument, width: int) -> Chart:
    """Shares of games and turns as bars."""
    rows = [
        ("Nobody wins", result["draws"]),
        ("First player wins, of decided games", result["going_first"]),
        ("Leader at halftime wins", result["lead"]["held"]),
        ("Turns without a decision", result["idle_turns"]),
        *((f"Ended: {reason}", rate) for reason, rate in result["endings"].items()),
        *((remark[:1].upper() + remark[1:], rate) for remark, rate in result["remarks"].items()),
    ]
    return gauges("How games go", [_gauge(name, rate) for name, rate in rows], width)


def _gauge(name: str, rate: Rate) -> Gauge:
    words = "none"
    if rate["rate"] is not None:
        words = f"{percent(rate['rate'], 1)} ({100 * rate['low']:.1f}–{100 * rate['high']:.1f})"
    return Gauge(name, rate["rate"], (0.5,), words, type_colour(4))


def _lengths(result: MatrixDocument, width: int) -> Chart:
    """Games by their number of turns, as columns."""
    counts = {int(turn): count for turn, count in result["turns"]["counts"].items()}
    first, last = min(counts), min(max(counts), min(counts) + MOST_COLUMNS - 1)
    columns = {turn: counts.get(turn, 0) for turn in range(first, last + 1)}
    columns[last] += sum(count for turn, count in counts.items() if turn > last)
    more = "+" if max(counts) > last else ""
    most, height, pen = max(columns.values()), 44 * MM, DrawingBuilder()
    step, bottom = width // len(columns), height - 5 * MM
    pen.line(0, bottom, width, bottom)
    for number, (turn, count) in enumerate(columns.items()):
        tall, middle = round((bottom - 4 * MM) * count / most), number * step + step // 2
        wide = min(step * 7 // 10, 12 * MM)
        pen.box(middle - wide // 2, bottom - tall, wide, tall, type_colour(4), radius=300)
        if len(columns) <= 20 or number % 2 == 0:
            name = f"{turn}{more if turn == last else ''}"
            pen.text(middle, bottom + 3600, name, size=SMALL, anchor="middle")
    turns, changes = result["turns"], result["lead"]["changes"]
    words = f"{turns['mean']:.1f} turns per game ({turns['low']:.1f}–{turns['high']:.1f})"
    if changes["count"]:
        words += f"; the lead changes {changes['mean']:.1f} times ({changes['low']:.1f}–{changes['high']:.1f})"
    drawing = with_note(pen.drawing(width, height, "Length of games"), f"{words}.", width)
    return Chart("Length of games, in turns", drawing, f"{words}.")


def _facts(result: MatrixDocument) -> str:
    deals = f"{result['deals']:,} deals {played_from(result)}: {result['games']:,} games"
    parts = [f"{len(result['decks'])} decks", f"played by {result['agent']}", deals, f"seed {result['seed']}"]
    return " · ".join([*parts, *(f"{name}={word}" for name, word in result["house"].items())])


def _warnings(result: MatrixDocument) -> list[str]:
    notes = ["with unofficial sample cards"] if result["unofficial"] else []
    if result["blanks"]:
        notes.append(partly_words(result["blanks"]))
    if any(row["rating"]["prior"] for row in result["decks"]):
        prior = result["rating"]["prior"]
        notes.append(f"a deck won or lost every game: {prior:g} wins were added to both sides of one-sided matchups")
    return notes


def write_matrix_pdf(result: MatrixDocument, file: BinaryIO, paper: Size) -> int:
    """Write a round robin to an open binary file; the number of pages."""
    width = paper.w - 2 * MARGIN
    title = f"{result['title']}: each against each"
    document = Document(file, title, subject=_facts(result), language="en", duplex="Simplex")
    document.new_sheet(paper.w, paper.h)
    charts = matrix_charts(result, width)
    blocks = [
        PageBlock(page_head(title, _facts(result), _warnings(result), width)),
        *(PageBlock(chart.drawing, chart.title) for chart in charts[:-1]),
    ]
    blocks.append(PageBlock(with_note(charts[-1].drawing, NOTE, width), charts[-1].title))
    write_blocks(document, blocks, paper, title)
    document.save()
    return document.pages


def matrix_html(result: MatrixDocument) -> str:
    """A round robin as one HTML file that needs nothing else."""
    page = SvgPage()
    title = escape(f"{result['title']}: each against each")
    notes: Sequence[str] = [_facts(result), *_warnings(result)]
    head = f"<header><h1>{title}</h1>{''.join(f'<p>{escape(note)}</p>' for note in notes)}</header>"
    return page_html(
        title, page, [head, charts_html(matrix_charts(result, WIDTH), page), f'<p class="note">{NOTE}</p>']
    )
