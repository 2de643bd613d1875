"""Games in OpenSpiel's form: what its Python algorithms ask a game and its states for, without OpenSpiel.

    from decktool.environments.openspiel import load_game
    state = load_game("card-of-the-rings", seed=1).new_initial_state()

Chance falls inside an action (OpenSpiel: sampled stochastic): there are no chance nodes, and who searches meets other
chances in every clone. A clone has the hidden cards where they lie; `resample_from_infostate` deals them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from decktool.dealing import SeededDice
from decktool.deck import Deck
from decktool.environments.observing import Observer, open_rules
from decktool.errors import DecktoolError
from decktool.play.rules import Rules
from decktool.play.state import State as Table

TERMINAL = -4
"""The current player when the game is over, as OpenSpiel numbers it."""


def load_game(
    game: str,
    decks: Sequence[Deck | Path | str] = (),
    house: Mapping[str, str] | None = None,
    *,
    seed: int = 0,
    vanilla: bool = False,
    players: int | None = None,
) -> Game:
    """A game with these decks; the same seed and actions, the same games. Raises DecktoolError as `open_rules` does."""
    return Game(open_rules(game, decks, house, vanilla=vanilla, players=players), seed)


class Game:
    """One game with its decks, which never change."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        """Number its actions; `seed` is that of the games from here on."""
        self.rules = rules
        self.observer = Observer(rules)
        self._seed, self._begun = seed, 0

    def new_initial_state(self) -> State:
        """The next game of this seed, dealt."""
        table, dice = self.observer.deal(self._seed, self._begun)
        self._begun += 1
        return State(self, table, dice)

    def num_players(self) -> int:
        """How many play."""
        return len(self.rules.seats)

    def num_distinct_actions(self) -> int:
        """How many actions there can be at this table."""
        return len(self.observer.actions)

    def max_game_length(self) -> int:
        """Actions after which a game is over without a winner."""
        return self.rules.limit

    def max_chance_outcomes(self) -> int:
        """None: chance falls inside actions."""
        return 0

    def min_utility(self) -> float:
        """What a lost game is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a won game is worth."""
        return 1.0

    def utility_sum(self) -> float | None:
        """What the returns of all players add up to; None in a game for one."""
        return 0.0 if self.num_players() > 1 else None

    def observation_tensor_shape(self) -> list[int]:
        """How many numbers an observation has, as a list of one."""
        return [self.observer.size]

    def observation_tensor_size(self) -> int:
        """How many numbers an observation has."""
        return self.observer.size

    def get_type(self) -> Any:
        """OpenSpiel's description of the game; raises DecktoolError where OpenSpiel is not installed."""
        try:
            import pyspiel
        except ModuleNotFoundError:
            raise DecktoolError("this needs OpenSpiel; install it with: pip install open_spiel") from None
        kinds = pyspiel.GameType
        return kinds(
            short_name=self.rules.game.id.replace("-", "_"),
            long_name=self.rules.game.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM if self.num_players() > 1 else kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=self.num_players(),
            min_num_players=self.num_players(),
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )


class State:
    """One game at one moment."""

    def __init__(self, game: Game, table: Table, dice: SeededDice, history: Sequence[int] = ()) -> None:
        self._game, self._table, self._dice = game, table, dice
        self._history = list(history)
        self._clones = 0

    def get_game(self) -> Game:
        """The game that is played."""
        return self._game

    def num_players(self) -> int:
        """How many play."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """How many actions there can be at this table."""
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """The seat that decides; TERMINAL when the game is over."""
        return TERMINAL if self.is_terminal() else self._table.player

    def is_terminal(self) -> bool:
        """True when the game is over, or has gone on for too long."""
        return self._table.outcome is not None or len(self._history) >= self._game.rules.limit

    def is_chance_node(self) -> bool:
        """Never: chance falls inside actions."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: players who choose at the same time are asked one after the other, and see nothing of it."""
        return False

    def is_player_node(self) -> bool:
        """True while somebody decides."""
        return not self.is_terminal()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what the current player may do, in their order; empty for another player."""
        now = self.current_player()
        if now < 0 or player not in {None, now}:
            return []
        numbers = self._game.observer.numbers
        return sorted(numbers[action] for action in self._table.options)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each action that may be taken, 0 for the others."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self.num_distinct_actions())]

    def apply_action(self, action: int) -> None:
        """Take the action of that number; raises IllegalAction with the rule that forbids it, DecktoolError."""
        self._table.apply(self._game.observer.action(action), self._dice)
        self._history.append(int(action))

    def child(self, action: int) -> State:
        """The state after an action, this one left as it is."""
        found = self.clone()
        found.apply_action(action)
        return found

    def clone(self) -> State:
        """The same table, whose chances from here on are others."""
        self._clones += 1
        return State(self._game, self._table.clone(), self._dice.fork("clone", self._clones), self._history)

    def returns(self) -> list[float]:
        """What each player has won so far: 1 the first place, -1 the last."""
        return self._game.observer.returns(self._table)

    def rewards(self) -> list[float]:
        """What the last action brought each player."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What a player has won so far."""
        return self.returns()[player]

    def history(self) -> list[int]:
        """The actions so far."""
        return self._history[:]

    def move_number(self) -> int:
        """How many actions were taken."""
        return len(self._history)

    def action_to_string(self, *said: int) -> str:
        """An action in words; `(player, action)` or `(action)`."""
        return self._game.rules.words(self._game.observer.actions[said[-1]])

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player may know now, as numbers (`Observer`)."""
        return self._game.observer.observe(self._table, self._seat(player)).astype(float).tolist()  # type: ignore[no-any-return]

    def observation_string(self, player: int | None = None) -> str:
        """The table as a player sees it, in words."""
        return "\n".join(self._game.rules.view(self._table, self._seat(player)).screen())

    def information_state_string(self, player: int | None = None) -> str:
        """A key of what a player may know and do now; what was seen before and is seen no more is not in it."""
        seat = self._seat(player)
        return f"{seat} {self.legal_actions(seat)} {self._game.observer.observe(self._table, seat).tobytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that the player cannot tell from this one, hidden cards dealt anew; `sampler` gives 0 up to 1.

        Raises DecktoolError unless that player decides now.
        """
        if player != self.current_player():
            raise DecktoolError("hidden cards can only be redealt for the player who decides")
        dice = SeededDice("resampled", int(sampler() * 2**53))
        world = self._game.rules.view(self._table, player).deal(dice.stream("deal"))
        return State(self._game, world, dice, self._history)

    def _seat(self, player: int | None) -> int:
        """A player, or who decides."""
        return max(self._table.player, 0) if player is None else player

    def __str__(self) -> str:
        """The table as its current player sees it."""
        return self.observation_string()
