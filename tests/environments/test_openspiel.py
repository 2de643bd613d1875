"""Every ruleset in OpenSpiel's form; played by OpenSpiel's own searches where it is installed."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from decktool.environments.openspiel import TERMINAL, State, load_game
from decktool.errors import DecktoolError
from decktool.rulesets import RULESETS

GAMES = sorted(RULESETS)


def play(state: State, seed: int = 0, most: int = 10_000) -> State:
    """Take actions at random until the game is over."""
    chance = random.Random(seed)
    while not state.is_terminal() and state.move_number() < most:
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_from_its_beginning_to_its_returns(game: str) -> None:
    """Whoever plays it finds legal actions in words until somebody has won; the same seed gives the same game."""
    table = load_game(game, seed=4)
    state = table.new_initial_state()
    assert state.current_player() in range(table.num_players())
    assert len(state.observation_tensor()) == table.observation_tensor_size()
    assert state.action_to_string(state.current_player(), state.legal_actions()[0])
    assert [number for number, legal in enumerate(state.legal_actions_mask()) if legal] == state.legal_actions()
    play(state)
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}
    again = play(load_game(game, seed=4).new_initial_state())
    assert (again.history(), again.returns()) == (state.history(), state.returns())


@pytest.mark.parametrize("game", GAMES)
def test_returns_are_who_won(game: str) -> None:
    """1 for who won, -1 for who lost, 0 for both of a draw; who plays alone has won or lost. Until then all have 0."""
    table = load_game(game, seed=2)
    state = table.new_initial_state()
    nothing = [0.0] * table.num_players()
    assert (state.returns(), state.rewards(), state.player_return(0)) == (nothing, nothing, 0.0)
    assert (state.is_player_node(), state.is_chance_node(), state.is_simultaneous_node()) == (True, False, False)
    for seed in range(4):
        state = play(table.new_initial_state(), seed)
        outcome = state._table.outcome
        assert outcome is not None
        winner = outcome.winner
        lost = -1.0 if winner is not None or len(nothing) == 1 else 0.0
        assert state.returns() == [1.0 if seat == winner else lost for seat in range(len(nothing))]
        assert state.rewards() == state.returns() == [state.player_return(seat) for seat in range(len(nothing))]
        assert not state.is_player_node()
    ended = state._table.outcome
    assert ended is not None
    for winner in (*range(len(nothing)), None):
        state._table.outcome = replace(ended, winner=winner, places=())
        lost = -1.0 if winner is not None or len(nothing) == 1 else 0.0
        assert state.returns() == [1.0 if seat == winner else lost for seat in range(len(nothing))]


def test_what_a_search_may_expect_of_a_game() -> None:
    """Returns between -1 and 1 which add up to 0 where there are two; no chance nodes; as long as a match may be."""
    for game, total in (("dragon-quest", 0.0), ("forward", None)):
        table = load_game(game)
        assert (table.min_utility(), table.max_utility(), table.utility_sum()) == (-1.0, 1.0, total)
        assert (table.max_chance_outcomes(), table.max_game_length()) == (0, table.rules.limit)
        state = table.new_initial_state()
        assert table.observation_tensor_shape() == [len(state.observation_tensor())]
        assert str(state) == state.observation_string(state.current_player())
        assert state.get_game() is table


@pytest.mark.parametrize("game", GAMES)
def test_a_world_dealt_anew_is_no_other_information_state(game: str) -> None:
    """A search that deals hidden cards anew meets the same information state, and other cards."""
    state = play(load_game(game, seed=2).new_initial_state(), most=30)
    me = state.current_player()
    world = state.resample_from_infostate(me, random.Random(1).random)
    assert world.information_state_string(me) == state.information_state_string(me)
    assert world.observation_string(me) == state.observation_string(me)
    assert world._table.zones != state._table.zones
    with pytest.raises(DecktoolError, match="who decides"):
        state.resample_from_infostate(me + 1, random.random)


def test_a_clone_does_not_tell_what_will_fall() -> None:
    """A clone is the same table with other chances to come: a search cannot look at the dice of the real game."""
    state = play(load_game("forward", seed=5).new_initial_state(), most=10)
    clones = [state.clone() for _ in range(8)]
    assert {clone.information_state_string() for clone in clones} == {state.information_state_string()}
    futures = {str(play(clone, seed=1).history()) for clone in clones}
    assert len(futures) > 1
    child = state.child(state.legal_actions()[0])
    assert child.move_number() == state.move_number() + 1


def test_an_action_that_is_none_is_refused() -> None:
    """A number that is no action's."""
    state = load_game("card-of-the-rings").new_initial_state()
    with pytest.raises(DecktoolError, match="actions are numbered 0 to 242"):
        state.apply_action(-1)


@pytest.mark.parametrize(("game", "players", "utility"), [("forward", 1, "general"), ("dragon-quest", 2, "zero")])
def test_what_openspiel_is_told_of_a_game(
    game: str, players: int, utility: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name, for how many players it is, and that what one wins the other loses only where there are two."""
    words = {"SEQUENTIAL": "turns", "SAMPLED_STOCHASTIC": "dice", "IMPERFECT_INFORMATION": "hidden", "TERMINAL": "end"}
    kinds = SimpleNamespace(**words, ZERO_SUM="zero", GENERAL_SUM="general")
    parts = ("Dynamics", "ChanceMode", "Information", "Utility", "RewardModel")

    class GameType(SimpleNamespace):
        """What it is made of."""

    for part in parts:
        setattr(GameType, part, kinds)
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(GameType=GameType))
    told = load_game(game).get_type()
    assert (told.short_name, told.utility) == (game.replace("-", "_"), utility)
    assert (told.min_num_players, told.max_num_players) == (players, players)


@pytest.mark.slow
def test_openspiel_s_searches_play_it() -> None:
    """Its MCTS and information-set MCTS play The Card of the Rings to the end, and its environment for learners takes it."""
    pytest.importorskip("pyspiel")
    import numpy as np
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import ismcts, mcts

    game = load_game("card-of-the-rings", seed=1)
    chance = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, chance)
    bots = [
        ismcts.ISMCTSBot(game, judge, 2.0, 8, random_state=chance),
        mcts.MCTSBot(game, 2.0, 8, judge, random_state=chance),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    assert sum(state.returns()) == 0
    learning = rl_environment.Environment(game)
    moment = learning.reset()
    while not moment.last():
        who = moment.observations["current_player"]
        moment = learning.step([moment.observations["legal_actions"][who][0]])
    assert sum(moment.rewards) == 0
