"""The same table from the other seat: whatever a test does to a state is done again with the seats exchanged.

A rule that is kept for A alone, or for B alone, then fails the test of that rule, whoever acts in it. The cards keep
their numbers, their labels and the names of their players; only the seats' numbers change, so that both tables are told
in the same words after every step.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

import pytest

from decktool.play.describe import describe
from decktool.play.state import NOBODY


class Said:
    """Dice that remember the orders that fall."""

    def __init__(self, dice: Any, fallen: list[list[int]]) -> None:
        """Ask `dice` and keep what it says in `fallen`."""
        self._dice, self._fallen = dice, fallen

    def stream(self, *path: Any) -> Said:
        """A stream that is remembered likewise."""
        return Said(self._dice.stream(*path), self._fallen)

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Shuffle, and remember the order."""
        self._dice.shuffle(items)
        self._fallen.append(list(items))


class Again:
    """Dice that say once more what has fallen, whichever stream is asked."""

    def __init__(self, fallen: Sequence[list[int]]) -> None:
        """Say these orders, one after the other."""
        self._fallen = iter(fallen)

    def stream(self, *path: Any) -> Again:
        """There is one stream."""
        return self

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Shuffle the same cards."""
        order = next(self._fallen)
        assert sorted(order) == sorted(items)
        items[:] = order


def exchanged(state: Any) -> dict[str, Any]:
    """A state as plain data with the seats exchanged."""
    data: dict[str, Any] = state.to_dict()
    zones = state.rules.zones
    partner = [n if zone.seat is None else n + 1 - 2 * zone.seat for n, zone in enumerate(zones)]
    data["zones"] = [data["zones"][other] for other in partner]
    data["stack"] = [[program, place, _other(seat), card] for program, place, seat, card in data["stack"]]
    data["knows"] = [bits >> 1 & 1 | (bits & 1) << 1 for bits in data["knows"]]
    for name, field in type(state).fields.items():
        if field.kind == "each":
            data[name] = data[name][::-1]
    for name in ("player", "active", "first"):
        data[name] = _other(data[name])
    if "outcome" in data:
        winner, *rest = data["outcome"]
        data["outcome"] = [None if winner is None else 1 - winner, *rest]
    return data


def _other(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat


class OtherSeat:
    """The rules of a test's tables from the other seat, and the check that both tables stay each other's image."""

    def __init__(self) -> None:
        """No table has been seen yet."""
        self._rules: dict[int, tuple[Any, Any]] = {}

    def of(self, state: Any) -> Any:
        """The same moment from the other seat."""
        rules = state.rules
        if id(rules) not in self._rules:
            twin = type(rules)(rules.game, rules.house, rules.cards, [1 - seat for seat in rules.owners])
            twin.seats = rules.seats[::-1]
            self._rules[id(rules)] = (rules, twin)
        twin = type(state).empty(self._rules[id(rules)][1]).restore(exchanged(state))
        twin.log = list(state.log)
        return twin

    def same(self, state: Any, twin: Any, told: int) -> None:
        """Both tables are the same, in numbers and in words, and so is what happened after `told` events."""
        rules, events, again = state.rules, state.log[told:], twin.log[told:]
        assert twin.to_dict() == exchanged(state)
        assert describe(twin) == describe(state)
        assert all(seat >= NOBODY and card >= NOBODY for _, seat, card, *_ in events)
        assert [(_other(event[1]), *event[2:4], event[5]) for event in again] == [
            (event[1], *event[2:4], event[5]) for event in events
        ]
        for seat in (0, 1, None):
            seen = None if seat is None else 1 - seat
            assert [twin.rules.event_words(event, seen) for event in again] == [
                rules.event_words(event, seat) for event in events
            ]
        for seat in (0, 1):
            assert twin.rules.metrics(twin, 1 - seat) == rules.metrics(state, seat)
            assert twin.rules.view(twin, 1 - seat).screen() == rules.view(state, seat).screen()
        assert (twin.rules.remarks(twin), twin.rules.defects(twin)) == (rules.remarks(state), rules.defects(state))


def play_from_both_seats(state_type: Any, setup: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do all that is done to states of a type, and asked of them, from the other seat too.

    The phase `setup` is left out, in which the first seat is asked first, and so are states that nobody listens to.
    """
    other, inside = OtherSeat(), False
    apply, run, why = state_type.apply, state_type.run, state_type.why

    def from_both(do: Any) -> Any:
        def step(state: Any, *arguments: Any) -> None:
            nonlocal inside
            *action, dice = arguments
            if inside or state.log is None or state.phase == setup:
                do(state, *action, dice)
                return
            twin, told = other.of(state), len(state.log)
            fallen: list[list[int]] = []
            inside = True
            try:
                do(state, *action, Said(dice, fallen))
                do(twin, *action, Again(fallen))
            finally:
                inside = False
            other.same(state, twin, told)

        return step

    def refused(state: Any, action: int) -> Any:
        found = why(state, action)
        if state.phase != setup:
            assert why(other.of(state), action) == found
        return found

    monkeypatch.setattr(state_type, "apply", from_both(apply))
    monkeypatch.setattr(state_type, "run", from_both(run))
    monkeypatch.setattr(state_type, "why", refused)
