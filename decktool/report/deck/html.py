"""A deck report as one self-contained HTML file, with charts and cards as vector graphics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from decktool.cards import counted
from decktool.printing.base.items import Drawing
from decktool.report.deck.gathered import DeckReport, OddsTable, all_names
from decktool.report.documents.checks import ViolationRow
from decktool.report.drawing_builder import heat
from decktool.report.pages import WIDTH, charts_html, page_html
from decktool.report.svgs import SvgPage
from decktool.report.words import percent


def report_html(reports: Sequence[DeckReport]) -> str:
    """The whole document: the reports one below the other, with links to each at the top where there are several."""
    page = SvgPage()
    parts = [_links(reports)] if len(reports) > 1 else []
    for number, report in enumerate(reports, 1):
        parts += [_head(report, number), _violations(report), charts_html(report.charts(WIDTH), page), _odds(report)]
        parts += [_hands(report, page), *_sections(report, page)]
    name = escape(all_names(reports))
    unofficial = " With unofficial sample cards." if any(report.deck.unofficial for report in reports) else ""
    return page_html(f"{name}: deck report", page, parts, unofficial)


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
    items = "".join(_violation(row) for row in report.findings)
    return f'<section><h2>What to fix</h2><ul class="mend">{items}</ul></section>' if items else ""


def _violation(row: ViolationRow) -> str:
    section = f" (section {escape(row['section'])})" if row["section"] else ""
    fix = f"<span>{escape(row['fix'])}{section}</span>" if row["fix"] else ""
    return f'<li class="{"error" if row["level"] == "error" else "warning"}">{escape(row["message"])}{fix}</li>'


def _odds(report: DeckReport) -> str:
    if report.no_hands:
        return f"<section><h2>Hands</h2><p>{escape(report.no_hands)}</p></section>"
    return "".join(
        f'<section><h2>{escape(odds.title)}</h2><div class="scroll">{_table(odds)}</div>'
        f'<p class="note">{escape(odds.note)}</p></section>'
        for odds in report.odds
    )


def _table(odds: OddsTable) -> str:
    heads = "".join(
        f'<th scope="col">{"hand" if turn == 0 else f"turn {turn}"}<small>{counted(seen)}</small></th>'
        for turn, seen in enumerate(odds.seen)
    )
    rows = []
    for row in odds.rows:
        cells = []
        for turn, chance in enumerate(row.chances):
            ground = heat(float(chance))
            colour = f"#{ground.r:02x}{ground.g:02x}{ground.b:02x}"
            best = f"<small>{escape(percent(row.best[turn], 1))}</small>" if row.best is not None else ""
            cells.append(f'<td style="background:{colour}">{escape(percent(chance, 1))}{best}</td>')
        rows.append(f'<tr><th scope="row">{escape(row.name)}</th>{"".join(cells)}</tr>')
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


def _sections(report: DeckReport, page: SvgPage) -> Iterator[str]:
    for section in report.sections:
        cards = "".join(_card(page, face, name, count) for face, count, name in section.cards)
        heading = f"{escape(section.title)}: {counted(section.count)}"
        yield f'<section><h2>{heading}</h2><ul class="cards">{cards}</ul></section>'


def _card(page: SvgPage, face: Drawing, name: str, count: int) -> str:
    badge = f"<b>×{count}</b>" if count > 1 else ""
    return f"<li>{page.figure(face, name)}{badge}</li>"
