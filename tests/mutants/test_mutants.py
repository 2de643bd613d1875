"""`make mutants` itself, tried on a tiny package with known survivors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from decktool.rulesets import RULESETS
from tests import conftest
from tests.mutants import runs
from tests.mutants.__main__ import main, sample, survivors, target_of
from tests.mutants.changes import Change, places
from tests.mutants.equivalent import Equivalents, Unreadable, read
from tests.mutants.runs import Broken, Target, reach, verdicts

RULES = '''\
"""Rules of a tiny game."""

from functools import cache

HAND = 5


@cache
def steps() -> list[int]:
    """The track, laid out once."""
    return [number + 1 for number in range(3)]


def winner(points: int, seat: int) -> int | None:
    """Ten points win; without any the other seat does."""
    assert points > -1
    if points >= 10:
        return seat
    return 1 - seat if points == 0 else None


def countdown(count: int) -> int:
    """To zero."""
    while count > 0:
        count -= 1
    return count


class Table:
    """Nobody sits at it."""

    def full(self, hands: int, closed: bool) -> bool:
        """No test asks."""
        return closed or hands < HAND
'''
TESTS = """\
import pytest
from tiny.rules import HAND, countdown, steps, winner


def test_a_track():
    assert len(steps()) == 3


def test_a_win():
    assert winner(12, 1) == 1


def test_b_other_seat():
    assert winner(0, 1) == 0


def test_countdown():
    assert countdown(3) == 0


def test_track_begins_at_one():
    assert steps()[0] == 1
    assert HAND == 5
"""
CONFTEST = """\
import gc


def pytest_collection_finish():
    gc.freeze()  # as tests/conftest.py does
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Target:
    """A package of one file, and its tests."""
    root = tmp_path / "checkout"
    files = {
        "tiny/rules.py": RULES,
        "tests/test_tiny.py": TESTS,
        "tests/conftest.py": CONFTEST,
        "pytest.ini": "[pytest]\n",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Target(root, "tiny", ("tests/test_tiny.py",))


def every_change(target: Target) -> list[Change]:
    """Every way of changing every place."""
    return [place.changed(way) for place in places(target.root, target.package, 1) for way in range(len(place.ways))]


def change(target: Target, code: str, becomes: str) -> Change:
    """The change of a line into another."""
    (found,) = (each for each in every_change(target) if (each.code, each.becomes) == (code, becomes))
    return found


def test_the_tests_are_collected_without_xdist() -> None:
    """As `make mutants` collects them: no hook of theirs is one that only xdist has."""
    manager = pytest.PytestPluginManager()
    manager.register(conftest)
    manager.check_pending()


def test_survivors_are_found(
    tiny: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A fault that a test reaches and notices dies, one that never ends too; those at an untried boundary survive."""
    monkeypatch.setattr(runs, "SHORTEST", 1.0)
    before = tiny.digests()
    told: list[str] = []
    changes = [
        change(tiny, "if points >= 10:", "if points > 10:"),
        change(tiny, "return seat", "return (1 - seat)"),
        change(tiny, "count -= 1", "count += 1"),
        change(tiny, "return [number + 1 for number in range(3)]", "return [number - 1 for number in range(3)]"),
        change(tiny, "HAND = 5", "HAND = 6"),
        change(tiny, "return closed or hands < HAND", "return closed or hands <= HAND"),
    ]
    known = reach(tiny, 2, tmp_path / "cache")
    found = verdicts(tiny, changes, 2, known, lambda verdict: told.append(verdict.change.code))
    assert reach(tiny, 0, tmp_path / "cache") == known, "a second time it is read, not measured"
    assert [(each.killed, each.tests) for each in found] == [
        (False, 2),  # both tests of `winner`
        (True, 1),
        (True, 1),  # by its time
        (True, 5),  # what is laid out once is reached by all, whoever comes first
        (True, 5),
        (False, 0),
    ]
    assert sorted(told) == sorted(each.code for each in changes)
    assert list(survivors(found)) == [
        "tiny/rules.py:17  in winner  (bound; reached by 2 tests)",
        "-    if points >= 10:",
        "+    if points > 10:",
        "",
        "tiny/rules.py:34  in Table.full  (bound; reached by no test)",
        "-        return closed or hands < HAND",
        "+        return closed or hands <= HAND",
        "",
    ]
    assert tiny.digests() == before
    assert capfd.readouterr().err == "", "what a fault does to pytest is not told"


def test_tests_that_fail_by_themselves(tiny: Target, tmp_path: Path) -> None:
    """Where tests fail on the code as it is, nothing is tried."""
    path = tiny.root / "tests/test_tiny.py"
    path.write_text(TESTS + "\n\ndef test_wrong():\n    assert winner(3, 1) == 1\n", encoding="utf-8")
    with pytest.raises(Broken, match="test_tiny"):
        reach(tiny, 1, tmp_path / "cache")


def test_what_is_changed(tiny: Target) -> None:
    """Operators, bounds, seats and conditions are changed, one at a time; annotations, assertions and texts are not."""
    found = every_change(tiny)
    said = {(each.kind, each.becomes) for each in found if each.function == "winner"}
    assert said == {
        ("condition", "if True:"),
        ("condition", "if False:"),
        ("bound", "if points > 10:"),
        ("operator", "if points < 10:"),
        ("bound", "if points >= 11:"),
        ("bound", "if points >= 9:"),
        ("seat", "return (1 - seat)"),
        ("seat", "return seat if points == 0 else None"),
        ("operator", "return 1 - seat if points != 0 else None"),
        ("bound", "return 1 - seat if points == 1 else None"),
        ("bound", "return 1 - seat if points == (-1) else None"),
        ("condition", "return 1 - seat if True else None"),
        ("condition", "return 1 - seat if False else None"),
    }
    assert {each.becomes for each in found if each.function == "Table.full"} >= {
        "return closed",
        "return (hands < HAND)",
        "return closed and hands < HAND",
    }
    for each in found:
        compile(each.source, each.path, "exec")


def test_what_is_between_patterns_stays(tmp_path: Path) -> None:
    """`case int() | str()` has an or that is no operator: the guard behind it is changed, and all that comes of it is Python."""
    (tmp_path / "tiny").mkdir()
    source = "def both(a, b):\n    match a:\n        case int() | str() if a | b:\n            return True\n    return False\n"
    (tmp_path / "tiny" / "rules.py").write_text(source, encoding="utf-8")
    found = [place.changed(way) for place in places(tmp_path, "tiny", 1) for way in range(len(place.ways))]
    for each in found:
        compile(each.source, each.path, "exec")
    assert "case int() | str() if a & b:" in {each.becomes for each in found}


def test_a_sample_is_the_same_again(tiny: Target) -> None:
    """A seed draws the same sample, another one another; code put before it changes nothing in it."""
    nothing = Equivalents([], set())

    def drawn(seed: int) -> list[tuple[str, str]]:
        return [(each.code, each.becomes) for each in sample(tiny, seed, 6, nothing)[0]]

    first = drawn(1)
    assert len(first) == 6
    assert drawn(2) != first
    path = tiny.root / "tiny/rules.py"
    path.write_text(RULES.replace("HAND = 5\n", "# a comment\n\n\nHAND = 5\n"), encoding="utf-8")
    assert drawn(1) == first


def test_equivalent_ones_are_passed_over(tiny: Target, tmp_path: Path) -> None:
    """A change named by function and code is not drawn, wherever the code stands; a file without rules is left out."""
    (first, second, *_), count, _ = sample(tiny, 1, 6, Equivalents([], set()))
    named = tmp_path / "equivalent.yaml"
    named.write_text(
        "outside: [{file: agent.py, reason: no rule}]\n"
        f"tiny:\n  - {{function: '{first.function}', code: '{first.code}', becomes: '{first.becomes}', reason: why}}\n",
        encoding="utf-8",
    )
    (tiny.root / "tiny/agent.py").write_text("def best(a, b):\n    return a < b\n", encoding="utf-8")
    passed_over = read("tiny", named)
    changes, still, equivalent = sample(tiny, 1, 6, passed_over)
    assert (changes[0], still, equivalent) == (second, count, 1)
    assert read("another", named).changes == set()


@pytest.mark.parametrize(
    "text",
    [
        "tiny: [{function: f, code: a, becomes: b}]",
        "tiny: [{function: f, code: a, becomes: b, reason: ''}]",
        "tiny: [{function: f, code: a, reason: r}]",
        "outside: [{file: f}]",
    ],
)
def test_each_has_its_reason(text: str, tmp_path: Path) -> None:
    """An entry without a reason, or of another form, is an error that names it."""
    path = tmp_path / "equivalent.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=r"equivalent.yaml: \w+, entry 1: it (needs|gives)"):
        read("tiny", path)


@pytest.mark.parametrize("ruleset", sorted(RULESETS.values()))
def test_no_equivalent_is_stale(ruleset: str) -> None:
    """The code of every change that is passed over still stands in its ruleset."""
    target = target_of(ruleset)
    sources = [" ".join(path.read_text("utf-8").split()) for path in (target.root / target.package).rglob("*.py")]
    for _, code, _ in read(ruleset).changes:
        assert any(code in source for source in sources), code


@pytest.mark.parametrize("ruleset", sorted(RULESETS.values()))
def test_what_a_table_is_worth_to_an_agent_is_no_rule(ruleset: str) -> None:
    """No weight and no gain of an agent is changed; what a player is shown and what is dealt again are rules."""
    target = target_of(ruleset)
    passed_over = read(ruleset)
    views = places(target.root, f"{target.package}/notation", 1, "view.py")
    changed = {place.function for place in views if not passed_over.leaves_out("notation/view.py", place.function)}
    assert not any(re.search(r"^$|gain|worth|rank|evaluation|strength|settled|attack|play$", name) for name in changed)
    shown = {place.function for place in views if re.search(r"\.(deal|told|telling)$", place.function)}
    assert shown <= changed


def test_what_is_outside_is_there() -> None:
    """Every file that is passed over stands in a ruleset."""
    packages = [target_of(name).root / target_of(name).package for name in RULESETS.values()]
    for files, _ in read("").outside:
        assert any([*package.glob(files)] for package in packages), files


@pytest.mark.parametrize("ruleset", ["card_of_the_rings", "card-of-the-rings"])
def test_a_ruleset_by_either_name(ruleset: str) -> None:
    """The package and the game name the same ruleset, its tests and its positions, and all of them are there."""
    target = target_of(ruleset)
    assert target.package == "decktool/rulesets/card_of_the_rings"
    for path in (target.package, *target.tests, *target.narrow, *target.narrow.values()):
        assert (target.root / path).exists()


def test_an_unknown_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    """A ruleset that is not there is a usage error that lists those that are."""
    with pytest.raises(SystemExit) as ended:
        main(["card_of_rings"])
    assert ended.value.code == 2
    assert "card_of_the_rings" in capsys.readouterr().err
