"""A match: agents in their seats, one game, and all that was chosen and all that fell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decktool.dealing import Dice, Fact, RecordingDice
from decktool.play.agents import Agent
from decktool.play.rules import Rules
from decktool.play.state import NOBODY, MatchOutcome, State

Watch = Callable[[State, int], None]
"""Called once dealt, with NOBODY for an action, and after each decision with the state and the action."""


@dataclass(slots=True)
class Played:
    """A match that came to its end: the last state with its log, the actions in order, the chances, how it ended."""

    state: State
    actions: list[int]
    facts: list[Fact]
    outcome: MatchOutcome


def play(
    rules: Rules,
    agents: Sequence[Agent],
    dice: Dice,
    *,
    first: int | None = None,
    log: bool = True,
    record: bool = False,
    watch: Watch | None = None,
) -> Played:
    """Play one match, each agent in its seat; with `record` the chances of the game are kept for a log.

    `dice.stream("deck")` and `("table")` are the game's, `("agent", seat)` the agents', so that what one player thinks
    never changes what is dealt. After `rules.limit` decisions the match is stopped without a winner. Raises
    IllegalAction for an agent that takes what it may not.
    """
    facts: list[Fact] = []
    chance: Dice = RecordingDice(dice, facts) if record else dice
    state = rules.start(chance, first)
    if not log:
        state.log = None
    seats = range(len(rules.seats))
    players = [(agents[seat].choose, rules.view(state, seat), dice.stream("agent", seat)) for seat in seats]
    actions: list[int] = []
    limit = rules.limit
    if watch is not None:
        watch(state, NOBODY)
    for _ in range(limit):
        if state.outcome is not None:
            break
        choose, view, stream = players[state.player]
        action = choose(view, stream)
        state.apply(action, chance)
        actions.append(action)
        if watch is not None:
            watch(state, action)
    if state.outcome is None:
        state.end(None, "stopped", f"stopped after {limit} decisions", "")
    assert state.outcome is not None
    return Played(state, actions, facts, state.outcome)
