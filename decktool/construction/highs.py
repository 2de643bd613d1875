"""Integer programs, solved by HiGHS: columns, rows, one cost. Nothing here knows cards.

Answers do not depend on the machine or the day: one thread, a fixed seed, gaps of zero, and a limit of nodes rather
than of time (which is there too, but so generous that only a program out of all proportion meets it). `seconds` adds
up what HiGHS itself took.

HiGHS works in a thread of its own, so that Ctrl-C is heard while it does: the search then ends at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event, Thread, current_thread, main_thread
from typing import Any

from decktool.errors import DecktoolError

MOST_NODES = 20_000
"""Nodes of the search tree after which a best answer is given without the proof that it is best."""
MOST_SECONDS = 120.0
"""The longest one search may take; the answer is then as after too many nodes."""

_OPTIONS = {"output_flag": False, "threads": 1, "random_seed": 0, "mip_rel_gap": 0.0, "mip_abs_gap": 1e-7}
_HEARTBEAT = 0.2
"""Seconds after which a wait looks up, so that Ctrl-C is heard on every system."""

Coefs = Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Optimum:
    """An answer: the value of every column, the cost, and whether nothing better can exist."""

    values: tuple[float, ...]
    cost: float
    proven: bool

    def whole(self, column: int) -> int:
        """The value of an integer column."""
        return round(self.values[column])


class IntegerProgram:
    """Columns with bounds, rows `low <= sum <= high` over them; `solve` gives the cheapest values, or None."""

    def __init__(self) -> None:
        self.low: list[float] = []
        self.high: list[float] = []
        self.integer: list[bool] = []
        self.rows: list[tuple[Coefs, float, float]] = []
        self.seconds = 0.0
        self.impossible = False
        self.stoppable = False
        """Whether Ctrl-C ends the search with the best answer so far where there is one, not as an exception."""
        self.stopped = False
        """Whether it did; nothing is searched for any more."""

    def column(self, low: float, high: float, *, integer: bool = True) -> int:
        """A new column; its number."""
        if low > high:
            self.impossible = True
        self.low.append(low)
        self.high.append(max(low, high))
        self.integer.append(integer)
        return len(self.low) - 1

    def binary(self) -> int:
        """A new column that is 0 or 1."""
        return self.column(0, 1)

    def row(self, coefs: Coefs, low: float, high: float) -> None:
        """A new row; one without columns is judged at once."""
        kept = {column: weight for column, weight in coefs.items() if weight}
        if not kept or low > high:
            self.impossible = self.impossible or low > high or not low <= 0 <= high
            return
        self.rows.append((kept, low, high))

    def reach(self, coefs: Coefs) -> tuple[float, float]:
        """The least and the greatest that a sum can be within the bounds of its columns."""
        least = greatest = 0.0
        for column, weight in coefs.items():
            ends = weight * self.low[column], weight * self.high[column]
            least += min(ends)
            greatest += max(ends)
        return least, greatest

    def solve(
        self, cost: Coefs, *, most: bool = False, start: Optimum | None = None, nodes: int = MOST_NODES
    ) -> Optimum | None:
        """The values of least (`most`: greatest) cost, or None when no values keep all rows.

        `start` is an answer that keeps them, to begin from; after `nodes` the best found so far is given. Once
        `stopped` that is `start`. Raises DecktoolError when the search had to be given up before it found any, and
        KeyboardInterrupt after Ctrl-C (see `stoppable`).
        """
        if self.impossible:
            return None
        if self.stopped:
            return start
        if not self.low:
            return Optimum((), 0.0, True)
        import highspy

        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        for name, value in {**_OPTIONS, "mip_max_nodes": nodes, "time_limit": MOST_SECONDS}.items():
            solver.setOptionValue(name, value)
        solver.passModel(self._program(highspy, cost, most))
        if start is not None and len(start.values) == len(self.low):
            begin = highspy.HighsSolution()
            begin.col_value = list(start.values)
            solver.setSolution(begin)
        interrupted = _run(solver)
        self.seconds += solver.getRunTime()
        status = solver.getModelStatus()
        states = highspy.HighsModelStatus
        found = solver.getInfo()
        answered = found.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
        if interrupted:
            if not (self.stoppable and answered):
                raise KeyboardInterrupt
            self.stopped = True
        if status in {states.kInfeasible, states.kUnboundedOrInfeasible}:
            return None
        if status != states.kOptimal and not answered:
            raise DecktoolError(
                "the search was given up without an answer; narrow it: keep more cards, or choose from fewer"
            )
        values = tuple(solver.getSolution().col_value)
        return Optimum(values, found.objective_function_value, status == states.kOptimal)

    def _program(self, highspy: Any, cost: Coefs, most: bool) -> Any:
        """The program in the arrays that HiGHS reads."""
        import numpy as np

        program = highspy.HighsLp()
        matrix = program.a_matrix_
        program.num_col_ = matrix.num_col_ = len(self.low)
        program.num_row_ = matrix.num_row_ = len(self.rows)
        costs = np.zeros(len(self.low))
        for column, weight in cost.items():
            costs[column] = weight
        program.col_cost_ = costs
        program.col_lower_ = np.array(self.low, dtype=float)
        program.col_upper_ = np.array(self.high, dtype=float)
        program.row_lower_ = np.array([low for _, low, _ in self.rows], dtype=float)
        program.row_upper_ = np.array([high for _, _, high in self.rows], dtype=float)
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.start_ = np.cumsum([0, *(len(coefs) for coefs, _, _ in self.rows)], dtype=np.int32)
        matrix.index_ = np.array([column for coefs, _, _ in self.rows for column in coefs], dtype=np.int32)
        matrix.value_ = np.array([weight for coefs, _, _ in self.rows for weight in coefs.values()], dtype=float)
        kinds = highspy.HighsVarType
        program.integrality_ = [kinds.kInteger if whole else kinds.kContinuous for whole in self.integer]
        if most:
            program.sense_ = highspy.ObjSense.kMaximize
        return program


def _run(solver: Any) -> bool:
    """Let HiGHS work; True when Ctrl-C ended that, whatever it had found by then."""
    if current_thread() is not main_thread():
        solver.run()  # Ctrl-C is not for this thread to hear
        return False
    done = Event()

    def solve() -> None:
        try:
            solver.run()
        finally:
            done.set()

    solver.HandleUserInterrupt = True
    work = Thread(target=solve, daemon=True)
    interrupted = False
    work.start()
    while not done.is_set():  # a Thread whose `join` is interrupted counts as ended (Python 3.11)
        try:
            done.wait(_HEARTBEAT)
        except KeyboardInterrupt:
            interrupted = True
            solver.cancelSolve()
    work.join()
    return interrupted
