"""Proofs about a format: that a legal deck exists, and that a rule can be broken, with a smallest deck that does."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import inf

from decktool.cards import Card
from decktool.construction.constraints import Case, SolverConstraints, SolverTask, empty_deck, task
from decktool.construction.edit import rewrite
from decktool.construction.judging import judged_rows
from decktool.construction.milp import DeckProblem
from decktool.construction.rows import CompiledRule, MissingNumber
from decktool.construction.rules import Format, format_of
from decktool.deck import Deck
from decktool.errors import UnknownName
from decktool.games import Game

_FEW, _MANY = 40, 1_000
"""Cards, and copies of one card, that are tried before the solver is asked."""


def legal_deck_exists(game: Game, format: Format | str | None = None) -> bool:
    """True when some deck of the game's cards, unofficial ones too, keeps every rule of level error.

    Cards that lack a number which a rule needs are not used. Rules that hang on a pool are not judged. Where rules
    refer to the one card of a section, a deck without it is not legal but unjudged.
    """
    cases = _any_deck(game, format_of(game, format)).cases
    return any(DeckProblem(case.program, case.choice).solver.solve({}) is not None for case in cases if case.judged)


def _any_deck(game: Game, form: Format) -> SolverTask:
    """All that a deck may hold, of unofficial cards too."""
    return task(empty_deck(game, form), form, SolverConstraints(sample=True), everywhere=True)


@dataclass(frozen=True, slots=True)
class Referred:
    """The cards of one section to which rules refer, by whether there is a legal deck with each of them.

    `without` are those with which no deck is legal for what the rules read of them: without these rules one is.
    `whole` is False where there are too many such cards to try each.
    """

    section: str
    tried: int
    without: tuple[Card, ...]
    whole: bool


def referred_cards(game: Game, format: Format | str | None = None) -> list[Referred]:
    """For each section whose one card the rules refer to (`$hero.cost`): the cards that leave no legal deck.

    Each is tried with every card that may stand in the other such sections.
    """
    form = format_of(game, format)
    todo = _any_deck(game, form)
    referring = [rule.id for rule in form.rules if rule.references]
    fitting: dict[str, set[int]] = {}
    alive: dict[str, set[int]] = {}
    for case in todo.cases:
        for section, places in case.pins if case.judged else ():
            fitting.setdefault(section, set()).update(_the_one(case, places or (), referring))
            alive.setdefault(section, set()).update(_the_one(case, places or ()))
    return [
        Referred(
            section,
            len(columns),
            tuple(game.catalog.cards[c % len(game.catalog)] for c in sorted(columns - alive[section])),
            todo.whole,
        )
        for section, columns in fitting.items()
        if columns
    ]


def _the_one(case: Case, places: Collection[int], leave_out: Collection[str] = ()) -> Iterator[int]:
    """Which of these columns hold the one card of their section in a deck that keeps every rule but those left out."""
    most = dict(case.choice.most)
    while True:
        model = DeckProblem(case.program, replace(case.choice, most=most), leave_out=leave_out)
        found = model.solver.solve({})
        if found is None:
            return
        here = [place for place in places if model.counts(found).get(place)]
        yield from here
        most.update(dict.fromkeys(here, 0))


def can_be_broken(game: Game, format: Format | str | None, rule_id: str, *, alone: bool = False) -> bool:
    """True when some deck breaks a rule; `alone`: while it keeps all others (false for a rule that the others imply).

    A rule that cannot be judged without a pool counts as one that can be broken. Raises UnknownName for an id that
    is no rule's.
    """
    form = format_of(game, format)
    if not any(rule.id == rule_id for rule in form.rules):
        known = ", ".join(rule.id for rule in form.rules)
        raise UnknownName(f"the format {form.id} has no rule {rule_id!r}; it has: {known}")
    todo = _any_deck(game, form)
    judged = {one.rule.id for case in todo.cases for one in case.program.rules}
    unjudged = {one.rule.id for case in todo.cases for one, _ in case.program.unjudged}
    if rule_id in unjudged - judged:
        return True
    if not alone and any(_easily_broken(case, rule_id) for case in todo.cases):
        return True
    return negate(game, form, rule_id, alone=alone) is not None


def _easily_broken(case: Case, rule_id: str) -> bool:
    """Whether no cards, or some copies of one of a few cards, break a rule: then no solver need be asked.

    Where every card has a row of its own, the solver's question grows with the pool, and so does its answer's time.
    """
    program, choice = case.program, case.choice
    if case.pins or choice.totals or any(choice.least.values()):
        return False
    few = islice((place for place, copies in choice.most.items() if copies), _FEW)
    decks: list[dict[int, int]] = [{}]
    decks += [{place: copies} for place in few for copies in sorted({1, int(min(choice.most[place], _MANY))})]
    for counts in decks:
        try:
            sums = program.sums(counts)
        except MissingNumber:
            continue
        if any(one.rule.id == rule_id for one in judged_rows(program, sums, broken=True)):
            return True
    return False


def negate(game: Game, format: Format | str | None, rule_id: str, *, alone: bool = True) -> Deck | None:
    """A smallest deck that breaks one rule and (`alone`) keeps all others of level error; None when there is none."""
    form = format_of(game, format)
    best: tuple[int, dict[int, int]] | None = None
    for case in _any_deck(game, form).cases:
        one = next((one for one in case.program.rules if one.rule.id == rule_id), None)
        if one is None:
            continue
        others = () if alone else [other.rule.id for other in case.program.rules]
        model = DeckProblem(case.program, case.choice, negated=one, leave_out=others)
        _break(model, one)
        found = model.solver.solve(model.changes())
        if found is not None and (best is None or round(found.cost) < best[0]):
            best = (round(found.cost), model.counts(found))
    return None if best is None else rewrite(empty_deck(game, form), best[1])


def _break(model: DeckProblem, one: CompiledRule) -> None:
    """Make a model's deck break the rule it was made ready for: the guard holds, and enough rows do not."""
    for guard, least, most in one.guards:
        coefs, base = model.sum(model.members.get(guard, ()))
        model.solver.row(coefs, least - base, most - base)
    broken: dict[int, float] = {}
    kept: dict[int, float] = {}
    for row in model.rows[one]:
        sides = list(model.sides(row))
        ways = [model.broken_side(side) for side in sides]
        if row not in model.always:
            coefs, base = model.sum([(place, 1) for place, _ in model.members[row]])
            for way in ways:
                model.implied([way], coefs, 1 - base, inf)
        model.solver.row(dict.fromkeys(ways, 1.0), 0, 1)
        broken.update(dict.fromkeys(ways, 1.0))
        if one.some:
            held = model.solver.binary()
            kept[held] = 1.0
            for _, coefs, low, high in sides:
                model.implied([held], coefs, low, high)
    if one.some is None:
        model.solver.row(broken, 1, inf)
        return
    few, many = model.solver.binary(), model.solver.binary()
    model.solver.row({few: 1, many: 1}, 1, inf)
    model.implied([few], broken, len(kept) - max(0, one.some.low) + 1, inf)
    model.implied([many], kept, min(one.some.high, len(kept)) + 1, inf)
