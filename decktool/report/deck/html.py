"""A deck report as one HTML file that needs nothing else: charts and cards inside it as vectors."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from decktool import __version__
from decktool.cards import counted
from decktool.construction.check import Violation
from decktool.printing.base.items import Drawing
from decktool.report.deck.gathered import DeckReport, OddsTable, all_names
from decktool.report.deck.pen import heat
from decktool.report.deck.svgs import SvgPage
from decktool.report.words import percent

WIDTH = 180_000
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
th small { display: block; color: var(--pale); font-weight: 400; }
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


def report_html(reports: Sequence[DeckReport]) -> str:
    """The whole document: the reports one below the other, with links to each at the top where there are several."""
    page = SvgPage()
    parts = [_links(reports)] if len(reports) > 1 else []
    for number, report in enumerate(reports, 1):
        parts += [_head(report, number), _violations(report), _charts(report, page), _odds(report)]
        parts += [_hands(report, page), *_sections(report, page)]
    name = escape(all_names(reports))
    unofficial = " With unofficial sample cards." if any(report.deck.unofficial for report in reports) else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="decktool {__version__}">\n<title>{name}: deck report</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{page.definitions()}\n<main>\n"
        + "\n".join(part for part in parts if part)
        + f"\n<footer>{name}: deck report by decktool {__version__}.{unofficial}</footer>\n</main>\n</body>\n</html>\n"
    )


def _links(reports: Sequence[DeckReport]) -> str:
    items = "".join(
        f'<li><a href="#deck-{number}">{escape(report.deck.name)}</a> <span class="note">{report.verdict}</span></li>'
        for number, report in enumerate(reports, 1)
    )
    return f'<nav aria-label="Decks"><ol>{items}</ol></nav>'


def _head(report: DeckReport, number: int) -> str:
    verdict = report.verdict
    kind = "unreached" if verdict in {"not judged", "unreadable"} else verdict
    badge = f'<span class="verdict {kind}">{verdict}</span>' if verdict else ""
    facts = report.facts + (" · with unofficial sample cards" if report.deck.unofficial else "")
    name = escape(report.deck.name)
    return f'<header id="deck-{number}"><h1>{name}</h1>{badge}<p>{escape(facts)}</p></header>'


def _violations(report: DeckReport) -> str:
    if report.stats.report is None:
        return ""
    found = report.stats.report
    rows = [*found.violations, *found.not_judged, *found.warnings]
    items = "".join(_violation(row) for row in rows)
    return f'<section><h2>What to mend</h2><ul class="mend">{items}</ul></section>' if items else ""


def _violation(row: Violation) -> str:
    section = f" (section {escape(row.section)})" if row.section else ""
    fix = f"<span>{escape(row.fix)}{section}</span>" if row.fix else ""
    return f'<li class="{"error" if row.level == "error" else "warning"}">{escape(row.message)}{fix}</li>'


def _charts(report: DeckReport, page: SvgPage) -> str:
    figures = []
    for chart in report.charts(WIDTH):
        wide = chart.drawing.width >= WIDTH
        title = f"<h2>{escape(chart.title)}</h2>" if wide else ""
        svg = page.figure(chart.drawing, chart.title, chart.words)
        figures.append(f"<figure{' class=wide' if wide else ''}>{title}{svg}</figure>")
    return f'<section><div class="charts">{"".join(figures)}</div></section>'


def _odds(report: DeckReport) -> str:
    if report.odds is None:
        return f"<section><h2>Hands</h2><p>{escape(report.no_hands)}</p></section>" if report.no_hands else ""
    return (
        f'<section><h2>Odds by turn</h2><div class="scroll">{_table(report.odds)}</div>'
        f'<p class="note">{escape(report.odds.note)}</p></section>'
    )


def _table(odds: OddsTable) -> str:
    heads = "".join(
        f'<th scope="col">{"hand" if turn == 0 else f"turn {turn}"}<small>{seen} cards</small></th>'
        for turn, seen in enumerate(odds.seen)
    )
    rows = []
    for name, chances in odds.rows:
        cells = []
        for chance in chances:
            ground = heat(float(chance))
            colour = f"#{ground.r:02x}{ground.g:02x}{ground.b:02x}"
            cells.append(f'<td style="background:{colour}">{escape(percent(chance, 1))}</td>')
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{"".join(cells)}</tr>')
    return f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _hands(report: DeckReport, page: SvgPage) -> str:
    if not report.hands:
        return ""
    parts = []
    for hand in report.hands:
        cards = "".join(_card(page, face, name, 1) for face, name in zip(hand.faces, hand.names, strict=True))
        note = f'<p class="note after">{escape(hand.note)}</p>' if hand.note else ""
        parts.append(f'<ul class="cards hand">{cards}</ul>{note}')
    seed = escape(report.seed)
    return f'<section><h2>Sample hands</h2>{"".join(parts)}<p class="note">Dealt from seed {seed}.</p></section>'


def _sections(report: DeckReport, page: SvgPage) -> list[str]:
    parts = []
    for section in report.sections:
        cards = "".join(_card(page, face, name, count) for face, count, name in section.cards)
        heading = f"{escape(section.title)}: {counted(section.count)}"
        parts.append(f'<section><h2>{heading}</h2><ul class="cards">{cards}</ul></section>')
    return parts


def _card(page: SvgPage, face: Drawing, name: str, count: int) -> str:
    badge = f"<b>×{count}</b>" if count > 1 else ""
    return f"<li>{page.figure(face, name)}{badge}</li>"
