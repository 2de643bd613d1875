"""What one player at the table knows, and what matters in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from decktool.dealing import Dice
from decktool.play.state import Event as Told
from decktool.play.view import View
from decktool.rulesets.forbidden_quest.agent import NEVER, BoardJudgement, cards_of, evaluation
from decktool.rulesets.forbidden_quest.card_data import QuestCardData
from decktool.rulesets.forbidden_quest.chapters.setup import creatures_of
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Phase, Zone
from decktool.rulesets.forbidden_quest.notation.screen import screen
from decktool.rulesets.forbidden_quest.state import QuestState

TOTALS = {Event.LEFT: "HP left", Event.HOLDS: "in all"}
"""Events that say what the one before them leads to, and the words for that in its line."""


class QuestView(View):
    """A view with a drawn board and a judgement of what an action is worth."""

    __slots__ = ()
    _state: QuestState
    rules: QuestCardData
    ranks = True
    never = NEVER

    horizon = 2
    """A game is some seventy turns; what an action leads to shows when the opponent has answered, and one more turn."""

    def screen(self) -> list[str]:
        """The whole table as lines."""
        return screen(self)

    @property
    def bound(self) -> Callable[[int], float] | None:  # type: ignore[override]
        """A rank that an action of the main phase does not exceed."""
        return cards_of(self.rules).bounds.__getitem__ if self._state.decision is Decision.MAIN else None

    @property
    def rank(self) -> Callable[[int], float]:
        """How much an action gains: crystals, strikes that land, creatures out of danger; 0 is to leave it at that."""
        return BoardJudgement(self._state, self.seat).rank

    def evaluation(self) -> float:
        """How likely this player wins, by what both have on the board and still to come."""
        return evaluation(self._state, self.seat)

    def telling(self, events: Sequence[Told]) -> Iterable[Told | str]:
        """Damage and healing with the HP left, crystals with how many that makes, in one line each."""
        told: list[Told | str] = []
        for event in events:
            before = told[-1] if told else ""
            if event[0] in TOTALS and not isinstance(before, str):
                words = self.rules.event_words(before, self.seat)
                told[-1] = f"{words}, {event[3]} {TOTALS[event[0]]}"
            else:
                told.append(event)
        return told

    def deal(self, dice: Dice) -> QuestState:
        """A state that this player cannot tell from the real one: face-down creatures are creatures there too.

        Who kept an opening hand has a creature in it, so worlds without one are dealt again.
        """
        state = self._state
        while True:
            world = super().deal(dice)
            assert isinstance(world, QuestState)
            if state.phase != Phase.SETUP:
                return world
            other = 1 - self.seat
            board = Zone.BOARD + other
            self.deal_type(world, board, "creature", (Zone.HAND + other, Zone.DECK + other), dice)
            # whoever lies there now stands where the real ones stand
            for real in state.zones[board]:
                world.region[real] = -1
            for real, dealt in zip(state.zones[board], world.zones[board], strict=True):
                world.region[dealt] = state.region[real]
            waits = state.kept >> other & 1 and not world.zones[board]
            if not waits or creatures_of(world, other):
                return world
