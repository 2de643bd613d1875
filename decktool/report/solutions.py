"""Solver answers: what changed, why there is none, the room of every rule; as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from decktool.cards import Card, counted
from decktool.construction.check import Report
from decktool.construction.explain import Explanation, Member, Yielding
from decktool.construction.slack import Slack
from decktool.construction.solve import Answer, Change, Solution, moved
from decktool.deck import column
from decktool.decklist import Decklist, line_words
from decktool.report.checks import MARKS, violation_text

DONE = {"fix": "mended", "complete": "completed", "build": "built"}
"""A question's answer in one word."""


_MOST_YIELDS = 6
"""Places shown as text where one rule gives way; JSON has all of them."""


def deck_text(decklist: Decklist) -> str:
    """A list as its file: the lines as they stand, each character kept where nothing changed."""
    return "\n".join(line.text for line in decklist.lines).lstrip("\n")


# --- text ------------------------------------------------------------------------------------------------------------


def answer_text(answer: Answer, written: Sequence[str] = ()) -> Iterator[str]:
    """Lines of text: each solution with what changed, where it was written; or why there is none; then the notes."""
    about = click.style(f"{answer.deck.game.id} · {answer.format.id}", dim=True)
    name = click.style(answer.deck.decklist.name, bold=True)
    if not answer.solved:
        yield f"{click.style('✗ no solution', fg='red', bold=True)}  {name}  {about}"
        if answer.explanation is not None:
            yield from explanation_text(answer.explanation)
    for number, solution in enumerate(answer.solutions):
        if number:
            yield ""
        yield from _solution(answer, solution, number, name, about)
        if number < len(written):
            yield f"  written to {written[number]}"
    for note in answer.notes:
        yield click.style(f"  note: {note}", dim=True)


def _solution(answer: Answer, solution: Solution, number: int, name: str, about: str) -> Iterator[str]:
    if not solution.changed and answer.question != "build":
        mark, colour = MARKS[solution.report.verdict]
        yield f"{click.style(f'{mark} {solution.report.verdict}', fg=colour, bold=True)}  {name}  {about}"
        yield "  nothing to change"
        yield from _not_judged(solution.report)
        return
    word = DONE[answer.question] if not number else f"alternative {number + 1}"
    mark, colour = MARKS[solution.report.verdict]
    yield f"{click.style(f'{mark} {word}', fg=colour, bold=True)}  {name}  {about}"
    yield f"  {_amount(answer, solution, number)}"
    if answer.question != "build":
        yield ""
        yield from _diff(answer, solution.changes)
        yield ""
    score = f", score {_number(solution.score)}" if solution.score is not None else ""
    sample = ", with unofficial sample cards" if solution.report.unofficial else ""
    verdict = click.style(solution.report.verdict, fg=colour)
    yield f"  {counted(solution.report.cards)}, {verdict}{score}{sample}"
    yield from _not_judged(solution.report)
    for warning in solution.report.warnings:
        yield f"  {click.style('!', fg='yellow', bold=True)} {warning.message}"


def _not_judged(report: Report) -> Iterator[str]:
    for item in report.not_judged:
        yield from violation_text(item)


_VERBS = {"fix": " changed", "complete": " added"}


def _amount(answer: Answer, solution: Solution, number: int) -> str:
    """How much changed, and what is proven about it."""
    text = _built(solution) if answer.question == "build" else _copies(solution.changed) + _VERBS[answer.question]
    if number:
        return f"{text}; differs from the first in {_copies(solution.differs)}"
    if not solution.proven:
        return f"{text}; the best found, not proven"
    # A completed or built deck heeds warnings where it can; a mended one only where that costs nothing.
    warned = answer.question != "fix" and any(rule.level != "error" for rule in answer.format.rules)
    legal = "legal without a warning" if warned and not solution.report.warnings else "legal"
    if answer.question != "build":
        return f"{text}; proven: with fewer no deck is {legal}"
    scored = ", none of its size scores more" if solution.score is not None else ""
    return f"{text}; proven: none smaller is {legal}{scored}"


def _built(solution: Solution) -> str:
    """The size of a built deck, and what stands beside it in sections that do not count."""
    deck = solution.deck
    beside = [
        f"{counted(copies)} in {section.title}"
        for section in deck.game.sections.values()
        if not section.counted and (copies := sum(deck.section_counts(section.id).values()))
    ]
    return " and ".join([counted(deck.size), *beside])


def _copies(number: int) -> str:
    return counted(number, "copy", "copies")


def _diff(answer: Answer, changes: Sequence[Change]) -> Iterator[str]:
    """One line a card: copies removed, moved or added, how many there were and are, and its lines."""
    game = answer.deck.game
    sections = game.sections
    lines = answer.deck.lines_by_column()
    widest = max(len(change.card.name) for change in changes)
    digits = max(len(str(abs(change.copies))) for change in changes)
    moves, rest = moved(changes)

    def line(sign: str, copies: int, card: Card, how: str, where: Sequence[str]) -> str:
        head = f"{sign} {copies:>{digits}}  {card.name.ljust(widest)}"
        styled = click.style(head, fg={"-": "red", "+": "green"}.get(sign, "cyan"))
        return f"  {styled}  {how}  " + click.style(", ".join(where), dim=True)

    def at(change: Change) -> list[str]:
        found = lines.get(column(game, change.section, change.card), ())
        return [line_words(found)] if found else []

    for change, copies in rest:
        if change.copies < 0:
            place = [] if change.section == game.main_section.id else [sections[change.section].title]
            yield line("-", copies, change.card, f"{change.before} → {change.after}", [*place, *at(change)])
    for gone, come, copies in moves:
        way = f"{sections[gone.section].title} → {sections[come.section].title}"
        yield line("→", copies, gone.card, way, at(gone))
    for change, copies in rest:
        if change.copies > 0:
            place = [] if change.section == game.main_section.id else [sections[change.section].title]
            where = [*place, *(at(change) or ["new"])]
            yield line("+", copies, change.card, f"{change.before} → {change.after}", where)


def explanation_text(explanation: Explanation) -> Iterator[str]:
    """What contradicts what, and by how much each would have to give way."""
    if not explanation.conflict:
        yield "  no card may stand where the rules need one"
        return
    if explanation.with_cards:
        yield click.style(f"  (with {' and '.join(explanation.with_cards)})", dim=True)
    if len(explanation.conflict) == 1:
        yield "  this alone cannot be kept:"
    else:
        yield "  these cannot all be kept:"
    for member in explanation.conflict:
        yield from _member(member)
    if explanation.together:
        yield "  no single one is enough; together these would have to give way:"
        for member in explanation.together:
            yield from _member(member, together=True)


def _member(member: Member, *, together: bool = False) -> Iterator[str]:
    mark = click.style("✗", fg="red", bold=True)
    rule = "" if member.wish else f"  [{member.id}]" + (f"  Rules {member.section}" if member.section else "")
    yield f"    {mark} {member.title}" + click.style(rule, dim=True)
    if member.wish and member.enough:
        yield f"      → {_without(member)}"
        return
    for item in member.yields[:_MOST_YIELDS]:
        yield f"      → {_yielding(item)}" + ("" if together else " would be enough" if len(member.yields) == 1 else "")
    if len(member.yields) > _MOST_YIELDS:
        yield f"      → ... and {len(member.yields) - _MOST_YIELDS} more"


def _without(member: Member) -> str:
    """What giving up a wish would mean."""
    if member.id == "--keep" and member.by is not None:
        which = ", ".join(
            f"{item.group} {_number(item.bound)} → {_number(item.actual)}" for item in member.yields[:_MOST_YIELDS]
        )
        more = ", ..." if len(member.yields) > _MOST_YIELDS else ""
        return f"it is possible if {_copies(int(member.by))} {'goes' if member.by == 1 else 'go'}: {which}{more}"
    if member.id == "--official":
        return "it is possible with the unofficial sample cards: --sample"
    return "it is possible without this"


def _yielding(item: Yielding) -> str:
    group = f"{item.group}: " if item.group else ""
    return f"{group}{_number(item.actual)} instead of {_number(item.bound)}"


def room_text(rows: Sequence[Slack]) -> Iterator[str]:
    """A line a rule: where the deck stands, its bounds, the room; of a rule with groups the broken or tightest."""
    shown = _shown(rows)
    if not shown:
        return
    table = [
        (
            item.title + (f" ({item.group})" if item.group else ""),
            "" if item.max == 0 and item.actual < 0 else _number(item.actual),
            bounds(item),
            _room(item),
        )
        for item in shown
    ]
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    for item, row in zip(shown, table, strict=True):
        mark, colour = ("✗", "red") if item.broken else ("✓", "green")
        if item.broken and item.level != "error":
            mark, colour = "!", "yellow"
        text = f"{row[0].ljust(widths[0])}  {row[1].rjust(widths[1])}  {row[2].ljust(widths[2])}"
        room = click.style(row[3], fg=colour, dim=not item.broken) if row[3] else ""
        yield f"  {click.style(mark, fg=colour, bold=True)} {text}  {room}".rstrip()


def _shown(rows: Sequence[Slack]) -> list[Slack]:
    """Of each rule: every broken row, else the one with the least room; none of a rule that does not apply."""
    rules: dict[str, list[Slack]] = {}
    for item in rows:
        idle = item.max is None and item.min == 0 and not item.broken
        if item.applies and not idle:
            rules.setdefault(item.rule, []).append(item)
    found = []
    for items in rules.values():
        broken = [item for item in items if item.broken]
        found += broken or [min(items, key=lambda item: min(_or(item.below), _or(item.above)))]
    return found


def _or(number: float | None) -> float:
    return float("inf") if number is None else number


def bounds(item: Slack) -> str:
    """The bounds of a rule in words."""
    if item.min is None and item.max == 0:
        return "none allowed" if item.actual >= 0 else "kept"
    if item.min is not None and item.min == item.max:
        return f"exactly {_number(item.min)}"
    if item.min is not None and item.max is not None:
        return f"{_number(item.min)} to {_number(item.max)}"
    return f"at least {_number(item.min)}" if item.min is not None else f"at most {_number(item.max)}"


def _room(item: Slack) -> str:
    if item.broken:
        if item.below is not None and item.below < 0:
            return f"{_number(-item.below)} short"
        return f"{_number(-(item.above or 0))} over"
    if item.min == item.max:
        return "just so"
    if item.min is None and item.max == 0:
        return ""
    ways = []
    if item.above is not None:
        ways.append(f"{_number(item.above)} left" if item.above else "full")
    if item.below is not None:
        ways.append(f"{_number(item.below)} to spare" if item.below else "none to spare")
    return ", ".join(ways)


def _number(number: float | None) -> str:
    if number is None:
        return ""
    return f"{int(number):,}" if number == int(number) else f"{round(number, 3):,}"


# --- documents -------------------------------------------------------------------------------------------------------


def answer_json(answer: Answer, written: Sequence[str] = ()) -> dict[str, Any]:
    """The document `decktool.solution/1`."""
    return {
        "schema": "decktool.solution/1",
        "question": answer.question,
        "deck": None if answer.question == "build" else answer.deck.decklist.name,
        "game": answer.deck.game.id,
        "format": answer.format.id,
        "before": None if answer.question == "build" else answer.before.verdict,
        "solved": answer.solved,
        "solutions": [_solution_json(solution) for solution in answer.solutions],
        "explanation": None if answer.explanation is None else explanation_json(answer.explanation),
        "notes": list(answer.notes),
        "written": list(written),
    }


def _solution_json(solution: Solution) -> dict[str, Any]:
    return {
        "verdict": solution.report.verdict,
        "not_judged": [item.message for item in solution.report.not_judged],
        "changed": solution.changed,
        "proven": solution.proven,
        "score": None if solution.score is None else round(solution.score, 6),
        "differs": solution.differs,
        "cards": solution.report.cards,
        "unofficial": solution.report.unofficial,
        "changes": [
            {"card": change.card.name, "id": change.card.id, "section": change.section}
            | {"before": change.before, "after": change.after}
            for change in solution.changes
        ],
        "warnings": [warning.message for warning in solution.report.warnings],
        "decklist": deck_text(solution.deck.decklist) + "\n",
    }


def explanation_json(explanation: Explanation) -> dict[str, Any]:
    """An explanation as plain data."""
    return {
        "conflict": [_member_json(member) for member in explanation.conflict],
        "together": [_member_json(member) for member in explanation.together],
        "with": list(explanation.with_cards),
    }


def _member_json(member: Member) -> dict[str, Any]:
    return {
        "id": member.id,
        "title": member.title,
        "kind": "wish" if member.wish else "rule",
        "section": member.section,
        "enough": member.enough,
        "by": member.by,
        "yields": [
            {"group": item.group, "actual": item.actual, "bound": item.bound, "difference": item.difference}
            for item in member.yields
        ],
    }


def diagnosis_json(report: Report, rows: Sequence[Slack], answers: Mapping[str, Answer]) -> dict[str, Any]:
    """The document `decktool.explanation/1`: the room of every rule; can the deck be mended, completed."""
    return {
        "schema": "decktool.explanation/1",
        "deck": report.deck,
        "game": report.game,
        "format": report.format,
        "verdict": report.verdict,
        "not_judged": [item.message for item in report.not_judged],
        "rules": [
            {
                "rule": item.rule,
                "title": item.title,
                "level": item.level,
                "section": item.section,
                "group": item.group,
                "applies": item.applies,
                "broken": item.broken,
                "actual": item.actual,
                "min": item.min,
                "max": item.max,
                "below": item.below,
                "above": item.above,
            }
            for item in rows
        ],
        **{
            name: {
                "possible": answer.solved,
                "copies": answer.solutions[0].changed if answer.solved else None,
                "proven": answer.solutions[0].proven if answer.solved else True,
                "explanation": None if answer.explanation is None else explanation_json(answer.explanation),
            }
            for name, answer in answers.items()
        },
    }


def diagnosis_text(report: Report, rows: Sequence[Slack], answers: Mapping[str, Answer]) -> Iterator[str]:
    """Where every rule stands, then what it would take to mend or complete the deck, or why that cannot be."""
    mark, colour = MARKS[report.verdict]
    about = click.style(f"{report.game} · {report.format} · {counted(report.cards)}", dim=True)
    head = click.style(f"{mark} {report.verdict}", fg=colour, bold=True)
    yield f"{head}  {click.style(report.deck, bold=True)}  {about}"
    yield ""
    yield from room_text(rows)
    yield from _not_judged(report)
    if not report.violations:
        return
    for name, words in (("fix", "mend it"), ("complete", "complete it with all its cards")):
        answer = answers[name]
        yield ""
        if answer.solved:
            what = "change" if name == "fix" else "add"
            yield f"  To {words}: {what} {_copies(answer.solutions[0].changed)}, no fewer (decktool {name})."
        else:
            yield f"  To {words} is impossible:"
            if answer.explanation is not None:
                yield from explanation_text(answer.explanation)
    for note in dict.fromkeys(note for answer in answers.values() for note in answer.notes):
        yield click.style(f"  note: {note}", dim=True)
