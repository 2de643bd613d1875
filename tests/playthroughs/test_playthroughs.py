"""One whole match of every ruleset as a readable file: what was asked, what was legal, what was chosen, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.replay import digest
from decktool.rulesets import RULESETS, load_rules

HERE = Path(__file__).parent


def transcript(game: str) -> Iterator[str]:
    """The match of greedy against random with seed "playthrough"."""
    rules = load_rules(game)
    dice = SeededDice("playthrough", game)
    agents = [make_agent("greedy"), make_agent("random")]
    state = rules.start(dice)
    yield f"{rules.game.title}: A greedy, B random"
    told = 0
    number = 0
    while True:
        for event in (state.log or [])[told:]:
            yield f"    {rules.event_words(event)}" + (f"  [{event[5]}]" if event[5] else "")
        told = len(state.log or [])
        if state.outcome is not None:
            break
        number += 1
        seat = state.player
        action = agents[seat].choose(rules.view(state, seat), dice.stream("agent", seat))
        options = " | ".join(state.menu())
        yield f"{number}. {rules.seats[seat]} decides, {state.decision.words}: {options}"
        yield f"  > {state.menu()[state.legal_actions().index(action)]}"
        state.apply(action, dice)
    yield f"{state.outcome.words}  [{state.outcome.clause}]"
    yield f"digest {digest(state)}"


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_playthrough(game: str, pytestconfig: pytest.Config) -> None:
    """The match goes as it went; after a change that was meant, write it anew and read the difference."""
    lines = list(transcript(game))
    path = HERE / f"{game}.txt"
    if pytestconfig.getoption("--write-golden"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    assert path.read_text("utf-8").splitlines() == lines


def test_every_ruleset_has_one() -> None:
    """A registered ruleset has a playthrough, and no playthrough is left over."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(RULESETS)
