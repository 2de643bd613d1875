"""Judgements of positions for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from decktool.errors import some
from decktool.play.judge import ExpectationDifference, Judgement, Verdict
from decktool.report.documents.judgements import Judged, Unreadable
from decktool.report.terminal.lines import styled


def judge_text(judged: Sequence[Judged], section: Callable[[str, str], str], *, quiet: bool = False) -> Iterator[str]:
    """Lines of text: each position, each step with its verdict, every refusal with its clauses and section.

    `section(game, clause)` is the rulebook's section of a clause.
    """
    for number, item in enumerate(judged):
        if number and not quiet:
            yield ""
        if isinstance(item, Unreadable):
            yield styled("? unreadable", "bold magenta") + f"  {item.path}"
            yield from (f"  {line}" for line in item.message.splitlines())
            continue
        mark, colour = ("✓ as written", "green") if item.as_written else ("✗ otherwise", "red")
        if all(step.then is None for step in item.position.steps):
            mark, colour = "· judged", "blue"
        yield styled(mark, f"bold {colour}") + f"  {item.position.path}  {item.position.title}"
        if quiet:
            continue
        if item.position.house:
            words = ", ".join(f"{name}={value}" for name, value in item.position.house.items())
            yield styled(f"  house rules: {words}", "dim")
        if item.cards_without_rules:
            yield styled(f"  played with the known part of their rules: {some(item.cards_without_rules)}", "yellow")
        first = item.first_slip
        if first >= 0:
            slip = _first(item.verdicts[first])
            yield styled(f"  first difference: step {first + 1}, {slip.what}: ", "red") + _against(slip)
        for place, (step, verdict) in enumerate(zip(item.position.steps, item.verdicts, strict=True)):
            later = 0 <= first < place
            yield from _step(place + 1, bool(step.when), verdict, partial(section, item.position.game), later=later)
    if len(judged) > 1 and not quiet:
        good = sum(isinstance(item, Judgement) and item.as_written for item in judged)
        yield ""
        yield f"{good} of {len(judged)} positions went as written"


def _first(verdict: Verdict) -> ExpectationDifference:
    """The difference that comes first: of an action, or else of what was found after it."""
    return next((row for row in verdict.differences if row.legality), verdict.differences[0])


def _against(difference: ExpectationDifference) -> str:
    return f"written {_plain(difference.expected)}, found {_plain(difference.found)}"


def _mark(slip: str | None, later: bool) -> str:
    """✗: an action is legal or refused otherwise than written; ≠: what came of it is otherwise; ~: so after a slip."""
    if slip is None:
        return styled("✓", "green")
    if later:
        return styled("~", "yellow")
    return styled("✗" if slip == "legality" else "≠", "red")


def _step(
    place: int, acts: bool, verdict: Verdict, section: Callable[[str], str], *, later: bool = False
) -> Iterator[str]:
    mark = _mark(verdict.slip, later)
    if not acts:
        yield f"  {place}. {mark} as given"
    for text in verdict.taken:
        yield f"  {place}. {mark} {text}: " + styled("legal", "green")
    if verdict.refused is not None and verdict.refusal is not None:
        why = verdict.refusal
        yield f"  {place}. {mark} {verdict.refused}: " + styled("refused", "red") + f": {why.reason}"
        for clause in why.clauses:
            yield styled(f"        Rules {section(clause)}  [{clause}]", "dim")
    for text, clause in verdict.events:
        yield styled(f"        {text}", "dim") + (styled(f"  [{clause}]", "dim") if clause else "")
    if verdict.outcome:
        yield f"        {verdict.outcome}"
    for difference in verdict.differences:
        mark = _mark("legality" if difference.legality else "values", later)
        yield f"      {mark} {difference.what}: {_against(difference)}"


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_plain(item) for item in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    return str(value)
