"""Ways of playing Forgotten Times besides greedy's: one habit each, to measure what a deck owes to how it is played.

python -m tests.rulesets.forgotten_times.habits 100

plays so many games of every deck with every habit against greedy with the same deck, first and second by turns, and prints who wins.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from decktool.dealing import SeededDice
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.play.agents import Agent, make_agent
from decktool.play.match import play
from decktool.rulesets import load_rules
from decktool.rulesets.forgotten_times.declarations import Verb, Zone
from decktool.rulesets.forgotten_times.notation.view import TimesView

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.play.view import View

GAME = "forgotten-times"
DECKS = ("gods-of-the-stairs", "monsters-of-undermere", "mortals-of-harrowgate")
EAGER = 100.0
"""More than greedy gives any action but the one that wins."""


def casts(view: TimesView, action: int) -> float:
    """Every spell as soon as its BF are there, unless it does nothing for now: a second attack before the first."""
    return float(Verb.CAST <= action < Verb.CAST + Verb.span)


def hoards(view: TimesView, action: int) -> float:
    """No spell ever: BF stay where they are, for the powers that they open."""
    return -casts(view, action)


def trades(view: TimesView, action: int) -> float:
    """2 RP for a card, before anything else is bought."""
    return float(action == Verb.TRADE)


def hides(view: TimesView, action: int) -> float:
    """The hero with fewer HP goes to the alt place, once a turn."""
    if action != Verb.SWITCH:
        return 0.0
    state = view._state
    (active,), (alt,) = state.zones[Zone.HERO + view.seat], state.zones[Zone.ALT + view.seat]
    return float(state.hp[alt] > state.hp[active] and not state.waits >> active & 1)


def storms(view: TimesView, action: int) -> float:
    """Whatever can attack attacks, whatever comes back."""
    return float(Verb.ATTACK <= action < Verb.ATTACK + Verb.span)


def spares(view: TimesView, action: int) -> float:
    """The hero never attacks: it cannot be hurt by retaliation, and gains no BF."""
    state = view._state
    attacks = Verb.ATTACK <= action < Verb.ATTACK + Verb.span
    return -float(attacks and Verb.cards(action)[0] in state.zones[Zone.HERO + view.seat])


class Habit:
    """Greedy, but for one thing that is always, or never, done."""

    def __init__(self, name: str, does: Callable[[TimesView, int], float]) -> None:
        """Take the name and what is always done (1) or never (-1)."""
        self.name = name
        self._does = does

    def choose(self, view: View, dice: Dice) -> int:
        """What the habit says, of several what greedy likes best."""
        assert isinstance(view, TimesView)
        return max(view.legal_actions(), key=lambda action: view.rank(action) + EAGER * self._does(view, action))


HABITS: dict[str, Callable[[], Agent]] = {
    "caster": lambda: Habit("caster", casts),
    "hoarder": lambda: Habit("hoarder", hoards),
    "trader": lambda: Habit("trader", trades),
    "hider": lambda: Habit("hider", hides),
    "stormer": lambda: Habit("stormer", storms),
    "sparer": lambda: Habit("sparer", spares),
}


def deck(name: str) -> Deck:
    """A shipped deck."""
    path = Path(__file__).resolve().parents[3] / "cards" / GAME / "decks" / f"{name}.txt"
    return resolve(parse_decklist(path.read_text("utf-8"), path.name), load_game(GAME))


def measure(name: str, habit: str, games: int) -> Counter[str]:
    """How games end between a habit and greedy, both with that deck: "habit", "greedy" or the reason; "turns" in all."""
    rules = load_rules(GAME, decks=[deck(name)])
    found: Counter[str] = Counter()
    for number in range(games):
        seat = number % 2
        agents = [HABITS[habit](), make_agent("greedy")][:: 1 if seat == 0 else -1]
        played = play(rules, agents, SeededDice("habits", name, number // 2), first=0, log=False)
        winner = played.outcome.winner
        found[played.outcome.reason if winner is None else ("habit" if winner == seat else "greedy")] += 1
        found["turns"] += played.state.turn
    return found


def main(games: int) -> None:
    """Print the table."""
    for name in DECKS:
        for habit in HABITS:
            found = measure(name, habit, games)
            turns = found.pop("turns") / games
            told = ", ".join(f"{key} {count}" for key, count in sorted(found.items()))
            print(f"{name:22} {habit:8} {turns:5.1f} turns  {told}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
