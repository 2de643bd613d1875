"""Foresight: a view that ranks an action by what the table promises once the action is over.

A ruleset says how strong a player stands (`strength`) and which decisions are only on the way (`inside`): what led to
them shows no earlier than when they are answered. Greedy and search then need no rank of the ruleset's own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import tanh
from typing import TYPE_CHECKING, ClassVar

from decktool.dealing import SeededDice
from decktool.play.state import State
from decktool.play.view import View

if TYPE_CHECKING:
    from decktool.play.records import Decision

_DICE = SeededDice("thinking ahead")


class Foresight(View):
    """A view with a judgement of the table."""

    __slots__ = ("_asked", "_before", "_world")
    ranks = True
    inside: ClassVar[Collection[Decision]] = ()
    """Decisions on the way of what is being done."""
    scale = 40.0
    """How much stronger a player stands who wins as good as surely."""

    def __init__(self, state: State, seat: int) -> None:
        """Watch `state` as the player in `seat`."""
        super().__init__(state, seat)
        self._asked: Sequence[int] | None = None
        self._world: State
        self._before = 0.0

    def strength(self, seat: int) -> float:
        """How strong a player stands as the table lies, in points of the ruleset's own."""
        raise NotImplementedError

    def promise(self) -> float:
        """How much stronger than the opponent the player stands, 0 to 1; within an effect once that is over."""
        state = self._state
        return self._settled(state.clone() if state.decision in self.inside else state)

    def rank(self, action: int) -> float:
        """What an action gains, in one world that this player holds possible; 0 is to leave it at that.

        The end of a phase is not looked beyond, or what the opponent then draws would speak for doing anything else
        first; what ends the turn by itself is measured against ending it at once.
        """
        leaving = self.rules.leaving
        if action in leaving:
            return 0.0
        state = self._state
        if state.options is not self._asked:
            self._asked, self._world = state.options, self.deal(_DICE.fork("world"))
            self._before = type(self)(self._world, self.seat).promise()
        after = self._after(self._world, action)
        promised = self._settled(after)
        if after.turn != state.turn and (left := [option for option in state.options if option in leaving]):
            return promised - self._settled(self._after(self._world, left[0]))
        return promised - self._before

    def _after(self, state: State, action: int, answer: Callable[[State], int] | None = None) -> State:
        """The state after an action and, if there is an `answer` to what it asks, with all that answered."""
        world, dice = state.clone(), _DICE.fork("on")
        world.apply(action, dice)
        while answer is not None and world.outcome is None and world.decision in self.inside:
            world.apply(answer(world), dice)
        return world

    def _settled(self, state: State) -> float:
        """What a state of one's own making promises when all that is being done has been answered for the best."""
        dice = _DICE.fork("on")
        while state.outcome is None and state.decision in self.inside:
            state.apply(self._best(state), dice)
        return self._judged(state, self.seat)

    def _usual(self, state: State) -> int:
        """The answer that is easily given: what no card asks for is left."""
        options = state.options
        left = (option for option in options if option in self.rules.leaving) if state.source < 0 else ()
        return next(iter(left), options[0])

    def _best(self, state: State) -> int:
        """The answer that promises most to whoever gives it, with the usual answers after it."""
        usual, seat = self._usual(state), state.player
        if len(state.options) == 1 or usual in self.rules.leaving:
            return usual
        return max(state.options, key=lambda option: self._judged(self._after(state, option, self._usual), seat))

    def _judged(self, state: State, seat: int) -> float:
        """What a table promises a player, as it lies."""
        if state.outcome is not None:
            return 0.5 if state.outcome.winner is None else float(state.outcome.winner == seat)
        view = type(self)(state, seat)
        return 0.5 + 0.5 * tanh((view.strength(seat) - view.strength(1 - seat)) / self.scale)
