"""What the solver answered, as JSON: solutions, explanations, and the room of every rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from decktool.construction.compiled import compiled
from decktool.construction.constraints import SolverConstraints
from decktool.construction.explain import ConflictMember, Explanation
from decktool.construction.rules import Format
from decktool.construction.slack import RuleRow, is_broken, slack
from decktool.construction.solve import Answer, Solution, complete, repair
from decktool.deck import Deck, column
from decktool.decklist import Decklist
from decktool.jsonmodel import Count, Positive, Schema, filled


def deck_text(decklist: Decklist) -> str:
    """A list as its file: the lines as they stand, each character kept where nothing changed."""
    return "\n".join(line.text for line in decklist.lines).lstrip("\n")


class ChangedCount(TypedDict):
    """Other copies of one card in one section."""

    card: str
    id: str
    section: str
    """The section's id."""
    before: Count
    after: Count
    lines: list[Positive]
    """Its lines in the list that was asked about, from 1; none if it is new there."""


class SolutionRow(TypedDict):
    """One solution."""

    verdict: Literal["legal", "not judged"]
    """The answer's own verdict."""
    not_judged: list[str]
    """The rules that were not judged, and why."""
    changed: Count
    """Copies added, removed or moved; one moved from a section to another is one change."""
    proven: bool
    """True when no answer changes fewer copies, and none that changes as few scores more (but with cards in a section
    that does not count as the deck, was empty and is not needed)."""
    score: float | None
    """What --prefer gives the whole deck."""
    differs: Count
    """Copies that are not the same as in the first solution."""
    cards: Count
    unofficial: bool
    """True when unofficial sample cards are in the deck."""
    changes: list[ChangedCount]
    warnings: list[str]
    decklist: str
    """The whole list as text, comments and order kept."""


class YieldingRow(TypedDict):
    """One bound that would have to give way."""

    group: str | None
    actual: float
    bound: float
    difference: float
    """actual minus bound"""


class ConflictRow(TypedDict):
    """One rule or constraint of a conflict."""

    id: str
    """A rule's id, or the option of the constraint, such as --keep."""
    title: str
    kind: Literal["rule", "wish"]
    section: str | None
    """The rulebook's section."""
    enough: bool
    """True when giving way alone makes a deck possible."""
    by: float | None
    """By how much at least, in what the rule counts."""
    yields: list[YieldingRow]


_Supposed = Annotated[list[str], Schema(description="The cards supposed in sections that rules refer to.")]
_With = TypedDict("_With", {"with": _Supposed})


class ExplanationRow(_With):
    """Why no deck is possible."""

    conflict: list[ConflictRow]
    """Rules and constraints that cannot all be kept; without any one of them, this conflict disappears."""
    together: list[ConflictRow]
    """What must give way together, where no single member is enough."""


class SolutionDocument(TypedDict):
    """The solutions, best first, or the reason why none exists."""

    schema: Literal["decktool.solution/1"]
    question: Literal["fix", "complete", "build"]
    deck: str | None
    """The decklist that was asked about; null for build."""
    game: str
    format: str
    before: Literal["legal", "incomplete", "illegal", "not judged"] | None
    """The deck's verdict as it was given; null for build."""
    solved: bool
    solutions: list[SolutionRow]
    explanation: ExplanationRow | None
    no_warnings: bool
    """True when rules that only warn had to be kept too."""
    notes: list[str]
    """Notes on what was ignored, in words."""
    written: list[str]
    """The files written, in the order of the solutions."""


def answer_json(answer: Answer) -> SolutionDocument:
    """What came of a question as its document, before any file is written."""
    built = answer.question == "build"
    lines = {at: answer.deck.decklist.file_lines(on) for at, on in answer.deck.lines_by_column().items()}
    return filled(
        SolutionDocument,
        answer,
        deck=None if built else answer.deck.decklist.name,
        game=answer.deck.game.id,
        format=answer.format.id,
        before=None if built else answer.before.verdict,
        solutions=[_solution(solution, lines) for solution in answer.solutions],
        explanation=_explanation(answer.explanation),
        written=[],
    )


def _solution(solution: Solution, lines: Mapping[int, Sequence[int]]) -> SolutionRow:
    report, game = solution.report, solution.deck.game
    return filled(
        SolutionRow,
        solution,
        verdict=report.verdict,
        not_judged=[item.message for item in report.not_judged],
        score=None if solution.score is None else round(solution.score, 6),
        cards=report.cards,
        unofficial=report.unofficial,
        changes=[
            filled(
                ChangedCount,
                change,
                card=change.card.name,
                id=change.card.id,
                lines=lines.get(column(game, change.section, change.card), ()),
            )
            for change in solution.changes
        ],
        warnings=[warning.message for warning in report.warnings],
        decklist=deck_text(solution.deck.decklist) + "\n",
    )


def _explanation(explanation: Explanation | None) -> ExplanationRow | None:
    if explanation is None:
        return None
    return {
        "conflict": [_member(member) for member in explanation.conflict],
        "together": [_member(member) for member in explanation.together],
        "with": list(explanation.with_cards),
    }


def _member(member: ConflictMember) -> ConflictRow:
    return filled(ConflictRow, member, kind="wish" if member.constraint else "rule")


class RoomRow(RuleRow):
    """One group of one rule, and whether it is broken."""

    broken: bool


class OutcomeRow(TypedDict):
    """What it would take to mend or complete a deck."""

    possible: bool
    copies: int | None
    """The fewest copies to change (fix) or to add (complete)."""
    proven: bool
    explanation: ExplanationRow | None


class ExplanationDocument(TypedDict):
    """Where a deck stands with every rule, and what it would take to mend or complete it."""

    schema: Literal["decktool.explanation/1"]
    deck: str
    game: str
    format: str
    verdict: Literal["legal", "incomplete", "illegal", "not judged"]
    not_judged: list[str]
    """The rules that were not judged, and why."""
    rules: list[RoomRow]
    cards: Count
    fix: OutcomeRow
    complete: OutcomeRow
    notes: list[str]
    """Notes on what was ignored, in words."""


def diagnosis(deck: Deck, form: Format, constraints: SolverConstraints) -> tuple[ExplanationDocument, Answer]:
    """The room of every rule, and whether the deck can be mended and completed, as its document; and what mends it."""
    answers = {"fix": repair(deck, form, constraints), "complete": complete(deck, form, constraints)}
    rows = slack(deck, compiled(deck, form, constraints.house, constraints.pool))
    report = answers["fix"].before
    outcomes = {
        name: OutcomeRow(
            possible=answer.solved,
            copies=answer.solutions[0].changed if answer.solved else None,
            proven=answer.solutions[0].proven if answer.solved else True,
            explanation=_explanation(answer.explanation),
        )
        for name, answer in answers.items()
    }
    document = filled(
        ExplanationDocument,
        report,
        not_judged=[item.message for item in report.not_judged],
        rules=[{**row, "broken": is_broken(row)} for row in rows],
        notes=list(dict.fromkeys(note for answer in answers.values() for note in answer.notes)),
        **outcomes,
    )
    return document, answers["fix"]
