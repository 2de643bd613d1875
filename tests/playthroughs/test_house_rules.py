"""Matches under every value of every house rule, each in one line: how it went, and sums of all that was said in it.

A sum that differs says what changed: the story, its clauses, the menus, the refusals, the screens or the tables.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from zlib import crc32

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.games import house_word, load_game
from decktool.play.agents import make_agent
from decktool.play.describe import describe
from decktool.play.rules import Rules
from decktool.play.state import State
from decktool.rulesets import RULESETS, load_rules

HERE = Path(__file__).parent / "house-rules"
MOST = 200
"""Choices of a match that are followed."""
EVERY = 37
"""One moment in this number is looked at from all sides."""
SUMS = ("story", "clauses", "menus", "refusals", "screens", "tables")


def values(game: str) -> Iterator[dict[str, str]]:
    """No house rule, a few times; then each value of each that is not the usual one, of a number one more and one less."""
    yield from [{}] * 6
    for rule in load_game(game).house.values():
        usual = int(rule.default) if isinstance(rule.default, int) else 0
        for value in rule.values or (usual - 1, usual + 1):
            if value != rule.default:
                yield {rule.id: house_word(value)}


def line(game: str, number: int, house: dict[str, str]) -> str:
    """One match: greedy against random, or either against itself."""
    called = " ".join(f"{name}={value}" for name, value in house.items()) or "as it is"
    try:
        rules = load_rules(game, house)
    except DecktoolError as error:
        return f"{called}: {str(error).splitlines()[0]}"
    sums: dict[str, int] = defaultdict(int)

    def say(what: str, text: object) -> None:
        sums[what] = crc32(str(text).encode(), sums[what])

    dice = SeededDice("house rules", game, number)
    names = (("greedy", "random"), ("random", "random"), ("random", "greedy"))[number % 3]
    agents = [make_agent(name) for name in names]
    state, choices = rules.start(dice), 0
    while state.outcome is None and choices < MOST:
        say("menus", (state.decision.words, state.menu()))
        if choices % EVERY == number % EVERY:
            look(state, say)
        choices += 1
        state.apply(agents[state.player].choose(rules.view(state, state.player), dice.stream("agent")), dice)
    look(state, say)
    for event in state.log or ():
        say("story", [rules.event_words(event, seat) for seat in (None, *range(len(rules.seats)))])
        say("clauses", event[5])
    ended = state.outcome.words if state.outcome else "goes on"
    told = "  ".join(f"{what} {sums[what]:08x}" for what in SUMS)
    return f"{called}: {choices} choices, turn {state.turn}, {ended}\n    {told}"


def look(state: State, say: object) -> None:
    """What every seat sees, and why some actions of every verb are refused."""
    assert callable(say)
    rules: Rules = state.rules
    for seat in (None, *range(len(rules.seats))):
        say("tables", json.dumps(describe(state, seat), sort_keys=True))
        if seat is not None:
            view = rules.view(state, seat)
            say("screens", (view.screen(), view.prompt, view.rule()))
    verbs: dict[int, list[int]] = defaultdict(list)
    for action in rules.actions:
        verbs[action // rules.span].append(action)
    for actions in verbs.values():
        for action in islice(actions, state.turn % 3, None, max(3, len(actions) // 4)):
            refusal = state.why(action)
            say("refusals", refusal and (action, refusal.reason, refusal.clauses, refusal.section))


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_value_of_every_house_rule(
    game: str, every: int, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The matches go as they went; after a change that was meant, write them anew and read the difference."""
    monkeypatch.setenv("COLUMNS", "90")
    path = HERE / f"{game}.txt"
    if pytestconfig.getoption("--write-golden"):
        lines = "".join(f"{line(game, number, house)}\n" for number, house in enumerate(values(game)))
        path.write_text(lines, encoding="utf-8", newline="\n")
    written = path.read_text("utf-8")
    asked = list(enumerate(values(game)))
    assert len(re.findall(r"^\S", written, re.MULTILINE)) == len(asked)
    for number, house in asked[::every]:
        assert f"{line(game, number, house)}\n" in written
