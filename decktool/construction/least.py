"""The least change that mends one broken rule and makes no other worse, solved: the remedy where none is at hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf

from decktool.construction.constraints import Case, SolverTask
from decktool.construction.milp import DeckProblem
from decktool.construction.rows import Key, Off
from decktool.errors import DecktoolError

Copies = dict[int, int]
"""Copies of each column, or how many more (or fewer)."""
NODES = 200
"""Steps that one search may take."""
MOST_MISSES = 4
"""Answers of one case that may turn out not to do before the search is given up."""


def least_change(
    todo: SolverTask,
    yields: Mapping[Key, Off],
    mends: Callable[[Copies], bool],
    unjudged: Collection[str],
    below: float,
) -> tuple[Copies | None, bool]:
    """The copies more (or fewer) of each column, and whether that is proven: that no smaller change would do.

    None if every change takes `below` copies or more. `yields` are the rules (or groups) that may stay broken, each by
    how much; those named in `unjudged` need not be judged. What is found is to pass `mends`.
    """
    best: Copies | None = None
    proven = todo.whole
    for case in todo.cases:
        if case.swaps >= below:
            continue
        given, misses = case.choice.given, list[Copies]()
        for _ in range(MOST_MISSES):
            try:
                found, sure = _solved(case, yields, below, unjudged, misses)
            except DecktoolError:
                found, sure = None, False
            if found is not None:
                copies, after = found
                change = {place: after.get(place, 0) - given.get(place, 0) for place in {**given, **after}}
                change = {place: copies for place, copies in change.items() if copies}
                if not mends(change):
                    misses.append(after)
                    continue
                below, best = copies, change
            proven = proven and sure
            break
        else:
            proven = False
    return best, proven


def _solved(
    case: Case, yields: Mapping[Key, Off], below: float, unjudged: Collection[str], misses: Sequence[Copies]
) -> tuple[tuple[int, Copies] | None, bool]:
    """The copies that the least change of one case changes, those of every column then, and whether it is proven.

    It changes fewer copies than `below`, and is none of the `misses`.
    """
    given = case.choice.given
    apart = {place for after in misses for place in {*after, *given} if after.get(place, 0) != given.get(place, 0)}
    model = DeckProblem(case.program, case.choice, warnings=True, yields=yields, unjudged=unjudged, apart=apart)
    for after in misses:
        model.differ(after, 1)
    changes = model.changes()
    if below < inf:
        model.solver.row(changes, 0, below - 1)
    # Of answers that change as little, one that moves cards is better than one that throws them away.
    first = model.solver.solve(model.changes(0.4 / (1 + sum(given.values()))), nodes=NODES)
    if first is None:
        return None, True
    proven = first.proven
    changed = round(sum(cost * first.values[column] for column, cost in changes.items()))
    model.solver.row(changes, 0, changed + 1e-6)
    if left := model.left():
        # Of those, one that lessens what else is broken is better still.
        first = model.solver.solve(left, start=first, nodes=NODES) or first
        model.solver.row(left, 0, sum(cost * first.values[column] for column, cost in left.items()) + 1e-6)
    last = model.solver.solve(model.ties(changed), start=first, nodes=NODES) or first
    return (changed, model.counts(last)), proven
