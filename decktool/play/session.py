"""A match in which people sit, against an agent or among themselves: choosing, taking back, saving and going on,
without a word printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from decktool.dealing import Fact, RecordingDice, SeededDice
from decktool.errors import DecktoolError
from decktool.interrupts import undivided
from decktool.play.replay import replay
from decktool.play.rules import Rules
from decktool.play.state import IllegalAction, State

if TYPE_CHECKING:
    from decktool.play.agents import Agent


@dataclass(frozen=True, slots=True)
class Moment:
    """The table once dealt or after a choice: the state, how many events were logged, how many chances had fallen."""

    state: State
    told: int
    fell: int


class MatchSession:
    """One match: a person in `seat` and the agent elsewhere, or (None) people in all seats.

    It stands at a person's decision or is over; a `patient` one at the agent's too, until its `thought` is taken.
    """

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
        self._keep_moment()
        self._settle()

    def _sit(
        self, rules: Rules, agent: Agent | None, seat: int | None, seed: str, patient: bool, resumed: int | None = None
    ) -> None:
        self.rules = rules
        self.agent = agent
        self.seat = seat
        self.seed = seed
        self.patient = patient
        self.actions: list[int] = []
        self.facts: list[Fact] = []
        self.moments: list[Moment] = []
        """The table once dealt and after each choice."""
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

        state, actions = replay(rules, log, upto=upto, watch=keep)
        made._sit(rules, agent, seat, str(log.get("seed")), patient, len(actions))
        made.state, made.actions, made.moments = state, actions, kept
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
        self.take(action)
        self._settle()

    def thought(self) -> int:
        """What the agent, who decides now, would do; nothing changes but its own chance."""
        assert self.agent is not None
        seat = self.state.player
        return self.agent.choose(self.rules.view(self.state, seat), self._thinking[seat])

    @undivided()  # a match that is interrupted is kept as it is
    def take(self, action: int) -> None:
        """Take an action as whoever decides; raises IllegalAction."""
        self.state.apply(action, self._dice)
        self.actions.append(action)
        self._keep_moment()

    def _keep_moment(self) -> None:
        self.moments.append(Moment(self.state.clone(), len(self.state.log or ()), len(self.facts)))

    def _settle(self) -> None:
        while not self.patient and self.thinks:
            self.take(self.thought())

    @staticmethod
    def _known(state: State, seat: int) -> int:
        """How many cards a player knows."""
        return sum(known >> seat & 1 for known in state.knows)

    @undivided()
    def undo(self) -> None:
        """Take the last choice back; raises DecktoolError where something was seen, drawn or answered since."""
        taken = len(self.actions) - self._resumed
        if not taken or all(self._decider(step) != self.seat for step in range(self._resumed, len(self.actions))):
            raise DecktoolError("nothing to take back")
        if self._decider(len(self.actions) - 1) != self.seat:
            raise DecktoolError("the other player has acted since, so the choice cannot be taken back")
        before = self.moments[-2]
        if len(self.facts) != before.fell:
            raise DecktoolError("cards were shuffled or dice fell since, so the choice cannot be taken back")
        chose = before.state.player
        if self._known(self.state, chose) != self._known(before.state, chose):
            raise DecktoolError("you have seen a card since, so the choice cannot be taken back")
        told = (self.state.log or [])[: before.told]
        self.moments.pop()
        self.state = before.state.clone()
        self.state.log = told
        self.actions.pop()

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
