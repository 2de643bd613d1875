"""Check reports for programs and spreadsheets: JSON, CSV, SARIF and GitHub annotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import PurePath
from typing import Any

from decktool import __version__
from decktool.cards import counted
from decktool.construction.check import Report, Violation
from decktool.errors import question


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


CSV_COLUMNS = (
    "deck",
    "game",
    "format",
    "verdict",
    "cards",
    "errors",
    "warnings",
    "unofficial",
    "what is wrong",
    "remedy",
)

MOST_TOLD = 20
"""Findings that one cell of the table names; all of them are counted."""


def check_csv(reports: Sequence[Report]) -> str:
    """A table for an organiser's desk: one row a deck (and format), under `CSV_COLUMNS`, without a last line end."""
    from decktool.spreadsheets import write_csv  # for this form alone: the others do not wait for workbooks

    rows = []
    for report in reports:
        found = [one for one in _findings(report) if one[1] == "error"]
        wrong = [message if line is None else f"line {line}: {message}" for line, _, _, message, _ in found[:MOST_TOLD]]
        if len(found) > MOST_TOLD:
            wrong.append(f"and {counted(len(found) - MOST_TOLD, 'other')}")
        rows.append(
            [
                report.deck,
                report.game or "",
                report.format or "",
                report.verdict,
                report.cards,
                len(found),
                len(report.warnings),
                "yes" if report.unofficial else "no",
                "; ".join(wrong),
                "; ".join(fix for *_, fix in found[:MOST_TOLD] if fix),
            ]
        )
    return write_csv(CSV_COLUMNS, rows).rstrip("\n")


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
        hint = question(item.suggestions) if item.suggestions else ""
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
