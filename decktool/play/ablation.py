"""Blanks: a player to whom one card is worth nothing, for any ruleset at once.

A card is blank to a player who never chooses to play it or to use it for what it is: of all options those are withheld
whose verb plays that card (`VerbRecord.plays`), every copy of it, unless nothing else is left to choose. It is still
drawn, counted, shown, discarded and chosen as any card, and what happens by itself still happens. The opponent knows
nothing of it, and an agent that plans ahead still thinks that it could play the card later.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.agents import Agent
    from decktool.play.rules import Rules
    from decktool.play.view import View


def card_played(rules: Rules, action: int) -> int:
    """The number of the card that an action plays or uses; -1 for an action that does neither."""
    card = rules.declarations.Verb.played(action)
    return -1 if card < 0 else rules.cards[card].number


class AblationAgent:
    """Plays as another agent does, for whom the card of that number is blank."""

    def __init__(self, inner: Agent, number: int) -> None:
        """Take the agent, and the card."""
        self.inner = inner
        self.name = inner.name
        self.number = number
        self._seen: View | None = None
        self._mine: Any = None

    def choose(self, view: View, dice: Dice) -> int:
        """What the agent chooses of what is left."""
        if view is not self._seen:
            kind: Any = type(view)
            self._seen, self._mine = view, _withholding(kind)(view._state, view.seat)
            self._mine.withheld = self.number
        return self.inner.choose(self._mine, dice)


@cache
def _withholding(kind: type[Any]) -> Any:
    """A view of that kind without the options that play one card; what it thinks of the others is the same."""

    def legal_actions(view: Any) -> Sequence[int]:
        options: Sequence[int] = kind.legal_actions(view)
        rules, withheld = view.rules, view.withheld
        left = [action for action in options if card_played(rules, action) != withheld]
        return left or options

    return type(f"Withholding{kind.__name__}", (kind,), {"legal_actions": legal_actions, "withheld": -1})
