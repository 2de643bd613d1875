"""Flow, chance and choice for the cards of any game, and the compiler that turns effects into programs.

What these do is the same in every game; what a game does in them (damage, equip, ready) are its own effects. A nested
list of effects is a program of its own, so a coin in a choice in an attack is three frames, and can be saved midway.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, get_type_hints

from decktool.dealing import Dice
from decktool.play.effects import Effect, Nested
from decktool.play.records import ACCEPT, DECLINE, Decision
from decktool.play.state import Program, State, Step, compile_step, do_nothing, program

Handler = Callable[..., None]
Handlers = Handler | tuple[Handler, ...]
"""One handler; or several, each a step that stays until it calls `advance`, but the last one of two or more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip(Effect):
    """Flip a coin, and do the effects of its side."""

    heads: Nested = ()
    tails: Nested = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Effect):
    """Roll a die, and do the effects in `low` for 1 up to `split`, or those in `high` above it."""

    sides: int = 6
    split: int
    low: Nested = ()
    high: Nested = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Effect):
    """Do effects a number of times."""

    times: int
    do: Nested


@dataclass(frozen=True, slots=True, kw_only=True)
class May(Effect):
    """The player may do effects; the default is not to."""

    do: Nested


FLOW: tuple[type[Effect], ...] = (Flip, Roll, Repeat, May)
"""The shared effects, to be listed in a ruleset's Vocabulary beside its own."""


@cache
def _nested(effect: type[Effect]) -> tuple[str, ...]:
    """The keys of an effect under which others stand."""
    return tuple(name for name, kind in get_type_hints(effect).items() if kind == Nested)


def parts(effect: Effect) -> list[Nested]:
    """The lists of effects inside an effect, in the order of its keys."""
    # mypy takes the `__hash__` of the instances for that of the class
    return [getattr(effect, name) for name in _nested(type(effect))]  # type: ignore[arg-type]


def within(effect: Effect) -> tuple[Effect, ...]:
    """The effects inside an effect."""
    return tuple(one for part in parts(effect) for one in part)


def every(effects: Sequence[Effect]) -> list[Effect]:
    """Effects and the effects inside them, in order."""
    return [one for effect in effects for one in (effect, *every(within(effect)))]


class Compiler:
    """Turns effects into programs: each type of effect has a handler; nested effects become separate programs."""

    parts: ClassVar[Mapping[type[Effect], Sequence[str]]] = {
        Flip: ("heads", "tails"), Roll: ("low", "high"), Repeat: ("repeated",), May: ("accepted",),
    }  # fmt: skip
    """What the programs are called that stand inside an effect: its handler takes the effect with their numbers."""
    menus: ClassVar[Mapping[type[Effect], str]] = {May: "may"}
    """The effects that ask, and what the question is called: it stays on the stack until it is answered."""

    def __init__(
        self, handlers: Mapping[type[Effect], Handlers], may: Decision | None = None, first: Sequence[str] = ()
    ) -> None:
        """Take the ruleset's handlers, its decision about an offer (`may`), and names of programs it makes itself."""
        self._handlers = {**_FLOW, **handlers}
        self._may = may
        self.names = list(first)
        self._named = dict.fromkeys(first, 1)
        self.programs: list[Program] = [() for _ in first]

    def add(self, name: str, effects: Sequence[Effect], *after: Step) -> int:
        """The number of a program that does these effects and then the steps `after`."""
        number = self._begin(name)
        steps = [step for effect in effects for step in self._steps(name, effect)]
        steps += after
        if steps and not steps[-1][2]:
            steps.append(compile_step(do_nothing))
        self.programs[number] = program(steps)
        return number

    def finish(self, own: Sequence[Program]) -> tuple[tuple[str, ...], tuple[Program, ...]]:
        """All programs with their names, those that the ruleset makes itself (`own`) first."""
        return tuple(self.names), (*own, *self.programs[len(own) :])

    def _begin(self, name: str) -> int:
        """The number of a program that is still to be made, under a name of its own: positions refer to it."""
        copy = self._named[name] = self._named.get(name, 0) + 1
        self.names.append(name if copy == 1 else f"{name} ({copy})")
        self.programs.append(())
        return len(self.programs) - 1

    def _menu(self, name: str, handler: Handler, said: object) -> Step:
        """A question that stays on the stack until it is answered, as a program of that name."""
        number = self._begin(name)
        self.programs[number] = program([compile_step(handler, said, stays=True)])
        return compile_step(_call, number)

    def _steps(self, name: str, effect: Effect) -> list[Step]:
        """The steps of an effect: one, or as many as it has handlers."""
        handlers = self._handlers.get(type(effect))
        if not isinstance(handlers, tuple):
            return [self._step(name, effect)]
        *staying, last = handlers
        return [
            *(compile_step(handler, effect, stays=True) for handler in staying),
            compile_step(last, effect, stays=not staying),
        ]

    def _step(self, name: str, effect: Effect) -> Step:
        kind = type(effect)
        handler = self._handlers[kind]
        assert not isinstance(handler, tuple)
        called = zip(self.parts.get(kind, ()), parts(effect), strict=kind in self.parts)
        inside = [self.add(f"{name}: {word}", part) for word, part in called]
        said = (self._may if kind is May else effect, *inside) if inside else effect
        if kind in self.menus:
            return self._menu(f"{name}: {self.menus[kind]}", handler, said)
        return compile_step(handler, said)


def _call(state: State, number: int, seat: int, source: int, dice: Dice) -> None:
    state.stack.append((number, 0, seat, source))


def _tell(state: State, kind: str, seat: int, source: int, number: int) -> None:
    """Log what fell, where the ruleset has such a kind of event."""
    found = state.rules.event_ids.get(kind)
    if found is not None:
        state.tell(found, seat, source, number, state.rules.chance_clause(state, found, source))


def _flip(state: State, said: tuple[Flip, int, int], seat: int, source: int, dice: Dice) -> None:
    heads = dice.stream("table").coin()
    _tell(state, "flip", seat, source, int(heads))
    state.stack.append((said[1] if heads else said[2], 0, seat, source))


def _roll(state: State, said: tuple[Roll, int, int], seat: int, source: int, dice: Dice) -> None:
    effect, low, high = said
    number = dice.stream("table").roll(effect.sides)
    _tell(state, "roll", seat, source, number)
    state.stack.append((low if number <= effect.split else high, 0, seat, source))


def _repeat(state: State, said: tuple[Repeat, int], seat: int, source: int, dice: Dice) -> None:
    effect, number = said
    state.stack.extend([(number, 0, seat, source)] * effect.times)


def _ask_may(state: State, said: tuple[Decision, int], seat: int, source: int, dice: Dice) -> None:
    """Ask; the frame stays, so that the answer finds what was asked about."""
    state.ask(said[0], seat, (DECLINE, ACCEPT), source)


_FLOW: dict[type[Effect], Handlers] = {Flip: _flip, Roll: _roll, Repeat: _repeat, May: _ask_may}


def may(words: str, rule: str) -> Decision:
    """The decision for a card whose text says that a player may do something."""
    return Decision(words, rule, _answer_may, offers=True)


def _answer_may(state: State, action: int, seat: int, dice: Dice) -> None:
    """Accepted, the program of what was offered takes the place of the question; declined, the question goes."""
    said, (_, _, seat, source) = state.asking, state.stack.pop()
    if action == ACCEPT:
        state.stack.append((said[1], 0, seat, source))
