"""Search: what leads furthest, tried in worlds that a player cannot tell from the real one.

What is hidden is dealt anew from the view, once for each world, and every play-out begins in such a world, so that
nothing is chosen for a reason that its player cannot know. At the root the actions run a race (sequential halving): all
of them are tried in the same worlds with the same dice, so that what differs is what the actions make of it. After each
heat the worse half drops out, as does what is clearly behind. The second heat has as many worlds as the first, and each
later one twice as many as the one before it, as long as worlds are left. Below the root all worlds share one tree of
what was decided in them (single-observer information-set tree search): where a step was taken often enough, the next
one weighs what went well against what the ruleset ranks high and was tried seldom, of what that world offers. From the
first step outside the tree everybody plays greedily, to the end or to the view's horizon, where `evaluation` judges.
Every player wants the most for that player's own side (max^n): of two players that is the least for the other one, and
among more nobody is taken for an enemy of all others, least of all a partner.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from decktool.dealing import Dice
from decktool.play.state import State
from decktool.play.view import View

CANDIDATES, SHARE = 4, 32
"""Actions that run the race where the ruleset ranks them, at least, and worlds for each where they are many: those that
it ranks highest.
"""
HEAT = 3
"""Worlds of the first heat, at least; where they are many, one in SHARE of them."""
CLEAR = 2.0
"""Standard errors by which a game played out must have gone worse for an action than for the leader to put it out."""
DOUBT = 1.0
"""Standard errors by which an action must have done better than the ruleset's first choice to take its place, where
`evaluation` judges; games that were played out are won or lost, and there a better record is enough.
"""
RIPE = 12
"""Visits after which the tree grows beyond a step; before, play-outs know better than so few results."""
CURIOSITY = 1.0
"""How much the tree tries what it knows little of, against what went well so far."""
EXPLORED = 5
"""In a play-out to the end, one decision in this number is random, so that it does not always go the same way."""


class Search:
    """Takes the action that led furthest in a limited number of worlds."""

    def __init__(self, budget: int | None = None) -> None:
        """Deal at most `budget` worlds at a decision (None: the game's `View.worlds`); each action is tried in each at
        most once.
        """
        self.budget = budget
        self.name = "search" if budget is None else f"search:{budget}"

    def choose(self, view: View, dice: Dice) -> int:
        """The action that led furthest; the ruleset's first choice, unless another did clearly better."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        ranked = by_rank(view, actions)
        budget = view.worlds if self.budget is None else self.budget
        if view.ranks:
            most = max(CANDIDATES, budget // SHARE)
            ranked = [ranked[0], *(action for action in ranked[1:most] if view.rank(action) > view.never)]
        return _Thought(view, dice, budget).best(ranked)


def by_rank(view: View, actions: Sequence[int]) -> list[int]:
    """The actions, what the ruleset ranks highest first; of equals, and where it ranks nothing, as they were."""
    return sorted(actions, key=view.rank, reverse=True) if view.ranks else list(actions)


class _Node:
    """A step that may be taken: how often a world offered it, how often it was taken, and what came of that in all for
    each seat.
    """

    __slots__ = ("children", "offered", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.children: dict[int, _Node] = {}
        self.offered = 0
        self.visits = 0
        self.totals = [0.0] * seats


class _Thought:
    """One decision: the worlds dealt for it so far, and the tree."""

    def __init__(self, view: View, dice: Dice, budget: int) -> None:
        self.view = view
        self.dice = dice
        self.budget = budget
        self.worlds: list[tuple[State, int]] = []
        """Each with the seed of its dice."""
        self.seats = range(len(view.rules.seats))
        self.tree = _Node(len(self.seats))
        self.low, self.high = 1.0, 0.0
        """The worst and the best that came of a play-out."""

    def best(self, actions: Sequence[int]) -> int:
        """Run the race. Where `evaluation` judges or worlds are few, the first action leads to the end, and what did
        not better than it drops out; where many games are played out, what did best leads, and what is clearly behind
        does.
        """
        results: dict[int, list[float]] = {action: [] for action in actions}
        gains: dict[int, tuple[float, float]] = {}
        racing, done, judged = list(actions), 0, self.view.horizon > 0
        least = max(HEAT, self.budget // SHARE)
        led = judged or least == HEAT
        level = 0.0 if judged else -0.5  # of few games played out many are won by both or by neither
        while len(racing) > 1 and done < self.budget:
            heat = range(done, min(max(least, 2 * done), self.budget))
            for number in heat:
                for action in racing:
                    results[action].append(self.play_out(number, action))
            done = heat.stop
            if not led:
                racing.sort(key=lambda action: -sum(results[action]))
            leader, *others = racing
            gains = {one: _gain(results[one], results[leader]) for one in others}
            left = [one for one, (gain, error) in gains.items() if gain > (level if led else -CLEAR * error)]
            left.sort(key=lambda one: -gains[one][0])
            racing = [leader, *left[: max(1, len(others) // 2)]]
        doubt = DOUBT if judged and self.view.ranks else 0.0
        return next((one for one in racing[1:] if gains[one][0] > doubt * gains[one][1]), racing[0])

    def play_out(self, number: int, action: int) -> float:
        """Take an action in a world and play on: 1 for a win, 0 for a loss, between what the table promises."""
        if number == len(self.worlds):
            self.worlds.append((self.view.deal(self.dice), self.dice.below(1 << 30)))
        world, seed = self.worlds[number]
        state, dice, seat = world.clone(), self.dice.fork(seed), self.view.seat
        rules = state.rules
        views = [rules.view(state, other) for other in self.seats]
        horizon = self.view.horizon
        last = state.turn + horizon
        node = self.tree.children.setdefault(action, _Node(len(self.seats)))
        path = [node]
        in_tree = True
        for _ in range(rules.limit):
            state.apply(action, dice)
            if state.outcome is not None or (horizon and state.turn >= last):
                break
            options = state.options
            in_tree = in_tree and node.visits >= RIPE
            if len(options) == 1:
                action = options[0]
            elif in_tree:
                action = self.select(node, views[state.player], options)
                node = node.children[action]
                path.append(node)
            elif views[seat].ranks and (horizon or dice.below(EXPLORED)):
                action = max(options, key=views[state.player].rank)
            else:
                action = options[dice.below(len(options))]
        value = worth(state, views[seat])
        if len(views) == 2:  # what one wins the other loses
            values = [value if one == seat else -value for one in self.seats]
        else:
            values = [value if one == seat else worth(state, views[one]) for one in self.seats]
        for step in path:
            step.visits += 1
            for one in self.seats:
                step.totals[one] += values[one]
        self.low, self.high = min(self.low, value), max(self.high, value)
        return value

    def select(self, node: _Node, view: View, options: Sequence[int]) -> int:
        """The step that promises most to whoever decides, or was tried least for how high it ranks."""
        scale, seat = 1 / max(self.high - self.low, 1e-9), view.seat
        usual = node.totals[seat] / node.visits
        best, most, prior = options[0], float("-inf"), 1.0
        for action in by_rank(view, options):
            child = node.children.setdefault(action, _Node(len(self.seats)))
            child.offered += 1
            prior /= 2
            gain = scale * (child.totals[seat] / child.visits - usual) if child.visits else 0.0
            score = gain + CURIOSITY * prior * sqrt(child.offered) / (1 + child.visits)
            if score > most:
                best, most = action, score
        return best


def _gain(results: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """By how much something did better in the same worlds, in all, and the standard error of that."""
    gains = [a - b for a, b in zip(results, others, strict=True)]
    return sum(gains), sqrt(sum(gain * gain for gain in gains))


def worth(state: State, view: View) -> float:
    """What a state is worth to the view's player: 1 won, 0 lost, half a game that nobody won, else what it promises."""
    outcome = state.outcome
    return float(view.evaluation()) if outcome is None else view.rules.share(outcome, view.seat)
