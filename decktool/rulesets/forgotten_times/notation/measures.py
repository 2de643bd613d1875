"""What a goldfish of this game reports: RP, hand and AP turn by turn, and the clock of a city that nothing protects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decktool.play.measures import Measures, Milestone
from decktool.play.state import NOBODY
from decktool.rulesets.forgotten_times.card_data import TimesCardData
from decktool.rulesets.forgotten_times.declarations import Kind, Phase, Zone


class TimesMeasures(Measures):
    """Own turns, and the turn in which a city without protection falls; against a passive opponent the win is a clock
    through both heroes.
    """

    rules: TimesCardData

    def __init__(self, rules: TimesCardData) -> None:
        """The city that falls is the opponent's."""
        super().__init__(rules)
        walls = next(hp for hp, kind, seat in zip(rules.hp, rules.kinds, rules.owners, strict=True)
                     if kind == Kind.CITY and seat == 1)  # fmt: skip
        self.milestones = (Milestone("undefended city falls", "city damage", walls),)

    def place(self, state: Any, seat: int) -> int:
        """Own turns; the set-up is none."""
        return int(state.turn) if state.active == seat and state.phase != Phase.SETUP else NOBODY

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """What was starved for and lost, and what nobody could afford."""
        zones, kinds = state.zones, self.rules.kinds
        lost = [kinds[i] for i in zones[Zone.DISCARD + seat]]
        return {
            "cards starved for": state.missed[seat],
            "soldiers lost": lost.count(Kind.SOLDIER),
            "heroes lost": lost.count(Kind.HERO),
            "soldiers left in hand": sum(kinds[i] == Kind.SOLDIER for i in zones[Zone.HAND + seat]),
        }
