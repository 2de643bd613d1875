"""The room that a deck has, rule by rule, as a terminal shows it."""

from __future__ import annotations

import pytest

from decktool.construction.slack import RuleRow
from decktool.jsonmodel import filled
from decktool.report.terminal.answers import room_text
from decktool.report.terminal.lines import shown


def _row(title: str, level: str, actual: int, least: int | None, most: int | None, *, groups: bool = False) -> RuleRow:
    below, above = (None if least is None else actual - least), (None if most is None else most - actual)
    return filled(
        RuleRow, rule=title, title=title, level=level, section=None, group=None, actual=actual, min=least, max=most,
        below=below, above=above, applies=True, groups=groups,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("level", "cards", "mark"),
    [("error", 5, "✗"), ("warning", 5, "!"), ("note", 5, "!"), ("error", 4, "✓"), ("warning", 4, "✓")],
)
def test_each_rule_has_its_mark(level: str, cards: int, mark: str) -> None:
    """A broken rule is crossed; advice that is not followed is no more than pointed out; at its bound a rule is kept."""
    (line,) = room_text([_row("Copies of a card", level, cards, None, 4)])
    assert shown(line, coloured=False).split()[0] == mark


@pytest.mark.parametrize(
    ("least", "most", "kept", "words"),
    [
        (None, 2, 2, "at most 2 groups  full"),
        (None, 1, 2, "at most 1 group  1 over"),
        (1, None, 1, "at least 1 group  none to spare"),
        (0, 2, 2, "at most 2 groups  full"),
        (1, 2, 1, "1 to 2 groups  1 left, none to spare"),
        (3, 3, 1, "exactly 3 groups  2 short"),
    ],
)
def test_groups_are_named_where_they_are_counted(least: int | None, most: int | None, kept: int, words: str) -> None:
    """A rule that counts groups says so behind its bounds; at least 0 is no bound."""
    (line,) = room_text([_row("Inks", "error", kept, least, most, groups=True)])
    assert shown(line, coloured=False).split("  ", 2)[-1] == f"{kept}  {words}"
