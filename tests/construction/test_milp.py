"""The integer program: rows that hold under conditions, and not otherwise."""

from __future__ import annotations

from itertools import product
from math import inf

import pytest

from decktool.construction.compiled import compiled
from decktool.construction.constraints import SolverConstraints, task
from decktool.construction.milp import DeckProblem
from tests.construction.tiny import deck_of, tiny_format, tiny_game


@pytest.mark.parametrize("held", list(product((0, 1), repeat=2)))
def test_a_row_holds_when_all_its_conditions_do(held: tuple[int, int]) -> None:
    """Between 3 and 7 while both binaries are 1; as long as one is 0, anything from 0 to 10."""
    game = tiny_game([{"type": "beast"}])
    form, deck = tiny_format(game, []), deck_of(game, {0: 1})
    (case,) = task(deck, form, SolverConstraints()).cases
    problem = DeckProblem(compiled(deck, form), case.choice)
    solver = problem.solver
    conditions = [solver.column(value, value) for value in held]
    column = solver.column(0, 10)
    problem.implied(conditions, {column: 1}, 3, inf)
    problem.implied(conditions, {column: 1}, -inf, 7)
    least, most = (solver.solve({column: 1}, most=most) for most in (False, True))
    assert least is not None and most is not None
    assert (least.whole(column), most.whole(column)) == ((3, 7) if all(held) else (0, 10))
