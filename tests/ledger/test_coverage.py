"""Every clause of a rulebook is kept by a test, or is out of scope for a stated reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger.claims import GAMES, claims, clauses, in_python, scope

MOST_OUT_OF_SCOPE = 0.05


def out_of_scope(game: str) -> dict[str, str]:
    """The clauses of a game that no test can claim, with the reason."""
    found = scope()[game]["out_of_scope"]
    assert isinstance(found, dict)
    return found


def test_claimed_clauses_exist() -> None:
    """No test or position claims a clause that no ledger has."""
    known = {clause for game in GAMES for clause in clauses(game)}
    assert {clause: places for clause, places in claims().items() if clause not in known} == {}


def test_ids_are_unique() -> None:
    """A clause id stands in one ledger only, once."""
    ids = [clause for game in GAMES for clause in clauses(game)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
def test_coverage(game: str) -> None:
    """At least the recorded share of a ledger's clauses is claimed; what is missing is named."""
    wanted = [clause for clause in clauses(game) if clause not in out_of_scope(game)]
    missing = [clause for clause in wanted if clause not in claims()]
    share = 1 - len(missing) / len(wanted)
    floor = float(str(scope()[game]["floor"]))
    assert share >= floor, f"{game}: {share:.1%} claimed, {floor:.1%} recorded; missing: {', '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_out_of_scope_has_reasons(game: str) -> None:
    """What is out of scope exists, says why, is claimed by nobody, and is at most one clause in twenty."""
    listed = out_of_scope(game)
    assert all(clause in clauses(game) for clause in listed)
    assert all(len(str(reason)) > 20 for reason in listed.values())
    assert [clause for clause in listed if clause in claims()] == []
    assert len(listed) <= MOST_OUT_OF_SCOPE * len(clauses(game))


def test_the_scan_sees_a_claim(tmp_path: Path) -> None:
    """A marker on a test, on a parameter and under a short name all count; a plain string does not."""
    from tests.ledger import claims as module

    path = module.TESTS / "ledger" / "test_coverage.py"
    assert list(in_python(path)) == []
    source = tmp_path / "tests" / "test_x.py"
    source.parent.mkdir()
    source.write_text('@pytest.mark.clause("X-1", "X-2")\ndef f(): ...\nm = clause("X-3")\nn = "X-4"\n', "utf-8")
    before = module.TESTS
    module.TESTS = source.parent
    try:
        assert [clause for clause, _ in in_python(source)] == ["X-1", "X-2", "X-3"]
    finally:
        module.TESTS = before
