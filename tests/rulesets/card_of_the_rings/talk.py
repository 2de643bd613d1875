"""Table talk for The Card of the Rings. Its rules know no seats, so all that is played is played by the other player too."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from decktool.play.state import Refusal, State
from decktool.rulesets.card_of_the_rings.chapters.turn import no_mulligan
from decktool.rulesets.card_of_the_rings.declarations import Verb
from tests.rulesets.table import Table

GAME = "card-of-the-rings"


class RingsTable(Table):
    """A table beside which a second one stands, with the players changed over: the same must come of the same."""

    def __init__(self, **given: Any):
        super().__init__(GAME, **given)
        self._beside, self._other_dice = changed_over(self.state), deepcopy(self._dice)

    def take(self, action: int) -> None:
        """Take an action, and at the other table the same; what refuses actions refuses none that is legal."""
        for offered in self.state.options:
            verb = Verb.of(offered)
            if verb and verb.obstacle and verb.obstacle is not no_mulligan:
                assert verb.obstacle(self.state, self.state.player, *Verb.subjects(offered)) is None
        super().take(action)
        self._beside.apply(action, self._other_dice)
        there = changed_over(self._beside)
        assert there == self.state
        assert there.log == self.state.log

    def refuses(self, text: str, clause: str, *also: str) -> None:
        """The action is refused, to either player in the same words."""
        super().refuses(text, clause, *also)
        self.why(self.state.read_action(text))

    def why(self, action: int) -> Refusal:
        """Why an action is not legal; either player hears the same."""
        here, there = self.state.why(action), self._beside.why(action)
        assert here is not None
        assert there is not None
        assert (there.clauses, _changed_words(there.reason)) == (here.clauses, here.reason)
        return here


def changed_over(state: State) -> State:
    """The same table with the players on each other's seats."""
    zones = state.rules.zones
    data = state.to_dict()
    for number, zone in enumerate(zones):
        if zone.each and not zone.seat:
            data["zones"][number : number + 2] = reversed(data["zones"][number : number + 2])
    for name, field in type(state).fields.items():
        if field.kind == "each":
            data[name].reverse()
    data["knows"] = [_changed_bits(bits) for bits in data["knows"]]
    data["stack"] = [[program, place, 1 - seat, source] for program, place, seat, source in data["stack"]]
    for name in ("player", "active", "first"):
        data[name] = _changed(data[name])
    if "outcome" in data:
        winner, reason, words, clause, source = data["outcome"]
        data["outcome"] = [winner if winner is None else 1 - winner, reason, _changed_words(words), clause, source]
    other = type(state).empty(state.rules).restore(data)
    other.log = [(kind, _changed(seat), card, number, _changed_bits(bits), clause)
                 for kind, seat, card, number, bits, clause in state.log or ()]  # fmt: skip
    return other


def _changed(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat


def _changed_bits(bits: int) -> int:
    return bits >> 1 & 1 | bits << 1 & 2


def _changed_words(words: str) -> str:
    return re.sub(r"\b[AB]\b", lambda found: "BA"[found[0] == "B"], words)


def table(**given: Any) -> RingsTable:
    """A position in A's action phase unless `phase` says otherwise."""
    return RingsTable(**given)


def gold(points: int) -> list[str]:
    """A Bank worth so much in plain Gold Pouches."""
    return [f"{points} Gold Pouch"] if points else []
