"""Reports for people: checks of decks, lint findings of a game's folder, preflight findings of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from decktool.cards import counted, grouped
from decktool.decklist import line_words
from decktool.errors import question, some
from decktool.report.terminal.lines import styled
from decktool.report.words import house_words

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.report.documents.checks import DeckCheck, ViolationRow
    from decktool.report.documents.decks import DeckProof
    from decktool.report.documents.games import LintDocument

MARKS = {
    "legal": ("✓", "green"),
    "incomplete": ("…", "yellow"),
    "illegal": ("✗", "red"),
    "not judged": ("?", "magenta"),
    "unreadable": ("?", "magenta"),
}
_MOST_SHOWN = 50
"""Unreadable lines shown as text; JSON has all of them."""


def check_text(
    reports: Iterable[DeckCheck], *, house: Mapping[str, str] | None = None, quiet: int = 0
) -> Iterator[str]:
    """Lines of text: each deck's verdict, with every defect, its rule, place and remedy; then a summary.

    `house` are the house rules that were chosen, to be named. `quiet` leaves out the defects (1), and all of legal
    decks and the summary (2).
    """
    counts = Counter[str]()
    for number, report in enumerate(reports):
        counts[report["verdict"]] += 1
        if quiet > 1 and report["legal"]:
            continue
        if house and not quiet and not number:
            yield styled(house_words(house), "dim")
        if number and not quiet:
            yield ""
        yield _headline(report)
        if quiet:
            # A verdict that was not reached says why, however quiet.
            for violation in report["not_judged"] if report["verdict"] == "not judged" else ():
                yield from violation_text(violation)
            yield from (f"  {one['problem']}" for one in report["unreadable"] if one["line"] is None)
            if lines := sum(one["line"] is not None for one in report["unreadable"]):
                yield f"  {counted(lines, 'line')} cannot be read"
        else:
            yield from _body(report)
    if counts.total() > 1 and quiet < 2:
        parts = [styled(f"{counts[v]} {v}", MARKS[v][1]) for v in MARKS if counts[v]]
        if not quiet:
            yield ""
        yield f"{counts.total()} checks: " + ", ".join(parts)


def _headline(report: DeckCheck) -> str:
    verdict, cards = report["verdict"], report["cards"]
    mark, colour = MARKS[verdict]
    head = styled(f"{mark} {verdict}", f"bold {colour}")
    name = styled(report["deck"], "bold")
    if report["game"] is None:
        return f"{head}  {name}"
    facts = [report["game"], report["format"], counted(cards)]
    if verdict == "unreadable" and not cards:
        facts.pop()
    about = styled(" · ".join(filter(None, facts)), "dim")
    return f"{head}  {name}  {about}"


def _body(report: DeckCheck) -> Iterator[str]:
    for item in report["unreadable"][:_MOST_SHOWN]:
        place = "" if item["line"] is None else styled(f"line {item['line']}  ", "bold")
        shown = " ".join((item["text"] or "").split())
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        yield f"  {place}{item['problem']}" + (styled(f"  ({shown})", "dim") if shown else "")
        if item["suggestions"]:
            yield f"    → {question(item['suggestions'])}"
    if len(report["unreadable"]) > _MOST_SHOWN:
        yield f"  ... and {len(report['unreadable']) - _MOST_SHOWN} more lines (--output-format json has all of them)"
    for violation in (*report["violations"], *report["not_judged"], *report["warnings"]):
        yield from violation_text(violation)
    if report["unofficial"]:
        yield styled("  unofficial sample cards are in this deck", "dim")


def violation_text(violation: ViolationRow) -> Iterator[str]:
    """A broken rule, a warning or a rule that was not judged: what, where and the remedy."""
    mark, colour = {"error": ("✗", "red"), "not judged": ("?", "magenta")}.get(violation["level"], ("!", "yellow"))
    mark = styled(mark, f"bold {colour}")
    section = f"  Rules {violation['section']}" if violation["section"] else ""
    lines = f"  {line_words(violation['lines'])}" if violation["lines"] else ""
    where = styled(f"[{violation['rule']}]{section}{lines}", "dim")
    yield f"  {mark} {violation['message']}  {where}"
    if violation["fix"]:
        yield f"    → {violation['fix']}"


def lint_text(game: Game, document: LintDocument) -> Iterator[str]:
    """A line for each finding about a game's folder, with the format and the rule it is about."""
    for finding in document["findings"]:
        mark = styled("✗", "bold red") if finding["serious"] else styled("·", "bold yellow")
        place = " ".join(part for part in (finding["format"], finding["rule"]) if part)
        yield f"{mark} {styled(f'[{place}] ', 'dim') if place else ''}{finding['message']}"
    if not document["findings"]:
        yield styled("✓ ", "bold green") + f"{game.title}: everything fits together"


def proof_text(proof: DeckProof) -> Iterator[str]:
    """The findings as lines: serious ones each, notes that say the same of many cards together."""
    alike = grouped(proof["findings"], lambda one: (one["level"], one["check"], one["field"], one["message"]))
    for (level, _, field, message), found in alike.items():
        mark = styled("serious", "bold red") if level == "serious" else styled("note   ", "cyan")
        who = some([one["card"] for one in found if one["card"]], 3)
        place = f" ({field})" if field else ""
        yield f"{mark}  {who + place + ': ' if who else ''}{message}"
    serious = counted(proof["serious"], "serious finding") if proof["serious"] else "nothing serious, ready to print"
    yield f"{proof['deck']}: {counted(proof['cards'])} checked; {serious}"
