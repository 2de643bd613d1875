"""The smallest ruleset: alone, one card after the other does what it says; what it gains are points."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

from decktool.dealing import Dice
from decktool.games import load_game
from decktool.play.effects import Effect, Vocabulary
from decktool.play.fields import number
from decktool.play.flow import FLOW, Compiler, may
from decktool.play.records import Decisions, Events, Verbs, Zones, decision, event, namespace, verb
from decktool.play.rules import Rules
from decktool.play.state import State, compile_step, program
from decktool.play.view import View


@namespace
class Zone(Zones):
    """Cards lie nowhere."""


@namespace
class Decision(Decisions):
    """What is asked."""

    NEXT = decision("play the next card", "Cards do what they say, one after the other.")
    MAY = may("accept or decline", "What a card offers may be declined.")


@namespace
class Verb(Verbs):
    """What is done."""

    GO = verb("go")


@namespace
class Event(Events):
    """What happens."""

    GAIN = event("{seat} gains {n}")
    FLIP = event("{seat} flips {n}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Effect):
    """Gain points."""

    points: int = 1


VOCABULARY = Vocabulary(("played",), (Gain, *FLOW))


class ToyState(State):
    """Points, and how many cards were played."""

    rules: ToyRules
    points: int = number("points", shown="points")


class ToyRules(Rules):
    """Cards given as lists of effects."""

    seats = ("you",)
    declarations = sys.modules[__name__]
    state_type = ToyState
    moment = "T-1"

    def __init__(self, cards: list[list[dict[str, Any]]]) -> None:
        """Compile the cards."""
        super().__init__(load_game("card-of-the-rings"), {}, ())
        compiler = Compiler({Gain: gain}, may=Decision.MAY, first=("game",))
        for place, effects in enumerate(cards):
            (ability,) = VOCABULARY.parse([{"when": "played", "do": effects}])
            compiler.add(f"card {place}", ability.do)
        self.numbers = [compiler.names.index(f"card {place}") for place in range(len(cards))]
        compiler.programs[0] = program([compile_step(next_card, stays=True)])
        self.programs, self.program_names = tuple(compiler.programs), tuple(compiler.names)

    def start(self, dice: Dice, first: int | None = None) -> ToyState:
        """At the first card."""
        state = ToyState.empty(self)
        state.stack.append((0, 0, 0, -1))
        state.run(dice)
        return state

    def view(self, state: State, seat: int) -> View:
        """Nothing is hidden."""
        return View(state, seat)

    def section(self, clause: str) -> str:
        """One section."""
        return "1"

    def metrics(self, state: State, seat: int) -> dict[str, int]:
        """Points."""
        assert isinstance(state, ToyState)
        return {"points": state.points}

    def first(self, state: State) -> int:
        """Alone."""
        return 0

    def defects(self, state: State) -> list[str]:
        """None."""
        return []


def gain(state: ToyState, effect: Gain, seat: int, source: int, dice: Dice) -> None:
    """Gain points."""
    state.points += effect.points
    state.tell(Event.GAIN, seat, source, effect.points)


def next_card(state: ToyState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """Ask for the next card, or end with the points there are."""
    if state.turn == len(state.rules.numbers):
        state.end(0, "done", f"{state.points} points", "T-1")
    else:
        state.ask(Decision.NEXT, 0, (Verb.GO,))


@Decision.NEXT.answered
def go(state: ToyState, action: int, seat: int, dice: Dice) -> None:
    """Play the card."""
    state.stack.append((state.rules.numbers[state.turn], 0, seat, -1))
    state.turn += 1
