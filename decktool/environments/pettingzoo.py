"""Games as PettingZoo environments (AEC: one agent acts at a time).

    from decktool.environments import pettingzoo
    env = pettingzoo.env("card-of-the-rings", seed=1)

An observation is a dict: `observation` has the numbers of `Observer.observe`, `action_mask` a 1 for each legal action.
Agents are called as the game's seats are. The winner is rewarded 1, the loser -1, of several players each by the place,
and all 0 where nobody wins; a run that one plays alone is won or lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np

from decktool.deck import Deck
from decktool.environments.observing import Observer, open_rules
from decktool.errors import DecktoolError
from decktool.play.view import View

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise DecktoolError(
        f"environments need the extra `environments` ({error.name} is missing); in decktool's folder, run "
        "pip install '.[environments]' (elsewhere: pip install 'decktool[environments]')"
    ) from None

NUMBERS = np.iinfo(np.int32)


def env(
    game: str,
    decks: Sequence[Deck | Path | str] = (),
    house: Mapping[str, str] | None = None,
    *,
    seed: int = 0,
    render_mode: str | None = None,
    vanilla: bool = False,
    players: int | None = None,
    normalised: bool = False,
) -> Table:
    """A game as an environment; raises DecktoolError as `open_rules` does, and for another render mode than "ansi".

    `seed` is that of the games until `reset(seed=...)` gives another: the same seed and actions, the same games.
    `normalised` observations are numbers from -1 to 1 (`Observer.normalised`).
    """
    rules = open_rules(game, decks, house, vanilla=vanilla, players=players)
    return Table(Observer(rules), seed, render_mode, normalised)


def spaces(observer: Observer, normalised: bool = False) -> tuple[Dict, Discrete]:
    """The observations and the actions of a table."""
    size = (observer.size,)
    box = Box(-1, 1, size, np.float32) if normalised else Box(NUMBERS.min, NUMBERS.max, size, np.int32)
    actions = len(observer.actions)
    return Dict({"observation": box, "action_mask": Box(0, 1, (actions,), np.int8)}), Discrete(actions)


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """One table of a game, at which one game after another is played."""

    def __init__(
        self, observer: Observer, seed: int = 0, render_mode: str | None = None, normalised: bool = False
    ) -> None:
        """Sit down; `reset` deals."""
        super().__init__()
        if render_mode not in {None, "ansi"}:
            raise DecktoolError(f'unknown render mode {render_mode!r}; "ansi" returns the screen as text')
        self.observer = observer
        rules = self.rules = observer.rules
        self.render_mode = render_mode
        self.metadata = {"name": f"{rules.game.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(rules.seats)
        self.agents: list[str] = []
        each = {who: spaces(observer, normalised) for who in rules.seats}
        self.observation_spaces = {who: seen for who, (seen, _) in each.items()}
        self.action_spaces = {who: taken for who, (_, taken) in each.items()}
        self.normalised = normalised
        self._seed, self._games = seed, 0
        self._seat = {who: seat for seat, who in enumerate(rules.seats)}
        self._steps = 0

    def observation_space(self, agent: str) -> Dict:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the next game of this seed, or the first of another; `options` is ignored."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self._state, self._dice = self.observer.deal(self._seed, self._games)
        self._games += 1
        self._steps, self._limit = 0, self.rules.limit
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {who: {} for who in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Turn to the player who decides now, who is told what it is besides."""
        state = self._state
        who = self.agent_selection = self.possible_agents[state.player]
        self.infos[who] = {"decision": state.decision.words, "turn": state.turn}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now, and may do; both arrays are the caller's own."""
        return self.observer.seen(self._state, self._seat[agent], self.normalised)

    def step(self, action: int | None) -> None:
        """Take the action of that number for the agent whose turn it is; None for one whose game is over.

        Raises IllegalAction with the rule that forbids it, and DecktoolError where no game is on. A game is cut off
        after `rules.limit` actions.
        """
        if not self.agents:
            raise DecktoolError("no game has started; call reset")
        who = self.agent_selection
        if self.terminations[who] or self.truncations[who]:
            self._was_dead_step(action)
            return
        state = self._state
        state.apply(self.observer.action(action), self._dice)
        self._steps += 1
        if state.outcome is None and self._steps < self._limit:
            self._ask()
            return
        over = state.outcome is not None
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        self.rewards = dict(zip(self.agents, self.observer.returns(state), strict=True))
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as the agent whose turn it is sees it, as lines of text; None without the render mode "ansi"."""
        return None if self.render_mode is None else "\n".join(self.view(self.agent_selection).screen())

    def view(self, agent: str) -> View:
        """An agent's View, from which decktool's own agents choose; `observer.numbers` has their action's number."""
        found: View = self.rules.view(self._state, self._seat[agent])
        return found

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """Another table at which the same game goes on with the same chances; both share the rules."""
        other = type(self).__new__(type(self))
        for name, value in vars(self).items():
            shared = value is self.observer or value is self.rules
            setattr(other, name, value if shared else value.clone() if name == "_state" else deepcopy(value, memo))
        return other

    def close(self) -> None:
        """Do nothing: no resources are held open; PettingZoo asks for a method of our own."""
