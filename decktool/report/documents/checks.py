"""Check reports for programs and spreadsheets: JSON, CSV, SARIF and GitHub annotations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Annotated, Any, Literal, TypedDict

from decktool import __version__
from decktool.cards import counted
from decktool.construction.check import Report
from decktool.errors import question
from decktool.jsonmodel import Count, Positive, Schema, Text, filled
from decktool.report.documents import written

Verdict = Literal["legal", "incomplete", "illegal", "not judged", "unreadable"]


class ViolationRow(TypedDict):
    """One rule that is broken, or was not judged."""

    rule: str
    """The rule's id."""
    clauses: list[str]
    """Clauses of the rule ledger."""
    section: str | None
    """The rulebook's section."""
    level: Literal["error", "warning", "not judged"]
    message: Text
    group: str | None
    """The group that the rule is broken for, such as a card's name."""
    cards: list[str]
    """The cards concerned; empty where the whole deck is."""
    lines: list[Positive]
    """Their lines, from 1, climbing."""
    actual: float
    min: float | None
    max: float | None
    difference: float
    """Actual minus the bound that is broken; positive: too many."""
    fix: str
    """One thing to do about it."""


class UnreadRow(TypedDict):
    """A line that could not be read, or whose card was not found."""

    line: Positive | None
    """Null where it is not about one line."""
    text: str | None
    """The line as it was read."""
    problem: Text
    suggestions: Annotated[list[str], Schema(maxItems=3)]
    """Names that may have been meant."""


class DeckCheck(TypedDict):
    """The check of one deck in one format."""

    deck: str
    """The file as it was named, or - for standard input."""
    game: str | None
    """The game's id; null if it is unknown."""
    format: str | None
    """The format's id; null without a format."""
    verdict: Verdict
    """Incomplete: every violation is a minimum not reached. Not judged: no rule is known to be broken, but some cannot
    be judged (for example without a pool). Unreadable: not every line could be read and judged."""
    legal: bool
    """True when the verdict is legal."""
    cards: Count
    """Copies in the sections that count as the deck; 0 where they were not counted."""
    facts: dict[str, float]
    """What each rule about the whole deck summed, by rule id."""
    house: dict[str, str | float | bool]
    """Every house rule's value."""
    unofficial: bool
    """True when a card of the deck is not the publisher's."""
    violations: list[Annotated[ViolationRow, Schema(properties={"level": {"const": "error"}})]]
    warnings: list[Annotated[ViolationRow, Schema(properties={"level": {"const": "warning"}})]]
    not_judged: list[Annotated[ViolationRow, Schema(properties={"level": {"const": "not judged"}})]]
    """Rules that were not judged, and why."""
    unreadable: list[UnreadRow]


def _where(verdict: Verdict, otherwise: Mapping[str, Any] | None = None, **then: Any) -> dict[str, Any]:
    """What holds of a report's keys where it has a verdict, and elsewhere."""
    rule: dict[str, Any] = {"if": {"properties": {"verdict": {"const": verdict}}}, "then": {"properties": then}}
    return rule if otherwise is None else rule | {"else": {"properties": otherwise}}


_NONE, _SOME = {"maxItems": 0}, {"minItems": 1}
_VERDICTS = Schema(
    allOf=[
        _where("legal", {"legal": {"const": False}}, legal={"const": True}, violations=_NONE, not_judged=_NONE),
        _where("not judged", violations=_NONE, not_judged=_SOME),
        _where(
            "unreadable",
            {"unreadable": _NONE, "game": {"type": "string"}, "format": {"type": "string"}},
            violations={"items": {"properties": {"difference": {"exclusiveMinimum": 0}}}},
            unreadable=_SOME,
        ),
        _where("incomplete", violations=_SOME | {"items": {"properties": {"difference": {"exclusiveMaximum": 0}}}}),
        _where("illegal", violations=_SOME),
    ]
)


class CheckDocument(TypedDict):
    """What a check found, deck by deck."""

    schema: Literal["decktool.check/1"]
    decks: list[Annotated[DeckCheck, _VERDICTS]]
    """One report a deck (and format), in order."""


def check_json(reports: Sequence[Report]) -> CheckDocument:
    """The reports as their document."""
    return filled(CheckDocument, decks=reports)


def check_rows(reports: Iterable[Report]) -> Iterator[DeckCheck]:
    """The decks of that document, one by one."""
    return (filled(DeckCheck, report) for report in reports)


def check_pieces(reports: Iterable[Report]) -> Iterator[str]:
    """The document as it is written, piece by piece, so that it need not be kept whole."""
    head, foot = written(check_json([])).split("[]")
    before, after = f"{head}[", "]"
    for row in check_rows(reports):
        yield f"{before}\n    " + written(row).replace("\n", "\n    ")
        before, after = ",", "\n  ]"
    yield (before if after == "]" else "") + after + foot


CSV_COLUMNS = (
    "deck", "game", "format", "verdict", "cards", "errors", "warnings", "unofficial", "what is wrong", "remedy",
)  # fmt: skip

MOST_TOLD = 20
"""Findings that one cell of the table names; all of them are counted."""


def check_csv(reports: Iterable[Report]) -> Iterator[str]:
    """The lines of a table for an organiser's desk: one row a deck (and format), under `CSV_COLUMNS`."""
    from decktool.spreadsheets import write_csv  # for this form alone: the others do not wait for workbooks

    yield write_csv(CSV_COLUMNS, ()).rstrip("\n")
    for report in reports:
        found = [one for one in _findings(report) if one[1] == "error"]
        wrong = [message if line is None else f"line {line}: {message}" for line, _, _, message, _ in found[:MOST_TOLD]]
        if len(found) > MOST_TOLD:
            wrong.append(f"and {counted(len(found) - MOST_TOLD, 'other')}")
        row = [
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
        yield write_csv(row, ()).rstrip("\n")


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


def check_github(reports: Iterable[Report]) -> Iterator[str]:
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
