"""A person's game against an agent: choosing, taking back, saving and going on, without a word printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from decktool.dealing import Fact, RecordingDice, SeededDice
from decktool.errors import DecktoolError
from decktool.play.replay import replay
from decktool.play.rules import Rules
from decktool.play.state import IllegalAction, State

if TYPE_CHECKING:
    from decktool.play.agents import Agent


class Session:
    """One match in which `seat` is a person and the other seats are an agent; always at the person's decision or
    over.
    """

    def __init__(self, rules: Rules, agent: Agent, seat: int, seed: str, first: int | None = None) -> None:
        """Deal, and let the agent act until the person decides."""
        self._sit(rules, agent, seat, seed)
        self.first = first
        self.state: State = rules.start(self._dice, first)
        self.actions: list[int] = []
        self._let_the_agent_act()

    def _sit(self, rules: Rules, agent: Agent, seat: int, seed: str, resumed: int = 0) -> None:
        self.rules = rules
        self.agent = agent
        self.seat = seat
        self.seed = seed
        self.facts: list[Fact] = []
        source = SeededDice(seed, "resumed", resumed) if resumed else SeededDice(seed)
        self._dice = RecordingDice(source, self.facts)
        self._thinking = [source.stream("agent", other) for other in range(len(rules.seats))]
        self._back: list[tuple[State, int, int, int, int]] = []

    @classmethod
    def resume(cls, rules: Rules, log: Mapping[str, Any], agent: Agent, seat: int) -> Session:
        """Go on with a match that was saved; chances from here on are new but follow from the seed."""
        made = cls.__new__(cls)
        choices = log["choices"]
        made._sit(rules, agent, seat, str(log.get("seed")), len(choices) + 1)
        made.state, made.actions = replay(rules, log)
        first = log.get("first")
        made.first = None if first is None else rules.seats.index(first)
        made.facts.extend(Fact(tuple(row[0].split("/")), row[1], row[2], row[3]) for row in log["chance"])
        made._let_the_agent_act()
        return made

    @property
    def over(self) -> bool:
        """True when the match has ended."""
        return self.state.outcome is not None

    def choose(self, action: int) -> None:
        """Take an action or make a declaration of one's own and let the agent answer; raises IllegalAction."""
        refusal = self.rules.view(self.state, self.seat).why(action)
        if refusal is not None:
            raise IllegalAction(self.rules.words(action), refusal)
        before = self.state.clone()
        before.log = list(self.state.log or ())
        mark = (before, len(before.log), len(self.actions), len(self.facts), self._known())
        self.state.apply(action, self._dice)
        self.actions.append(action)
        self._back.append(mark)
        self._let_the_agent_act()

    def _let_the_agent_act(self) -> None:
        views = [self.rules.view(self.state, other) for other in range(len(self.rules.seats))]
        while self.state.outcome is None and self.state.player != self.seat:
            other = self.state.player
            action = self.agent.choose(views[other], self._thinking[other])
            self.state.apply(action, self._dice)
            self.actions.append(action)

    def _known(self) -> int:
        """How many cards the person knows."""
        return sum(known >> self.seat & 1 for known in self.state.knows)

    def undo(self) -> None:
        """Take the last choice back; raises DecktoolError where something was seen, drawn or answered since."""
        if not self._back:
            raise DecktoolError("there is nothing to take back")
        before, told, actions, facts, known = self._back[-1]
        if len(self.facts) != facts:
            raise DecktoolError("cards were shuffled or dice fell since; that cannot be taken back")
        if self._known() != known:
            raise DecktoolError("you have seen a card since; that cannot be taken back")
        if len(self.actions) != actions + 1:
            raise DecktoolError("the other player has acted since; that cannot be taken back")
        self._back.pop()
        before.log = list(before.log or ())[:told]
        self.state = before
        del self.actions[actions:]

    @property
    def names(self) -> list[str]:
        """Who sits where, as a log says it: the agent's name, and `human`."""
        names = [self.agent.name] * len(self.rules.seats)
        names[self.seat] = "human"
        return names
