"""Agents: players that decide from a View, never from a State.

`passive` takes each decision's default, `random` any legal action, `greedy` what the ruleset ranks highest, and
`search:N` what led furthest in at most N worlds that its View allows (`decktool.play.search`); without a number, N is
what the ruleset needs to beat greedy. Other packages bring agents of their own. A budget is a number of worlds, not of
seconds, so that a result does not depend on the machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

from decktool.dealing import Dice
from decktool.errors import DecktoolError, UnknownName, did_you_mean
from decktool.paths import installed
from decktool.play.rules import Rules
from decktool.play.search import Search, worth
from decktool.play.view import View


class Agent(Protocol):
    """A player: chooses one of the view's legal actions; `dice` is its own chance."""

    name: str

    def choose(self, view: View, dice: Dice) -> int:
        """The action to take."""


class Passive:
    """Takes the default of every decision: the opponent of a goldfish."""

    name = "passive"

    def choose(self, view: View, dice: Dice) -> int:
        """The first legal action."""
        return view.legal_actions()[0]


class RandomAgent:
    """Takes any legal action, each equally likely."""

    name = "random"

    def choose(self, view: View, dice: Dice) -> int:
        """A legal action by chance."""
        actions = view.legal_actions()
        return actions[dice.below(len(actions))]


class Greedy:
    """Takes the most promising action for what it does now; the first of equals.

    Where the ruleset ranks actions, that is the highest rank; elsewhere the action after which the table promises most,
    over a few worlds that the view allows.
    """

    name = "greedy"
    worlds = 16

    def choose(self, view: View, dice: Dice) -> int:
        """The most promising legal action."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if view.ranks:
            return view.choice(actions)
        promised = dict.fromkeys(actions, 0.0)
        for _ in range(self.worlds):
            world = view.deal(dice)
            seed = dice.below(1 << 30)
            for action in actions:
                after = world.clone()
                chance = dice.fork(seed)
                after.apply(action, chance)
                while after.together:  # what the others choose at the same time is not known, so any of it
                    after.apply(after.options[chance.below(len(after.options))], chance)
                promised[action] += worth(after, view.rules.view(after, view.seat))
        return max(actions, key=promised.__getitem__)


AGENTS: dict[str, Callable[[], Agent]] = {
    "passive": Passive,
    "random": RandomAgent,
    "greedy": Greedy,
    "search": Search,
}
"""The agents that need no person, by name."""

ALIASES = {"rollout": "search"}
"""Other names of agents."""

MOST_WORLDS = 9999


class _Loaded:
    """Another package's agent, by the name that makes it again in another process."""

    def __init__(self, name: str, place: str) -> None:
        """Call `package.module:Agent` without arguments; raises DecktoolError for what makes no agent."""
        self.name = name
        module, _, attribute = place.partition(":")
        try:
            self._inner: Any = getattr(import_module(module), attribute)()
        except Exception as error:  # whatever another package raises
            raise DecktoolError(f"the agent {name} cannot be loaded: {type(error).__name__}: {error}") from error
        if not callable(getattr(self._inner, "choose", None)):
            raise DecktoolError(f"the agent {name} has no method choose(view, dice)")

    def choose(self, view: View, dice: Dice) -> int:
        """What the agent chooses."""
        return int(self._inner.choose(view, dice))


def make_agent(name: str, *, code: bool = True) -> Agent:
    """The agent of that name; `search:40` deals at most 40 worlds a decision, `package.module:Agent` is loaded.

    Without `code`, for a name from a file, only agents that are built in or installed as entry points of the group
    `decktool.agents` are made. Raises UnknownName, and DecktoolError for a number that is none of worlds and for an
    agent that cannot be loaded.
    """
    kind, counted, number = name.partition(":")
    kind = ALIASES.get(kind, kind)
    if kind not in AGENTS:
        place = installed("agents").get(name, "")
        if place:
            return _Loaded(name, place)
        if re.fullmatch(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*", name):
            if code:
                return _Loaded(name, name)
            raise DecktoolError(f"the agent {name} is not installed as an entry point of decktool.agents")
        known = [*AGENTS, *ALIASES, *installed("agents")]
        raise UnknownName(f"no agent is called {name!r}{did_you_mean(kind, known)}")
    if not counted:
        return AGENTS[kind]()
    if kind != "search":
        raise DecktoolError(f"{name!r}: {kind} takes no number of worlds; write {kind} or search:N")
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= MOST_WORLDS):
        raise DecktoolError(f"{name!r}: a search takes 1 to {MOST_WORLDS} worlds per decision, such as search:12")
    return Search(int(number))


def number_of_players(players: int | None, agents: Sequence[str]) -> int | None:
    """How many play, by their number or by the names of several agents; None where neither says it."""
    return players if players is not None or len(agents) == 1 else len(agents)


def seated(rules: Rules, agents: Sequence[str]) -> tuple[str, ...]:
    """The agents of all seats, or of all teams; one agent takes every seat. Raises DecktoolError for another number."""
    seats = len(rules.seats)
    if seats == 1 and len(agents) > 1:
        raise DecktoolError(f"{rules.game.title} is for one player; name one agent, such as {agents[0]}")
    if len(agents) not in {1, seats, len(rules.partners)}:
        raise DecktoolError(f"{len(agents)} agents were named for {seats} seats; name one agent, or one for each")
    return tuple(agents) * seats if len(agents) == 1 else tuple(agents)


def in_seats(rules: Rules, agents: Sequence[str]) -> tuple[str, ...]:
    """The agent of each seat, which may be that of its team; raises as `seated` does."""
    named = seated(rules, agents)
    return tuple(named[side] for side in rules.sides) if len(named) < len(rules.seats) else named
