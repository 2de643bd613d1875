"""Table talk for FORWARD: a heir of 10 HP without anything, and a Dragon of 5 HP."""

from __future__ import annotations

from typing import Any

from tests.rulesets.forward.book import kept
from tests.rulesets.table import Table

GAME = "forward"
DULL = "Plain Scene"


class RunTable(Table):
    """A table of one player: whatever happens and whatever is still to happen is that player's. A book is kept of it."""

    def take(self, action: int) -> None:
        """Take an action; the table is then as it was told."""
        state: Any = self.state
        compare = kept(state)
        super().take(action)
        compare()
        assert {seat for _, seat, *_ in state.log or ()} <= {0}
        assert {seat for _, _, seat, _ in state.stack} <= {0}
        assert state.player in {0, -1}
        assert {*state.knows} <= {0, 1}


def table(**given: Any) -> Table:
    """A position before a turn in L1 unless `phase` says otherwise."""
    given.setdefault("table", ["Plain Heir", "Plain Dragon"])
    return RunTable(GAME, **given)


def duel(*rolls: int, enemy: str = "Dummy", **given: Any) -> Table:
    """A fight with these rolls, mine and the enemy's by turns; after them the row waits."""
    given.setdefault("row", [DULL])
    return table(enemy=enemy, chance=rolls, **given)


def revealed(name: str, **given: Any) -> Table:
    """That card was the only one in the row, and is revealed."""
    given.setdefault("row", [name, DULL])
    t = table(**given)
    t.play("reveal card 1")
    return t


def exchange(mine: int, its: int, *, enemy: str = "Dummy", **given: Any) -> Table:
    """One exchange of a duel in which a Healer makes the table ask before every roll."""
    given["zone"] = [*given.get("zone", ()), "Healer"]
    t = duel(mine, its, enemy=enemy, **given)
    t.play("roll")
    return t
