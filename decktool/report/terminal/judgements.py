"""Judgements of positions for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from decktool.report.documents.judgements import DifferenceRow, JudgeDocument, StepRow
from decktool.report.terminal.lines import styled
from decktool.report.words import house_words, partly_words

_MARKS = {None: ("✓", "green"), "legality": ("✗", "red"), "values": ("≠", "red"), "earlier": ("~", "yellow")}
"""By what went otherwise: an action is legal or refused otherwise than written; what came of it; all after a slip."""


def judge_text(document: JudgeDocument, *, quiet: int = 0) -> Iterator[str]:
    """Lines of text: each position, each step with its verdict, every refusal with its clauses and section.

    `quiet` leaves out the steps and the summary (1), and all positions that went as written (2).
    """
    positions = document["positions"]
    for number, item in enumerate(positions):
        if quiet > 1 and item["verdict"] == "as written":
            continue
        if number and not quiet:
            yield ""
        if item["verdict"] == "unreadable":
            yield styled("? unreadable", "bold magenta") + f"  {item['position']}"
            yield from (f"  {line}" for line in item["message"].splitlines())
            continue
        mark, colour = ("✓ as written", "green") if item["verdict"] == "as written" else ("✗ otherwise", "red")
        if item["asks_only"]:
            mark, colour = "· judged", "blue"
        yield styled(mark, f"bold {colour}") + f"  {item['position']}  {item['title']}"
        if quiet:
            continue
        if item["house"]:
            yield styled(f"  {house_words(item['house'])}", "dim")
        if item["blanks"]:
            yield styled(f"  {partly_words(item['blanks'])}", "yellow")
        first = next((step for step in item["steps"] if step["differences"]), None)
        if first is not None:
            slip = first["differences"][0]
            yield styled(f"  first difference: step {first['step']}, {slip['what']}: ", "red") + _against(slip)
        for step in item["steps"]:
            yield from _step(step)
    if len(positions) > 1 and not quiet:
        good = sum(item["verdict"] == "as written" for item in positions)
        yield ""
        yield f"{good} of {len(positions)} positions went as written"


def _against(difference: DifferenceRow) -> str:
    return f"written {_plain(difference['expected'])}, found {_plain(difference['found'])}"


def _step(step: StepRow) -> Iterator[str]:
    mark, place = styled(*_MARKS[step["slip"]]), step["step"]
    if not step["taken"] and step["refused"] is None:
        yield f"  {place}. {mark} as given"
    for text in step["taken"]:
        yield f"  {place}. {mark} {text}: " + styled("legal", "green")
    if step["refusal"] is not None:
        why = step["refusal"]
        yield f"  {place}. {mark} {step['refused']}: " + styled("refused", "red") + f": {why['reason']}"
        for row in why["clauses"]:
            yield styled(f"        Rules {row['section']}  [{row['clause']}]", "dim")
    for event in step["events"]:
        yield styled(f"        {event['text']}", "dim") + (
            styled(f"  [{event['clause']}]", "dim") if event["clause"] else ""
        )
    if step["outcome"]:
        yield f"        {step['outcome']}"
    for number, difference in enumerate(step["differences"]):
        # Of the differences of a step the first may be that of its action; the others are what came of it.
        slip = "values" if number and step["slip"] == "legality" else step["slip"]
        yield f"      {styled(*_MARKS[slip])} {difference['what']}: {_against(difference)}"


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_plain(item) for item in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    return str(value)
