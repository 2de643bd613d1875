"""What one player at the table knows, and what matters in it."""

from __future__ import annotations

from decktool.play.view import View
from decktool.rulesets.card_of_the_rings.components import CENTRE, PARTY
from decktool.rulesets.card_of_the_rings.quest_phase import succeeds
from decktool.rulesets.card_of_the_rings.state import RingsState, power


class RingsView(View):
    """A view with the public numbers of this game."""

    __slots__ = ()

    _state: RingsState

    def power(self, seat: int, questing: bool = False) -> int:
        """A player's total Power, now or as in the quest phase."""
        return power(self._state, seat, questing)

    def vp(self, seat: int) -> int:
        """A player's Victory Points."""
        return self._state.vp[seat]

    def gold(self, seat: int) -> int:
        """A player's untapped gold."""
        return self._state.gold[seat]

    def within_power(self) -> list[int]:
        """The quests in the centre that this player would complete now."""
        state = self._state
        strength = power(state, self.seat, True)
        return [quest for quest in state.zones[CENTRE] if succeeds(state, self.seat, quest, strength)]

    def party(self, seat: int) -> list[int]:
        """A player's Party."""
        return self._state.zones[PARTY + seat][:]

    @property
    def questing(self) -> bool:
        """True in the quest phase."""
        return self.decision == "quest phase"
