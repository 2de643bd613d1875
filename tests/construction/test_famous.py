"""Ten famous families of deck building, said in the rule language alone: games of cards of our own under cases/famous/.

A list's header comments say what is expected of it: `# breaks: size, copies` names the broken rules, one for each group
that breaks one; none for a legal list. `# format:` and `# as-of:` choose the format and the day.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from decktool.construction.check import judge
from decktool.construction.rules import construction
from decktool.decklist import read_decklist
from decktool.games import load_game

FAMOUS = Path(__file__).parents[1] / "cases" / "famous"
LISTS = sorted(FAMOUS.glob("*/*.txt"))


def comment(text: str, key: str) -> str | None:
    """What a header comment says."""
    found = re.search(rf"^# {key}: *(.*)$", text, re.MULTILINE)
    return found[1] if found else None


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_list_breaks_what_it_says(path: Path) -> None:
    """A legal list is legal, and an illegal one breaks exactly the rules that its header names."""
    text = path.read_text(encoding="utf-8")
    report = judge(read_decklist(path), load_game(path.parent), as_of=comment(text, "as-of"))
    assert not report.unreadable, report.unreadable
    expected = (comment(text, "breaks") or "").split(", ") if comment(text, "breaks") else []
    assert sorted(violation.rule for violation in report.violations) == sorted(expected), report.violations
    assert path.stem.startswith("illegal" if expected else "legal")
    assert not report.warnings or path.stem.startswith("illegal")


@pytest.mark.parametrize("folder", sorted({path.parent for path in LISTS}), ids=lambda folder: folder.name)
def test_every_rule_of_a_family_is_broken_by_some_list(folder: Path) -> None:
    """No rule of these games stands unproven: each is broken by at least one of the family's lists."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("illegal-*.txt"))]
    broken = {rule for text in texts for rule in (comment(text, "breaks") or "").split(", ")}
    game = load_game(folder)
    rules = {rule.id for form in construction(game).all() for rule in form.rules}
    assert rules == broken & rules
    assert list(folder.glob("legal-*.txt"))
