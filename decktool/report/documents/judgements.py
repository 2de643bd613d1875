"""Judgements of positions as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from decktool.jsonmodel import Positive, Schema, filled
from decktool.play.judge import Judgement


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A position that cannot be read or set up: its path and the message."""

    path: str
    message: str


Judged = Judgement | Unreadable


class ClauseRow(TypedDict):
    """A clause of the rulebook, and its section."""

    clause: str
    section: str


class RefusalRow(TypedDict):
    """Why an action is refused."""

    reason: str
    section: str
    clauses: Annotated[list[ClauseRow], Schema(minItems=1)]


class EventRow(TypedDict):
    """Something that happened, by a clause of the rulebook."""

    text: str
    clause: str | None


class DifferenceRow(TypedDict):
    """Something that is not as it was written."""

    what: str
    expected: Any
    found: Any


class StepRow(TypedDict):
    """One step of a position."""

    step: Positive
    verdict: Literal["as written", "otherwise"]
    slip: NotRequired[Literal["legality", "values", "earlier"] | None]
    """What went otherwise first: the legality of an action, a value after it, or only what an earlier step led to."""
    taken: list[str]
    refused: str | None
    refusal: RefusalRow | None
    events: list[EventRow]
    differences: list[DifferenceRow]
    outcome: str | None
    player: str | None
    decision: str | None
    legal: list[str]


class PositionRow(TypedDict):
    """One position: its verdict, and why it cannot be read or what its steps led to."""

    position: str
    title: NotRequired[str]
    game: NotRequired[str]
    house: NotRequired[dict[str, str]]
    blanks: NotRequired[list[str]]
    """Cards without rules data that were blanks (--assume-vanilla)."""
    clauses: NotRequired[list[str]]
    verdict: Literal["as written", "otherwise", "unreadable"]
    asks_only: NotRequired[bool]
    """Nothing is written about what comes of its steps, so that its verdict says nothing."""
    message: NotRequired[str]
    steps: list[StepRow]


class JudgeDocument(TypedDict):
    """Positions judged: a verdict for each step, and the clauses and sections behind every refusal."""

    schema: Literal["decktool.judge/1"]
    positions: list[PositionRow]


def judge_json(judged: Sequence[Judged], section: Callable[[str, str], str]) -> JudgeDocument:
    """The judgements of positions as their document."""
    return filled(JudgeDocument, positions=[_position(item, section) for item in judged])


def _position(item: Judged, section: Callable[[str, str], str]) -> PositionRow:
    if isinstance(item, Unreadable):
        return {"position": item.path, "verdict": "unreadable", "message": item.message, "steps": []}
    position = item.position
    return filled(
        PositionRow,
        position,
        item,
        position=position.path,
        blanks=item.cards_without_rules,
        verdict="as written" if item.as_written else "otherwise",
        steps=[
            filled(
                StepRow,
                verdict,
                step=place,
                verdict="otherwise" if verdict.differences else "as written",
                slip="earlier" if 0 <= item.first_slip < place - 1 and verdict.slip else verdict.slip,
                refusal=None
                if verdict.refusal is None
                else filled(
                    RefusalRow,
                    verdict.refusal,
                    clauses=[
                        {"clause": clause, "section": section(position.game, clause)}
                        for clause in verdict.refusal.clauses
                    ],
                ),
                events=[{"text": text, "clause": clause or None} for text, clause in verdict.events],
            )
            for place, verdict in enumerate(item.verdicts, 1)
        ],
    )
