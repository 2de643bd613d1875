"""A match in which people sit, against an agent or among themselves, as a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decktool.dealing import Fact, RecordingDice, SeededDice
from decktool.errors import DecktoolError
from decktool.play.agents import Agent
from decktool.play.replay import replay
from decktool.play.rules import Rules
from decktool.play.state import IllegalAction, State
from decktool.sessions import CannotUndo, Session


@dataclass(frozen=True, slots=True)
class Moment:
    """The table once dealt or after a choice: the state, how many events were logged, how many chances had fallen."""

    state: State
    told: int
    fell: int


class MatchSession(Session[int, Moment]):
    """One match: a person in `seat` and the agent elsewhere, or (None) people in all seats.

    It stands at a person's decision or is over; a `patient` one at the agent's too, until its `thought` is taken.
    """

    EVERY = 1

    def __init__(
        self,
        rules: Rules,
        agent: Agent | None,
        seat: int | None,
        seed: str,
        first: int | None = None,
        *,
        patient: bool = False,
        state: State | None = None,
    ) -> None:
        """Deal, or begin at a `state` that a position gave, and let the agent act until a person decides."""
        self._sit(rules, agent, seat, seed, patient)
        self.first = first
        self.state: State = rules.start(self._dice, first) if state is None else state
        super().__init__()
        self._settle()

    def _sit(
        self, rules: Rules, agent: Agent | None, seat: int | None, seed: str, patient: bool, resumed: int | None = None
    ) -> None:
        self.rules = rules
        self.agent = agent
        self.seat = seat
        self.seed = seed
        self.patient = patient
        self.facts: list[Fact] = []
        self._resumed = resumed or 0
        source = SeededDice(seed) if resumed is None else SeededDice(seed, "resumed", resumed + 1)
        self._dice = RecordingDice(source, self.facts)
        self._thinking = [source.stream("agent", other) for other in range(len(rules.seats))]

    @classmethod
    def resume(
        cls,
        rules: Rules,
        log: Mapping[str, Any],
        agent: Agent | None,
        seat: int | None,
        *,
        upto: int | None = None,
        patient: bool = False,
    ) -> MatchSession:
        """Go on with a match that was saved, where it ended or after `upto` choices; chances from here on are new but
        follow from the seed.
        """
        made = cls.__new__(cls)
        kept: list[Moment] = []

        def keep(state: State, action: int, fell: int) -> None:
            kept.append(Moment(state.clone(), len(state.log or ()), fell))

        made.state, choices = replay(rules, log, upto=upto, watch=keep)
        made._sit(rules, agent, seat, str(log.get("seed")), patient, len(choices))
        super().__init__(made)
        made.choices, made.moments = choices, kept
        first = log.get("first")
        made.first = None if first is None else rules.seats.index(first)
        fell = log["chance"][: kept[-1].fell]
        made.facts.extend(Fact(tuple(row[0].split("/")), row[1], row[2], row[3]) for row in fell)
        made._settle()
        return made

    @property
    def over(self) -> bool:
        """True when the match has ended."""
        return self.state.outcome is not None

    @property
    def thinks(self) -> bool:
        """True while the agent decides."""
        state = self.state
        return state.outcome is None and self.seat is not None and state.player != self.seat

    @property
    def view(self) -> Any:
        """What the person may know; of several people, whoever decides."""
        return self.rules.view(self.state, max(self.state.player, 0) if self.seat is None else self.seat)

    def choose(self, action: int, seat: int | None = None) -> None:
        """Take an action or make a declaration, as that person or as whoever decides, and let the agent answer.

        Raises IllegalAction.
        """
        view = self.view if seat is None else self.rules.view(self.state, seat)
        refusal = view.why(action)
        if refusal is not None:
            raise IllegalAction(self.rules.words(action), refusal)
        if view.legal_actions() and view.seat != self.state.player:
            raise DecktoolError(f"{self.rules.seats[self.state.player]} chooses first; nobody sees what")
        self.take(action)
        self._settle()

    def thought(self) -> int:
        """What the agent, who decides now, would do; nothing changes but its own chance."""
        assert self.agent is not None
        seat = self.state.player
        return self.agent.choose(self.rules.view(self.state, seat), self._thinking[seat])

    def _make(self, choice: int) -> int:
        """Take an action as whoever decides; raises IllegalAction."""
        self.state.apply(choice, self._dice)
        return choice

    def _copy(self) -> Moment:
        return Moment(self.state.clone(), len(self.state.log or ()), len(self.facts))

    def _return_to(self, moment: Moment, made: Sequence[int]) -> None:
        log = (self.state.log or [])[: moment.told]
        self.state = moment.state.clone()
        self.state.log = log

    def _settle(self) -> None:
        while not self.patient and self.thinks:
            self.take(self.thought())

    @staticmethod
    def _known(state: State, seat: int) -> int:
        """How many cards a player knows."""
        return sum(known >> seat & 1 for known in state.knows)

    def _check_undo(self) -> None:
        """Raise CannotUndo where something was seen, drawn or answered since."""
        steps = range(self._resumed, len(self.choices))
        if all(self._decider(step) != self.seat for step in steps):
            raise CannotUndo("nothing to undo")
        if self._decider(steps[-1]) != self.seat:
            raise CannotUndo("the other player has acted since, so the choice cannot be undone")
        before = self.moments[-2]
        if len(self.facts) != before.fell:
            raise CannotUndo("cards were shuffled or dice fell since, so the choice cannot be undone")
        chose = before.state.player
        if self._known(self.state, chose) != self._known(before.state, chose):
            raise CannotUndo("you have seen a card since, so the choice cannot be undone")

    def _decider(self, step: int) -> int | None:
        """The seat that took a choice; None where only people play."""
        return None if self.seat is None else self.moments[step].state.player

    @property
    def names(self) -> list[str]:
        """Who sits where, as a log says it: the agent's name, and `human`."""
        if self.seat is None or self.agent is None:
            return ["human"] * len(self.rules.seats)
        names = [self.agent.name] * len(self.rules.seats)
        names[self.seat] = "human"
        return names
