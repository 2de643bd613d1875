"""Judgements of positions as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from decktool.play.judge import Judgement


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A position that cannot be read or set up: its path and the message."""

    path: str
    message: str


Judged = Judgement | Unreadable


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
        "blanks": list(item.cards_without_rules),
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
