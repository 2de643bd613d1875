"""The smallest ruleset: alone, one card after the other does what it says; what it gains are points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decktool.dealing import Dice
from decktool.games import load_game
from decktool.play.effects import Effect, Vocabulary
from decktool.play.flow import FLOW, WORDS, Compiler, answer_may
from decktool.play.state import EventKind, Refusal, Rules, State, compile_step, program
from decktool.play.view import View

GO = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Effect):
    """Gain points."""

    points: int = 1


VOCABULARY = Vocabulary(("played",), (Gain, *FLOW))


class ToyState(State):
    """Points, and how many cards were played."""

    __slots__ = ("points",)
    rules: ToyRules
    points: int

    def why(self, action: int) -> Refusal | None:
        """Nothing else is asked."""
        return None if action in self.options else Refusal("not now", ("T-1",), "1")

    def clone(self) -> ToyState:
        """A copy."""
        return self.rules.from_dict(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Everything."""
        names = ("player", "decision", "source", "turn", "active", "points")
        data = {name: getattr(self, name) for name in names}
        return {**data, "stack": list(self.stack), "options": list(self.options), "over": self.outcome is not None}

    def describe(self, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
        """Points and cards played."""
        return {"points": self.points, "turn": self.turn}


class ToyRules(Rules):
    """Cards given as lists of effects."""

    seats = ("you",)
    zones = ()
    decisions = ("play the next card", "accept or decline")
    events = (EventKind("gain", "{seat} gains {n}"), EventKind("flip", "{seat} flips {n}"))

    def __init__(self, cards: list[list[dict[str, Any]]]) -> None:
        """Compile the cards."""
        super().__init__(load_game("card-of-the-rings"), {}, ())
        self.answers = (answer_go, answer_may)
        compiler = Compiler({Gain: gain}, may=1, first=("game",))
        for number, effects in enumerate(cards):
            (ability,) = VOCABULARY.parse([{"when": "played", "do": effects}])
            compiler.add(f"card {number}", ability.do)
        self.numbers = [compiler.names.index(f"card {number}") for number in range(len(cards))]
        compiler.programs[0] = program([compile_step(next_card, stays=True)])
        self.programs, self.program_names = tuple(compiler.programs), tuple(compiler.names)
        self._name_actions({GO: "go", **WORDS})

    def start(self, dice: Dice, first: int | None = None) -> ToyState:
        """At the first card."""
        state = self.from_dict({"stack": [(0, 0, 0, -1)], "options": [], "over": False, "points": 0, "turn": 0,
                                "player": -1, "decision": 0, "source": -1, "active": 0})  # fmt: skip
        state.run(dice)
        return state

    def from_dict(self, data: Mapping[str, Any]) -> ToyState:
        """As it was."""
        state = ToyState()
        state.rules, state.zones, state.knows, state.log, state.outcome = self, [], [], [], None
        for name in ("player", "decision", "source", "turn", "active", "points"):
            setattr(state, name, data[name])
        state.stack = [tuple(frame) for frame in data["stack"]]
        state.options = list(data["options"])
        return state

    def view(self, state: State, seat: int) -> View:
        """Nothing is hidden."""
        return View(state, seat)

    def section(self, clause: str) -> str:
        """One section."""
        return "1"

    def gauges(self, state: State, seat: int) -> dict[str, int]:
        """Points."""
        assert isinstance(state, ToyState)
        return {"points": state.points}

    def rule(self, state: State) -> str:
        """One rule."""
        return "Cards do what they say, one after the other."

    def first(self, state: State) -> int:
        """Alone."""
        return 0

    def defects(self, state: State) -> list[str]:
        """None."""
        return []


def gain(state: ToyState, effect: Gain, seat: int, source: int, dice: Dice) -> None:
    """Gain points."""
    state.points += effect.points
    state.tell("gain", seat, source, effect.points)


def next_card(state: ToyState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """Ask for the next card, or end with the points there are."""
    if state.turn == len(state.rules.numbers):
        state.end(0, "done", f"{state.points} points", "T-1")
    else:
        state.ask(0, 0, (GO,))


def answer_go(state: ToyState, action: int, seat: int, dice: Dice) -> None:
    """Play the card."""
    state.stack.append((state.rules.numbers[state.turn], 0, seat, -1))
    state.turn += 1
