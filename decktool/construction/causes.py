"""One cause, said once: what is only short because its cards stand where they may not be (`explains` in a rule)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from decktool.construction.program import Program
from decktool.construction.rows import CompiledRule, MissingNumber, Row
from decktool.construction.slack import applies


def follows(program: Program, counts: Mapping[int, int], broken: Iterable[Row], sums: Mapping[Row, float]) -> set[Row]:
    """Those of the broken rows that are only short because cards are misplaced, which another broken row says.

    Misplaced are the cards that break a rule of level error which `explains` others. A row of those follows from it
    where enough of the cards would add to it in another section; each copy mends one group of a rule.
    """
    found = list(broken)
    said = {
        row for row in found if row.rule.rule.explains and row.rule.rule.level == "error" and applies(row.rule, sums)
    }
    ids = {name for row in said for name in row.rule.rule.explains}
    left: dict[tuple[CompiledRule, int], float] = {}
    explained: set[Row] = set()
    misplaced = list(_misplaced(program, counts, said)) if ids else []
    for row in found:
        short = row.bounds(sums)[0] - sums[row]
        if row.rule.rule.id not in ids or short <= 0:
            continue
        taken: dict[tuple[CompiledRule, int], float] = {}
        for place, elsewhere in misplaced:
            key = (row.rule, place)
            weight = elsewhere.get(row, 0)
            if weight > 0 and short > 0:
                taken[key] = min(left.setdefault(key, counts[place]), -(-short // weight))
                short -= taken[key] * weight
        if short <= 0:
            explained.add(row)
            for key, copies in taken.items():
                left[key] -= copies
    return explained


def _misplaced(program: Program, counts: Mapping[int, int], said: set[Row]) -> Iterator[tuple[int, dict[Row, float]]]:
    """The columns of a deck that break such a rule, each with the rows that its card adds to where it does not."""
    for place in counts:
        if said.isdisjoint(row for row, _ in program.column(place).rows):
            continue
        elsewhere: dict[Row, float] = {}
        for other in range(place % program.total, program.total * len(program.game.sections), program.total):
            with suppress(MissingNumber):
                rows = program.column(other).rows
                if said.isdisjoint(row for row, _ in rows):
                    elsewhere.update(rows)
        yield place, elsewhere
