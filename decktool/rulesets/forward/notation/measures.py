"""What a goldfish of a run reports: HP and track by location, where and of what runs end, what was kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from decktool.play.measures import ENTERING, LEAVING, Measures
from decktool.play.state import NOBODY, MatchOutcome
from decktool.rulesets.forward.card_data import ForwardCardData
from decktool.rulesets.forward.declarations import LABELS, PLACES, Decision, Goes, Zone


class ForwardMeasures(Measures):
    """Rows are the nine locations by their stacks, and the Dragon; a location in which the run was lost was never left.

    What is left is read at the next decision: where only one location is ahead there is none between two of them.
    """

    index = "location"
    moments = (ENTERING, LEAVING)
    survived = True
    length = "cards revealed"

    rules: ForwardCardData

    def __init__(self, rules: ForwardCardData) -> None:
        """Name the rows by the location cards of this run."""
        super().__init__(rules)
        here = [rules.cards[i].name if i >= 0 else "" for i in rules.location_of]
        self.rows = (*(f"{label} {name}".rstrip() for label, name in zip(LABELS, here, strict=True)), "the Dragon")
        self._valued = {
            rules.cards[i].number: rules.stacks[i]
            for i, goes in enumerate(rules.goes_by_type)
            if rules.stacks[i] >= 0 and (goes == Goes.KEPT or rules.keeps_itself[i])
        }

    def place(self, state: Any, seat: int) -> int:
        """The stack in play, the Dragon after the ninth, and nowhere on the way."""
        if state.place >= 0:
            return int(state.place)
        return PLACES if state.completed == PLACES else NOBODY

    def lasted(self, state: Any, seat: int, rows: int) -> int:
        """A turn is one card revealed."""
        return int(state.turn)

    def ended(self, state: Any, seat: int, outcome: MatchOutcome) -> tuple[str, str]:
        """The type of the card that took the last HP, and the card."""
        if outcome.source < 0:
            return outcome.reason, ""
        card = self.rules.cards[outcome.source]
        return self.rules.game.types[card.type].title, card.name

    def valued(self) -> Mapping[int, int]:
        """Everything in the nine stacks that stays with the player, with its stack."""
        return self._valued

    def without(self, card: int) -> ForwardCardData:
        """The same run in which that card is kept as before, but does nothing."""
        rules = self.rules
        bare = [replace(known, fields={}) if known.number == card else known for known in rules.cards]
        return type(rules)(rules.game, rules.house, bare, rules.stacks)

    def held(self, state: Any, seat: int) -> Sequence[int]:
        """The Player Zone; not while a card that is over the limit still lies in it."""
        return state.zones[Zone.PLAYER_ZONE] if state.decision is not Decision.LIMIT else ()
