"""What people do choice by choice and can save and undo: a hand, a draft, a match, a table moved by hand.

A session is its set-up, its seed and its choices: the same ones lead to the same session.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from decktool.errors import DecktoolError
from decktool.interrupts import undivided


class CannotUndo(DecktoolError):
    """There is nothing to undo or redo, or the last choice must stand."""

    exit_status = 1


C = TypeVar("C")
"""A choice."""
M = TypeVar("M")
"""A copy of what choices change."""


class Session(ABC, Generic[C, M]):
    """The choices made, those undone, and copies of earlier moments. A new choice forgets what was undone."""

    EVERY: ClassVar[int] = 16
    """Choices from one copy to the next; undo returns to the last one and makes the choices since then again."""

    def __init__(self) -> None:
        self.choices: list[C] = []
        self.undone: list[C] = []
        """Choices that `redo` can make again, the next one last."""
        self.moments: list[M] = [self._copy()]
        """The start, then a copy after every EVERY choices."""

    @abstractmethod
    def _make(self, choice: C) -> C:
        """Make the next choice and return it in its usual form; raises DecktoolError, changing nothing."""

    @abstractmethod
    def _copy(self) -> M:
        """A copy of everything that choices change."""

    @abstractmethod
    def _return_to(self, moment: M, made: Sequence[C]) -> None:
        """Put a copy back, the moment after these choices."""

    def _check_undo(self) -> None:
        """Raise CannotUndo where the last choice must stand."""
        if not self.choices:
            raise CannotUndo("nothing to undo")

    def take(self, choice: C) -> None:
        """Make a choice; raises DecktoolError for one that is not allowed, changing nothing."""
        self._take(choice)
        self.undone.clear()

    @undivided()  # what an interrupted command saves is whole
    def _take(self, choice: C) -> None:
        self.choices.append(self._make(choice))
        if len(self.choices) % self.EVERY == 0:
            self.moments.append(self._copy())

    @undivided()
    def undo(self) -> C:
        """Undo the last choice and return it; raises CannotUndo where there is none or it must stand."""
        self._check_undo()
        made = self.choices[:-1]
        del self.moments[len(made) // self.EVERY + 1 :]
        kept = (len(self.moments) - 1) * self.EVERY
        self.undone.append(self.choices[-1])
        self.choices = made[:kept]
        self._return_to(self.moments[-1], self.choices)
        for choice in made[kept:]:
            self.choices.append(self._make(choice))
        return self.undone[-1]

    def redo(self) -> C:
        """Make the choice again that was undone last, and return it; raises CannotUndo where there is none."""
        if not self.undone:
            raise CannotUndo("nothing to redo")
        self._take(self.undone[-1])
        return self.undone.pop()

    def step(self, by: int) -> None:
        """Undo (below 0) or redo as many choices as there are, at most that number."""
        for _ in range(min(-by, len(self.choices))):
            self.undo()
        for _ in range(min(by, len(self.undone))):
            self.redo()
