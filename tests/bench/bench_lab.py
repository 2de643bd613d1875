"""What `decktool value` costs: the cards of The Card of the Rings within a point, beside as many games played in a plain loop."""

from __future__ import annotations

from time import process_time

from decktool.dealing import SeededDice
from decktool.lab.value import ValueQuestion, value, valued_cards
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.rulesets import load_rules, load_written
from tests.bench.harness import QUICK, Row

GAME = "card-of-the-rings"
WITHIN = 5 if QUICK else 1
"""Points on either side."""


def rows() -> list[Row]:
    """One valuation on one core, and as many games: how much the lab adds to playing, and how many games it asks for."""
    rules = load_rules(GAME)
    cards = valued_cards(rules)
    question = ValueQuestion(GAME, ("greedy", "greedy"), "bench")
    start = process_time()
    found = value(load_written, question, cards, within=WITHIN / 100, most=100_000)
    spent = process_time() - start
    games = found.games + found.replayed
    agents = [make_agent(name) for name in question.agents]
    start = process_time()
    for number in range(games):
        play(rules, agents, SeededDice("bench", number), log=False)
    plain = process_time() - start
    what = f"{GAME}: every card's worth within {WITHIN} point{'s' * (WITHIN > 1)}"
    return [
        Row(f"{what}, against as many games in a plain loop", spent / plain, "x", "<= 1.6"),
        Row(f"{what}: games played", float(games), "", "" if QUICK else "<= 100000"),
        Row(f"{what}, on one core", spent, "s"),
    ]
