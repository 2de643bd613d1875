"""Ways of playing Dragon Quest besides greedy's: one thing that is done whenever it can be done.

python -m tests.rulesets.dragon_quest.habits 100

plays so many deals of the two sample decks for every habit against greedy, the habit with either deck, who goes first by
chance, and prints who wins.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from decktool.dealing import SeededDice
from decktool.play.agents import Agent, make_agent
from decktool.play.effects import Effect
from decktool.play.match import play
from decktool.rulesets import load_rules
from decktool.rulesets.dragon_quest.cards import words
from decktool.rulesets.dragon_quest.declarations import Verb
from decktool.rulesets.dragon_quest.notation.view import DragonView

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.view import View

EAGER = 100.0
"""More than greedy gives any action."""
Does = Callable[[DragonView, int], bool]


def uses(*names: str) -> Does:
    """To use or play these cards."""

    def does(view: DragonView, action: int) -> bool:
        return action - (action & 127) in {Verb.USE, Verb.QUEST} and view.rules.names[action & 127] in names

    return does


def works(*kinds: type[Effect]) -> Does:
    """To use or play whatever has such an effect."""

    def does(view: DragonView, action: int) -> bool:
        verb, i = action - (action & 127), action & 127
        return verb in {Verb.USE, Verb.QUEST} and any(isinstance(effect, kinds) for effect in view.rules.does[i])

    return does


def takes(*verbs: int) -> Does:
    """To take an action of these verbs."""
    return lambda view, action: action - (action & 127) in verbs


class Habit:
    """Greedy, but for one thing that is always done, or (`never`) never."""

    def __init__(self, name: str, does: Does, *, never: bool = False) -> None:
        """Take the name and what is always done."""
        self.name = name
        self._does, self._weight = does, -EAGER if never else EAGER

    def choose(self, view: View, dice: Dice) -> int:
        """What the habit says, of several what greedy likes best."""
        assert isinstance(view, DragonView)
        return max(view.legal_actions(), key=lambda action: view.rank(action) + self._weight * self._does(view, action))


HABITS: dict[str, Callable[[], Agent]] = {
    "greedy": lambda: make_agent("greedy"),
    "pedlar": lambda: Habit("pedlar", uses("Toll-Road Pedlar", "Buried Chest")),
    "cartographer": lambda: Habit("cartographer", uses("Cartographer Royal", "Rumours in Town")),
    "mender": lambda: Habit(
        "mender", lambda view, action: takes(Verb.HEAL)(view, action) or works(words.Heal)(view, action)
    ),
    "poisoner": lambda: Habit("poisoner", works(words.Turn)),
    "caster": lambda: Habit("caster", works(words.Deal)),
    "user": lambda: Habit("user", takes(Verb.USE, Verb.QUEST)),
    "mover": lambda: Habit("mover", takes(Verb.LINE_UP)),
    "miser": lambda: Habit("miser", takes(Verb.HEAL, Verb.READY, Verb.CURE, Verb.EQUIP), never=True),
    "counter": lambda: Habit("counter", takes(Verb.COUNTER)),
    "attacker": lambda: Habit("attacker", takes(Verb.ATTACK)),
    "turtle": lambda: Habit("turtle", takes(Verb.ATTACK), never=True),
    "sitter": lambda: Habit("sitter", lambda view, action: action == Verb.DRAW),
}
"""`pedlar` gains gold whenever it can, `cartographer` draws, `mender` heals, `poisoner` poisons, confuses, closes and
cures, `caster` deals damage by abilities, `user` does all of it; `mover` lines up, `miser` buys no care and no items, `counter`
always counters, `attacker` always attacks, `turtle` never does, `sitter` draws no card where it need not.
"""


def measure(habit: str, deck: int, deals: int) -> Counter[str]:
    """How games end between a habit with that deck (0 open-road, 1 eclipse-court) and greedy with the other."""
    rules = load_rules("dragon-quest")
    found: Counter[str] = Counter()
    for number in range(deals):
        agents = [HABITS["greedy"](), HABITS["greedy"]()]
        agents[deck] = HABITS[habit]()
        played = play(rules, agents, SeededDice("habits", number), log=False)
        winner = played.outcome.winner
        found[played.outcome.reason if winner is None else ("won" if winner == deck else "lost")] += 1
        found["turns"] += played.state.turn
    return found


def main(deals: int) -> None:
    """Print the table."""
    for habit in HABITS:
        for deck, name in enumerate(("open-road", "eclipse-court")):
            found = measure(habit, deck, deals)
            turns = found.pop("turns") / deals
            told = ", ".join(f"{word} {count}" for word, count in sorted(found.items()))
            print(f"{habit:13} with {name:14} {turns:6.1f} turns  {told}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
