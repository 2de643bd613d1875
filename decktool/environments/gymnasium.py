"""One seat of a game as a Gymnasium environment: the other seats are played by an agent.

    from decktool.environments import gymnasium
    env = gymnasium.SeatEnv("card-of-the-rings", against="greedy", seed=1)
    tables = gymnasium.vector("card-of-the-rings", 8, seed=1)

An observation is that of the PettingZoo environment, a dict with `observation` and `action_mask`; `info` names the
seat, the decision and the turn. With `shaped` the reward of every step is how much better the position looks, and of
the last one what the game is worth less than it looked: all of it adds up to the reward without, less how the first
position looked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from decktool.deck import Deck
from decktool.environments.observing import Observer, open_rules
from decktool.environments.pettingzoo import spaces
from decktool.errors import DecktoolError
from decktool.play.agents import Agent, make_agent
from decktool.play.records import seat_called
from decktool.play.state import State
from decktool.play.view import View

from gymnasium import Env  # isort: skip  # decktool.environments.pettingzoo says which extra is missing
from gymnasium.vector import SyncVectorEnv  # isort: skip

Observation = dict[str, NDArray[Any]]


class SeatEnv(Env):
    """A seat at one table of a game, at which one game after another is played."""

    def __init__(
        self,
        game: str | Observer,
        decks: Sequence[Deck | Path | str] = (),
        house: Mapping[str, str] | None = None,
        *,
        seat: str | None = None,
        against: str | Agent | Sequence[Agent] = "greedy",
        normalised: bool = False,
        shaped: bool = False,
        seed: int = 0,
        vanilla: bool = False,
        players: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Sit down; `reset` deals. Without a `seat` (a name, such as A) each game is played from the next one.

        `against` plays the other seats: an agent, its name as for `decktool match`, or an agent for each of them.
        `game` is a game's name, or the Observer of a table, whose rules are then shared.

        Raises DecktoolError as `open_rules` does, for an unknown seat, another number of agents than of other seats,
        and another render mode than "ansi".
        """
        if isinstance(game, str):
            game = Observer(open_rules(game, decks, house, vanilla=vanilla, players=players))
        self.observer = game
        rules = self.rules = game.rules
        self._fixed = None if seat is None else seat_called(rules.seats, seat)
        if render_mode not in {None, "ansi"}:
            raise DecktoolError(f'unknown render mode {render_mode!r}; "ansi" returns the screen as text')
        others = len(rules.seats) - 1
        agent = make_agent(against) if isinstance(against, str) else against
        self.others = list(agent) if isinstance(agent, Sequence) else [agent] * others
        if len(self.others) != others:
            raise DecktoolError(
                f"{len(self.others)} agents for {others} other seats; name one for each, or one for all"
            )
        self.render_mode = render_mode
        self.metadata = {"name": f"{rules.game.id}_v0", "render_modes": ["ansi"]}
        self.observation_space, self.action_space = spaces(game, normalised)
        self.normalised, self.shaped = normalised, shaped
        self._seed, self._games = seed, 0
        self._steps = 0
        self._state: State | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next game of this seed, or the first of another, up to the seat's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._games = seed, 0
        seats = len(self.rules.seats)
        self.seat = self._games % seats if self._fixed is None else self._fixed
        self._state, self._dice = state, dice = self.observer.deal(self._seed, self._games)
        self._games += 1
        self._steps = 0
        places = [seat for seat in range(seats) if seat != self.seat]
        self._agents = dict(zip(places, self.others, strict=True))
        self._streams = {seat: dice.stream("agent", seat) for seat in places}
        self._views: list[View] = [self.rules.view(state, seat) for seat in range(seats)]
        self._play_on(state)
        self._looked = self._promise(state)
        return self.observer.seen(state, self.seat, self.normalised), self._info(state)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the action of that number, and let the others play until the seat decides again or the game is over.

        Raises IllegalAction with the rule that forbids it, and DecktoolError where no game is on. A game is cut off
        after `rules.limit` actions.
        """
        state = self._state
        if state is None or self._over(state):
            raise DecktoolError("no game is on; call reset")
        state.apply(self.observer.action(action), self._dice)
        self._steps += 1
        self._play_on(state)
        over = state.outcome is not None
        reward = self.result
        if self.shaped:
            before, self._looked = self._looked, 0.0 if self._over(state) else self._promise(state)
            reward += self._looked - before
        return (
            self.observer.seen(state, self.seat, self.normalised),
            float(reward),
            over,
            self._over(state) and not over,
            self._info(state),
        )

    def render(self) -> str | None:
        """The table as the seat sees it, as lines of text; None without the render mode "ansi"."""
        return None if self.render_mode is None or self._state is None else "\n".join(self.view.screen())

    @property
    def view(self) -> View:
        """The seat's View, from which decktool's own agents choose; `observer.numbers` has their action's number."""
        return self._views[self.seat]

    @property
    def result(self) -> float:
        """What the game has brought the seat, whether or not rewards are shaped; 0 while it goes on."""
        return 0.0 if self._state is None else self.observer.returns(self._state)[self.seat]

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib's MaskablePPO asks for them."""
        assert self._state is not None
        return self.observer.mask(self._state, self.seat).astype(np.bool_)

    def _over(self, state: State) -> bool:
        return state.outcome is not None or self._steps >= self.rules.limit

    def _play_on(self, state: State) -> None:
        """Let the others act while it is their turn."""
        while not self._over(state) and state.player != self.seat:
            who = state.player
            state.apply(self._agents[who].choose(self._views[who], self._streams[who]), self._dice)
            self._steps += 1

    def _promise(self, state: State) -> float:
        """How good it looks for the seat, from -1 to 1; only asked where rewards are shaped."""
        return 2 * self.view.evaluation() - 1 if self.shaped else 0.0

    def _info(self, state: State) -> dict[str, Any]:
        return {"seat": self.rules.seats[self.seat], "decision": state.decision.words, "turn": state.turn}


def vector(game: str, tables: int, *args: Any, seed: int = 0, **options: Any) -> SyncVectorEnv:
    """Several tables of one game that are stepped together; the options are those of `SeatEnv`.

    The rules are read once. Table `n` has the seed `seed + n`.
    """
    rules = {name: options.pop(name) for name in ("house", "vanilla", "players") if name in options}
    observer = Observer(open_rules(game, *args, **rules))

    def sitting(number: int) -> Callable[[], SeatEnv]:
        return lambda: SeatEnv(observer, seed=seed + number, **options)

    return SyncVectorEnv([sitting(number) for number in range(tables)])
