"""Table talk for Forbidden Quest: A's main phase, not an opening turn, and no crystals on the board.

A's creatures and B's are given by region: `table(A={"board": {"b2": ["Brute"]}}, enemy={"b2": ["Enemy"]})`.
"""

from __future__ import annotations

from typing import Any

from decktool.play.state import Refusal
from decktool.rulesets.forbidden_quest.state import QuestState
from tests.rulesets.forbidden_quest.across import BothSides
from tests.rulesets.forbidden_quest.book import kept, well_told
from tests.rulesets.table import Table

GAME = "forbidden-quest"
OPENING = {"setup", "mulligan", "centre", "flip", "extras"}


class QuestTable(Table):
    """A table beside which a second one stands, with the players on each other's seats, and a book is kept."""

    def __init__(self, game: str, **given: Any) -> None:
        super().__init__(game, **given)
        self._sides = BothSides(self.state.rules)
        for event in self.state.log or ():
            well_told(self.state.rules, event)

    def take(self, action: int) -> None:
        """Take an action, and at the other table the same; the table is then as it was told."""
        assert isinstance(self.state, QuestState)
        compare = kept(self.state, action)
        self._sides.take(self.state, action, self._dice)
        compare()

    def play(self, *actions: str) -> None:
        """Take actions in words; what happens tells of no card, but the one whose text flips or rolls, that it does not name."""
        super().play(*actions)
        for kind, _, card, *_ in self.state.log or ():
            record = self.state.rules.events[kind]
            assert card == -1 or (card >= 0 and ("{card}" in record.words or record.id in {"flip", "roll"})), record.id

    def refuses(self, text: str, clause: str, *others: str) -> None:
        """The action is refused, first for this clause and then for the others too, and nothing changes."""
        super().refuses(text, clause)
        refusal = self.why(text)
        assert refusal.clauses[0] == clause, f"{text}: {refusal}"
        assert set(others) <= set(refusal.clauses), f"{text}: {refusal}"

    def why(self, text: str) -> Refusal:
        """Why an action is refused, to either player in the same words."""
        assert isinstance(self.state, QuestState)
        return self._sides.why(self.state, self.state.read_action(text))


def table(
    board: dict[str, list[str]] | None = None, enemy: dict[str, list[str]] | None = None, **given: Any
) -> QuestTable:
    """A position: `board` are A's creatures by region, `enemy` B's; the rest is said as in a position file.

    Crystals do not matter unless `crystals` (regions) or a player's are given: A then holds 4 of them and B 5. Both
    decks have five cards that do not matter.
    """
    mine, theirs = dict(given.pop("A", {})), dict(given.pop("B", {}))
    if board is not None:
        mine["board"] = board
    if enemy is not None:
        theirs["board"] = enemy
    silent = "crystals" not in given and "crystals" not in mine and "crystals" not in theirs
    if silent and given.get("phase") not in OPENING:
        given["crystals"] = []
    mine.setdefault("deck", 5)
    theirs.setdefault("deck", 5)
    return QuestTable(GAME, A=mine, B=theirs, **given)


HOMES = {
    "add": "FQ-4.1-01", "attach": "FQ-4.7-01", "move": "FQ-4.2-01", "use": "FQ-4.3-01", "play Letter": "FQ-1.5-01",
    "play Sage": "FQ-1.5-06", "end the main phase": "FQ-3-01",
}  # fmt: skip


def home(words: str) -> str:
    """The clause that keeps an action to its player's main phase."""
    return HOMES.get(words) or HOMES[words.split()[0]]


def fight(
    attackers: list[str], targets: list[str] | None = None, *, chance: tuple[Any, ...] = (), **given: Any
) -> QuestTable:
    """A's attack phase: these creatures of A and of B (an Enemy) stand in the centre; then these coins fall."""
    return table(board={"b2": attackers}, enemy={"b2": targets or ["Enemy"]}, phase="attack", chance=chance, **given)


def armed(weapon: str | None = None, defense: str | None = None, **carried: Any) -> dict[str, Any]:
    """What a creature carries, for `cards`; there B's creature of the name of one of A's is `Brute #2`."""
    worn = {"weapon": weapon, "defense": defense}
    return {**{key: value for key, value in worn.items() if value is not None}, **carried}
