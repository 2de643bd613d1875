"""What the solver answered, as JSON: solutions, explanations, and the room of every rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.construction.check import Report
from decktool.construction.explain import ConflictMember, Explanation
from decktool.construction.slack import Slack
from decktool.construction.solve import Answer, Solution
from decktool.decklist import Decklist


def deck_text(decklist: Decklist) -> str:
    """A list as its file: the lines as they stand, each character kept where nothing changed."""
    return "\n".join(line.text for line in decklist.lines).lstrip("\n")


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


def _member_json(member: ConflictMember) -> dict[str, Any]:
    return {
        "id": member.id,
        "title": member.title,
        "kind": "wish" if member.constraint else "rule",
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
