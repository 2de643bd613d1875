"""Agents: players that decide from a View, never from a State.

`passive` takes each decision's default, `random` any legal action, `greedy` what the ruleset ranks highest, and
`search:N` what led furthest in at most N worlds that its View allows (`decktool.play.search`). A budget is a number of
worlds, not of seconds, so that a result does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from decktool.errors import DecktoolError, UnknownName, did_you_mean
from decktool.play.search import Search, worth

if TYPE_CHECKING:
    from decktool.dealing import Dice
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

ALIASES = {"careful": "greedy", "rollout": "search"}
"""Other names of agents: what rulebooks and their players call them."""

MOST_WORLDS = 9999


def make_agent(name: str) -> Agent:
    """The agent of that name; `search:40` deals at most 40 worlds a decision. Raises UnknownName, and DecktoolError for
    a number that is none of worlds.
    """
    kind, counted, number = name.partition(":")
    kind = ALIASES.get(kind, kind)
    if kind not in AGENTS:
        raise UnknownName(f"no agent is called {name!r}{did_you_mean(kind, [*AGENTS, *ALIASES])}")
    if not counted:
        return AGENTS[kind]()
    if kind != "search":
        raise DecktoolError(f"{name!r}: {kind} takes no number of worlds; write {kind} or search:N")
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= MOST_WORLDS):
        raise DecktoolError(f"{name!r}: a search takes 1 to {MOST_WORLDS} worlds per decision, such as search:12")
    return Search(int(number))
