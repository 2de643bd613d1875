"""Every course that chance can take: a function is run once for each, with its exact probability."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Generic, TypeVar

from decktool.dealing.dice import Dice, Name

T = TypeVar("T")


class _BranchingDice(Dice):
    """One course of chance out of all: the choices made so far, and between how many each was."""

    __slots__ = ("_state",)

    def __init__(self, state: _Branch, path: tuple[Name, ...] = ()) -> None:
        super().__init__(path)
        self._state = state

    def below(self, n: int) -> int:
        return self._state.choose(n)

    def order(self, n: int) -> list[int]:
        items = list(range(n))
        return [items.pop(self._state.choose(len(items))) for _ in range(n)]

    def fork(self, *path: Name) -> _BranchingDice:
        return _BranchingDice(self._state, (*self.path, *path))


class _Branch:
    """A place in the tree of all courses of chance, and the way to the next one."""

    __slots__ = ("choices", "place", "ways")

    def __init__(self) -> None:
        self.choices: list[int] = []
        self.ways: list[int] = []
        self.place = 0

    def choose(self, n: int) -> int:
        if self.place == len(self.choices):
            self.choices.append(0)
            self.ways.append(n)
        self.place += 1
        return self.choices[self.place - 1]

    def advance(self) -> bool:
        """Go to the next course of chance; False after the last."""
        self.place = 0
        while self.choices and self.choices[-1] == self.ways[-1] - 1:
            self.choices.pop()
            self.ways.pop()
        if not self.choices:
            return False
        self.choices[-1] += 1
        return True


@dataclass(frozen=True, slots=True)
class ChanceOutcome(Generic[T]):
    """What came of one course of chance, and its exact probability."""

    value: T
    probability: Fraction


def outcomes(run: Callable[[Dice], T]) -> Iterator[ChanceOutcome[T]]:
    """Run `run(dice)` once for every course of chance it can take; the probabilities add up to 1.

    A shuffle of n has n! courses, so this is for coins, dice and small piles. `run` must do the same whenever the dice
    fall the same, and must come to an end on every course.
    """
    branch = _Branch()
    while True:
        value = run(_BranchingDice(branch))
        yield ChanceOutcome(value, Fraction(1, prod(branch.ways)))
        if not branch.advance():
            return
