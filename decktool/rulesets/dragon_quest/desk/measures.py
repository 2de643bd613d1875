"""What a goldfish of this game tells by own turns: gold, party, level, hand costs, damage and both draw piles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decktool.play.measures import Measures, Milestone
from decktool.play.rules import Rules
from decktool.rulesets.dragon_quest.table import Zone


class DragonMeasures(Measures):
    """Own turns, and when their draw pile empty, which is the win."""

    def __init__(self, rules: Rules) -> None:
        """Lay down how many cards the opponent has to lose."""
        super().__init__(rules)
        self.milestones = (
            Milestone("their draw pile empty", "their loss", max(1, rules.owners.count(1))),
            Milestone("level 2", "level", 2),
            Milestone("level 5", "level", 5),
        )

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """What a game cost and brought in all."""
        return {
            "cards defeated": len(state.zones[Zone.EXPERIENCE + 1 - seat]),
            "cards lost": len(state.zones[Zone.EXPERIENCE + seat]),
            "hand cost burned": state.burned[seat],
            "own pile left": len(state.zones[Zone.DECK + seat]),
        }
