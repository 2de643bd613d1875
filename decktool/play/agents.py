"""Agents: players that decide from a View, never from a State.

`passive` takes each decision's default, `random` any legal action, `greedy` what the ruleset ranks highest, and
`rollout` plays out worlds that its View allows and takes what went best. A budget is a number of play-outs, not of
seconds, so that a result does not depend on the machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import sqrt
from typing import TYPE_CHECKING, Protocol

from decktool.errors import UnknownName
from decktool.files import nearest

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.state import State
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
            return max(actions, key=view.rank)
        promised = dict.fromkeys(actions, 0.0)
        for _ in range(self.worlds):
            world = view.deal(dice)
            seed = dice.below(1 << 30)
            for action in actions:
                after = world.clone()
                after.apply(action, dice.fork(seed))
                promised[action] += _worth(after, view.seat)
        return max(actions, key=promised.__getitem__)


def _worth(state: State, seat: int) -> float:
    """What a state is worth to a seat: 1 won, 0 lost, between them what the table promises."""
    outcome = state.outcome
    if outcome is None:
        return float(state.rules.view(state, seat).promise())
    return 0.5 if outcome.winner is None else float(outcome.winner == seat)


class Rollout:
    """Plays out worlds that the view allows, greedily with some chance, and takes the action with the best results."""

    def __init__(self, worlds: int = 12) -> None:
        """Deal so many worlds at each decision; every action is tried in each of them."""
        self.worlds = worlds
        self.name = f"rollout:{worlds}"

    def choose(self, view: View, dice: Dice) -> int:
        """The action that won most play-outs; the ruleset's rank decides between equals.

        Where play-outs are judged before their end they differ by little: an action then takes the place of the
        ruleset's first choice only if it did better in the same worlds by more than two standard errors.
        """
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        results: dict[int, list[float]] = {action: [] for action in actions}
        for _ in range(self.worlds):
            world = view.deal(dice)
            seed = dice.below(1 << 30)
            for action in actions:
                results[action].append(_play_out(world.clone(), action, view.seat, dice.fork(seed)))
        ranked = sorted(actions, key=view.rank, reverse=True)
        usual = results[ranked[0]]
        doubt = _DOUBT if view.horizon else 0
        best, most = ranked[0], 0.0
        for action in ranked[1:]:
            gains = [result - other for result, other in zip(results[action], usual, strict=True)]
            if sum(gains) > max(most, doubt * sqrt(sum(gain * gain for gain in gains))):
                best, most = action, sum(gains)
        return best


_DOUBT = 2
"""Standard errors."""
_EXPLORED = 5
"""In a play-out to the end every so many-th decision is taken by chance, so that it does not always go the same way."""


def _play_out(state: State, action: int, seat: int, dice: Dice) -> float:
    """Take the action and play on, to the end or the horizon: 1 for a win, 0 for a loss, between for the rest."""
    rules = state.rules
    begun = state.turn
    state.apply(action, dice)
    views = [rules.view(state, number) for number in range(len(rules.seats))]
    horizon = views[seat].horizon
    for _ in range(rules.limit):
        if state.outcome is not None:
            break
        if horizon and state.turn >= begun + horizon:
            return float(views[seat].promise())
        options = state.options
        if len(options) == 1:
            chosen = options[0]
        elif horizon or dice.below(_EXPLORED):
            chosen = max(options, key=views[state.player].rank)
        else:
            chosen = options[dice.below(len(options))]
        state.apply(chosen, dice)
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner == seat)


AGENTS: dict[str, Callable[[], Agent]] = {
    "passive": Passive,
    "random": RandomAgent,
    "greedy": Greedy,
    "rollout": Rollout,
}
"""The agents that need no person, by name."""

ALIASES = {"careful": "greedy"}
"""Other names of agents: what rulebooks and their players call them."""

_COUNTED = re.compile(r"rollout:([1-9][0-9]{0,3})")


def make_agent(name: str) -> Agent:
    """The agent of that name; `rollout:40` deals 40 worlds a decision, `careful` is greedy. Raises UnknownName."""
    name = ALIASES.get(name, name)
    if match := _COUNTED.fullmatch(name):
        return Rollout(int(match[1]))
    if name not in AGENTS:
        near = nearest(name, [*AGENTS, *ALIASES])
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join([*AGENTS, *ALIASES])}"
        raise UnknownName(f"no agent is called {name!r}; {hint}")
    return AGENTS[name]()
