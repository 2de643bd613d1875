"""The least change that mends one broken rule and makes no other worse, solved: the remedy where none is at hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from decktool.construction.compiled import CompiledRules
from decktool.construction.constraints import Case, SolverConstraints, task
from decktool.construction.milp import DeckProblem
from decktool.construction.rows import Key, Off
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.games import house_word

NODES = 20
"""Steps that one search may take."""


def ways(deck: Deck, program: CompiledRules) -> tuple[Case, ...]:
    """What may be done with a deck, in every section: one case for each way to fill the sections that rules read."""
    house = {name: house_word(value) for name, value in program.house.items()}
    return task(deck, program.format, SolverConstraints(house=house, pool=program.pool), everywhere=True).cases


def least_change(
    deck: Deck,
    cases: Iterable[Case],
    target: Key,
    broken: Mapping[Key, Off],
    mends: Callable[[Mapping[int, int]], bool],
    aside: Collection[str] = (),
) -> dict[int, int] | None:
    """The copies more (or fewer) of each column; None where there is no such change.

    `broken` are the rules (or groups) that the deck breaks, each by how much: they may stay so, the `target` may not.
    What is found is to pass `mends`. The rules named in `aside` need not hold.
    """
    yields = {key: off for key, off in broken.items() if key != target}
    best: dict[int, int] | None = None
    fewest: int | None = None
    for case in cases:
        found = _solved(deck, case, yields, fewest, aside)
        if found is not None:
            copies, after = found
            places = {**deck.counts, **after}
            change = {place: after.get(place, 0) - deck.counts.get(place, 0) for place in places}
            change = {place: copies for place, copies in change.items() if copies}
            if mends(change):
                fewest, best = copies, change
    return best


def _solved(
    deck: Deck, case: Case, yields: Mapping[Key, Off], fewest: int | None, aside: Collection[str]
) -> tuple[int, dict[int, int]] | None:
    """The copies that the least change of one case changes, fewer than `fewest`, and those of every column then."""
    model = DeckProblem(case.program, case.choice, warnings=True, yields=yields, leave_out=aside)
    changes = model.changes()
    if fewest is not None:
        model.solver.row(changes, 0, fewest - 1)
    try:
        # Of answers that change as little, one that moves cards is better than one that throws them away.
        first = model.solver.solve(model.changes(0.4 / (1 + sum(deck.counts.values()))), nodes=NODES)
    except DecktoolError:
        return None
    if first is None:
        return None
    changed = round(sum(cost * first.values[column] for column, cost in changes.items()))
    model.solver.row(changes, 0, changed + 1e-6)
    last = model.solver.solve(model.ties(changed), start=first, nodes=NODES) or first
    return changed, model.counts(last)
