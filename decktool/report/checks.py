"""Check reports: as text for people, JSON, SARIF and GitHub annotations for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import PurePath
from typing import Any

import click

from decktool import __version__
from decktool.construction.check import Report, Violation
from decktool.deck import Unread
from decktool.decklist import line_words

MARKS = {
    "legal": ("✓", "green"),
    "incomplete": ("…", "yellow"),
    "illegal": ("✗", "red"),
    "not judged": ("?", "magenta"),
    "unreadable": ("?", "magenta"),
}
_MOST_SHOWN = 50
"""Unreadable lines shown as text; JSON has all of them."""


def exit_status(reports: Sequence[Report]) -> int:
    """0 when all decks are legal, 1 when one is not, 2 when one cannot be read or judged; the highest counts."""
    ranks = {"legal": 0, "incomplete": 1, "illegal": 1, "not judged": 2, "unreadable": 2}
    return max((ranks[report.verdict] for report in reports), default=0)


# --- text ------------------------------------------------------------------------------------------------------------


def check_text(
    reports: Sequence[Report], *, house: Mapping[str, str] | None = None, quiet: bool = False
) -> Iterator[str]:
    """Lines of text: for each deck its verdict, then every defect with its rule, place and remedy; then a summary.

    `house` are the house rules that were chosen, to be named.
    """
    if house and not quiet:
        yield click.style(f"house rules: {', '.join(f'{name}={word}' for name, word in house.items())}", dim=True)
    for number, report in enumerate(reports):
        if number and not quiet:
            yield ""
        yield _headline(report)
        if quiet:
            # A verdict that was not reached says why, however quiet.
            for violation in report.not_judged if report.verdict == "not judged" else ():
                yield from violation_text(violation)
        else:
            yield from _body(report)
    if len(reports) > 1:
        counts = Counter(report.verdict for report in reports)
        parts = [click.style(f"{counts[v]} {v}", fg=MARKS[v][1]) for v in MARKS if counts[v]]
        if not quiet:
            yield ""
        yield f"{len(reports)} checks: " + ", ".join(parts)


def _headline(report: Report) -> str:
    mark, colour = MARKS[report.verdict]
    head = click.style(f"{mark} {report.verdict}", fg=colour, bold=True)
    name = click.style(report.deck, bold=True)
    if report.game is None:
        return f"{head}  {name}"
    facts = [report.game, report.format, f"{report.cards} card{'' if report.cards == 1 else 's'}"]
    if report.verdict == "unreadable" and not report.cards:
        facts.pop()
    about = click.style(" · ".join(filter(None, facts)), dim=True)
    return f"{head}  {name}  {about}"


def _body(report: Report) -> Iterator[str]:
    for item in report.unreadable[:_MOST_SHOWN]:
        yield from _unread(item)
    if len(report.unreadable) > _MOST_SHOWN:
        yield f"  ... and {len(report.unreadable) - _MOST_SHOWN} more lines (--output-format json has all of them)"
    for violation in (*report.violations, *report.not_judged, *report.warnings):
        yield from violation_text(violation)
    if report.unofficial:
        yield click.style("  unofficial sample cards are in this deck", dim=True)


def _unread(item: Unread) -> Iterator[str]:
    place = "" if item.line is None else click.style(f"line {item.line}  ", bold=True)
    shown = " ".join((item.text or "").split())
    shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
    yield f"  {place}{item.problem}" + (click.style(f"  ({shown})", dim=True) if shown else "")
    if item.suggestions:
        yield f"    → did you mean {' or '.join(item.suggestions)}?"


def violation_text(violation: Violation) -> Iterator[str]:
    """A broken rule, a warning or a rule that was not judged: what, where and the remedy."""
    mark, colour = {"error": ("✗", "red"), "not judged": ("?", "magenta")}.get(violation.level, ("!", "yellow"))
    mark = click.style(mark, fg=colour, bold=True)
    section = f"  Rules {violation.section}" if violation.section else ""
    lines = f"  {line_words(violation.lines)}" if violation.lines else ""
    where = click.style(f"[{violation.rule}]{section}{lines}", dim=True)
    yield f"  {mark} {violation.message}  {where}"
    if violation.fix:
        yield f"    → {violation.fix}"


# --- documents -------------------------------------------------------------------------------------------------------


def check_json(reports: Sequence[Report]) -> dict[str, Any]:
    """The document `decktool.check/1`."""
    return {"schema": "decktool.check/1", "decks": [_deck_json(report) for report in reports]}


def _deck_json(report: Report) -> dict[str, Any]:
    return {
        "deck": report.deck,
        "game": report.game,
        "format": report.format,
        "verdict": report.verdict,
        "legal": report.legal,
        "cards": report.cards,
        "facts": dict(report.facts),
        "house": dict(report.house),
        "unofficial": report.unofficial,
        "violations": [_violation_json(violation) for violation in report.violations],
        "warnings": [_violation_json(violation) for violation in report.warnings],
        "not_judged": [_violation_json(violation) for violation in report.not_judged],
        "unreadable": [{**asdict(item), "suggestions": list(item.suggestions)} for item in report.unreadable],
    }


def _violation_json(violation: Violation) -> dict[str, Any]:
    row = asdict(violation)
    for key in ("clauses", "cards", "lines"):
        row[key] = list(row[key])
    order = ("rule", "clauses", "section", "level", "message", "group", "cards", "lines")
    return {key: row[key] for key in (*order, "actual", "min", "max", "difference", "fix")}


def check_sarif(reports: Sequence[Report]) -> dict[str, Any]:
    """A SARIF 2.1.0 log: one result a violation, one rule a construction rule."""
    results = []
    rules: dict[str, dict[str, Any]] = {}
    for report in reports:
        for line, level, rule, message, fix in _findings(report):
            rules.setdefault(rule, {"id": rule, "shortDescription": {"text": rule.replace("-", " ")}})
            place: dict[str, Any] = {"artifactLocation": {"uri": PurePath(report.deck).as_posix()}}
            if line is not None:
                place["region"] = {"startLine": line}
            results.append(
                {
                    "ruleId": rule,
                    "level": level,
                    "message": {"text": _advised(message, fix)},
                    "locations": [{"physicalLocation": place}],
                }
            )
    driver = {"name": "decktool", "version": __version__, "rules": list(rules.values())}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }


def check_github(reports: Sequence[Report]) -> Iterator[str]:
    """GitHub workflow commands: one annotation a violation."""
    for report in reports:
        for line, level, rule, message, fix in _findings(report):
            place = f"file={_escape(report.deck, True)}" + (f",line={line}" if line is not None else "")
            text = _escape(_advised(message, fix))
            yield f"::{level} {place},title={_escape(rule, True)}::{text}"


def _advised(message: str, fix: str) -> str:
    """A message and its remedy in one text."""
    return f"{message}. Fix: {fix}" if fix else message


def _findings(report: Report) -> Iterator[tuple[int | None, str, str, str, str]]:
    """Line, level, rule, message and fix of everything in a report."""
    for item in report.unreadable:
        hint = f"did you mean {' or '.join(item.suggestions)}?" if item.suggestions else ""
        yield item.line, "error", "unreadable", item.problem, hint
    for violation in (*report.violations, *report.not_judged, *report.warnings):
        line = violation.lines[0] if violation.lines else None
        yield (
            line,
            "warning" if violation.level == "warning" else "error",
            violation.rule,
            violation.message,
            violation.fix,
        )


def _escape(text: str, within: bool = False) -> str:
    """Escape as workflow commands want; `within` a property, commas and colons too."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if within else text
