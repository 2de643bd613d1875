"""One seat of every ruleset as a Gymnasium environment, against decktool's own agents."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest

from decktool.environments.observing import SOFT, Observer, open_rules
from decktool.errors import DecktoolError
from decktool.play.agents import make_agent
from decktool.play.state import IllegalAction
from decktool.rulesets import RULESETS

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from decktool.environments import gymnasium, pettingzoo

GAMES = sorted(RULESETS)
RINGS = "card-of-the-rings"


def chosen(seen: Any, dice: Random) -> int:
    """A legal action by chance: whoever always takes the last one may go back and forth for thousands of turns."""
    return int(dice.choice(np.flatnonzero(seen["action_mask"])))


def run(env: gymnasium.SeatEnv, seed: int | None = None) -> tuple[list[float], list[Any]]:
    """Play one game, with the same chances each time: the rewards, and everything seen."""
    dice = Random(1)
    seen, info = env.reset(seed=seed)
    rewards, met = [], [(seen, info)]
    over = cut = False
    while not (over or cut):
        seen, reward, over, cut, info = env.step(chosen(seen, dice))
        rewards.append(reward)
        met.append((seen, info))
    return rewards, met


@pytest.mark.parametrize("normalised", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_look_is_in_its_space_and_the_seat_decides(game: str, normalised: bool) -> None:
    """Between its own decisions the others have played; the last reward is the game's."""
    env = gymnasium.SeatEnv(game, seed=2, normalised=normalised, vanilla=True)
    for _ in range(2):  # one match from each seat
        rewards, met = run(env)
        assert rewards[-1] in {-1.0, 0.0, 1.0} and not any(rewards[:-1])
        assert all(env.observation_space.contains(seen) for seen, _ in met)
        assert all(seen["action_mask"].any() for seen, _ in met[:-1])
        assert {info["seat"] for _, info in met} == {env.rules.seats[env.seat]}
        assert all(info["turn"] >= 0 and info["decision"] for _, info in met)


def test_a_game_without_end_is_cut_off() -> None:
    """After as many actions of all seats as the rules allow nobody has won, and the game is truncated, not terminated."""
    env = gymnasium.SeatEnv("forbidden-quest", seed=1)
    env.rules.limit = 5
    seen, _ = env.reset()
    over = cut = False
    while not (over or cut):
        assert env._steps < 5
        seen, reward, over, cut, _ = env.step(chosen(seen, Random(1)))
    assert (over, cut, env._steps) == (False, True, 5)
    assert reward == env.result == 0


def test_the_seats_take_turns_unless_one_is_named() -> None:
    """Without a name the next game is played from the next seat; the same seed gives the same games."""
    env = gymnasium.SeatEnv(RINGS, seed=5)
    games = [run(env) for _ in range(4)]
    assert [met[0][1]["seat"] for _, met in games] == ["A", "B", "A", "B"]
    again = gymnasium.SeatEnv(env.observer, seed=5)
    for rewards, met in games:
        same, seen = run(again)
        assert same == rewards
        assert all(
            (one[0]["observation"] == other[0]["observation"]).all() for one, other in zip(met, seen, strict=True)
        )
    fixed = gymnasium.SeatEnv(env.observer, seat="B", seed=5)
    assert [run(fixed)[1][0][1]["seat"] for _ in range(2)] == ["B", "B"]


def test_it_is_the_seat_of_the_table_for_all() -> None:
    """The same chances and the same agents give what the PettingZoo environment shows that seat."""
    env = gymnasium.SeatEnv(RINGS, seat="A", against="greedy", seed=9)
    _, met = run(env)
    table = pettingzoo.env(RINGS, seed=9)
    table.reset()
    greedy, dice, mine = make_agent("greedy"), env._dice.fork(), Random(1)
    looked = []
    for who in table.agent_iter():
        seen, _, over, cut, info = table.last()
        if over or cut:
            break
        if who == "A":
            looked.append(seen["observation"])
            assert info["decision"] == table.view("A").decision
            table.step(chosen(seen, mine))
        else:
            table.step(table.observer.numbers[greedy.choose(table.view(who), dice)])
    assert len(looked) == len(met) - 1
    assert all((mine == seen["observation"]).all() for mine, (seen, _) in zip(looked, met, strict=False))


@pytest.mark.parametrize("game", GAMES)
def test_a_shaped_reward_adds_up_to_the_game_s(game: str) -> None:
    """Less how the first position looked: so it favours no other play in the end."""
    plain = gymnasium.SeatEnv(game, seed=4, vanilla=True)
    shaped = gymnasium.SeatEnv(plain.observer, seed=4, shaped=True)
    rewards, _ = run(plain)
    shaped.reset()
    first = shaped._looked
    shaped = gymnasium.SeatEnv(plain.observer, seed=4, shaped=True)
    told, _ = run(shaped)
    assert sum(told) == pytest.approx(sum(rewards) - first)
    assert shaped.result == plain.result == sum(rewards)
    assert any(told[:-1]) or len(told) == 1


def test_normalised_numbers_keep_apart() -> None:
    """Shares of a limit are exact; other numbers keep their order, and none is beyond 1."""
    observer = Observer(open_rules(RINGS))
    observed = np.zeros(observer.size, np.int32)
    where, gold = observer.parts["where"].start, observer.parts["gold"].start
    observed[where], observed[gold], observed[gold + 1] = len(observer.zones), 5, -1_000_000
    found = observer.normalised(observed)
    assert (found[where], found[gold]) == (1.0, 5 / (5 + SOFT))
    assert -1 <= found[gold + 1] < -0.99
    assert found.dtype == np.float32 and not found[observer.parts["order"]].any()


def test_tables_are_stepped_together() -> None:
    """Rules read once, seeds one after the other, agents and rewards as asked; a finished game is followed by the next."""
    tables = gymnasium.vector(RINGS, 3, seed=7, against="random", seat="A")
    try:
        alone = [gymnasium.SeatEnv(RINGS, seed=7 + n, against="random", seat="A").reset()[0] for n in range(3)]
        seen, info = tables.reset()
        assert (seen["observation"] == [one["observation"] for one in alone]).all()
        assert list(info["seat"]) == ["A", "A", "A"]
        ended = np.zeros(3, bool)
        for _ in range(400):
            actions = [int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in seen["action_mask"]]
            seen, _, over, cut, _ = tables.step(actions)
            ended |= over | cut
            if ended.all():
                break
        assert ended.all()
    finally:
        tables.close()


def test_a_copy_goes_on_by_itself() -> None:
    """A copy of an environment plays the same game on, and what one plays the other does not see."""
    env = gymnasium.SeatEnv(RINGS, seed=1)
    seen, _ = env.reset()
    copied = deepcopy(env)
    action = int(np.flatnonzero(seen["action_mask"])[0])
    one = env.step(action)[0]["observation"]
    assert (copied.step(action)[0]["observation"] == one).all()


def test_what_is_wrong_is_said() -> None:
    """An unknown seat, too many agents, an action that is not legal or none, and a step where no game is on."""
    with pytest.raises(DecktoolError, match="no player is called 'C'; players: A, B"):
        gymnasium.SeatEnv(RINGS, seat="C")
    with pytest.raises(DecktoolError, match="2 agents for 1 other seats"):
        gymnasium.SeatEnv(RINGS, against=[make_agent("greedy"), make_agent("random")])
    with pytest.raises(DecktoolError, match="unknown render mode"):
        gymnasium.SeatEnv(RINGS, render_mode="human")
    env = gymnasium.SeatEnv(RINGS, seed=1, render_mode="ansi")
    assert env.render() is None
    with pytest.raises(DecktoolError, match="no game is on; call reset"):
        env.step(0)
    seen, _ = env.reset()
    assert "(you)" in str(env.render())
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    with pytest.raises(DecktoolError, match="unknown action 999999"):
        env.step(999_999)
    assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
    run(env)
    with pytest.raises(DecktoolError, match="no game is on; call reset"):
        env.step(0)
