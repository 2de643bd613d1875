"""Table talk for Forgotten Times: A's recruitment phase, two plain cities, five cards in each deck.

`table(A={"battlefield": ["God 2/9"]}, B={"hero": ["Plain Hero"]})`; what cards carry is said as in a position file:
`cards={"God 2/9": {"hp": 4}}`, and a second copy is `God 2/9 #2`. A soldier of the tests is called by class, AP and HP.
"""

from __future__ import annotations

from typing import Any

from decktool.rulesets.forgotten_times.state import TimesState
from tests.rulesets.forgotten_times.book import kept
from tests.rulesets.table import Table

GAME = "forgotten-times"
SEATS = ("A", "B")


class TimesTable(Table):
    """A table beside which a book is kept."""

    def take(self, action: int) -> None:
        """Take an action; HP, BF and RP are then as it was told."""
        assert isinstance(self.state, TimesState)
        compare = kept(self.state)
        super().take(action)
        compare()


def table(**given: Any) -> Table:
    """A position in A's recruitment phase unless `phase` says otherwise."""
    for who in SEATS:
        mine = dict(given.get(who, {}))
        mine.setdefault("city", ["Plain City"])
        mine.setdefault("deck", 5)
        given[who] = mine
    return TimesTable(GAME, **given)


def field(mine: list[str] | str, theirs: list[str] | str, **given: Any) -> Table:
    """A's soldiers against B's, with nothing else on the table."""
    for who, soldiers in zip(SEATS, (mine, theirs), strict=True):
        there = [soldiers] if isinstance(soldiers, str) else soldiers
        given[who] = {**given.get(who, {}), "battlefield": there}
    return table(**given)


def fought(mine: str, theirs: str, **given: Any) -> Table:
    """The same after A's soldier has attacked B's."""
    found = field(mine, theirs, **given)
    found.play(f"attack {theirs} with {mine}")
    return found


def hp(found: Table, card: str) -> int:
    """The HP that a card in play has left."""
    i = found.state.rules.labels.index(card)
    assert any(i in zone for zone in found.state.zones)
    return int(found.state.hp[i])  # type: ignore[attr-defined]


def ap(found: Table, card: str) -> int:
    """The AP that a card in play has now."""
    from decktool.rulesets.forgotten_times.state import ap as now

    return now(found.state, found.state.rules.labels.index(card))  # type: ignore[arg-type]


def legal(found: Table, start: str = "") -> list[str]:
    """The legal actions that begin so."""
    return [text for text in found.state.menu() if text.startswith(start)]
