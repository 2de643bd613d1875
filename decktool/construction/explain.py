"""Why there is no solution: which rules and constraints contradict one another, and by how much each would have to give
way.

HiGHS finds no irreducible conflicts of integer programs, so they are found here: leave out one rule after the
other, and keep out those without which it is still impossible. What remains is a *conflict*: all of it together
cannot be, any part of it can. Each member is then made elastic, alone, to see how little it would have to give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from typing import Any

from decktool.construction.compiled import MOST_DIGITS, CompiledRules
from decktool.construction.constraints import Case, SolverConstraints, SolverTask, official_only, task
from decktool.construction.milp import DeckProblem, Slackness
from decktool.construction.rows import Number, tidy
from decktool.construction.rules import Format, Rule
from decktool.deck import Deck

TINY = 1e-5
"""What the solver may leave of a bound that gives way by nothing."""

CONSTRAINTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "--keep": ("the cards that must stay", {"keep": None}),
    "--only": ("the cards that may be added (--only, --without)", {"only": None, "without": None}),
    "--official": ("only official cards", {"sample": True}),
    "--collection": ("the cards of the collection", {"collection": None}),
    "--size": ("the size asked for", {"size": None}),
}
"""What a person may have asked that can stand in the way, in the order in which it is doubted; no rule has such ids.

Each in words, and the constraints without it.
"""


@dataclass(frozen=True, slots=True)
class Yielding:
    """One bound that would have to give way: what would then be counted, the bound, and the group, if it is one's."""

    group: str | None
    actual: Number
    bound: Number
    difference: Number


@dataclass(frozen=True, slots=True)
class ConflictMember:
    """One rule (or constraint) of a conflict.

    `enough` says that giving way alone makes a deck possible; `by` is then how much is the least (in what the rule
    counts; None where that is no number), and `yields` says where.
    """

    id: str
    title: str
    constraint: bool
    section: str | None
    enough: bool
    by: Number | None
    yields: tuple[Yielding, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reason why no deck is possible: the members of one conflict, and the rules that must be relaxed together if
    one alone is not enough.

    `with_cards` names the cards in the sections that rules refer to, where the explanation supposes some.
    """

    conflict: tuple[ConflictMember, ...]
    together: tuple[ConflictMember, ...] = ()
    with_cards: tuple[str, ...] = ()


@dataclass
class Doubt:
    """One impossible task, tried again with parts of it left out (`fixed`: nothing may be removed)."""

    deck: Deck
    form: Format
    constraints: SolverConstraints
    todo: SolverTask
    fixed: bool

    def __post_init__(self) -> None:
        self.tasks = {frozenset[str](): self.todo}
        self.stated = [name for name in CONSTRAINTS if self._stated(name)]

    def _stated(self, name: str) -> bool:
        """True when this constraint was made, and so can stand in the way."""
        if name == "--official":
            cards = self.deck.game.catalog.cards
            return official_only(self.deck, self.constraints) and any(card.unofficial for card in cards)
        asked = any(getattr(self.constraints, key) is not None for key in CONSTRAINTS[name][1])
        return bool(self.deck.counts) and (self.fixed or asked) if name == "--keep" else asked

    def case(self, without: frozenset[str]) -> Case | None:
        """The first case of the task without some constraints."""
        if without not in self.tasks:
            fewer = self.constraints
            for name in without:
                fewer = replace(fewer, **CONSTRAINTS[name][1])
            fixed = self.fixed and "--keep" not in without
            self.tasks[without] = task(self.deck, self.form, fewer, fixed=fixed, everywhere=True)
        cases = self.tasks[without].cases
        return cases[0] if cases else None

    def problem(self, case: Case, **more: Any) -> DeckProblem:
        """The integer program of a case."""
        return DeckProblem(case.program, case.choice, warnings=self.constraints.no_warnings, **more)

    def possible(self, out: set[str]) -> bool:
        """True when a deck exists without these rules and constraints."""
        case = self.case(frozenset(out & set(self.stated)))
        if case is None:
            return False
        return self.problem(case, leave_out=out).solver.solve({}) is not None

    def explain(self) -> Explanation:
        """One conflict, and how much each of its members must give way."""
        first = self.case(frozenset()) or self.case(frozenset(self.stated))
        if first is None:
            return Explanation(())
        rules = [
            one.rule.id for one in first.program.rules if one.rule.level == "error" or self.constraints.no_warnings
        ]
        out: set[str] = set()
        for name in [*self.stated, *rules]:
            if not self.possible({*out, name}):
                out.add(name)
        conflict = [name for name in (*self.stated, *rules) if name not in out]
        members = tuple(self._member(name, first.program) for name in conflict)
        together: tuple[ConflictMember, ...] = ()
        if not any(member.enough for member in members):
            together = self._together(first, rules)
        return Explanation(members, together, tuple(self._with_cards(first)))

    def _member(self, name: str, program: CompiledRules) -> ConflictMember:
        if name in self.stated:
            goes = self._removals() if name == "--keep" else ()
            by = -sum(item.difference for item in goes) or None
            return ConflictMember(name, CONSTRAINTS[name][0], True, None, self.possible({name}), by, goes)
        rule = next(one.rule for one in program.rules if one.rule.id == name)
        case = self.case(frozenset())
        given = None if case is None else _give(self.problem(case, elastic=[name]))
        return _of_rule(rule, (given or {}).get(rule, ()), given is not None)

    def _removals(self) -> tuple[Yielding, ...]:
        """The fewest copies that would have to go of the cards that had to stay, card by card."""
        case, asked = self.case(frozenset({"--keep"})), self.case(frozenset())
        if case is None or asked is None:
            return ()
        kept = asked.choice.least
        model = self.problem(case, apart=kept)
        found = model.solver.solve({move.column: 1.0 for move in model.removes if move.places[0] in kept})
        if found is None:
            return ()
        after = model.counts(found)
        return tuple(
            Yielding(self.deck.card_at(column).name, left, count, left - count)
            for column, count in kept.items()
            if (left := after.get(column, 0)) < count
        )

    def _together(self, case: Case, rules: list[str]) -> tuple[ConflictMember, ...]:
        """The least that rules must give way together, when no single one is enough."""
        given = _give(self.problem(case, elastic=rules)) or {}
        return tuple(_of_rule(rule, items, False) for rule, items in given.items())

    def _with_cards(self, case: Case) -> Iterator[str]:
        """The cards that stand in referred sections in the case explained, where the deck itself has none."""
        for _, places in case.pins:
            here = (column for column, most in case.choice.most.items() if column in (places or ()) and most > 0)
            yield from (self.deck.card_at(column).name for column in islice(here, 1))


def _of_rule(rule: Rule, items: Sequence[Yielding], enough: bool) -> ConflictMember:
    """A rule that gives way here and there; by how much in all, without what binary fractions add."""
    by = tidy(round(sum(abs(item.difference) for item in items), MOST_DIGITS)) if enough or items else None
    return ConflictMember(rule.id, rule.title, False, rule.ref, enough, by, tuple(items))


def _bound(slack: Slackness) -> float:
    """How great the bound is that may give way, as it is compared (0 for one that only a card asks for)."""
    bound = abs(slack.row.low if slack.sign < 0 else slack.row.high)
    return bound if bound < inf else 0


def _give(model: DeckProblem) -> dict[Rule, list[Yielding]] | None:
    """Where each elastic rule gives way: a single one by the least, several by the least share of their bounds.

    None where that is not enough.
    """
    several = len({slack.row.rule.rule.id for slack in model.slacks}) > 1
    price = {slack.column: 1 / max(slack.row.scale, several * _bound(slack)) for slack in model.slacks}
    found = model.solver.solve(price)
    if found is None:
        return None
    sums = model.program.sums(model.counts(found))
    given: dict[Rule, list[Yielding]] = {}
    for slack in model.slacks:
        row, by = slack.row, found.values[slack.column]
        if by <= TINY:
            continue
        bound = row.bounds(sums)[0 if slack.sign < 0 else 1]
        actual = bound + slack.sign * round(by) if row is row.rule.some else sums.get(row, 0)
        item = Yielding(row.label, row.told(actual), row.told(bound), row.told(actual - bound))
        given.setdefault(row.rule.rule, []).append(item)
    return given
