"""Proofs about a format: that a legal deck exists, and that a rule can be broken, with a smallest deck that does."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from decktool.construction.edit import rewrite
from decktool.construction.milp import DeckProblem, grain_of
from decktool.construction.rows import CompiledRule
from decktool.construction.rules import Format, construction
from decktool.construction.wishes import Wishes, empty_deck, task
from decktool.deck import Deck
from decktool.errors import UnknownName
from decktool.games import Game


def legal_deck_exists(game: Game, format: Format | str | None = None, pool: Mapping[str, int] | None = None) -> bool:
    """True when some deck of the game's cards, unofficial ones too, keeps every rule of level error.

    Cards that lack a number which a rule needs are not used. Rules that hang on a pool are judged only with one.
    """
    form = _format(game, format)
    todo = task(empty_deck(game, form), form, Wishes(sample=True, pool=pool), everywhere=True)
    return any(DeckProblem(case.program, case.choice).solver.solve({}) is not None for case in todo.cases)


def can_be_broken(game: Game, format: Format | str | None, rule_id: str, *, alone: bool = False) -> bool:
    """True when some deck breaks a rule; `alone`: while it keeps all others (false for a rule that the others imply).

    A rule that cannot be judged without a pool counts as one that can be broken. Raises UnknownName for an id that
    is no rule's.
    """
    form = _format(game, format)
    if not any(rule.id == rule_id for rule in form.rules):
        known = ", ".join(rule.id for rule in form.rules)
        raise UnknownName(f"the format {form.id} has no rule {rule_id!r}; it has: {known}")
    todo = task(empty_deck(game, form), form, Wishes(sample=True), everywhere=True)
    judged = {one.rule.id for case in todo.cases for one in case.program.rules}
    unjudged = {rule.id for case in todo.cases for rule, _ in case.program.unjudged}
    if rule_id in unjudged - judged:
        return True
    return negate(game, form, rule_id, alone=alone) is not None


def negate(game: Game, format: Format | str | None, rule_id: str, *, alone: bool = True) -> Deck | None:
    """A smallest deck that breaks one rule and (`alone`) keeps all others of level error; None when there is none."""
    form = _format(game, format)
    empty = empty_deck(game, form)
    todo = task(empty, form, Wishes(sample=True), everywhere=True)
    best: tuple[int, dict[int, int]] | None = None
    for case in todo.cases:
        one = next((one for one in case.program.rules if one.rule.id == rule_id), None)
        if one is None:
            continue
        others = () if alone else [other.rule.id for other in case.program.rules]
        model = DeckProblem(case.program, case.choice, negated=one, leave_out=others)
        _break(model, one)
        found = model.solver.solve(model.changes())
        if found is not None and (best is None or round(found.cost) < best[0]):
            best = (round(found.cost), model.counts(found))
    return None if best is None else rewrite(empty, best[1])


def _format(game: Game, format: Format | str | None) -> Format:
    return format if isinstance(format, Format) else construction(game).format(format)


def _break(model: DeckProblem, one: CompiledRule) -> None:
    """Make a model's deck break the rule it was made ready for: the guard holds, and enough rows do not."""
    if one.guard is not None:
        coefs, base = model.sum(model.members.get(one.guard, ()))
        model.solver.row(coefs, one.guard_bounds[0] - base, one.guard_bounds[1] - base)
    broken: dict[int, float] = {}
    for row in model.rows[one]:
        ways = [_break_side(model, coefs, low, high) for coefs, low, high in model.sides(row)]
        if row not in model.always:
            coefs, base = model.sum([(place, 1) for place, _ in model.members[row]])
            for way in ways:
                model.implied([way], coefs, 1 - base, inf)
        model.solver.row(dict.fromkeys(ways, 1.0), 0, 1)
        broken.update(dict.fromkeys(ways, 1.0))
    enough = 1 if one.rule.groups is None else len(model.rows[one]) - one.rule.groups + 1
    if enough > 0:
        model.solver.row(broken, enough, inf)


def _break_side(model: DeckProblem, coefs: Mapping[int, float], low: float, high: float) -> int:
    """A binary that breaks one side of a row where it is 1."""
    way = model.solver.binary()
    bound = low if low > -inf else high
    grain = grain_of([*coefs.values(), bound])
    if low > -inf:
        model.implied([way], coefs, -inf, bound - grain)
    else:
        model.implied([way], coefs, bound + grain, inf)
    return way
