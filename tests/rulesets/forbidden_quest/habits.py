"""Ways of playing Forbidden Quest besides greedy's: one habit each, to measure what a deck owes to how it is played.

python -m tests.rulesets.forbidden_quest.habits 200

plays so many deals of the two sample decks for every pair of habits, who goes first by chance, and prints who wins.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from decktool.dealing import SeededDice
from decktool.play.agents import Agent, make_agent
from decktool.play.match import play
from decktool.rulesets import load_rules
from decktool.rulesets.forbidden_quest import declarations as c
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.chapters.crystals import may_take
from decktool.rulesets.forbidden_quest.notation.view import QuestView

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.view import View

EAGER = 100.0
"""More than greedy gives any action."""


def hides(view: QuestView, action: int) -> bool:
    """Whether an action hides a creature, or is a step on the way to it."""
    verb = action // c.PAIR * c.PAIR
    if verb in {c.Verb.PLAY, c.Verb.USE, c.Verb.USE_SECOND}:
        return any(isinstance(effect, text.Hide) for effect in view.rules.does[c.Verb.cards(action)[0]])
    return False


def hiding(view: QuestView, card: int) -> set[str]:
    """Whom a creature can hide by itself, turn after turn."""
    rules = view.rules
    if rules.kinds[card] != c.Kind.CREATURE:
        return set()
    return {effect.who for effect in rules.does[card] if isinstance(effect, text.Hide)}


def lurks(view: QuestView, action: int) -> float:
    """1 for what hides and for who can, hiding itself if it can; -1 to add whom it cannot hide as well."""
    state = view._state
    verb, card = action // c.PAIR * c.PAIR, action % c.PAIR // c.CARD
    if verb in {c.Verb.ADD, c.Verb.SET_CENTRE} and hiding(view, card):
        return 1.0
    if verb in {c.Verb.ADD, c.Verb.SET_SPAWN}:
        board = state.zones[c.Zone.BOARD + view.seat]
        whom = [hiding(view, i) for i in board if hiding(view, i)]
        return -float(any("friend-here" not in who or len(board) > 1 for who in whom))
    if verb == c.Verb.CHOOSE and state.source == card and hiding(view, card):
        return 1.0
    return float(hides(view, action))


def takes(view: QuestView, action: int) -> bool:
    """Whether an action leads to a crystal: the move of a creature that reaches one, and the step onto it."""
    state = view._state
    verb = action // c.PAIR * c.PAIR
    lying = sum(1 << region for region in range(9) if may_take(state, view.seat, region))
    if verb == c.Verb.MOVE:
        creature = c.Verb.cards(action)[0]
        own = view.rules.own_move[creature]
        assert own is not None
        near = c.NEIGHBOURS[view.rules.ways[own.how]][state.region[creature]]
        return any(lying >> region & 1 for region in near)
    mine = state.mover >= 0 and view.rules.owners[state.mover] == view.seat
    return mine and c.Verb.GO <= action < c.Verb.GO + 9 and bool(lying >> action - c.Verb.GO & 1)


def hunts(view: QuestView, action: int) -> bool:
    """Whether an action leads to an enemy that can be struck, whatever stands there and lies elsewhere."""
    state = view._state
    verb = action // c.PAIR * c.PAIR
    seen = {state.region[i] for i in state.zones[c.Zone.BOARD + 1 - view.seat] if not state.marks[i] & c.HIDDEN_MARK}
    if verb == c.Verb.MOVE:
        creature = c.Verb.cards(action)[0]
        here = state.region[creature]
        own = view.rules.own_move[creature]
        assert own is not None
        return here not in seen and any(region in seen for region in c.NEIGHBOURS[view.rules.ways[own.how]][here])
    mine = state.mover >= 0 and view.rules.owners[state.mover] == view.seat
    return mine and c.Verb.GO <= action < c.Verb.GO + 9 and action - c.Verb.GO in seen


class Habit:
    """Greedy, but for one thing that is done whenever it can be done."""

    def __init__(self, name: str, does: Callable[[QuestView, int], float]) -> None:
        """Take the name and what is always done."""
        self.name = name
        self._does = does

    def choose(self, view: View, dice: Dice) -> int:
        """What the habit says, of several what greedy likes best."""
        assert isinstance(view, QuestView)
        return max(view.legal_actions(), key=lambda action: view.rank(action) + EAGER * self._does(view, action))


HABITS: dict[str, Callable[[], Agent]] = {
    "greedy": lambda: make_agent("greedy"),
    "hider": lambda: Habit("hider", hides),
    "lurker": lambda: Habit("lurker", lurks),
    "gatherer": lambda: Habit("gatherer", takes),
    "hunter": lambda: Habit("hunter", hunts),
}
"""`hider` hides whatever can be hidden, and `lurker` keeps nobody else on the board; `gatherer` moves wherever a crystal
lies, `hunter` wherever an enemy stands.
"""


def measure(caravan: str, snares: str, deals: int) -> Counter[str]:
    """How games end between two habits: "Caravan", "Snares" or the reason of a game that nobody won; "turns" in all."""
    rules = load_rules("forbidden-quest")
    found: Counter[str] = Counter()
    for number in range(deals):
        agents = [HABITS[caravan](), HABITS[snares]()]
        played = play(rules, agents, SeededDice("habits", number), log=False)
        winner = played.outcome.winner
        found[played.outcome.reason if winner is None else ("Caravan", "Snares")[winner]] += 1
        found["turns"] += played.state.turn
    return found


def main(deals: int) -> None:
    """Print the table."""
    for caravan in HABITS:
        for snares in HABITS:
            found = measure(caravan, snares, deals)
            turns = found.pop("turns") / deals
            told = ", ".join(f"{name} {count}" for name, count in sorted(found.items()))
            print(f"Caravan {caravan:9} Snares {snares:9} {turns:6.1f} turns  {told}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
