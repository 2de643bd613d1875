"""Decks that mend, complete and build themselves: the rules' own rows, solved.

`repair` changes the fewest copies that make a deck legal, `complete` adds the fewest, `build` makes the best deck
from nothing. Every answer is proven to be the best there is (or says that it is not), is written as a decklist and
is checked again by `check` like any other deck. Equal answers are told apart in a fixed order: what the person
prefers, removing cards that break rules, more copies of cards already there, the catalog's order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from decktool.cards import Card
from decktool.construction.check import Report, Violation, check
from decktool.construction.constraints import Case, SolverConstraints, SolverTask, empty_deck, task
from decktool.construction.edit import rewrite
from decktool.construction.explain import Doubt, Explanation
from decktool.construction.highs import Optimum
from decktool.construction.milp import DeckProblem
from decktool.construction.remedies import size
from decktool.construction.rules import Format, format_of
from decktool.deck import Deck, UnreadableDeck, column
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.query import Query

NOTHING = SolverConstraints()
TIE_NODES = 500
"""Steps that telling equal answers apart may take; it is for looks, and need not be proven."""
PLAYSET = 4
"""The most copies of a card in a deck built from nothing, while nothing is preferred and it can be so."""


@dataclass(frozen=True, slots=True)
class CountChange:
    """Other copies of one card in one section (its id)."""

    card: Card
    section: str
    before: int
    after: int

    @property
    def copies(self) -> int:
        """Copies added (positive) or removed."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Solution:
    """One answer: the deck, what changed, and its report.

    `changed` counts copies: a swap is two, a move from one section to another is one. `score` is what the constraints'
    `prefer` gives the whole deck. `proven`: no answer changes fewer copies (and among those none scores more, but with
    cards in a section that does not count, was empty and is not needed); of an alternative, among those that differ
    enough. `differs`: copies that are not the same as in the first answer.
    """

    deck: Deck
    changes: tuple[CountChange, ...]
    changed: int
    report: Report
    proven: bool
    score: float | None = None
    differs: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question (`fix`, `complete` or `build`): solutions, best first, or why there is none."""

    question: str
    deck: Deck
    format: Format
    before: Report
    solutions: tuple[Solution, ...]
    explanation: Explanation | None
    notes: tuple[str, ...]
    seconds: float
    stopped: bool = False
    """Whether Ctrl-C ended the search, so that its last solution is the best so far and nothing is proven of it."""
    no_warnings: bool = False
    """Whether rules of level warning had to be kept too, so that what is proven is so of decks without a warning."""

    @property
    def solved(self) -> bool:
        """True when there is a solution."""
        return bool(self.solutions)


def repair(
    deck: Deck,
    format: Format | str | None = None,
    constraints: SolverConstraints = NOTHING,
    *,
    alternatives: int = 1,
    differ: int = 1,
    stoppable: bool = False,
) -> Answer:
    """Find the smallest change that makes a deck legal: copies removed, added and moved; none for a legal deck.

    `alternatives` answers, each with at least `differ` copies that are not the same as in any before it. `stoppable`:
    Ctrl-C gives the best answer so far where there is one (`Answer.stopped`), rather than KeyboardInterrupt. Raises
    UnreadableDeck when the deck cannot be judged.
    """
    return _answer("fix", deck, format_of(deck.game, format), constraints, alternatives, differ, stoppable)


def with_more(deck: Deck, form: Format, constraints: SolverConstraints, place: int, copies: int) -> Deck | None:
    """The legal deck nearest to this one with a number of copies added to one column.

    Of those that change as little, the one whose cards are worth most by `constraints.prefer`. None where there is
    none, and for a card that does not state what a rule needs.
    """
    card = deck.card_at(place)
    keep = constraints.keep.matches if constraints.keep is not None else lambda other: False
    kept = replace(constraints, keep=Query(card.name, lambda other: other is card or keep(other)))
    raised = rewrite(deck, {**deck.counts, place: deck.counts.get(place, 0) + copies})
    found = _Search("fix", 1).best(task(raised, form, kept))
    return None if found is None else rewrite(deck, found.counts)


def complete(
    deck: Deck,
    format: Format | str | None = None,
    constraints: SolverConstraints = NOTHING,
    *,
    alternatives: int = 1,
    differ: int = 1,
    stoppable: bool = False,
) -> Answer:
    """Add the fewest copies that make a deck legal, and keep all its cards; everything else is as in `repair`."""
    return _answer("complete", deck, format_of(deck.game, format), constraints, alternatives, differ, stoppable)


def build(
    game: Game,
    format: Format | str | None = None,
    constraints: SolverConstraints = NOTHING,
    *,
    alternatives: int = 1,
    differ: int | None = None,
    stoppable: bool = False,
) -> Answer:
    """A new legal deck of the smallest allowed size (or `constraints.size`) with the highest score.

    Without `constraints.prefer` its card types are as even as the rules allow. `differ` (None: a tenth of the deck) as
    in `repair`.
    """
    form = format_of(game, format)
    return _answer("build", empty_deck(game, form), form, constraints, alternatives, differ, stoppable)


def mend(
    deck: Deck, violation: Violation, format: Format | str | None = None, constraints: SolverConstraints = NOTHING
) -> Deck | None:
    """The deck with the least change that keeps the rule of one violation and breaks no rule that was kept.

    What else is broken may stay so; where mending all of it takes no more copies, all of it is mended. None where
    there is no such change.
    """
    form = format_of(deck.game, format)
    whole = repair(deck, form, constraints)
    others = {one.rule for one in whole.before.violations} - {violation.rule}
    answer = repair(deck, replace(form, rules=tuple(rule for rule in form.rules if rule.id not in others)), constraints)
    if not answer.solved:
        return None
    best = answer.solutions[0]
    if violation.group is not None and all(change.copies < 0 for change in best.changes):
        # Of a rule that is broken in several groups, only this one is meant.
        columns = {column(deck.game, change.section, change.card): change for change in best.changes}
        meant = {place: change.after for place, change in columns.items() if change.card.name in violation.cards}
        return rewrite(deck, {**deck.counts, **meant})
    return (whole if whole.solved and whole.solutions[0].changed <= best.changed else answer).solutions[0].deck


def _answer(
    question: str,
    deck: Deck,
    form: Format,
    constraints: SolverConstraints,
    alternatives: int,
    differ: int | None,
    stoppable: bool,
) -> Answer:
    before = check(deck, form, house=constraints.house, pool=constraints.pool)
    if before.verdict == "unreadable":
        raise UnreadableDeck(deck.decklist, list(before.unreadable), deck.game)
    fixed = question != "fix"
    todo = task(deck, form, constraints, fixed=fixed)
    found: list[_Found] = []
    solutions: list[Solution] = []
    kept = not before.violations and not (constraints.no_warnings and before.warnings)
    if kept and (question == "fix" or (question == "complete" and not before.not_judged)):
        found.append(_Found(0, 0.0, dict(deck.counts), True))
        solutions.append(_solution(deck, form, constraints, found[0], found[0]))
    search = _Search(question, differ, constraints.no_warnings, stoppable, answered=bool(found))
    wide: SolverTask | None = None
    while len(solutions) < alternatives and not search.stopped:
        earlier = [one.counts for one in found]
        best = search.best(todo, earlier)
        # A section that is not in use and helps no rule can still hold the one card that a deck must have, and a card
        # that is moved there makes two copies differ by one change.
        enough = max(1, found[0].changed if found else sum(deck.counts.values()))
        if (best is None or best.changed > enough) and not search.stopped:
            wide = wide or task(deck, form, constraints, fixed=fixed, everywhere=True)
            places = [{place for case in each.cases for place in case.choice.most} for each in (wide, todo)]
            other = search.best(wide, earlier) if places[0] != places[1] else None
            if other is not None and (best is None or other.changed < best.changed):
                best = other
        if best is None:
            break
        found.append(best)
        solutions.append(_solution(deck, form, constraints, best, found[0]))
    if wide is not None and not solutions:
        todo = wide
    # What was left aside matters only where something was to be added.
    added = any(change.copies > 0 for solution in solutions for change in solution.changes)
    notes = list(todo.notes) if added or not solutions else []
    if solutions and len(solutions) < alternatives and not search.stopped:
        notes.append(f"only {len(solutions)} solutions differ enough")
    explanation = None if solutions else Doubt(deck, form, constraints, todo, fixed).explain()
    seconds, stopped, strict = search.seconds, search.stopped, constraints.no_warnings
    return Answer(question, deck, form, before, tuple(solutions), explanation, tuple(notes), seconds, stopped, strict)


@dataclass(frozen=True, slots=True)
class _Found:
    """The best of all cases: how many copies change, what it scores, and the copies of every column."""

    changed: int
    score: float
    counts: dict[int, int]
    proven: bool


@dataclass(slots=True)
class _Search:
    """Looks for the best answers to one question."""

    question: str
    differ: int | None
    no_warnings: bool = False
    stoppable: bool = False
    """Whether Ctrl-C does not raise where there is an answer (`answered`)."""
    answered: bool = False
    seconds: float = 0.0
    stopped: bool = False
    """Whether Ctrl-C ended the search: what it then gives is the best so far."""
    todo: SolverTask = field(init=False)
    earlier: Sequence[Mapping[int, int]] = field(init=False)
    swaps: bool = field(init=False)

    def best(self, todo: SolverTask, earlier: Sequence[Mapping[int, int]] = ()) -> _Found | None:
        """The best answer of all cases of a task that differs enough from earlier ones.

        Fewest changes, then (for `build`) the best score; the first wins a tie.
        """
        self.todo, self.earlier, self.swaps = todo, earlier, False
        best = self._best()
        if best is None and self.earlier and not self.stopped:
            # Cards that no rule tells apart may have to be swapped for one another.
            self.swaps = True
            best = self._best()
        return replace(best, proven=False) if best is not None and self.stopped else best

    def _best(self) -> _Found | None:
        best: _Found | None = None
        for judged in (True, False):
            for case in self.todo.cases:
                found = self._case(case, best) if case.judged is judged else None
                if found is not None and (best is None or (found.changed, -found.score) < (best.changed, -best.score)):
                    best = found
            if best is not None:
                # A rule is not to be escaped by taking away the card that it reads.
                break
        return best

    def _case(self, case: Case, best: _Found | None) -> _Found | None:
        """The best answer of one case, None when it is not better than the best so far."""
        limit = None
        if best is not None:
            limit = best.changed if case.choice.score else best.changed - 1
            if case.swaps > limit:
                return None
        found = self._solve(case, limit, warnings=self.no_warnings)
        if found is None:
            return None
        if self.question == "build" and not case.choice.score:
            few = {column: min(most, PLAYSET) for column, most in case.choice.most.items()}
            playsets = replace(case, choice=replace(case.choice, most=few))
            fewer = self._solve(playsets, found.changed, warnings=self.no_warnings)
            case, found = (case, found) if fewer is None else (playsets, fewer)
        if not self.no_warnings and any(one.rule.level != "error" for one in case.program.rules):
            # A warning is heeded where that costs nothing: no change more, and no score.
            heeded = self._solve(case, found.changed, warnings=True)
            if heeded is not None and heeded.score >= found.score - 1e-6 * max(1.0, abs(found.score)):
                return replace(heeded, proven=found.proven)
        return found

    def _solve(self, case: Case, limit: int | None, *, warnings: bool) -> _Found | None:
        """What `_solved` gives; nothing any more once Ctrl-C has stopped the search."""
        if self.stopped:
            return None
        try:
            found = self._solved(case, limit, warnings)
        except KeyboardInterrupt:
            if not (self.stoppable and self.answered):
                raise
            self.stopped = True
            return None
        self.answered = self.answered or found is not None
        return found

    def _solved(self, case: Case, limit: int | None, warnings: bool) -> _Found | None:
        """Fewest changes, then the best score, then the order in which ties are broken; one solve each."""
        given = case.choice.given
        apart = {
            column
            for counts in self.earlier
            for column in {*counts, *given}
            if self.swaps or counts.get(column, 0) != given.get(column, 0)
        }
        model = DeckProblem(case.program, case.choice, warnings=warnings, apart=apart)
        model.solver.stoppable = self.stoppable
        for counts in self.earlier:
            least = max(2, sum(counts.values()) // 5) if self.differ is None else max(1, self.differ)
            model.differ(counts, least)
        changes = model.changes()
        if limit is not None:
            model.solver.row(changes, 0, limit)
        # Of answers that change as little, one that moves cards is better than one that throws them away.
        staying = 0.0 if case.choice.score else 0.4 / (1 + sum(given.values()))
        try:
            first = model.solver.solve(model.changes(staying))
            if first is None:
                return None
            changed = round(first.cost)
            model.solver.row(changes, 0, changed + 1e-6)
            if staying and model.moved:
                stay = sum(first.values[column] for column in model.moved)
                model.solver.row(dict.fromkeys(model.moved, 1.0), stay - 1e-6, inf)
            proven = first.proven
            score = 0.0
            if case.choice.score:
                scores = case.choice.score
                worth = {move.column: scores.get(move.places[0], 0.0) for move in model.adds}
                worth |= {move.column: -scores.get(move.places[0], 0.0) for move in model.removes}
                second = model.solver.solve(worth, most=True) or first
                proven = proven and second.proven
                score = second.cost
                model.solver.row(worth, score - 1e-6 * max(1.0, abs(score)), float("inf"))
                first = second
            elif self.question == "build":
                first = self._balance(model, changed) or first
            last = model.solver.solve(model.ties(changed), start=first, nodes=TIE_NODES) or first
        finally:
            self.seconds += model.solver.seconds
            self.stopped = model.solver.stopped
        return _Found(changed, score, model.counts(last), proven and self.todo.whole)

    def _balance(self, model: DeckProblem, size: int) -> Optimum | None:
        """Hold the card types of the deck, section by section, as even as the rules allow."""
        kinds: dict[Any, dict[int, float]] = {}
        for move in model.adds:
            kind = model.choice.kinds[move.places[0]]
            if kind[0] in model.program.main:
                kinds.setdefault(kind, {})[move.column] = 1
        even = size / max(1, len(kinds))
        off: dict[int, float] = {}
        for columns in kinds.values():
            away = model.solver.column(0, size + even, integer=False)
            off[away] = 1
            model.solver.row({**columns, away: -1}, float("-inf"), even)
            model.solver.row({**columns, away: 1}, even, float("inf"))
        found = model.solver.solve(off)
        if found is not None:
            model.solver.row(off, 0, found.cost + 1e-6)
        return found


def _solution(deck: Deck, form: Format, constraints: SolverConstraints, found: _Found, first: _Found) -> Solution:
    """Write an answer as a deck and check it like any other."""
    written = rewrite(deck, found.counts) if found.counts != deck.counts else deck
    report = check(written, form, house=constraints.house, pool=constraints.pool)
    if report.violations:
        problems = "; ".join(violation.message for violation in report.violations)
        raise DecktoolError(f"decktool has a defect: the deck it found does not pass its own check: {problems}")
    changes = changed(deck, found.counts)
    copies = size([(change.card.id, change.copies) for change in changes])
    score = None
    if constraints.prefer is not None:
        worth = constraints.prefer.value
        score = sum(count * worth(deck.card_at(column)) for column, count in found.counts.items())
    return Solution(written, changes, copies, report, found.proven, score, distance(found.counts, first.counts))


def changed(deck: Deck, counts: Mapping[int, int]) -> tuple[CountChange, ...]:
    """What is other in these copies of each column than in a deck."""
    total, sections = len(deck.game.catalog), list(deck.game.sections)
    return tuple(
        CountChange(deck.card_at(column), sections[column // total], before, after)
        for column in dict.fromkeys([*deck.counts, *counts])
        if (before := deck.counts.get(column, 0)) != (after := counts.get(column, 0))
    )


def distance(one: Mapping[int, int], other: Mapping[int, int]) -> int:
    """The copies in which two decks differ: those of either that the other lacks."""
    return sum(abs(one.get(column, 0) - other.get(column, 0)) for column in {*one, *other})
