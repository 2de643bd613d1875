"""Say at the end of a test run how much of each rulebook the tests claim."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line a game: clauses claimed, out of scope, and all."""
    from tests.ledger.claims import GAMES, claims, clauses, scope

    terminalreporter.section("clauses of the rulebooks")
    for game in GAMES:
        known = clauses(game)
        claimed = sum(clause in claims() for clause in known)
        left_out = scope()[game]["out_of_scope"]
        assert isinstance(left_out, dict)
        terminalreporter.line(
            f"{game:<20}{claimed:>5} of {len(known):>4} claimed ({claimed / len(known):>4.0%}), {len(left_out)} out of scope"
        )
