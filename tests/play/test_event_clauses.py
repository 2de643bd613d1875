"""Every event names the clause that speaks of it."""

from __future__ import annotations

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.rulesets import RULESETS, load_rules
from tests.ledger.claims import clauses
from tests.rulesets.event_clauses import strays, table_of

TABLES = {game: table for game in sorted(RULESETS) if (table := table_of(game)) is not None}


@pytest.mark.parametrize("game", TABLES)
def test_a_table_speaks_of_every_kind_of_event(game: str) -> None:
    """Each kind has its clauses, and each of them stands in the ledger."""
    rules = load_rules(game)
    assert set(TABLES[game]) == {kind.id for kind in rules.events}
    assert {clause for row in TABLES[game].values() for clause in row} - set(clauses(game)) == set()


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 12), marks=pytest.mark.slow)], ids=["few", "many"])
@pytest.mark.parametrize("game", TABLES)
def test_whole_matches_name_the_right_clauses(game: str, seeds: range) -> None:
    """Random and greedy matches, and the match that is kept as a file: no event has a neighbour's clause.

    So do all tests that talk at a table (`tests.rulesets.table`), by house rules too.
    """
    rules = load_rules(game)
    matches: list[tuple[tuple[str, str], tuple[str | int, ...]]]
    matches = [(("random", "random"), ("clauses", seed)) for seed in seeds]
    matches += [(("greedy", "random"), ("playthrough", game)), (("greedy", "greedy"), ("clauses", "greedy"))]
    for agents, seed in matches:
        played = play(rules, [make_agent(name) for name in agents], SeededDice(*seed))
        assert strays(rules, played.state.log or (), TABLES[game]) == []
