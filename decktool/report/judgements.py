"""Judgements of positions: as text for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import click

from decktool.play.judge import Difference, Judgement, Verdict


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A position that cannot be read or set up: its path and the message."""

    path: str
    message: str


Judged = Judgement | Unreadable


def exit_status(judged: Sequence[Judged]) -> int:
    """0 when everything went as written, 1 when a step went otherwise, 2 when a position cannot be read."""
    return max(
        (2 if isinstance(item, Unreadable) else 0 if item.as_written else 1 for item in judged),
        default=0,
    )


def judge_text(judged: Sequence[Judged], section: Callable[[str, str], str], *, quiet: bool = False) -> Iterator[str]:
    """Lines of text: each position, each step with its verdict, every refusal with its clauses and section.

    `section(game, clause)` is the rulebook's section of a clause.
    """
    for number, item in enumerate(judged):
        if number and not quiet:
            yield ""
        if isinstance(item, Unreadable):
            yield click.style("? unreadable", fg="magenta", bold=True) + f"  {item.path}"
            yield from (f"  {line}" for line in item.message.splitlines())
            continue
        mark, colour = ("✓ as written", "green") if item.as_written else ("✗ otherwise", "red")
        if all(step.then is None for step in item.position.steps):
            mark, colour = "· judged", "blue"
        yield click.style(mark, fg=colour, bold=True) + f"  {item.position.path}  {item.position.title}"
        if quiet:
            continue
        if item.position.house:
            words = ", ".join(f"{name}={value}" for name, value in item.position.house.items())
            yield click.style(f"  house rules: {words}", dim=True)
        if item.blanks:
            yield click.style(f"  played as far as their rules are known: {', '.join(item.blanks)}", fg="yellow")
        first = item.first_slip
        if first >= 0:
            slip = _first(item.verdicts[first])
            yield click.style(f"  first otherwise: step {first + 1}, {slip.what}: ", fg="red") + _against(slip)
        for place, (step, verdict) in enumerate(zip(item.position.steps, item.verdicts, strict=True)):
            later = 0 <= first < place
            yield from _step(place + 1, bool(step.when), verdict, partial(section, item.position.game), later=later)
    if len(judged) > 1 and not quiet:
        good = sum(isinstance(item, Judgement) and item.as_written for item in judged)
        yield ""
        yield f"{good} of {len(judged)} positions went as written"


def _first(verdict: Verdict) -> Difference:
    """The difference that comes first: of an action, or else of what was found after it."""
    return next((row for row in verdict.differences if row.legality), verdict.differences[0])


def _against(difference: Difference) -> str:
    return f"written {_plain(difference.expected)}, found {_plain(difference.found)}"


def _mark(slip: str | None, later: bool) -> str:
    """✗: an action is legal or refused otherwise than written; ≠: what came of it is otherwise; ~: so after a slip."""
    if slip is None:
        return click.style("✓", fg="green")
    if later:
        return click.style("~", fg="yellow")
    return click.style("✗" if slip == "legality" else "≠", fg="red")


def _step(
    place: int, acts: bool, verdict: Verdict, section: Callable[[str], str], *, later: bool = False
) -> Iterator[str]:
    mark = _mark(verdict.slip, later)
    if not acts:
        yield f"  {place}. {mark} as given"
    for text in verdict.taken:
        yield f"  {place}. {mark} {text}: " + click.style("legal", fg="green")
    if verdict.refused is not None and verdict.refusal is not None:
        why = verdict.refusal
        yield f"  {place}. {mark} {verdict.refused}: " + click.style("refused", fg="red") + f": {why.reason}"
        for clause in why.clauses:
            yield click.style(f"        Rules {section(clause)}  [{clause}]", dim=True)
    for text, clause in verdict.events:
        yield click.style(f"        {text}", dim=True) + (click.style(f"  [{clause}]", dim=True) if clause else "")
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


def judge_json(judged: Sequence[Judged], section: Callable[[str, str], str]) -> dict[str, Any]:
    """The document of `docs/schemas/judge-1.json`."""
    return {"schema": "decktool.judge/1", "positions": [_position_json(item, section) for item in judged]}


def _position_json(item: Judged, section: Callable[[str, str], str]) -> dict[str, Any]:
    if isinstance(item, Unreadable):
        return {"position": item.path, "verdict": "unreadable", "message": item.message, "steps": []}
    position = item.position
    return {
        "position": position.path,
        "title": position.title,
        "game": position.game,
        "house": dict(position.house),
        "blanks": list(item.blanks),
        "clauses": list(position.clauses),
        "verdict": "as written" if item.as_written else "otherwise",
        "steps": [
            {
                "step": place,
                "verdict": "otherwise" if verdict.differences else "as written",
                "slip": "earlier" if 0 <= item.first_slip < place - 1 and verdict.slip else verdict.slip,
                "taken": list(verdict.taken),
                "refused": verdict.refused,
                "refusal": None if verdict.refusal is None else {
                    "reason": verdict.refusal.reason,
                    "section": verdict.refusal.section,
                    "clauses": [
                        {"clause": clause, "section": section(position.game, clause)}
                        for clause in verdict.refusal.clauses
                    ],
                },
                "events": [{"text": text, "clause": clause or None} for text, clause in verdict.events],
                "differences": [
                    {"what": row.what, "expected": row.expected, "found": row.found} for row in verdict.differences
                ],
                "outcome": verdict.outcome,
                "player": verdict.player,
                "decision": verdict.decision,
                "legal": list(verdict.legal),
            }
            for place, verdict in enumerate(item.verdicts, 1)
        ],
    }  # fmt: skip
